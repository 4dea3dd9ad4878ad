"""Loads libsandtable by ctypes: finds it, describes its structures and functions, and turns its errors into exceptions.

Before anything else it compares the size of every structure with the library's (sand_layout_compare), so that a library
of another version is refused with a clear message instead of being misread."""
from __future__ import annotations

import ctypes
import os
from pathlib import Path
from typing import Any

TABLES = ("field", "sides", "commands", "units", "bodies", "decision", "orders")
REWARDS, WISH, SIDES = 3, 12, 2
MOST_BATTLES, MOST_CANDIDATES, MOST_ENTRIES, MOST_PARTS = 65536, 256, 64, 256  # as in env.h
CHOOSING = {"sampled": 0, "best": 1, "kinds": 2}

_POINTER, _SIZE, _TEXT = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p


class Place(ctypes.Structure):
    _fields_ = [("source", _TEXT), ("path", _TEXT), ("line", ctypes.c_int32), ("column", ctypes.c_int32)]


class Problem(ctypes.Structure):
    _fields_ = [("severity", ctypes.c_int), ("place", Place), ("message", _TEXT), ("remedy", _TEXT)]


class ProblemList(ctypes.Structure):
    _fields_ = [
        ("items", ctypes.POINTER(Problem)), ("count", _SIZE), ("room", _SIZE), ("mistakes", _SIZE), ("dropped", _SIZE),
        ("last_kept", ctypes.c_bool), ("no_memory", ctypes.c_bool),
    ]


class Setting(ctypes.Structure):
    _fields_ = [("name", _TEXT), ("value", _TEXT)]


class PlayerLimits(ctypes.Structure):
    _fields_ = [("nodes", ctypes.c_uint32), ("stop", _POINTER), ("context", _POINTER)]


class Player(ctypes.Structure):
    _fields_ = [("name", _TEXT), ("label", _TEXT), ("about", _TEXT)]


class EnvSettings(ctypes.Structure):
    _fields_ = [
        ("source", _TEXT), ("options", ctypes.POINTER(Setting)), ("n_options", _SIZE), ("opponent", _POINTER),
        ("limits", PlayerLimits), ("battles", ctypes.c_uint32), ("candidates", ctypes.c_uint32),
        ("entries", ctypes.c_uint32), ("parts", ctypes.c_uint32), ("most_decisions", ctypes.c_uint32),
        ("choosing", ctypes.c_uint8), ("side", ctypes.c_uint8), ("again", ctypes.c_bool),
    ]


class EnvArrays(ctypes.Structure):
    _fields_ = [
        ("side", _POINTER), ("ended", _POINTER), ("taken", _POINTER), ("mask", _POINTER), ("reward", _POINTER),
        ("table", _POINTER * len(TABLES)),
    ]


class Column(ctypes.Structure):
    _fields_ = [("name", _TEXT), ("unit", _TEXT), ("doc", _TEXT)]


class ProtocolHost(ctypes.Structure):
    _fields_ = [("scenario", _POINTER), ("clock", _POINTER), ("context", _POINTER), ("secret", _POINTER)]


class LayoutRow(ctypes.Structure):
    _fields_ = [("name", _TEXT), ("size", _SIZE)]


DESCRIBED = {
    "sand_place": Place, "sand_problem": Problem, "sand_problem_list": ProblemList, "sand_setting": Setting,
    "sand_player": Player, "sand_player_limits": PlayerLimits, "sand_env_settings": EnvSettings, "sand_env_arrays": EnvArrays,
    "sand_column": Column, "sand_protocol_host": ProtocolHost, "sand_layout_row": LayoutRow,
}

EMIT = ctypes.CFUNCTYPE(None, _POINTER, _POINTER, _SIZE)
SECRET = ctypes.CFUNCTYPE(ctypes.c_bool, _POINTER, ctypes.POINTER(ctypes.c_char))

_ERROR, _UINT, _ENV = ctypes.c_int, ctypes.c_uint, _POINTER
_ARRAYS = ctypes.POINTER(EnvArrays)
FUNCTIONS = {
    "sand_version": (_TEXT, []),
    "sand_error_text": (_TEXT, [_ERROR]),
    "sand_error_name": (_TEXT, [_ERROR]),
    "sand_problem_format": (_SIZE, [ctypes.POINTER(Problem), _TEXT, _SIZE]),
    "sand_problem_list_free": (None, [ctypes.POINTER(ProblemList)]),
    "sand_layout_compare": (_SIZE, [ctypes.POINTER(LayoutRow), _SIZE, _TEXT, _SIZE]),
    "sand_player_count": (_SIZE, []),
    "sand_player_at": (ctypes.POINTER(Player), [_SIZE]),
    "sand_player_find": (_POINTER, [_TEXT]),
    "sand_protocol_create": (_POINTER, [ctypes.POINTER(ProtocolHost)]),
    "sand_protocol_destroy": (None, [_POINTER]),
    "sand_protocol_handle": (None, [_POINTER, _TEXT, _SIZE, EMIT, _POINTER]),
    "sand_env_create": (_ERROR, [_TEXT, _SIZE, ctypes.POINTER(EnvSettings), ctypes.POINTER(ProblemList),
                                 ctypes.POINTER(_ENV)]),
    "sand_env_destroy": (None, [_ENV]),
    "sand_env_rows": (_SIZE, [_ENV, _ERROR]),
    "sand_env_columns": (_SIZE, [_ENV, _ERROR]),
    "sand_env_column": (ctypes.c_bool, [_ENV, _ERROR, _SIZE, ctypes.POINTER(Column)]),
    "sand_env_battle_size": (_SIZE, [_ENV]),
    "sand_env_ground": (_ERROR, [_ENV, _SIZE, _SIZE, _POINTER]),
    "sand_env_reset": (_ERROR, [_ENV, _UINT, _POINTER, _POINTER, _ARRAYS]),
    "sand_env_step": (_ERROR, [_ENV, _UINT, _POINTER, _ARRAYS]),
    "sand_env_step_wishes": (_ERROR, [_ENV, _UINT, _POINTER, _ARRAYS]),
    "sand_env_look": (_ERROR, [_ENV, _UINT, _ARRAYS]),
    "sand_env_look_at": (_ERROR, [_ENV, _SIZE, _ARRAYS]),
    "sand_env_seed": (ctypes.c_uint64, [_ENV, _SIZE]),
    "sand_env_decisions": (_SIZE, [_ENV, _SIZE]),
    "sand_env_copy": (_ERROR, [_ENV, _SIZE, _SIZE]),
    "sand_env_saved_size": (_SIZE, [_ENV]),
    "sand_env_save": (_ERROR, [_ENV, _SIZE, _POINTER]),
    "sand_env_restore": (_ERROR, [_ENV, _SIZE, _POINTER]),
    "sand_env_hash": (ctypes.c_uint64, [_ENV, _SIZE]),
    "sand_env_position": (_SIZE, [_ENV, _SIZE, _TEXT, _SIZE]),
}


class SandtableError(Exception):
    """The engine refused something or could not do it; the message is the engine's.

    `word` is one word for programs ("refused", "range", "unknown" ...: docs/protocol.md, "Errors"), `problems` lists
    mistakes in a text or in parameters, one line each, and `data` holds further details (such as the verdict)."""

    def __init__(self, message: str, word: str = "error", problems: list[str] | None = None,
                 data: dict[str, Any] | None = None) -> None:
        self.word, self.problems, self.data = word, problems or [], data or {}
        super().__init__("\n".join([message, *self.problems]))


def _candidates() -> list[str]:
    said = os.environ.get("SANDTABLE_LIBRARY")
    if said:
        return [said]
    beside = Path(__file__).parent / "lib" / "libsandtable.so.0"
    return [str(beside)] if beside.exists() else ["libsandtable.so.0"]


def _agree(library: Any) -> None:
    rows = (LayoutRow * len(DESCRIBED))(*((name.encode(), ctypes.sizeof(of)) for name, of in DESCRIBED.items()))
    words = ctypes.create_string_buffer(300)
    if library.sand_layout_compare(rows, len(rows), words, len(words)):
        raise ImportError(f"this package and the library do not go together: {words.value.decode()}")


def _load() -> Any:
    path = _candidates()[0]
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(f"{path} cannot be loaded ({error}); SANDTABLE_LIBRARY may name libsandtable.so.0, which "
                          "`make install` and `make shared` make") from error
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    _agree(library)
    return library


lib = _load()


def player_names() -> list[str]:
    return [lib.sand_player_at(i).contents.name.decode() for i in range(lib.sand_player_count())]


def error_of(code: int, what: str = "") -> SandtableError:
    text = lib.sand_error_text(code).decode()
    return SandtableError(f"{what}: {text}" if what else text, lib.sand_error_name(code).decode())


def told(problems: ProblemList) -> list[str]:
    """Returns the problems as lines and frees the list."""
    lines = []
    for i in range(problems.count):
        room = ctypes.create_string_buffer(4096)
        lib.sand_problem_format(ctypes.byref(problems.items[i]), room, len(room))
        lines.append(room.value.decode("utf-8", "replace"))
    lib.sand_problem_list_free(ctypes.byref(problems))
    return lines
