#!/usr/bin/env python3
"""Makes the tables of LLVM's own targets as a build of LLVM does, with both programs.

    drop_in.py CORPUS --tool target/release/tablegen                   all targets
    drop_in.py CORPUS --tool T --only 'RISCV/' --results results.json  some, kept for the next run

CORPUS is a directory with the .td files of LLVM and a list of what its build makes of them,
manifest.tsv: a line each of suite, name of the file, program, arguments and anything else, with
tabs between them.

Every line is run as Ninja runs it, as a process of its own with -o, -d and --write-if-changed: by
llvm-tblgen, and by tablegen. Then tablegen runs once for all lines that read the same source with
the same macros and directories: with --emit for each file, and one -d. Compared are the files, those
that an action makes beside the one of -o among them, and dependency files; of a run for many files,
what they depend on. Every run is made again: with --write-if-changed no file may become newer.

Out go what differs, processor time and the largest memory of all three ways. With --results, what
llvm-tblgen did is read from a file where it was kept before.
"""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile


class Line:
    """A line of the list: a file that a build makes."""

    def __init__(self, row):
        self.suite, self.name, self.program, arguments = row[:4]
        self.arguments = arguments.split()
        self.action, self.options, self.common = None, [], []
        left = iter(self.arguments)
        for argument in left:
            name = argument.lstrip("-")
            if argument in ("-I", "-D"):
                self.common += [argument, next(left)]
            elif not argument.startswith("-") or argument[:2] in ("-I", "-D"):
                self.common.append(argument)
            elif re.match(r"(gen|print|dump)-", name):
                self.action = name
            else:
                self.options.append(name)

    def emitted(self, path):
        """The --emit for this file."""
        own = "(" + ",".join(self.options) + ")" if self.options else ""
        return f"--emit={self.action}{own}={path}"


class Run:
    """What a process took and what it made below a directory, which it finds empty but for the
    directories of these files."""

    def __init__(self, command, corpus, out, paths):
        shutil.rmtree(out, ignore_errors=True)
        for path in paths:
            os.makedirs(os.path.dirname(path), exist_ok=True)
        self.command, self.corpus, self.out = command, corpus, out
        self.seconds, self.memory, self.error = self.spawn()
        self.files, self.depends = {}, {}
        for directory, _, names in os.walk(out):
            for path in (os.path.join(directory, name) for name in names):
                with open(path, "rb") as file:
                    text = file.read()
                name = os.path.relpath(path, out)
                if name.endswith(".d"):
                    self.depends[name] = text.decode()
                else:
                    self.files[name] = hashlib.sha256(text).hexdigest()

    def spawn(self):
        with tempfile.TemporaryFile("w+", errors="replace") as err:
            child = subprocess.Popen(
                self.command, cwd=self.corpus, stdin=subprocess.DEVNULL, stderr=err
            )
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            err.seek(0)
            error = f"exit {child.returncode}: {err.read()[:1000]}" if child.returncode else ""
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss, error

    def times(self):
        """When each file was written, but for dependency files, which are written each time."""
        paths = (os.path.join(self.out, name) for name in self.files)
        return [os.stat(path).st_mtime_ns for path in paths]

    def touches(self):
        """Whether the same run writes a file again that is as it was."""
        before = self.times()
        self.spawn()
        return before != self.times()

    def results(self):
        return {key: getattr(self, key) for key in ("seconds", "memory", "error", "files", "depends")}


class Kept:
    """What a run did, from a file."""

    def __init__(self, results):
        self.__dict__.update(results)


class Sum:
    """Processor time and memory of many runs."""

    def __init__(self):
        self.seconds, self.memory, self.runs = 0.0, 0, 0

    def add(self, run):
        self.seconds += run.seconds
        self.memory = max(self.memory, run.memory)
        self.runs += 1

    def text(self, to=None):
        text = f"{self.runs} processes, {self.seconds:.1f} s, at most {self.memory / 1024:.0f} MB"
        if to is not None and self.seconds:
            text += f": {to.seconds / self.seconds:.1f} times less, {self.memory / to.memory:.2f} of the memory"
        return text


def prerequisites(text):
    """What the targets of a dependency file depend on."""
    return tuple(sorted(set(text.split(": ", 1)[-1].split())))


def read_lines(opt):
    with open(os.path.join(opt.corpus, "manifest.tsv")) as manifest:
        rows = [row.rstrip("\n").split("\t") for row in manifest if not row.startswith("#")]
    lines = [Line(row) for row in rows if len(row) > 3]
    lines = [line for line in lines if "llvm-tblgen" in line.program and line.action]
    return [
        line
        for line in lines
        if re.fullmatch(opt.suite, line.suite) and re.search(opt.only, line.name)
    ]


class Comparison:
    """All runs, with what is wrong."""

    def __init__(self, opt, out):
        self.opt, self.out = opt, out
        self.problems = 0
        self.results = {}
        if opt.results and os.path.exists(opt.results):
            with open(opt.results) as file:
                self.results = json.load(file)

    def complain(self, what):
        self.problems += 1
        print(what, flush=True)

    def run(self, program, arguments, paths):
        return Run([program, *arguments], self.opt.corpus, self.out, paths)

    def again(self, what, run):
        if not self.opt.once and not run.error and run.touches():
            self.complain(f"{what}: a file was written again")

    def theirs(self, line, arguments, path):
        """What llvm-tblgen makes of a line; it is not run again if that is known."""
        if line.name in self.results:
            return Kept(self.results[line.name])
        run = self.run(self.opt.oracle, arguments, [path])
        self.results[line.name] = run.results()
        if self.opt.results:
            # At once: each of these takes long.
            with open(self.opt.results, "w") as file:
                json.dump(self.results, file)
        return run

    def one_by_one(self, lines):
        """Every file by a process of its own, by both programs."""
        theirs, ours = Sum(), Sum()
        for line in lines:
            path = os.path.join(self.out, line.name)
            arguments = [*line.arguments, "--write-if-changed", "-o", path, "-d", path + ".d"]
            known = self.theirs(line, arguments, path)
            made = self.run(self.opt.tool, arguments, [path])
            theirs.add(known)
            ours.add(made)
            if made.error or known.error:
                self.complain(f"{line.name}: '{made.error}', llvm-tblgen: '{known.error}'")
                continue
            self.compare(line.name, made, known.files)
            if made.depends != known.depends:
                self.complain(f"{line.name}: another dependency file")
            self.again(line.name, made)
        return theirs, ours

    def compare(self, what, made, files):
        for name in sorted(set(made.files) | set(files)):
            if made.files.get(name) != files.get(name):
                self.complain(f"{what}: {name} differs")

    def together(self, lines):
        """All files of one source by one process."""
        groups, sums = {}, Sum()
        for line in lines:
            groups.setdefault(tuple(line.common), []).append(line)
        for common, members in groups.items():
            paths = [os.path.join(self.out, line.name) for line in members]
            emitted = [line.emitted(path) for line, path in zip(members, paths)]
            depfile = paths[0] + ".d"
            arguments = [*common, "--write-if-changed", "-d", depfile, *emitted]
            made = self.run(self.opt.tool, arguments, paths)
            sums.add(made)
            what = f"{common[-1]}, {len(members)} files"
            if made.error:
                self.complain(f"{what}: '{made.error}'")
                continue
            known = [self.results[line.name] for line in members]
            self.compare(what, made, {name: at for one in known for name, at in one["files"].items()})
            depends = {text for one in known for text in map(prerequisites, one["depends"].values())}
            if depends != {prerequisites(text) for text in made.depends.values()}:
                self.complain(f"{what}: depends on other files")
            self.again(what, made)
        return sums


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpus")
    parser.add_argument("--tool", required=True, help="the command tablegen")
    parser.add_argument("--oracle", default="llvm-tblgen-22")
    parser.add_argument("--suite", default="llvm|include|clang", help="a regular expression")
    parser.add_argument("--only", default="", help="a regular expression on the names of files")
    parser.add_argument("--results", help="a file that keeps what llvm-tblgen did")
    parser.add_argument("--once", action="store_true", help="do not make files again")
    opt = parser.parse_args()
    opt.corpus, opt.tool = os.path.abspath(opt.corpus), os.path.abspath(opt.tool)
    lines = read_lines(opt)
    # The place must not change between runs: dependency files name it.
    out = os.path.join(tempfile.gettempdir(), "tablegen-drop-in")
    comparison = Comparison(opt, out)
    try:
        theirs, ours = comparison.one_by_one(lines)
        together = comparison.together(lines)
    finally:
        shutil.rmtree(out, ignore_errors=True)
    print(f"{len(lines)} lines, {comparison.problems} differences")
    print("llvm-tblgen:", theirs.text())
    print("tablegen:", ours.text(theirs))
    print("tablegen, a run for each source:", together.text(theirs))
    return 1 if comparison.problems or not lines else 0


if __name__ == "__main__":
    sys.exit(main())
