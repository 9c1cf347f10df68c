"""The shapes of the answers, for the OpenAPI document. Those with `extra` carry the contract's objects as they are."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Seat = Literal["N", "E", "S", "W"]


class _Open(BaseModel):
    model_config = ConfigDict(extra="allow")


class Reason(BaseModel):
    """Why a request was refused."""

    detail: str


class Accepted(BaseModel):
    """The event was kept."""

    n: int
    version: int


class Camera(_Open):
    """What the camera does."""

    state: Literal["off", "waiting", "ready", "reaching", "settling", "trick_full", "clearing", "blind"]
    fps: float | None
    message: str | None


class Trouble(BaseModel):
    """A part that does not work, in one sentence for people."""

    part: str
    text: str


class Hand(_Open):
    """A hand; see the contract for all its fields."""

    number: int


class Question(_Open):
    """Something the table is asked."""

    id: str
    text: str
    options: list[Any]


class State(_Open):
    """The table; see the contract for all its fields."""

    v: int
    version: int
    game: str
    rules: dict[str, Any]
    names: dict[str, str | None]
    score: dict[str, int]
    phase: Literal["idle", "deal", "bidding_1", "bidding_2", "discard", "play", "hand_over", "game_over"]
    turn: Seat | None
    winner: Literal["NS", "EW"] | None
    hands: list[Hand]
    questions: list[Question]


class LiveState(State):
    """The table being played."""

    camera: Camera
    trouble: list[Trouble]
    first_n: int


class JournalEvent(_Open):
    """A table event with its number."""

    n: int
    kind: str
    at: float
    seat_of_sender: str | None


class GameEntry(BaseModel):
    """A game in the list of games."""

    id: str
    started: float
    names: dict[str, str | None]
    preset: str
    score: dict[str, int]
    winner: str | None
    hands: int
    running: bool
    undone: bool


class Numbers(BaseModel):
    """What a player, or a pair, has done in all games."""

    games: int = 0
    won: int = 0
    hands: int = 0
    calls: int = 0
    points_called: int = 0
    points_per_call: float | None = None
    euchred: int = 0
    marches: int = 0
    loners: int = 0
    lone_marches: int = 0
    reneges: int = 0


class PlayerNumbers(Numbers):
    """One player's numbers."""

    name: str


class PairNumbers(Numbers):
    """A pair's numbers."""

    names: list[str]


class Statistics(BaseModel):
    """Everybody's numbers."""

    players: list[PlayerNumbers]
    pairs: list[PairNumbers]


class Settings(BaseModel):
    """What the next game starts with, and how the table's screen looks."""

    model_config = ConfigDict(extra="forbid")
    names: dict[Seat, str] | None = None
    rules: str | dict[str, Any] | None = None
    view: dict[str, str | bool | float | None] | None = None


class Join(BaseModel):
    """How to reach this table."""

    url: str
    name_url: str
    player: bool
    player_url: str | None


class NewKey(BaseModel):
    """The renewed players' key, as the address to scan."""

    player_url: str


class Health(BaseModel):
    """Which parts work."""

    ok: bool
    version: int
    listeners: int
    parts: dict[str, str] = Field(description="`ok`, or what is wrong, for each part")


class RuleKey(BaseModel):
    """A house rule."""

    name: str
    values: list[Any]
    number: bool = Field(description="any whole number from 0 up is allowed")
    several: bool = Field(description="its value is a list of the values")
    default: Any
    explanation: str


class Rules(BaseModel):
    """The house rules and their presets."""

    presets: dict[str, dict[str, Any]]
    keys: list[RuleKey]


class CameraCheck(BaseModel):
    """The cards read in the newest frame."""

    width: int
    height: int
    cards: list[dict[str, Any]]


Corner = Annotated[list[float], Field(min_length=2, max_length=2)]


class TableCorners(BaseModel):
    """Where the table lies in the picture: its corners north-west, north-east, south-east, south-west in pixels."""

    model_config = ConfigDict(extra="forbid")
    corners: list[Corner] | None
    size: list[int] | None = None
