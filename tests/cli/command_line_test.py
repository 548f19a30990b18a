"""The command line: what is understood, and what is said about the rest."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

TERCIO = os.environ["TERCIO"]
SOURCE = pathlib.Path(os.environ["TERCIO_SOURCE"])
UNDERSTOOD, WRONG = 0, 2


class CommandLine(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def tercio(self, *words, code=UNDERSTOOD, lang="C.UTF-8"):
        env = {k: v for k, v in os.environ.items() if not k.startswith("LC_")}
        env.update(LANG=lang, XDG_DATA_HOME=self.folder.name)
        done = subprocess.run([TERCIO, *words], stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, env=env, timeout=60)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        if code == WRONG:
            self.assertEqual(done.stdout, "")
            return done.stderr
        return done.stdout

    def test_version_and_help(self):
        self.assertRegex(self.tercio("--version"), r"^tercio \d+\.\d+\.\d+\n$")
        for words in ([], ["--help"], ["-h"]):
            out = self.tercio(*words)
            for command in ("play", "learn", "engine", "sim", "replay", "verify", "rules", "games"):
                self.assertRegex(out, rf"(?m)^  {command} ")
        for command in ("play", "learn", "engine", "sim", "replay", "verify", "rules", "games"):
            self.assertIn("--help", self.tercio(command, "--help"), command)
            self.assertIn(command, self.tercio(command, "--help"))
        self.assertIn("Uso: tercio play", self.tercio("--lang", "es", "play", "--help"))
        self.assertIn("Órdenes", self.tercio("--help", lang="es_ES.UTF-8"))

    def test_help_of_a_game_shows_its_options(self):
        out = self.tercio("play", "camino", "--help")
        for flag in ("--difficulty", "--scenario", "--leader", "--enemy-order", "--seat", "--seed"):
            self.assertIn(flag, out)
        self.assertIn("alba|spinola|infante", out)
        for line in out.splitlines():
            self.assertLess(len(line), 80)

    def test_unknown_words_are_answered_with_the_nearest(self):
        for words, meant in ((["plya"], "'play'"), (["verfiy", "x"], "'verify'"),
                             (["play", "camin"], "'camino'"),
                             (["play", "camin", "--leader", "alba"], "'camino'"),
                             (["play", "camino", "--laeder", "alba"], "'--leader'"),
                             (["play", "camino", "--leader", "spinoza"], "'spinola'"),
                             (["play", "camino", "--difficulty", "mediun"], "'medium'"),
                             (["play", "camino", "--scenario", "hrad"], "'hard'"),
                             (["play", "camino", "--seat", "spian=human"], "'spain'"),
                             (["play", "camino", "--seat", "spain=humna"], "'human'"),
                             (["--vresion"], "'--version'"), (["rules", "--hepl"], "'--help'")):
            self.assertIn(f"Did you mean {meant}?", self.tercio(*words, code=WRONG), words)

    def test_what_is_wrong_is_named_in_both_languages(self):
        for words, named in ((["play", "camino", "--seed", "x"], "--seed"),
                             (["play", "camino", "--seed", "-1"], "--seed"),
                             (["play", "camino", "--think", "0"], "--think"),
                             (["play", "camino", "--leader"], "--leader"),
                             (["play", "camino", "--seat", "spain"], "--seat"),
                             (["play", "camino", "extra"], "extra"),
                             (["--lang", "fr"], "fr"), (["replay"], "FILE"), (["verify"], "FILE"),
                             (["replay", "x", "--to", "y"], "--to"), (["rules", "CE-" + "999"], "CE-" + "999"),
                             (["rules"], "camino"), (["nonsense"], "nonsense"),
                             (["--data", "/no/such/folder", "games"], "/no/such/folder")):
            english = self.tercio(*words, code=WRONG)
            spanish = self.tercio(*words, code=WRONG, lang="es_ES.UTF-8")
            self.assertIn(named, english, words)
            self.assertIn(named, spanish, words)
            self.assertNotEqual(english, spanish, words)

    def test_records_that_cannot_be_resumed(self):
        broken = os.path.join(self.folder.name, "broken")
        for text, code in (("", 2), ("tercio 1\ngame nothing\n", 2), ("\x00\xff", 2),
                           ("tercio 1\ngame camino\nscenario medium\nmoves\nfly\n", 2)):
            with open(broken, "w", encoding="latin-1") as file:
                file.write(text)
            done = subprocess.run([TERCIO, "play", "--resume", broken], stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, code, done.stdout + done.stderr)
            self.assertIn(broken, done.stdout + done.stderr)

    def test_rules(self):
        out = self.tercio("rules", "ce-41", "CE-35")
        self.assertIn("CE-41  ", out)
        self.assertIn("CE-35  ", out)
        self.assertIn("(section 3.3)", out)
        self.assertGreater(self.tercio("rules", "camino").count("\nCE-"), 80)
        self.assertIn("(sección 3.3)", self.tercio("rules", "CE-41", "--lang", "es"))
        self.assertIn("(ruling)", self.tercio("rules", "AR-125"))
        self.assertIn("(decisión de esta edición)", self.tercio("rules", "AR-125", "--lang", "es"))
        for game in ("camino", "hispania", "armada", "tercios", "bailen"):
            self.assertNotRegex(self.tercio("rules", game, "--lang", "es"),
                                r"\((sección )?[^)]*\b(ruling|Glossary|chart|optional|example)\b[^)]*\)\n")

    def test_a_game_before_numbers_only_says_whose_they_are(self):
        self.assertEqual(self.tercio("rules", "tercios", "DN-48"), self.tercio("rules", "DN-48"))
        self.assertEqual(self.tercio("rules", "Tercios", "dn-48", "DN-49"),
                         self.tercio("rules", "DN-48", "DN-49"))
        self.assertEqual(self.tercio("rules", "tercios", "DN-48", "camino"),
                         self.tercio("rules", "DN-48") + self.tercio("rules", "camino"))
        for words, named in ((["tercios", "CE-41"], "camino"), (["tercios", "nonsense"], "nonsense"),
                             (["tercios", "DN-48", "DN-" + "999"], "DN-" + "999")):
            self.assertIn(named, self.tercio("rules", *words, code=WRONG))

    def test_a_rule_shows_its_picture(self):
        out = self.tercio("rules", "CE-41")
        self.assertIn("Picture: Nancy", out)
        self.assertIn("May: Franche-Comté, Alsace.", out)
        self.assertIn("May not: Flanders.", out)
        hexes = self.tercio("rules", "DN-36")  # no terminal: in sentences, of what is meant
        self.assertRegex(hexes, r"\n0808, .*Warriors of Tenochtitlan")
        self.assertNotIn("not on the map", hexes)
        self.assertIn("Imagen: Nancy", self.tercio("rules", "CE-41", "--lang", "es"))
        self.assertEqual(self.tercio("rules", "CE-41", "--plain"), out)
        self.assertNotIn("Picture:", self.tercio("rules", "camino"))

    def test_words_find_rules(self):
        self.assertTrue(self.tercio("rules", "bailen", "cavalry").startswith("BA-129  "))
        self.assertTrue(self.tercio("rules", "bailen", "line", "of", "sight").startswith("BA-96  "))
        self.assertTrue(self.tercio("rules", "bailen", "Caballería", "--lang", "es")
                        .startswith("BA-129  "))
        # In all games, each under its name.
        everywhere = self.tercio("rules", "cavalry")
        self.assertIn("BA-129  ", everywhere)
        self.assertIn("DN-29  ", everywhere)
        # A term of art is explained first.
        amort = self.tercio("rules", "tercios", "amort")
        self.assertTrue(amort.startswith("amort: "), amort)
        self.assertIn("DN-77  ", amort)
        self.assertIn("Did you mean: cavalry?", self.tercio("rules", "bailen", "cavlary"))
        self.assertIn("xylophone", self.tercio("rules", "xylophone", code=WRONG))

    def test_games(self):
        out = self.tercio("games")
        self.assertIn("camino  The Spanish Road", out)
        self.assertIn("--difficulty easy|medium|hard", out)
        self.assertIn("El Camino Español", self.tercio("games", "--lang=es"))

    def test_flags_for_all_commands_may_stand_anywhere(self):
        for words in (["--lang", "es", "rules", "CE-41"], ["rules", "--lang", "es", "CE-41"],
                      ["rules", "CE-41", "--lang=es"]):
            self.assertIn("sección", self.tercio(*words))

    def test_other_component_data(self):
        data = SOURCE / "src" / "games" / "camino" / "data" / "data.toml"
        changed = data.read_text().replace('name_en = "Savoy"', 'name_en = "Savoie"')
        self.assertNotEqual(changed, data.read_text())
        base = os.path.join(self.folder.name, "components")
        folder = os.path.join(base, "camino")
        os.makedirs(folder)
        with open(os.path.join(folder, "data.toml"), "w") as file:
            file.write(changed)
        out = self.tercio("--data", base, "play", "camino")
        self.assertIn("Savoie", out)
        # A game without a folder there keeps its own; a folder of no game is a slip.
        self.assertIn("Recalde", self.tercio("--data", base, "play", "armada", "--plain"))
        os.rename(folder, folder[:-1])
        out = self.tercio("--data", base, "play", "camino", code=WRONG)
        self.assertIn("camin: is not the name of a game", out)
        os.rename(folder[:-1] + "/data.toml", base + "/data.toml")
        os.rmdir(folder[:-1])
        out = self.tercio("--data", base, "play", "camino", code=WRONG)
        self.assertIn("camino/data.toml", out)

    def test_every_sentence_in_the_code_is_in_the_catalogue(self):
        catalogue = set()
        section = ""
        for line in (SOURCE / "src/cli/text/en.toml").read_text().splitlines():
            if match := re.match(r"\[(\w+)\]", line):
                section = match[1]
            elif match := re.match(r"(\w+) = ", line):
                catalogue.add(f"{section}.{match[1]}")
        used = set()
        for file in (SOURCE / "src/cli").rglob("*.cpp"):
            used.update(re.findall(r'"((?:%s)\.\w+)"' % "|".join({key.split(".")[0] for key in catalogue}),
                                   file.read_text()))
        self.assertLessEqual({key for key in used if not key.endswith("_")}, catalogue)
        # Those put together from pieces, by their beginnings.
        pieces = ("command.", "usage.", "about.", "lesson.about_", "review.mark_", "review.html_mark_", "bot.", "camino.score_", "camino.letter_", "camino.event_", "armada.order_", "armada.battle_", "armada.tell_", "armada.where_",
                  "tercios.can_", "tercios.did_", "tercios.dir_", "tercios.fury_", "tercios.state_",
                  "tercios.tell_", "tercios.where_", "bailen.arm_", "bailen.can_", "bailen.did_",
                  "bailen.dir_", "bailen.state_", "bailen.tell_", "bailen.where_")
        left = {key for key in catalogue - used if not key.startswith(pieces)}
        self.assertEqual(left, set(), "sentences nobody says")


if __name__ == "__main__":
    unittest.main()
