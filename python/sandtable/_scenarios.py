"""Finds scenarios and casebooks: in SANDTABLE_DATA, else in the package and in an installation."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Union

from ._library import SandtableError

Scenario = Union[str, "os.PathLike[str]"]


def _places() -> list[Path]:
    said = os.environ.get("SANDTABLE_DATA")
    own = Path(__file__).parent / "data"
    there = [Path(said)] if said else [own, Path("/usr/local/share/sandtable"), Path("/usr/share/sandtable")]
    return [place for place in there if place.is_dir()]


def _files(kind: str) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for place in reversed(_places()):
        for path in sorted((place / kind).glob("*/*.json")):
            found[path.stem if kind == "scenarios" else f"{path.parent.name}/{path.stem}"] = path
    return found


def scenarios() -> dict[str, Path]:
    """Every known scenario: its id and its file."""
    return _files("scenarios")


def casebooks() -> dict[str, Path]:
    """Every known casebook: its name, such as "punic/combat", and its file."""
    return _files("casebook")


def text_of(scenario: Scenario) -> tuple[str, str]:
    """Returns text and name of a scenario given by id, by file, or as text."""
    if isinstance(scenario, os.PathLike):
        return Path(scenario).read_text(encoding="utf-8"), str(scenario)
    if not isinstance(scenario, str):
        raise TypeError(f"a scenario is an id, a file or a text, not {scenario!r}; ids: {', '.join(sorted(scenarios())) or 'none'}")
    if "{" in scenario:
        return scenario, "scenario"
    known = scenarios()
    if scenario in known:
        return known[scenario].read_text(encoding="utf-8"), str(known[scenario])
    if Path(scenario).is_file():
        return Path(scenario).read_text(encoding="utf-8"), scenario
    raise SandtableError(f"there is no scenario or file {scenario!r}; there are: {', '.join(sorted(known)) or 'none'}",
                         "unknown")
