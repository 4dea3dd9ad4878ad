#!/usr/bin/env python3
"""A player of Sandtable that needs only Python's standard library: it weighs a few suggestions by their exact odds.

    examples/bot.py [--engine PROGRAM] [--scenario ID] [--seed TEXT] [--quiet]

It plays the first side; the computer player "closer" plays the other. docs/protocol.md explains every message."""
import argparse
import json
import subprocess


class Engine:
    """`sandtable engine`: reads one request a line and writes one answer a line."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, encoding="utf-8")
        self.last = 0

    def ask(self, method, **params):
        self.last += 1
        request = {"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the engine has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def gain(odds, me):
    """Expected gain of the order: the change in worth of my units less the change in worth of the enemy's."""
    total = 0
    for side, (before, after) in odds["worth"].items():
        total += (after - before) * (1 if side == me else -1)
    return total


def advance(order):
    """How far the order moves its unit."""
    return sum(step[2] for entry in order["entries"] for step in entry.get("motion", []) if step[0] == "march")


def choose(engine, game, me):
    """The suggestion with the best odds; among equals the one that goes farthest."""
    orders = [row["order"] for row in engine.ask("suggest", game=game, side=me, most=3)["orders"]]
    if len(orders) == 1:
        return orders[0]
    weighed = [(gain(engine.ask("odds", game=game, order=order)["odds"], me), advance(order)) for order in orders]
    return orders[weighed.index(max(weighed))]


def play(engine, game, me, tell):
    told = 0
    while True:
        state = engine.ask("state", game=game, viewer=me)
        news = engine.ask("events", game=game, viewer=me, since=told)
        told = news["total"]
        for event in news["events"]:
            tell(event["text"])
        if state["over"]:
            return state
        decision = engine.ask("decision", game=game)["decision"]
        for actor in decision["actors"]:
            if actor["state"] == "ready":
                continue
            if actor["side"] == me:
                engine.ask("submit", game=game, order=choose(engine, game, me))
            else:
                engine.ask("computer", game=game, side=actor["side"], player="closer", seed="2", submit=True)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--engine", default="sandtable")
    options.add_argument("--scenario", default="fiddlers-bottom")
    options.add_argument("--seed", default="1")
    options.add_argument("--quiet", action="store_true")
    wanted = options.parse_args()
    engine = Engine(wanted.engine)
    opened = engine.ask("new", scenario=wanted.scenario, seed=wanted.seed, players=["bot.py", "closer"])
    me = opened["sides"][0]["name"]
    state = play(engine, opened["game"], me, (lambda text: None) if wanted.quiet else print)
    print(f"{opened['title']}, turn {state['turn']}: {state['result']['words']}")
    return engine.close()


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except (OSError, RuntimeError) as wrong:  # the engine did not start, refused a request, or has ended
        raise SystemExit(f"bot.py: {wrong}") from None
