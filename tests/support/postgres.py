"""A PostgreSQL server of its own for a test: on a free port of this machine, in a temporary folder,
gone when the test is.

As a program: says the address of an empty database on the first line, and serves until its standard
input is closed. Exit code 77 if PostgreSQL's server programs are not installed."""

import ctypes
import glob
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

MISSING = 77
WAIT = 60
BUILD = pathlib.Path(__file__).resolve().parents[2] / "build"


def programs():
    """The folder of initdb and postgres, or None."""
    found = shutil.which("initdb")
    if found:
        return pathlib.Path(found).resolve().parent
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    return pathlib.Path(folders[-1]).parent if folders else None


class Server:
    def __init__(self, *settings):
        """`settings`: further ones of the server, such as "fsync=off"."""
        self.bin = programs()
        if self.bin is None:
            raise FileNotFoundError("PostgreSQL's server programs are not installed "
                                    "(scripts/setup.sh test installs them)")
        # It refuses to run as root.
        self.user = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tercio-pg-"))
        try:
            self.copy_of_empty(self.folder / "db")
            self.start(settings)
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def as_user(self):
        """In the child, before the program: another user than root, and an end with its parent."""
        if self.user:
            os.setgid(self.user.pw_gid)
            os.setuid(self.user.pw_uid)
        ctypes.CDLL(None).prctl(1, signal.SIGQUIT)  # PR_SET_PDEATHSIG

    def own(self, path):
        if self.user:
            subprocess.run(["chown", "-R", f"{self.user.pw_uid}:{self.user.pw_gid}", path], check=True)

    def make_empty(self, path):
        path.mkdir()
        self.own(path)
        command = [self.bin / "initdb", "-D", path, "-A", "trust", "-U", "postgres", "--no-sync",
                   "-E", "UTF8", "--locale=C.UTF-8", "--wal-segsize=4"]
        subprocess.run(command, check=True, capture_output=True, timeout=WAIT, cwd="/",
                       preexec_fn=self.as_user)

    def copy_of_empty(self, path):
        """A new database takes a second or more to be made: it is made once and copied."""
        kept = BUILD / f"postgres-{self.bin.parent.name}"
        self.own(self.folder)
        if not kept.exists():
            made = self.folder / "empty"
            self.make_empty(made)
            if not BUILD.is_dir():
                made.rename(path)
                return
            partly = pathlib.Path(tempfile.mkdtemp(dir=BUILD))
            shutil.copytree(made, partly / "db")
            try:
                (partly / "db").rename(kept)
            except OSError:
                pass  # another test was faster
            shutil.rmtree(partly)
        shutil.copytree(kept, path)
        path.chmod(0o700)
        self.own(path)

    def start(self, settings):
        for _ in range(5):
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self.port = free.getsockname()[1]
            command = [self.bin / "postgres", "-D", self.folder / "db", "-p", str(self.port),
                       "-c", "listen_addresses=127.0.0.1", "-c", "shared_buffers=32MB",
                       "-c", f"unix_socket_directories={self.folder}"]
            for setting in settings:
                command += ["-c", setting]
            with open(self.folder / "log.txt", "ab") as log:
                self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd="/",
                                                stdin=subprocess.DEVNULL, preexec_fn=self.as_user)
            if self.opens():
                return
            self.process.kill()
            self.process.wait()
        raise RuntimeError("PostgreSQL did not start: " + self.log_text()[-2000:])

    def opens(self):
        ready = [self.bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        until = time.monotonic() + WAIT
        while time.monotonic() < until and self.process.poll() is None:
            if subprocess.run(ready, check=False).returncode == 0:
                return True
            time.sleep(0.03)
        return False

    def log_text(self):
        return (self.folder / "log.txt").read_text(errors="replace")

    def url(self, database="postgres"):
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def sql(self, statement, database="postgres"):
        """Rows of texts."""
        command = [self.bin / "psql", "-X", "-q", "-A", "-t", "-F", "\x1f", "-R", "\x1e", "-v",
                   "ON_ERROR_STOP=1", "-c", statement, self.url(database)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=True)
        text = done.stdout.removesuffix("\n")
        return [tuple(row.split("\x1f")) for row in text.split("\x1e")] if text else []

    def stop(self):
        self.process.send_signal(signal.SIGQUIT)  # nothing of it is needed again
        try:
            self.process.wait(WAIT)
        finally:
            self.process.kill()
            shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that it still tidies up
    try:
        server = Server(*sys.argv[1:])
    except FileNotFoundError as error:
        print(error, flush=True)
        sys.exit(MISSING)
    try:
        # In one write, also where Python does not buffer: a reader may go when it has the address.
        sys.stdout.write(server.url() + "\n")
        sys.stdout.flush()
        sys.stdin.read()
    finally:
        server.stop()
