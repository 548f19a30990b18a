"""L'Invincible Armada at one keyboard: two people, the screen hidden between them (AR-13)."""

import os
import pathlib
import subprocess
import tempfile
import unittest

TERCIO = os.environ["TERCIO"]

SPAIN = """place medina-sidonia 7
place recalde 7
place diego-flores 1
place pedro-valdes 2
place oquendo 3
place bertendona 4
place gomez-de-medina 5
place moncada 6
order 1 embark
order 2 embark
order 3 board
order 4 board
order 5 board
order 6 board
order 7 disembark
seal
"""


class ArmadaAtOneKeyboard(unittest.TestCase):
    def play(self, typed, *words):
        with tempfile.TemporaryDirectory() as home:
            environment = dict(os.environ, HOME=home, XDG_DATA_HOME=home, LANG="C.UTF-8")
            return subprocess.run(
                [TERCIO, "play", "armada", "--seat", "spain=human", "--seat", "england=human",
                 "--seed", "5", "--plain", *words],
                input=typed, capture_output=True, text=True, env=environment,
                cwd=pathlib.Path(home), timeout=120).stdout

    def test_the_plan_of_one_is_not_told_to_the_other(self):
        out = self.play("\n" + SPAIN + "\nwhy order 7 resupply\nquit\n")
        self.assertIn("place recalde: 1, 2", out)
        self.assertIn("To place: Howard", out)
        england = out[out.index("To place: Howard"):]
        for secret in ("Medina Sidonia with", "Recalde with", "order Embark Troops"):
            self.assertNotIn(secret, england)
        self.assertIn("AR-9", england)

    def test_a_forbidden_order_names_its_rule(self):
        out = self.play("\norder 1 board\norder 2 disembark\nquit\n")
        self.assertIn("AR-10", out)


if __name__ == "__main__":
    unittest.main()
