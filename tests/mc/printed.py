#!/usr/bin/env python3
"""Writes texts of random instructions as llvm-objdump prints them, for the tests of packages.

    printed.py powerpc64le --mcpu pwr10 --words 20000 > crates/machine/targets/powerpc/tests/printed.txt

A line has the address, the bytes and the text of an instruction, with one instruction of each mnemonic. The first line
has the triple, the processor and the features.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

LINE = re.compile(r"^\s*([0-9a-f]+): ((?:[0-9a-f]{2} ?)+)\s*\t(.*?)\s*$")


def main():
    """Writes the lines."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("triple")
    parser.add_argument("--mcpu", default="")
    parser.add_argument("--mattr", default="")
    parser.add_argument("--words", type=int, default=20000)
    parser.add_argument("--word", type=int, default=4, help="bytes of a word")
    parser.add_argument("--avoid", default="$^", help="words to remove from the input: a pattern of hexadecimal digits")
    parser.add_argument("--without", default="$^", help="texts to leave out: a pattern")
    parser.add_argument("--llvm", default="/usr/lib/llvm-22/bin", help="directory of the programs")
    args = parser.parse_args()
    source = random.Random(1)
    words = (source.randbytes(args.word) for _ in range(args.words))
    data = b"".join(word for word in words if not re.match(args.avoid, word.hex()))
    with tempfile.TemporaryDirectory() as scratch:
        raw, text, made = (os.path.join(scratch, name) for name in ("raw", "source.s", "object"))
        with open(raw, "wb") as file:
            file.write(data)
        with open(text, "w") as file:
            file.write(f'.text\n.incbin "{raw}"\n')
        run = lambda *command: subprocess.run(command, check=True, capture_output=True, text=True).stdout
        run(f"{args.llvm}/llvm-mc", f"--triple={args.triple}", "-filetype=obj", text, "-o", made)
        options = [f"--mcpu={args.mcpu}"] if args.mcpu else []
        options += [f"--mattr={args.mattr}"] if args.mattr else []
        listing = run(f"{args.llvm}/llvm-objdump", "-dz", f"--triple={args.triple}", "--no-print-imm-hex", *options, made)
    print(f"{args.triple};{args.mcpu};{args.mattr}")
    seen = set()
    for line in listing.splitlines():
        found = LINE.match(line)
        if not found:
            continue
        address, code, shown = found.groups()
        # The symbol of the section's start.
        shown = re.sub(r"\s+<\.text(\+0x[0-9a-f]+)?>$", "", shown)
        mnemonic = shown.split()[0]
        if mnemonic in seen or shown == "<unknown>" or re.match(args.without, shown):
            continue
        seen.add(mnemonic)
        print(f"{address} {code.replace(' ', '')} {' '.join(shown.split())}")


if __name__ == "__main__":
    sys.exit(main())
