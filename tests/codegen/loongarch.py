"""Compiler and linker of LoongArch for the scripts in this directory.

Debian 12 has no compiler with libraries for it. clang-22 and lld-22 use those of the directory in the variable
TABLEGEN_LOONGARCH_SYSROOT: a static C library (`include`, `lib/crt1.o`, `lib/libc.a`, `lib/libm.a`), and the functions of
a compiler's library as `lib/libbuiltins.a`; `runtime/loongarch.c` has what these lack. They have no vector instructions, which qemu 7.2 lacks.
"""

import os
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = os.environ.get("TABLEGEN_LOONGARCH_SYSROOT", "/usr/loongarch64-linux-gnu")
# Processors without vectors.
TARGET = ["--target=loongarch64-linux-gnu", "-march=loongarch64", f"--sysroot={ROOT}", "-isystem", f"{ROOT}/include"]
QEMU = ["qemu-loongarch64"]


def compiler(clang="clang-22"):
    """Returns the command that compiles files."""
    return [clang, *TARGET]


def linker(clang="clang-22"):
    """Returns the command that links objects, and the arguments behind them."""
    # clang searches for files of GCC unless they are named.
    start = [*compiler(clang), "-fuse-ld=lld-22", "-static", "-nostdlib", f"-L{ROOT}/lib", "-w",
             f"{ROOT}/lib/crt1.o", str(HERE / "runtime/loongarch.c")]
    return start, ["-lm", "-lc", "-lbuiltins"]
