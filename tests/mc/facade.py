#!/usr/bin/env python3
"""Compares the example `objdump` of the package tablegen-targets with llvm-objdump on ELF files.

    TABLEGEN_LLVM=.../llvm cargo build --release -p tablegen-targets --features all,tables --example objdump
    tests/mc/facade.py [--objdump PROGRAM] FILE ...

Compared are addresses and texts of the instructions of all sections, without the names of addresses: llvm-objdump
makes names for entries of procedure linkage tables, which the example does not. The exit status is 1 if a file
differs in more than the instructions per million that `--allow` gives.
"""

import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LINE = re.compile(r"^ *([0-9a-f]+):\s+(.*)$")


def instructions(command):
    """Returns the texts of instructions by address, with their sections."""
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr.decode(errors='replace')[:500]}")
    found, section = {}, ""
    for line in done.stdout.decode(errors="replace").splitlines():
        if line.startswith("Disassembly of section "):
            section = line
        match = LINE.match(line)
        if match:
            text = re.sub(r" <[^>]*>", "", match.group(2))
            # Addresses of operands are comments, too.
            text = re.sub(r"\s+", " ", re.sub(r"\s+(#|//|@|;) .*$", "", text)).strip()
            found[section, int(match.group(1), 16)] = text
    return found


def main():
    """Compares the files of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--objdump", default=ROOT / "target/release/examples/objdump")
    parser.add_argument("--llvm", default="llvm-objdump-22")
    parser.add_argument("--allow", type=int, default=0, help="differences per million instructions")
    args = parser.parse_args()
    has_failed = False
    for file in args.files:
        theirs = instructions([args.llvm, "-d", "-z", "--no-show-raw-insn", "--no-print-imm-hex", file])
        ours = instructions([args.objdump, file])
        differences = [at for at in theirs.keys() | ours.keys() if theirs.get(at) != ours.get(at)]
        print(f"{file}: {len(theirs)} instructions, {len(differences)} differences")
        for at in sorted(differences)[:5]:
            print(f"  {at[1]:x}: llvm-objdump {theirs.get(at)!r}, here {ours.get(at)!r}")
        has_failed |= len(differences) * 1_000_000 > args.allow * len(theirs)
    return has_failed


if __name__ == "__main__":
    sys.exit(main())
