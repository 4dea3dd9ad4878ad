#!/usr/bin/env python3
"""Plays a battle between two computer players, using the C library through Python's ctypes.

    examples/battle.py SCENARIO [--library libsandtable.so.0] [--seed TEXT]

The whole engine is behind one function that takes a line of JSON and gives a line of JSON (docs/protocol.md), so only one
structure of the engine has to be described here; the library checks its size. Prints what happens; the exit status is 0
when the battle was played to its end."""
import argparse
import ctypes
import json
import secrets
import sys

EMIT = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)
SECRET = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.POINTER(ctypes.c_char))


class Host(ctypes.Structure):
    """sand_protocol_host: what the program provides to the engine. Its secret keeps sealed orders from being guessed."""

    _fields_ = [
        ("scenario", ctypes.c_void_p),
        ("clock", ctypes.c_void_p),
        ("context", ctypes.c_void_p),
        ("secret", SECRET),
    ]


class Layout(ctypes.Structure):
    """sand_layout_row: a structure's name and size."""

    _fields_ = [("name", ctypes.c_char_p), ("size", ctypes.c_size_t)]


@SECRET
def give_secret(_, out):
    ctypes.memmove(out, secrets.token_hex(32).encode() + b"\0", 65)
    return True


class Engine:
    def __init__(self, library):
        self.c = ctypes.CDLL(library)
        self.c.sand_version.restype = ctypes.c_char_p
        self.c.sand_layout_compare.argtypes = [ctypes.POINTER(Layout), ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
        self.c.sand_layout_compare.restype = ctypes.c_size_t
        self.c.sand_protocol_create.argtypes = [ctypes.POINTER(Host)]
        self.c.sand_protocol_create.restype = ctypes.c_void_p
        self.c.sand_protocol_destroy.argtypes = [ctypes.c_void_p]
        self.c.sand_protocol_destroy.restype = None
        self.c.sand_protocol_handle.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, EMIT, ctypes.c_void_p]
        self.c.sand_protocol_handle.restype = None
        self.agree_with_library()
        self.host = Host(secret=give_secret)
        self.protocol = self.c.sand_protocol_create(self.host)
        if not self.protocol:
            raise MemoryError
        self.answer = b""
        self.emit = EMIT(self.take)  # kept, as C calls it and Python must not collect it

    def agree_with_library(self):
        mine = (Layout * 2)((b"sand_layout_row", ctypes.sizeof(Layout)), (b"sand_protocol_host", ctypes.sizeof(Host)))
        words = ctypes.create_string_buffer(200)
        if self.c.sand_layout_compare(mine, len(mine), words, len(words)):
            raise SystemExit(words.value.decode())

    def take(self, _, line, n):
        self.answer = ctypes.string_at(line, n)

    def ask(self, method, **params):
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
        self.c.sand_protocol_handle(self.protocol, line, len(line), self.emit, None)
        answer = json.loads(self.answer)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def close(self):
        self.c.sand_protocol_destroy(self.protocol)
        self.protocol = None


def play(engine, text, seed):
    opened = engine.ask("new", text=text, seed=seed)
    sides = {side["name"]: side["id"] for side in opened["sides"]}
    now = opened["now"]
    while not now["over"]:
        if not now.get("actors"):
            raise RuntimeError("nobody is asked, and the battle is not over")
        done = engine.ask("computer", side=sides[now["actors"][0]], player="closer", submit=True)
        for event in done["events"]:
            print(f"{event['turn']:2}  {event['text']}")
        now = done["now"]
    print(engine.ask("state")["result"]["words"])


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("scenario")
    arguments.add_argument("--library", default="libsandtable.so.0")
    arguments.add_argument("--seed", default="1644")
    given = arguments.parse_args()
    with open(given.scenario, encoding="utf-8") as file:
        text = file.read()
    engine = Engine(given.library)
    print(f"Sandtable {engine.c.sand_version().decode()}")
    play(engine, text, given.seed)
    engine.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
