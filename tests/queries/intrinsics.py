#!/usr/bin/env python3
"""Compares a list of intrinsics and builtins, as compilers need it, by `tablegen query` and by Python.

    intrinsics.py INCLUDE --tool target/release/tablegen

INCLUDE is the directory `llvm/include` of llvm-project. rustc_codegen_gcc, whose intrinsics are those of
GCC, has a list of all intrinsics of targets with the names of their builtins. Its generator reads
llvm-tblgen's --dump-json. This script does that, too, and compares the lines with those of a query,
which needs no program of its own. The exit status is 1 if they differ.
"""

import argparse
import json
import subprocess
import sys
import time

CONDITION = 'TargetPrefix != "" && ClangBuiltinName != ? && @name =~ "^int_"'
FILTER = r'''"\(.TargetPrefix) llvm.\(.["!name"][4:] | gsub("_"; ".")) \(.ClangBuiltinName)"'''


def by_query(tool, include):
    command = [tool, "query", "llvm/IR/Intrinsics.td", "Intrinsic", "--where", CONDITION]
    command += ["--filter", FILTER, "--format", "raw"]
    return subprocess.run(command, cwd=include, check=True, capture_output=True, text=True).stdout.splitlines()


def by_dump(llvm, include):
    command = [llvm, "llvm/IR/Intrinsics.td", "--dump-json"]
    dump = json.loads(subprocess.run(command, cwd=include, check=True, capture_output=True).stdout)
    lines = []
    for name, record in dump.items():
        if not isinstance(record, dict) or not name.startswith("int_"):
            continue
        target, builtin = record.get("TargetPrefix"), record.get("ClangBuiltinName")
        if target and builtin is not None:
            lines.append(f"{target} llvm.{name[4:].replace('_', '.')} {builtin}")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("include")
    parser.add_argument("--tool", required=True)
    parser.add_argument("--llvm", default="llvm-tblgen-22")
    args = parser.parse_args()
    found = []
    for name, make in [("query", lambda: by_query(args.tool, args.include)),
                       ("dump", lambda: by_dump(args.llvm, args.include))]:
        start = time.monotonic()
        lines = make()
        found.append(sorted(lines))
        print(f"{name}: {len(lines)} intrinsics, {time.monotonic() - start:.2f} s")
    queried, dumped = found
    different = sorted(set(queried) ^ set(dumped))
    for line in different[:10]:
        print(("query only: " if line in queried else "dump only: ") + line)
    same = queried == dumped and len(queried) > 1000
    print("same" if same else "different")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
