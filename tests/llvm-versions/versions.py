#!/usr/bin/env python3
"""Compares versions of LLVM: their records with ours, and their outputs with one another.

    versions.py records --tool tablegen --oracle llvm-tblgen-19 --include /usr/lib/llvm-19/include
        evaluates each .td file below the include directory with both programs and compares the dumps
        of records. Files that the oracle rejects are counted apart.

    versions.py outputs --old llvm-tblgen-21 --new llvm-tblgen-22 tests/tests/fixtures
        runs each action that both programs have on each .td file below the directories, and lists by
        action how many outputs changed, with the first line that differs. Actions that only one
        program has are listed first.

Exit status: 0 if everything is the same, 1 otherwise.
"""
import argparse
import difflib
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

LIMIT = 120  # Seconds for one run.


def run(tool, arguments):
    """Returns the exit status and the standard output; status None after `LIMIT` seconds."""
    try:
        done = subprocess.run([tool, *arguments], capture_output=True, stdin=subprocess.DEVNULL, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return None, b""
    return done.returncode, done.stdout


def sources(directories):
    """Yields the .td files below the directories, in order of their paths."""
    for directory in directories:
        # Packages of Debian have links in place of directories.
        for folder, folders, names in os.walk(directory, followlinks=True):
            folders.sort()
            for name in sorted(names):
                if name.endswith(".td"):
                    yield os.path.join(folder, name)


def first_difference(old, new):
    """Returns the first line of each text that the other does not have."""
    diff = difflib.unified_diff(
        old.decode(errors="replace").splitlines(), new.decode(errors="replace").splitlines(), lineterm="", n=0
    )
    changed = [line for line in diff if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    gone = next((line for line in changed if line[0] == "-"), None)
    come = next((line for line in changed if line[0] == "+"), None)
    return [line[:160] for line in (gone, come) if line]


def compare_records(opt):
    include = os.path.abspath(opt.include)

    def check(source):
        arguments = ["-I", include, "-I", os.path.dirname(source), "--print-records", source]
        return source, run(opt.oracle, arguments), run(opt.tool, arguments)

    same, rejected, differ = 0, 0, []
    with ThreadPoolExecutor(opt.jobs) as pool:
        for source, theirs, ours in pool.map(check, sources([include])):
            if theirs == ours and theirs[0] == 0:
                same += 1
            elif theirs[0] not in (0, None) and ours[0] not in (0, None):
                rejected += 1
            else:
                differ.append((source, theirs, ours))
    for source, theirs, ours in differ:
        print(f"DIFFERS {os.path.relpath(source, include)}: exit status {theirs[0]} and {ours[0]}")
        if theirs[0] == ours[0]:
            print(*("    " + line for line in first_difference(theirs[1], ours[1])), sep="\n")
    print(f"same records {same}, rejected by both {rejected}, different {len(differ)}")
    return 1 if differ or not same else 0


def actions(tool):
    """Returns the actions of a program, from its --help."""
    status, text = run(tool, ["--help"])
    if status != 0:
        sys.exit(f"{tool} --help failed")
    return set(re.findall(r"^\s+--((?:gen|print|dump)-[\w-]+)\s", text.decode(), re.M))


def compare_outputs(opt):
    old, new = actions(opt.old), actions(opt.new)
    for name, only in ((opt.old, old - new), (opt.new, new - old)):
        for action in sorted(only):
            print(f"only {name}: --{action}")
    include = [argument for directory in opt.include for argument in ("-I", directory)]
    files = list(sources(opt.directories))

    def check(job):
        action, source = job
        arguments = [*include, "-I", os.path.dirname(source), f"--{action}", source]
        return action, source, run(opt.old, arguments), run(opt.new, arguments)

    total = {}
    common = [action for action in sorted(old & new) if re.search(opt.only, action)]
    jobs = [(action, source) for action in common for source in files]
    with ThreadPoolExecutor(opt.jobs) as pool:
        for action, source, before, after in pool.map(check, jobs):
            if before[0] != 0 and after[0] != 0:
                continue
            count = total.setdefault(action, [0, []])
            count[0] += 1
            if before != after:
                count[1].append((source, before, after))
    for action, (count, changed) in total.items():
        print(f"--{action}: {len(changed)} of {count} outputs changed")
        for source, before, after in changed[: opt.show]:
            print(f"    {source}: exit status {before[0]} and {after[0]}")
            print(*("        " + line for line in first_difference(before[1], after[1])), sep="\n")
    changed = sum(len(changed) for _, changed in total.values())
    print(f"outputs {sum(count for count, _ in total.values())}, changed {changed}")
    return 1 if changed or old != new else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    commands = parser.add_subparsers(required=True, metavar="records|outputs")
    records = commands.add_parser("records")
    records.add_argument("--tool", required=True, help="the command tablegen")
    records.add_argument("--oracle", required=True, help="llvm-tblgen of the version")
    records.add_argument("--include", required=True, help="include directory of the version")
    records.set_defaults(function=compare_records)
    outputs = commands.add_parser("outputs")
    outputs.add_argument("--old", required=True, help="program of the old version")
    outputs.add_argument("--new", required=True, help="program of the new version")
    outputs.add_argument("--include", action="append", default=[], help="include directory; repeatable")
    outputs.add_argument("--only", default="", help="regular expression: only these actions")
    outputs.add_argument("--show", type=int, default=1, help="number of changed outputs to show for each action")
    outputs.add_argument("directories", nargs="+")
    outputs.set_defaults(function=compare_outputs)
    opt = parser.parse_args()
    return opt.function(opt)


if __name__ == "__main__":
    sys.exit(main())
