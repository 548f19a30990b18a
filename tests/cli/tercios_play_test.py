"""Donde No se Ponía el Sol at one keyboard: a battle drawn, a unit moved, odds and refusals, sentences for a screen reader."""

import os
import pathlib
import subprocess
import tempfile
import unittest

TERCIO = os.environ["TERCIO"]


class TerciosAtOneKeyboard(unittest.TestCase):
    def play(self, typed, *words):
        with tempfile.TemporaryDirectory() as home:
            environment = dict(os.environ, HOME=home, XDG_DATA_HOME=home, LANG="C.UTF-8", COLUMNS="100")
            return subprocess.run(
                [TERCIO, "play", "tercios", "--seed", "5", *words],
                input=typed, capture_output=True, text=True, env=environment,
                cwd=pathlib.Path(home), timeout=120).stdout

    def test_a_unit_is_picked_and_moved(self):
        out = self.play("pick m5\nwhy advance 2001\nrest\nmap\nquit\n", "--battle", "nieuport", "--lang", "en")
        self.assertIn("Forlorn hope of musketeers", out)
        self.assertIn("MP left", out)
        self.assertIn("DN-", out)

    def test_plain_tells_sentences(self):
        out = self.play("quit\n", "--battle", "san-quintin", "--plain", "--lang", "en")
        self.assertIn("Bridges over these sides: 1210 south, 1906 south.", out)
        self.assertNotIn("↓", out)

    def test_in_spanish(self):
        out = self.play("mapa\nestado\nquit\n", "--battle", "tunis", "--plain", "--lang", "es")
        self.assertIn("Moral", out)
        self.assertIn("encarada al", out)


if __name__ == "__main__":
    unittest.main()
