#!/usr/bin/env python3
"""Compares the language of LLVM 23 with llvm-tblgen 23: fixtures, expected files in a directory, or random programs.

    language.py fixtures --theirs llvm-tblgen-23 [--bless]
    language.py files --ours target/release/tablegen DIRECTORY
    language.py random --ours target/release/tablegen --theirs llvm-tblgen-23 --count 2000

The fixtures `llvm23_*.td` of this repository have the output of llvm-tblgen 23; `fixtures` makes it again, and
with --bless writes it. A directory has NAME.td with NAME.print-records.out, NAME.dump-json.out and NAME.err. Random programs use the
constructs that are new in LLVM 23 (`let append`, `let prepend`, `!sort`, `!switch`, arguments of parent
multiclasses, bits of outer `let`s) between older ones; many of them have an error. Records, JSON, the detailed
dump, messages and exit statuses must be equal. Programs at which llvm-tblgen crashes, or fails without a
message since it lost a value of a `!cond`, are counted, not compared.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

NAME = "llvm-tblgen-23"
# Our error where llvm-tblgen has a null pointer for a value of another type, and fails without a message.
LOST = b" of !cond is not of type "
FIXTURES = Path(__file__).resolve().parents[1] / "tests/fixtures"


def run(program, arguments, directory, name=NAME):
    done = subprocess.run([name, *arguments], executable=program, cwd=directory, capture_output=True, timeout=60,
                          env={**os.environ, "TABLEGEN_HELP": "0"})
    return done.returncode, done.stdout, done.stderr


def report(title, parts):
    print(f"== {title}")
    for label, ours, theirs in parts:
        if ours != theirs:
            print(f"-- {label}, ours:\n{show(ours)}\n-- {label}, expected:\n{show(theirs)}")


def show(value):
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)


def files(ours, directory):
    """Compares with expected files. Returns the number of differing files and of all."""
    failed = total = 0
    for source in sorted(directory.glob("*.td")):
        total += 1
        parts = []
        for action in ["print-records", "dump-json"]:
            _, out, err = run(ours, [f"--{action}", source.name], directory)
            parts.append((action, out, source.with_suffix(f".{action}.out").read_bytes()))
            parts.append(("messages", err, source.with_suffix(".err").read_bytes()))
        if any(a != b for _, a, b in parts):
            failed += 1
            report(source.name, parts)
    return failed, total


def fixtures(theirs, bless):
    """Compares the expected files of fixtures. Returns the number of differing files and of all."""
    failed = total = 0
    # The other directories have outputs of actions.
    for source in sorted([*FIXTURES.glob("fail/llvm23_*.td"), *FIXTURES.glob("pass/llvm23_*.td")]):
        wanted = {}
        status, out, err = run(theirs, ["--print-records", source.name], source.parent, "tablegen")
        if status == 0:
            wanted[".records"] = out
            if source.with_suffix(".json").exists():
                wanted[".json"] = run(theirs, ["--dump-json", source.name], source.parent)[1]
        else:
            wanted[".stderr"] = err + f"exit status: {status}\n".encode()
        for suffix, text in wanted.items():
            total += 1
            path = source.with_suffix(suffix)
            if bless:
                path.write_bytes(text)
            elif not path.exists() or path.read_bytes() != text:
                failed += 1
                report(path.name, [(suffix, path.read_bytes() if path.exists() else b"", text)])
    return failed, total


class Program:
    """Random program. Names are few, so that they are often the right ones."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines = []
        # Many programs have no mistakes on purpose, since evaluation ends at most of them.
        self.mistakes = self.r.randrange(3) == 0

    def pick(self, *choices):
        return self.r.choice(choices)

    def chance(self, percent):
        return self.r.randrange(100) < percent

    def wrong(self, percent):
        return self.mistakes and self.chance(percent)

    # Values, by type. `names` are variables that can be used, with their types.

    def value(self, ty, names, depth=0):
        if self.wrong(2):
            ty = self.pick("int", "string", "list<int>", "bits<2>", "dag", "K")
        known = [name for name, own in names if own == ty]
        if known and self.chance(45):
            return self.r.choice(known)
        if depth < 3 and self.chance(35):
            return self.operator(ty, names, depth + 1)
        return self.leaf(ty, names, depth)

    def leaf(self, ty, names, depth):
        r = self.r
        if self.wrong(2):
            return "?"
        if ty == "int":
            return str(r.randrange(-3, 6))
        if ty == "bit":
            return self.pick("0", "1", "true", "false")
        if ty == "string":
            return self.pick('"a"', '"b"', '"x10"', '"x9"', '""', '[{c}]', '"B"')
        if ty.startswith("bits"):
            width = int(ty[5:-1])
            return self.pick(str(r.randrange(0, 1 << width)),
                             "{" + ", ".join(self.pick("0", "1") for _ in range(width)) + "}")
        if ty.startswith("list<"):
            element = ty[5:-1]
            items = [self.value(element, names, depth + 1) for _ in range(r.randrange(0, 4))]
            suffix = f"<{element}>" if not items and not self.wrong(40) else ""
            return f"[{', '.join(items)}]{suffix}"
        if ty == "dag":
            args = [self.value("int", names, depth + 1) + self.pick("", ":$p") for _ in range(r.randrange(0, 3))]
            return f"({self.pick('op1', 'op1', 'op1', 'op2')}{' ' if args else ''}{', '.join(args)})"
        return self.pick("k1", "k2", "k3")

    def operator(self, ty, names, depth):
        value = lambda own: self.value(own, names, depth)
        choice = self.r.randrange(6)
        if choice <= 2:
            return self.switch(ty, names, depth)
        if choice == 3 and ty.startswith("list<"):
            return self.sort(ty, names, depth)
        if ty == "int":
            return self.pick(f"!add({value('int')}, {value('int')})", f"!size({value('list<int>')})",
                             f"!head(!sort(h, [{value('int')}, {value('int')}], h))")
        if ty == "string":
            return self.pick(f"{value('string')} # {value('string')}", f"!cast<string>({value('int')})",
                             f"!interleave({value('list<int>')}, \",\")")
        if ty.startswith("list<"):
            return f"!listconcat({value(ty)}, {value(ty)})"
        return f"!if({value('bit')}, {value(ty)}, {value(ty)})"

    def switch(self, ty, names, depth):
        key = self.pick("int", "int", "string", "bits<2>", "bit", "K")
        cases = [f"{self.value(key, names, depth)}: {self.value(ty, names, depth)}"
                 for _ in range(self.r.randrange(1, 4))]
        if self.wrong(3):
            cases = cases[:-1]
        default = [self.value(ty, names, depth)] if not self.wrong(3) else []
        return f"!switch({', '.join([self.value(key, names, depth), *cases, *default])})"

    def sort(self, ty, names, depth):
        element = ty[5:-1]
        name = self.pick("s", "t", "u")
        inner = names + [(name, element)]
        key = {"int": self.pick("int", "string"), "string": self.pick("string", "int"),
               "K": self.pick(f"{name}.Rank", f"{name}.Text", f"!cast<string>({name})")}.get(element, "int")
        body = key if "." in key or "(" in key else self.value(key, inner, depth)
        if element == "string" and key == "int":
            body = self.pick(f"!size({name})", body)
        return f"!sort({name}, {self.value(ty, names, depth)}, {body})"

    # Statements.

    FIELDS = [("I", "int"), ("S", "string"), ("C", "code"), ("L", "list<int>"), ("M", "list<string>"), ("G", "dag"),
              ("B", "bits<4>"), ("R", "K"), ("N", "list<K>"), ("append", "list<int>"), ("prepend", "string")]

    def type_of(self, field):
        ty = dict(self.FIELDS)[field]
        return "string" if ty == "code" else ty

    def let_target(self, names):
        """Returns the target and the value of a `let`."""
        field = self.pick(*[name for name, _ in self.FIELDS])
        ty = self.type_of(field)
        mode = ""
        if self.chance(50):
            mode = self.pick("append ", "prepend ")
            if not self.wrong(20):
                field = self.pick("S", "C", "L", "M", "G", "N", "append", "prepend")
                ty = self.type_of(field)
        bits = ""
        if mode and field == "B" and not self.mistakes:
            field, ty = "L", "list<int>"
        if field == "B" and self.chance(70):
            width = self.pick(1, 2)
            low = self.r.randrange(0, 5 - width)
            bits = f"{{{low + 1}-{low}}}" if width == 2 else f"{{{low}}}"
            if self.wrong(4):
                bits = f"<{low}>"
            ty = f"bits<{width}>"
        if self.wrong(2):
            field = "Unknown"
        return f"{mode}{field}{bits} = {self.value(ty, names)}"

    def fields(self, names):
        some = [one for one in self.FIELDS if not self.wrong(10)]
        for name, ty in some:
            own = "string" if ty == "code" else ty
            initial = f" = {self.value(own, names)}" if self.chance(65) else ""
            yield f"  {ty} {name}{initial};"

    ARGS = [("a", "int"), ("s", "string"), ("l", "list<int>"), ("b", "bits<2>"), ("k", "K"), ("t", "bit")]

    def args(self):
        chosen = [one for one in self.ARGS if self.chance(50)][:4]
        texts, rest = [], False
        for name, ty in chosen:
            rest = rest or self.chance(30)
            texts.append(f"{ty} {name}" + (f" = {self.leaf(ty, [], 1)}" if rest else ""))
        return chosen, f"<{', '.join(texts)}>" if texts else ""

    def given(self, args, names):
        if not args:
            return ""
        values = []
        named = False
        for name, ty in args:
            value = self.value(ty, names, 2)
            named = self.chance(10) or (named and not self.wrong(10))
            values.append(f"{name} = {value}" if named else value)
        if self.wrong(4):
            values.append("1")
        if self.wrong(4):
            values.pop()
        return f"<{', '.join(values)}>"

    def body(self, names, own):
        # A field that refers to itself, even by way of others, is an error.
        own = own if self.chance(12) else []
        lets = [f"  let {self.let_target(names + own)};" for _ in range(self.r.randrange(0, 3))]
        return " {\n" + "\n".join(lets) + "\n}" if lets else ";"

    def make(self):
        own = [(name, "string" if ty == "code" else ty) for name, ty in self.FIELDS]
        self.lines += ["def op1; def op2;", "class K<int r, string t> { int Rank = r; string Text = t; }",
                       'def k1 : K<2, "z">; def k2 : K<1, "y">; def k3 : K<2, "x">;']
        classes = []
        for index in range(self.r.randrange(1, 4)):
            args, text = self.args()
            if not classes or self.chance(40):
                fields = "\n".join(self.fields(args))
                self.lines.append(f"class C{index}{text} {{\n{fields}\n}}")
            else:
                parent, parent_args = self.r.choice(classes)
                self.lines.append(f"class C{index}{text} : {parent}{self.given(parent_args, args)}"
                                  + self.body(args, own))
            classes.append((f"C{index}", args))
        multiclasses = []
        for index in range(self.r.randrange(0, 4)):
            args, text = self.args()
            parents = ""
            if multiclasses and self.chance(75):
                some = [self.r.choice(multiclasses) for _ in range(self.pick(1, 1, 2))]
                parents = " : " + ", ".join(f"{name}{self.given(of, args)}" for name, of in some)
            defs = []
            for number in range(self.r.randrange(0 if parents else 1, 3)):
                name, of = self.r.choice(classes)
                let = f"let {self.let_target(args)} in " if self.chance(35) else ""
                defs.append(f"  {let}def _d{index}{number} : {name}{self.given(of, args)}" + self.body(args, own))
            body = " {\n" + "\n".join(defs) + "\n}" if defs else ";"
            self.lines.append(f"multiclass M{index}{text}{parents}{body}")
            multiclasses.append((f"M{index}", args))
        for index in range(self.r.randrange(1, 5)):
            lets = ""
            if self.chance(60):
                some = [self.let_target([]) for _ in range(self.pick(1, 1, 2, 3))]
                lets = f"let {', '.join(some)} in "
            if multiclasses and self.chance(50):
                name, of = self.r.choice(multiclasses)
                self.lines.append(f"{lets}defm D{index} : {name}{self.given(of, [])};")
            else:
                name, of = self.r.choice(classes)
                loop = "foreach i = [2, 1, 3] in " if self.chance(20) else ""
                names = [("i", "int")] if loop else []
                suffix = "#i" if loop else ""
                self.lines.append(f"{loop}{lets}def D{index}{suffix} : {name}{self.given(of, names)}"
                                  + self.body(names, own))
        return "\n".join(self.lines) + "\n"


def campaign(ours, theirs, count, first, keep):
    """Compares random programs. Returns the number of differing programs."""
    differ = errors = crashes = lost = 0
    with tempfile.TemporaryDirectory() as directory:
        for seed in range(first, first + count):
            text = Program(seed).make()
            Path(directory, "x.td").write_text(text)
            parts = []
            for action in ["--print-records", "--dump-json", "--print-detailed-records"]:
                theirs_done = run(theirs, [action, "x.td"], directory)
                if theirs_done[0] < 0:
                    crashes += 1
                    break
                ours_done = run(ours, [action, "x.td"], directory)
                parts += zip([f"{action} {what}" for what in ["status", "output", "messages"]], ours_done, theirs_done)
                if theirs_done[0] != 0:
                    errors += 1
                    break
            if any(a != b for _, a, b in parts):
                if LOST in ours_done[2] and theirs_done[0] != 0 and b" error: " not in theirs_done[2]:
                    lost += 1
                    continue
                differ += 1
                report(f"seed {seed}", parts)
                if keep:
                    Path(keep, f"{seed}.td").write_text(text)
    print(f"{count} programs, {differ} differ; {errors} with errors, {crashes} at which {NAME} crashes, "
          f"{lost} at which it fails without a message")
    return differ


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["fixtures", "files", "random"])
    parser.add_argument("directory", nargs="?", type=Path)
    parser.add_argument("--ours", default="target/release/tablegen")
    parser.add_argument("--theirs", default=NAME)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--bless", action="store_true", help="write the expected files of fixtures")
    parser.add_argument("--keep", help="directory for programs that differ")
    options = parser.parse_intermixed_args()
    ours = os.path.abspath(options.ours)
    if options.mode == "fixtures":
        failed, total = fixtures(options.theirs, options.bless)
        print(f"{total} expected files, {failed} differ")
    elif options.mode == "files":
        failed, total = files(ours, options.directory)
        print(f"{total} files, {failed} differ")
    else:
        failed = campaign(ours, options.theirs, options.count, options.first, options.keep)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
