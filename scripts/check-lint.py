#!/usr/bin/env python3
"""The project's own lints, over all files git knows or would add. Each complaint is file:line, what
is wrong and what to do.

  (i)   includes between the folders of src/ point down only (ROOMS), and inside a game too (INSIDE)
  (ii)  the rules and the search stay free of clocks, threads, files, dice and JSON (PURE)
  (iii) nothing of the machine it was written on gets into a file
  (iv)  nothing is left for later
  (v)   no source file is longer than MAX_LINES
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAX_LINES = 600

# Which folders of src/ each one may include from, besides itself. "game" is the abstract interface;
# "games" is the list of games (src/games/*.h and *.cpp); "games/*" is the folder of one game.
DOWN = ["core", "hex", "data", "game"]
ROOMS = {
    "core": [],
    "hex": ["core"],
    "data": ["core", "hex"],
    "game": ["core", "hex", "data"],
    "search": ["core"],
    "games/*": DOWN + ["search"],
    "lab": DOWN + ["search"],
    "review": DOWN + ["search"],
    "games": DOWN + ["search", "lab", "review", "games/*"],
    "match": DOWN + ["search", "games"],
    "engine": DOWN + ["search", "lab", "match", "games"],
    "store": DOWN + ["match"],
    "table": DOWN + ["search", "match", "engine", "games", "store"],
    "server": DOWN + ["match", "engine", "games", "store", "table"],
    "cli": DOWN + ["search", "lab", "match", "engine", "games", "games/*", "store", "table", "server"],
}

# Rooms inside the folder of a game, and what each may include of it; game.h ties them together.
INSIDE = {
    "data": [],
    "rules": ["data"],
    "player": ["data", "rules"],
    "view": ["data", "rules", "player", "game"],
    "game": ["data", "rules", "player", "view"],
}
SEARCHES = ["player", "game"]  # those of them that may know how choices are looked for

# (ii): folders that must also build for the browser, the headers they must not see, and the rooms
# of a game that stand between the rules and the world and so may.
PURE = ["core", "hex", "games/*", "search"]
BANNED_HEADERS = ["iostream", "random", "chrono", "thread", "fstream", "filesystem"]
SEARCH_MAY = ["chrono", "thread"]
BANNED_LIBRARIES = ["nlohmann/", "toml++/", "toml.hpp"]
BORDER = ["data", "view", "game"]
NAMES_ONLY = "nlohmann/json_fwd.hpp"  # what a header of these may include

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]')
VIEWS = re.compile(r"\b(std::views|std::ranges::views|ranges::views)\b")

# (iii), (iv): written in pieces, so that this file passes its own lint.
MACHINE = [
    (re.compile(r"(?<![\w.\-~*])/(wo" r"rk|ro" r"ot|ho" r"me)/"),
     "a path of one machine: make it relative, or find it at run time"),
    (re.compile(r"\.\./sha" r"red\b"), "a path outside the repository: leave it out"),
    (re.compile(r"\bregis" r"try\.[\w-]+\.[\w.-]+|\bnpm" r"js\.(org|com)\b|\bpy" r"pi\.org\b"
                r'|"resolved":\s*"https?:|^\s*(@[\w-]+:)?regis' r"try\s*=", re.IGNORECASE),
     "the host of a package registry: leave it to each machine's own settings"),
    (re.compile(r"//[\w.-]*(arti" r"factory|ne" r"xus|verd" r"accio)[\w.-]*[:/]", re.IGNORECASE),
     "the host of a package mirror: leave it to each machine's own settings"),
    (re.compile(r"\bdos" r"siers?\b", re.IGNORECASE), "say 'rulebook' or name the source"),
    (re.compile(r"\bC" r"EO\b"), "leave it out"),
]
LATER = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX|HA" r"CK)\b|\b[Nn]ot imple" r"mented\b")
LOCK_FILES = {"package-lock.json"}

complaints: list[str] = []


def complain(path: pathlib.PurePosixPath, line: int, text: str) -> None:
    complaints.append(f"{path}:{line}: {text}")


def project_files() -> list[pathlib.PurePosixPath]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    paths = (pathlib.PurePosixPath(name) for name in sorted(names.decode().split("\0")) if name)
    return [path for path in paths if (ROOT / path).is_file()]


def room_of(path: pathlib.PurePosixPath) -> str | None:
    """The folder of a path below src/: "core", "games/camino", "games"; None for a file in src/."""
    parts = path.parts[:-1]
    if not parts:
        return None
    return "/".join(parts[:2]) if parts[0] == "games" else parts[0]


def inside(path: pathlib.PurePosixPath) -> str:
    """The room inside a game of a path below src/: "rules"; "game" for a file beside those rooms."""
    return path.parts[2] if len(path.parts) > 3 else "game"


def kind_of(room: str) -> str:
    return "games/*" if room.startswith("games/") else room


def check_include(path: pathlib.PurePosixPath, line: int, quote: str, name: str) -> None:
    below = path.relative_to("src")
    room = room_of(below)
    if room is None:
        return
    kind = kind_of(room)
    if quote == '"' and (ROOT / path.parent / name).is_file():
        target = room_of(pathlib.PurePosixPath(below.parent, name)) if ".." not in name else None
        if target is None:
            complain(path, line, f'write the include from src/ on, without "..": {name}')
    elif (ROOT / "src" / name).is_file():
        target = room_of(pathlib.PurePosixPath(name))
    else:
        target = None
    if target is not None and target != room and kind_of(target) not in ROOMS[kind]:
        allowed = ", ".join(ROOMS[kind]) or "the standard library only"
        complain(path, line, f"src/{room} may not include from src/{target} (it may use: {allowed});"
                             " move what it needs down, or the user of it up")

    border = kind == "games/*" and inside(below) in BORDER
    if kind == "games/*" and target == room:
        here, there = inside(below), inside(pathlib.PurePosixPath(name))
        if here not in INSIDE:
            complain(path, line, f"'{here}' is no room of a game: {', '.join(INSIDE)}")
        elif there != here and there not in INSIDE[here]:
            complain(path, line, f"the {here} of a game may not include its {there}")
    if kind == "games/*" and target == "search" and inside(below) not in SEARCHES:
        complain(path, line, f"the {inside(below)} of a game may not include from src/search")
    if border and path.suffix == ".h" and name == NAMES_ONLY:
        return
    if kind in PURE and not (border and path.suffix == ".cpp"):
        banned = name in BANNED_HEADERS and not (kind == "search" and name in SEARCH_MAY)
        if banned or any(name.startswith(library) for library in BANNED_LIBRARIES):
            complain(path, line, f"src/{room} may not include <{name}>: rules are pure; put this in"
                                 " src/game, src/data or a .cpp file of a game's data or view")


def check_source(path: pathlib.PurePosixPath, lines: list[str]) -> None:
    room = room_of(path.relative_to("src"))
    if room is None:
        complain(path, 1, "no source file lies in src/ itself: move it into one of its folders")
        return
    if kind_of(room) not in ROOMS:
        complain(path, 1, f"src/{room} is not known: say what it may include, in ROOMS of"
                          " scripts/check-lint.py")
        return
    for number, line in enumerate(lines, 1):
        include = INCLUDE.match(line)
        if include:
            check_include(path, number, include[1], include[2])
        if kind_of(room) in PURE and VIEWS.search(line.split("//")[0]):
            complain(path, number, "std::views does not build for the browser: write the loop")


def check_text(path: pathlib.PurePosixPath, lines: list[str]) -> None:
    for number, line in enumerate(lines, 1):
        for pattern, advice in MACHINE:
            found = pattern.search(line)
            if found:
                complain(path, number, f"'{found[0]}' {advice}")
        found = LATER.search(line)
        if found and path.name not in LOCK_FILES:
            complain(path, number, f"'{found[0]}': do it, or leave it out")


def main() -> int:
    files = project_files()
    for path in files:
        raw = (ROOT / path).read_bytes()
        if b"\0" in raw[:8192]:
            continue
        lines = raw.decode("utf-8", "replace").splitlines()
        check_text(path, lines)
        if path.suffix in {".h", ".cpp", ".py"} and len(lines) > MAX_LINES:
            complain(path, MAX_LINES + 1, f"{len(lines)} lines, and {MAX_LINES} is the limit: split"
                                          " it by chapter or by concern")
        if path.suffix in {".h", ".cpp"} and path.parts[0] == "src":
            check_source(path, lines)
    for complaint in complaints:
        print(complaint)
    print(f"   {len(files)} files, {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
