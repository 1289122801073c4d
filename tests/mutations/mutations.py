#!/usr/bin/env python3
"""Compares both tools on command lines whose main file has a few wrong tokens.

    mutations.py --tool target/release/tablegen --manifest manifest-mlir.tsv --corpus DIR
    mutations.py ... --seed 1 --first 1000 --count 1000      another part of the sequence
    mutations.py ... --print 17                              the changed file of number 17

A manifest line is: suite, name, tool of LLVM, arguments; the last argument is the main file. Number N
of a seed always is the same line with the same changes. Outputs, messages and exit statuses must be
equal. Where LLVM's tool crashes, the command has to end by itself. The exit status is 1 if something
differs.
"""

import argparse
import collections
import os
import random
import re
import subprocess
import sys
import tempfile

TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\[\{.*?\}\]|[A-Za-z_][A-Za-z_0-9]*|![a-z]+|'
    r"\$[A-Za-z_0-9]*|0x[0-9a-fA-F]+|-?[0-9]+|\.\.\.|\s+|.",
    re.DOTALL,
)
EDGES = ["", "?", "0", "-1", "{", "}", "<", ">", "(", ")", "[", "]", ";", ",", ":", "=", '""', "[{ }]",
         "[]", "#", "def", "class", "let", "in", "9223372036854775807", "1", "$x", "(ins)", "true"]
FIRST_LINES = 12


def kind(token):
    first = token[0]
    if first.isspace() or token.startswith(("//", "/*")):
        return None
    if token.startswith("[{"):
        return "code"
    if first == '"':
        return "string"
    if first.isdigit() or first == "-" and len(token) > 1:
        return "number"
    return "name" if first.isalpha() or first in "_$!" else "mark"


def mutate(text, rng):
    """Changes one to three tokens."""
    tokens = TOKEN.findall(text)
    indices = [n for n, token in enumerate(tokens) if kind(token)]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        index = rng.choice(indices)
        token = tokens[index]
        change = rng.randrange(7)
        if change == 0:
            tokens[index] = ""
        elif change == 1:
            tokens[index] = f"{token} {token}"
        elif change == 2:
            other = rng.choice(indices)
            tokens[index], tokens[other] = tokens[other], tokens[index]
        elif change == 3:
            tokens[index] = rng.choice(EDGES)
        elif change == 4 and len(token) > 2 and token[0] in '"[':
            # A character within a text or a code.
            offset = rng.randrange(1, len(token) - 1)
            added = rng.choice("$`<>(),?:{}x \n")
            tokens[index] = token[:offset] + added + token[offset + rng.randrange(2):]
        else:
            same = [n for n in indices if tokens[n] and kind(tokens[n]) == kind(token or "x")]
            tokens[index] = tokens[rng.choice(same)] if same else ""
    return "".join(tokens)


def run(tool, name, args, corpus, limit):
    env = {**os.environ, "LC_ALL": "C"}
    try:
        done = subprocess.run([name, *args], executable=tool, cwd=corpus, capture_output=True,
                              stdin=subprocess.DEVNULL, timeout=limit, env=env)
    except subprocess.TimeoutExpired:
        return None, b"", b""
    stderr = re.sub(rb"(?m)^\S*-tblgen(-22)?: ", b"", done.stderr)
    return done.returncode, done.stdout, stderr


def compare(theirs, ours):
    """Returns the kind of outcome, and whether the tools agree."""
    if theirs[0] is None:
        return "too slow", ours[0] is not None
    if theirs[0] not in (0, 1):
        return "crash", ours[0] in (0, 1)
    if theirs[0] != ours[0]:
        return "another status", False
    if theirs[1] != ours[1]:
        return "other bytes", False
    if theirs[2] != ours[2]:
        return "other messages", False
    return ("same output", "same error")[theirs[0]], True


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tool", required=True, help="the command tablegen")
    parser.add_argument("--oracle", help="LLVM's tool, in place of the one of each line")
    parser.add_argument("--manifest", required=True)
    parser.add_argument("--corpus", help="where commands run; default: the folder of the manifest")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--limit", type=float, default=60, help="seconds of one run")
    parser.add_argument("--print", type=int, help="print the changed file of this number")
    opt = parser.parse_args()
    corpus = os.path.abspath(opt.corpus or os.path.dirname(opt.manifest) or ".")
    with open(opt.manifest) as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.strip() and line[0] != "#"]
    counts, differing = collections.Counter(), []
    with tempfile.TemporaryDirectory() as work:
        numbers = [opt.print] if opt.print is not None else range(opt.first, opt.first + opt.count)
        for number in numbers:
            rng = random.Random(f"{opt.seed} {number}")
            row = rng.choice(rows)
            *args, main_file = row[3].split()
            with open(os.path.join(corpus, main_file), encoding="utf-8", errors="replace") as file:
                text = mutate(file.read(), rng)
            if opt.print is not None:
                sys.stdout.write(text)
                return 0
            changed = os.path.join(work, os.path.basename(main_file))
            with open(changed, "w", encoding="utf-8") as file:
                file.write(text)
            args += ["-I", os.path.dirname(main_file), changed]
            oracle = opt.oracle or row[2]
            # The command acts as the tool whose name it has.
            name = re.sub("-22$", "", row[2])
            theirs = run(oracle, row[2], args, corpus, opt.limit)
            ours = run(os.path.abspath(opt.tool), name, args, corpus, opt.limit)
            outcome, agrees = compare(theirs, ours)
            counts[outcome] += 1
            if not agrees:
                differing.append(number)
                print(f"{number}: {outcome}, {row[1]}, statuses {theirs[0]} {ours[0]}")
                for who, (_, _, stderr) in (("theirs", theirs), ("ours", ours)):
                    lines = stderr.decode(errors="replace").splitlines()[:FIRST_LINES]
                    print("".join(f"    {who}: {line[:200]}\n" for line in lines), end="")
                sys.stdout.flush()
            os.unlink(changed)
    print(f"{dict(sorted(counts.items()))}, {len(differing)} differ: {differing}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
