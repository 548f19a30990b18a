#!/usr/bin/env python3
"""How many tests ran, failed and were skipped, as three numbers.

  count_tests.py REPORT [FOLDER]   ctest's report, and the reports of the programs that ran in parts

A part of a program counts as the tests in it; one that left no report, because it crashed or took
too long, as one that failed.
"""

import pathlib
import sys
import xml.etree.ElementTree as ElementTree


def cases(report):
    return list(ElementTree.parse(report).getroot().iter("testcase"))


def failed(case):
    return case.find("failure") is not None or case.get("status") == "fail"


def skipped(case):
    return case.find("skipped") is not None or case.get("status") in ("notrun", "disabled")


def main():
    parts = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    ran = []
    for case in cases(sys.argv[1]):
        inner = parts / f"{case.get('name')}.xml" if parts else None
        if inner is None or not inner.is_file():
            ran.append(case)
            continue
        inside = cases(inner)
        ran += inside
        if failed(case) and not any(failed(one) for one in inside):
            ran.append(case)  # something went wrong beside its tests
    bad = sum(1 for case in ran if failed(case))
    print(len(ran), bad, sum(1 for case in ran if skipped(case) and not failed(case)))


if __name__ == "__main__":
    main()
