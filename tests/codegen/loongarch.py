"""Compiler and linker of LoongArch for the scripts in this directory.

Debian 12 has no compiler with libraries for it. clang-22 and lld-22 use those of the directory in the variable
TABLEGEN_LOONGARCH_SYSROOT: a static C library (`include`, `lib/crt1.o`, `lib/libc.a`, `lib/libm.a`), and the functions of
a compiler's library as `lib/libbuiltins.a`; `runtime/loongarch.c` has what these lack. They have no vector instructions,
which qemu 7.2 lacks. Its directory `soft` has the same for the convention without floating-point registers.
"""

import os
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = os.environ.get("TABLEGEN_LOONGARCH_SYSROOT", "/usr/loongarch64-linux-gnu")
QEMU = ["qemu-loongarch64"]


def root(is_soft):
    """Returns the directory of the libraries."""
    return f"{ROOT}/soft" if is_soft else ROOT


def target(is_soft=False):
    """Returns the arguments of clang for processors without vectors."""
    convention = ["-msoft-float", "-mabi=lp64s"] if is_soft else []
    return ["--target=loongarch64-linux-gnu", "-march=loongarch64", *convention, f"--sysroot={root(is_soft)}",
            "-isystem", f"{root(is_soft)}/include"]


def compiler(is_soft=False):
    """Returns the command that compiles files."""
    return ["clang-22", *target(is_soft)]


def linker(is_soft=False):
    """Returns the command that links objects, and the arguments behind them."""
    libraries = f"{root(is_soft)}/lib"
    # clang searches for files of GCC unless they are named.
    start = [*compiler(is_soft), "-fuse-ld=lld-22", "-static", "-nostdlib", f"-L{libraries}", "-w",
             f"{libraries}/crt1.o", str(HERE / "runtime/loongarch.c")]
    return start, ["-lm", "-lc", "-lbuiltins"]
