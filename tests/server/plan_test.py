"""Three Romans share plans in Hispania; the one who leads the resistance, and whoever looks on, never hear of them: nothing
they are sent changes by a plan, byte for byte."""

import os
import re
import unittest

import ws

ROMANS = ("ulterior", "citerior", "consul")
CLOCKS = re.compile(r'"(at|since|claimable)":\d+')


class Plans(unittest.TestCase):
    def setUp(self):
        self.server = ws.Server(program=[os.environ["TERCIO"], "serve"])
        self.addCleanup(self.server.stop)
        seats = {seat: "invite" for seat in (*ROMANS, "hispania")}
        self.match, self.secrets = self.server.create(
            "hispania", seats=seats, scenario="siege-of-numantia", options={"romans": "3", "hispano": True})
        self.guests = {seat: self.server.sit(self.match, secret) for seat, secret in self.secrets.items()}
        self.guests["spectator"] = self.server.sit(self.match)
        self.settle()

    def settle(self):
        """Until everybody has everything: a question to the match, unlike a ping, waits its turn."""
        for guest in self.guests.values():
            guest.ok("log", **{"from": ws.NOTHING})

    def plan(self, by, owner, *actions):
        reply = self.guests[by].ok("plan", seat=by, **{"for": owner}, actions=list(actions))
        self.settle()
        return reply

    def test_the_side_is_told_and_nobody_else(self):
        outside = [self.guests["hispania"], self.guests["spectator"]]
        heard = [len(guest.heard) for guest in outside]
        states = [guest.state for guest in outside]
        self.plan("citerior", "ulterior", "move regina", "end")
        for seat in ROMANS:
            plans = self.guests[seat].state["plans"]
            self.assertEqual([plan["by"] for plan in plans], ["citerior"], seat)
            self.assertEqual([one["a"] for one in plans[0]["actions"]], ["move regina", "end"])
        for guest, before, state in zip(outside, heard, states):
            self.assertEqual(len(guest.heard), before + 1, "only the answer to the question")
            self.assertEqual(guest.state, state)
        for secret in (self.secrets["hispania"], None):
            late = self.server.sit(self.match, *([secret] if secret else []))
            self.assertEqual(late.state["plans"], [])
            self.assertEqual(late.state["allied"], {})
            self.assertEqual(late.state["version"], states[0]["version"])
            late.close()

    def test_nothing_outsiders_are_sent_later_tells_of_a_plan(self):
        def told(with_plan):
            match, secrets = self.server.create(
                "hispania", seats={seat: "invite" for seat in (*ROMANS, "hispania")},
                scenario="siege-of-numantia", options={"romans": "3", "hispano": True})
            guests = {seat: self.server.sit(match, secrets[seat]) for seat in ("ulterior", "citerior", "hispania")}
            if with_plan:
                guests["citerior"].ok("plan", seat="citerior", **{"for": "ulterior"}, actions=["move regina"])
                guests["ulterior"].ok("log", **{"from": ws.NOTHING})
            guests["ulterior"].play("ulterior", "move regina")
            guests["ulterior"].play("ulterior", "place")
            guests["hispania"].ok("log", **{"from": ws.NOTHING})
            said = CLOCKS.sub(r'"\1":0', "".join(guests["hispania"].heard[1:])).replace(match, "")
            for guest in guests.values():
                guest.close()
            return re.sub(r'"online":(true|false)|"commit":"[0-9a-f]{64}"', "", said)  # dice of its own

        self.assertEqual(told(True), told(False))

    def test_the_resistance_has_nobody_to_plan_with(self):
        foe = self.guests["hispania"]
        self.assertEqual(foe.code("plan", seat="hispania", **{"for": "consul"}, actions=["end"]), "not-allowed")
        self.assertEqual(foe.code("plan", seat="consul", **{"for": "consul"}, actions=["end"]), "forbidden")
        self.assertEqual(foe.code("odds", seat="ulterior", action="end"), "forbidden")

    def test_allies_ask_about_each_others_moves(self):
        self.assertIn("ulterior", self.guests["consul"].state["allied"])
        odds = self.guests["consul"].ok("odds", seat="ulterior", action="end")
        self.assertIn("odds", odds)

    def test_a_plan_outlives_the_server_and_is_verified(self):
        self.plan("consul", "ulterior", "move regina", "place", "end")
        self.guests["ulterior"].play("ulterior", "move regina")
        for guest in self.guests.values():
            guest.close()
        self.server.stop()
        self.server.start()
        again = self.server.sit(self.match, self.secrets["citerior"])
        self.assertEqual([one["a"] for one in again.state["plans"][0]["actions"]], ["place", "end"])
        again.close()

    def test_the_seats_of_a_set_up(self):
        def seats(**options):
            return self.server.post("/api/seats", {"game": "hispania", "scenario": "campaign", "options": options})

        self.assertEqual(seats()[1]["seats"], ["ulterior"])
        self.assertEqual(seats(romans="2")[1]["seats"], ["ulterior", "citerior"])
        self.assertEqual(seats(romans="1", hispano=True)[1]["seats"], ["ulterior", "hispania"])
        self.assertEqual(seats(romans="9")[0], 400)
        self.assertEqual(self.server.post("/api/seats", {"game": "chess"})[0], 400)


if __name__ == "__main__":
    unittest.main()
