"""tercio review: what it says of a match, in both languages and for either side, against the figures of --json; and
the file of --html."""

import hashlib
import html.parser
import json
import os
import re
import subprocess
import tempfile
import unittest

TERCIO = os.environ["TERCIO"]
POINTS = r"[+−]?\d+"
LINES = {
    "en": {"start": r"^At the start: (\d+) % for (.+)\. Where the result came from, in points of a hundred:$",
           "line": rf"^  (.+): ({POINTS}) \(± (\d+)(?:; good ({POINTS}), bad ({POINTS}))?\)$",
           "result": r"^Result: (\d+) %\.$",
           "ended": r"^.+ has resigned\. The match was ended before the rules ended it: this is what there was up to "
                    r"there\. From the last position: (\d+) % for .+\.$",
           "throw": rf"^  \d\. Step (\d+), dice [1-6 ]+: (\d+) -> (\d+) % \(({POINTS}) ± \d+\); so "
                    r"(?:good or better|bad or worse): (\d+) in 100\. .+$",
           "decision": rf"^  \d\. Step (\d+)(?:, [^:]+)?: (\d+) -> (\d+) % \(({POINTS}) ± \d+\)\. .+$",
           "cost": r"^  Step (\d+), [^:]+: .+; better: .+ \((\d+) ± (\d+) points: (\d+) instead of (\d+) %\).*$",
           "gain": r"^  Step (\d+), [^:]+: .+; the computer would have chosen: .+ \((\d+) ± (\d+) points: (\d+) "
                   r"instead of (\d+) %\).*$",
           "none": "No decision was found that another choice would have bettered beyond doubt.",
           "goes_on": "the match goes on: it is reviewed when it is over"},
    "es": {"start": r"^Al comienzo: (\d+) % para (.+)\. De dónde vino el resultado, en puntos de cada cien:$",
           "line": rf"^  (.+): ({POINTS}) \(± (\d+)(?:; a favor ({POINTS}), en contra ({POINTS}))?\)$",
           "result": r"^Resultado: (\d+) %\.$",
           "ended": r"^.+ se ha rendido\. La partida se dejó antes de que la acabaran las reglas: esto es lo que hubo "
                    r"hasta ahí\. Desde la última posición: (\d+) % para .+\.$",
           "throw": rf"^  \d\. Paso (\d+), dados [1-6 ]+: (\d+) -> (\d+) % \(({POINTS}) ± \d+\); tan "
                    r"(?:buena o mejor|mala o peor): (\d+) de cada 100\. .+$",
           "decision": rf"^  \d\. Paso (\d+)(?:, [^:]+)?: (\d+) -> (\d+) % \(({POINTS}) ± \d+\)\. .+$",
           "cost": r"^  Paso (\d+), [^:]+: .+; mejor: .+ \((\d+) ± (\d+) puntos: (\d+) en vez de (\d+) %\).*$",
           "gain": r"^  Paso (\d+), [^:]+: .+; el ordenador habría elegido: .+ \((\d+) ± (\d+) puntos: (\d+) en vez "
                   r"de (\d+) %\).*$",
           "none": "No se halló ninguna decisión que otra hubiera mejorado sin lugar a dudas.",
           "goes_on": "la partida sigue: se analiza cuando ha acabado"},
}
MOST_LINES = 30


def number(text):
    return int(text.replace("−", "-"))


class Page(html.parser.HTMLParser):
    """What is in the file: its tags, and the text of either language."""

    def __init__(self):
        super().__init__()
        self.tags, self.text, self.lang = [], {"en": "", "es": ""}, None

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag == "article":
            self.lang = dict(attrs)["lang"]

    def handle_endtag(self, tag):
        if tag == "article":
            self.lang = None

    def handle_data(self, data):
        if self.lang:
            self.text[self.lang] += data + "\n"


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

    def played(self, game, seed, *seats):
        """The record of a match of computers to its end."""
        seated = [word for seat in seats for word in ("--seat", seat)]
        self.run_tercio("play", game, *seated, "--seed", str(seed))
        folder = os.path.join(self.folder.name, "tercio")
        [name] = os.listdir(folder)
        path = os.path.join(folder, name)
        with open(path) as file:
            text = file.read()
        os.remove(path)
        return text

    def kept(self, text):
        path = os.path.join(self.folder.name, "match.tercio")
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
        figures = json.loads(self.run_tercio("review", path, "--quality", "quick", "--json"))
        told = {lang: self.run_tercio("--lang", lang, "review", path, "--quality", "quick", *more)
                for lang in LINES}
        return figures, told

    def found(self, lang, key, text):
        return re.findall("(?m)" + LINES[lang][key], text)

    def near(self, said, share, off=0.5):
        self.assertLessEqual(abs(number(str(said)) - 100 * share), off + 1e-2)

    def expect_told(self, figures, told, turned=False):
        """The same figures in words of either language; they add up but for the rounding."""
        ledger = figures["ledger"]
        self.assertAlmostEqual(ledger["start"] + sum(one["change"] for one in ledger["lines"]),
                               ledger["result"], places=9)
        chance = (lambda p: 1 - p) if turned else (lambda p: p)
        sign = -1 if turned else 1
        counts = []
        for lang, text in told.items():
            self.assertLessEqual(len(text.splitlines()), MOST_LINES, text)
            [(start, _)] = self.found(lang, "start", text)
            [result] = self.found(lang, "ended" if figures["ended"] else "result", text)
            self.assertEqual(self.found(lang, "result" if figures["ended"] else "ended", text), [])
            self.near(start, chance(ledger["start"]))
            self.near(result, chance(ledger["result"]))
            lines = {what: (n, good, bad) for what, n, _, good, bad in self.found(lang, "line", text)}
            left_out = 0
            for one in ledger["lines"]:
                if one["text"][lang] not in lines:
                    self.assertEqual(one["kind"], "unexplained")
                    self.assertLess(abs(one["change"]), 0.03)
                    left_out = 3
                    continue
                n, good, bad = lines.pop(one["text"][lang])
                self.near(n, sign * one["change"])
                self.assertEqual(good != "", "good" in one)
                if good:
                    self.near(good, sign * one["bad" if turned else "good"])
                    self.near(bad, sign * one["good" if turned else "bad"])
                    self.assertLessEqual(abs(number(good) + number(bad) - number(n)), 1)
            self.assertEqual(lines, {})
            parts = number(start) + sum(number(n) for _, n, *_ in self.found(lang, "line", text))
            self.assertLessEqual(abs(parts - number(result)), 4 + left_out, text)
            for luck in figures["luck"]:
                self.assertIn(luck["text"][lang], text)
            self.assertIn(figures["footnote"][lang], text)
            points = {one["step"]: one for one in figures["turning"]}
            throws = self.found(lang, "throw", text)
            for step, before, after, n, percent in throws:
                one = points[int(step)]
                self.near(after, chance(one["after"]))
                self.near(before, chance(one["before"]))
                self.near(n, sign * (one["after"] - one["before"]))
                up = number(n) > 0
                share = one["as_good" if up != turned else "as_bad"]
                self.assertLessEqual(abs(int(percent) - max(1, 100 * share)), 0.5 + 1e-2)
            self.assertEqual(len(throws) + len(self.found(lang, "decision", text)), len(points), text)
            for key, which in (("cost", "costliest"), ("gain", "best")):
                said = self.found(lang, key, text)
                self.assertEqual(len(said), min(3, len(figures[which])), text)
                for step, gain, _, better, worse in said:
                    [one] = [one for one in figures[which] if one["step"] == int(step)]
                    self.near(gain, one["gain"])
                    own = one["chance_other" if key == "cost" else "chance_played"]
                    other = one["chance_played" if key == "cost" else "chance_other"]
                    self.near(better, own)
                    self.near(worse, other)
            costs = self.found(lang, "cost", text)
            self.assertEqual(LINES[lang]["none"] in text, not costs, text)
            counts.append((len(throws), len(costs)))
        self.assertEqual(counts[0], counts[1])
        return counts[0]

    def test_marches_in_both_languages(self):
        throws = costs = 0
        for seed in (3, 4, 7):
            figures, told = self.reviewed(self.played("camino", seed, "spain=easy"))
            self.assertFalse(figures["ended"])
            self.assertIn(figures["ledger"]["result"], (0, 1))
            some, others = self.expect_told(figures, told)
            throws += some
            costs += others
        self.assertGreater(throws, 0)
        self.assertGreater(costs, 0)

    def test_either_side_has_its_own_view(self):
        text = self.played("armada", 2, "spain=easy", "england=medium")
        for seat, turned in (("spain", False), ("england", True)):
            figures, told = self.reviewed(text, "--seat", seat)
            self.expect_told(figures, told, turned)
            kinds = {one["kind"] for one in figures["ledger"]["lines"]}
            self.assertLessEqual({"dice", "decisions", "fog"}, kinds)

    def test_the_same_record_has_the_same_review(self):
        path = self.kept(self.played("camino", 5, "spain=easy"))
        order = ("review", path, "--quality", "quick", "--json")
        self.assertEqual(self.run_tercio(*order), self.run_tercio(*order))

    def test_a_march_that_somebody_ended(self):
        figures, told = self.reviewed(self.broken_off("resigned spain"))
        self.assertTrue(figures["ended"])
        self.assertTrue(0 < figures["ledger"]["result"] < 1, figures["ledger"])
        self.expect_told(figures, told)

    def test_what_goes_on_is_not_reviewed(self):
        saved = os.path.join(self.folder.name, "saved.tercio")
        self.run_tercio("play", "camino", "--seed", "5", typed=f"1\nsave {saved}\nquit\n")
        page = os.path.join(self.folder.name, "page.html")
        for lang, lines in LINES.items():
            for more in ((), ("--json",), ("--html", page)):
                said = self.run_tercio("--lang", lang, "review", saved, *more, code=1)
                self.assertIn(lines["goes_on"], said)
                self.assertEqual(len(said.splitlines()), 1)
        self.assertFalse(os.path.exists(page))

    def test_one_file_for_a_browser(self):
        path = self.kept(self.played("camino", 4, "spain=easy"))
        figures = json.loads(self.run_tercio("review", path, "--quality", "quick", "--json"))
        written = os.path.join(self.folder.name, "page.html")
        self.assertEqual(self.run_tercio("review", path, "--quality", "quick", "--html", written), "")
        with open(written, encoding="utf-8") as file:
            source = file.read()
        self.assertNotRegex(source, r"https?://|src=|@import|url\(")
        page = Page()
        page.feed(source)
        tags = [tag for tag, _ in page.tags]
        self.assertNotIn("script", tags)
        self.assertEqual(tags.count("svg"), 2)
        for tag, attributes in page.tags:
            if tag == "svg":
                self.assertEqual(attributes["role"], "img")
                self.assertRegex(attributes["aria-label"], r"\d+ %")
        for lang, text in page.text.items():
            for luck in figures["luck"]:
                self.assertIn(luck["text"][lang], text)
            self.assertIn(figures["footnote"][lang], text)
            for line in figures["ledger"]["lines"]:
                if line["kind"] != "unexplained":
                    self.assertIn(line["text"][lang], text)
            for point in figures["turning"]:
                self.assertIn(f"{int(100 * point['before'] + 0.5)} %", text)
            for judged in figures["costliest"] + figures["best"]:
                self.assertIn(judged["played"]["text"][lang], text)


if __name__ == "__main__":
    unittest.main()
