#!/usr/bin/env python3
"""A bot for any game of Tercio: tercio play camino --seat spain=examples/bot.py

It is sent one line of JSON per decision and answers with one line. It never passes while there is
something else to do, and otherwise chooses at random. A better bot looks at request["view"], which
holds all that its seat may know.
"""
import json
import random
import sys

PASSIVE = {"end", "pass", "keep", "hold"}


def choose(request):
    actions = request["actions"]
    active = [action for action in actions if action["verb"] not in PASSIVE]
    # Now and then even an active bot should rest, or some games would never end.
    if not active or random.random() < 0.25:
        active = actions
    return random.choice(active)["a"]


for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "choose":
        print(json.dumps({"action": choose(request)}), flush=True)
