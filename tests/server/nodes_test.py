"""Two tables on one PostgreSQL: whoever plays at one is seen at the other, nothing happens twice, and
what one leaves behind when it dies the other goes on with."""

import contextlib
import json
import os
import pathlib
import signal
import threading
import time
import unittest

import ws
from browser import PASSWORD, Browser
from support import postgres


@unittest.skipIf(postgres.programs() is None, "PostgreSQL's server programs are not installed")
class Nodes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.database = postgres.Server("fsync=off")
        cls.addClassCleanup(cls.database.stop)
        cls.one, cls.two = (cls.node() for _ in range(2))

    @classmethod
    def tearDownClass(cls):
        for node in (cls.one, cls.two):
            assert node.stop() == 0, node.log_text()[-3000:]
        code, text = cls.one.verify()
        assert code == 0, text

    @classmethod
    def node(cls):
        return ws.Server(None, "--log-level", "warn", "--thinkers", "1", db=cls.database.url())

    def apart(self, **more):
        """A match with red at one node and blue at the other."""
        match, secrets = self.one.create("toy", {"red": "here", "blue": "invite"}, **more)
        return match, secrets, self.one.sit(match, secrets["red"]), self.two.sit(match, secrets["blue"])

    def to_acting(self, red, blue):
        """Plays until somebody acts: who that is and who is not."""
        for verb in ("hide north", "bid 2"):
            red.play("red", verb)
            blue.play("blue", verb)
            for guest in (red, blue):
                guest.wait(lambda g, v=verb: g.state["turn"]["phase"] != v.split()[0])
        return ("red", red, blue) if "red" in red.state["legal"] else ("blue", blue, red)

    def test_what_is_played_at_one_is_seen_at_the_other(self):
        _, _, red, blue = self.apart()
        seat, actor, other = self.to_acting(red, blue)
        actor.play(seat, "march left")
        other.wait(lambda g: g.state["version"] == actor.state["version"])
        self.assertEqual(other.state["entries"][-1]["action"], "march left")
        self.assertEqual(other.state["steps"], actor.state["steps"])
        # Taken back: the other is told which step.
        actor.ok("undo", seat=seat, version=actor.state["version"])
        other.wait(lambda g: g.state["version"] == actor.state["version"])
        self.assertEqual([(e["action"], e["undone"]) for e in other.state["entries"]],
                         [("march left", True)])
        actor.play(seat, "march right")
        other.wait(lambda g: g.state["version"] == actor.state["version"])
        other.ok("resign", seat="blue" if seat == "red" else "red")
        actor.wait(lambda g: g.state["over"])

    def test_a_gesture_is_one_at_the_other_too(self):
        _, _, red, blue = self.apart()
        seat, actor, other = self.to_acting(red, blue)
        steps = actor.state["steps"]
        reply = actor.ok("play", seat=seat, actions=["march left", "march right"], version=actor.state["version"])
        self.assertEqual((reply["played"], reply["of"], reply["stopped"]), (2, 2, None))
        other.wait(lambda g: g.state["version"] == reply["version"])
        self.assertEqual([(e["action"], e.get("more", False)) for e in other.state["entries"][-2:]],
                         [("march left", False), ("march right", True)])
        # Whoever reads the match anew there reads it as one; it is taken back as one.
        actor.ok("undo", seat=seat, version=reply["version"])
        other.wait(lambda g: g.state["steps"] == steps)
        self.assertEqual([e["undone"] for e in other.state["entries"]], [True, True])

    def test_a_proposal_is_answered_at_the_other(self):
        _, _, red, blue = self.apart()
        self.to_acting(red, blue)
        red.ok("propose", seat="red", what="rewind", step=0)
        blue.wait(lambda g: g.state["proposal"])
        blue.ok("answer", seat="blue", yes=True)
        red.wait(lambda g: g.state["steps"] == 0)
        self.assertTrue(all(e["undone"] for e in red.state["entries"]))
        self.assertIsNone(red.state["proposal"])
        self.assertEqual(red.state["turn"]["phase"], "hide")

    def test_talk_and_presence(self):
        match, secrets, red, blue = self.apart()

        def seats_of(guest):
            told = guest.state["seats"]
            for push in guest.pushes:
                if push["push"] == "seats":
                    told = push["seats"]
            return {seat["seat"]: seat["online"] for seat in told}

        for guest in (red, blue):
            guest.wait(lambda g: all(seats_of(g).values()))
        red.ok("chat", seat="red", text="¡hola!")
        blue.wait(lambda g: any(p["push"] == "chat" for p in g.pushes))
        self.assertEqual([p["message"]["text"] for p in blue.pushes if p["push"] == "chat"], ["¡hola!"])
        self.assertEqual(len([p for p in red.pushes if p["push"] == "chat"]), 1)
        red.ok("note", seat="red", text="mine")
        again = self.two.sit(match, secrets["red"])
        self.assertEqual(again.state["note"], {"red": "mine"})
        self.assertEqual([line["text"] for line in again.state["chat"]], ["¡hola!"])
        again.close()
        blue.close()
        red.wait(lambda g: seats_of(g) == {"red": True, "blue": False})

    def test_of_two_at_once_one_is_played(self):
        match, secrets, red, blue = self.apart()
        seat, actor, _ = self.to_acting(red, blue)
        twin = self.two.sit(match, secrets[seat])
        results = []

        def play(guest, words):
            results.append(guest.ask("play", seat=seat, action=words, version=guest.state["version"]))

        threads = [threading.Thread(target=play, args=pair)
                   for pair in ((actor, "march left"), (twin, "march right"))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(r["ok"] for r in results), [False, True])
        late = next(r for r in results if not r["ok"])
        self.assertEqual(late["error"]["code"], "stale")
        # Whoever was late has been shown what was played instead.
        for guest in (actor, twin):
            guest.wait(lambda g: g.state["version"] == late["error"]["version"])
        self.assertEqual(actor.state["view"], twin.state["view"])

    # At a secret turn neither outdates the other, also where both write at once.
    def test_secret_decisions_at_once_are_both_taken(self):
        for _ in range(5):
            _, _, red, blue = self.apart()
            replies = {}

            def hide(guest, seat):
                replies[seat] = guest.ask("play", seat=seat, action="hide north",
                                          version=guest.state["version"])

            threads = [threading.Thread(target=hide, args=pair) for pair in ((red, "red"), (blue, "blue"))]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertTrue(replies["red"]["ok"] and replies["blue"]["ok"], replies)
            for guest in (red, blue):
                guest.wait(lambda g: g.state["turn"]["phase"] == "bid")
                guest.close()

    def test_reads_are_current_at_every_node(self):
        match, secrets, red, blue = self.apart()
        wanted = {"seats": [{"match": match, "secret": secrets["red"]}]}
        for verb in ("hide north", "whisper"):
            if verb == "whisper":
                blue.play("blue", "hide south")
                red.wait(lambda g: g.state["turn"]["phase"] == "bid")
            red.play("red", verb)
            told = self.two.post("/api/mine", wanted)[1]["matches"][0]
            self.assertEqual(told["version"], red.state["version"])
            record = self.two.get(f"/api/matches/{match}/record",
                                  Authorization="Bearer " + secrets["red"])[2].decode()
            self.assertIn(verb, record)

    def thoughts(self, node):
        text = node.get("/metrics")[2].decode()
        return int(next(line for line in text.splitlines()
                        if line.startswith("tercio_thoughts_total")).split()[1])

    def test_a_computer_thinks_at_one_node(self):
        before = [self.thoughts(node) for node in (self.one, self.two)]
        match, secrets = self.one.create("toy", {"red": "computer:strong", "blue": "computer:strong"})
        at_two = self.two.sit(match)
        at_two.wait(lambda g: g.state["over"])
        played = self.database.sql("SELECT count(*) FROM log JOIN match ON match.id = log.match WHERE"
                                   f" name = '{match}' AND log.kind IN ('play', 'more')")
        thought = [self.thoughts(node) for node in (self.one, self.two)]
        self.assertEqual(thought[0] - before[0], int(played[0][0]))
        self.assertEqual(thought[1], before[1])

    def test_the_computer_of_a_dead_node_goes_on_at_another(self):
        third = self.node()
        match, _ = third.create("toy", {"red": "computer:strong", "blue": "computer:strong"},
                                scenario="long")
        guest = third.sit(match)
        guest.wait(lambda g: g.state["steps"] > 4)
        third.kill()
        heir = self.two.sit(match)
        steps = heir.state["steps"]
        heir.wait(lambda g: g.state["over"] or g.state["steps"] > steps + 4)
        heir.close()

    def test_log_out_at_one_ends_the_connection_at_the_other(self):
        ana = Browser(self.one, "ana")
        match, _ = ana.create()
        ana.server = self.two
        red = ana.sit(match)
        ana.server = self.one
        self.assertEqual(red.state["you"], ["red"])
        self.assertTrue(ana.post("/api/account/logout", {})["ok"])
        with self.assertRaises(ws.Closed):
            while True:
                red.receive()

    def test_who_deletes_an_account_at_one_is_forgotten_at_the_other(self):
        eva = Browser(self.one, "EvaCanel")
        match, secrets = eva.create()
        eva.sit(match).ok("chat", seat="red", text="soy yo")
        blue = self.two.sit(match, secrets["blue"])
        self.assertEqual([line["text"] for line in blue.state["chat"]], ["soy yo"])
        self.assertEqual(blue.state["seats"][0].get("name"), "EvaCanel")
        self.assertTrue(eva.post("/api/account/delete", {"password": PASSWORD})["ok"])
        blue.wait(lambda g: any(p["push"] == "seats" and "name" not in p["seats"][0] for p in g.pushes))
        again = self.two.sit(match, secrets["blue"])
        self.assertEqual(again.state["chat"], [])
        self.assertNotIn("Canel", json.dumps(again.state))

    def test_who_takes_a_seat_at_one_is_named_at_the_other(self):
        match, secrets = self.one.create("toy", {"red": "here", "blue": "invite"})
        red = self.one.sit(match, secrets["red"])
        inés = Browser(self.two, "Inés")
        inés.post("/api/account/keep", {"match": match, "secret": secrets["blue"]})
        red.wait(lambda g: any(p["push"] == "seats" and p["seats"][1].get("name") == "Inés" for p in g.pushes))

    def left_by_a_dead_node(self, minutes):
        """A match where blue's time runs, at a node that was killed."""
        node = self.node()
        match, secrets = node.create("toy", {"red": "here", "blue": "invite"},
                                     terms={"clock": "live", "minutes": minutes, "increment": 0, "absent": "loss"})
        red, _ = (node.sit(match, secrets[seat]) for seat in ("red", "blue"))
        red.play("red", "hide north")
        node.kill()
        return match, secrets

    # The clock is in the database: whichever node looks finds the same, and one entry says so.
    def test_time_runs_out_once_though_its_node_is_dead(self):
        match, secrets = self.left_by_a_dead_node(minutes=0.2)
        blues = [node.sit(match, secrets["blue"]) for node in (self.one, self.two)]
        for blue in blues:
            blue.wait(lambda g: g.state["over"])
            self.assertEqual((blue.state["resigned"], blue.state["late"]), ("blue", True))
        kinds = self.database.sql("SELECT log.kind FROM log JOIN match ON match.id = log.match WHERE"
                                  f" name = '{match}' AND log.kind <> 'share' ORDER BY seq")
        self.assertEqual([kind for kind, in kinds], ["sit", "ready", "play", "late"])

    # Nobody is connected anywhere, and the node that served it is dead: another looks at the clocks.
    def test_time_runs_out_where_nobody_looks(self):
        match, _ = self.left_by_a_dead_node(minutes=0.1)
        give_up = time.monotonic() + ws.WAIT
        while not self.database.sql("SELECT 1 FROM log JOIN match ON match.id = log.match WHERE"
                                    f" name = '{match}' AND log.kind = 'late'"):
            self.assertLess(time.monotonic(), give_up)
            time.sleep(0.2)

    def test_the_database_may_go_away_for_a_moment(self):
        _, _, red, blue = self.apart()
        self.database.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                          " WHERE application_name LIKE 'tercio %'")
        seat, actor, other = self.to_acting(red, blue)
        actor.play(seat, "march left")
        other.wait(lambda g: g.state["version"] == actor.state["version"])


@unittest.skipIf(postgres.programs() is None, "PostgreSQL's server programs are not installed")
class Silence(unittest.TestCase):
    """A database that stands still, as if its machine had: nobody is answered by it, nothing is refused."""

    def test_a_database_that_stands_still_does_not_stop_the_table(self):
        database = postgres.Server("fsync=off")
        self.addCleanup(database.stop)
        node = ws.Server(None, "--log-level", "warn", db=database.url())
        match, secrets = node.create()
        guest = node.sit(match, secrets["red"])
        pids = self.family(database.process.pid)
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            for _ in range(8):  # more than there are threads, and each wants to read
                threading.Thread(target=node.post, args=("/api/mine", {"seats": []}), daemon=True).start()
                threading.Thread(target=node.get, args=("/api/open",), daemon=True).start()
            self.until(lambda: node.get("/healthz")[0] == 503)
            self.assertIn(b"database", node.get("/healthz")[2])
            self.assertEqual(node.get("/")[0], 200)
            self.assertTrue(guest.ok("ping")["ok"])
            self.until(lambda: "database-trouble" in node.log_text())  # it is looked for once a second
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
        self.until(lambda: node.get("/healthz")[0] == 200)
        self.until(lambda: node.post("/api/mine", {"seats": [{"match": match, "secret": secrets["red"]}]})
                   [1].get("matches"))
        guest.close()
        self.assertEqual(node.stop(), 0, node.log_text()[-3000:])

    # Reads and writes go on, but what others play is not told: that must not go unnoticed.
    def test_a_listener_that_is_not_answered_is_told_of_and_comes_back(self):
        database = postgres.Server("fsync=off")
        self.addCleanup(database.stop)
        nodes = [ws.Server(None, "--log-level", "warn", db=database.url()) for _ in range(2)]
        match, secrets = nodes[0].create("toy", {"red": "here", "blue": "invite"})
        red, blue = nodes[0].sit(match, secrets["red"]), nodes[1].sit(match, secrets["blue"])
        pids = self.family(database.process.pid)
        for pid in pids:  # all of it, so that nobody can come back
            os.kill(pid, signal.SIGSTOP)
        try:
            for node in nodes:
                self.until(lambda n=node: "news-silent" in n.log_text())
                self.until(lambda n=node: n.get("/healthz")[0] == 503)
        finally:
            for pid in pids:
                os.kill(pid, signal.SIGCONT)
        for node in nodes:
            self.until(lambda n=node: "news-lost" in n.log_text())
            self.until(lambda n=node: n.get("/healthz")[0] == 200)
        self.until(lambda: red.ask("play", seat="red", action="hide north", version=red.state["version"])["ok"])
        self.until(lambda: blue.ask("play", seat="blue", action="hide north", version=blue.state["version"])["ok"])
        red.wait(lambda g: g.state["turn"]["phase"] == "bid")
        for guest in (red, blue):
            guest.close()
        for node in nodes:
            self.assertEqual(node.stop(), 0, node.log_text()[-3000:])

    @staticmethod
    def family(parent):
        """The process and those it has made."""
        found = [parent]
        for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                if int(stat.read_text().rsplit(")", 1)[1].split()[1]) == parent:
                    found.append(int(stat.parent.name))
        return found

    def until(self, wanted):
        for _ in range(10 * ws.WAIT):
            if wanted():
                return
            time.sleep(0.1)
        self.fail("it did not happen")


if __name__ == "__main__":
    unittest.main()
