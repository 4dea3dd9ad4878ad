#!/usr/bin/env python3
"""A player for `sandtable match --engine`, in Python's standard library: it takes the suggestion with the best odds.

    sandtable match first-battle --players closer --engine 'python3 examples/engine.py'

docs/protocol.md, "A player of its own", says how a match speaks with it. Between `choose` and its answer it may ask
everything that its side may know: state, suggest, check, odds and the rest."""
import json
import sys


def send(message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


asked = 0


def ask(method, **params):
    """One question to the match; its answer is the next line."""
    global asked
    asked += 1
    send({"id": asked, "method": method, "params": params})
    answer = json.loads(sys.stdin.readline())
    if "error" in answer:
        raise RuntimeError(f"{method}: {answer['error']['message']}")
    return answer["result"]


def gain(odds, me):
    """What the order is expected to bring: worth of my units against everybody else's, after and before."""
    return sum((after - before) * (1 if side == me else -1) for side, (before, after) in odds["worth"].items())


def advance(order):
    """How far the order moves its unit."""
    return sum(step[2] for entry in order["entries"] for step in entry.get("motion", []) if step[0] == "march")


def choose(me):
    orders = [row["order"] for row in ask("suggest", most=3)["orders"]]
    if len(orders) == 1:
        return orders[0]
    return max(orders, key=lambda order: (gain(ask("odds", order=order)["odds"], me), advance(order)))


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["method"] == "hello":
            send({"id": message["id"], "result": {"protocol": 1, "name": "odds"}})
        elif message["method"] == "choose":
            send({"id": message["id"], "result": {"order": choose(message["params"]["side"])}})


if __name__ == "__main__":
    main()
