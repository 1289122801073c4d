#!/usr/bin/env python3
"""Compiles C programs by clang and the code generator of RISC-V, and compares what they do under qemu.

For each program, clang makes LLVM IR without vectors. The IR goes through the example `compile` of the
package riscv-mc, and through clang's own code generator. Both objects are linked with the C library of
the cross compiler and run under qemu; output and exit status must be equal.

    tests/codegen/run.py [PATH ...]          programs, or directories with programs
    tests/codegen/run.py --random 100        programs of csmith
    tests/codegen/run.py --functions 100     programs of tests/codegen/functions.py

The example needs LLVM's descriptions:

    TABLEGEN_LLVM=.../llvm cargo build -p riscv-mc --features tables --example compile

Needs clang-22, gcc-riscv64-linux-gnu and qemu-riscv64. The exit status is 1 if a program differs, or is
not compiled for another reason than something that the reader of LLVM IR does not have.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FLAGS = ["--target=riscv64-linux-gnu", "-march=rv64gc", "-fno-vectorize", "-fno-slp-vectorize",
         "-fno-pic", "-fno-pie", "-w"]
READER = ("type ", "instruction ", "intrinsic ", "inline assembly", "argument of type", "result of type",
          "a parameter is", "the result is", "contents of", "is not declared", "select of vectors")


def run(command, seconds=60, **options):
    """Returns the exit status, the output and the messages of a command."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=seconds, check=False, **options)
    except subprocess.TimeoutExpired:
        return "timeout", b"", b""
    return done.returncode, done.stdout, done.stderr


def check(source, args, work):
    """Returns the result for a program: a word, and a message."""
    name = source.stem
    ir = work / f"{name}.ll"
    include = ["-I", "/usr/include/csmith"] if pathlib.Path("/usr/include/csmith").is_dir() else []
    status, _, errors = run([args.clang, *FLAGS, *include, args.level, "-S", "-emit-llvm", str(source), "-o",
                             str(ir)])
    if status != 0:
        return "no IR", errors.decode(errors="replace").splitlines()[:1]
    ours, theirs = work / f"{name}.o", work / f"{name}.clang.o"
    status, _, errors = run([args.compile, str(ir), str(ours), args.features])
    if status != 0:
        text = errors.decode(errors="replace").strip()
        kind = "reader" if any(word in text for word in READER) else "not compiled"
        return kind, text[:1000]
    # The back-end of clang gets the same IR.
    status, _, errors = run([args.clang, *FLAGS, "-O1", "-c", str(ir), "-o", str(theirs)])
    if status != 0:
        return "no object", errors.decode(errors="replace")[:300]
    results = []
    for obj in (ours, theirs):
        program = obj.with_suffix(".out")
        status, _, errors = run([args.linker, "-static", "-no-pie", str(obj), "-o", str(program), "-lm", "-latomic"])
        if status != 0:
            return "not linked", errors.decode(errors="replace")[:1000]
        results.append(run([args.qemu, "-cpu", "max", str(program)], args.seconds, cwd=work)[:2])
    if results[1][0] == "timeout":
        return "timeout", ""
    if results[0] != results[1]:
        return "differs", f"{results[0][0]} and not {results[1][0]}\n{results[0][1][-300:]}\n{results[1][1][-300:]}"
    return "equal", ""


def sources(args, work):
    """Returns the programs."""
    found = []
    for path in args.paths or ([HERE / "programs"] if not (args.random or args.functions) else []):
        path = pathlib.Path(path)
        found += sorted(path.rglob("*.c")) if path.is_dir() else [path]
    for seed in range(args.seed, args.seed + args.random):
        source = work / f"csmith{seed}.c"
        run(["csmith", "--seed", str(seed), "-o", str(source), "--no-packed-struct"], cwd=work)
        found.append(source)
    for seed in range(args.seed, args.seed + args.functions):
        source = work / f"functions{seed}.c"
        _, text, _ = run([sys.executable, str(HERE / "functions.py"), str(seed)])
        source.write_bytes(text)
        found.append(source)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--random", type=int, default=0, metavar="COUNT")
    parser.add_argument("--functions", type=int, default=0, metavar="COUNT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="-O1", help="level of clang for the IR")
    parser.add_argument("--features", default="+m")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--keep", help="directory for the files")
    parser.add_argument("--compile", default=str(ROOT / "target/debug/examples/compile"))
    parser.add_argument("--clang", default="clang-22")
    parser.add_argument("--linker", default="riscv64-linux-gnu-gcc")
    parser.add_argument("--qemu", default="qemu-riscv64")
    parser.add_argument("-v", "--verbose", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(args.keep or directory).resolve()
        work.mkdir(parents=True, exist_ok=True)
        all_sources = sources(args, work)
        counts = collections.Counter()
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            results = pool.map(lambda source: check(source, args, work), all_sources)
            for source, (kind, message) in zip(all_sources, results):
                counts[kind] += 1
                if kind not in ("equal", "no IR", "timeout") or args.verbose:
                    print(f"{source}: {kind}: {message}", flush=True)
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    return int(any(counts[kind] for kind in ("differs", "not compiled", "not linked", "no object")))


if __name__ == "__main__":
    sys.exit(main())
