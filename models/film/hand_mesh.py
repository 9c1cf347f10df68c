"""The rigged hand of the WebXR input profiles (MIT): read from its GLB file and bent at its joints."""

import json
import os
import struct
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Bends = dict[str, tuple[float, float]]
"""Joint name to (flexion, spread) in radians."""

FINGERS = ("index-finger", "middle-finger", "ring-finger", "pinky-finger")
_CHAINS = {
    "thumb": ("metacarpal", "phalanx-proximal", "phalanx-distal", "tip"),
    **dict.fromkeys(FINGERS, ("metacarpal", "phalanx-proximal", "phalanx-intermediate", "phalanx-distal", "tip")),
}
_KINDS = {5121: np.uint8, 5123: np.uint16, 5125: np.uint32, 5126: np.float32}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class HandFileError(Exception):
    """The hand's file cannot be found or read."""


@dataclass(frozen=True)
class HandMesh:
    """A right hand at rest, in metres: welded vertices, faces and what the joints pull."""

    vertices: Array
    faces: NDArray[np.int64]
    joints: NDArray[np.int64]
    weights: Array
    names: tuple[str, ...]
    inverse_bind: Array

    @property
    def thumb(self) -> NDArray[np.bool_]:
        """Which vertices belong to the free part of the thumb."""
        strongest = self.joints[np.arange(len(self.joints)), self.weights.argmax(axis=1)]
        free = [i for i, name in enumerate(self.names) if name in ("thumb-phalanx-proximal", "thumb-phalanx-distal")]
        return np.isin(strongest, free)


@dataclass(frozen=True)
class PosedHand:
    """A bent hand in its own frame, millimetres: x towards the index finger's side, y from the fingertips to the arm,
    z out of the back of the hand; the wrist is the origin."""

    vertices: Array
    faces: NDArray[np.int64]
    thumb: NDArray[np.bool_]
    joints: dict[str, Array]


def hand_file() -> Path:
    """Where the hand lies: in the art folder (`UPCARD_ART`) or in the reference material."""
    shared = Path(os.environ.get("UPCARD_SHARED", Path(__file__).parents[3] / "shared"))
    art = Path(os.environ.get("UPCARD_ART", "art"))
    for place in (art / "hands" / "right.glb", shared / "hands" / "webxr_hand" / "right.glb"):
        if place.is_file():
            return place
    raise HandFileError("no hand to draw: UPCARD_ART must name the folder that `python -m models.decks.fetch` wrote")


@cache
def load_hand(path: Path) -> HandMesh:
    """Read a GLB file with one skinned mesh."""
    data = path.read_bytes()
    if data[:4] != b"glTF":
        raise HandFileError(f"{path}: not a GLB file")
    (length,) = struct.unpack_from("<I", data, 12)
    document, binary = json.loads(data[20 : 20 + length]), data[28 + length :]

    def accessor(index: int) -> NDArray[np.float64]:
        entry = document["accessors"][index]
        view = document["bufferViews"][entry["bufferView"]]
        start, width = view.get("byteOffset", 0) + entry.get("byteOffset", 0), _WIDTHS[entry["type"]]
        flat = np.frombuffer(binary, _KINDS[entry["componentType"]], entry["count"] * width, start)
        return flat.reshape(entry["count"], width).astype(np.float64)

    primitive, skin = document["meshes"][0]["primitives"][0], document["skins"][0]
    attributes = primitive["attributes"]
    raw = accessor(attributes["POSITION"])
    _, first, inverse = np.unique(np.round(raw, 6), axis=0, return_index=True, return_inverse=True)
    faces = inverse.ravel()[accessor(primitive["indices"]).astype(np.int64).reshape(-1, 3)]
    whole = (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 0] != faces[:, 2])
    return HandMesh(
        raw[first],
        faces[whole],
        accessor(attributes["JOINTS_0"]).astype(np.int64)[first],
        accessor(attributes["WEIGHTS_0"])[first],
        tuple(document["nodes"][joint]["name"] for joint in skin["joints"]),
        accessor(skin["inverseBindMatrices"]).reshape(-1, 4, 4).transpose(0, 2, 1),
    )


def bend(mesh: HandMesh, bends: Bends) -> PosedHand:
    """Bend the joints; every joint carries those beyond it along."""
    bind = np.linalg.inv(mesh.inverse_bind)
    index = {name: i for i, name in enumerate(mesh.names)}
    world = bind.copy()
    for finger, parts in _CHAINS.items():
        carried = np.eye(4)
        for part in parts:
            joint = index[f"{finger}-{part}"]
            flexion, spread = bends.get(f"{finger}-{part}", (0.0, 0.0))
            local = np.eye(4)
            local[:3, :3] = cv2.Rodrigues(np.array([-flexion, 0, 0]))[0] @ cv2.Rodrigues(np.array([0, spread, 0.0]))[0]
            carried = carried @ bind[joint] @ local @ mesh.inverse_bind[joint]
            world[joint] = carried @ bind[joint]
    skin = world @ mesh.inverse_bind
    corners = np.c_[mesh.vertices, np.ones(len(mesh.vertices))]
    moved = np.einsum("vjab,vb->vja", skin[mesh.joints], corners)[..., :3]
    vertices = (moved * mesh.weights[..., None]).sum(axis=1) / mesh.weights.sum(axis=1, keepdims=True)
    return _in_own_frame(mesh, vertices, np.asarray(bind[:, :3, 3], float), np.asarray(world[:, :3, 3], float), index)


def _in_own_frame(mesh: HandMesh, vertices: Array, rest: Array, joints: Array, index: dict[str, int]) -> PosedHand:
    def at(name: str) -> Array:
        return np.asarray(rest[index[name]])

    wrist = at("wrist")
    back = wrist - at("middle-finger-phalanx-proximal")
    back /= np.linalg.norm(back)
    across = at("index-finger-phalanx-proximal") - at("pinky-finger-phalanx-proximal")
    across -= back * (across @ back)
    across /= np.linalg.norm(across)
    up = np.cross(across, back)
    palm_side = at("thumb-tip") - at("index-finger-phalanx-proximal")
    if up @ palm_side > 0:
        up = -up
    basis = np.stack([across, back, up]) * 1000
    return PosedHand(
        (vertices - wrist) @ basis.T,
        mesh.faces,
        mesh.thumb,
        {name: (joints[i] - wrist) @ basis.T for name, i in index.items()},
    )
