#!/usr/bin/env python3
"""Compares mnemonics and encodings of RISC-V by `tablegen query` and by jq over --dump-json.

    encodings.py CORPUS --tool target/release/tablegen [--dump riscv.json]

CORPUS is a directory with the directory `llvm` of llvm-project. The unified database of RISC-V checks its
encodings against those of LLVM, which it takes from llvm-tblgen's --dump-json: instructions of the class
RVInstCommon that are assembled, by their mnemonics. This script makes that list from the dump, which
needs about 9 GB of memory, and by a query, and compares the lines. The exit status is 1 if they differ.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time

CONDITION = '!isPseudo && !isCodeGenOnly && AsmString != ""'
LINE = r'''"\(.AsmString | ascii_downcase | [splits("\\s+")] | map(select(. != "")) | .[0]) \(
  [.Inst[] | if type == "object" then "\(.var)[\(.index)]" elif . == null then "?" else tostring end]
  | reverse | join(""))"'''
OF_DUMP = r'''. as $all | .["!instanceof"].RVInstCommon[] | $all[.]
  | select(.isPseudo != 1 and .isCodeGenOnly != 1 and .AsmString != "") | ''' + LINE


def lines_of(command, **arguments):
    start = time.monotonic()
    lines = subprocess.run(command, check=True, capture_output=True, text=True, **arguments).stdout.splitlines()
    print(f"{command[0]}: {len(lines)} instructions, {time.monotonic() - start:.2f} s")
    return sorted(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus")
    parser.add_argument("--tool", required=True)
    parser.add_argument("--llvm", default="llvm-tblgen-22")
    parser.add_argument("--dump", help="dump of the target's records, in place of llvm-tblgen's run")
    args = parser.parse_args()
    directory = os.path.join(args.corpus, "llvm/lib/Target/RISCV")
    include = os.path.abspath(os.path.join(args.corpus, "llvm/include"))
    sources = [os.path.join(directory, "RISCV.td"), "-I", include, "-I", directory]
    queried = lines_of([args.tool, "query", sources[0], "RVInstCommon", *sources[1:], "--where", CONDITION,
                        "--filter", LINE, "--format", "raw"])
    with tempfile.TemporaryDirectory() as work:
        dump = args.dump or os.path.join(work, "dump.json")
        if not args.dump:
            subprocess.run([args.llvm, *sources, "--dump-json", "-o", dump], check=True)
        dumped = lines_of(["jq", "-r", OF_DUMP, dump])
    for line in sorted(set(queried) ^ set(dumped))[:10]:
        print(("query only: " if line in queried else "dump only: ") + line)
    same = queried == dumped and len(queried) > 1000
    print("same" if same else "different")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
