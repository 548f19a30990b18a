"""Only a seat's own view leaves the server. The same match is played twice, with the same dice, and
differs only in what one seat does in secret: whatever the server sends to the others must then be the
same, byte for byte."""

import re
import unittest

import ws

SEED = "5eed" * 16
VOLATILE = [
    (re.compile(r'"(at|since|claimable)":\d+'), r'"\1":0'),  # clocks
    (re.compile(r"sealed [0-9a-f]{64}"), "sealed"),  # commitments hide what they hold
]


class Table:
    """Red, blue and a spectator at one match, and everything each of them was sent."""

    def __init__(self):
        self.server = ws.Server()
        self.match, self.secrets = self.server.create("toy", scenario="long")
        self.server.stop()
        self.server.sql("UPDATE match SET seed = ?", SEED)
        self.server.start()
        self.guests = {
            "red": self.server.sit(self.match, self.secrets["red"]),
            "blue": self.server.sit(self.match, self.secrets["blue"]),
            "spectator": self.server.sit(self.match),
        }
        self.replies = {name: [] for name in self.guests}

    def settle(self):
        """Everybody has what was sent to him."""
        for guest in self.guests.values():
            guest.ok("log", **{"from": ws.NOTHING})

    def play(self, seat, *actions):
        for action in actions:
            if action == "undo":
                guest = self.guests[seat]
                guest.ok("undo", seat=seat, version=guest.state["version"])
            else:
                self.guests[seat].play(seat, action)
        self.settle()

    def ask_everything(self):
        """All that can be asked without changing the match."""
        for name, guest in self.guests.items():
            seat = {} if name == "spectator" else {"seat": name}
            guest.ask("log")
            for step in range(guest.state["steps"] + 2):
                guest.ask("at", step=step, **seat)
            for action in ("bid 1", "whisper", "hide north", "march left", "end", "peek"):
                guest.ask("why", action=action, **seat)
                guest.ask("odds", action=action, **seat)
            guest.ask("undo", seat="red" if name == "blue" else "blue", version=0)
            guest.ask("play", action="end", version=guest.state["version"] + 1, **seat)
            guest.ask("fork", step=1)
            # Somebody who comes back later, and what he has missed.
            secrets = [self.secrets[name]] if seat else []
            for seen in (None, 0, 2, guest.state["version"]):
                back = self.server.sit(self.match, *secrets, seen=seen)
                self.replies[name] += back.heard
                back.close()
                self.settle()
            bearer = {"Authorization": f"Bearer {secrets[0]}"} if secrets else {}
            record = self.server.get(f"/api/matches/{self.match}/record", **bearer)[2].decode()
            self.replies[name].append(record)
            mine = [{"match": self.match, "secret": secret} for secret in secrets]
            content = self.server.request("POST", "/api/mine", {"seats": mine})[2].decode()
            self.replies[name].append(content)

    def sent(self, name):
        heard = [message for message in (*self.guests[name].heard, *self.replies[name])
                 if not message.startswith('{"push":"seats"')]  # when others come and go is chance
        text = "\n".join(heard)
        text = text.replace(self.match, "MATCH")
        for pattern, instead in VOLATILE:
            text = pattern.sub(instead, text)
        return text.split("\n")


def played(red_hides, blue_hides, red_drafts, blue_drafts):
    """A match with some of everything. Drafts: what a seat does at a secret turn before it bids."""
    table = Table()
    try:
        table.play("red", red_hides)
        table.play("blue", blue_hides)
        for bids in (("bid 3", "bid 1"), ("bid 1", "bid 3")):
            table.play("blue", *blue_drafts)
            table.play("red", *red_drafts)
            table.ask_everything()
            table.play("red", bids[0])
            table.play("blue", *blue_drafts)
            table.ask_everything()
            table.play("blue", bids[1])
            actor = table.guests["red"].state["turn"]["seats"][0]
            table.play(actor, "march left", "march left", "undo")
            table.ask_everything()
            table.play(actor, "end")
        table.play("blue", *blue_drafts)
        table.guests["red"].ok("propose", seat="red", what="cancel")
        table.settle()
        table.ask_everything()
        table.guests["blue"].ok("answer", seat="blue", yes=False)
        table.settle()
        return {name: table.sent(name) for name in table.guests}
    finally:
        code = table.server.stop()
        assert code == 0, table.server.log_text()[-3000:]


class Secret(unittest.TestCase):
    maxDiff = 2000

    def same(self, one, other):
        self.assertGreater(len(one), 100)
        for a, b in zip(one, other):
            self.assertEqual(a, b)
        self.assertEqual(len(one), len(other))

    def test_swapped_secrets(self):
        plain = played("hide north", "hide north", (), ())
        blues = played("hide north", "hide south", (), ("whisper", "undo", "whisper"))
        reds = played("hide south", "hide north", ("whisper", "whisper", "undo"), ())
        for other in (blues, reds):
            self.same(plain["spectator"], other["spectator"])
        self.same(plain["red"], blues["red"])
        self.same(plain["blue"], reds["blue"])
        # Whoever did it was told of it: the test would notice.
        self.assertNotEqual(plain["blue"], blues["blue"])
        self.assertNotEqual(plain["red"], reds["red"])


if __name__ == "__main__":
    unittest.main()
