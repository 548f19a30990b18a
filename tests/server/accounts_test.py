"""Accounts over real sockets: the cookie on the way to the WebSocket, sessions that outlive the server, results."""

import json
import time
import unittest

import ws
from browser import PASSWORD, Browser


class Accounts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = ws.Server()

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        assert code == 0, cls.server.log_text()[-3000:]

    def test_a_guests_match_goes_on_elsewhere_by_log_in(self):
        guest = Browser(self.server)
        match, secrets = guest.create()
        guest.post("/api/account", {"name": "Teresa", "password": PASSWORD})
        kept = guest.post("/api/account/keep", {"match": match, "secret": secrets["red"]})
        self.assertEqual(kept["seat"], "red")

        phone = Browser(self.server)
        self.assertEqual(phone.sit(match).state["you"], [])
        phone.log_in("teresa")
        red = phone.sit(match)
        self.assertEqual(red.state["you"], ["red"])
        self.assertEqual([seat.get("name") for seat in red.state["seats"]], ["Teresa", None])
        red.play("red", "hide north")
        status, _, record = self.server.request("GET", f"/api/matches/{match}/record", None, phone.headers())
        self.assertEqual((status, b"hide north" in record), (200, True))
        _, _, record = self.server.request("GET", f"/api/matches/{match}/record")
        self.assertNotIn(b"hide north", record)

        # The secrets hold their seats as before, and an account takes nothing from them.
        blue = phone.sit(match, secrets["blue"])
        self.assertEqual(blue.state["you"], ["blue"])

    def test_sessions_of_others_and_none_at_all(self):
        ana, eva = Browser(self.server, "ana"), Browser(self.server, "eva")
        match, _ = ana.create()
        self.assertEqual(eva.sit(match).state["you"], [])
        eva_cookie, eva.cookie = eva.cookie, "tercio_session=" + "x" * 43
        self.assertEqual(eva.sit(match).state["you"], [])
        self.assertEqual(eva.get("/api/account/sessions")["error"]["code"], "no-session")
        # With another's session, but not its guard.
        eva.cookie = ana.cookie
        reply = eva.post("/api/account/delete", {"password": PASSWORD})
        self.assertEqual(reply["error"]["code"], "guard")
        eva.cookie = eva_cookie
        self.assertEqual(eva.get("/api/account")["person"]["name"], "eva")
        # What is stored is no token.
        for (stored,) in self.server.sql("SELECT token FROM login"):
            eva.cookie = "tercio_session=" + stored
            self.assertIsNone(eva.get("/api/account")["person"])

    def test_a_foreign_page_can_change_nothing(self):
        ana = Browser(self.server, "julia")
        status, _, content = self.server.request(
            "POST", "/api/account/logout", {}, {**ana.headers(), "Origin": "https://elsewhere.example.org"})
        self.assertEqual((status, json.loads(content)["error"]["code"]), (403, "forbidden"))
        foreign = self.server.connect(Cookie=ana.cookie, Origin="https://elsewhere.example.org")
        self.assertEqual(foreign.status, 403)
        self.assertEqual(ana.get("/api/account")["person"]["name"], "julia")

    def test_log_out_closes_the_line(self):
        ana = Browser(self.server, "marta")
        match, _ = ana.create()
        red = ana.sit(match)
        self.assertTrue(ana.post("/api/account/logout", {})["ok"])
        with self.assertRaises(ws.Closed):
            while True:
                red.receive()

    def test_an_open_seat_and_a_duel_that_counts(self):
        ana, bea = Browser(self.server, "nuria"), Browser(self.server, "olga")
        match, secrets = ana.create("here", "open", listed=True)
        self.assertIsNone(secrets["blue"])
        offers = {one["match"]: one for one in json.loads(self.server.get("/api/open")[2])["matches"]}
        self.assertEqual(offers[match]["seats"][0]["name"], "nuria")
        red = ana.sit(match)
        taken = bea.post("/api/take", {"match": match, "seat": "blue"})
        self.assertTrue(taken["ok"], taken)
        self.assertEqual(Browser(self.server).post("/api/take", {"match": match, "seat": "blue"})["error"]["why"],
                         "taken")
        red.wait(lambda guest: guest.state["seats"][1].get("name") == "olga"
                 or any(p["push"] == "seats" and p["seats"][1].get("name") == "olga" for p in guest.pushes))
        watched = {one["match"] for one in json.loads(self.server.get("/api/watch")[2])["matches"]}
        self.assertIn(match, watched)
        red.play("red", "hide north")
        blue = bea.sit(match)
        blue.play("blue", "hide south")
        blue.ok("resign", seat="blue")
        self.assertEqual(self.ratings(ana)["toy"]["games"], 1)
        self.assertGreater(self.ratings(ana)["toy"]["rating"], 1600)
        self.assertLess(self.ratings(bea)["toy"]["rating"], 1400)

    def ratings(self, browser):
        # Written just after the end of the match: the next write stands behind it.
        browser.post("/api/account/webhook", {"address": ""})
        return {one["game"]: one for one in browser.get("/api/account/results")["ratings"]}


class Later(unittest.TestCase):
    """With a server that is stopped and started again."""

    def test_sessions_outlive_the_server_until_they_expire(self):
        server = ws.Server()
        ana = Browser(server, "ana")
        match, _ = ana.create()
        server.stop()
        server.start()
        self.assertEqual(ana.sit(match).state["you"], ["red"])
        server.stop()
        server.sql("UPDATE login SET expires = 1")
        server.start()
        self.assertIsNone(ana.get("/api/account")["person"])
        self.assertEqual(ana.sit(match).state["you"], [])
        ana.log_in("ana")
        self.assertEqual(ana.sit(match).state["you"], ["red"])
        self.assertEqual(server.stop(), 0)

    def test_export_and_deletion(self):
        server = ws.Server()
        ana, bea = Browser(server, "Ana"), Browser(server, "bea")
        match, secrets = ana.create()
        bea.post("/api/account/keep", {"match": match, "secret": secrets["blue"]})
        red = ana.sit(match)
        red.ok("chat", seat="red", text="soy Ana")
        bea.sit(match).ok("chat", seat="blue", text="hola")
        status, headers, content = server.request("GET", "/api/account/export", None, ana.headers())
        self.assertEqual(status, 200)
        self.assertIn("attachment", headers["Content-Disposition"])
        export = json.loads(content)
        self.assertEqual([line["text"] for line in export["matches"][0]["chat"]], ["soy Ana"])
        self.assertTrue(ana.post("/api/account/delete", {"password": PASSWORD})["ok"])
        # Nothing of it is left in memory or in the file.
        state = bea.sit(match).state
        self.assertEqual([line["text"] for line in state["chat"]], ["hola"])
        self.assertNotIn("Ana", json.dumps(state))
        self.assertEqual(ana.sit(match, secrets["red"]).state["you"], ["red"])
        server.stop()
        self.assertEqual(server.sql("SELECT count(*) FROM person"), [(1,)])
        for table in ("login", "holding"):
            self.assertEqual(server.sql(f"SELECT count(DISTINCT person) FROM {table}"), [(1,)])
        self.assertEqual(server.sql("SELECT text FROM chat"), [("hola",)])

    def test_what_was_learnt_is_put_together(self):
        server = ws.Server()
        ana = Browser(server, "ana")

        def tell(**places):
            learnt = {"camino/" + lesson: dict(zip(("step", "done", "at", "solved", "missed"), place))
                      for lesson, place in places.items()}
            return ana.post("/api/account/learn", {"learnt": learnt})
        self.assertEqual(tell()["learnt"], {})
        tell(march=(5, False, 100), roads=(2, False, 50))
        kept = tell(march=(3, True, 90))["learnt"]
        unsaid = {"solved": False, "missed": True}  # by a page that does not know of them
        self.assertEqual(kept, {"camino/march": {"step": 5, "done": True, "at": 100, **unsaid},
                                "camino/roads": {"step": 2, "done": False, "at": 50, **unsaid}})
        # Elsewhere, and after the server was started anew.
        server.kill()
        server.start()
        phone = Browser(server)
        phone.log_in("ana")
        self.assertEqual(phone.post("/api/account/learn", {"learnt": {}})["learnt"], kept)
        _, _, content = server.request("GET", "/api/account/export", None, phone.headers())
        self.assertEqual(json.loads(content)["learnt"], kept)
        # A clock that goes wrong does not rule for ever.
        later = tell(march=(1, False, 10 ** 15))["learnt"]["camino/march"]["at"]
        self.assertLess(later, 10 ** 14)
        self.assertEqual(Browser(server).post("/api/account/learn", {"learnt": {}})["error"]["code"],
                         "no-session")
        for wrong in ([], {"march": {"step": 1, "done": True, "at": 1}},
                      {"camino/march": {"step": 0, "done": True, "at": 1}},
                      {"camino/march": {"step": 1, "done": 1, "at": 1}},
                      {"camino/" + "x" * 100: {"step": 1, "done": True, "at": 1}},
                      {f"camino/{i}": {"step": 1, "done": True, "at": 1} for i in range(401)},
                      {"camino/march": {"step": 1, "done": True, "at": 1, "solved": 1}}):
            reply = ana.post("/api/account/learn", {"learnt": wrong})
            self.assertEqual(reply["error"]["code"], "bad-request")
        # At most so many are kept of one person; the oldest go.
        for first in (0, 300):
            ana.post("/api/account/learn", {"learnt": {
                f"toy/{i}": {"step": 1, "done": True, "at": 1000 + i}
                for i in range(first, first + 300)}})
        kept = ana.post("/api/account/learn", {"learnt": {}})["learnt"]
        self.assertEqual(len(kept), 400)
        self.assertIn("toy/599", kept)
        self.assertNotIn("toy/0", kept)
        ana.post("/api/account/delete", {"password": PASSWORD})
        server.stop()
        self.assertEqual(server.sql("SELECT count(*) FROM learnt"), [(0,)])

    def test_days_and_medals_of_two_devices_are_put_together(self):
        server = ws.Server()
        ana = Browser(server, "ana")
        today = int(time.time() // 86_400)

        def match(name, at, **more):
            return {"match": name, "at": at, "game": "camino", "scenario": "easy",
                    "options": {"leader": "alba"}, "seat": "spain", "seats": {},
                    "outcome": "medium-victory", "value": 1, **more}

        def tell(who, days=(), finished=()):
            return who.post("/api/account/learn",
                            {"learnt": {}, "days": list(days), "finished": list(finished)})
        one, two = match("m1", 10), match("m2", 20, outcome="defeat", value=0)
        self.assertEqual(tell(ana, [today, today - 2], [one])["days"], [today - 2, today])
        phone = Browser(server)
        phone.log_in("ana")
        known = tell(phone, [today - 1, today], [two, match("m1", 99)])
        self.assertEqual((known["days"], known["finished"]),
                         ([today - 2, today - 1, today], [two, one]))
        server.kill()
        server.start()
        self.assertEqual(tell(ana)["finished"], [two, one])
        _, _, content = server.request("GET", "/api/account/export", None, phone.headers())
        self.assertEqual(json.loads(content)["days"], known["days"])
        self.assertEqual(json.loads(content)["finished"], [two, one])
        for wrong in ({"days": [today + 2]}, {"days": [-1]}, {"days": ["today"]}, {"days": 5},
                      {"days": list(range(4001))}, {"finished": [{}]}, {"finished": {}},
                      {"finished": [match("m", 1, value=2)]}, {"finished": [match("", 1)]},
                      {"finished": [match("m", 1, options={"a": 1})]},
                      {"finished": [match("m", 1, seat="x" * 100)]},
                      {"finished": [match(f"m{i}", 1) for i in range(61)]}):
            reply = ana.post("/api/account/learn", {"learnt": {}, **wrong})
            self.assertEqual(reply["error"]["code"], "bad-request", wrong)
        ana.post("/api/account/delete", {"password": PASSWORD})
        server.stop()
        for table in ("solved_day", "finished"):
            self.assertEqual(server.sql(f"SELECT count(*) FROM {table}"), [(0,)])

    def test_a_result_that_was_not_written_is_written_at_the_start(self):
        server = ws.Server()
        ana, bea = Browser(server, "ana"), Browser(server, "bea")
        match, secrets = ana.create()
        bea.post("/api/account/keep", {"match": match, "secret": secrets["blue"]})
        red = ana.sit(match)
        red.play("red", "hide north")
        bea.sit(match).play("blue", "hide south")
        red.ok("resign", seat="red")
        server.stop()
        self.assertEqual(server.sql("SELECT count(*) FROM result"), [(2,)])
        server.sql("DELETE FROM result")
        server.sql("DELETE FROM rating")
        for _ in range(2):
            server.start()
            ana.sit(match)  # behind whatever the start has to do with it
            server.stop()
            self.assertEqual(server.sql("SELECT count(*) FROM result WHERE deviation > 0"), [(2,)])
            self.assertEqual(server.sql("SELECT games FROM rating"), [(1,), (1,)])


if __name__ == "__main__":
    unittest.main()
