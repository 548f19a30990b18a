"""Bailén 1808 at one keyboard: a battle drawn, a unit moved, odds and refusals, sentences for a screen reader."""

import os
import pathlib
import subprocess
import tempfile
import unittest

TERCIO = os.environ["TERCIO"]


class BailenAtOneKeyboard(unittest.TestCase):
    def play(self, typed, *words, columns="100", rows="40"):
        with tempfile.TemporaryDirectory() as home:
            environment = dict(os.environ, HOME=home, XDG_DATA_HOME=home, LANG="C.UTF-8", COLUMNS=columns, LINES=rows)
            return subprocess.run(
                [TERCIO, "play", "bailen", "--seed", "5", *words],
                input=typed, capture_output=True, text=True, env=environment,
                cwd=pathlib.Path(home), timeout=120).stdout

    def test_a_brigade_moves_and_what_is_forbidden_names_its_rule(self):
        out = self.play("usual\ndone\n\nusual\ndone\nusual\n\npick 5leg-1\nwhy step n\nstep s\nodds rest\nrest\nstatus\nmap\nquit\n",
                        "--scenario", "vedel-attack", "--lang", "en")
        self.assertIn("5th Legion of Reserve, 1st Bn", out)
        self.assertIn("MP left", out)
        self.assertIn("BA-", out)

    def test_plain_tells_sentences(self):
        out = self.play("quit\n", "--scenario", "bailen", "--plain", "--lang", "en", columns="80", rows="24")
        self.assertIn("Bridges over these sides: F20 north-east.", out)
        self.assertIn("Level 3: ", out)
        self.assertNotIn("↗", out)

    def test_in_spanish(self):
        out = self.play("usual\nmapa\nestado\nquit\n", "--scenario", "vedel-attack", "--plain", "--lang", "es")
        self.assertIn("desmoralizada con", out)
        self.assertIn("encarada al", out)


if __name__ == "__main__":
    unittest.main()
