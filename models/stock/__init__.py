"""The yardstick of `upcard bench`: the stock YOLO26n network without its weights, and a table frame with five cards.

The frame is drawn from Dmitry Fomin's English deck and an ambientCG wood floor, both CC0.
"""

from pathlib import Path

NETWORK = Path(__file__).parent / "yolo26n-640.onnx"
TABLE = Path(__file__).parent / "table.jpg"
ON_THE_TABLE = {"Jh": (250, 190), "9h": (640, 215), "Ah": (905, 365), "Kh": (640, 500), "Tc": (395, 360)}
"""The cards of the frame, and their middles in its pixels."""
