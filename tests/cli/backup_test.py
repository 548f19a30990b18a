"""`tercio backup` and `restore`, from outside, while a table is open: into the other kind of database
and back."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "server"))
import ws  # noqa: E402
from support import postgres  # noqa: E402

TERCIO = os.environ.get("TERCIO", "build/release/tercio")


def tercio(*words):
    done = subprocess.run([TERCIO, *words], capture_output=True, text=True, timeout=ws.WAIT)
    return done.returncode, done.stdout + done.stderr


@unittest.skipIf(postgres.programs() is None, "PostgreSQL's server programs are not installed")
class Backup(unittest.TestCase):
    def test_there_and_back(self):
        database = postgres.Server("fsync=off")
        self.addCleanup(database.stop)
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="tercio-backup-")))
        table = ws.Server(None, "--log-level", "error")
        match, secrets = table.create("camino", {"spain": "here"})
        guest = table.sit(match, secrets["spain"])
        guest.play("spain", guest.state["legal"]["spain"][0]["a"])
        played = guest.state["steps"]

        first = str(folder / "first")
        code, said = tercio("backup", "--db", table.db, first)
        self.assertEqual(code, 0, said)
        self.assertIn("1 matches", said)
        guest.play("spain", guest.state["legal"]["spain"][0]["a"])  # it is still open
        code, said = tercio("backup", "--db", table.db, first)
        self.assertEqual(code, 1, said)
        self.assertIn("is there already", said)
        code, said = tercio("restore", "--db", table.db, first)
        self.assertEqual(code, 1, said)
        self.assertEqual(table.stop(), 0)

        code, said = tercio("restore", "--db", database.url(), first)
        self.assertEqual(code, 0, said)
        code, said = tercio("restore", "--db", database.url(), first)
        self.assertEqual(code, 1, said)
        self.assertIn("not empty", said)
        moved = ws.Server(None, "--log-level", "error", db=database.url())
        guest = moved.sit(match, secrets["spain"])
        self.assertEqual(guest.state["steps"], played)
        guest.play("spain", guest.state["legal"]["spain"][0]["a"])
        second = str(folder / "second")
        code, said = tercio("backup", "--db", database.url(), second)
        self.assertEqual(code, 0, said)
        self.assertEqual(moved.stop(), 0)

        back = str(folder / "back.db")
        code, said = tercio("restore", "--db", back, second)
        self.assertEqual(code, 0, said)
        code, said = tercio("store", "verify", "--db", back)
        self.assertEqual(code, 0, said)
        self.assertIn("1 matches", said)


if __name__ == "__main__":
    unittest.main()
