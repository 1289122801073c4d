#!/usr/bin/env python3
"""Programs of several objects: shared objects, models of addresses, thread-local data, unwinding, and text.

The programs of tests/codegen/linked are compiled by the code generator and by clang, for all kinds of linked
files and in all combinations, and run under qemu. Their output must be that of clang's alone.

- `program.c` and `library.c`: the library as a shared object, or linked statically; programs at fixed and at
  any addresses; absolute addresses of 32 bits; thread-local data in four threads.
- `frames.c` and `unwind.cpp`: exceptions of C++ and backtraces through frames of each form.
- Each object is also made from assembly text, by llvm-mc. Its bytes must be the same.

    tests/codegen/link.py
    tests/codegen/link.py --keep DIRECTORY

The example needs LLVM's descriptions:

    TABLEGEN_LLVM=.../llvm cargo build -p riscv-mc --features tables --example compile

Needs clang-22, llvm-22, g++-12-riscv64-linux-gnu (exceptions), gcc-riscv64-unknown-elf,
picolibc-riscv64-unknown-elf, qemu-riscv32 and qemu-riscv64. The exit status is 1 if a program differs.
"""

import argparse
import pathlib
import shutil
import sys
import tempfile

from run import HERE, PICOLIBC, ROOT, run

LINKED = HERE / "linked"
# Flags of clang, options of the example `compile`.
KINDS = {
    "static": (["-fno-pic"], ["static"]),
    "low": (["-fno-pic", "-mcmodel=medlow"], ["static", "low"]),
    "pie": (["-fPIE"], ["pie"]),
    "pic": (["-fPIC"], ["pic"]),
}


class Failure(Exception):
    """Step that did not succeed."""


def must(command, seconds=60, **options):
    """Runs a command. Returns its output."""
    status, output, errors = run([str(part) for part in command], seconds, **options)
    if status != 0:
        text = (errors + output).decode(errors="replace")
        raise Failure(f"{' '.join(str(part) for part in command)}: {status}\n{text[:2000]}")
    return output


class Compiler:
    """Objects of the programs."""

    def __init__(self, args, work, is_64_bit):
        self.args, self.work, self.is_64_bit = args, work, is_64_bit
        self.equal, self.known = 0, {}
        picolibc = ["-isystem", f"{PICOLIBC}/include"]
        self.flags = ["--target=riscv64-linux-gnu", "-march=rv64gc"] if is_64_bit else [
            "--target=riscv32-unknown-elf", "-march=rv32imafdc", "-mabi=ilp32d", *picolibc]
        self.bits = 64 if is_64_bit else 32

    def object(self, name, kind, is_ours):
        """Returns the object of a file in C."""
        if (name, kind, is_ours) not in self.known:
            self.known[name, kind, is_ours] = self.new_object(name, kind, is_ours)
        return self.known[name, kind, is_ours]

    def new_object(self, name, kind, is_ours):
        """Makes the object of a file in C."""
        flags, options = KINDS[kind]
        stem = self.work / f"{name}.{kind}.{self.bits}"
        ir = stem.with_name(stem.name + ".ll")
        flags = [*self.flags, *[flag for flag in FLAGS if "pi" not in flag], *flags, "-fno-optimize-sibling-calls"]
        must([self.args.clang, *flags, "-O1", "-S", "-emit-llvm", LINKED / f"{name}.c", "-o", ir])
        if not is_ours:
            output = stem.with_name(stem.name + ".clang.o")
            must([self.args.clang, *flags, "-funwind-tables", "-O1", "-c", LINKED / f"{name}.c", "-o", output])
            return output
        output, text = (stem.with_name(stem.name + suffix) for suffix in (".o", ".s"))
        options = [*options, *([] if self.is_64_bit else ["rv32"])]
        must([self.args.compile, ir, output, *options])
        must([self.args.compile, ir, text, *options])
        again = stem.with_name(stem.name + ".mc.o")
        abi = "lp64d" if self.is_64_bit else "ilp32d"
        must([self.args.mc, "-filetype=obj", f"-triple=riscv{self.bits}", f"-target-abi={abi}",
              "-mattr=+m,+a,+f,+d,+c", text, "-o", again])
        if output.read_bytes() != again.read_bytes():
            raise Failure(f"{text}: llvm-mc makes another object")
        self.equal += 1
        return output


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--keep", help="directory for the files")
    parser.add_argument("--compile", default=str(ROOT / "target/debug/examples/compile"))
    parser.add_argument("--clang", default="clang-22")
    parser.add_argument("--mc", default="llvm-mc-22")
    parser.add_argument("--gcc", default="riscv64-linux-gnu-gcc")
    parser.add_argument("--cxx", default="riscv64-linux-gnu-g++-12")
    args = parser.parse_args()
    counts = {"equal": 0, "differs": 0, "failed": 0}
    objects = 0

    def compare(label, produce, expected):
        try:
            output = produce()
        except Failure as failure:
            print(f"{label}: {failure}", flush=True)
            counts["failed"] += 1
            return
        kind = "equal" if output == expected else "differs"
        counts[kind] += 1
        if kind == "differs":
            print(f"{label} differs:\n{output.decode(errors='replace')[-1500:]}", flush=True)

    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(args.keep or directory).resolve()
        work.mkdir(parents=True, exist_ok=True)
        root = "/usr/riscv64-linux-gnu"
        wide, narrow = Compiler(args, work, True), Compiler(args, work, False)

        def shared(ours, kind):
            """Runs a program with a shared object."""
            library, program = work / "liblibrary.so", work / "program"
            must([args.gcc, "-shared", wide.object("library", "pic", ours[0]), "-o", library,
                  "-Wl,-z,text,--fatal-warnings"])
            pie = [] if kind in ("pie", "pic") else ["-no-pie"]
            must([args.gcc, *(pie or ["-pie"]), wide.object("program", kind, ours[1]), "-o", program,
                  "-Wl,--fatal-warnings", f"-L{work}", "-llibrary", f"-Wl,-rpath,{work}"])
            return must(["qemu-riscv64", "-L", root, program])

        def static(ours, kinds):
            """Runs a program that is linked statically."""
            program = work / "program.static"
            objects = [wide.object(name, kind, own)
                       for name, kind, own in zip(("library", "program"), kinds, ours)]
            must([args.gcc, "-static", "-no-pie", *objects, "-o", program, "-Wl,--fatal-warnings"])
            return must(["qemu-riscv64", program])

        def bare(ours, kinds):
            """Runs a program of 32 bits, without threads."""
            gcc = ["riscv64-unknown-elf-gcc", "-march=rv32imafdc", "-mabi=ilp32d"]
            objects = []
            for file in ("start", "library"):
                objects.append(work / f"{file}.32.runtime.o")
                must([*gcc, "-isystem", f"{PICOLIBC}/include", "-O1", "-w", "-ffreestanding", "-c",
                      HERE / f"runtime/{file}.c", "-o", objects[-1]])
            objects += [narrow.object(name, kind, own)
                        for name, kind, own in zip(("library", "program"), kinds, ours)]
            program = work / "program.32"
            must([*gcc, "-nostdlib", "-static", f"-L{PICOLIBC}/lib/rv32imafdc/ilp32d",
                  f"-Wl,-T,{HERE}/runtime/link.ld,--no-warn-rwx-segments", *objects, "-o", program, "-lm", "-lc",
                  "-lgcc"])
            return must(["qemu-riscv32", program])

        def unwind(is_ours, kind):
            """Runs a program with exceptions."""
            program = work / "unwind"
            pie = ["-pie"] if kind in ("pie", "pic") else ["-no-pie", "-static"]
            must([args.cxx, "-O1", *(["-fPIE"] if kind in ("pie", "pic") else ["-fno-pie"]), *pie,
                  LINKED / "unwind.cpp", wide.object("frames", kind, is_ours), "-o", program])
            return must(["qemu-riscv64", "-L", root, program])

        both = [(True, True), (True, False), (False, True)]
        expected = shared((False, False), "pie")
        for ours in both:
            for kind in ("pie", "pic", "static"):
                compare(f"shared {ours} {kind}", lambda o=ours, k=kind: shared(o, k), expected)
        for ours in both:
            for kinds in [(a, b) for a in KINDS for b in KINDS]:
                if ours == (True, True) or kinds[0] == kinds[1]:
                    compare(f"static {ours} {kinds}", lambda o=ours, k=kinds: static(o, k), expected)
        expected = bare((False, False), ("low", "low"))
        for kinds in [(a, b) for a in KINDS for b in KINDS]:
            compare(f"32 bits {kinds}", lambda k=kinds: bare((True, True), k), expected)
        if shutil.which(args.cxx):
            for kind in KINDS:
                compare(f"unwind {kind}", lambda k=kind: unwind(True, k), unwind(False, kind))
        else:
            print(f"{args.cxx} is absent: no exceptions")
        objects = wide.equal + narrow.equal
    print(", ".join(f"{count} {kind}" for kind, count in counts.items()) + f"; {objects} objects equal those of llvm-mc")
    return int(counts["differs"] + counts["failed"] > 0)


if __name__ == "__main__":
    sys.exit(main())
