"""Hispania at one keyboard: set-up, a march, a siege with its odds, refusals, sentences for a screen reader."""

import os
import pathlib
import subprocess
import tempfile
import unittest

TERCIO = os.environ["TERCIO"]


class HispaniaAtOneKeyboard(unittest.TestCase):
    def play(self, typed, *words):
        with tempfile.TemporaryDirectory() as home:
            environment = dict(os.environ, HOME=home, XDG_DATA_HOME=home, LANG="C.UTF-8")
            return subprocess.run(
                [TERCIO, "play", "hispania", "--seed", "5", *words],
                input=typed, capture_output=True, text=True, env=environment,
                cwd=pathlib.Path(home), timeout=120).stdout

    def test_a_scenario_is_drawn_and_played(self):
        out = self.play("odds besiege numantia 1\nend\nquit\n", "--scenario", "siege-of-numantia", "--lang", "en")
        self.assertIn("II Celtiberia: all in revolt.", out)
        self.assertIn("To win: ", out)
        self.assertIn("HI-", out)

    def test_plain_tells_sentences(self):
        out = self.play("quit\n", "--scenario", "siege-of-numantia", "--plain", "--lang", "en")
        self.assertIn("Numantia, capital, 6 (reconstructed): an army, 3 revolts.", out)
        self.assertNotIn("●", out)

    def test_in_spanish(self):
        out = self.play("quit\n", "--scenario", "siege-of-numantia", "--plain", "--lang", "es")
        self.assertIn("Numantia, capital, 6 (reconstruido): un ejército, 3 revueltas.", out)

    def test_a_level_code_sets_the_game_up(self):
        out = self.play("quit\n", "--level", "75451", "--lang", "en")
        self.assertIn("lay a road that extends the network (5 left)", out)


if __name__ == "__main__":
    unittest.main()
