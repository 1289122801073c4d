#!/usr/bin/env python3
"""Compares the code generators of RISC-V, AArch64 and X86-64 with llc at -O0, -O1 and -O2: the same LLVM IR through both.

    tests/codegen/compare_llc.py --sources DIR     measures the programs, and prints tables
    tests/codegen/compare_llc.py --sources DIR --fetch      gets the sources first, by `cargo vendor`
    tests/codegen/compare_llc.py --sources DIR --machine aarch64

For each program and code generator:

- time: processor time of code generation, the least of some runs. Of llc it is the sum that `-time-passes`
  prints, which has no reading of IR and no start of the process; of tablegen-backend it is `compile` with the
  verification of the module, to the bytes of the object.
- instructions: those of the objects.
- executed: instructions that qemu executes between the first and the last object of the program, without
  those of the C library (`runtime/count.c`).

The output of the programs must be the same. The examples need LLVM's descriptions:

    TABLEGEN_LLVM=.../llvm cargo build --release -p riscv-mc --features tables --example compile
    TABLEGEN_LLVM=.../llvm cargo build --release -p aarch64-mc --features tables --example aarch64-compile
    TABLEGEN_LLVM=.../llvm cargo build --release -p x86-mc --features tables --example x86-compile

Needs clang-22, llc-22, gcc, gcc-riscv64-linux-gnu and qemu-riscv64 with plugins, or those of aarch64,
or gcc and qemu-x86_64 on such a machine. The exit status is 1 if a
program is not compiled or prints something else.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FLAGS = ["-O1", "-fno-vectorize", "-fno-slp-vectorize", "-fno-pic", "-fno-pie", "-w", "-S", "-emit-llvm"]
LLC = ["-relocation-model=static", "-filetype=obj"]
# Arguments of clang, of llc, and of the example.
MACHINES = {
    "riscv64": (["--target=riscv64-linux-gnu", "-march=rv64gc"],
                ["-mtriple=riscv64-linux-gnu", "-mattr=+m,+a,+f,+d,+c", "-target-abi=lp64d"], ["low"]),
    "aarch64": (["--target=aarch64-linux-gnu", "-march=armv8-a", "-mno-outline-atomics"],
                ["-mtriple=aarch64-linux-gnu"], []),
    "x86_64": (["--target=x86_64-linux-gnu", "-march=x86-64"], ["-mtriple=x86_64-linux-gnu"], []),
}
EXAMPLES = {"riscv64": "compile", "aarch64": "aarch64-compile", "x86_64": "x86-compile"}
# Crates that have the sources of C libraries.
CRATES = {"libsqlite3-sys": "0.35", "bzip2-sys": "0.1.13", "libz-sys": "1", "lua-src": "547"}
OURS = "tablegen-backend"
LEVELS = ["llc -O0", OURS, "llc -O1", "llc -O2"]


def run(command, seconds=600, **options):
    """Returns the output of a command, and its messages. Ends the program if the command fails."""
    done = subprocess.run([str(word) for word in command], capture_output=True, timeout=seconds, check=False,
                          **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}:\n{done.stderr.decode(errors='replace')[:2000]}")
    return done.stdout, done.stderr.decode(errors="replace")


def compiler(machine):
    """Returns the compiler that links programs."""
    return "gcc" if machine == "x86_64" else f"{machine}-linux-gnu-gcc"


def fetch(sources):
    """Gets the sources into a directory."""
    sources.mkdir(parents=True, exist_ok=True)
    (sources / "lib.rs").touch()
    dependencies = "".join(f'{name} = "{version}"\n' for name, version in CRATES.items())
    (sources / "Cargo.toml").write_text(
        '[workspace]\n[package]\nname = "sources"\nversion = "0.1.0"\n[lib]\npath = "lib.rs"\n'
        f"[dependencies]\n{dependencies}")
    run(["cargo", "vendor", "vendor"], cwd=sources)


def programs(sources):
    """Returns the programs: name, files, flags, libraries, and arguments."""
    vendor = sources / "vendor"
    found = []

    def add(name, files, flags=(), libraries=(), arguments=()):
        if files and all(file.is_file() for file in files):
            found.append((name, files, list(flags), list(libraries), list(arguments)))
        else:
            print(f"{name}: no sources", file=sys.stderr)

    bzip2 = next(vendor.glob("bzip2-sys/bzip2-*"), vendor)
    parts = ["blocksort", "bzlib", "compress", "crctable", "decompress", "huffman", "randtable"]
    add("bzip2", [HERE / "measured/bzip2.c", *(bzip2 / f"{part}.c" for part in parts)],
        [f"-I{bzip2}", "-DBZ_NO_STDIO"])
    zlib = vendor / "libz-sys/src/zlib"
    parts = ["adler32", "compress", "crc32", "deflate", "inffast", "inflate", "inftrees", "trees", "uncompr", "zutil"]
    add("zlib", [HERE / "measured/zlib.c", *(zlib / f"{part}.c" for part in parts)], [f"-I{zlib}"])
    lua = max(vendor.glob("lua-src/lua-5.4*"), default=vendor)
    add("Lua", [HERE / "measured/lua.c", *sorted(lua.glob("l*.c"))], [f"-I{lua}", "-DLUA_USE_JUMPTABLE=0"], ["-lm"],
        [HERE / "measured/script.lua"])
    sqlite = vendor / "libsqlite3-sys/sqlite3"
    add("SQLite", [HERE / "measured/sqlite.c", sqlite / "sqlite3.c"],
        [f"-I{sqlite}", "-DSQLITE_THREADSAFE=0", "-DSQLITE_OMIT_LOAD_EXTENSION", "-DSQLITE_ENABLE_FTS5",
         "-DSQLITE_ENABLE_RTREE"], ["-lm"])
    for file in sorted((HERE / "programs").glob("*.c")):
        add(file.stem, [file], [], ["-lm", "-latomic"])
    return found


def compiled(generator, ir, obj, args):
    """Compiles a file. Returns the time in seconds."""
    least = None
    for _ in range(args.runs):
        if generator == OURS:
            extra = [args.features] if args.features else []
            output, _ = run([args.compile, ir, obj, "time", "static", *MACHINES[args.machine][2], *extra])
            seconds = int(output) / 1e9
        else:
            level = generator.split()[-1]
            attributes = [f"-mattr={args.features}"] if args.features else []
            _, errors = run([args.llc, *MACHINES[args.machine][1], *LLC, *attributes, level, "-time-passes", ir, "-o", obj])
            report = errors[errors.index("Pass execution timing report"):]
            seconds = float(re.search(r"Total Execution Time: ([\d.]+) seconds", report).group(1))
        least = seconds if least is None else min(least, seconds)
    return least


def instructions(obj):
    """Returns the number of instructions of an object."""
    output, _ = run(["llvm-objdump-22", "-d", "--no-show-raw-insn", "--no-leading-addr", obj])
    return sum(line.startswith((b"\t", b" ")) for line in output.splitlines())


def executed(objects, libraries, arguments, plugin, args, work):
    """Links and runs a program. Returns the number of executed instructions, and the output."""
    program, count = work / "program.out", work / "count"
    run([compiler(args.machine), "-static", "-no-pie", work / "first.o", *objects, work / "last.o", "-o", program, *libraries])
    symbols, _ = run(["llvm-nm-22", program])
    symbols = {words[2]: words[0] for line in symbols.decode().splitlines() if len(words := line.split()) == 3}
    plugin = f"{plugin},low={symbols['first_of_program']},high={symbols['last_of_program']},out={count}"
    cpu = ["-cpu", args.cpu] if args.cpu else []
    output, _ = run([f"qemu-{args.machine}", *cpu, "-plugin", plugin, program, *arguments])
    return int(count.read_text()), output


def measure(program, plugin, args, work):
    """Returns the figures of a program for each code generator: time, instructions, executed instructions."""
    name, files, flags, libraries, arguments = program
    figures, outputs = {}, {}
    irs = []
    for index, file in enumerate(files):
        irs.append(work / f"{name}.{index}.ll")
        run([args.clang, *MACHINES[args.machine][0], *FLAGS, *flags, file, "-o", irs[-1]])
    for generator in LEVELS:
        objects = [ir.with_suffix(f".{generator.replace(' ', '')}.o") for ir in irs]
        seconds = sum(compiled(generator, ir, obj, args) for ir, obj in zip(irs, objects))
        count, outputs[generator] = executed(objects, libraries, arguments, plugin, args, work)
        figures[generator] = (seconds, sum(map(instructions, objects)), count)
    for generator, output in outputs.items():
        if output != outputs["llc -O0"]:
            sys.exit(f"{name}: {generator} prints something else: {output[-300:]}")
    return figures


def table(title, rows, index, show):
    """Prints a table of a figure, with the quotient to that of tablegen-backend."""
    print(f"\n| {title} | " + " | ".join(LEVELS) + " | to -O0 | to -O1 | to -O2 |")
    print("|---" * (len(LEVELS) + 4) + "|")
    for name, figures in rows.items():
        of = {level: figures[level][index] for level in LEVELS}
        quotients = [f"{of[OURS] / of[f'llc -O{level}']:.2f}" for level in range(3)]
        print(f"| {name} | " + " | ".join([*(show(of[level]) for level in LEVELS), *quotients]) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--sources", type=pathlib.Path, required=True)
    parser.add_argument("--fetch", action="store_true")
    parser.add_argument("--only", nargs="+", help="names of programs")
    parser.add_argument("--runs", type=int, default=3, help="runs of each compilation")
    parser.add_argument("--machine", default="riscv64", choices=MACHINES)
    parser.add_argument("--compile", help="the example")
    parser.add_argument("--clang", default="clang-22")
    parser.add_argument("--llc", default="llc-22")
    parser.add_argument("--features", default="", help="features for both, such as +zba,+zbb")
    parser.add_argument("--cpu", help="processor of qemu")
    parser.add_argument("--keep", help="directory for the files")
    args = parser.parse_args()
    args.compile = args.compile or str(ROOT / "target/release/examples" / EXAMPLES[args.machine])
    if args.fetch:
        fetch(args.sources)
    rows, total = {}, collections.defaultdict(lambda: [0, 0, 0])
    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(args.keep or directory).resolve()
        work.mkdir(parents=True, exist_ok=True)
        plugin = work / "count.so"
        run(["gcc", "-O1", "-shared", "-fPIC", "-fvisibility=hidden", HERE / "runtime/count.c", "-o", plugin])
        for mark in ("first", "last"):
            (work / f"{mark}.s").write_text(f".text\n.globl {mark}_of_program\n{mark}_of_program:\n")
            run([compiler(args.machine), "-c", work / f"{mark}.s", "-o", work / f"{mark}.o"])
        for program in programs(args.sources):
            if args.only and program[0] not in args.only:
                continue
            rows[program[0]] = measure(program, plugin, args, work)
            print(program[0], rows[program[0]], file=sys.stderr, flush=True)
    for figures in rows.values():
        for level in LEVELS:
            total[level] = [one + other for one, other in zip(total[level], figures[level])]
    rows["all"] = total
    table("time, ms", rows, 0, lambda seconds: f"{seconds * 1000:.1f}")
    table("instructions", rows, 1, lambda count: f"{count:,}")
    table("executed", rows, 2, lambda count: f"{count:,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
