#!/usr/bin/env python3
"""A battle between two computer players, by the C library and Python's ctypes.

    examples/battle.py SCENARIO [--library libsandtable.so.0] [--seed TEXT]

The whole engine stands behind one function that takes a line of JSON and gives a line of JSON (docs/protocol.md), so
no structure of C has to be described here. Prints what happens; the exit status is 0 when the battle was played to its end."""
import argparse
import ctypes
import json
import sys

EMIT = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)


class Engine:
    def __init__(self, library):
        self.c = ctypes.CDLL(library)
        self.c.sand_version.restype = ctypes.c_char_p
        self.c.sand_protocol_create.argtypes = [ctypes.c_void_p]
        self.c.sand_protocol_create.restype = ctypes.c_void_p
        self.c.sand_protocol_destroy.argtypes = [ctypes.c_void_p]
        self.c.sand_protocol_destroy.restype = None
        self.c.sand_protocol_handle.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, EMIT, ctypes.c_void_p]
        self.c.sand_protocol_handle.restype = None
        self.protocol = self.c.sand_protocol_create(None)
        if not self.protocol:
            raise MemoryError
        self.answer = b""
        self.emit = EMIT(self.take)  # kept: C calls it, and Python must not collect it

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
