"""Games, verdicts, odds, records and the casebook: the whole engine, through the messages of docs/protocol.md.

Each object has its own engine unless it is given one, so that different threads may use different objects."""
from __future__ import annotations

import ctypes
import json
import secrets
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Mapping, Sequence, Union

import numpy as np
from numpy.typing import NDArray

from . import _library as c
from ._library import SandtableError, lib
from ._scenarios import Scenario, text_of

Json = dict[str, Any]
Side = Union[int, str]
Rows = NDArray[np.float64]


@c.SECRET
def _give_secret(_: Any, out: Any) -> bool:
    ctypes.memmove(out, secrets.token_hex(32).encode() + b"\0", 65)
    return True


class Engine:
    """The engine, behind one function that takes and returns JSON; only one thread may use it at a time."""

    def __init__(self) -> None:
        host = c.ProtocolHost(secret=ctypes.cast(_give_secret, ctypes.c_void_p))
        self._protocol: int | None = lib.sand_protocol_create(ctypes.byref(host))
        if not self._protocol:
            raise MemoryError("there is no memory for an engine")
        self._answer = b""
        self._emit = c.EMIT(self._take)  # kept, as C calls it

    def _take(self, _: Any, line: int, n: int) -> None:
        self._answer = ctypes.string_at(line, n)

    def ask(self, method: str, /, **params: Any) -> Any:
        """Calls a method and returns its result; parameters that are None are left out. Raises SandtableError."""
        if self._protocol is None:
            raise ValueError("this engine is closed")
        wanted = {key: value for key, value in params.items() if value is not None}
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": wanted}).encode()
        lib.sand_protocol_handle(self._protocol, line, len(line), self._emit, None)
        answer = json.loads(self._answer)
        if "error" in answer:
            raise _error(answer["error"])
        return answer["result"]

    def __reduce_ex__(self, _: Any) -> Any:
        raise TypeError("an Engine cannot be pickled or copied: make another, Engine()")

    def close(self) -> None:
        if self._protocol is not None:
            lib.sand_protocol_destroy(self._protocol)
            self._protocol = None

    def __del__(self) -> None:
        if getattr(self, "_protocol", None) is not None:
            self.close()


def _line(problem: Json) -> str:
    where = ":".join(str(problem[key]) for key in ("source", "line", "column") if problem.get(key))
    told = ": ".join(part for part in (where, problem.get("path"), problem["message"]) if part)
    return f"{told} ({problem['remedy']})" if problem.get("remedy") else told


def _error(error: Json) -> SandtableError:
    data = error.get("data") or {}
    return SandtableError(error["message"], data.get("error", "error"), [_line(p) for p in data.get("problems", [])],
                          data)


# ---- results ----


@dataclass(frozen=True)
class Verdict:
    """The answer to "may I?": `answer` is "yes", "no" or "so-far"; `words` says why, `rule` is the rule's ID."""

    answer: str
    words: str
    rule: str | None
    limit: float | None  #: the longest legal travel, or the largest number, on this line
    raw: Json

    def __bool__(self) -> bool:
        return self.answer == "yes"


@dataclass(frozen=True)
class Suggestion:
    order: Json
    words: str


@dataclass(frozen=True)
class Happened:
    """The effect of an order: `status` ("done", "waiting" for the other side's sealed order, "needs" dice, "asked"),
    the report lines that are new to the side that acted, and the events behind them."""

    status: str
    words: list[str]
    events: list[Json]
    now: Json


@dataclass(frozen=True)
class Odds:
    """The odds of orders; the fractions are exact if `exact`."""

    exact: bool
    words: list[str]
    over: Fraction
    won: dict[str, Fraction]
    worth: dict[str, tuple[float, float]]  #: by side: before, and expected afterwards, in fresh ordinary units
    raw: Json

    def chances(self, name: str, what: str) -> dict[int, Fraction]:
        """The chances {value: chance} of `what` ("hits", "gone", "moved") for a unit, body or command; {} if it cannot change."""
        for change in self.raw["changes"]:
            if change["what"] == what and name in (change.get("unit"), change.get("body"), change.get("command")):
                return {value: Fraction(chance) for value, chance in change["values"]}
        return {}


@dataclass(frozen=True)
class Numbers:
    """The state of a game as arrays of float64, one row for each side, unit and so on in order of ids; `Game.columns` names the columns.

    sides (2, C), units (U, C), bodies (B, C), contacts (N, C).  `step` is the row of the ruleset's step, 0 if no side must
    decide; `winner` is 1 or 2, 0 if there is none."""

    turn: int
    step: int
    over: bool
    winner: int
    sides: Rows
    units: Rows
    bodies: Rows
    contacts: Rows


@dataclass(frozen=True)
class Stepped:
    """The result of a step: `status` as in Happened, or "refused" with the reason in `words`, and the game unchanged.
    `side` decides next (0: no side); `orders` are the suggestions for it, at most as many as were requested."""

    game: Game
    status: str
    words: str | None
    side: int
    over: bool
    orders: list[Suggestion]
    numbers: Numbers | None


@dataclass(frozen=True)
class Case:
    id: str
    ruleset: str
    question: str
    rules: list[str]
    passed: bool
    expected: str
    got: str
    why: str


# ---- games ----


class Game:
    """A battle being played.  `scenario` is an id, a file, or the text of a scenario, a position or a record.

    `engine`: the engine of another game, so that both can be stepped in one call; then only one thread may use both."""

    def __init__(self, scenario: Scenario, *, seed: str | int = "1", options: Mapping[str, Any] | None = None,
                 luck: str = "seeded", players: Sequence[str | None] | None = None, private: str | None = None,
                 look: bool | None = None, engine: Engine | None = None) -> None:
        text, source = text_of(scenario)
        record = private is not None or look is not None or '"sandtable"' in text[:200]
        self.engine = engine or Engine()
        more = {"private": private, "look": look} if record else {}
        said: Json = self.engine.ask("open", text=text, source=source, seed=None if record else str(seed), luck=luck,
                                     options=dict(options) if options else None,
                                     players=list(players) if players else None, **more)
        self._opened(said)

    def _opened(self, said: Json) -> None:
        self.number: int = said["game"]
        self.title: str = said["title"]
        self.ruleset: str = said["ruleset"]
        self.side_names: list[str] = [side["name"] for side in said["sides"]]
        self.warnings: list[str] = [_line(problem) for problem in said.get("warnings", [])]
        self._now: Json | None = said["now"]
        self._columns: dict[str, list[str]] | None = None

    @property
    def now(self) -> Json:
        """Turn, step and the sides that must decide: `Now` of docs/protocol.md."""
        if self._now is None:
            self._now = self.engine.ask("events", game=self.number, since=2**31 - 1, now=True)["now"]
        return self._now

    @classmethod
    def _of(cls, engine: Engine, said: Json) -> Game:
        game = cls.__new__(cls)
        game.engine = engine
        game._opened(said)
        return game

    def ask(self, method: str, /, **params: Any) -> Any:
        """Calls any method of the protocol on this game."""
        result = self.engine.ask(method, game=self.number, **params)
        if isinstance(result, dict) and "now" in result:
            self._now = result["now"]
        return result

    @property
    def over(self) -> bool:
        return bool(self.now["over"])

    @property
    def turn(self) -> int:
        return int(self.now["turn"])

    @property
    def actors(self) -> list[str]:
        """The sides that must decide now."""
        return list(self.now.get("actors", []))

    def _asked(self, side: Side | None) -> Side | None:
        """The given side, or else the first that must decide."""
        return side if side is not None else self.actors[0] if self.actors else None

    def field(self, viewer: Side | None = None) -> Json:
        return dict(self.ask("field", viewer=viewer))

    def state(self, viewer: Side | None = None) -> Json:
        return dict(self.ask("state", viewer=viewer))

    def decision(self, viewer: Side | None = None) -> Json | None:
        found: Json | None = self.ask("decision", viewer=viewer)["decision"]
        return found

    def numbers(self, viewer: int | None = None) -> Numbers:
        """The whole state, or what side `viewer` may know, at a fifth of the cost of `state`."""
        return _numbers(self.ask("numbers", viewer=viewer)["games"][0], self.columns)

    @property
    def columns(self) -> dict[str, list[str]]:
        """The names of the columns of `numbers`, by "sides", "units", "bodies" and "contacts"."""
        if self._columns is None:
            told = self.ask("numbers", columns=True)["columns"][0]
            self._columns = {table: told[table] for table in ("sides", "units", "bodies", "contacts")}
        return self._columns

    def result(self) -> str:
        return str(self.state()["result"]["words"])

    # -- orders --

    def suggest(self, side: Side | None = None, *, most: int | None = None, kind: str | None = None,
                **wish: Any) -> list[Suggestion]:
        """Legal orders, best first, for the side (default: the first that must decide), or orders that fulfil a wish:
        suggest(kind="reach", unit="Essex's", at=[12, 8])."""
        said = self.ask("suggest", side=self._asked(side), most=most, wish={"kind": kind, **wish} if kind else None)
        return [Suggestion(row["order"], row["words"]) for row in said["orders"]]

    def check(self, order: Json) -> Verdict:
        said = self.ask("check", order=order)
        verdict = said["verdict"]
        return Verdict(verdict["answer"], said["words"], verdict.get("rule"), verdict.get("limit"), verdict)

    def _done(self, said: Json) -> Happened:
        events = said.get("events", [])
        return Happened(said["status"], [event["text"] for event in events if event["text"]], events, said["now"])

    def submit(self, order: Json, *, dice: Sequence[Any] | None = None) -> Happened:
        """Carries the order out. Raises SandtableError with word "refused" and the verdict in `data` if it is illegal."""
        return self._done(self.ask("submit", order=order, dice=list(dice) if dice is not None else None))

    def play(self, player: str | None = None, *, side: Side | None = None, seed: str | int = 1,
             nodes: int | None = None) -> Happened:
        """Lets a computer player decide for the side (default: the first that must decide)."""
        limits = {"nodes": nodes} if nodes else None
        return self._done(self.ask("computer", side=self._asked(side), player=player, seed=str(seed), limits=limits, submit=True))

    def play_on(self, side: Side, player: str | None = None, *, seed: str | int = 1,
                nodes: int | None = None) -> Happened:
        """Lets a computer player decide for the other side until this one must decide or the battle is over."""
        limits = {"nodes": nodes} if nodes else None
        return self._done(self.ask("auto", side=side, player=player, seed=str(seed), limits=limits))

    def play_out(self, player: str | None = None, *, seed: str | int = 1, nodes: int | None = None) -> str:
        """Lets a computer player play both sides to the end; returns the result in words."""
        while not self.over:
            self.play(player, seed=seed, nodes=nodes)
        return self.result()

    def odds(self, *line: Json, viewer: Side | None = None) -> Odds:
        """The odds of orders given one after the other."""
        said = self.ask("odds", line=list(line), viewer=viewer)
        odds = said["odds"]
        worth = {side: (before / 1000, after / 1000) for side, (before, after) in odds["worth"].items()}
        won = {side: Fraction(chance) for side, chance in odds["won"].items()}
        return Odds(odds["exact"], said["words"], Fraction(odds["over"]), won, worth, odds)

    # -- looking on, taking back --

    def why(self, *, order: Json | None = None, rule: str | None = None, event: int | None = None) -> str:
        return str(self.ask("why", order=order, rule=rule, event=event)["text"])

    def measure(self, start: Json, to: Json, viewer: Side | None = None) -> Json:
        """Measures between two of {"unit": ...}, {"body": ...} or {"at": [x, y]}."""
        params = {"from": start, "to": to, "viewer": viewer}
        return dict(self.ask("measure", **params))

    def events(self, since: int = 0, viewer: Side | None = None) -> list[Json]:
        found: list[Json] = []
        while True:
            said = self.ask("events", since=since + len(found), viewer=viewer)
            found += said["events"]
            if not said["events"] or since + len(found) >= said["total"]:
                return found

    def report(self, viewer: Side | None = None) -> list[str]:
        return [event["text"] for event in self.events(viewer=viewer) if event["text"]]

    def standing(self, viewer: Side | None = None) -> list[str]:
        return list(self.ask("standing", viewer=viewer)["words"])

    def undo(self, n: int = 1) -> Happened:
        return self._done(self.ask("undo", n=n))

    def redo(self, n: int = 1) -> Happened:
        return self._done(self.ask("redo", n=n))

    def answer(self, dice: Any = None, *, rolled: bool | None = None) -> Happened:
        """Answers a question for dice: [6, 6, 3], "3 of 12", or rolled=True to let the engine roll."""
        return self._done(self.ask("answer", dice=dice, rolled=rolled))

    # -- as text --

    def record(self, *, reveal: bool = False) -> str:
        """The whole game as text; `reveal` adds the seed and everything that is not public."""
        return str(self.ask("save", kind="record", seed=reveal or None)["text"])

    def position(self, viewer: Side | None = None) -> str:
        return str(self.ask("save", kind="position", viewer=viewer)["text"])

    def copy(self) -> Game:
        """An independent copy of the game; it shares this game's engine, so only one thread may use both."""
        return Game._of(self.engine, self.ask("copy"))

    def __reduce_ex__(self, _: Any) -> Any:
        raise TypeError("a Game cannot be pickled, nor copied by the module copy: game.copy() copies it, and "
                        "Game(game.record(reveal=True)) opens it elsewhere")

    def close(self) -> None:
        self.engine.ask("close", game=self.number)

    def __enter__(self) -> Game:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Replay(Game):
    """A record to look at, step by step; it is replayed and compared with its hashes on the way."""

    def __init__(self, record: Scenario, *, private: str | None = None, step: int | None = None) -> None:
        text, _ = text_of(record)
        self.engine = Engine()
        said = self.engine.ask("replay", text=text, private=private, step=step)
        self._opened(said)
        self.steps: int = said["steps"]
        self.step: int = said["step"]

    def goto(self, step: int) -> None:
        self.step = self.ask("goto", step=step)["step"]


# ---- many games in one call ----

#: A game with an order, or with the name of a computer player that decides for the side due, optionally with a seed.
Step = Union[tuple[Game, Union[Json, str]], tuple[Game, str, Union[int, str]]]


def _rows(rows: Sequence[Sequence[float]], columns: Sequence[str]) -> Rows:
    """Rows as an array: all numbers, even beyond the named columns (a side's gauges); without rows, the shape (0, C)."""
    return np.array(rows, dtype=np.float64) if rows else np.zeros((0, len(columns)))


def _numbers(row: Json, columns: Mapping[str, Sequence[str]]) -> Numbers:
    tables = {table: _rows(row[table], columns[table]) for table in ("sides", "units", "bodies", "contacts")}
    return Numbers(row["turn"], row["step"], row["over"], row["winner"], **tables)


def step(steps: Sequence[Step], *, most: int = 0, numbers: bool = False, viewer: int | None = None) -> list[Stepped]:
    """Steps up to 1,000 games in one call, one after the other.  A refused order leaves its game unchanged, and the
    others go on; a mistake (such as an unknown player) raises SandtableError, and no game changes.

    The games must share an engine: `b = Game("first-battle", engine=a.engine)`, or `a.copy()`.
    most: how many orders to suggest to the side that decides next (at most 64); numbers: return each game's state, as
    `viewer` sees it."""
    if not steps:
        return []
    engine = steps[0][0].engine
    if any(one[0].engine is not engine for one in steps):
        raise ValueError("these games have engines of their own; open them with engine=, as Game(..., engine=game.engine)")
    wanted: list[Json] = []
    for game, what, *seed in steps:
        told: Json = {"player": what} if isinstance(what, str) else {"order": what}
        if seed:
            told["seed"] = str(seed[0])
        wanted.append({"game": game.number, **told})
    try:
        said = engine.ask("step", steps=wanted, most=most or None, numbers=numbers or None, viewer=viewer)["games"]
    finally:
        for one in steps:
            one[0]._now = None
    return [Stepped(one[0], row["status"], row.get("words"), row["side"], row["over"],
                    [Suggestion(each["order"], each["words"]) for each in row.get("orders", [])],
                    _numbers(row["numbers"], one[0].columns) if "numbers" in row else None)
            for one, row in zip(steps, said)]


# ---- rulesets, players, casebook ----


def rulesets() -> list[Json]:
    return list(Engine().ask("rulesets")["rulesets"])


def ruleset(name: str) -> Json:
    """Rules, options, types, terrain, steps and orders of a ruleset, as described in docs/protocol.md."""
    return dict(Engine().ask("ruleset", ruleset=name))


def players() -> list[Json]:
    """Computer players, weakest first."""
    return list(Engine().ask("players")["players"])


def casebook(text: Scenario) -> list[Case]:
    """Runs the cases of a casebook file."""
    words, source = text_of(text)
    said = Engine().ask("casebook", text=words, source=source)
    return [Case(row.get("id") or "", row.get("ruleset") or "", row.get("question") or "", row.get("rules") or [],
                 row["passed"], str(row.get("expected") or ""), str(row.get("got") or ""), str(row.get("why") or ""))
            for row in said["cases"]]


def verify(record: Scenario, private: str | None = None) -> str:
    """Replays a record and compares every order, die and hash; returns the result in words, or raises SandtableError."""
    with Game(record, private=private, look=True) as game:
        return game.result()
