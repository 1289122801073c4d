#!/usr/bin/env python3
"""Formats many damaged and random sources, and checks the result.

    format.py TABLEGEN [--mutated N] [--blanks N] [--random N] [--seed N] [--jobs N] [--width N] [DIRECTORY]...

- Mutated: parts of the `.td` files below the directories, with random edits. `tablegen fmt` reports a
  syntax error, or its result has the same characters except for blanks, and is formatted.
- Blanks: parts of the files with other blanks and comments between tokens, most of which are valid. The
  result is as for mutated ones.
- Random: programs of all statements with random blanks and comments. The result is formatted, and has
  the same records.
"""

import argparse
import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys
import tempfile

BLANKS = str.maketrans("", "", " \t\r\n")


def run(command, text):
    done = subprocess.run(command, input=text, capture_output=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def mutate(text, rng):
    """Cuts a part out of a text and edits it."""
    lines = text.splitlines(keepends=True)
    # Most parts start and end at an empty line, between statements.
    starts = [0] + [index + 1 for index, line in enumerate(lines) if not line.strip()]
    start = rng.choice(starts) if rng.random() < 0.9 else rng.randrange(len(lines))
    ends = [end for end in starts if start < end <= start + 120] or [len(lines)]
    part = "".join(lines[start : rng.choice(ends)])
    for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 6])):
        at = rng.randrange(len(part) + 1)
        end = min(len(part), at + rng.choice([0, 1, 1, 2, 5, 40]))
        new = rng.choice(
            ["", "", " ", "\n", "\t", ";", "{", "}", "[{", "}]", "<", ">", '"', "//", "/*", "*/", "#",
             "\n#ifdef X\n", "\n#else\n", "\n#endif\n", "\r\n", "!", "?", "...", "é", "\0", "let ",
             "// tablegen-format off\n", "// tablegen-format on\n"]
        )
        part = part[:at] + new + part[end:]
    return part


# Comments, strings, code and directives, within which blanks are not replaced; and blanks.
PIECES = re.compile(
    r'//[^\n]*\n?|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|\[\{.*?\}\]|^[ \t]*#[^\n]*\n?|(\s+)', re.S | re.M
)


def part_of(text, rng):
    """Returns consecutive lines between two empty lines at which no statement is open."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    starts += [
        index
        for index in range(1, len(lines))
        if not lines[index - 1].strip() and re.match(r"(?:class|def|defm|multiclass|defvar|//)\b|//", lines[index])
    ]
    first = rng.randrange(len(starts))
    ends = starts[first + 1 : first + 6] or [len(lines)]
    return "".join(lines[starts[first] : rng.choice(ends)])


def other_blanks(text, rng):
    """Replaces some of the blanks between the tokens of a part of a text."""
    share = rng.choice([0.02, 0.1, 0.5])
    blanks = ["", " ", "  ", "\t", "\n", "\n\n\n\n", "\n      ", " \t ", " /* c */ ", " // c\n", "\r\n"]

    def replace(match):
        if match.group(1) is None or rng.random() >= share:
            return match.group(0)
        before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
        glued = all(re.fullmatch(r"[\w.#$!?:+-]", one) for one in (before, after))
        new = rng.choice(blanks)
        # Nothing that begins a comment, a string of code or a directive.
        is_close = new.strip(" \t") == "" and before + after in ("//", "/*", "[{", "}]")
        if (not new and (glued or is_close)) or "\n" in new and after == "#":
            return " "
        return new

    text = part_of(text, rng)
    return PIECES.sub(replace, text)


def program(rng):
    """Returns a valid program with random blanks between its tokens."""
    tokens = []
    names = []

    def value(depth=0):
        kind = rng.randrange(6 if depth < 3 else 2)
        if kind == 0:
            return [str(rng.randint(0, 99))]
        if kind == 1:
            return ["n"]
        if kind == 2:
            return ["!add(", *value(depth + 1), ",", *value(depth + 1), ")"]
        if kind == 3:
            return ["!if(", "!eq(", *value(depth + 1), ",", "1", ")", ",", *value(depth + 1), ",", "2", ")"]
        if kind == 4:
            return ["!size(", "[", *value(depth + 1), ",", *value(depth + 1), "]", ")"]
        return ["!foldl(", "0", ",", "[", "1", ",", "2", "]", ",", "a", ",", "b", ",",
                "!add(", "a", ",", "b", ")", ")"]

    for number in range(rng.randint(1, 8)):
        parent = [":", rng.choice(names) + "<n>"] if names and rng.random() < 0.5 else []
        name = f"C{number}"
        body = []
        for field in range(rng.randint(0, 4)):
            body += rng.choice(
                [["int", f"f{number}_{field}", "=", *value(), ";"],
                 ["list", "<", "int", ">", f"f{number}_{field}", "=", "[", *value(), ",", *value(), "]", ";"],
                 ["bits", "<", "4", ">", f"f{number}_{field}", "=", "{", "0", ",", "1", ",", "?", ",", "1", "}", ";"],
                 ["string", f"f{number}_{field}", "=", '"a  b"', "#", "n", ";"],
                 ["code", f"f{number}_{field}", "=", "[{ x;\n   y  }]", ";"]]
            )
        tokens += ["class", name, "<", "int", "n", "=", "1", ">", *parent, "{", "int", f"v{number}", "=", "n", ";", *body, "}", "\n"]
        names.append(name)
    for number in range(rng.randint(1, 6)):
        parent = [rng.choice(names) + "<" + str(rng.randint(0, 9)) + ">"]
        tokens += rng.choice(
            [["def", f"d{number}", ":", *parent, ";", "\n"],
             ["foreach", "i", "=", "0...2", "in", "{", "def", f"l{number}_", "#", "i", ":", *parent, ";", "}", "\n"],
             ["multiclass", f"M{number}", "{", "def", "_a", ":", *parent, ";", "}", "defm", f"m{number}", ":", f"M{number}", ";", "\n"],
             ["if", "!lt(", "1", ",", "2", ")", "then", "{", "def", f"t{number}", ";", "}", "else", "def", f"e{number}", ";", "\n"],
             ["defvar", f"x{number}", "=", "[", "1", ",", "2", "]", ";", "\n"]]
        )
    text = ""
    for token in tokens:
        joint = rng.choice(["", " ", " ", "  ", "\n", "\n\n\n", "\t", " // c\n", " /* c */ "])
        glued = text and (text[-1].isalnum() or text[-1] == "_") and (token[0].isalnum() or token[0] in "_!")
        text += (joint or " " if glued or text[-1:] in ("=", "#", "[", ".") or token[:1] in ("#", "[", "{") else joint) + token
    return text


def check_mutated(task):
    format_command, text = task
    data = text.encode("utf-8", "surrogateescape")
    status, out, err = run(format_command, data)
    if status not in (0, 1) or b"panicked" in err:
        return f"status {status}: {err.decode(errors='replace')[:300]}", text
    if status == 1:
        return "error", None
    formatted = out.decode("utf-8", "surrogateescape")
    if formatted.translate(BLANKS) != text.translate(BLANKS):
        return "the characters differ", text
    status, again, _ = run(format_command, out)
    if status != 0 or again != out:
        return "a second run changes the text", text
    return "formatted", None


def check_random(task):
    format_command, text = task
    data = text.encode()
    status, out, err = run(format_command, data)
    if status != 0:
        return f"rejected: {err.decode()[:300]}", text
    _, again, _ = run(format_command, out)
    if again != out:
        return "a second run changes the text", text
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "x.td"
        dumps = []
        for version in (data, out):
            path.write_bytes(version)
            dumps.append(run([format_command[0], "--print-records", str(path)], b"")[:2])
    if dumps[0] != dumps[1]:
        return "the records differ", text
    return "formatted" if dumps[0][0] == 0 else "formatted, with errors", None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("tablegen")
    parser.add_argument("directories", nargs="*", type=pathlib.Path)
    parser.add_argument("--mutated", type=int, default=0)
    parser.add_argument("--blanks", type=int, default=0)
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=4, help="processes at once")
    parser.add_argument("--width", type=int, default=0, help="greatest length of a line")
    args = parser.parse_intermixed_args()
    rng = random.Random(args.seed)
    format_command = [args.tablegen, "fmt", f"--width={args.width}", "-"]
    tasks = []
    files = sorted(path for directory in args.directories for path in directory.rglob("*.td"))
    changes = [mutate] * args.mutated + [other_blanks] * args.blanks if files else []
    for change in changes:
        text = rng.choice(files).read_text(encoding="utf-8", errors="surrogateescape")
        if text:
            kind = "mutated" if change is mutate else "blanks"
            tasks.append((kind, check_mutated, (format_command, change(text, rng))))
    tasks += [("random", check_random, (format_command, program(rng))) for _ in range(args.random)]
    counts, failed = {}, 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for (kind, *_), (result, text) in zip(tasks, pool.map(lambda task: task[1](task[2]), tasks)):
            key = (kind, result)
            counts[key] = counts.get(key, 0) + 1
            if text is not None:
                failed += 1
                if failed <= 5:
                    print(f"{key}:\n{text!r}\n---")
    for (kind, result), number in sorted(counts.items()):
        print(f"{number:8}  {kind}: {result}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
