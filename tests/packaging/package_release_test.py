"""The Debian package: what is in it, and that the program inside serves; the documented proxy in front of it."""

import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import unittest

import server.ws as ws

SOURCE = pathlib.Path(os.environ["TERCIO_SOURCE"])
PROGRAM = os.environ["TERCIO"]


def run(*command, **more):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True,
                          timeout=4 * ws.WAIT, **more).stdout


@unittest.skipUnless(shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps"), "no Debian tools here")
class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.made = SOURCE / run(SOURCE / "scripts/package.sh", "--no-build").split()[-1]
        cls.folder = tempfile.TemporaryDirectory(prefix="tercio-package-")
        cls.root = pathlib.Path(cls.folder.name)
        run("dpkg-deb", "-x", cls.made, cls.root)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_what_it_says_of_itself(self):
        said = run("dpkg-deb", "-I", self.made)
        version = run(PROGRAM, "--version").split()[1]
        self.assertIn("Package: tercio\n", said)
        self.assertIn(f"Version: {version}\n", said)
        self.assertEqual(self.made.name, f"tercio_{version}_{run('dpkg', '--print-architecture').strip()}.deb")
        depends = re.search(r"Depends: (.*)", said).group(1)
        for library in ("libc6 (>= ", "libsodium23", "libsqlite3-0", "libstdc++6", "adduser"):
            self.assertIn(library, depends)
        control = self.root / "control"
        run("dpkg-deb", "-e", self.made, control)
        self.assertEqual((control / "conffiles").read_text(), "/etc/tercio/tercio.toml\n")
        for script in ("postinst", "prerm", "postrm"):
            run("sh", "-n", control / script)
            self.assertTrue(os.access(control / script, os.X_OK))
        run("md5sum", "--check", "--quiet", control / "md5sums", cwd=self.root)

    def test_everything_belongs_to_root(self):
        for line in run("dpkg-deb", "-c", self.made).splitlines():
            self.assertEqual(line.split()[1], "root/root", line)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "no systemd here")
    def test_the_unit_is_one(self):
        unit = (self.root / "usr/lib/systemd/system/tercio.service").read_text()
        # The program is where the test put it, and nobody made the user.
        here = self.root / "tercio.service"
        here.write_text(unit.replace("/usr/bin/tercio", str(self.root / "usr/bin/tercio")))
        done = subprocess.run(["systemd-analyze", "verify", "--man=no", here], capture_output=True, text=True, timeout=ws.WAIT)
        self.assertEqual([line for line in done.stderr.splitlines() if "tercio.service" in line], [])

    def test_the_program_inside_serves_with_the_shipped_settings(self):
        program = self.root / "usr/bin/tercio"
        self.assertIn("tercio", run(program, "--help"))
        settings = run(program, "serve", "--config", self.root / "etc/tercio/tercio.toml", "--print-settings")
        self.assertIn("db = '/var/lib/tercio/table.db'", settings)
        server = ws.Server(None, "--config", str(self.root / "etc/tercio/tercio.toml"), program=[str(program), "serve"])
        try:
            self.assertTrue(server.alive())
            self.assertIn(b"camino", server.get("/api/games")[2])
        finally:
            self.assertEqual(server.stop(), 0)


@unittest.skipUnless(shutil.which("nginx"), "no nginx here")
class BehindNginx(unittest.TestCase):
    """The shipped configuration, without TLS and on free ports."""

    def test_a_move_through_the_proxy(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server = ws.Server(None, "--log-level", "info", "--proxy", "127.0.0.1", "--origin", "https://table.example.org")
        with tempfile.TemporaryDirectory(prefix="tercio-nginx-") as folder:
            site = (SOURCE / "packaging/nginx.conf").read_text()
            site = re.sub(r"listen 443 ssl;", f"listen 127.0.0.1:{port};", site)
            site = re.sub(r".*(listen \[::\]|ssl_certificate).*\n", "", site)
            site = site.replace("http://127.0.0.1:8080", f"http://127.0.0.1:{server.port}")
            places = "".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
            config = pathlib.Path(folder) / "nginx.conf"
            config.write_text(f"pid {folder}/pid; daemon off; error_log {folder}/error.log;"
                              f"events {{}} http {{ access_log off; {places}\n{site} }}")
            nginx = subprocess.Popen(["nginx", "-p", folder, "-e", f"{folder}/error.log", "-c", str(config)], stderr=subprocess.PIPE, text=True)
            try:
                for _ in range(100):
                    with socket.socket() as probe:
                        if probe.connect_ex(("127.0.0.1", port)) == 0:
                            break
                    self.assertIsNone(nginx.poll(), "nginx did not start")
                    try:
                        nginx.wait(0.1)
                    except subprocess.TimeoutExpired:
                        pass
                match, secrets = server.create()
                headers = {"Host": "table.example.org", "Origin": "https://table.example.org", "X-Forwarded-For": "203.0.113.9"}
                guest = ws.Guest(ws.WebSocket(port, headers))
                guest.sit(match, secrets["red"], secrets["blue"])
                guest.play("red", "hide north")
                self.assertEqual(guest.state["steps"], 1)
                self.assertEqual(guest.code("sit", match=match, secrets=["x"]), "forbidden")
                direct, server.port = server.port, port
                self.assertEqual(server.get("/metrics")[0], 404)
                self.assertEqual(server.get("/healthz")[2], b"ok\n")
                server.port = direct
                guest.close()
            finally:
                nginx.terminate()
                nginx.communicate(timeout=ws.WAIT)
                server.stop()
            # Nginx adds its own client, which is a trusted one here: the address before it counts.
            self.assertIn('"address":"203.0.113.9"', server.log_text())


if __name__ == "__main__":
    unittest.main()
