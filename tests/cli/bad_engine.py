#!/usr/bin/env python3
"""An engine for `sandtable match` that goes wrong, by its argument, after its third order; `good` does not."""
import json
import sys
import time

asked = 0


def send(message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def ask(method, **params):
    global asked
    asked += 1
    send({"id": asked, "method": method, "params": params})
    return json.loads(sys.stdin.readline())


def go_wrong(how, request):
    if how == "late":
        time.sleep(30)
    if how == "dies":
        sys.exit(3)
    if how == "junk":
        print("I resign", flush=True)
    if how == "error":
        send({"id": request, "error": {"code": 1, "message": "no idea"}})
    if how == "nothing":
        send({"id": request, "result": {}})
    if how == "illegal":
        send({"id": request, "result": {"order": {"entries": [{"kind": "fly"}]}}})
    if how == "undo":
        answer = ask("undo")
        send({"id": request, "error": {"code": 1, "message": answer["error"]["message"]}})
    if how == "spy":
        answer = ask("state", viewer="host")
        send({"id": request, "error": {"code": 1, "message": answer["error"]["message"]}})


def main():
    how, orders = sys.argv[1], 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["method"] == "hello":
            send({"id": message["id"], "result": {"protocol": 1, "name": how}})
        if message["method"] != "choose":
            continue
        orders += 1
        if how != "good" and orders > 3:
            go_wrong(how, message["id"])
            continue
        order = ask("suggest", most=1)["result"]["orders"][0]["order"]
        send({"id": message["id"], "result": {"order": order}})


main()
