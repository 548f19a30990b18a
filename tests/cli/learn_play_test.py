"""tercio learn as a person starts it: what it lists, every lesson to its end in both languages, and
that it goes on where one left off."""

import os
import pathlib
import subprocess
import tempfile
import tomllib
import unittest

TERCIO = os.environ["TERCIO"]
SOURCE = pathlib.Path(os.environ["TERCIO_SOURCE"])


def lessons():
    for file in sorted((SOURCE / "src" / "games").glob("*/lessons/*.toml")):
        if file.name not in ("howto.toml", "ladder.toml"):
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
            self.assertIn(lesson["title"]["en"], out)
            self.assertIn(lesson["teaches"]["en"], out)
        self.assertNotIn(next(lessons())["title"]["en"], self.tercio("camino", "--lang", "en"))
        self.assertIn("[1/13]", self.tercio("camino", "--lang", "en", lines=["1"]))
        self.assertIn("[1/13]", self.tercio("camino", "--lang", "en", lines=["x", "first-march"]))

    def test_every_lesson_to_its_end_in_both_languages(self):
        for lesson in lessons():
            name = f"{lesson['game']}/{lesson['lesson']}"
            for lang, skip in (("en", "skip"), ("es", "salta")):
                with self.subTest(lesson=name, lang=lang):
                    out = self.tercio(lesson["game"], lesson["lesson"], "--plain", "--lang", lang,
                                      "--again", lines=[skip] * (2 * len(lesson["step"])))
                    self.assertIn(lesson["end"][lang], out)
                    self.assertNotIn("{", out)
                    self.assertIn(f"{name} {len(lesson['step'])} done", self.kept())

    def test_goes_on_where_one_left_off(self):
        self.tercio("camino", "first-march", "--lang", "en", lines=["next", "next", "skip"])
        self.assertEqual(self.kept(), "camino/first-march 3\n")
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
                              lines=["skip"] * (2 * len(lesson["step"])))
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
