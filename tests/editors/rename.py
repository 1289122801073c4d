#!/usr/bin/env python3
"""Makes random renames with the language server, and checks the accepted ones with llvm-tblgen.

    rename.py [--count N] [--seed N] [--per-file N] [--kinds] [--include DIR]... [--oracle PROGRAM] DIR... --
        SERVER [ARGUMENT]...

Each DIR is copied and opened as a workspace. Files are chosen at random, those whose roots are small more often.
For names at random positions, the client asks for a rename, mostly to a new name, sometimes to one that the
file has already. With `--kinds`, the kinds of declarations, such as multiclasses and fields, are as frequent as
each other, and a name is one that the file declares. The edits of an accepted one are written, and the records of all root files that include an
edited file, and that are valid before, are printed before and after; of roots of more than a megabyte, a few at
random. They must be the same but for the name: with both names replaced by one, as sets of records. The output
counts accepted renames, refused ones by reason, and wrong ones. The status is a failure if one is wrong.
"""

import argparse
import collections
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

from client import Client, path_of, uri

KEYWORDS = set(
    "assert bit bits class code dag def defm defset deftype defvar dump else false field foreach if in include"
    " int let list multiclass string then true".split()
)
# Greatest length of a dump that is kept, in characters.
MAX_KEPT = 1 << 20
# Number of bytes of source from which a root is large.
LARGE = 1 << 20
FRESH = "Zq7xRenamed"
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/|\[\{.*?\}\]|![a-z]\w*|0x[0-9A-Fa-f]+|0b[01]+|[0-9]*[A-Za-z_]\w*', re.S)
NAME = re.compile(r"(?!0x[0-9A-Fa-f]+$|0b[01]+$)[0-9]*[A-Za-z_]\w*")
DECLARATIONS = {
    "multiclass": r"\bmulticlass\s+(\w+)",
    "template argument": r"[<,]\s*(?:bit|int|string|code|dag|bits<\d+>|list<\w+>|[A-Z]\w*)\s+(\w+)\s*[,>=]",
    "defm": r"\bdefm\s+(\w+)",
    "let": r"\blet\s+(\w+)",
    "defvar": r"\bdefvar\s+(\w+)",
    "foreach": r"\bforeach\s+(\w+)",
    "field": r"^\s+(?:field\s+)?(?:bit|int|string|code|dag|bits<\d+>|list<\w+>|[A-Z]\w*)\s+(\w+)\s*[=;]",
    "def": r"\bdef\s+(\w+)",
    "class": r"\bclass\s+(\w+)",
}
INCLUDE = re.compile(r'^\s*include\s+"([^"]*)"', re.M)


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


class Workspace:
    def __init__(self, options, root):
        self.options, self.root = options, root
        inside = [os.path.join(root, one) for one in options.include]
        self.include = [one for one in inside if os.path.isdir(one)]
        found = (os.path.join(at, name) for at, _, names in os.walk(root) for name in names)
        self.texts = {}
        for path in sorted(path for path in found if path.endswith(".td")):
            try:
                self.texts[path] = read(path)
            except UnicodeDecodeError:
                pass
        includers = collections.defaultdict(set)
        self.includes = collections.defaultdict(set)
        for path, text in self.texts.items():
            for include in INCLUDE.findall(text):
                for base in [os.path.dirname(path), *self.include, root]:
                    included = os.path.join(base, include)
                    if os.path.isfile(included):
                        includers[os.path.normpath(included)].add(path)
                        self.includes[path].add(os.path.normpath(included))
                        break
        self.includers = includers
        self.before = {}
        self.sizes = {}
        self.weights = [(20_000 + self.cost(path)) ** -1.5 for path in self.texts]

    def roots(self, paths):
        """Returns the files that include some files, and that no file includes."""
        seen, left = set(paths), list(paths)
        while left:
            for path in self.includers[left.pop()]:
                if path not in seen:
                    seen.add(path)
                    left.append(path)
        return sorted(path for path in seen if not self.includers[path])

    def cost(self, path):
        """Returns the number of bytes that an evaluation of all roots of a file reads."""
        return sum(self.size(root) for root in self.roots([path]))

    def size(self, root):
        if root not in self.sizes:
            seen, left = {root}, [root]
            while left:
                for one in self.includes[left.pop()]:
                    if one not in seen:
                        seen.add(one)
                        left.append(one)
            self.sizes[root] = sum(len(self.texts.get(one, "")) for one in seen)
        return self.sizes[root]

    def records(self, path):
        """Prints the records of a root; None after errors."""
        dirs = [os.path.dirname(path), *self.include, self.root]
        command = [self.options.oracle, "--print-records", "--no-warn-on-unused-template-args", path]
        done = subprocess.run(command + ["-I" + one for one in dirs], capture_output=True)
        return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None

    def known(self, path):
        if path not in self.before:
            dump = self.records(path)
            if dump and len(dump) > MAX_KEPT:
                return dump
            self.before[path] = dump
        return self.before[path]


def blocks(dump, old, new):
    # Names are replaced in each block, as they may be letters of `def`.
    parts = re.split(r"^(?=class |def |---)|(?<=---\n)", dump, flags=re.M)
    longer, shorter = sorted((re.escape(old), re.escape(new)), key=len, reverse=True)
    return sorted(re.sub(f"{longer}|{shorter}", "@", part) for part in parts)


def same(before, after, old, new):
    # Mostly the order is the same, too.
    return before.replace(old, new) == after.replace(old, new) or blocks(before, old, new) == blocks(after, old, new)


def offset_of(text, position):
    lines = text.split("\n")
    line = lines[position["line"]].encode("utf-16-le")[: 2 * position["character"]].decode("utf-16-le")
    return sum(len(one) + 1 for one in lines[: position["line"]]) + len(line)


def edited(text, edits):
    spans = sorted((offset_of(text, e["range"]["start"]), offset_of(text, e["range"]["end"]), e["newText"]) for e in edits)
    for start, end, new in reversed(spans):
        text = text[:start] + new + text[end:]
    return text


def reason(message):
    message = re.sub(r"`[^`]*`", "NAME", message)
    for part, name in [
        ("not in the workspace", "a file is not in the workspace"),
        ("has errors, so", "a root has errors"),
        ("would have an error", "a root would have errors"),
        ("would refer to", "a name would refer to something else"),
        ("would be", "a record would be different"),
        ("is made of", "the name is made of several"),
        ("is no name that", "no declared name"),
        ("that is computed", "part of a computed name"),
        ("no name is here", "no declared name"),
    ]:
        if part in message:
            return name
    return message


def declared(text, kind):
    """Returns the names that a file declares, of a kind."""
    return sorted(set(re.findall(DECLARATIONS[kind], text, re.M)) - KEYWORDS)


def check(space, changes, old, new, chance):
    """Returns what is wrong with accepted edits; None if nothing is."""
    paths = [path_of(one) for one in changes]
    for path in paths:
        if path not in space.texts:
            return f"{path} is not in the workspace"
    roots = space.roots(paths)
    large = [path for path in roots if space.size(path) >= LARGE]
    left_out = set(chance.sample(large, max(0, len(large) - space.options.large)))
    roots = [path for path in roots if path not in left_out]
    roots = chance.sample(roots, min(len(roots), space.options.roots))
    # The dumps before, as the files are about to change.
    before = {path: space.known(path) for path in roots}
    try:
        for path, edits in zip(paths, changes.values()):
            write(path, edited(space.texts[path], edits))
        for root, dump in before.items():
            if dump is None:
                continue
            after = space.records(root)
            if after is None:
                return f"{root} has errors"
            if not same(dump, after, old, new):
                return f"{root} has other records"
    finally:
        for path in paths:
            write(path, space.texts[path])
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000, help="number of renames")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-file", type=int, default=5, help="number of renames while a file is open")
    parser.add_argument("--kinds", action="store_true", help="choose among the kinds of declarations first")
    parser.add_argument("--include", action="append", default=[], help="include directory below each DIR")
    parser.add_argument("--roots", type=int, default=1000, help="greatest number of roots that are compared for a rename")
    parser.add_argument("--large", type=int, default=2, help="number of large roots that are compared for a rename")
    parser.add_argument("--oracle", default="llvm-tblgen-22")
    parser.add_argument("dirs", nargs="+")
    arguments, _, server = " ".join(["\0".join(sys.argv[1:])]).partition("\0--\0")
    options = parser.parse_args(arguments.split("\0"))
    chance = random.Random(options.seed)
    counts, wrong = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as temporary:
        spaces = []
        for number, dir in enumerate(options.dirs):
            root = os.path.join(os.path.realpath(temporary), str(number))
            shutil.copytree(dir, root, ignore=lambda at, names: [
                name for name in names if not name.endswith(".td") and not os.path.isdir(os.path.join(at, name))
            ])
            space = Workspace(options, root)
            spaces.append((space, Client(server.split("\0"), root, {"includeDirs": space.include, "lints": False, "index": False})))
        weights = [sum(space.weights) for space, _ in spaces]
        done, kind = 0, ""
        while done < options.count:
            kind = kind or (chance.choice(list(DECLARATIONS)) if options.kinds else "")
            space, client = chance.choices(spaces, weights)[0]
            path = chance.choices(list(space.texts), space.weights)[0]
            text = space.texts[path]
            # The kind stays until a file has it.
            of_kind = declared(text, kind) if kind else []
            if kind and not of_kind:
                continue
            names = [one for one in TOKEN.finditer(text) if NAME.fullmatch(one[0]) and one[0] not in KEYWORDS]
            if not names:
                continue
            client.notify("textDocument/didOpen", {"textDocument": {
                "uri": uri(path), "languageId": "tablegen", "version": 1, "text": text}})
            for _ in range(min(options.per_file, options.count - done)):
                text_of_name = chance.choice(of_kind or sorted({one[0] for one in names}))
                if not any(one[0] == text_of_name for one in names):
                    continue
                name = chance.choice([one for one in names if one[0] == text_of_name])
                new = chance.choice(names)[0] if chance.random() < 0.2 else FRESH
                line = text.count("\n", 0, name.start())
                start = text.rfind("\n", 0, name.start()) + 1
                column = len(text[start : name.start()].encode("utf-16-le")) // 2
                answer = client.request("textDocument/rename", {
                    "textDocument": {"uri": uri(path)},
                    "position": {"line": line, "character": column},
                    "newName": new,
                }, timeout=600)
                client.notifications.clear()
                done += 1
                label = "new name" if new == FRESH else "known name"
                suffix = f": {kind}" if kind else ""
                if "error" in answer:
                    counts["refused: " + reason(answer["error"]["message"]) + suffix] += 1
                    continue
                changes = answer["result"]["changes"]
                bad = check(space, changes, name[0], new, chance) if changes else None
                if bad:
                    wrong += 1
                    print(f"wrong: {path}:{line + 1}:{column + 1}: `{name[0]}` to `{new}`: {bad}", flush=True)
                else:
                    counts[f"accepted, same records: {label}{suffix}"] += 1
                if done % 100 == 0:
                    print(done, dict(counts), f"wrong: {wrong}", file=sys.stderr, flush=True)
            client.notify("textDocument/didClose", {"textDocument": {"uri": uri(path)}})
            kind = ""
        for _, client in spaces:
            client.process.kill()
    for what, count in sorted(counts.items()):
        print(f"{count:6} {what}")
    print(f"{wrong:6} wrong")
    sys.exit(1 if wrong else 0)


main()
