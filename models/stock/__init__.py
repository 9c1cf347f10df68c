"""The yardstick of `upcard bench`: the stock YOLO26n network without its weights, and a table frame with five cards.

The frame is drawn from Dmitry Fomin's English deck and an ambientCG wood floor, both CC0.
"""

from pathlib import Path

NETWORK = Path(__file__).parent / "yolo26n-640.onnx"
TABLE = Path(__file__).parent / "table.jpg"
