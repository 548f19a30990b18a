"""`tercio engine`, `replay`, `verify` and the examples, as processes."""
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

TERCIO = os.environ["TERCIO"]
SOURCE = pathlib.Path(os.environ.get("TERCIO_SOURCE", pathlib.Path(__file__).parents[2]))
MIB = 1 << 20


class Process:
    """A program spoken to in lines of JSON."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(timeout=30)

    def send(self, line):
        self.process.stdin.write(line)
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, cmd, **fields):
        return self.send(json.dumps({"cmd": cmd, **fields}).encode() + b"\n")


def play_whole_game(engine, choose, **fields):
    """Begins a match and plays it out; the last turn."""
    begun = engine.ask("new", **fields)
    match, turn = begun["match"], begun["turn"]
    while turn["kind"] != "over":
        if turn["kind"] == "dice":
            reply = engine.ask("roll", match=match)
        else:
            seat = turn["seats"][-1]
            legal = engine.ask("legal", match=match, seat=seat)["actions"]
            reply = engine.ask("play", match=match, seat=seat, action=choose(match, seat, legal))
        assert reply["ok"], reply
        turn = reply["turn"]
    return match, turn


def random_record(game, seed):
    chance = random.Random(seed)
    with Process(TERCIO, "engine") as engine:
        match, _ = play_whole_game(engine, lambda _, __, legal: chance.choice(legal)["a"],
                                   game=game, seed=seed)
        return engine.ask("record", match=match)["record"]


def run_on(text, *command):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "match.tercio"
        file.write_bytes(text.encode())
        return subprocess.run([TERCIO, command[0], str(file), *command[1:]], text=True,
                              encoding="utf-8", capture_output=True, timeout=120)


class Engine(unittest.TestCase):
    def test_ends_with_its_input_or_on_quit(self):
        run = subprocess.run([TERCIO, "engine"], input=b"", capture_output=True, timeout=60)
        self.assertEqual((run.returncode, run.stdout), (0, b""))
        run = subprocess.run([TERCIO, "engine"], input=b'{"cmd":"quit"}\n{"cmd":"hello"}\n',
                             capture_output=True, timeout=60)
        self.assertEqual((run.returncode, run.stdout), (0, b'{"ok":true}\n'))

    def test_the_last_line_needs_no_end_and_windows_ends_are_fine(self):
        run = subprocess.run([TERCIO, "engine"], input=b'{"cmd":"hello"}\r\n{"cmd":"hello"}',
                             capture_output=True, timeout=60)
        replies = [json.loads(line)["ok"] for line in run.stdout.splitlines()]
        self.assertEqual(replies, [True, True])

    def test_broken_input_gets_a_reply_each_and_the_engine_lives(self):
        with Process(TERCIO, "engine") as engine:
            for line in (b"\n", b"\xff\xfe\x00\n", b"{\n", b"\x00\n", b"[" * 100000 + b"\n",
                         b'{"cmd":"new","game":"camino","seed":1e400}\n', b'{"cmd":{}}\n',
                         b'{"cmd":"load","game":"camino","position":{"state":"\xc3"}}\n',
                         b"x" * (9 * MIB) + b"\n", b'"' + b"a" * (7 * MIB) + b'"\n'):
                reply = engine.send(line)
                self.assertFalse(reply["ok"], line[:40])
                self.assertIn("code", reply["error"])
            self.assertTrue(engine.ask("hello")["ok"])

    def test_replies_come_at_once_and_in_order(self):
        with Process(TERCIO, "engine") as engine:
            for i in range(50):
                self.assertEqual(engine.ask("hello", id=i)["id"], i)

    def test_a_reader_that_leaves_ends_the_engine(self):
        process = subprocess.Popen([TERCIO, "engine"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        process.stdout.close()
        try:
            for _ in range(1000):
                process.stdin.write(b'{"cmd":"games"}\n')
                process.stdin.flush()
        except BrokenPipeError:
            pass
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass
        process.wait(timeout=30)


class Examples(unittest.TestCase):
    def test_the_client_plays_a_whole_game_of_each_kind(self):
        with Process(TERCIO, "engine") as engine:
            games = engine.ask("hello")["games"]
        for game in games:
            with self.subTest(game=game):
                run = subprocess.run(["python3", SOURCE / "examples/engine_client.py", game, "5"],
                                     capture_output=True, text=True, encoding="utf-8", timeout=280)
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertIn("points", run.stdout.splitlines()[-1])

    def test_the_bot_plays_a_whole_game(self):
        with Process(TERCIO, "engine") as engine, \
             Process("python3", SOURCE / "examples/bot.py") as bot:
            def choose(match, seat, legal):
                view = engine.ask("view", match=match, seat=seat)["view"]
                return bot.ask("choose", game="camino", seat=seat, view=view, actions=legal,
                               ms=100)["action"]
            _, turn = play_whole_game(engine, choose, game="camino", seed=4)
            self.assertIn("points", turn["result"]["spain"])

    def test_the_bot_is_short(self):
        lines = (SOURCE / "examples/bot.py").read_text().splitlines()
        self.assertLessEqual(len(lines), 40)


class Records(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.record = random_record("camino", 6)

    def test_the_same_seed_and_choices_give_the_same_record(self):
        self.assertEqual(self.record, random_record("camino", 6))

    def test_verify_accepts_what_the_engine_wrote(self):
        run = run_on(self.record, "verify")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertNotIn("DIFFERS", run.stdout)

    def test_verify_finds_each_changed_throw(self):
        lines = self.record.splitlines()
        throws = [i for i, line in enumerate(lines) if line.startswith("roll ")]
        for i in throws[:: max(1, len(throws) // 6)]:
            changed = list(lines)
            last = changed[i][-1]
            changed[i] = changed[i][:-1] + ("2" if last == "1" else "1")
            run = run_on("\n".join(changed), "verify")
            self.assertEqual(run.returncode, 1)
            self.assertIn(f"first on line {i + 1}.", run.stdout)

    def test_verify_finds_a_changed_result_and_seed(self):
        for pattern, by in ((r"^result (\w+) \S+ -?\d+$", r"result \1 epic-victory 99"),
                            (r"^dice seed .*$", "dice seed " + "0" * 64)):
            changed = re.sub(pattern, by, self.record, flags=re.MULTILINE)
            self.assertNotEqual(changed, self.record)
            line = next(i for i, (a, b) in enumerate(
                zip(changed.splitlines(), self.record.splitlines()), 1) if a != b)
            run = run_on(changed, "verify")
            self.assertEqual(run.returncode, 1)
            self.assertIn(f"first on line {line}.", run.stdout)

    def test_verify_does_not_call_right_what_it_could_not_prove(self):
        for pattern in (r"^dice seed .*\n", r"^result .*\n", r"^data .*\n"):
            changed = re.sub(pattern, "", self.record, flags=re.MULTILINE)
            self.assertNotEqual(changed, self.record)
            run = run_on(changed, "verify")
            self.assertEqual(run.returncode, 3, run.stdout)
            self.assertNotIn("The record is right", run.stdout)

    def test_replay_says_what_differs(self):
        changed = re.sub(r"^data \w+", "data 00000000", self.record, flags=re.MULTILINE)
        run = run_on(changed, "replay")
        self.assertEqual(run.returncode, 1)
        self.assertIn("other component data", run.stderr)

    def test_verify_reads_comments_and_windows_ends(self):
        noisy = "# a match\r\n" + self.record.replace("\n", "   # so\r\n\r\n")
        self.assertEqual(run_on(noisy, "verify").returncode, 0)

    def test_what_is_no_record_is_an_error_with_its_line(self):
        run = run_on(self.record.replace("moves\n", "colour red\nmoves\n", 1), "verify")
        self.assertEqual(run.returncode, 2)
        self.assertRegex(run.stderr, r"line \d+: unknown word \"colour\"")
        run = subprocess.run([TERCIO, "verify", "no-such-file"], capture_output=True, timeout=60)
        self.assertEqual(run.returncode, 2)

    def test_replay_shows_events_with_their_rules_in_both_languages(self):
        english = run_on(self.record, "replay")
        self.assertEqual(english.returncode, 0, english.stderr)
        self.assertRegex(english.stdout, r"\[CE-\d+\]")
        self.assertIn("The Spanish Road", english.stdout)
        spanish = run_on(self.record, "replay", "--lang", "es")
        self.assertIn("El Camino Español", spanish.stdout)

    def test_replay_can_stop_early(self):
        run = run_on(self.record, "replay", "--to", "3")
        self.assertEqual(run.returncode, 0, run.stderr)
        numbers = re.findall(r"^(\d+)\. ", run.stdout, re.MULTILINE)
        self.assertEqual(numbers, ["1", "2", "3"])

    def test_replay_says_where_it_could_not_go_on(self):
        lines = self.record.splitlines()
        lines.insert(lines.index("moves") + 3, "move flanders")
        run = run_on("\n".join(lines), "replay")
        self.assertEqual(run.returncode, 1)
        self.assertIn(f"line {lines.index('move flanders') + 1}:", run.stderr)


if __name__ == "__main__":
    unittest.main()
