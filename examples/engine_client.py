#!/usr/bin/env python3
"""Plays a whole game through `tercio engine` and tells what happens.

    python3 examples/engine_client.py [GAME [SEED]]

The program is looked for in the environment variable TERCIO, or else on the path.
"""
import json
import os
import random
import subprocess
import sys

engine = subprocess.Popen([os.environ.get("TERCIO", "tercio"), "engine"], text=True,
                          encoding="utf-8", stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(cmd, **fields):
    engine.stdin.write(json.dumps({"cmd": cmd, **fields}) + "\n")
    engine.stdin.flush()
    reply = json.loads(engine.stdout.readline())
    if not reply["ok"]:
        sys.exit(f"{cmd}: {reply['error']['message']}")
    return reply


game = sys.argv[1] if len(sys.argv) > 1 else ask("hello")["games"][0]
seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
random.seed(seed)
begun = ask("new", game=game, seed=seed)
match, turn = begun["match"], begun["turn"]
while turn["kind"] != "over":
    if turn["kind"] == "dice":
        reply = ask("roll", match=match)
        print(reply["action"])
    else:
        seat = random.choice(turn["seats"])
        action = random.choice(ask("legal", match=match, seat=seat)["actions"])
        reply = ask("play", match=match, seat=seat, action=action["a"])
        print(f"{seat}: {action['label']['en']}")
    for event in reply["events"]:
        print(f"    {event['text']['en']}  [{event['rule']}]")
    turn = reply["turn"]
for seat, result in turn["result"].items():
    print(f"{seat}: {result['title']['en']}, {result['points']} points")
ask("quit")
