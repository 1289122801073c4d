#!/usr/bin/env python3
"""Assembles the sources of GNU as's tests (`gas/testsuite/gas`) with llvm-mc and with crates of `tablegen mc new`.

    gas_tests.py TESTS --programs DIR/assemble- [riscv i386 ...]

TESTS is the directory `gas/testsuite/gas` of a checkout of binutils. `DIR/assemble-x86` is the example `assemble`
of the crate of X86, and so on. llvm-mc does not accept all that GNU as does. Lines that llvm-mc rejects must be
rejected by the crate as well, and no other lines; without these lines, the object files must have the same
bytes. Options `-march` and `--32` of a test's description (`.d`) choose the triple and the features. Prints a line
for each directory, and the different sources.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import sys
import tempfile

from llvm_tests import execute

# Crates, triples and features by directories. Directories of formats and of the language are for X86.
RISCV = "+m,+a,+f,+d,+c,+v,+zba,+zbb,+zbs,+zbc,+zfh,+zicbom,+zicboz,+zicbop,+zbkb,+zbkx,+zknh,+zkne,+zknd,+zksh,+zksed,+h"
SETUPS = {
    "riscv": [("riscv", "riscv64", RISCV), ("riscv", "riscv32", RISCV), ("riscv", "riscv64", "+relax,+c")],
    "i386": [("x86", "i386", ""), ("x86", "x86_64", "")],
    "aarch64": [("aarch64", "aarch64", "+all"), ("aarch64", "aarch64", "")],
    "arm": [("arm", "armv8.2a", "+neon,+fullfp16,+crypto,+mp,+sec,+virt,+hwdiv,+hwdiv-arm"), ("arm", "armv5te", ""),
            ("arm", "thumbv7", "-neon"), ("arm", "thumbv8.1m.main", "+mve.fp,+lob,+fp64")],
    "loongarch": [("loongarch", "loongarch64", "+64bit,+f,+d,+lsx,+lasx")],
    "s390": [("systemz", "s390x", "")],
    "bpf": [("bpf", "bpfel", ""), ("bpf", "bpfeb", "")],
    "mips": [("mips", "mips", ""), ("mips", "mips64el", ""), ("mips", "mips", "+micromips,+mips32r2"), ("mips", "mips64r6", "")],
    "avr": [("avr", "avr", "")],
}
PROCESSORS = {"s390": ["z16"], "loongarch": [""], "mips": [""]}
GENERAL = [("x86", "x86_64", ""), ("aarch64", "aarch64", ""), ("riscv", "riscv64", "+c")]
DEFAULT = ["riscv", "i386", "aarch64", "arm", "loongarch", "s390", "bpf", "all", "elf", "cfi", "macros", "lns", "symver", "mri"]
MESSAGE = re.compile(r"^(?:Included from ([^:\n]*):(\d+):$|([^:\n]*):(\d+):\d+: (error|warning|note: while in macro instantiation))", re.M)


def rejected_lines(path, text):
    """Returns the numbers of the lines with errors. An error in the text of a macro or in an included file is one of the
    line that uses it."""
    lines, user, is_error = set(), None, False
    for includer, include_line, file, line, kind in MESSAGE.findall(text):
        if includer:
            user = int(include_line) if includer == path else user
            continue
        is_error = kind == "error" or is_error and kind != "warning"
        line = int(line) if file == path else user
        if is_error and line is not None and (kind == "error" or file == path):
            lines.add(line)
        user = None
    return lines


def compare(args, source, crate, triple, features):
    """Returns a name of the result, and what is different."""
    theirs_options = [f"-triple={triple}", "-fdebug-compilation-dir=/"] + ([f"-mattr={features}"] if features else [])
    ours_options = ["--triple", triple, "--fdebug-compilation-dir", "/"] + (["--mattr", features] if features else [])
    for option in ("-I", str(source.parent)):
        theirs_options.append(option)
        ours_options.append(option)
    lines = source.read_bytes().split(b"\n")
    with tempfile.TemporaryDirectory() as work:
        path, theirs, ours = (f"{work}/{name}" for name in ("test.s", "theirs.o", "ours.o"))
        if args.save:
            path = str(args.save / f"{source.stem}-{triple}.s")
        for _ in range(8):
            pathlib.Path(path).write_bytes(b"\n".join(lines))
            status, text = execute([args.llvm_mc, *theirs_options, "-filetype=obj", path, "-o", theirs])
            own_status, own_text = execute([f"{args.programs}{crate}", *ours_options, path, "-o", ours])
            if status not in (0, 1):
                return "llvm-mc crashes", ""
            if own_status not in (0, 1):
                return "CRASH", own_text[:300]
            wrong, own = rejected_lines(path, text), rejected_lines(path, own_text)
            # Errors that are found when the source is complete have no lines.
            is_late = "<unknown>:0: error" in text
            if own != wrong and not (is_late and wrong < own):
                return "lines", f"accepted {sorted(wrong - own)[:8]}, rejected {sorted(own - wrong)[:8]}"
            if status != own_status:
                return "accepted" if status else "rejected", (text + own_text)[:300]
            if status == 0 or not wrong:
                break
            for line in wrong:
                lines[line - 1] = b""
        if status != 0:
            return "same", ""
        same = pathlib.Path(theirs).read_bytes() == pathlib.Path(ours).read_bytes()
        return ("same", "") if same else ("object", "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("tests", type=pathlib.Path)
    parser.add_argument("--programs", required=True, help="beginning of the paths of the examples `assemble`, before the name of the target")
    parser.add_argument("--llvm-mc", default="llvm-mc-22")
    parser.add_argument("--save", type=pathlib.Path, help="directory for the sources without the lines that llvm-mc rejects")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("names", nargs="*", default=DEFAULT)
    args = parser.parse_intermixed_args()
    total = collections.Counter()
    for name in args.names:
        top = args.tests / name
        sources = [top] if top.is_file() else sorted(top.glob("*.s"))
        setups = SETUPS.get(top.parent.name if top.is_file() else name, GENERAL)
        runs = [(args, source, *setup) for source in sources for setup in setups]
        counts = collections.Counter()
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            for (_, source, _, triple, _), (result, message) in zip(runs, pool.map(lambda run: compare(*run), runs)):
                counts[result] += 1
                if result not in ("same", "llvm-mc crashes"):
                    print(f"{source.relative_to(args.tests)} ({triple}): {result} {message}")
        total += counts
        print(name, summary(counts), flush=True)
    print("all:", summary(total))
    return int(any(name not in ("same", "llvm-mc crashes") for name in total))


def summary(counts):
    compared = sum(count for name, count in counts.items() if name != "llvm-mc crashes")
    others = "".join(f", {count} {name}" for name, count in counts.most_common() if name != "same")
    return f"{counts['same']} of {compared} are the same{others}"


if __name__ == "__main__":
    sys.exit(main())
