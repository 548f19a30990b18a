"""Runs clang-tidy 19 over the sources of src/ and tools/, as many at a time as there are cores. Sources
that are compiled together are looked at together.

What was clean is not looked at again until it, a project header it reaches, its command line
or .clang-tidy changes: such a state is remembered as an empty file, named by hash, in ~/.cache/tercio/tidy,
so that one clone knows what another found clean; without a home folder to write in, in build/tidy.

  --core    without the rooms whose libraries take longest to read: terminal, server, table, store, tools;
            and a third of the rest, another every day (TERCIO_SHARE), but with TERCIO_LONG all
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

TIDY = "clang-tidy-19"
# The command lines are for g++: clang does not know all its warnings, and means more by one of them.
EXTRA = ["--extra-arg=-Wno-unknown-warning-option", "--extra-arg=-Wno-sign-conversion"]
# Several sources in one file that CMake has made of their includes.
TOGETHER = ["--checks=-bugprone-suspicious-include", r"--header-filter=.*/(src|tools)/.*\.(h|cpp)$"]
ROOT = pathlib.Path(__file__).resolve().parent.parent
DATABASE = ROOT / "build" / "release"
FORGOTTEN_AFTER = 30 * 86_400  # seconds that nobody asked for a state
SLOW = ("src/cli", "src/server", "src/table", "src/store", "tools")
INCLUDE = re.compile(rb'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def cache() -> pathlib.Path:
    """Where clean states are remembered."""
    home = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path(os.environ.get("HOME", "/nonexistent"), ".cache"))
    try:
        (home / "tercio" / "tidy").mkdir(parents=True, exist_ok=True)
        return home / "tercio" / "tidy"
    except OSError:
        (ROOT / "build" / "tidy").mkdir(parents=True, exist_ok=True)
        return ROOT / "build" / "tidy"


CACHE = cache()
contents: dict[pathlib.Path, bytes] = {}


def content(path: pathlib.Path) -> bytes:
    if path not in contents:
        contents[path] = path.read_bytes()
    return contents[path]


def reached(source: pathlib.Path) -> list[pathlib.Path]:
    """The file and every project header it includes, directly or not."""
    found, waiting = {source}, [source]
    while waiting:
        path = waiting.pop()
        for name in INCLUDE.findall(content(path)):
            for folder in (path.parent, ROOT / "src"):
                header = pathlib.Path(os.path.normpath(folder / name.decode()))
                if header.is_file():
                    if header not in found:
                        found.add(header)
                        waiting.append(header)
                    break
    return sorted(found)


def sources_of(file: pathlib.Path) -> list[pathlib.Path]:
    """What is compiled by compiling this file, as far as it is ours."""
    if not file.is_file():
        return []
    made = "Unity" in file.parts
    names = [pathlib.Path(name.decode()) for name in INCLUDE.findall(content(file))] if made else [file]
    return [name for name in names if name.suffix == ".cpp"
            and any(name.is_relative_to(ROOT / folder) for folder in ("src", "tools"))]


def key(source: pathlib.Path, command: str, tools: bytes) -> str:
    digest = hashlib.sha256(tools)
    digest.update(command.replace(str(ROOT), ".").encode())
    for path in reached(source):
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0")
        digest.update(hashlib.sha256(content(path).replace(str(ROOT).encode(), b".")).digest())
    return digest.hexdigest()


def third_of(source: pathlib.Path) -> int:
    """To which day a source belongs: by its name, so that new ones move no others."""
    return hashlib.sha256(str(source.relative_to(ROOT)).encode()).digest()[0] % 3


def main() -> int:
    if not (DATABASE / "compile_commands.json").is_file():
        print("tidy: there is no release build yet; run: cmake --preset release", file=sys.stderr)
        return 1
    core = "--core" in sys.argv[1:]
    wanted = {pathlib.Path(name).resolve() for name in sys.argv[1:] if name != "--core"}
    version = subprocess.run([TIDY, "--version"], capture_output=True, check=True).stdout
    tools = version + "".join(EXTRA + TOGETHER).encode() + (ROOT / ".clang-tidy").read_bytes()
    share = None if not core or os.environ.get("TERCIO_LONG") else int(os.environ.get("TERCIO_SHARE", "0")) % 3
    jobs, remembered = [], set()
    looked_at = set()
    for entry in json.loads((DATABASE / "compile_commands.json").read_text()):
        file = pathlib.Path(entry["file"])
        sources = sources_of(file)
        if core:
            sources = [one for one in sources if not any(one.is_relative_to(ROOT / folder) for folder in SLOW)]
        if sources and (not wanted or wanted & set(sources)):
            clean = CACHE / key(file, entry["command"], tools)
            remembered.add(clean)
            if share is None or third_of(sources[0]) == share:
                looked_at |= set(sources)
                jobs.append((file, clean))
    if not looked_at:
        print("tidy: the release build has no sources", file=sys.stderr)
        return 1
    missing = wanted - looked_at
    if missing:
        print("tidy: not in the release build:", *sorted(missing), file=sys.stderr)
        return 1
    for path in CACHE.iterdir():
        if path in remembered:
            path.touch()
        elif time.time() - path.stat().st_mtime > FORGOTTEN_AFTER:
            path.unlink(missing_ok=True)
    todo = [job for job in jobs if not job[1].exists()]

    def look(job: tuple[pathlib.Path, pathlib.Path]) -> str:
        file, clean = job
        together = TOGETHER if "Unity" in file.parts else []
        run = subprocess.run([TIDY, "--quiet", "-p", str(DATABASE), *EXTRA, *together, str(file)],
                             capture_output=True, text=True, check=False, cwd=ROOT)
        if run.returncode == 0:
            clean.touch()
            return ""
        return (run.stdout or run.stderr).replace(f"{ROOT}/", "")

    bad = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for complaint in pool.map(look, todo):
            if complaint:
                bad += 1
                print(complaint, end="", flush=True)
    print(f"   {len(looked_at)} files in {len(jobs)} pieces, {len(todo)} of them new or changed, {bad} with complaints")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
