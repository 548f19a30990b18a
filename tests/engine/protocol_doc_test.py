"""Runs every example of docs/protocol.md."""
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ.get("TERCIO_SOURCE", pathlib.Path(__file__).parents[2]))
TEXT = (SOURCE / "docs" / "protocol.md").read_text(encoding="utf-8")
ANY = "…"


def blocks(kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def exchanges(block):
    """[(request, reply)]: lines beginning with > and <, each going on in indented lines."""
    parts = re.findall(r"^([<>]) (.*(?:\n +.*)*)", block, re.MULTILINE)
    assert [mark for mark, _ in parts] == [">", "<"] * (len(parts) // 2), block
    values = [json.loads(text) for _, text in parts]
    return list(zip(values[::2], values[1::2]))


def differs(wanted, real, where="reply"):
    """The first difference, with "…" for anything; None if there is none."""
    if wanted == ANY:
        return None
    if isinstance(wanted, dict) and isinstance(real, dict):
        open_end = wanted.get(ANY) == ANY
        for key in wanted:
            if key != ANY and key not in real:
                return f"{where}.{key} is missing"
        for key, value in real.items():
            if key not in wanted:
                if open_end:
                    continue
                return f"{where}.{key} is not in the document"
            if difference := differs(wanted[key], value, f"{where}.{key}"):
                return difference
        return None
    if isinstance(wanted, list) and isinstance(real, list):
        open_end = bool(wanted) and wanted[-1] == ANY
        known = wanted[:-1] if open_end else wanted
        if len(real) < len(known) or (len(real) > len(known) and not open_end):
            return f"{where} has {len(real)} entries"
        for i, value in enumerate(known):
            if difference := differs(value, real[i], f"{where}[{i}]"):
                return difference
        return None
    return None if wanted == real else f"{where} is {json.dumps(real, ensure_ascii=False)}"


class ProtocolDocument(unittest.TestCase):
    def test_sessions(self):
        # All of them are one session, as a reader would type it.
        pairs = [pair for block in blocks("session") for pair in exchanges(block)]
        self.assertGreater(len(pairs), 30)
        lines = "".join(json.dumps(request) + "\n" for request, _ in pairs)
        run = subprocess.run([os.environ["TERCIO"], "engine"], input=lines, text=True,
                             encoding="utf-8", capture_output=True, check=True)
        replies = [json.loads(line) for line in run.stdout.splitlines()]
        self.assertEqual(len(replies), len(pairs))
        for (request, wanted), real in zip(pairs, replies):
            with self.subTest(request=json.dumps(request)):
                self.assertIsNone(differs(wanted, real), json.dumps(real, ensure_ascii=False))

    def test_every_command_is_shown(self):
        shown = {request["cmd"] for block in blocks("session") for request, _ in exchanges(block)}
        self.assertEqual(shown - {"fly"}, {
            "hello", "games", "new", "turn", "legal", "play", "roll", "why", "odds", "best", "view",
            "dump", "load", "undo", "record", "open", "close", "quit", "ways", "danger", "value",
            "sim"})

    def test_bot(self):
        for block in blocks("bot"):
            for request, answer in exchanges(block):
                offered = [action["a"] for action in request["actions"]]
                self.assertIn(answer["action"], offered)
                run = subprocess.run(["python3", SOURCE / "examples" / "bot.py"], text=True,
                                     input=json.dumps(request) + "\n", capture_output=True, check=True)
                self.assertIn(json.loads(run.stdout)["action"], offered)

    def test_records(self):
        found = blocks("record")
        self.assertTrue(found)
        run = subprocess.run([os.environ["TERCIO"], "engine"], input='{"cmd":"games"}', text=True,
                             encoding="utf-8", capture_output=True, check=True)
        data = {game["id"]: game["data"] for game in json.loads(run.stdout)["games"]}
        for record in found:
            # Component data may grow without this document having to be touched each time.
            game = re.search(r"^game (\w+)", record, re.MULTILINE)[1]
            record = re.sub(r"^data \w{8}\b", f"data {data[game]}", record, flags=re.MULTILINE)
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder) / "match.tercio"
                file.write_text(record, encoding="utf-8")
                run = subprocess.run([os.environ["TERCIO"], "verify", file], text=True,
                                     encoding="utf-8", capture_output=True)
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_python(self):
        for code in blocks("python"):
            exec(compile(code, "docs/protocol.md", "exec"), {})


if __name__ == "__main__":
    unittest.main()
