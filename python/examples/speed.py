#!/usr/bin/env python3
"""Steps a second of the same battles, in one run: the C environment called directly, `Battles` and `VectorEnv` with 64 at a
time, and one game by JSON, in this process and through the pipe of `sandtable engine`.

    python/examples/speed.py [--scenario ID] [--seconds 2] [--engine PROGRAM]

"C" steps a prepared list of choices without NumPy's part in choosing; the rows of it are the same as those of Python."""
import argparse
import json
import subprocess
import time

import numpy as np

import sandtable
from sandtable._library import lib
from sandtable.gym import VectorEnv

BATTLES = 64


def rate(step, n, seconds):
    """The best of five stretches."""
    best = 0.0
    for _ in range(5):
        began, done = time.process_time(), 0
        while time.process_time() - began < seconds / 5:
            step()
            done += n
        best = max(best, done / (time.process_time() - began))
    return best


def bare(battles):
    """The first candidate each time: everything but the call into C is left out."""
    choice = np.zeros(BATTLES, np.int32)
    address = choice.ctypes.data
    return lambda: lib.sand_env_step(battles._env, 0, address, battles._by)


def chosen(battles):
    choice = np.zeros(BATTLES, np.int32)
    return lambda: battles.step(choice)


def vectors(env):
    choice = np.zeros(BATTLES, np.int64)
    return lambda: env.step(choice)


def asked(ask, new):
    """One game by JSON: the first suggestion is handed in."""
    state = {"now": new()}

    def step():
        if not state["now"].get("actors"):
            state["now"] = new()
        side = state["now"]["actors"][0]
        order = ask("suggest", side=side, most=1)["orders"][0]["order"]
        state["now"] = ask("submit", order=order)["now"]

    return step


class Pipe:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, method, **params):
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise SystemExit(answer["error"]["message"])
        return answer["result"]


def opener(ask, text):
    def new():
        for game in ask("games")["games"]:
            ask("close", game=game["game"])
        return ask("new", text=text)["now"]

    return new


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--scenario", default="roundway-down")
    arguments.add_argument("--seconds", type=float, default=2)
    arguments.add_argument("--engine")
    given = arguments.parse_args()
    text, _ = sandtable.battles.text_of(given.scenario)
    kept = {"battles": BATTLES, "again": True, "candidates": 16}
    env = VectorEnv(given.scenario, BATTLES, candidates=16, copy=False)
    env.reset(seed=1)
    battles = sandtable.Battles(given.scenario, **kept)
    battles.reset(1)
    direct = sandtable.Battles(given.scenario, **kept)
    direct.reset(1)
    limit = rate(bare(direct), BATTLES, given.seconds)
    rows = [("C environment, 64 battles", limit), ("Battles, 64", rate(chosen(battles), BATTLES, given.seconds))]
    base = sandtable.Battles(given.scenario, opponent="random", side=1, **kept)
    base.reset(1)
    with_opponent = rate(bare(base), BATTLES, given.seconds)
    rows += [("C environment against random", with_opponent),
             ("VectorEnv against random, 64", rate(vectors(env), BATTLES, given.seconds)),
             ("VectorEnv that copies", rate(vectors(_copying(given.scenario)), BATTLES, given.seconds))]
    engine = sandtable.Engine()
    rows.append(("JSON in this process", rate(asked(engine.ask, opener(engine.ask, text)), 1, given.seconds)))
    if given.engine:
        pipe = Pipe(given.engine)
        began, done, step = time.monotonic(), 0, asked(pipe.ask, opener(pipe.ask, text))
        while time.monotonic() - began < given.seconds:
            step()
            done += 1
        rows.append(("JSON through the pipe", done / (time.monotonic() - began)))
    for name, value in rows:
        against = with_opponent if "random" in name or "copies" in name else limit
        print(f"{name:32} {value:10.0f} steps/s   {value / against:.2f} of C")
    print(f"{direct.bytes_each} bytes a battle")


def _copying(scenario):
    env = VectorEnv(scenario, BATTLES, candidates=16)
    env.reset(seed=1)
    return env


if __name__ == "__main__":
    main()
