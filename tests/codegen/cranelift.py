#!/usr/bin/env python3
"""Runs Cranelift's own tests on RISC-V, AArch64, X86-64, LoongArch, Mips and ARM: its IR goes through the crate tablegen-cranelift and the code
generator, and what the functions return under qemu, and without it for X86-64, is compared with what the tests expect.

    tests/codegen/cranelift.py DIRECTORY     cranelift/filetests/filetests/runtests of a checkout of wasmtime
    tests/codegen/cranelift.py FILE.clif -v  one file, with each result
    tests/codegen/cranelift.py DIRECTORY --random 20    calls with other arguments, compared with Cranelift's interpreter
    tests/codegen/cranelift.py --random 5 --vectors 1000   the same for random functions on vectors
    tests/codegen/cranelift.py DIRECTORY --sizes        compile all functions of any tests, by Cranelift, too
    tests/codegen/cranelift.py FILE.clif --function %name    a function in the forms of all steps

All targets and settings of a file are ignored: each line `; run:` is a check. It is skipped if the function has
something that the code generator lacks, which the summary counts by reason. The example needs LLVM's
descriptions:

    cd crates/machine/cranelift
    TABLEGEN_LLVM=.../llvm cargo build --features tables --example runtests

Needs gcc-riscv64-linux-gnu and qemu-riscv64, or those of aarch64 with `--machine aarch64`, or gcc on such a machine with
`--machine x86_64`, or with `--machine loongarch64` what loongarch.py asks for, or gcc-arm-linux-gnueabihf and qemu-arm with `--machine armv7`
or `thumbv7`, or gcc-mips64el-linux-gnuabi64 and qemu-mips64el with `--machine mips64el`. The exit status is 1 if a check fails.
"""

import argparse
import collections
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

import loongarch

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
EXAMPLE = ROOT / "crates/machine/cranelift/target/debug/examples/runtests"

# Results of Cranelift's interpreter, in a file that no back-end runs: it converts to unsigned numbers of 128 bits
# as if they were signed, and saturates where a conversion traps.
INTERPRETED = {
    ("i128-conversion.clif", f"run: %{function}(0x1.fffffep127) == {2**127 - 1}")
    for function in ("fcvt_to_uint_i128", "fcvt_to_sint_i128", "fcvt_to_uint_sat_i128")
}

# Files with the bits of results that are not numbers, which the instructions of a back-end of Cranelift choose. That of
# AArch64 has the only instructions for them.
OF_A_BACK_END = {
    f"simd-fmax-fmin-nondeterministic-{machine}.clif" for machine in ("riscv64", "s390x", "x86_64")
}

# Files that `--random` leaves out: Cranelift's interpreter traps for the remainder of the least number by -1, joins
# the overflows of a signed subtraction with a borrow, and gives other contents to memory that is not initialized.
NOT_RANDOM = ("amode-shared-base.clif", "div-checks.clif", "isubborrow.clif")


def run(command, **options):
    """Returns the output of a command that has to succeed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command[:3]))} ... : {done.returncode}\n{done.stderr[-3000:]}")
    return done.stdout


def general(reason):
    """Returns a reason without numbers of instructions and values."""
    return re.sub(r"\b(inst|v|block|sig|gv|ss|fn)\d+(?:, )?", "", reason)


# Further files that `--random` leaves out: atomic operations of 16 bits get odd addresses, which exclusive accesses of
# AArch64 and ARM reject, and all accesses of Mips.
SUBWORDS = tuple(f"atomic-{op}-subword-{order}.clif" for op in ("cas", "rmw") for order in ("big", "little"))
NOT_RANDOM_OF = {machine: SUBWORDS for machine in ("aarch64", "armv7", "thumbv7", "mips64el")}

# Signal with which a trap ends a program.
# LoongArch's is an exchange of memory at address 0, which qemu 7.2 executes: processors reject its registers.
TRAPS = {"riscv64": signal.SIGILL, "aarch64": signal.SIGTRAP, "x86_64": signal.SIGILL, "loongarch64": signal.SIGSEGV,
         "mips64el": signal.SIGTRAP, "armv7": signal.SIGILL, "thumbv7": signal.SIGILL}
# Machines with addresses of 32 bits.
OF_32_BITS = ("armv7", "thumbv7")
# File that is left out for them: libatomic has no functions for 128 bits there.
NOT_ON_32_BITS = "atomic-128.clif"


def compared(line, result, trap):
    """Returns how a check ended: a word, and a message."""
    comparison, expected = line
    status, actual = result.split(" ")
    if comparison == "traps":
        return ("passed", "") if status == str(trap.value) else ("failed", f"no trap, {actual[:32]}")
    if status != "0":
        return "failed", f"ended by signal {status}"
    actual = actual[: len(expected)]
    if (actual == expected) == (comparison == "=="):
        return "passed", ""
    return "failed", f"{actual} {comparison} {expected} is not so"


def check(args, files, work):
    """Compiles and runs the checks. Returns the file, the line, a word and a message of each."""
    options = [f"--machine={args.machine}", f"--features={args.features}"]
    options += ["--speed"] if args.speed else []
    options += [f"--random={args.random}"] if args.random else []
    options += [f"--vectors={args.vectors}"] if args.vectors else []
    options += ["--schedule"] if args.schedule else []
    options += ["--sizes"] if args.sizes else []
    run([args.example, *options, work, *files])
    if args.sizes:
        for line in (work / "checks.txt").read_text().splitlines():
            kind, path, text, *rest = line.split("\t")
            yield path, text, kind, " ".join(rest)
        return
    program = work / "program"
    objects = sorted(work.glob("*.o"))
    compiler = "gcc" if args.machine == "x86_64" else f"{args.machine}-linux-gnu-gcc"
    linker, libraries = [compiler, "-static"], ["-lm", "-latomic"]
    if args.machine == "loongarch64":
        linker, libraries = loongarch.linker()
    if args.machine == "mips64el":
        linker = ["mips64el-linux-gnuabi64-gcc", "-static"]
    if args.machine in OF_32_BITS:
        linker = ["arm-linux-gnueabihf-gcc", "-marm", "-static"]
    run([*linker, "-O1", HERE / "runtime/cranelift.c", *objects, "-o", program, *libraries])
    start = [] if args.machine == "x86_64" else [f"qemu-{args.machine}", *args.qemu]
    if args.machine in OF_32_BITS:
        start = ["qemu-arm", "-cpu", "max"]
    results = iter(run([*start, program]).splitlines())
    for line in (work / "checks.txt").read_text().splitlines():
        kind, path, text, *rest = line.split("\t")
        if kind == "check":
            kind, message = compared(rest, next(results), TRAPS[args.machine])
            if kind == "failed" and (pathlib.Path(path).name, text) in INTERPRETED:
                kind, message = "skipped", "result of the interpreter"
            if kind == "failed" and pathlib.Path(path).name in OF_A_BACK_END:
                kind, message = "skipped", "bits of another back-end"
            yield path, text, kind, message
        else:
            yield path, text, kind, rest[0] if rest else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--machine", default="riscv64", choices=TRAPS)
    parser.add_argument("--features", default="", help="features beside those of the machine, as +zba,+zbb")
    parser.add_argument("--speed", action="store_true", help="with Cranelift's optimizer")
    parser.add_argument("--schedule", action="store_true", help="with the scheduler of the code generator")
    parser.add_argument("--random", type=int, metavar="COUNT",
                        help="calls of each function with chosen arguments, compared with Cranelift's interpreter")
    parser.add_argument("--vectors", type=int, metavar="COUNT", help="random functions on vectors, with --random")
    parser.add_argument("--sizes", action="store_true", help="compile all functions, and compare sizes of code")
    parser.add_argument("--function", help="function to print")
    parser.add_argument("--example", default=str(EXAMPLE))
    parser.add_argument("--qemu", default=[], type=str.split, help="arguments of qemu, as -cpu rv64,zbb=true")
    parser.add_argument("--keep", help="directory for the files")
    parser.add_argument("-v", "--verbose", action="store_true")
    args = parser.parse_args()
    files = []
    for path in map(pathlib.Path, args.paths):
        files += sorted(path.rglob("*.clif")) if path.is_dir() else [path]
    if args.machine in OF_32_BITS:
        files = [path for path in files if path.name != NOT_ON_32_BITS]
    if args.random:
        left_out = NOT_RANDOM + NOT_RANDOM_OF.get(args.machine, ())
        files = [path for path in files if path.name not in left_out]
    if args.function:
        sys.stdout.write(run([args.example, f"--machine={args.machine}", f"--features={args.features}", f"--function={args.function}",
                              *(["--speed"] if args.speed else []), ".", *files]))
        return 0
    counts, reasons = collections.Counter(), collections.Counter()
    sizes = []
    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(args.keep or directory).resolve()
        work.mkdir(parents=True, exist_ok=True)
        for path, text, kind, message in check(args, files, work):
            counts[kind] += 1
            if kind == "skipped":
                reasons[general(message)] += 1
            if kind == "compiled":
                sizes.append([int(size) for size in message.split()])
            if kind == "failed" or args.verbose:
                print(f"{path}: {text}: {kind}: {message}")
    for reason, count in reasons.most_common():
        print(f"{count:6} skipped: {reason}")
    print(", ".join(f"{counts[kind]} {kind}" for kind in ("passed", "compiled", "skipped", "failed")))
    if both := [pair for pair in sizes if pair[1]]:
        own, theirs = (sum(pair[index] for pair in both) for index in (0, 1))
        print(f"{len(both)} functions by both code generators: {own} bytes of code, {theirs} of Cranelift's")
    return int(counts["failed"] > 0)


if __name__ == "__main__":
    sys.exit(main())
