"""tercio learn as a person starts it: what it lists, every lesson to its end in both languages, and
that it goes on where one left off."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import tomllib
import unittest

TERCIO = os.environ["TERCIO"]
SOURCE = pathlib.Path(os.environ["TERCIO_SOURCE"])
sys.path.insert(0, str(SOURCE / "tests" / "server"))
import ws  # noqa: E402


def lessons():
    for file in sorted((SOURCE / "src" / "games").glob("*/lessons/*.toml")):
        if file.name not in ("howto.toml", "ladder.toml", "pictures.toml", "themes.toml"):
            yield tomllib.loads(file.read_text(encoding="utf-8"))


class Learn(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def tercio(self, *words, lines=(), code=0):
        env = dict(os.environ, XDG_DATA_HOME=self.folder.name, LANG="C.UTF-8")
        done = subprocess.run([TERCIO, "learn", *words], input="".join(f"{x}\n" for x in lines),
                              capture_output=True, text=True, env=env, timeout=120)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout

    def kept(self):
        return (pathlib.Path(self.folder.name) / "tercio" / "lessons").read_text()

    def test_lists_what_there_is_and_begins_what_is_chosen(self):
        out = self.tercio("--lang", "en")
        for lesson in lessons():
            if lesson.get("kind") != "puzzle":
                self.assertIn(lesson["title"]["en"], out)
                self.assertIn(lesson["teaches"]["en"], " ".join(out.split()))
        self.assertNotIn(next(lessons())["title"]["en"], self.tercio("camino", "--lang", "en"))
        self.assertIn("[1/13]", self.tercio("camino", "--lang", "en", lines=["1"]))
        self.assertIn("[1/13]", self.tercio("camino", "--lang", "en", lines=["x", "first-march"]))

    def test_every_lesson_to_its_end_in_both_languages(self):
        for lesson in lessons():
            name = f"{lesson['game']}/{lesson['lesson']}"
            for lang, finish in (("en", "finish"), ("es", "completa")):
                with self.subTest(lesson=name, lang=lang):
                    out = self.tercio(lesson["game"], lesson["lesson"], "--plain", "--lang", lang,
                                      "--again", lines=[finish] * (2 * len(lesson["step"])))
                    self.assertIn(lesson["end"][lang], out)
                    self.assertNotIn("{", out)
                    self.assertIn(f"{name} {len(lesson['step'])} done", self.kept())
                    self.assertNotIn(f"{name} {len(lesson['step'])} done solved", self.kept())

    def test_puzzles_stand_by_theme_with_what_is_solved_and_what_waits(self):
        for game in ("camino", "hispania"):
            own = [one for one in lessons() if one["game"] == game and one.get("kind") == "puzzle"]
            themes = tomllib.loads((SOURCE / "src/games" / game / "lessons/themes.toml").read_text())
            for lang in ("en", "es"):
                out = self.tercio(game, "puzzles", "--lang", lang)
                for one in own:
                    self.assertIn(one["title"][lang], out)
                for theme in themes["theme"]:
                    named = f"\n  {theme[lang]}\n" in out
                    self.assertEqual(named, theme["id"] in {one["theme"] for one in own}, theme)
        listed = self.tercio("camino", "puzzles", "--lang", "en")
        self.assertIn("Puzzles: 0 of", listed)
        number = next(line.split()[0] for line in listed.splitlines() if "one-point" in line)
        way = ["prepare", "move flanders", "end"]
        out = self.tercio("camino", "puzzles", "--lang", "en", lines=[number, *way])
        self.assertIn("Puzzles: 1 of", out)
        self.assertIn("camino/one-point 1 done solved\n", self.kept())
        out = self.tercio("camino", "puzzles", "--lang", "en", lines=["next"])
        self.assertIn("solved at the first try", out)
        self.assertNotIn("One point short", out.split("Puzzles: 1 of")[1])
        # Once solved at the first try, it stays so.
        self.tercio("camino", "one-point", "--lang", "en", "--again", lines=["reinforce", *way])
        self.assertIn("camino/one-point 1 done solved\n", self.kept())
        # Tried, left, and found another time.
        self.tercio("camino", "men-first", "--lang", "en", lines=["end"])
        self.assertIn("camino/men-first 0 missed\n", self.kept())

    def test_the_puzzle_of_the_day_is_the_tables_and_its_days_are_counted(self):
        self.assertIn("Today's puzzle waits.", self.tercio("--lang", "en"))
        before = time.time() // 86_400
        out = self.tercio("daily", "--lang", "en")
        if time.time() // 86_400 != before:
            self.skipTest("midnight")
        server = ws.Server(program=[TERCIO, "serve"])
        self.addCleanup(server.stop)
        daily = json.loads(server.get("/api/daily")[2])
        game, puzzle = daily["puzzle"].split("/")
        self.assertIn(f"The puzzle of the day, {daily['date']}", out)
        self.assertIn(f"({game} {puzzle})", out)
        way = next(one for one in lessons()
                   if (one["game"], one["lesson"]) == (game, puzzle))["step"]
        actions = [one.split(" | ")[0] for step in way for one in step["play"]]
        # Two days before it were solved here, and some long ago.
        folder = pathlib.Path(self.folder.name) / "tercio"
        folder.mkdir(exist_ok=True)
        day = daily["day"]
        (folder / "puzzle-days").write_text(f"{day - 9}\n{day - 2}\n{day - 1}\n")
        self.assertIn("Today's puzzle waits. 2 days in a row, 2 at the longest.",
                      self.tercio("--lang", "en"))
        # Shown, it is not solved.
        self.tercio("daily", "--lang", "en", "--again", lines=["finish"] * 2 * len(way))
        self.assertNotIn(str(day), (folder / "puzzle-days").read_text().split())
        out = self.tercio("daily", "--lang", "en", "--again", lines=actions)
        if time.time() // 86_400 != before:
            self.skipTest("midnight")
        self.assertIn("Today's puzzle is solved. 3 days in a row, 3 at the longest.", out)
        self.assertEqual((folder / "puzzle-days").read_text().split()[-1], str(day))

    def test_goes_on_where_one_left_off(self):
        self.tercio("camino", "first-march", "--lang", "en", lines=["next", "next", "finish"])
        self.assertEqual(self.kept(), "camino/first-march 3 missed\n")
        self.assertIn("step 4 of 13", self.tercio("--lang", "en"))
        out = self.tercio("camino", "first-march", "--lang", "en")
        self.assertIn("You left off here: step 4", out)
        self.assertIn("[4/13]", out)
        self.assertIn("[1/13]", self.tercio("camino", "first-march", "--again", "--lang", "en"))

    def test_the_end_names_a_match_that_can_be_played(self):
        for lesson in lessons():
            if "next" not in lesson or "lesson" in lesson["next"]:
                continue
            out = self.tercio(lesson["game"], lesson["lesson"], "--lang", "en", "--again",
                              lines=["finish"] * (2 * len(lesson["step"])))
            words = next(line for line in out.splitlines() if "tercio play" in line)
            words = words[words.index("tercio play"):].split()[1:]
            done = subprocess.run([TERCIO, *words, "--plain"], input="", capture_output=True,
                                  text=True, timeout=60,
                                  env=dict(os.environ, XDG_DATA_HOME=self.folder.name))
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_game_on_one_page(self):
        for game in ("camino", "armada", "hispania", "tercios", "bailen"):
            page = tomllib.loads((SOURCE / "src/games" / game / "lessons/howto.toml").read_text())
            for lang in ("en", "es"):
                out = " ".join(self.tercio(game, "howto", "--lang", lang).split())
                for line in (page["goal"], page["win"], page["mistake"][-1], page["key"][0]):
                    self.assertIn(line[lang], out)

    def test_a_ladder_names_matches_that_can_be_played(self):
        for game in ("camino", "armada", "hispania", "tercios", "bailen"):
            rungs = tomllib.loads((SOURCE / "src/games" / game / "lessons/ladder.toml").read_text())
            for lang in ("en", "es"):
                out = self.tercio(game, "ladder", "--plain", "--lang", lang)
                for rung in rungs["rung"]:
                    self.assertIn(rung[lang], " ".join(out.split()))
            lines = [line for line in out.splitlines() if "tercio play" in line]
            self.assertEqual(len(lines), sum(len(rung.get("match", [])) for rung in rungs["rung"]))
            words = lines[-1][lines[-1].index("tercio play"):].split("  ")[0].split()[1:]
            done = subprocess.run([TERCIO, *words, "--plain"], input="", capture_output=True,
                                  text=True, timeout=120,
                                  env=dict(os.environ, XDG_DATA_HOME=self.folder.name))
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_what_is_not_there_is_answered(self):
        out = self.tercio("camino", "first-marsh", "--lang", "en", code=2)
        self.assertIn("Did you mean 'first-march'?", out)


if __name__ == "__main__":
    unittest.main()
