#!/usr/bin/env python3
"""Compiles C programs by clang and the code generator of RISC-V, AArch64, X86-64, LoongArch or ARM, and compares what they do
under qemu, and without it for X86-64.

For each program, clang makes LLVM IR without vectors. The IR goes through the example `compile` of the
package riscv-mc, `aarch64-compile` of aarch64-mc, `x86-compile` of x86-mc, `loongarch-compile` of loongarch-mc, `mips-compile` of mips-mc or `arm-compile` of arm-mc, and
through clang's own code generator. Both objects are linked with the C library of
the cross compiler and run under qemu; output and exit status must be equal.

    tests/codegen/run.py [PATH ...]          programs, or directories with programs
    tests/codegen/run.py --random 100        programs of csmith
    tests/codegen/run.py --functions 100     programs of tests/codegen/functions.py
    tests/codegen/run.py --machine rv32gc    the same for another machine, with picolibc
    tests/codegen/run.py --machine aarch64   the same for AArch64
    tests/codegen/run.py --machine x86-64    the same for X86-64, on such a machine
    tests/codegen/run.py --machine loongarch64    the same for LoongArch
    tests/codegen/run.py --machine mips64el  the same for MIPS64
    tests/codegen/run.py --machine armv7     the same for A32, and with thumbv7 for T32

The examples need LLVM's descriptions:

    TABLEGEN_LLVM=.../llvm cargo build -p riscv-mc --features tables --example compile
    TABLEGEN_LLVM=.../llvm cargo build -p aarch64-mc --features tables --example aarch64-compile
    TABLEGEN_LLVM=.../llvm cargo build -p x86-mc --features tables --example x86-compile
    TABLEGEN_LLVM=.../llvm cargo build -p loongarch-mc --features tables --example loongarch-compile
    TABLEGEN_LLVM=.../llvm cargo build -p arm-mc --features tables --example arm-compile

Needs clang-22, gcc-riscv64-linux-gnu and qemu-riscv64; for machines of 32 bits gcc-riscv64-unknown-elf,
picolibc-riscv64-unknown-elf and qemu-riscv32; for AArch64 gcc-aarch64-linux-gnu and qemu-aarch64; for X86-64 gcc; for LoongArch what loongarch.py asks for; for ARM
gcc-arm-linux-gnueabihf and qemu-arm. The exit status is 1 if a program differs, or is
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

import loongarch

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FLAGS = ["-fno-vectorize", "-fno-slp-vectorize", "-fno-pic", "-fno-pie", "-w"]
PICOLIBC = "/usr/lib/picolibc/riscv64-unknown-elf"
# Architecture and convention; features of the code generator beside those of RV64GC, and its processor.
MACHINES = {
    "rv64gc": ("rv64imafdc", "lp64d", []),
    "rv32gc": ("rv32imafdc", "ilp32d", ["rv32"]),
    "rv32imac": ("rv32imac", "ilp32", ["-d,-f", "rv32"]),
    "rv32i": ("rv32i", "ilp32", ["-d,-f,-c,-a,-m", "rv32"]),
    # Numbers are in floating-point registers between calls alone.
    "rv32gc-soft": ("rv32imafdc", "ilp32", ["rv32", "soft"]),
    "rv32gc-single": ("rv32imafdc", "ilp32f", ["rv32", "single"]),
    "aarch64": ("armv8-a", "", [""]),
    "aarch64-lse": ("armv8.1-a", "", ["+lse"]),
    "x86-64": ("x86-64", "", [""]),
    "loongarch64": ("loongarch64", "", [""]),
    # Programs are those at fixed addresses.
    "mips64el": ("mips64r2", "", ["static"]),
    "armv7": ("armv7-a", "hf", [""]),
    "thumbv7": ("armv7-a", "hf", ["+thumb-mode"]),
}
READER = ("type ", "instruction ", "intrinsic ", "inline assembly", "argument of type", "result of type",
          "a parameter is", "the result is", "contents of", "is not declared", "select of vectors")


def run(command, seconds=60, **options):
    """Returns the exit status, the output and the messages of a command."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=seconds, check=False, **options)
    except subprocess.TimeoutExpired:
        return "timeout", b"", b""
    return done.returncode, done.stdout, done.stderr


def example(machine):
    """Returns the name of the example that compiles for a machine."""
    prefixes = {"aarch64": "aarch64-", "x86": "x86-", "loongarch64": "loongarch-", "mips64el": "mips-",
                "armv7": "arm-", "thumbv7": "arm-"}
    return next((of for name, of in prefixes.items() if machine.startswith(name)), "") + "compile"


def tools(machine, work):
    """Returns flags of clang, the command that links an object and libraries, arguments of the code generator,
    and the command that runs a program."""
    arch, abi, features = MACHINES[machine]
    if machine == "rv64gc":
        target = ["--target=riscv64-linux-gnu", "-march=rv64gc"]
        link = ["riscv64-linux-gnu-gcc", "-static", "-no-pie"]
        return target, link, ["-lm", "-latomic"], features, ["qemu-riscv64"]
    if machine.startswith("aarch64"):
        target = ["--target=aarch64-linux-gnu", f"-march={arch}", "-mno-outline-atomics"]
        link = ["aarch64-linux-gnu-gcc", "-static", "-no-pie"]
        return target, link, ["-lm", "-latomic"], features, ["qemu-aarch64", "-cpu", "max"]
    if machine.startswith("x86-64"):
        target = ["--target=x86_64-linux-gnu", f"-march={arch}"]
        return target, ["gcc", "-static", "-no-pie"], ["-lm", "-latomic"], features, []
    if machine in ("armv7", "thumbv7"):
        target = [f"--target={machine}-linux-gnueabi{abi}", "--sysroot=/usr/arm-linux-gnueabihf"]
        link = ["arm-linux-gnueabihf-gcc", "-static", "-no-pie"]
        return target, link, ["-lm", "-latomic"], features, ["qemu-arm", "-cpu", "max"]
    if machine == "mips64el":
        triple = "mips64el-linux-gnuabi64"
        # Clang's back-end has no fused products there, and `fmaf` of the library rounds twice under qemu.
        target = [f"--target={triple}", f"-march={arch}", f"--sysroot=/usr/{triple}", "-ffp-contract=off"]
        return target, [f"{triple}-gcc", "-static", "-no-pie"], ["-lm", "-latomic"], features, ["qemu-mips64el"]
    if machine == "loongarch64":
        link, libraries = loongarch.linker()
        return loongarch.target(), link, libraries, features, loongarch.QEMU
    libraries = {"ilp32": "rv32imac", "ilp32f": "rv32imafc"}.get(abi, arch) if "-" in machine else arch
    gcc = ["riscv64-unknown-elf-gcc", f"-march={libraries}", f"-mabi={abi}"]
    include = ["-isystem", f"{PICOLIBC}/include"]
    # Both files are of functions that no library has: those of the start, and of large numbers.
    objects = []
    for file in ("start", "library"):
        objects.append(str(work / f"{file}.o"))
        status, _, errors = run([*gcc, *include, "-O1", "-w", "-ffreestanding", "-c",
                                 str(HERE / f"runtime/{file}.c"), "-o", objects[-1]])
        if status != 0:
            sys.exit(errors.decode(errors="replace"))
    link = [*gcc, "-nostdlib", "-static", f"-L{PICOLIBC}/lib/{libraries}/{abi}",
            f"-Wl,-T,{HERE}/runtime/link.ld,--no-warn-rwx-segments", *objects]
    target = ["--target=riscv32-unknown-elf", f"-march={arch}", f"-mabi={abi}", *include]
    return target, link, ["-lm", "-lc", "-lgcc"], features, ["qemu-riscv32"]


def check(source, args, work):
    """Returns the result for a program: a word, and a message."""
    target, link, libraries, machine, qemu = args.tools
    flags = [*target, *FLAGS]
    name = source.stem
    ir = work / f"{name}.ll"
    include = ["-I", "/usr/include/csmith"] if pathlib.Path("/usr/include/csmith").is_dir() else []
    status, _, errors = run([args.clang, *flags, *include, args.level, "-S", "-emit-llvm", str(source), "-o",
                             str(ir)])
    if status != 0:
        return "no IR", errors.decode(errors="replace").splitlines()[:1]
    ours, theirs = work / f"{name}.o", work / f"{name}.clang.o"
    status, _, errors = run([args.compile, str(ir), str(ours), *(machine or [args.features])])
    if status != 0:
        text = errors.decode(errors="replace").strip()
        kind = "reader" if any(word in text for word in READER) else "not compiled"
        return kind, text[:1000]
    # The back-end of clang gets the same IR.
    status, _, errors = run([args.clang, *flags, "-O1", "-c", str(ir), "-o", str(theirs)])
    if status != 0:
        return "no object", errors.decode(errors="replace")[:300]
    results = []
    for obj in (ours, theirs):
        program = obj.with_suffix(".out")
        status, _, errors = run([*link, str(obj), "-o", str(program), *libraries])
        if status != 0:
            return "not linked", errors.decode(errors="replace")[:1000]
        results.append(run([*qemu, str(program)], args.seconds, cwd=work)[:2])
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
        _, text, _ = run([sys.executable, str(HERE / "functions.py"), str(seed),
                          args.machine[2:4] if args.machine.startswith("rv") else "64"])
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
    parser.add_argument("--compile", help="the example")
    parser.add_argument("--clang", default="clang-22")
    parser.add_argument("--machine", default="rv64gc", choices=MACHINES)
    parser.add_argument("-v", "--verbose", action="store_true")
    args = parser.parse_args()
    args.compile = args.compile or str(ROOT / "target/debug/examples" / example(args.machine))
    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(args.keep or directory).resolve()
        work.mkdir(parents=True, exist_ok=True)
        args.tools = tools(args.machine, work)
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
