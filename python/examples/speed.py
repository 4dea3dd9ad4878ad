#!/usr/bin/env python3
"""Measures steps per second of the same battles in one run: the C environment called directly, `Battles` and `VectorEnv` with
64 at a time, and one game by JSON, in this process and through the pipe of `sandtable engine`.

    python/examples/speed.py [--scenario ID] [--seconds 2] [--rounds 5] [--engine PROGRAM] [--bench PROGRAM --file FILE]

The "C" rows step a prepared array of choices, without NumPy's work of choosing, and fill the same arrays as Python's. With
bench_env (`--bench` and `--file`) the loop that a C programmer would write by hand is measured as well. Each round measures
every row once, in processor time; the medians of rates and ratios are printed."""
import argparse
import json
import os
import statistics
import subprocess
import time

import numpy as np

import sandtable
from sandtable._library import lib
from sandtable.gym import VectorEnv

BATTLES = 64


def rate(step, n, seconds, clock=time.process_time):
    """Steps per second of `clock`; each call of `step` counts as `n`."""
    began, done = clock(), 0
    while clock() - began < seconds:
        step()
        done += n
    return done / (clock() - began)


def bare(battles):
    """Steps the first candidate each time, with nothing but the call into C."""
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
    """Steps one game by JSON, submitting the first suggestion."""
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

    def clock(self):
        """Processor time of this process and the engine together."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return time.process_time() + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

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


def by_hand(given, row):
    command = [given.bench, "--rate", given.file, row, "16", str(given.seconds)]
    return lambda: float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def environments(given):
    """For each row: its name, the row it is compared with, and a function that measures it."""
    kept = {"battles": BATTLES, "again": True, "candidates": 16}
    direct, battles = sandtable.Battles(given.scenario, **kept), sandtable.Battles(given.scenario, **kept)
    against = sandtable.Battles(given.scenario, opponent="random", side=1, **kept)
    env, copying = VectorEnv(given.scenario, BATTLES, candidates=16, copy=False), VectorEnv(given.scenario, BATTLES, candidates=16)
    for one in (direct, battles, against):
        one.reset(1)
    for one in (env, copying):
        one.reset(seed=1)
    whole, faced = "C environment, everything", "C environment against random"
    rows = [(whole, whole, bare(direct)), ("Battles, 64", whole, chosen(battles)), (faced, faced, bare(against)),
            ("VectorEnv against random, 64", faced, vectors(env)), ("VectorEnv that copies", faced, vectors(copying))]
    return direct.bytes_each, [(name, of, lambda step=step: rate(step, BATTLES, given.seconds)) for name, of, step in rows]


def rows_of(given):
    text, _ = sandtable.battles.text_of(given.scenario)
    each, rows = environments(given)
    engine = sandtable.Engine()
    by_json = asked(engine.ask, opener(engine.ask, text))
    rows.append(("JSON in this process", rows[0][0], lambda: rate(by_json, 1, given.seconds)))
    if given.engine:
        pipe = Pipe(given.engine)
        by_pipe = asked(pipe.ask, opener(pipe.ask, text))
        rows.append(("JSON through the pipe", rows[0][0], lambda: rate(by_pipe, 1, given.seconds, pipe.clock)))
    if given.bench:
        loop = "C by hand, 64 in turn"
        rows = [("C by hand, one battle", loop, by_hand(given, "bare")), (loop, loop, by_hand(given, "bare-64")),
                ("C environment, mask alone", loop, by_hand(given, "mask")), *rows]
    return each, rows


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--scenario", default="roundway-down")
    arguments.add_argument("--seconds", type=float, default=2)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--engine")
    arguments.add_argument("--bench")
    arguments.add_argument("--file")
    given = arguments.parse_args()
    if (given.bench is None) != (given.file is None) or given.rounds < 1 or given.seconds <= 0:
        arguments.error("--bench and --file go together, and there is at least one round of more than no time")
    each, rows = rows_of(given)
    given.seconds /= given.rounds
    rounds = [{name: measure() for name, _, measure in rows} for _ in range(given.rounds)]
    for name, of, _ in rows:
        share = statistics.median(one[name] / one[of] for one in rounds)
        print(f"{name:32} {statistics.median(one[name] for one in rounds):10.0f} steps/s   {share:.2f} of {of}")
    print(f"{each} bytes a battle; {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
