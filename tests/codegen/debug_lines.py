#!/usr/bin/env python3
"""Compares the line tables that the code generators make of debug information with it, and with those of llc.

Clang makes LLVM IR of each program with debug information (`-g`), which goes through the example `compile` of a
package, and through llc. For the object of the example:

- llvm-dwarfdump verifies the tables.
- The code is the same as that of the IR without debug information.
- Each line of the table is one of an instruction or a function in the IR.
- The first line of each function is its own.
- The lines of calls are those of llc's object. Calls that llc merged with others have no line there, and are not
  compared.

    tests/codegen/debug_lines.py [PATH ...]          programs, or directories with programs
    tests/codegen/debug_lines.py --functions 20      programs of tests/codegen/functions.py
    tests/codegen/debug_lines.py --machine aarch64   the same for another machine of run.py

The examples, and what they need, are those of run.py. The exit status is 1 if a check fails.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import sys
import tempfile

import run as programs
from run import run

# Relocations of calls. Calls of MIPS load an address, which is no relocation of a call.
CALLS = {"R_RISCV_CALL_PLT", "R_AARCH64_CALL26", "R_X86_64_PLT32", "R_LARCH_B26", "R_LARCH_CALL36", "R_ARM_CALL",
         "R_ARM_THM_CALL"}
LLC = {
    "rv64gc": ["-target-abi=lp64d", "-mattr=+m,+a,+f,+d,+c"],
    "rv32gc": ["-target-abi=ilp32d", "-mattr=+m,+a,+f,+d,+c"],
    "aarch64-lse": ["-mattr=+lse"],
    "armv7": ["-float-abi=hard"],
    "thumbv7": ["-float-abi=hard"],
    "mips64el": ["-mcpu=mips64r2"],
}


def text(command, **options):
    """Returns the output of a command that has to succeed."""
    status, output, errors = run([str(part) for part in command], **options)
    if status != 0:
        lines = (errors or output).decode(errors="replace").strip().splitlines()
        raise RuntimeError(f"{pathlib.Path(command[0]).name}: " + " / ".join(lines[:4]))
    return output.decode(errors="replace")


def lines_of(ir):
    """Returns the lines of instructions and functions in LLVM IR."""
    lines = {0}
    for match in re.finditer(r"^!\d+ = (?:distinct )?!(DILocation|DISubprogram)\((.*)\)$", ir, re.MULTILINE):
        kind = "scopeLine" if "scopeLine:" in match[2] else "line"
        lines.update(int(line) for line in re.findall(rf"\b{kind}: (\d+)", match[2]))
    return lines


def starts_of(ir):
    """Returns the lines of functions in LLVM IR."""
    functions = re.findall(r"^define .*@([\w.$]+)\(.* !dbg !(\d+) \{$", ir, re.MULTILINE)
    lines = dict(re.findall(r"^!(\d+) = .*!DISubprogram\(.*\bscopeLine: (\d+)", ir, re.MULTILINE))
    return {name: int(lines[number]) for name, number in functions if number in lines}


def rows_of(obj):
    """Returns the addresses and lines of the table of an object, in its order."""
    dump = text(["llvm-dwarfdump-22", "--debug-line", obj])
    rows = re.finditer(r"^0x([0-9a-f]+) +(\d+) +\d+ ", dump, re.MULTILINE)
    return [(int(row[1], 16), int(row[2])) for row in rows]


def code(obj):
    """Returns the instructions and relocations of an object, without the numbers of labels."""
    dump = text(["llvm-objdump-22", "-d", "-r", "--no-show-raw-insn", obj]).split("\n", 3)[-1]
    return re.sub(r"<?\.L[\w$.]+", "L", dump)


def symbols(obj):
    """Returns the functions of an object with their addresses and ends, in ascending order."""
    found = []
    # The lowest bit of a function of ARM is its instruction set.
    mask = ~1 if "Machine:                           ARM" in text(["llvm-readelf-22", "-h", obj]) else ~0
    for line in text(["llvm-readelf-22", "-s", "-W", obj]).splitlines():
        fields = line.split()
        if len(fields) == 8 and fields[3] == "FUNC" and fields[6] != "UND":
            start = int(fields[1], 16) & mask
            found.append((start, start + int(fields[2], 0), fields[7]))
    return sorted(found)


def calls_of(obj):
    """Returns the lines of calls by caller and callee."""
    functions = symbols(obj)
    calls = []
    section = ""
    for line in text(["llvm-readelf-22", "-r", "-W", obj]).splitlines():
        if line.startswith("Relocation section"):
            section = line.split("'")[1]
        fields = line.split()
        if section.endswith(".text") and len(fields) > 4 and fields[2] in CALLS:
            calls.append((int(fields[0], 16), fields[4]))
    # The address to return to is that of the next instruction; debuggers look up an address in the call.
    addresses = [offset for offset, _ in calls]
    output = text(["llvm-symbolizer-22", f"--obj={obj}", "--functions=none", "--basenames"],
                  input="".join(f"{address:#x}\n" for address in addresses).encode())
    # Of functions that are inlined, which llc describes, the innermost comes first.
    found = [int(answer.split()[0].split(":")[-2]) for answer in output.strip().split("\n\n") if answer]
    lines = collections.defaultdict(list)
    for (offset, callee), line in zip(calls, found):
        caller = next((name for start, end, name in functions if start <= offset < end), "")
        lines[caller, callee].append(line)
    return lines


def check(source, args, work):
    """Returns a result for a program: a kind, a message, and the number of calls that were compared."""
    target, _, _, machine, _ = args.tools
    ir, plain = work / f"{source.stem}.ll", work / f"{source.stem}.plain.ll"
    include = ["-I", "/usr/include/csmith"] if pathlib.Path("/usr/include/csmith").is_dir() else []
    try:
        text([args.clang, "-g", *target, *programs.FLAGS, *include, args.level, "-S", "-emit-llvm", source, "-o", ir])
    except RuntimeError as error:
        return "no IR", str(error), 0
    ours, without, theirs = (work / f"{source.stem}.{kind}.o" for kind in ("ours", "plain", "llc"))
    features = machine or [args.features]
    status, _, errors = run([args.compile, str(ir), str(ours), *features])
    if status != 0:
        message = errors.decode(errors="replace").strip()
        kind = "reader" if any(part in message for part in programs.READER) else "not compiled"
        return kind, message[:300], 0
    try:
        text(["llvm-dwarfdump-22", "--verify", ours])
        text(["opt-22", "-S", "-strip-debug", ir, "-o", plain])
        text([args.compile, plain, without, *features])
        if code(ours) != code(without):
            return "differs", "the code differs from that without debug information", 0
        if b".debug_line" in without.read_bytes():
            return "differs", "tables without debug information", 0
        lines = {line for _, line in rows_of(ours)}
        unknown = lines - lines_of(ir.read_text())
        if unknown or len(lines) < 2:
            return "differs", f"lines {sorted(unknown)} are not in the IR", 0
        llc = ["llc-22", "-O1", "-filetype=obj", "-disable-partial-libcall-inlining", *LLC.get(args.machine, [])]
        # Of `musttail`, some back-ends of LLVM do not have all forms.
        has_llc = run([*llc, str(ir), "-o", str(theirs)])[0] == 0
        # The rows of functions that begin with an instruction are that of the function, and that of the instruction.
        rows = dict(reversed(rows_of(ours)))
        first = {name: rows.get(start) for start, _, name in symbols(ours)}
        calls, calls_of_llc = calls_of(ours), calls_of(theirs) if has_llc else {}
    except RuntimeError as error:
        return "failed", str(error), 0
    for name, line in starts_of(ir.read_text()).items():
        if first.get(name, line) != line:
            return "differs", f"`{name}` begins with line {first[name]}, not {line}", 0
    compared = 0
    for pair, lines in calls.items():
        expected = calls_of_llc.get(pair, [])
        # Merged calls, and calls of library functions that llc has instructions for.
        if len(expected) != len(lines) or 0 in expected:
            continue
        compared += len(lines)
        if sorted(lines) != sorted(expected):
            return "differs", f"calls of `{pair[1]}` in `{pair[0]}` have lines {lines}, not {expected}", 0
    return "equal", "", compared


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--functions", type=int, default=0, metavar="COUNT")
    parser.add_argument("--random", type=int, default=0, metavar="COUNT", help="programs of csmith")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="-O1", help="level of clang for the IR")
    parser.add_argument("--features", default="+m")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="directory for the files")
    parser.add_argument("--compile", help="the example")
    parser.add_argument("--clang", default="clang-22")
    parser.add_argument("--machine", default="rv64gc", choices=programs.MACHINES)
    args = parser.parse_args()
    args.compile = args.compile or str(programs.ROOT / "target/debug/examples" / programs.example(args.machine))
    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(args.keep or directory).resolve()
        work.mkdir(parents=True, exist_ok=True)
        args.tools = programs.tools(args.machine, work)
        sources = programs.sources(args, work)
        counts = collections.Counter()
        compared = 0
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            results = pool.map(lambda source: check(source, args, work), sources)
            for source, (kind, message, calls) in zip(sources, results):
                counts[kind] += 1
                compared += calls
                if kind not in ("equal", "no IR"):
                    print(f"{source}: {kind}: {message}", flush=True)
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())) + f"; {compared} calls")
    return int(any(counts[kind] for kind in ("differs", "failed", "not compiled")) or not counts["equal"])


if __name__ == "__main__":
    sys.exit(main())
