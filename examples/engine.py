#!/usr/bin/env python3
"""A player for `sandtable match --engine` that needs only Python's standard library: it takes the suggestion with the best odds.

    sandtable match first-battle --players closer --engine 'python3 examples/engine.py'

docs/protocol.md, "A player of its own", describes the conversation with the match. Between `choose` and its answer the
player may ask for everything that its side may know: state, suggest, check, odds and so on."""
import json
import sys


def send(message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


asked = 0


def ask(method, **params):
    """Asks the match one question; its answer is the next line."""
    global asked
    asked += 1
    send({"id": asked, "method": method, "params": params})
    answer = json.loads(sys.stdin.readline())
    if "error" in answer:
        raise RuntimeError(f"{method}: {answer['error']['message']}")
    return answer["result"]


def gain(odds, me):
    """Expected gain of the order: the change in worth of my units less the change in worth of the enemy's."""
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
