"""Sandtable: historical miniature battles by exact published rules, for Python.

    import sandtable
    game = sandtable.Game("first-battle", seed=7)      # one game: orders, verdicts, odds, records
    battles = sandtable.Battles("roundway-down", battles=64, opponent="random")    # many battles in arrays, for learning

`sandtable.gym` has environments with Gymnasium's interface, `sandtable.zoo` with PettingZoo's; neither package is needed.
docs/python.md describes everything."""
from ._library import SandtableError, lib as _lib
from ._scenarios import casebooks, scenarios
from .battles import Battles
from .games import (Case, Engine, Game, Happened, Numbers, Odds, Replay, Stepped, Suggestion, Verdict, casebook, players,
                    ruleset, rulesets, step, verify)

__version__: str = _lib.sand_version().decode()
__all__ = ["Battles", "Case", "Engine", "Game", "Happened", "Numbers", "Odds", "Replay", "SandtableError", "Stepped",
           "Suggestion", "Verdict", "casebook", "casebooks", "players", "ruleset", "rulesets", "scenarios", "step", "verify"]
