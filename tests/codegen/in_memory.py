#!/usr/bin/env python3
"""Runs programs in memory: the example `compile` of a target applies the relocations for an address, and a program
(linked/loader.c) loads the memory there and calls it. The output must be that of the program that clang compiles.

    tests/codegen/in_memory.py
    tests/codegen/in_memory.py --machine aarch64

One address is near the functions of the program that is loaded, and one is too far away for calls, which go through
stubs. Needs what run.py needs for these machines.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

import loongarch
from run import FLAGS, HERE, ROOT

# Example, target of clang, command that links, and start of a program.
MACHINES = {
    "riscv64": ("compile", "riscv64-linux-gnu", ["riscv64-linux-gnu-gcc", "-static", "-no-pie"], ["qemu-riscv64"]),
    "aarch64": ("aarch64-compile", "aarch64-linux-gnu", ["aarch64-linux-gnu-gcc", "-static", "-no-pie"],
                ["qemu-aarch64"]),
    "x86-64": ("x86-compile", "x86_64-linux-gnu", ["gcc", "-static", "-no-pie"], []),
    "armv7": ("arm-compile", "armv7-linux-gnueabihf", ["arm-linux-gnueabihf-gcc", "-marm", "-static", "-no-pie"],
              ["qemu-arm", "-cpu", "max"]),
    "mips64el": ("mips-compile", "mips64el-linux-gnuabi64", ["mips64el-linux-gnuabi64-gcc", "-static", "-no-pie"],
                 ["qemu-mips64el"]),
    "loongarch64": ("loongarch-compile", "loongarch64-linux-gnu", [*loongarch.linker()[0], "-no-pie"], loongarch.QEMU),
}
PROGRAMS = ("switches", "frames", "narrow_atomics", "numbers", "tail_calls")
ADDRESSES = ("10000000", "2345600000")
OF_32_BITS = ("1000000", "50000000")
LIBRARIES = {"loongarch64": loongarch.linker()[1]}


def must(command):
    """Returns the output of a command that has to succeed."""
    done = subprocess.run([str(part) for part in command], capture_output=True, check=False)
    if done.returncode != 0:
        text = (done.stderr + done.stdout).decode(errors="replace")
        sys.exit(f"{' '.join(map(str, command[:6]))} ...: {done.returncode}\n{text[:2000]}")
    return done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--machine", choices=MACHINES, action="append")
    parser.add_argument("--examples", default=str(ROOT / "target/debug/examples"), help="directory of the examples")
    args = parser.parse_args()
    equal, differing = 0, 0
    for machine in args.machine or MACHINES:
        example, triple, linker, start = MACHINES[machine]
        libraries = LIBRARIES.get(machine, ["-latomic", "-lm"])
        clang = loongarch.compiler() if machine == "loongarch64" else ["clang-22", f"--target={triple}"]
        if machine not in ("x86-64", "loongarch64"):
            clang.append(f"--sysroot=/usr/{triple.replace('armv7', 'arm')}")
        with tempfile.TemporaryDirectory() as directory:
            work = pathlib.Path(directory)
            loader = work / "loader"
            must([*linker, "-O1", HERE / "linked/loader.c", "-o", loader, *libraries])
            known = must([*start, loader]).decode().split()
            for name in PROGRAMS:
                # Clang has no `__int128` for ARM, and no such tail calls for Mips.
                if (machine, name) in (("armv7", "numbers"), ("mips64el", "tail_calls")):
                    continue
                source, ir, image = HERE / f"programs/{name}.c", work / "program.ll", work / "program.bin"
                compiled, program = work / "program.o", work / "program"
                must([*clang, *FLAGS, "-O1", "-c", source, "-o", compiled])
                must([*linker, compiled, "-o", program, *libraries])
                expected = must([*start, program])
                must([*clang, *FLAGS, "-O1", "-S", "-emit-llvm", source, "-o", ir])
                for address in OF_32_BITS if machine == "armv7" else ADDRESSES:
                    kind = "static" if machine == "mips64el" else "pie"
                    command = [pathlib.Path(args.examples) / example, ir, image, kind, f"memory={address}", *known]
                    entry = must(command).decode().strip()
                    if must([*start, loader, image, address, entry]) == expected:
                        equal += 1
                    else:
                        differing += 1
                        print(f"{machine}: {name} at {address} differs")
    print(f"{equal} equal, {differing} differ")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
