#!/usr/bin/env python3
"""Runs WebAssembly by the code generators, and compares them with Cranelift's own: programs of C, compiled by clang to
wasm32, go through the example `wasm` of the crate tablegen-cranelift, once for each code generator.

    tests/codegen/wasm.py                               the programs of tests/codegen/programs, on all machines
    tests/codegen/wasm.py --machine aarch64 --sources DIR      measures larger programs, too, and prints tables

Both objects are linked with runtime/wasi.c and run under qemu, without it on x86-64; the output must be the same, and that of
x86-64. Cranelift has no code generators for LoongArch and ARM: what runs there is compared with x86-64 alone. `--sources` is the
directory of compare_llc.py, which gets the sources with `--fetch`. The figures are:

- time: processor time from the validated program to the bytes of the object, the least of some runs
- size: bytes of code and constants
- executed: instructions that qemu executes in the program, without those of the runtime

The example needs LLVM's descriptions:

    cd crates/machine/cranelift
    TABLEGEN_LLVM=.../llvm cargo build --release --features tables --example wasm

Needs clang-22, lld-22, wasi-libc, libclang-rt-22-dev-wasm32, and what cranelift.py needs for the machines. The exit status is
1 if an output differs.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

import compare_llc
import loongarch
from campaign import COMPILERS, STARTS
from compare_llc import HERE, ROOT, run

MACHINES = ("x86_64", "riscv64", "aarch64", "loongarch64", "armv7", "thumbv7")
# Machines for which Cranelift has no code generator.
OURS_ALONE = ("loongarch64", "armv7", "thumbv7")
EXAMPLE = ROOT / "crates/machine/cranelift/target/release/examples/wasm"
CLANG = ["clang-22", "--target=wasm32-wasi", "--sysroot=/usr", "-O2", "-w", "-D_WASI_EMULATED_SIGNAL",
         "-D_WASI_EMULATED_PROCESS_CLOCKS", f"-I{HERE}/measured/wasi"]
LIBRARIES = ["-lwasi-emulated-signal", "-lwasi-emulated-process-clocks"]
# Flags of programs that need more than WASI has: Lua's errors jump, and its libraries start processes; SQLite's files are
# in memory.
FLAGS = {
    "Lua": ["-DLUAI_THROW(L,c)=__builtin_trap()", "-DLUAI_TRY(L,c,a)=if((c)->status==0){a}", "-Dluai_jmpbuf=int",
            "-DL_tmpnam=32"],
    "SQLite": ["-DSQLITE_OS_OTHER=1"],
}
# Programs with frames of the machine's own, and with calls that need as much stack as no target has without tail calls.
NOT_PORTABLE = ("frames", "tail_calls")


def linker(machine):
    """Returns the command that links, and the libraries."""
    if machine == "loongarch64":
        return loongarch.linker()
    return [*COMPILERS.get(machine, [compare_llc.compiler(machine)]), "-static", "-no-pie"], ["-lm", "-latomic"]


def figures(program, by, machine, plugin, args, work):
    """Compiles and runs a program. Returns the time, the size, the executed instructions, and the output."""
    wasm, arguments = program
    obj, least = work / f"{wasm.stem}.{machine}.{by}.o", None
    options = ["--cranelift"] if by == "cranelift" else ["--plain"] if by == "plain" else []
    for _ in range(args.runs):
        output, _ = run([args.example, f"--machine={machine}", "--time", *options, wasm, obj])
        seconds = int(output) / 1e9
        least = seconds if least is None else min(least, seconds)
    sizes, _ = run(["llvm-size-22", "-A", obj])
    rows = [line.split() for line in sizes.decode().splitlines()]
    size = sum(int(row[1]) for row in rows if len(row) == 3 and row[0].startswith((".text", ".rodata.cst")))
    command, libraries = linker(machine)
    linked = work / "program"
    run([*command, "-O1", "-w", work / f"first.{machine}.o", obj, work / f"last.{machine}.o", HERE / "runtime/wasi.c",
         "-o", linked, *libraries])
    if plugin is None:
        start = [] if machine == "x86_64" else STARTS.get(machine, [f"qemu-{machine}"])
        done = subprocess.run([*start, str(linked), *arguments], capture_output=True, check=False)
        return least, size, 0, done.stdout + done.stderr + bytes([done.returncode & 255])
    symbols, _ = run(["llvm-nm-22", linked])
    symbols = {parts[2]: parts[0] for line in symbols.decode().splitlines() if len(parts := line.split()) == 3}
    count = work / "count"
    plugin = f"{plugin},low={symbols['first_of_program']},high={symbols['last_of_program']},out={count}"
    output, _ = run([*STARTS.get(machine, [f"qemu-{machine}"]), "-plugin", plugin, linked, *arguments])
    return least, size, int(count.read_text()), output


def programs(args, work):
    """Compiles the programs to WebAssembly. Returns their names, files and arguments."""
    sources = args.sources or work
    for name, files, flags, _, arguments in compare_llc.programs(sources) if args.sources else [
            (file.stem, [file], [], [], []) for file in sorted((HERE / "programs").glob("*.c"))]:
        if name in NOT_PORTABLE or args.only and name not in args.only:
            continue
        wasm = work / f"{name}.wasm"
        files = [*files, HERE / "measured/wasi/support.c", *([HERE / "measured/wasi/files.c"] if name == "SQLite" else [])]
        run([*CLANG, *flags, *FLAGS.get(name, []), *files, "-o", wasm, *LIBRARIES])
        yield name, wasm, [str(argument) for argument in arguments]


def table(title, rows, index, show):
    """Prints a table of a figure, with the quotient of ours and Cranelift's."""
    print(f"\n| {title} | Cranelift | tablegen-backend | quotient |\n|---|---|---|---|")
    total = [0, 0]
    for name, pair in rows:
        theirs, ours = (one[index] for one in pair)
        total = [total[0] + theirs, total[1] + ours]
        print(f"| {name} | {show(theirs)} | {show(ours)} | {ours / max(theirs, 1e-9):.2f} |")
    print(f"| all | {show(total[0])} | {show(total[1])} | {total[1] / max(total[0], 1e-9):.2f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--sources", type=pathlib.Path, help="directory with sources of larger programs")
    parser.add_argument("--machine", choices=MACHINES, action="append")
    parser.add_argument("--only", nargs="+", help="names of programs")
    parser.add_argument("--runs", type=int, default=1, help="runs of each compilation")
    parser.add_argument("--count", action="store_true", help="count executed instructions")
    parser.add_argument("--example", default=str(EXAMPLE))
    args = parser.parse_args()
    equal, differing = 0, 0
    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(directory)
        plugin = work / "count.so" if args.count else None
        run(["gcc", "-O1", "-shared", "-fPIC", "-fvisibility=hidden", HERE / "runtime/count.c", "-o", work / "count.so"])
        found = list(programs(args, work))
        expected = {}
        for machine in dict.fromkeys(["x86_64", *(args.machine or MACHINES)]):
            for mark in ("first", "last"):
                source = work / f"{mark}.s"
                source.write_text(f".text\n.globl {mark}_of_program\n{mark}_of_program:\n")
                assembler = loongarch.compiler() if machine == "loongarch64" else linker(machine)[0][:1]
                run([*assembler, "-c", source, "-o", work / f"{mark}.{machine}.o"])
            is_measured = machine in (args.machine or MACHINES)
            rows = []
            for name, *program in found:
                # What Cranelift's own code generator for x86-64 prints is expected of all others.
                if name not in expected:
                    expected[name] = figures(program, "cranelift", "x86_64", None, args, work)[3]
                pair = []
                for by in ("cranelift", "tablegen") if is_measured else ():
                    if by == "cranelift" and machine in OURS_ALONE:
                        continue
                    pair.append(figures(program, by, machine, plugin, args, work))
                    output = expected[name] if plugin is None else expected[name][:-1]
                    is_equal = pair[-1][3] == output
                    equal, differing = equal + is_equal, differing + (not is_equal)
                    if not is_equal:
                        print(f"{machine}: {name} by {by} prints something else: {pair[-1][3][-300:]}")
                if len(pair) == 2:
                    rows.append((name, pair))
            if rows:
                table(f"{machine}: time, ms", rows, 0, lambda seconds: f"{seconds * 1000:.1f}")
                table(f"{machine}: bytes of code", rows, 1, lambda count: f"{count:,}")
                if plugin:
                    table(f"{machine}: executed", rows, 2, lambda count: f"{count:,}")
    print(f"\n{equal} outputs equal, {differing} differ")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
