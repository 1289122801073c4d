#!/usr/bin/env python3
"""Runs the tests of LLVM's assemblers and disassemblers through disassemblers that `tablegen mc new` made.

    disassembler_tests.py TESTS --programs DIR/disassemble- [PowerPC Sparc ...]

TESTS is the directory `llvm/test/MC` of a checkout. `DIR/disassemble-powerpc` is the example `disassemble` of the crate
of PowerPC, and so on. Command lines that disassemble (in `TESTS/Disassembler/T`) run with llvm-mc and with the crate, and
the texts of instructions are compared. What the others assemble (in `TESTS/T`) is disassembled by llvm-objdump and by
the crate. Prints the number of instructions and of different ones for each directory.
"""

import argparse
import collections
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from compare import lines, sections
from llvm_tests import commands, options

CRATES = {"PowerPC": "powerpc", "Sparc": "sparc", "MSP430": "msp430", "M68k": "m68k", "Xtensa": "xtensa",
          "SystemZ": "systemz", "AVR": "avr", "Mips": "mips", "Hexagon": "hexagon"}
# Options that name a machine.
MACHINE = {"-triple", "-mcpu", "-mattr"}
DISASSEMBLES = {"-disassemble", "-disassemble-zeros", "-mdis", "-cdis", "-hdis"}


def run(command):
    """Returns the output of a program, whatever its status is."""
    environment = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}
    return subprocess.run(command, capture_output=True, check=False, env=environment).stdout.decode("latin-1")


def bytes_of(path):
    """Returns the bytes of a test: hexadecimal numbers in lines that are not comments."""
    text = "\n".join(re.split(r"[#;]", line)[0] for line in path.read_text("latin-1").splitlines())
    return bytes(int(number, 16) for number in re.findall(r"0x([0-9a-fA-F]{1,2})\b", text))


def normal(text):
    """Returns texts of instructions without directives and empty lines."""
    texts = (re.sub(r"\s+", " ", line).strip() for line in text.splitlines())
    return [line for line in texts if line and not line.startswith(".") and line != "<unknown>"]


def packets(texts):
    """Returns packets of Hexagon, one text each, from texts of instructions and of braces. Extenders are left out, as llvm-mc
    prints none."""
    text = "; ".join(texts).replace("{; ", "{ ").replace("; }", " }")
    text = re.sub(r"immext\(#[^)]*\)(; | )", "", text)
    return re.split(r"(?<=\}); |(?<=:endloop[01]); |(?<=:endloop01); ", text) if text else []


class Judge:
    """Comparison of the tests of one directory."""

    def __init__(self, args, crate):
        self.llvm, self.program = args.llvm, f"{args.programs}{crate}"
        self.same, self.kinds = 0, collections.defaultdict(list)

    def report(self, path, theirs, ours):
        """Counts texts of a file that are the same, and keeps others."""
        matcher = difflib.SequenceMatcher(None, theirs, ours, autojunk=False)
        for kind, start, end, own_start, own_end in matcher.get_opcodes():
            if kind == "equal":
                self.same += end - start
                continue
            for index in range(max(end - start, own_end - own_start)):
                expected = theirs[start + index] if start + index < end else None
                found = ours[own_start + index] if own_start + index < own_end else None
                if expected:
                    self.kinds[expected.split(" ")[0]].append((path.name, expected, found))

    def disassemble(self, path, found, scratch):
        """Compares the texts of a test's bytes."""
        machine = [f"{name}={value}" for name, value in found if name in MACHINE]
        own = [word for name, value in found if name in MACHINE for word in ("-" + name, value)]
        raw = os.path.join(scratch, "raw")
        data = bytes_of(path)
        with open(raw, "wb") as file:
            file.write(data)
        hexadecimal = os.path.join(scratch, "hexadecimal")
        with open(hexadecimal, "w") as file:
            file.write(" ".join(f"{byte:#x}" for byte in data))
        theirs = run([f"{self.llvm}/llvm-mc", "-disassemble", *machine, hexadecimal])
        ours = [line.split("\t", 1)[1] for line in run([self.program, "--offsets", *own, raw]).splitlines() if "\t" in line]
        theirs, ours = normal(theirs), normal("\n".join(ours))
        if any(value.startswith("hexagon") for _, value in found if value):
            theirs, ours = packets(theirs), packets(ours)
        self.report(path, theirs, ours)

    def assemble(self, path, found, scratch):
        """Compares the texts of what a test assembles."""
        triple = dict(found).get("-triple", "")
        made = os.path.join(scratch, "object")
        if os.path.exists(made):
            os.remove(made)
        arguments = [f"{name}={value}" if value else name for name, value in found
                     if name not in ("-o", "-filetype", "-show-encoding", "-show-inst")]
        run([f"{self.llvm}/llvm-mc", "-filetype=obj", *arguments, str(path), "-o", made])
        if not os.path.exists(made):
            return
        machine = [f"-{name}={value}" for name, value in found if name in MACHINE]
        own = [word for name, value in found if name in MACHINE for word in ("-" + name, value)]
        # llvm-objdump selects this processor for files without one.
        if "-mcpu" not in dict(found) and triple.startswith(("powerpc", "ppc")):
            own += ["--mcpu", "future"]
        with open(made, "rb") as file:
            data = file.read()
        if data[:4] != b"\x7fELF" or not triple:
            return
        for name, address, offset, size in sections(self.llvm, made):
            raw = os.path.join(scratch, "raw")
            with open(raw, "wb") as file:
                file.write(data[offset : offset + size])
            objdump = [f"{self.llvm}/llvm-objdump", "-dz", "-j", name, "--no-leading-headers", "--no-show-raw-insn"]
            theirs = lines(run([*objdump, "--no-print-imm-hex", *machine, made]).encode("latin-1"))
            ours = lines(run([self.program, *own, "--address", str(address), raw]).encode("latin-1"))
            known = lambda texts: [text for _, text in texts if text != "<unknown>"]
            self.report(path, known(theirs), known(ours))


def main():
    """Compares the directories."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tests", type=pathlib.Path)
    parser.add_argument("names", nargs="*", default=["PowerPC", "Sparc", "MSP430", "M68k", "Xtensa", "Hexagon"])
    parser.add_argument("--programs", required=True, help="beginning of the paths of the examples")
    parser.add_argument("--kinds", type=int, default=20, help="kinds of differences to print")
    parser.add_argument("--llvm", default="/usr/lib/llvm-22/bin", help="directory of the programs")
    args = parser.parse_args()
    for name in args.names:
        for directory in (args.tests / "Disassembler" / name, args.tests / name):
            judge = Judge(args, CRATES[name])
            with tempfile.TemporaryDirectory() as scratch:
                for path in sorted(path for path in directory.rglob("*") if path.is_file()):
                    seen = set()
                    for words in commands(path, scratch):
                        found, _ = options(words)
                        key = tuple(one for one in found if one[0] in MACHINE | DISASSEMBLES)
                        if key in seen:
                            continue
                        seen.add(key)
                        is_text = any(option in DISASSEMBLES for option, _ in found)
                        (judge.disassemble if is_text else judge.assemble)(path, found, scratch)
            different = sum(map(len, judge.kinds.values()))
            print(f"{directory.relative_to(args.tests)}: {judge.same + different} instructions, {different} different")
            for kind, cases in sorted(judge.kinds.items(), key=lambda item: -len(item[1]))[: args.kinds]:
                print(f"{len(cases):8} {cases[0][0]}: expected `{cases[0][1]}`, found `{cases[0][2]}`")


if __name__ == "__main__":
    sys.exit(main())
