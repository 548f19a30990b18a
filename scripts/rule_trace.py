#!/usr/bin/env python3
"""Rule -> what it says -> code -> tests, for every game, as one HTML page.

  rule_trace.py [--out FILE]   writes the page (default build/rules.html)
  rule_trace.py --check        only checks

The rules list of a game is src/games/<game>/text/rules-en.toml. A rule's code is every line of
src/games/<game> that names it, its tests every line below tests/ that does; the comment at the head
of a file does not count. A rule without code or without a test fails, and so does a rule number that
the list does not have.
"""

import argparse
import html
import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULE = re.compile(r"\b([A-Z]{2}-(?:[1-9]|[A-Z][0-9])[0-9]*)\b")
TEST_NAME = re.compile(r"^\s*TEST(?:_F|_P)?\((\w+),\s*(\w+)\)|^\s*def (test_\w+)")
OPEN_NAME = re.compile(r"^\s*TEST(?:_F|_P)?\(\w+,$")  # the name itself is on the next line


def mentions(folder, suffixes):
    """rule id -> list of (file, line number, what stands there)."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix not in suffixes or not path.is_file():
            continue
        inside = ""
        lines = path.read_text(encoding="utf-8").splitlines()
        head = 0  # what a file says of itself before its first line of code is no place of a rule
        while head < len(lines) and lines[head].startswith("//"):
            head += 1
        for number, line in enumerate(lines, 1):
            if number <= head:
                continue
            whole = line + lines[number] if OPEN_NAME.match(line) else line
            if name := TEST_NAME.match(whole):
                inside = ".".join(part for part in name.groups() if part)
            for rule in RULE.findall(line):
                place = (path.relative_to(ROOT), number, inside or line.strip())
                found.setdefault(rule, []).append(place)
    return found


def read_games():
    games = []
    tests = mentions(ROOT / "tests", {".cpp", ".h", ".py"})
    for english in sorted((ROOT / "src/games").glob("*/text/rules-en.toml")):
        folder = english.parent.parent
        rules = tomllib.loads(english.read_text(encoding="utf-8"))
        games.append((folder.name, rules, mentions(folder, {".cpp", ".h"}), tests))
    return games


def complaints(games):
    for game, rules, code, tests in games:
        prefixes = {rule.split("-")[0] for rule in rules}
        for rule in rules:
            if rule not in code:
                yield f"{game}: {rule} ({rules[rule]['title']}) stands nowhere in src/games/{game}"
            if rule not in tests:
                yield f"{game}: {rule} ({rules[rule]['title']}) stands in no test below tests/"
        for where, found in (("src", code), ("tests", tests)):
            for rule, places in found.items():
                if rule.split("-")[0] in prefixes and rule not in rules:
                    file, line, _ = places[0]
                    yield f"{file}:{line}: {rule} is not in the rules list of {game} ({where})"


def page(games):
    def places(list_of_places, most=12):
        seen, items = set(), []
        for file, line, what in list_of_places:
            if (file, what) in seen:
                continue
            seen.add((file, what))
            items.append(f"<li><code>{html.escape(str(file))}:{line}</code> {html.escape(what[:90])}</li>")
        more = f"<li>and {len(items) - most} more</li>" if len(items) > most else ""
        return "<ul>" + "".join(items[:most]) + more + "</ul>"

    rows = []
    for game, rules, code, tests in games:
        rows.append(f"<h2>{html.escape(game)}: {len(rules)} rules</h2><table><tr><th>Rule"
                    "<th>What it says<th>Code<th>Tests</tr>")
        for rule, entry in rules.items():
            rows.append(
                f"<tr id='{rule}'><th>{rule}<br><small>{html.escape(entry['section'])}</small>"
                f"<td><b>{html.escape(entry['title'])}</b><br>{html.escape(entry['text'])}"
                f"<td>{places(code.get(rule, []))}<td>{places(tests.get(rule, []))}</tr>")
        rows.append("</table>")
    return ("<!doctype html><html lang='en'><meta charset='utf-8'><title>Tercio: rules, code, tests"
            "</title><style>body{font:16px/1.4 serif;margin:2em;max-width:90em}table{border-collapse:"
            "collapse}td,th{border:1px solid #998;padding:.4em;vertical-align:top;text-align:left}"
            "ul{margin:0;padding-left:1em}code{font-size:.8em}</style><h1>Rules, code, tests</h1>"
            + "".join(rows) + "</html>\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--out", default=str(ROOT / "build/rules.html"))
    arguments = parser.parse_args()
    games = read_games()
    bad = list(complaints(games))
    if not arguments.check:
        out = pathlib.Path(arguments.out)
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(page(games), encoding="utf-8")
        print(f"wrote {out}")
    for complaint in bad:
        print(complaint, file=sys.stderr)
    total = sum(len(rules) for _, rules, _, _ in games)
    print(f"{total} rules in {len(games)} games, {len(bad)} complaints")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
