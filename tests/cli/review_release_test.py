"""tercio review: what it says of a march, in both languages, against the figures of --json."""

import hashlib
import json
import os
import re
import subprocess
import tempfile
import unittest

TERCIO = os.environ["TERCIO"]
LINES = {
    "en": {"start": r"^At the start it would have won (\d+) % with Spain\.$",
           "dice": r"^Dice of Spain, in points: ([+-]?\d+) \(good \+?\d+, bad -?\d+\)\.$",
           "game": r"^Dice of the game itself, in points: ([+-]?\d+) \(.+\)\.$",
           "skill": r"^Decisions of Spain, against medium, in points: ([+-]?\d+)\.$",
           "unexplained": r"^Unexplained, by the error of the estimates, in points: ([+-]?\d+)\.$",
           "result": r"^Result: (\d+) %\.$",
           "ended": r"^Spain has resigned\. The match was ended before the rules ended it: this is "
                    r"what there was up to there\. From the last position medium would have won "
                    r"(\d+) % with Spain\.$",
           "throw": r"^  step (\d+), dice [1-6 ]+: (\d+) -> (\d+) % \(([+-]?\d+) ± \d+\); so "
                    r"(?:good or better|bad or worse): (\d+) in 100\. .+$",
           "cost": r"^  step (\d+), Spain: .+; better: .+ \(in points: (\d+) ± (\d+)\)$",
           "none": "No decision was found that another choice would have bettered beyond doubt.",
           "goes_on": "the match goes on: it is reviewed when it is over"},
    "es": {"start": r"^Al comienzo habría ganado el (\d+) % con España\.$",
           "dice": r"^Dados de España, en puntos: ([+-]?\d+) \(buenos \+?\d+, malos -?\d+\)\.$",
           "game": r"^Dados del juego mismo, en puntos: ([+-]?\d+) \(.+\)\.$",
           "skill": r"^Decisiones de España, frente a medium, en puntos: ([+-]?\d+)\.$",
           "unexplained": r"^Sin explicar, por el error de las estimaciones, en puntos: ([+-]?\d+)\.$",
           "result": r"^Resultado: (\d+) %\.$",
           "ended": r"^España se ha rendido\. La partida se dejó antes de que la acabaran las "
                    r"reglas: esto es lo que hubo hasta ahí\. Desde la última posición, medium habría "
                    r"ganado un (\d+) % con España\.$",
           "throw": r"^  paso (\d+), dados [1-6 ]+: (\d+) -> (\d+) % \(([+-]?\d+) ± \d+\); tan "
                    r"(?:buena o mejor|mala o peor): (\d+) de cada 100\. .+$",
           "cost": r"^  paso (\d+), España: .+; mejor: .+ \(en puntos: (\d+) ± (\d+)\)$",
           "none": "No se halló ninguna decisión que otra hubiera mejorado sin lugar a dudas.",
           "goes_on": "la partida sigue: se analiza cuando ha acabado"},
}


class Review(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def run_tercio(self, *words, code=0, typed=""):
        env = {k: v for k, v in os.environ.items() if not k.startswith("LC_")}
        env.update(LANG="C.UTF-8", XDG_DATA_HOME=self.folder.name)
        done = subprocess.run([TERCIO, *words], input=typed, capture_output=True, text=True,
                              env=env, timeout=120)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def march(self, level, seed):
        """The record of a march to its end."""
        self.run_tercio("play", "camino", "--seat", f"spain={level}", "--seed", str(seed))
        folder = os.path.join(self.folder.name, "tercio")
        [name] = os.listdir(folder)
        path = os.path.join(folder, name)
        with open(path) as file:
            text = file.read()
        os.remove(path)
        return text

    def kept(self, text):
        path = os.path.join(self.folder.name, "march.tercio")
        with open(path, "w") as file:
            file.write(text)
        return path

    def broken_off(self, ending):
        """A march after three choices, where somebody ended it: as the table writes it."""
        saved = os.path.join(self.folder.name, "saved.tercio")
        self.run_tercio("play", "camino", "--seed", "5", typed=f"1\n1\n1\nsave {saved}\nquit\n")
        with open(saved) as file:
            head, _, rest = file.read().partition("\n")
        record = f"{head}\nfinished\n{rest}ended {ending}\n"
        return record + f"sum {hashlib.sha256(record.encode()).hexdigest()}\n"

    def reviewed(self, text, *more):
        path = self.kept(text)
        figures = json.loads(self.run_tercio("review", path, "--quality", "quick", "--json", *more))
        told = {lang: self.run_tercio("--lang", lang, "review", path, "--quality", "quick", *more)
                for lang in LINES}
        return figures, told

    def one(self, lang, key, text, at_most=1):
        found = re.findall("(?m)" + LINES[lang][key], text)
        self.assertLessEqual(len(found), at_most, (key, text))
        return found

    def expect_told(self, figures, told):
        """The same figures in words of either language; they add up but for the rounding."""
        ledger = figures["ledger"]
        ended = figures["ended"]
        for lang, text in told.items():
            [start] = self.one(lang, "start", text)
            [dice] = self.one(lang, "dice", text)
            [game] = self.one(lang, "game", text) or [0]
            [skill] = self.one(lang, "skill", text)
            [result] = self.one(lang, "ended" if ended else "result", text)
            self.assertEqual(self.one(lang, "result" if ended else "ended", text), [])
            [unexplained] = self.one(lang, "unexplained", text) or [0]
            for said, share in ((start, ledger["start"]), (dice, ledger["luck"]["spain"]),
                                (game, ledger["luck_of_nobody"]),
                                (skill, ledger["skill"]["spain"]), (result, ledger["result"])):
                self.assertLessEqual(abs(int(said) - 100 * share), 0.5 + 1e-6, text)
            left_out = 0 if unexplained else 3
            parts = sum(int(one) for one in (start, dice, game, skill, unexplained))
            self.assertLessEqual(abs(parts - int(result)), 3 + left_out, text)
            steps = {one["step"]: one for one in figures["steps"]}
            throws = self.one(lang, "throw", text, 5)
            for step, before, after, n, percent in throws:
                one = steps[int(step)]
                self.assertLessEqual(abs(int(after) - 100 * one["after"]), 0.5 + 1e-6)
                self.assertLessEqual(abs(int(n) - 100 * one["luck"]), 0.5 + 1e-6)
                self.assertLessEqual(abs(int(after) - int(before) - int(n)), 2)
                share = one["as_good" if one["luck"] > 0 else "as_bad"]
                self.assertLessEqual(abs(int(percent) - max(1, 100 * share)), 0.5 + 1e-6)
            costs = self.one(lang, "cost", text, 3)
            for step, gain, _ in costs:
                self.assertLessEqual(abs(int(gain) - 100 * steps[int(step)]["better"]["gain"]),
                                     0.5 + 1e-6)
            self.assertEqual(LINES[lang]["none"] in text, not costs, text)
            yield lang, len(throws), len(costs)

    def test_a_march_in_both_languages(self):
        throws = costs = 0
        for level, seed in (("easy", 3), ("easy", 4), ("easy", 7)):
            figures, told = self.reviewed(self.march(level, seed))
            self.assertFalse(figures["ended"])
            self.assertIn(figures["ledger"]["result"], (0, 1))
            for _, some, others in self.expect_told(figures, told):
                throws += some
                costs += others
        self.assertGreater(throws, 0)
        self.assertGreater(costs, 0)

    def test_a_march_that_somebody_ended(self):
        text = self.broken_off("resigned spain")
        figures, told = self.reviewed(text)
        self.assertTrue(figures["ended"])
        self.assertTrue(0 < figures["ledger"]["result"] < 1, figures["ledger"])
        self.assertEqual(len(list(self.expect_told(figures, told))), len(LINES))

    def test_what_goes_on_is_not_reviewed(self):
        saved = os.path.join(self.folder.name, "saved.tercio")
        self.run_tercio("play", "camino", "--seed", "5", typed=f"1\nsave {saved}\nquit\n")
        for lang, lines in LINES.items():
            said = self.run_tercio("--lang", lang, "review", saved, code=1)
            self.assertIn(lines["goes_on"], said)


if __name__ == "__main__":
    unittest.main()
