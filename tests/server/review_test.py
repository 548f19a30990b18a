"""Reviews at a real table: a march is played to its end, reviewed, kept over a restart, drawn; what the page's head says;
figures; and a table that makes none."""

import json
import os
import struct
import unittest

import ws

PNG = b"\x89PNG\r\n\x1a\n"
STOPS = ("end", "keep", "done", "pass")


class Reviews(unittest.TestCase):
    def open(self, *options):
        self.server = ws.Server(None, *options, program=[os.environ["TERCIO"], "serve"])
        self.addCleanup(self.server.stop)

    def played(self, **more):
        """A march in which nothing is done; whoever holds its seat."""
        match, secrets = self.server.create("camino", seats={"spain": "here"}, scenario="medium", **more)
        guest = self.server.sit(match, secrets["spain"])
        while not guest.state["over"]:
            legal = [one["a"] for one in guest.state["legal"]["spain"]]
            action = next((one for one in legal if one in STOPS), legal[-1])
            guest.ok("play", seat="spain", action=action, version=guest.state["version"])
        return match, secrets["spain"], guest

    def reviewed(self, guest, **fields):
        """To its end, whatever is told on the way."""
        reply = guest.ok("review", **fields)
        while not (reply.get("review") or {}).get("done"):
            reply = guest.receive()
            guest.take_push(reply)
            self.assertNotIn("error", reply)
        return reply["review"]

    def figure(self, name):
        _, _, body = self.server.get("/metrics")
        [line] = [line for line in body.decode().splitlines() if line.startswith(f"tercio_{name} ")]
        return float(line.split()[1])

    def test_a_march_is_reviewed_and_the_review_kept(self):
        self.open()
        match, secret, guest = self.played()
        self.assertEqual(guest.state["reviews"]["seconds"]["normal"], 20)
        review = self.reviewed(guest)
        self.assertEqual((review["game"], review["quality"], review["steps"]),
                         ("camino", "normal", guest.state["steps"]))
        ledger = review["ledger"]
        total = ledger["start"] + sum(line["change"] for line in ledger["lines"])
        self.assertAlmostEqual(total, ledger["result"], 6)
        self.assertEqual(self.figure("reviews_total"), 1)
        self.assertGreater(self.figure("review_seconds_total"), 0)
        self.assertEqual(self.reviewed(guest), review)
        self.server.stop()
        self.server.start()
        watcher = self.server.sit(match)
        self.assertEqual(watcher.ok("review")["review"], review)
        self.assertEqual(self.figure("reviews_total"), 0)
        # The same is made again, bit for bit.
        self.server.stop()
        self.server.sql("DELETE FROM review")
        self.server.start()
        self.assertEqual(self.reviewed(self.server.sit(match)), review)

    def test_its_picture(self):
        self.open()
        for listed in (False, True):
            match, secret, guest = self.played(listed=listed)
            path = f"/api/matches/{match}/review"
            self.assertEqual(self.server.get(f"{path}.svg", Authorization=f"Bearer {secret}")[0], 404)
            self.assertEqual(guest.state["reviews"]["public"], listed)
            self.reviewed(guest)
            guest.ok("log", **{"from": ws.NOTHING})
            status, headers, svg = self.server.get(f"{path}.svg?lang=es", Authorization=f"Bearer {secret}")
            self.assertEqual((status, headers["Content-Type"]), (200, "image/svg+xml"))
            self.assertIn("Probabilidad de", svg.decode())
            self.assertEqual(self.server.get(f"{path}.svg")[0], 200 if listed else 403)
            status, headers, png = self.server.get(f"{path}.png", Authorization=f"Bearer {secret}")
            if guest.state["reviews"]["png"]:
                self.assertEqual((status, headers["Content-Type"], png[:8]), (200, "image/png", PNG))
                self.assertEqual(struct.unpack(">II", png[16:24]), (1200, 630))
            else:
                self.assertEqual(status, 404)
            # Whoever only reads the head of the page learns of it what everybody may.
            status, _, page = self.server.get(f"/m/{match}/review")
            self.assertEqual(status, 200)
            self.assertEqual('property="og:description"' in page.decode(), listed)
            if listed and guest.state["reviews"]["png"]:
                self.assertIn(f"http://127.0.0.1:{self.server.port}{path}.png", page.decode())

    def test_of_a_running_match_there_is_nothing(self):
        self.open()
        match, secrets = self.server.create("camino", seats={"spain": "here"}, scenario="medium", listed=True)
        guest, watcher = self.server.sit(match, secrets["spain"]), self.server.sit(match)
        for one in (guest, watcher):
            self.assertIsNone(one.state["reviews"])
            for quality in ("quick", "normal", "deep"):
                reply = one.ask("review", quality=quality)
                self.assertEqual((reply["ok"], reply["error"]["why"]), (False, "not-over"))
        for bearer in ({}, {"Authorization": f"Bearer {secrets['spain']}"}):
            for kind in ("svg", "png"):
                self.assertEqual(self.server.get(f"/api/matches/{match}/review.{kind}", **bearer)[0], 404)
        self.assertNotIn("og:", self.server.get(f"/m/{match}/review")[2].decode())
        self.assertEqual(self.figure("reviews_total"), 0)

    def test_of_a_secret_match_nobody_has_anything_before_the_end(self):
        """Not even whoever has done with his own part, nor by resigning elsewhere."""
        self.open()
        match, secrets = self.server.create("armada", seats={"spain": "here", "england": "here"},
                                            scenario="campaign")
        guests = [self.server.sit(match, secrets["spain"]), self.server.sit(match, secrets["england"]),
                  self.server.sit(match)]
        for guest in guests:
            reply = guest.ask("review")
            self.assertEqual(reply["error"]["why"], "not-over")
            self.assertEqual(set(reply), {"id", "ok", "error"})
            self.assertFalse([said for said in guest.heard if "review\":{" in json.dumps(said)])

    def test_a_table_that_makes_none(self):
        self.open("--review-threads", "0")
        _, _, guest = self.played()
        self.assertIsNone(guest.state["reviews"])
        self.assertEqual(guest.ask("review")["error"]["why"], "no-reviews")


if __name__ == "__main__":
    unittest.main()
