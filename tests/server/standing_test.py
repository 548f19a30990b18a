"""Standing orders in the real games: whatever the side that does not move is asked, and has ordered, is answered
without it, and the log says so; nothing else is."""

import random
import unittest

import ws

# Game, its two seats, further wishes, and what the second seat orders.
GAMES = [
    ("bailen", ("french", "spanish"), {"scenario": "vedel-attack"}, ["evade *", "stand", "pass", "keep"]),
    ("tercios", ("spain", "rival"), {"scenario": "nieuport"}, ["withdraw *", "stand", "shelter *"]),
    ("armada", ("spain", "england"), {}, ["decline"]),
]


class Standing(unittest.TestCase):
    def play(self, game, seats, wishes, orders, seed):
        """Against the computer: what was played by order, until there are three of those or the game is over."""
        luck = random.Random(seed)
        match, secrets = self.server.create(game, {seats[0]: "computer:easy", seats[1]: "here"}, **wishes)
        guest = self.server.sit(match, secrets[seats[1]])
        guest.ok("standing", seat=seats[1], orders=orders)
        used = {}
        while len(used) < 3 and not guest.state["over"]:
            guest.wait(lambda g: g.state["over"] or seats[1] in g.state["legal"])
            for push in guest.pushes:
                if push["push"] == "state":
                    used |= {entry["step"]: entry for entry in push["state"]["entries"] if entry.get("standing")}
            guest.pushes.clear()
            if not guest.state["over"]:
                guest.play(seats[1], luck.choice(guest.state["legal"][seats[1]])["a"])
        guest.close()
        return list(used.values())

    def test_answers_are_given_in_advance(self):
        self.server = ws.Server(None, "--log-level", "warn")
        self.addCleanup(lambda: self.server.process.poll() is None and self.server.stop())
        for game, seats, wishes, orders in GAMES:
            with self.subTest(game=game):
                used = []
                for seed in range(20):
                    used += self.play(game, seats, wishes, orders, seed)
                    if len(used) >= 3:
                        break
                self.assertGreaterEqual(len(used), 3)
                verbs = {order.split()[0] for order in orders}
                for entry in used:
                    self.assertEqual(entry["seat"], seats[1])
                    self.assertIn(entry["action"].split()[0], verbs)
        self.assertEqual(self.server.stop(), 0)
        self.assertEqual(self.server.verify()[0], 0)


if __name__ == "__main__":
    unittest.main()
