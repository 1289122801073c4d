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

LINE = re.compile(r"^\s*([0-9a-f]+):\s((?:[0-9a-f]{2} ?)+)\s*\t(.*?)\s*$")


def packets(lines):
    """Returns lines of whole packets, whose first lines begin with a brace and whose last lines have the other one."""
    made, rest = [], None
    for address, code, shown in lines:
        # A second dump of the word, and names of addresses.
        shown = re.sub(r"\s+<[^<>]*>(?= |$)", "", re.sub(r"^[0-9a-f]{8} ", "", shown))
        if shown.startswith("{"):
            rest = address, code, shown
        elif rest:
            rest = rest[0], rest[1] + code, f"{rest[2]} {shown}"
        if rest and re.search(r" \}( *:endloop[01]+)?$", shown):
            made.append(rest)
            rest = None
    # An extender without an instruction changes the text of the next packet.
    is_open = lambda packet: re.search(r"immext\(\S*\) \}", packet[2])
    befores = [None, *made]
    return [packet for packet, before in zip(made, befores) if not is_open(packet) and not (before and is_open(before))]


def main():
    """Writes the lines."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("triple")
    parser.add_argument("--mcpu", default="")
    parser.add_argument("--mattr", default="")
    parser.add_argument("--words", type=int, default=20000)
    parser.add_argument("--word", type=int, default=4, help="bytes of a word")
    parser.add_argument("--avoid", default="$^", help="words to remove from the input: a pattern of hexadecimal digits")
    parser.add_argument("--packets", action="store_true", help="a line has a packet of instructions")
    parser.add_argument("--source", help="assembly text in place of random words")
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
            file.write(open(args.source).read() if args.source else f'.text\n.incbin "{raw}"\n')
        run = lambda *command: subprocess.run(command, check=True, capture_output=True, text=True).stdout
        options = [f"--mcpu={args.mcpu}"] if args.mcpu else []
        options += [f"--mattr={args.mattr}"] if args.mattr else []
        run(f"{args.llvm}/llvm-mc", f"--triple={args.triple}", "-filetype=obj", *options, text, "-o", made)
        listing = run(f"{args.llvm}/llvm-objdump", "-dz", f"--triple={args.triple}", "--no-print-imm-hex", *options, made)
    print(f"{args.triple};{args.mcpu};{args.mattr}")
    seen = set()
    lines = [found.groups() for found in map(LINE.match, listing.splitlines()) if found]
    for address, code, shown in packets(lines) if args.packets else lines:
        # The symbol of the section's start.
        shown = re.sub(r"\s+<\.text(\+0x[0-9a-f]+)?>$", "", shown)
        # The operation of an instruction of a packet can be anywhere in its text.
        mnemonic = re.sub(r"[0-9]+", "", shown) if args.packets else shown.split()[0]
        if mnemonic in seen or shown == "<unknown>" or re.match(args.without, shown):
            continue
        seen.add(mnemonic)
        print(f"{address} {code.replace(' ', '')} {' '.join(shown.split())}")


if __name__ == "__main__":
    sys.exit(main())
