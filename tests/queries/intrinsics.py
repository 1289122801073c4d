#!/usr/bin/env python3
"""Compares lists of intrinsics that other projects take from dumps with those of `tablegen query`.

    intrinsics.py INCLUDE --tool target/release/tablegen

INCLUDE is the directory `llvm/include` of llvm-project. The lists are:

- rustc_codegen_gcc: intrinsics of all targets, with the names of their builtins in GCC;
- cuda-oxide: declarations of the intrinsics of NVVM, with types and classes.

The generators of these projects read llvm-tblgen's --dump-json. This script does that, too, and compares
the lines with those of a query, which needs no program of its own. The exit status is 1 if they differ.
"""

import argparse
import json
import subprocess
import sys
import time

def builtin(name, record):
    if not name.startswith("int_") or not record.get("TargetPrefix") or record.get("ClangBuiltinName") is None:
        return None
    return f"{record['TargetPrefix']} llvm.{name[4:].replace('_', '.')} {record['ClangBuiltinName']}"


def declaration(name, record):
    if record.get("TargetPrefix") != "nvvm" or "Intrinsic" not in record["!superclasses"]:
        return None
    names = [[one["def"] for one in record[field]] for field in ("ParamTypes", "RetTypes")]
    return json.dumps([name, *names, record["!superclasses"]], separators=(",", ":"))


# Name, condition and filter of a query, and the function that makes the line of a record of a dump.
LISTS = [
    ("builtins", 'TargetPrefix != "" && ClangBuiltinName != ? && @name =~ "^int_"',
     r'''"\(.TargetPrefix) llvm.\(.["!name"][4:] | gsub("_"; ".")) \(.ClangBuiltinName)"''', builtin),
    ("declarations of NVVM", 'TargetPrefix == "nvvm"',
     '[.["!name"], [.ParamTypes[].def], [.RetTypes[].def], .["!superclasses"]] | tojson', declaration),
]


def query(tool, include, condition, jq_filter):
    command = [tool, "query", "llvm/IR/Intrinsics.td", "Intrinsic", "--where", condition]
    command += ["--filter", jq_filter, "--format", "raw"]
    return subprocess.run(command, cwd=include, check=True, capture_output=True, text=True).stdout.splitlines()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("include")
    parser.add_argument("--tool", required=True)
    parser.add_argument("--llvm", default="llvm-tblgen-22")
    args = parser.parse_args()
    start = time.monotonic()
    command = [args.llvm, "llvm/IR/Intrinsics.td", "--dump-json"]
    dump = json.loads(subprocess.run(command, cwd=args.include, check=True, capture_output=True).stdout)
    print(f"dump, read: {time.monotonic() - start:.2f} s")
    status = 0
    for title, condition, jq_filter, line_of in LISTS:
        start = time.monotonic()
        queried = sorted(query(args.tool, args.include, condition, jq_filter))
        print(f"{title}: {len(queried)} intrinsics, {time.monotonic() - start:.2f} s")
        lines = (line_of(name, record) for name, record in dump.items() if name[0] != "!")
        dumped = sorted(line for line in lines if line is not None)
        for line in sorted(set(queried) ^ set(dumped))[:10]:
            print(("query only: " if line in queried else "dump only: ") + line)
        if queried != dumped or len(queried) < 1000:
            status = 1
    print("different" if status else "same")
    return status


if __name__ == "__main__":
    sys.exit(main())
