"""Settings by file, environment and flags; whose word about addresses is taken."""

import os
import pathlib
import subprocess
import tempfile
import unittest

import ws

PROGRAM = os.environ["TERCIO"]


class Settings(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="tercio-settings-")
        self.file = pathlib.Path(self.folder.name) / "tercio.toml"

    def tearDown(self):
        self.folder.cleanup()

    def serve(self, *flags, file=None, **environment):
        if file is not None:
            self.file.write_text(file)
            flags = ("--config", str(self.file), *flags)
        clean = {name: value for name, value in os.environ.items() if not name.startswith("TERCIO_")}
        done = subprocess.run([PROGRAM, "--lang", "en", "serve", *flags], capture_output=True, text=True,
                              timeout=ws.WAIT, env={**clean, **environment})
        return done.returncode, done.stdout, done.stderr

    def shown(self, *flags, file=None, **environment):
        code, out, err = self.serve("--print-settings", *flags, file=file, **environment)
        self.assertEqual((code, err), (0, ""))
        return [line.replace("'", '"') for line in out.splitlines() if line and not line.startswith("#")]

    def problem(self, *flags, file=None, **environment):
        code, out, err = self.serve("--print-settings", *flags, file=file, **environment)
        self.assertEqual((code, out), (1, ""), err)
        return err

    def test_flags_are_stronger_than_environment_and_environment_than_file(self):
        file = 'listen = "127.0.0.1:1"\ndb = "a.db"\nthreads = 3\norigin = ["https://a", "https://b"]\n'
        where = str(self.file)
        self.assertEqual(self.shown(file=file), [
            f'listen = "127.0.0.1:1"  # {where}:1', f'db = "a.db"  # {where}:2', f'threads = "3"  # {where}:3',
            f'origin = ["https://a", "https://b"]  # {where}:4'])
        self.assertIn('db = "b.db"  # TERCIO_DB', self.shown(file=file, TERCIO_DB="b.db"))
        self.assertIn('db = "c.db"  # flag', self.shown("--db", "c.db", file=file, TERCIO_DB="b.db"))
        self.assertIn('origin = ["https://c", "https://d"]  # TERCIO_ORIGIN',
                      self.shown(file=file, TERCIO_ORIGIN="https://c https://d"))
        self.assertIn('log-level = "warn"  # TERCIO_LOG_LEVEL', self.shown(TERCIO_LOG_LEVEL="warn"))
        self.assertEqual(self.shown(TERCIO_DB=""), [])

    def test_what_is_shown_can_be_a_file_again(self):
        _, out, _ = self.serve("--print-settings", "--db", 'a "b".db', "--proxy", "::1", "--proxy", "10.0.0.0/8")
        again = [line.split("  #")[0] for line in self.shown(file=out)]
        self.assertEqual(again, [line.split("  #")[0].replace("'", '"') for line in out.splitlines() if line and line[0] != "#"])
        self.assertEqual(len(again), 2)

    def test_no_file_is_read_unless_it_is_named(self):
        self.file.write_text('db = "a.db"\n')
        self.assertEqual(self.shown(), [])
        self.assertEqual(len(self.shown(TERCIO_CONFIG=str(self.file))), 1)

    def test_what_is_wrong_is_named_with_file_and_line(self):
        where = f"tercio serve: {self.file}"
        self.assertIn(f'{where}:2: there is no setting "lisen"; expected one of listen, db', self.problem(
            file='db = "a"\nlisen = "x"\n'))
        self.assertIn(f"{where}:1: threads: ", self.problem(file='threads = "many"\n'))
        self.assertIn(f"{where}:1: threads: ", self.problem(file="threads = 1000\n"))
        self.assertIn(f"{where}:3: listen: expected HOST:PORT", self.problem(file="\n\nlisten = { a = 1 }\n"))
        self.assertIn(f"{where}:1: db: expected FILE", self.problem(file='db = ["a", "b"]\n'))
        self.assertIn(f"{where}:1: log-level: ", self.problem(file='log-level = "loud"\n'))
        self.assertIn(f"{where}:2: this is not TOML", self.problem(file="threads = 1\nthreads\n"))
        for wrong in ("https://a.example/", "a.example", "https://", "https://A.example", "ftp://a.example"):
            self.assertIn(f'{where}:1: origin: ', self.problem(file=f'origin = "{wrong}"\n'))
        self.assertIn("/nowhere.toml: this file cannot be read", self.problem("--config", "/nowhere.toml"))
        self.assertIn("TERCIO_THREADS: threads: ", self.problem(TERCIO_THREADS="many"))
        code, _, err = self.serve("--proxy", "nearby", "--listen", "127.0.0.1:0")
        self.assertEqual(code, 1)
        self.assertIn('"nearby" is neither an address', err)

    def test_help_tells_of_it(self):
        code, out, _ = self.serve("--help")
        self.assertEqual(code, 0)
        for word in ("--config", "--print-settings", "--proxy", "TERCIO_LOG_LEVEL"):
            self.assertIn(word, out)

    def test_the_file_is_used(self):
        self.file.write_text('log-level = "debug"\nproxy = "127.0.0.1"\n')
        server = ws.Server(None, "--config", str(self.file))
        try:
            self.assertTrue(server.alive())
            # A proxy's word: the figures are not for those behind it.
            self.assertEqual(server.get("/metrics")[0], 200)
            self.assertEqual(server.get("/metrics", **{"X-Forwarded-For": "203.0.113.9"})[0], 403)
            stranger = ws.Guest(server.connect(**{"X-Forwarded-For": "203.0.113.9, 127.0.0.1"}))
            match, _ = server.create()
            self.assertEqual(stranger.code("sit", match=match, secrets=["x"]), "forbidden")
        finally:
            self.assertEqual(server.stop(), 0)
        self.assertIn('"address":"203.0.113.9"', server.log_text())

    def test_without_a_proxy_nobodys_word_is_taken(self):
        server = ws.Server()
        try:
            self.assertEqual(server.get("/metrics", **{"X-Forwarded-For": "203.0.113.9"})[0], 200)
        finally:
            self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    unittest.main()
