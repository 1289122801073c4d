#!/usr/bin/env python3
"""Measures disassemblers in one run: crates of `tablegen mc new`, LLVM's library, Capstone, iced-x86
and yaxpeax.

    speed.py TABLEGEN LLVM OUT

TABLEGEN is the command, LLVM the directory `llvm` of a checkout of llvm-project. OUT gets the crates,
a copy of the package `speed`, and the code: 256 KiB of the C libraries in /usr (Debian's packages
libc6-*-cross). LLVM's library is measured if --llvm-config names a program. Prints a table in
Markdown: MB of code per second, of the fastest sample.
"""

import argparse
import os
import re
import shutil
import subprocess

# Crate of `tablegen mc new`, program with code (None: that of the name up to `_`), triple, processor,
# features and syntax of LLVM.
TARGETS = {
    "aarch64": ("aarch64", "/usr/aarch64-linux-gnu/lib/libc.so.6", "aarch64", "", "+v8a,+lse", 0),
    "arm": ("arm", "/usr/arm-linux-gnueabi/lib/libc.so.6", "armv7a", "", "", 0),
    "thumb": ("arm", "/usr/arm-linux-gnueabihf/lib/libc.so.6", "thumbv7a", "", "+vfp3,+neon", 0),
    "mips": ("mips", "/usr/mipsel-linux-gnu/lib/libc.so.6", "mipsel", "mips32r2", "", 0),
    "riscv": ("riscv", "/usr/riscv64-linux-gnu/lib/libc.so.6", "riscv64", "generic-rv64", "+m,+a,+f,+d,+c", 0),
    "systemz": ("systemz", "/usr/s390x-linux-gnu/lib/libc.so.6", "s390x", "", "", 0),
    "x86": ("x86", "/usr/lib/x86_64-linux-gnu/libc.so.6", "x86_64", "", "", 0),
    "x86_intel": ("x86", None, "x86_64", "", "", 1),
}
SIZE = 256 * 1024


def run(*args, **more):
    return subprocess.run(args, check=True, **more)


def prepare(args, here):
    for name in ["benches", "Cargo.toml"]:
        source, to = os.path.join(here, "speed", name), os.path.join(args.out, name)
        if os.path.isdir(source):
            shutil.copytree(source, to, dirs_exist_ok=True)
        else:
            shutil.copy(source, to)
    top = os.path.abspath(os.path.join(here, "../.."))
    os.makedirs(os.path.join(args.out, "code"), exist_ok=True)
    with open(os.path.join(args.out, "Cargo.toml"), "a") as manifest:
        manifest.write("[workspace]\n\n[dependencies.tablegen-mc]\n")
        manifest.write(f'path = "{top}/crates/machine/mc"\n')
        for crate in sorted({target[0] for target in TARGETS.values()}):
            path = os.path.join(args.out, "targets", crate)
            if not (args.keep and os.path.exists(path)):
                new = ["mc", "new", "--target", crate, "--llvm", args.llvm, "--tablegen", top]
                run(args.tablegen, *new, "--force", path)
            manifest.write(f'\n[dependencies.{crate}-mc]\npath = "targets/{crate}"\n')
    for name, (_, program, *_) in TARGETS.items():
        if program is None:
            continue
        raw = os.path.join(args.out, "code", name + ".bin")
        run(args.objcopy, "-O", "binary", "--only-section=.text", program, raw)
        with open(raw, "rb+") as file:
            text = file.read()
            start = len(text) // 4 & ~15
            file.seek(0)
            file.write(text[start:start + SIZE])
            file.truncate(len(text[start:start + SIZE]))


def measured(args):
    """Returns the MB/s of the fastest sample of each benchmark, by path."""
    found = {}
    target = ["--manifest-path", os.path.join(args.out, "Cargo.toml")]
    options = ["--bytes-format", "decimal", "--min-time", str(args.seconds), *args.filter]
    out = run("cargo", "bench", "--quiet", *target, "--", *options, stdout=subprocess.PIPE)
    path = []
    units = {"GB/s": 1000, "MB/s": 1, "KB/s": 0.001}
    for line in out.stdout.decode().splitlines():
        name = re.match(r"^([│├╰─ ]*)[├╰]─ (\S+)", line)
        if name:
            path[len(name.group(1)) // 3:] = [name.group(2)]
        speed = re.match(r"^[│├╰─ ]*([0-9.]+) (.B/s)", line)
        if speed:
            found["::".join(path)] = float(speed.group(1)) * units[speed.group(2)]
    return found


def llvm(args, here):
    """Returns the MB/s of LLVM's library by target: decoded, and with text."""
    if not args.llvm_config:
        return {}
    flags = run(args.llvm_config, "--cxxflags", "--ldflags", "--libs", stdout=subprocess.PIPE)
    program, found = os.path.join(args.out, "llvm"), {}
    source = os.path.join(here, "speed", "llvm.cpp")
    run("c++", "-O2", source, "-o", program, *flags.stdout.decode().split())
    for name, (_, path, triple, cpu, features, syntax) in TARGETS.items():
        raw = os.path.join(args.out, "code", (name if path else name.split("_")[0]) + ".bin")
        out = run(program, triple, cpu, features, raw, str(syntax), stdout=subprocess.PIPE)
        found[name] = [float(number) for number in out.stdout.split()[:2]]
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tablegen")
    parser.add_argument("llvm")
    parser.add_argument("out", type=os.path.abspath)
    parser.add_argument("--objcopy", default="llvm-objcopy-22")
    parser.add_argument("--llvm-config")
    parser.add_argument("--keep", action="store_true", help="keep crates that exist")
    parser.add_argument("--seconds", type=float, default=2, help="time of each benchmark")
    parser.add_argument("filter", nargs="*", help="benchmarks to run")
    args = parser.parse_intermixed_args()
    here = os.path.dirname(os.path.abspath(__file__))
    prepare(args, here)
    speed, library = measured(args), llvm(args, here)
    if args.filter:
        for name, value in sorted(speed.items()):
            print(f"{name:32} {value:8.1f}")
        return
    text = lambda value: f"{value:.0f}" if value and value >= 10 else f"{value:.1f}" if value else ""
    print("| target | decoded | LLVM | iced-x86 | yaxpeax | with text | LLVM | Capstone | iced-x86 | yaxpeax |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for name in TARGETS:
        theirs = library.get(name, [None, None])
        is_x86, plain = name.startswith("x86"), name.split("_")[0]
        row = [
            speed.get(f"{name}::decode"), theirs[0],
            speed.get("others::iced::decode") if is_x86 else None,
            speed.get(f"others::yaxpeax::{plain}_decode"),
            speed.get(f"{name}::text"), theirs[1],
            speed.get(f"others::capstone::{name}"),
            speed.get(f"others::iced::text_{'intel' if 'intel' in name else 'gas'}") if is_x86 else None,
            speed.get(f"others::yaxpeax::{plain}_text{'_buffer' if is_x86 else ''}"),
        ]
        print(f"| `{name}` | " + " | ".join(text(value) for value in row) + " |")
    print(f"\niced-x86 with its FastFormatter: {text(speed.get('others::iced::text_fast'))} MB/s.")


if __name__ == "__main__":
    main()
