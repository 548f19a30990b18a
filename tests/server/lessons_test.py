"""Lessons at the table: listed, begun, tried, answered, gone back in and taken up again after the
server has been killed."""

import json
import os
import pathlib
import time
import tomllib
import unittest

import ws

SOURCE = pathlib.Path(os.environ["TERCIO_SOURCE"])


class Lessons(unittest.TestCase):
    def setUp(self):
        self.server = ws.Server(program=[os.environ["TERCIO"], "serve"])
        self.addCleanup(self.server.stop)

    def begin(self, lesson):
        status, reply = self.server.post("/api/matches", {"lesson": lesson})
        self.assertEqual(status, 200, reply)
        self.match = reply["match"]
        [own] = [seat for seat in reply["seats"] if seat["kind"] == "here"]
        self.seat, self.secret = own["seat"], own["secret"]
        self.guest = self.server.sit(self.match, self.secret)

    def lesson(self):
        return self.guest.state["lesson"]

    def do(self, what):
        self.guest.ok("lesson", seat=self.seat, do=what)

    def refused(self, action):
        reply = self.guest.ask("play", seat=self.seat, action=action,
                               version=self.guest.state["version"])
        self.assertFalse(reply["ok"], reply)
        return reply["error"]

    def through(self, step):
        """To the step, counted from 1, by the lesson itself."""
        while self.lesson()["step"] < step:
            self.do("skip")

    def test_all_are_listed(self):
        status, _, body = self.server.get("/api/lessons")
        self.assertEqual(status, 200)
        games = {game["game"]: game for game in json.loads(body)["games"]}
        self.assertEqual(len(games), 5)
        for file in (SOURCE / "src/games").glob("*/lessons/[12]-*.toml"):
            written = tomllib.loads(file.read_text())
            [one] = [lesson for lesson in games[written["game"]]["lessons"]
                     if lesson["lesson"] == f"{written['game']}/{written['lesson']}"]
            self.assertEqual(one["title"], written["title"])
            self.assertEqual(one["steps"], len(written["step"]))
            self.assertFalse(one["puzzle"])
        self.assertEqual(len(games["camino"]["howto"]["turn"]), 6)
        self.assertEqual(games["camino"]["howto"]["turn"][1]["phases"], ["event"])
        self.assertIn("camino/momento", [line.get("see") for line in
                                         games["camino"]["howto"]["mistakes"]])
        # Told so that a match can be made of it as it stands.
        first = games["armada"]["ladder"][1]["matches"][0]
        self.assertEqual(first["seats"], {"england": "computer:easy"})
        status, reply = self.server.post("/api/matches", {
            "game": "armada", "scenario": first["scenario"], "options": first["options"],
            "seats": {**first["seats"], first["seat"]: "here"}})
        self.assertEqual(status, 200, reply)

    def test_one_reads_tries_and_is_answered(self):
        self.begin("camino/first-march")
        self.assertEqual((self.lesson()["step"], self.lesson()["of"]), (1, 13))
        self.assertTrue(self.lesson()["reads"])
        self.assertEqual(self.refused("move savoy")["why"], "lesson-nothing")
        self.do("next")
        self.do("next")
        self.assertFalse(self.lesson()["reads"])
        self.assertIn("place:savoy", self.lesson()["point"])
        self.assertIn("Keep the result", self.lesson()["text"]["en"])  # the label of {a:keep}
        said = self.refused("move swiss")
        self.assertEqual(said["why"], "lesson-said")
        self.assertIn("Gotardo", said["reason"]["es"])
        self.assertEqual(self.refused("move flanders")["rule"], "CE-34")
        self.guest.play(self.seat, "move savoy")
        self.assertIn("Attrition", json.dumps(self.guest.pushes[-1]))  # the die that was given
        self.guest.play(self.seat, "keep")
        self.assertEqual(self.lesson()["step"], 4)
        self.assertEqual(self.guest.state["view"]["strength"], 6)

    def test_back_and_show(self):
        self.begin("camino/first-march")
        self.through(3)
        steps = self.guest.state["steps"]
        self.do("show")
        self.assertGreater(self.guest.state["steps"], steps)
        self.do("back")
        self.assertEqual((self.lesson()["step"], self.guest.state["steps"]), (3, steps))
        self.assertEqual(self.guest.state["view"]["army"], "lombardy")
        self.do("back")
        self.assertEqual(self.lesson()["step"], 2)
        self.assertEqual(self.guest.ask("undo", seat=self.seat,
                                        version=self.guest.state["version"])["error"]["why"],
                         "lesson")

    def test_to_the_end(self):
        for lesson in ("camino/momento", "armada/landing", "bailen/square"):
            with self.subTest(lesson):
                self.begin(lesson)
                for _ in range(2 * self.lesson()["of"]):
                    if not self.lesson()["done"]:
                        self.do("skip")
                self.assertTrue(self.lesson()["done"])
                self.assertTrue(self.guest.state["over"])
                self.assertNotEqual(self.guest.code("lesson", seat=self.seat, do="back"), "")

    def test_what_the_others_write_in_secret_is_not_told(self):
        self.begin("armada/landing")
        self.assertNotIn("howard 1", json.dumps(self.guest.state["entries"]))
        self.through(5)
        self.assertNotIn("howard 1", json.dumps(self.guest.state))

    def test_it_goes_on_after_the_server_was_killed(self):
        self.begin("camino/momento")
        self.through(4)
        self.do("show")
        before = self.guest.state
        self.server.kill()
        self.server.start()
        self.guest = self.server.sit(self.match, self.secret)
        for field in ("lesson", "view", "steps", "version", "legal"):
            self.assertEqual(self.guest.state[field], before[field], field)
        self.do("skip")  # the rest of the fourth step; the fifth has a board of its own
        self.assertTrue(self.lesson()["reads"])
        self.do("next")
        self.assertEqual(self.lesson()["step"], 5)
        self.assertEqual(self.guest.state["view"]["army"], "savoy")

    def test_it_is_nobody_elses_and_not_shown(self):
        self.begin("hispania/ring")
        watching = self.server.sit(self.match)
        self.assertEqual(watching.state["lesson"]["id"], "hispania/ring")
        self.assertEqual(watching.code("lesson", seat=self.seat, do="next"), "forbidden")
        self.assertEqual(json.loads(self.server.get("/api/watch")[2])["matches"], [])
        self.assertEqual(self.guest.state["rated"], "no")

    def test_what_is_not_there_is_refused(self):
        for lesson in ("camino", "camino/nothing", "chess/first-march", 7):
            status, reply = self.server.post("/api/matches", {"lesson": lesson})
            self.assertEqual((status, reply["error"]["code"]), (400, "bad-request"), lesson)
        match, secrets = self.server.create("camino", {"spain": "here"})
        guest = self.server.sit(match, secrets["spain"])
        self.assertNotIn("lesson", guest.state)
        self.assertEqual(guest.code("lesson", seat="spain", do="next"), "not-allowed")
        self.begin("camino/first-march")
        self.assertEqual(self.guest.code("lesson", seat="spain", do="dance"), "bad-request")

    def test_a_gesture_is_played_as_far_as_it_is_right(self):
        self.begin("tercios/first-battle")
        self.through(3)
        # How it goes on is told: a click in the middle of the hex means that facing.
        self.assertEqual(self.lesson()["ahead"], ["advance 0909", "face n"])
        reply = self.say("squadron 0910", "advance 0909", "face ne")
        self.assertEqual((reply["ok"], reply["played"], reply["of"]), (True, 2, 3))
        self.assertEqual(reply["refused"]["why"], "lesson-another")
        self.assertEqual(self.lesson()["wanted"], ["face n"])
        self.assertEqual(self.lesson()["ahead"], [])
        self.do("back")
        # Nothing of it is right: nothing is played.
        version = self.guest.state["version"]
        reply = self.say("pick or", "advance 0911")
        self.assertEqual(reply["error"]["why"], "lesson-said")
        self.guest = self.server.sit(self.match, self.secret)
        self.assertEqual(self.guest.state["version"], version)
        self.assertTrue(self.say("squadron 0910", "advance 0909", "face n")["ok"])
        self.assertEqual(self.lesson()["step"], 4)

    def say(self, *actions):
        return self.guest.ask("play", seat=self.seat, version=self.guest.state["version"],
                              actions=list(actions))

    def test_a_gesture_ends_where_its_single_words_would(self):
        self.begin("camino/first-march")
        self.through(3)
        # The die is thrown after the first word: the second speaks of a world that has changed.
        reply = self.say("move savoy", "keep")
        self.assertTrue(reply["ok"], reply)
        self.assertEqual((reply["played"], reply["of"], reply["stopped"]), (1, 2, "dice"))
        self.assertEqual((self.lesson()["step"], self.lesson()["wanted"]), (3, ["keep"]))
        self.guest.play(self.seat, "keep")
        self.assertEqual(self.lesson()["step"], 4)

    def test_a_gesture_leads_on_into_the_next_step(self):
        self.begin("tercios/first-battle")
        self.through(3)
        squadron = ("squadron 0910", "advance 0909", "face n")
        reply = self.say(*squadron, "pick r1")
        self.assertEqual((reply["played"], reply["of"], reply["stopped"]), (4, 4, None))
        self.assertEqual((self.lesson()["step"], self.lesson()["wanted"]), (4, ["advance 0808"]))
        self.do("back")
        self.do("back")
        # What the next step does not want is left unsaid.
        reply = self.say(*squadron, "pick ol")
        self.assertEqual((reply["played"], reply["of"]), (3, 4))
        self.assertEqual(self.lesson()["step"], 4)
        self.assertNotIn("refused", reply)

    def test_it_is_taken_up_again_at_a_step(self):
        status, reply = self.server.post("/api/matches",
                                         {"lesson": "camino/first-march", "step": 5})
        self.assertEqual(status, 200, reply)
        [own] = reply["seats"]
        guest = self.server.sit(reply["match"], own["secret"])
        self.assertEqual(guest.state["lesson"]["step"], 5)
        self.server.kill()
        self.server.start()
        guest = self.server.sit(reply["match"], own["secret"])
        self.assertEqual(guest.state["lesson"]["step"], 5)
        guest.ok("lesson", seat=own["seat"], do="back")
        self.assertEqual(guest.state["lesson"]["step"], 4)
        mine = self.server.post("/api/mine", {"seats": [
            {"match": reply["match"], "secret": own["secret"]}]})[1]["matches"]
        self.assertEqual(mine[0]["lesson"], "camino/first-march")
        for step in (0, 14, "five"):
            status, _ = self.server.post("/api/matches",
                                         {"lesson": "camino/first-march", "step": step})
            self.assertEqual(status, 400, step)

    def test_what_is_to_be_found_out_is_not_told(self):
        self.begin("hispania/last-disc")
        self.assertEqual(self.lesson()["wanted"], [])

    def test_a_day_has_one_puzzle_for_everybody(self):
        before = int(time.time() // 86_400)
        daily = json.loads(self.server.get("/api/daily")[2])
        games = json.loads(self.server.get("/api/lessons")[2])["games"]
        puzzles = [one["lesson"] for game in games for one in game["lessons"] if one["puzzle"]]
        self.assertIn(daily["day"], (before, int(time.time() // 86_400)))
        self.assertEqual(daily["next"], (daily["day"] + 1) * 86_400_000)
        self.assertEqual(daily["date"], time.strftime("%Y-%m-%d", time.gmtime(daily["day"] * 86_400)))
        seen = [json.loads(self.server.get(f"/api/daily?day={daily['day'] - i}")[2])["puzzle"]
                for i in range(len(puzzles))]
        self.assertEqual(seen[0], daily["puzzle"])
        self.assertEqual(sorted(seen), sorted(puzzles))
        for wrong in (daily["day"] + 1, -1, "today", "5x", "1e3", 10 ** 30):
            status, _, body = self.server.get(f"/api/daily?day={wrong}")
            self.assertEqual((status, json.loads(body)["error"]["code"]), (400, "bad-request"))
        # Every theme a puzzle names is named by its game.
        for game in games:
            self.assertLessEqual({one["theme"] for one in game["lessons"] if one["puzzle"]},
                                 {theme["id"] for theme in game["themes"]})

    def how(self):
        lesson = self.lesson()
        return lesson["done"], lesson["shown"], lesson["missed"], lesson["ended"] is not None

    def test_it_is_told_how_a_puzzle_was_solved(self):
        way = ("prepare", "move flanders", "end")
        self.begin("camino/one-point")
        for action in way:
            self.assertEqual(self.how(), (False, False, False, False))
            self.guest.play(self.seat, action)
        self.assertEqual(self.how(), (True, False, False, True))
        ended = self.lesson()["ended"]
        self.assertLess(abs(ended - time.time() * 1000), 60_000)
        self.server.kill()
        self.server.start()
        self.guest = self.server.sit(self.match, self.secret)
        self.assertEqual(self.lesson()["ended"], ended)
        self.begin("camino/one-point")
        self.refused("reinforce")
        for action in way:
            self.guest.play(self.seat, action)
        self.assertEqual(self.how(), (True, False, True, True))
        self.begin("camino/one-point")
        self.do("show")
        self.assertEqual(self.how(), (False, True, True, False))
        self.do("skip")
        self.assertEqual(self.how(), (True, True, True, True))

    def test_how_far_lessons_are_taken_is_counted_once_for_each_step(self):
        self.begin("camino/first-march")
        self.through(4)
        self.do("back")
        self.through(4)

        def count(step):
            line = f'tercio_lesson_steps_total{{lesson="camino/first-march",step="{step}"}} '
            text = self.server.get("/metrics")[2].decode()
            return [int(one[len(line):]) for one in text.splitlines() if one.startswith(line)]
        self.assertEqual([count(1), count(4), count(5), count(0)], [[1], [1], [], []])
        self.through(13)
        self.do("skip")
        self.assertEqual(count(0), [1])


if __name__ == "__main__":
    unittest.main()
