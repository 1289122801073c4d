#!/usr/bin/env python3
"""Random functions, interpreted and compiled for RISC-V, AArch64, X86-64, LoongArch and ARM: what they compute under qemu, and
without it for X86-64, must be the same.

The example `campaign` of the package riscv-mc, `aarch64-campaign` of aarch64-mc, `x86-campaign` of x86-mc,
`loongarch-campaign` of loongarch-mc and `arm-campaign` of arm-mc, makes modules of random functions (tests/ir), interprets them, and compiles them. Each module becomes a program that prints a checksum for each function.

    tests/codegen/campaign.py                          10,000 functions for each of the machines
    tests/codegen/campaign.py --count 200 rv32imac     200 functions for one machine
    tests/codegen/campaign.py --seed 7 --count 40      other functions

The examples need LLVM's descriptions:

    TABLEGEN_LLVM=.../llvm cargo build -p riscv-mc --features tables --example campaign
    TABLEGEN_LLVM=.../llvm cargo build -p aarch64-mc --features tables --example aarch64-campaign
    TABLEGEN_LLVM=.../llvm cargo build -p x86-mc --features tables --example x86-campaign
    TABLEGEN_LLVM=.../llvm cargo build -p loongarch-mc --features tables --example loongarch-campaign
    TABLEGEN_LLVM=.../llvm cargo build -p arm-mc --features tables --example arm-campaign

With Zbb, qemu 7.2 differs where `ctzw` reads a register whose lower half is zero and whose upper half is not.

Needs gcc-riscv64-unknown-elf, picolibc-riscv64-unknown-elf, qemu-riscv32 and qemu-riscv64; for AArch64
gcc-aarch64-linux-gnu and qemu-aarch64; for X86-64 such a machine with gcc; for LoongArch clang-22,
lld-22, qemu-loongarch64, and the libraries that loongarch.py asks for; for ARM gcc-arm-linux-gnueabihf,
gcc-arm-linux-gnueabi and qemu-arm. The exit status is
1 if a function differs or is not compiled.
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

# Machine: processor and features of the code generator, architecture and convention of the libraries.
MACHINES = {
    "rv64gc": ("generic-rv64", "+m,+a,+f,+d,+c", "rv64imafdc", "lp64d"),
    "rv64imac": ("generic-rv64", "+m,+a,+c", "rv64imac", "lp64"),
    "rv64gcb": ("generic-rv64", "+m,+a,+f,+d,+c,+zba,+zbb,+zbs", "rv64imafdc", "lp64d"),
    "rv64imafc": ("generic-rv64", "+m,+a,+f,+c", "rv64imafc", "lp64f"),
    "rv64i": ("generic-rv64", "", "rv64i", "lp64"),
    "rv32gc": ("generic-rv32", "+m,+a,+f,+d,+c", "rv32imafdc", "ilp32d"),
    "rv32gcb": ("generic-rv32", "+m,+a,+f,+d,+c,+zba,+zbb,+zbs", "rv32imafdc", "ilp32d"),
    "rv32imac": ("generic-rv32", "+m,+a,+c", "rv32imac", "ilp32"),
    "rv32imafc": ("generic-rv32", "+m,+a,+f,+c", "rv32imafc", "ilp32f"),
    "rv32i": ("generic-rv32", "", "rv32i", "ilp32"),
    "aarch64": ("generic", "", "", ""),
    "aarch64-lse": ("generic", "+lse", "", ""),
    # Without floating-point registers, and with them.
    "loongarch64-soft": ("loongarch64", "-d,-f", "", ""),
    # A32, with floating-point registers and without, and T32; with division and fused products.
    "armv7": ("generic", "+armv7-a,-d32", "", ""),
    "armv7ve": ("generic", "+armv7ve,+vfp4", "", ""),
    "armv7-soft": ("generic", "+armv7-a,-fpregs", "", ""),
    "thumbv7": ("generic", "+armv7-a,+thumb-mode", "", ""),
    "loongarch64": ("loongarch64", "", "", ""),
    "mips64el": ("mips64r2", "", "", ""),
    "x86-64": ("", "", "", ""),
    # What processors have had since 2013.
    "x86-64-v3": ("", "+sse4.1,+popcnt,+lzcnt,+bmi", "", ""),
}
# Prefixes of the names of examples, and commands of compilers, for machines by the start of their names.
PREFIXES = {"aarch64": "aarch64-", "x86-64": "x86-", "loongarch64": "loongarch-", "armv7": "arm-", "thumbv7": "arm-",
            "mips64el": "mips-"}
COMPILERS = {"aarch64": ["aarch64-linux-gnu-gcc"], "mips64el": ["mips64el-linux-gnuabi64-gcc"], "x86-64": ["gcc"], "loongarch64-soft": loongarch.compiler(True),
             "loongarch64": loongarch.compiler(), "armv7-soft": ["arm-linux-gnueabi-gcc", "-marm"],
             "armv7": ["arm-linux-gnueabihf-gcc", "-marm"], "thumbv7": ["arm-linux-gnueabihf-gcc", "-marm"]}
LINKERS = {"loongarch64-soft": loongarch.linker(True), "loongarch64": loongarch.linker()}
STARTS = {"mips64el": ["qemu-mips64el"], "aarch64": ["qemu-aarch64", "-cpu", "max"], "x86-64": [], "loongarch64": loongarch.QEMU,
          "armv7": ["qemu-arm", "-cpu", "max"], "thumbv7": ["qemu-arm", "-cpu", "max"]}
LIBRARIES = "/usr/lib/picolibc/riscv64-unknown-elf/lib"
DEFAULT = ["rv64gc", "rv32gc", "rv32imac", "rv32i", "aarch64", "aarch64-lse", "x86-64", "x86-64-v3"]
# Only where there are libraries for it.
if os.environ.get("TABLEGEN_LOONGARCH_SYSROOT"):
    DEFAULT.append("loongarch64")


def run(command, seconds=120):
    """Returns the exit status, the output and the messages of a command."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return "timeout", b"", b""
    return done.returncode, done.stdout, done.stderr.decode(errors="replace").strip()


def of_machine(values, machine):
    """Returns the value for a machine. None for RISC-V."""
    return next((value for name, value in values.items() if machine.startswith(name)), None)


def tools(machine, obj, runtime, program):
    """Returns the commands that link and run a program."""
    _, _, arch, abi = MACHINES[machine]
    if compiler := of_machine(COMPILERS, machine):
        linker, libraries = of_machine(LINKERS, machine) or ([*compiler, "-static"], ["-latomic", "-lm"])
        link = [*linker, obj, str(runtime), *libraries, "-o", program]
        return link, [*of_machine(STARTS, machine), program]
    link = ["riscv64-unknown-elf-gcc", f"-march={arch}", f"-mabi={abi}", "-nostdlib", "-static", obj, str(runtime),
            f"-L{LIBRARIES}/{arch}/{abi}", "-lm", "-lc", "-lgcc", "-o", program,
            f"-Wl,-T,{HERE}/runtime/link.ld,--no-warn-rwx-segments"]
    bits = arch[2:4]
    return link, [f"qemu-riscv{bits}", "-cpu", f"rv{bits},zba=true,zbb=true,zbs=true", program]


def prepare(machine, work):
    """Compiles the functions that modules call. Returns the object."""
    _, _, arch, abi = MACHINES[machine]
    runtime = work / f"{machine}.runtime.o"
    if compiler := of_machine(COMPILERS, machine):
        command = [*compiler, "-O1", "-w", "-c", str(HERE / "runtime/campaign.c"), "-o", str(runtime)]
        status, _, errors = run(command)
        if status != 0:
            sys.exit(errors)
        return runtime
    status, _, errors = run(["riscv64-unknown-elf-gcc", f"-march={arch}", f"-mabi={abi}", "-O1", "-ffreestanding",
                             "-fno-builtin", "-w", "-c", str(HERE / "runtime/campaign.c"), "-o", str(runtime)])
    if status != 0:
        sys.exit(errors)
    return runtime


def check(machine, seed, runtime, args, work):
    """Returns the result for a module: a word, a message, and the number of functions."""
    processor, features, _, _ = MACHINES[machine]
    stem = work / f"{machine}.{seed}"
    obj, expected, program = f"{stem}.o", f"{stem}.txt", f"{stem}.out"
    example = (of_machine(PREFIXES, machine) or "") + "campaign"
    compiler = args.compile or str(ROOT / "target/debug/examples" / example)
    command = [compiler, str(seed), str(args.batch), obj, expected, processor, features]
    status, _, errors = run(command)
    if status != 0:
        return "not compiled", errors[:600], args.batch
    link, start = tools(machine, obj, runtime, program)
    status, _, errors = run(link)
    if status != 0:
        return "not linked", errors[:600], args.batch
    status, output, _ = run(start)
    wanted = pathlib.Path(expected).read_bytes()
    if (status, output) == (0, wanted):
        for path in (obj, expected, program):
            if not args.keep:
                os.remove(path)
        return "equal", "", args.batch
    lines = zip(wanted.split(b"\n"), output.split(b"\n") + [b""] * args.batch)
    first = next((index for index, (one, other) in enumerate(lines) if one != other), None)
    return "differs", f"status {status}, first f{first}", 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("machines", nargs="*", default=DEFAULT, metavar="MACHINE", help=", ".join(MACHINES))
    parser.add_argument("--count", type=int, default=10000, help="number of functions for each machine")
    parser.add_argument("--batch", type=int, default=40, help="number of functions of a program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="directory for the files")
    parser.add_argument("--first", action="store_true", help="end with the first difference")
    parser.add_argument("--compile", help="the example")
    args = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(args.keep or directory).resolve()
        work.mkdir(parents=True, exist_ok=True)
        for machine in args.machines:
            counts = collections.Counter()
            runtime = prepare(machine, work)
            seeds = range(args.seed, args.seed + -(-args.count // args.batch))
            with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
                results = pool.map(lambda seed: check(machine, seed, runtime, args, work), seeds)
                for seed, (kind, message, count) in zip(seeds, results):
                    counts[kind] += count
                    if kind != "equal":
                        failed = True
                        print(f"{machine}: seed {seed}: {kind}: {message}", flush=True)
                        if args.first:
                            pool.shutdown(cancel_futures=True)
                            sys.exit(1)
            print(f"{machine}: " + ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())), flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
