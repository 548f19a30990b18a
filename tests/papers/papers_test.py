"""What CONTRIBUTING.md and docs/architecture.md say of the tree and of commands is so."""

import os
import pathlib
import re
import shlex
import subprocess
import unittest

SOURCE = pathlib.Path(os.environ["TERCIO_SOURCE"])
# The builds that ./test makes; tests are found in either.
BUILDS = {name: pathlib.Path(os.environ["TERCIO"]).parent.parent / name for name in ("release", "sanitize")}
PAPERS = ["CONTRIBUTING.md", "docs/architecture.md"]
PLACES = ("src/", "tests/", "docs/", "scripts/", "fuzz/", "bench/", "tools/", "cmake/")


def read(name):
    return (SOURCE / name).read_text(encoding="utf-8")


def section(text, heading):
    return re.search(rf"^##+ {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.M | re.S)[1]


def alternatives(path):
    """a{b,c}d -> abd, acd; <game> and … stand for anything."""
    path = re.sub(r"<\w+>|…", "*", path)
    if braces := re.search(r"\{([^{}]*)\}", path):
        for one in braces[1].split(","):
            yield from alternatives(path[:braces.start()] + one.strip() + path[braces.end():])
    else:
        yield path


class Papers(unittest.TestCase):
    def test_every_path_named_is_there(self):
        named = 0
        for paper in PAPERS:
            for quoted in re.findall(r"`([^`\n]+)`", read(paper)):
                if not quoted.startswith(PLACES) or " " in quoted:
                    continue
                for path in alternatives(quoted):
                    named += 1
                    self.assertTrue(any(True for _ in SOURCE.glob(path.rstrip("/"))),
                                    f"{paper} names {quoted}: there is no {path}")
        self.assertGreater(named, 20)

    def test_the_rooms_are_the_folders(self):
        table = section(read("docs/architecture.md"), "2. The rooms").split("A game's folder")[0]
        rooms = set(re.findall(r"^\| `([\w/<>]+)` \|", table, re.M))
        games = {path.name for path in (SOURCE / "src/games").iterdir() if path.is_dir()}
        folders = {path.name for path in (SOURCE / "src").iterdir() if path.is_dir()}
        self.assertEqual(rooms, folders | {"games/<game>", "web/"})
        inside = section(read("docs/architecture.md"), "2. The rooms").split("A game's folder")[1]
        wanted = {"data", "rules", "player", "view"}
        said = {name.split("/")[0] for name in re.findall(r"^\| `([\w/*.{},]+)`", inside, re.M)}
        self.assertLessEqual(wanted, said)
        for game in games:
            here = {path.name for path in (SOURCE / "src/games" / game).iterdir() if path.is_dir()}
            self.assertEqual(here, wanted | {"lessons", "text"}, game)

    def test_the_commands_for_one_test_find_tests(self):
        block = re.search(r"```\n(.*?)```", section(read("CONTRIBUTING.md"), "Running one test"), re.S)[1]
        names, targets = [], {}
        for preset, build in BUILDS.items():
            listed = subprocess.run(["ctest", "--test-dir", str(build), "-N"], capture_output=True,
                                    check=True, text=True).stdout
            names += re.findall(r"^ *Test +#\d+: (.*)$", listed, re.M)
            targets[preset] = subprocess.run(["ninja", "-C", str(build), "-t", "targets", "all"],
                                             capture_output=True, check=True, text=True).stdout
        options = set(re.findall(r"^    (--\w+)\)", read("test"), re.M))
        tried = 0
        for line in block.splitlines():
            for command in line.split("&&"):
                words = shlex.split(command, comments=True)
                if not words:
                    continue
                tried += 1
                program = words[0]
                if program == "./test":
                    for word in words[1:]:
                        if word.startswith("--"):
                            self.assertIn(word, options, command)
                        else:
                            self.assertTrue(any(re.search(word, name) for name in names), command)
                elif program == "cmake":
                    preset = words[words.index("--preset") + 1]
                    self.assertIn(f'"name": "{preset}"', read("CMakePresets.json"), command)
                    if "--target" in words:
                        self.assertRegex(targets[preset], rf"(?m)^{words[words.index('--target') + 1]}:", command)
                elif program.startswith("build/sanitize/test_"):
                    build = BUILDS["sanitize"]
                    found = subprocess.run([build / program.split("/")[2], "--gtest_list_tests", *words[1:]],
                                           capture_output=True, check=True, text=True).stdout
                    self.assertRegex(found, r"(?m)^  \w", command)
                elif program.startswith("scripts/"):
                    self.assertTrue(os.access(SOURCE / program, os.X_OK), command)
                else:
                    self.assertTrue(program.startswith("build/"), command)
        self.assertGreater(tried, 6)


if __name__ == "__main__":
    unittest.main()
