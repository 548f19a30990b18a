"""Matches over HTTP and WebSocket, as the page plays them."""

import json
import subprocess
import unittest

import ws


class Play(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = ws.Server()

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        assert code == 0, cls.server.log_text()[-3000:]
        assert cls.server.verify()[0] == 0, cls.server.verify()[1]

    def test_games_and_rules(self):
        status, headers, content = self.server.get("/api/games")
        games = json.loads(content)
        self.assertEqual(status, 200)
        self.assertEqual(headers["Content-Type"], "application/json")
        camino = next(game for game in games["games"] if game["id"] == "camino")
        self.assertTrue(camino["levels"] and camino["designer"] and camino["text"]["es"])
        self.assertTrue(all("text" in value for option in camino["options"]
                            for value in option.get("values", [])))
        book = json.loads(self.server.get("/api/rules/camino")[2])
        self.assertIn("es", book["rules"]["CE-31"]["text"])
        self.assertIn(book["rules"]["CE-31"]["chapter"], [one["id"] for one in book["chapters"]])
        self.assertTrue(all(term["rule"] in book["rules"] for term in book["glossary"]))
        tercios = json.loads(self.server.get("/api/rules/tercios")[2])["rules"]
        self.assertEqual(tercios["DN-95"]["only"], ["nieuport"])

    def test_rules_are_found_by_words(self):
        def find(game, query):
            status, _, content = self.server.get(f"/api/find/{game}?{query}")
            return status, json.loads(content)

        self.assertEqual(find("camino", "lang=en&for=snow")[1]["found"][0], "CE-20")
        self.assertEqual(find("tercios", "lang=es&for=ca%C3%B1%C3%B3n")[1]["found"][0], "DN-84")
        self.assertEqual(find("bailen", "for=line+of+sight&lang=en")[1]["found"][:1], ["BA-96"])
        self.assertEqual(find("bailen", "lang=en&for=cavlary")[1]["meant"], "cavalry")
        for nothing in ("", "lang=es", "lang=en&for=", "for=%zz", "for=%", "lang=en&for=xylophone",
                        "lang=en&for=" + "%ff" * 500):
            self.assertEqual(find("bailen", nothing), (200, {"ok": True, "found": []}), nothing)
        self.assertEqual(find("whist", "for=snow")[0], 404)

    def test_a_whole_solo_game(self):
        match, secrets = self.server.create("camino", {"spain": "here"})
        guest = self.server.sit(match, secrets["spain"])
        for _ in range(5000):
            if guest.state["over"]:
                break
            legal = guest.state["legal"]["spain"]
            before = guest.state["version"]
            guest.play("spain", legal[before * 7 % len(legal)]["a"])
            self.assertGreater(guest.state["version"], before)
            self.assertNotIn("hash", json.dumps(guest.state["turn"]))
        self.assertTrue(guest.state["over"])
        self.assertIn("spain", guest.state["turn"]["result"])
        entries = []
        while len(entries) < guest.state["steps"]:
            entries += guest.ok("log", **{"from": len(entries), "to": len(entries) + 200})["entries"]
        self.assertEqual([entry["step"] for entry in entries],
                         list(range(1, guest.state["steps"] + 1)))
        for step in (0, 1, guest.state["steps"] // 2, guest.state["steps"]):
            self.assertEqual(guest.ok("at", step=step)["step"], step)
        status, headers, record = self.server.get(
            f"/api/matches/{match}/record", Authorization=f"Bearer {secrets['spain']}")
        self.assertEqual((status, headers["Content-Type"]), (200, "text/plain; charset=utf-8"))
        self.assertIn(b"dice seed", record)
        fork = guest.ok("fork", step=guest.state["steps"] // 2)
        other = self.server.sit(fork["match"], fork["seats"][0]["secret"])
        self.assertFalse(other.state["over"])
        other.play("spain", other.state["legal"]["spain"][0]["a"])

    def test_two_seats_with_reconnects(self):
        match, secrets = self.server.create("toy", {"red": "here", "blue": "invite"})
        guests = {seat: self.server.sit(match, secrets[seat]) for seat in ("red", "blue")}
        moves = 0
        while not guests["red"].state["over"]:
            seat = guests["red"].state["turn"]["seats"][0]
            guest = guests[seat]
            version = guests["red"].state["version"]
            guest.wait(lambda g: g.state["version"] >= version)
            guest.play(seat, guest.state["legal"][seat][-1]["a"])
            moves += 1
            if moves % 3 == 0:  # one goes away and comes back
                seen = guests["blue"].state["version"]
                guests["blue"].close()
                guests["blue"] = self.server.sit(match, secrets["blue"], seen=seen)
                self.assertEqual(guests["blue"].state["version"], guest.state["version"])
            guests["red"].wait(lambda g: g.state["version"] >= guest.state["version"])
        record = self.server.get(f"/api/matches/{match}/record")[2].decode()
        self.assertIn("hide", record)

    def test_since_you_left(self):
        match, secrets = self.server.create()
        red = self.server.sit(match, secrets["red"])
        red.play("red", "hide north")
        seen = red.state["version"]
        red.close()
        blue = self.server.sit(match, secrets["blue"])
        blue.play("blue", "hide south")
        red = self.server.sit(match, secrets["red"], seen=seen)
        self.assertEqual([entry["step"] for entry in red.state["entries"]], [2])
        self.assertNotIn("action", red.state["entries"][0])

    def test_both_at_one_screen(self):
        match, secrets = self.server.create()
        guest = self.server.sit(match, secrets["red"], secrets["blue"])
        self.assertEqual(guest.state["you"], ["red", "blue"])
        guest.play("red", "hide north")
        guest.sit(match, secrets["blue"], secrets["red"])  # the other looks now
        self.assertEqual(guest.state["view"]["token"][0], 9)
        guest.play("blue", "hide south")
        self.assertEqual(guest.state["turn"]["phase"], "bid")

    def test_undo_and_its_refusals(self):
        match, secrets = self.server.create()
        both = self.server.sit(match, secrets["red"], secrets["blue"])
        both.play("red", "hide north")
        self.assertTrue(both.state["undo"]["red"]["ok"])
        both.ok("undo", seat="red", version=both.state["version"])
        self.assertEqual(both.state["steps"], 0)
        both.play("red", "hide north")
        both.play("blue", "hide south")
        refused = both.ask("undo", seat="red", version=both.state["version"])
        self.assertEqual((refused["error"]["code"], refused["error"]["why"]),
                         ("not-allowed", "undo-other"))
        both.play("red", "bid 3")
        both.play("blue", "bid 3")
        for seat in ("red", "blue"):
            refused = both.ask("undo", seat=seat, version=both.state["version"])
            self.assertEqual(refused["error"]["why"], "undo-dice")
            self.assertIn("es", refused["error"]["reason"])
        actor = both.state["turn"]["seats"][0]
        both.play(actor, "peek")
        refused = both.ask("undo", seat=actor, version=both.state["version"])
        self.assertEqual(refused["error"]["why"], "undo-revealed")
        self.assertEqual(both.code("undo", seat=actor, version=1), "stale")

    def test_lobby(self):
        match, secrets = self.server.create()
        status, reply = self.server.post("/api/mine", {"seats": [
            {"match": match, "secret": secrets["red"]}, {"match": match, "secret": "wrong"}]})
        self.assertEqual(status, 200)
        self.assertEqual([(m["seat"], m["mine"]) for m in reply["matches"]], [("red", True)])

    def test_computers_play_on_their_own(self):
        match, _ = self.server.create("toy", {"red": "computer:strong", "blue": "computer:strong"})
        guest = self.server.sit(match)
        guest.wait(lambda g: g.state["over"])
        self.assertEqual(guest.state["turn"]["kind"], "over")

    def test_figures(self):
        self.server.create()
        text = self.server.get("/metrics")[2].decode()
        figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")
        self.assertGreater(int(figures["tercio_matches_created_total"]), 0)
        self.assertGreater(float(figures["tercio_store_commit_seconds_count"]), 0)
        self.assertIn("tercio_thinkers_waiting", figures)

    def test_the_page(self):
        for path in ("/", "/m/abc", "/about", "/games/camino"):
            status, headers, content = self.server.get(path)
            self.assertEqual((status, headers["Content-Type"]), (200, "text/html; charset=utf-8"))
            self.assertIn(b"Tercio", content)
            for word in ("default-src 'self'", "frame-ancestors 'none'"):
                self.assertIn(word, headers["Content-Security-Policy"])
            self.assertNotIn("unsafe", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Referrer-Policy"], "no-referrer")
        etag = self.server.get("/")[1]["ETag"]
        self.assertEqual(self.server.request("GET", "/", None, {"If-None-Match": etag})[0], 304)
        self.assertEqual(self.server.get("/assets/none.js")[0], 404)
        status, headers, content = self.server.request("HEAD", "/")
        self.assertEqual((status, content), (200, b""))
        self.assertGreater(int(headers["Content-Length"]), 0)

    def test_goodbye(self):
        server = ws.Server()
        match, secrets = server.create()
        guest = server.sit(match, secrets["red"])
        guest.play("red", "hide north")
        self.assertEqual(server.stop(), 0)
        with self.assertRaises(ws.Closed):
            guest.wait(lambda g: False)
        self.assertEqual(guest.pushes[-1]["push"], "bye")
        server.start()
        self.assertEqual(server.sit(match, secrets["red"]).state["steps"], 1)
        self.assertEqual(server.stop(), 0)

    def test_a_taken_port_is_said(self):
        second = subprocess.run([ws.PROGRAM, "--listen", f"127.0.0.1:{self.server.port}", "--db",
                                 str(self.server.folder / "other.db")],
                                capture_output=True, text=True, timeout=ws.WAIT)
        self.assertEqual(second.returncode, 1)
        self.assertIn("--listen", second.stderr)
        third = subprocess.run([ws.PROGRAM, "--listen", "127.0.0.1:0", "--db",
                                str(self.server.folder / "table.db")],
                               capture_output=True, text=True, timeout=ws.WAIT)
        self.assertEqual(third.returncode, 1)
        self.assertIn("--db", third.stderr)


if __name__ == "__main__":
    unittest.main()
