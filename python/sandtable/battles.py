"""Many battles stepped side by side, in NumPy arrays that the engine writes into: no copies, no JSON.

A thin layer over `<sandtable/env.h>`; docs/env.md says what a step is and what the tables hold."""
from __future__ import annotations

import ctypes
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _library as c
from ._checks import MOST_SEED, whole, whole_numbers
from ._library import SandtableError, error_of, lib
from ._scenarios import Scenario, text_of

Floats = NDArray[np.float32]


def _settings_of(options: Mapping[str, Any] | None) -> Any:
    rows = [(name.encode(), str(value).encode()) for name, value in (options or {}).items()]
    return (c.Setting * max(len(rows), 1))(*rows), len(rows)


class Battles:
    """B battles of one scenario, each waiting for a decision of the caller, or ended.

    scenario: id ("roundway-down"), file, or the text itself.
    battles, candidates, entries: B, K and E of the shapes below (at most 65536, 256, 64).
    opponent: a computer player's name; the caller decides for `side` (1 or 2), it decides for the other.  None: the
        caller decides for both.  `nodes` limits how much it looks at for a choice (0: its own limit).
    choosing: how candidates are chosen: "sampled" (as the player "random" draws), "best", or "kinds" (a share for each
        kind of order).
    options: options of the ruleset, such as {"rout-over": 7}.
    again: a battle that has ended begins again at its next step, with its seed increased by B.
    threads: the battles are divided into this many parts, which are stepped at the same time.

    Arrays, overwritten by every call (copy what you keep):
        side    uint8   (B,)         the side that decides, 1 or 2; 0: ended
        ended   uint8   (B,)         0 going on, 1 over by the rules, 2 broken off
        taken   bool    (B,)         whether the last choice or wish was carried out
        mask    bool    (B, K)       which candidates exist; they come first
        reward  float32 (B, 2, 3)    for each side since the last call: result, points, worth
        field, decision              float32 (B, C)
        sides, commands, units, bodies  float32 (B, rows, C)
        orders  float32 (B, K, E, C)
    `columns["units"]["hits"]` is the index of a column; `column_docs` says what each one means."""

    side: NDArray[np.uint8]
    ended: NDArray[np.uint8]
    taken: NDArray[np.bool_]
    mask: NDArray[np.bool_]
    reward: Floats
    field: Floats
    sides: Floats
    commands: Floats
    units: Floats
    bodies: Floats
    decision: Floats
    orders: Floats

    def __init__(self, scenario: Scenario, *, battles: int = 64, candidates: int = 16, entries: int = 1,
                 opponent: str | None = None, side: int | None = None, nodes: int = 0, choosing: str = "sampled",
                 options: Mapping[str, Any] | None = None, again: bool = False, threads: int = 1,
                 most_decisions: int = 0, tables: Sequence[str] = c.TABLES) -> None:
        self._env: int | None = None
        battles = whole(battles, "battles", 1, c.MOST_BATTLES)
        candidates = whole(candidates, "candidates", 1, c.MOST_CANDIDATES)
        entries = whole(entries, "entries", 1, c.MOST_ENTRIES)
        threads = whole(threads, "threads", 1, min(battles, c.MOST_PARTS))
        nodes = whole(nodes, "nodes", 0, 2**32 - 1)
        most_decisions = whole(most_decisions, "most_decisions", 0, 2**32 - 1)
        if side is not None:
            side = whole(side, "side", 1, c.SIDES)
            if opponent is None:
                raise ValueError(f"side={side} needs an opponent (opponent=\"random\", for example): without one the caller "
                                 "decides for both sides, so leave `side` out")
        if choosing not in c.CHOOSING:
            raise ValueError(f"choosing is one of {', '.join(c.CHOOSING)}, not {choosing!r}")
        for name in tables:
            if name not in c.TABLES:
                raise ValueError(f"there is no table {name!r}; there are: {', '.join(c.TABLES)}")
        settings = c.EnvSettings(battles=battles, candidates=candidates, entries=entries, parts=threads,
                                 most_decisions=most_decisions, choosing=c.CHOOSING[choosing],
                                 side=(side or 1) if opponent else (side or 0), again=again)
        settings.options, settings.n_options = _settings_of(options)
        settings.limits.nodes = nodes
        settings.opponent = self._player(opponent)
        self.battles, self.candidates, self.entries, self.threads = battles, candidates, entries, threads
        self.opponent, self.own_side = opponent, int(settings.side)
        self._create(scenario, settings)
        self._lay(tables)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    @staticmethod
    def _player(name: str | None) -> int | None:
        if name is None:
            return None
        if not isinstance(name, str):
            raise TypeError(f"opponent is the name of a computer player, not {name!r}")
        found: int | None = lib.sand_player_find(name.encode())
        if not found:
            there = ", ".join(c.player_names())
            raise SandtableError(f"there is no computer player {name!r}; there are: {there}", "unknown")
        return found

    def _create(self, scenario: Scenario, settings: c.EnvSettings) -> None:
        text, source = text_of(scenario)
        settings.source = source.encode()
        problems, env, words = c.ProblemList(), ctypes.c_void_p(), text.encode()
        code = lib.sand_env_create(words, len(words), ctypes.byref(settings), ctypes.byref(problems),
                                   ctypes.byref(env))
        lines = c.told(problems)
        if code:
            error = error_of(code, source)
            raise SandtableError(str(error), error.word, lines)
        self._env = env.value

    def _columns(self, table: int) -> tuple[dict[str, int], dict[str, tuple[str, str]]]:
        names, docs, row = {}, {}, c.Column()
        for i in range(lib.sand_env_columns(self._env, table)):
            lib.sand_env_column(self._env, table, i, ctypes.byref(row))
            names[row.name.decode()] = i
            docs[row.name.decode()] = (row.unit.decode(), row.doc.decode())
        return names, docs

    def _shape(self, name: str, rows: int, columns: int) -> tuple[int, ...]:
        if name in ("field", "decision"):
            return self.battles, columns
        if name == "orders":
            return self.battles, self.candidates, self.entries, columns
        return self.battles, rows, columns

    def _lay(self, wanted: Sequence[str]) -> None:
        b = self.battles
        self.side, self.ended = np.zeros(b, np.uint8), np.zeros(b, np.uint8)
        self.taken, self.mask = np.zeros(b, np.bool_), np.zeros((b, self.candidates), np.bool_)
        self.reward = np.zeros((b, c.SIDES, c.REWARDS), np.float32)
        self.columns: dict[str, dict[str, int]] = {}
        self.column_docs: dict[str, dict[str, tuple[str, str]]] = {}
        self._arrays = c.EnvArrays(side=self.side.ctypes.data, ended=self.ended.ctypes.data,
                                   taken=self.taken.ctypes.data, mask=self.mask.ctypes.data,
                                   reward=self.reward.ctypes.data)
        for i, name in enumerate(c.TABLES):
            self.columns[name], self.column_docs[name] = self._columns(i)
            if name not in wanted:
                continue
            array = np.zeros(self._shape(name, lib.sand_env_rows(self._env, i), len(self.columns[name])), np.float32)
            setattr(self, name, array)
            self._arrays.table[i] = array.ctypes.data if array.size else None
        self._by = ctypes.byref(self._arrays)
        self._seeds = np.zeros(b, np.uint64)

    # ---- playing ----

    def _everywhere(self, function: Any, *arguments: Any, only: int | None = None) -> None:
        if self._env is None:
            raise ValueError("these battles are closed")
        if self._pool is None or only is not None:
            codes = [function(self._env, only or 0, *arguments, self._by)]
        else:
            calls = [self._pool.submit(function, self._env, part, *arguments, self._by) for part in range(self.threads)]
            codes = [call.result() for call in calls]
        for code in codes:
            self._told(code)

    def _told(self, code: int) -> None:
        if code and lib.sand_error_name(code) == b"needs":
            raise SandtableError("a battle has not begun: call reset first", "needs")
        if code:
            raise error_of(code)

    def reset(self, seed: int | Sequence[int] | NDArray[np.uint64] = 1,
              which: NDArray[np.bool_] | None = None) -> None:
        """Begins battle i with seed[i], or with n + i for a number n: all battles, or those where `which` (B,) is true."""
        if np.ndim(seed) == 0:
            first = whole(seed, "seed", 0, MOST_SEED)
            seeds = np.arange(self.battles, dtype=np.uint64) + np.uint64(first)
        else:
            numbers = whole_numbers(seed, "seeds", (self.battles,))
            if (numbers < 0).any():
                raise ValueError(f"a seed is from 0 to {MOST_SEED}, not {numbers.min()}")
            seeds = np.ascontiguousarray(numbers, np.uint64)
        chosen = None if which is None else np.ascontiguousarray(which)
        if chosen is not None and chosen.dtype != np.bool_:
            raise TypeError(f"`which` holds truth values (numpy.bool_), not {chosen.dtype}")
        if chosen is not None and chosen.shape != (self.battles,):
            raise ValueError(f"`which` has the shape ({self.battles},), not {chosen.shape}")
        self._seeds = seeds
        self._everywhere(lib.sand_env_reset, seeds.ctypes.data, None if chosen is None else chosen.ctypes.data)

    def step(self, choice: NDArray[Any] | Sequence[int], *, part: int | None = None) -> None:
        """Carries out candidate choice[i] of battle i, (B,), whole numbers.  Choices for ended battles are ignored.
        part: steps only this one of the `threads` parts; the battles of a part are consecutive."""
        numbers = whole_numbers(choice, "choices", (self.battles,))
        if part is not None:
            part = whole(part, "part", 0, self.threads - 1)
        plain = np.ascontiguousarray(numbers, np.int32)
        several_parts = self.threads > 1 and part is None  # then the mistake of one part must not find others stepped
        if several_parts or (numbers.dtype != np.int32 and (plain != numbers).any()):
            self._expect_candidates(numbers, part)
        try:
            self._everywhere(lib.sand_env_step, plain.ctypes.data, only=part)
        except SandtableError:
            self._expect_candidates(numbers, part)
            raise

    def _expect_candidates(self, numbers: NDArray[Any], part: int | None) -> None:
        there = self.mask.sum(1)
        bad = (there > 0) & ((numbers < 0) | (numbers >= there))
        if part is not None:
            bad[:self.battles * part // self.threads] = False
            bad[self.battles * (part + 1) // self.threads:] = False
        if bad.any():
            b = int(bad.argmax())
            raise SandtableError(f"battle {b} has {there[b]} candidates, and {numbers[b]} is none", "range")

    def step_wishes(self, wish: NDArray[Any]) -> None:
        """Carries out the order that fulfils wish[i] best, int32 (B, 12): kind, subject, object, order_kind, subject_ref,
        object_ref, x, y, heading, files, ranks, begin, as in `sand_wish` (thousandths of the ruleset's length unit,
        hundredths of a degree).  `taken` is false where no order fulfils the wish."""
        numbers = whole_numbers(wish, "wishes", (self.battles, c.WISH))
        if (np.abs(numbers.astype(np.float64)) >= 2**31).any():
            raise ValueError("the numbers of wishes are of 32 bits: from -2**31 + 1 to 2**31 - 1")
        plain = np.ascontiguousarray(numbers, np.int32)
        self._everywhere(lib.sand_env_step_wishes, plain.ctypes.data)

    def look(self, *, part: int | None = None) -> None:
        """Fills the arrays again; the changes in `reward` are 0 then.  Every other call fills them itself."""
        if part is not None:
            part = whole(part, "part", 0, self.threads - 1)
        self._everywhere(lib.sand_env_look, only=part)

    def sample(self, rng: np.random.Generator) -> NDArray[np.int32]:
        """Draws one candidate of each battle, (B,): with choosing="sampled" this is how the player "random" plays."""
        n = np.maximum(self.mask.sum(1), 1)
        return (rng.random(self.battles) * n).astype(np.int32)

    # ---- one battle ----

    def _one(self, battle: Any, name: str = "battle") -> int:
        if self._env is None:
            raise ValueError("these battles are closed")
        return whole(battle, name, 0, self.battles - 1)

    def _look_at(self, battle: int) -> None:
        self._told(lib.sand_env_look_at(self._env, battle, self._by))

    def copy(self, source: int, to: int) -> None:
        """Copies battle `source` over battle `to`, and fills its rows of the arrays (the changes in its `reward` are 0)."""
        source, to = self._one(source, "source"), self._one(to, "to")
        self._told(lib.sand_env_copy(self._env, source, to))
        self._look_at(to)

    def save(self, battle: int) -> bytes:
        """Saves a battle for `restore`, which works only on these `Battles` and in this process."""
        battle = self._one(battle)
        room = ctypes.create_string_buffer(lib.sand_env_saved_size(self._env))
        self._told(lib.sand_env_save(self._env, battle, room))
        return room.raw

    def restore(self, battle: int, saved: bytes) -> None:
        """Makes a saved battle battle number `battle`, and fills its rows of the arrays (the changes in its `reward` are 0)."""
        battle = self._one(battle)
        if not isinstance(saved, (bytes, bytearray)):
            raise TypeError(f"`saved` is what save() returned, not {type(saved).__name__}")
        code = lib.sand_env_restore(self._env, battle, bytes(saved)) if len(saved) == self._saved_size else None
        if code is None or lib.sand_error_name(code) == b"mismatch":
            raise SandtableError("these bytes were not saved by these Battles: restore takes what their own save() returned, "
                                 "in this process", "mismatch")
        self._told(code)
        self._look_at(battle)

    @property
    def _saved_size(self) -> int:
        return int(lib.sand_env_saved_size(self._env))

    def seed(self, battle: int) -> int:
        return int(lib.sand_env_seed(self._env, self._one(battle)))

    def decisions(self, battle: int) -> int:
        return int(lib.sand_env_decisions(self._env, self._one(battle)))

    def hash(self, battle: int) -> int:
        """The hash of the whole battle, hidden parts included."""
        return int(lib.sand_env_hash(self._env, self._one(battle)))

    def position(self, battle: int) -> str:
        """The whole battle, hidden parts included, as a text that `Game` opens."""
        battle = self._one(battle)
        room = ctypes.create_string_buffer(lib.sand_env_position(self._env, battle, None, 0) + 1)
        lib.sand_env_position(self._env, battle, room, len(room))
        return room.value.decode()

    def ground(self, width: int, height: int) -> NDArray[np.uint8]:
        """Kind of terrain in each of (height, width) cells, from the south: its row in the ruleset, from 1; 0 is open."""
        width, height = whole(width, "width", 1, 4096), whole(height, "height", 1, 4096)
        out = np.zeros((height, width), np.uint8)
        self._told(lib.sand_env_ground(self._env, width, height, out.ctypes.data))
        return out

    @property
    def bytes_each(self) -> int:
        """Bytes of memory of each battle in the engine."""
        return int(lib.sand_env_battle_size(self._env))

    def __reduce_ex__(self, _: Any) -> Any:
        raise TypeError("Battles cannot be pickled, nor copied by the module copy: save() and restore() bring battles back "
                        "here, and position() gives one as text; other processes make Battles of their own")

    def close(self) -> None:
        if self._env is not None:
            if self._pool is not None:
                self._pool.shutdown()
            lib.sand_env_destroy(self._env)
            self._env = None

    def __enter__(self) -> Battles:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_env", None) is not None:
            self.close()
