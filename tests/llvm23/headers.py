#!/usr/bin/env python3
"""Compiles outputs for LLVM 23 against the headers of LLVM 23, and runs the tables of subtargets and registers.

    headers.py --ours target/debug/tablegen --llvm mlc_llvm_static/static --targets llvm/lib/Target [BPF AVR ...]

The directory of --llvm has `include` and `lib` of LLVM 23, as the package `mlc-llvm-static` has them. The descriptions
are those of an older LLVM; operands that LLVM 23 no longer has are removed from copies of them. For each target
that evaluates, the outputs of `--gen-instr-info` and `--gen-subtarget` are compiled. The program prints the features
and processors that LLVM's library finds in the tables, and the features of each processor; they are compared
with the records.

The output of `--gen-searchable-tables` for `tables.td` is compiled and searched.

Outputs of `--gen-register-info` are compiled twice: those for LLVM 23, and those of the unchanged description for LLVM 22
against the headers in --older. The program `registers.cpp` prints the registers, classes and indices that LLVM's library
finds in the tables. Both must print the same.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = r"""
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCSchedule.h"
#include <cstdio>
using namespace llvm;
@KINDS@
#define GET_REGINFO_ENUM
#include "registersEnums.inc"
#define GET_SUBTARGETINFO_ENUM
#include "subtarget.inc"
#define GET_INSTRINFO_ENUM
#include "instructions.inc"
#define GET_INSTRINFO_SCHED_ENUM
#include "instructions.inc"
#define GET_INSTRINFO_MC_DESC
#include "instructions.inc"
#define GET_INSTRINFO_HEADER
#include "instructions.inc"
#define GET_SUBTARGETINFO_MC_DESC
#include "subtarget.inc"
#define GET_SUBTARGETINFO_HEADER
#include "subtarget.inc"
int main() {
  std::unique_ptr<MCSubtargetInfo> STI(create@TARGET@MCSubtargetInfoImpl(Triple(""), "", "", ""));
  for (const SubtargetFeatureKV &KV : STI->getAllProcessorFeatures())
    printf("feature %s\t%s\n", KV.key(), KV.desc());
  for (const SubtargetSubTypeKV &KV : STI->getAllProcessorDescriptions()) {
    printf("processor %s", KV.key());
    STI->setDefaultFeatures(KV.key(), KV.key(), "");
    for (const SubtargetFeatureKV &One : STI->getAllProcessorFeatures())
      if (STI->getFeatureBits()[One.Value])
        printf(" %s", One.key());
    printf("\n");
  }
}
"""


def run(command, **settings):
    return subprocess.run(command, capture_output=True, timeout=900, **settings)


def expected(records):
    """Returns the lines of the program that follow from the records."""
    features = {name: records[name] for name in records["!instanceof"]["SubtargetFeature"]}
    keys = sorted((one["Name"], one["Desc"]) for one in features.values() if one["Name"])
    lines = [f"feature {key}\t{text}" for key, text in keys]

    def closure(names):
        found, left = set(), list(names)
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left += [one["def"] for one in features[name]["Implies"]]
        return found

    processors = [records[name] for name in records["!instanceof"]["Processor"]]
    for one in sorted(processors, key=lambda one: one["Name"]):
        own = closure(item["def"] for field in ("Features", "TuneFeatures") for item in one[field])
        lines.append(" ".join([f"processor {one['Name']}", *sorted(features[name]["Name"] for name in own if features[name]["Name"])]))
    return lines


def compile_and_run(include, directory, program, libraries):
    """Returns the lines that a program prints, and a description of its failure or None."""
    done = run(["g++", "-std=c++17", "-O0", "-w", "-fno-rtti", "-DNDEBUG", "-I", str(include), "-I", str(directory),
                str(directory / program), "-o", str(directory / "main"), *libraries, "-Wl,--gc-sections", "-ffunction-sections"])
    if done.returncode:
        errors = [line for line in done.stderr.decode(errors="replace").splitlines() if "error" in line or "undefined" in line]
        return [], "does not compile: " + "; ".join(errors[:3])
    done = run([str(directory / "main")])
    failure = f"the program ends with status {done.returncode}" if done.returncode else None
    return done.stdout.decode(errors="replace").splitlines(), failure


def static_libraries(llvm):
    names = sorted(path.name for path in (llvm / "lib").glob("libLLVM*.a"))
    return ["-L", str(llvm / "lib"), "-Wl,--start-group", *(f"-l:{name}" for name in names), "-Wl,--end-group",
            str(llvm / "lib/libz.a"), str(llvm / "lib/libzstd.a"), "-lpthread", "-ldl"]


def registers(opt, target, source, include, release, directory, libraries):
    """Returns what the library of a release reads from the tables of registers, and a failure or None."""
    directory.mkdir()
    done = run([opt.ours, "--gen-register-info", f"--llvm={release}", "--unverified", "-I", str(source), "-I", str(include),
                str(source / f"{target}.td"), "-o", str(directory / "registers.inc")])
    if done.returncode:
        return [], f"--gen-register-info: {done.stderr.decode(errors='replace').splitlines()[0]}"
    # Code of targets selects allocation orders by the function. Here it is always the last one.
    path = directory / "registersTargetDesc.inc"
    code = re.compile(r"(AltOrderSelect\(const MachineFunction &MF, bool Rev\) \{).*?\}\n\nstatic ArrayRef", re.S)
    text = code.sub(r"\1 return 0; }\n\nstatic ArrayRef", path.read_text())
    path.write_text(re.sub(r"(Select =) \w+AltOrderSelect\(MF, Rev\);", r"\1 std::size(Order) - 1;", text))
    enums = (directory / "registersEnums.inc").read_text()
    space = re.search(r"namespace (\w+) \{\nenum : unsigned", enums)[1]
    classes = [f"&{space}::{name}RegClass" for name in re.findall(r"(\w+)RegClassID = ", enums)]
    program = (Path(__file__).parent / "registers.cpp").read_text()
    program = program.replace("@TARGET@", target).replace("@CLASSES@", ", ".join(classes))
    program = program.replace("@HAS_INDICES@", "LLVM_VERSION_MAJOR" if "enum : uint16_t {\n  NoSubRegister" in enums else "NONE")
    (directory / "registers.cpp").write_text(program)
    return compile_and_run(include, directory, "registers.cpp", libraries)


def check_registers(opt, target, source, directory):
    """Returns a description of the failure of the tables of registers, or None."""
    new, failure = registers(opt, target, source, opt.llvm / "include", 23, directory / "23", static_libraries(opt.llvm))
    if failure:
        return failure
    libraries = ["-L", str(opt.older / "lib"), "-lLLVM-22", f"-Wl,-rpath,{opt.older / 'lib'}"]
    old, failure = registers(opt, target, opt.targets / target, opt.older / "include", 22, directory / "22", libraries)
    if failure:
        return f"for LLVM 22, {failure}"
    if new == old and len(new) > 2:
        return None
    differing = [f"{a!r} in place of {b!r}" for a, b in zip(new, old) if a != b]
    return f"{len(new)} lines of registers in place of {len(old)}: {differing[:1]}"


def check_tables(opt, directory):
    """Returns a description of the failure of searchable tables, or None."""
    here = Path(__file__).parent
    done = run([opt.ours, "--gen-searchable-tables", "--llvm=23", "--unverified", "-I", str(opt.llvm / "include"),
                str(here / "tables.td"), "-o", str(directory / "tables.inc")])
    if done.returncode:
        return f"--gen-searchable-tables: {done.stderr.decode(errors='replace').splitlines()[0]}"
    shutil.copy(here / "tables.cpp", directory)
    _, failure = compile_and_run(opt.llvm / "include", directory, "tables.cpp", static_libraries(opt.llvm))
    return failure


def check(opt, target, source, directory):
    """Returns a description of the failure of a target, or None."""
    include = opt.llvm / "include"
    common = ["--llvm=23", "--unverified", "-I", str(source), "-I", str(include), str(source / f"{target}.td")]
    outputs = {"instr-info": "instructions.inc", "subtarget": "subtarget.inc", "register-info": "registers.inc"}
    for action, name in outputs.items():
        done = run([opt.ours, f"--gen-{action}", *common, "-o", str(directory / name)])
        if done.returncode:
            return f"--gen-{action}: {done.stderr.decode(errors='replace').splitlines()[0]}"
        if b"has not been compared" not in (directory / name).read_bytes().split(b"\n", 1)[0]:
            return f"--gen-{action}: the first line does not say that the output is not compared"
    # Targets declare their own kinds of operands and their functions in files that are not generated.
    kinds = {}
    instructions = (directory / "instructions.inc").read_text()
    for space, kind in re.findall(r"\b(\w+)::(OPERAND_\w+)", instructions):
        if space != "MCOI":
            kinds.setdefault(space, set()).add(kind)
    functions = set(re.findall(r"\bget\w+DeprecationInfo\b", instructions))
    arguments = "(MCInst &, const MCSubtargetInfo &, std::string &)"
    declared = [f"static bool {name}{arguments} {{ return false; }}\n" for name in sorted(functions)]
    own = sorted(set(re.findall(r"\b(\w+_(?:MC|AM))::(\w+)(\(?)", (directory / "subtarget.inc").read_text())))
    declared += [f"namespace llvm::{space} {{ template <class... T> int {name}(T &&...) {{ return 0; }} }}\n"
                 if call else f"namespace llvm::{space} {{ constexpr int {name} = 0; }}\n"
                 for space, name, call in own
                 if name != "resolveVariantSchedClassImpl" and f" {name}(const MCInst &MI)" not in instructions]
    declared += [f"namespace llvm::{space} {{ enum OperandKinds {{ {', '.join(sorted(all))} }}; }}\n"
                 for space, all in sorted(kinds.items())]
    program = PROGRAM.replace("@KINDS@", "".join(declared))
    (directory / "main.cpp").write_text(program.replace("@TARGET@", target))
    printed, failure = compile_and_run(include, directory, "main.cpp", static_libraries(opt.llvm))
    if failure:
        return failure
    records = json.loads(run([opt.ours, "--dump-json", *common]).stdout)
    wanted = expected(records)
    if printed != wanted:
        differing = [f"{a!r} in place of {b!r}" for a, b in zip(printed, wanted) if a != b]
        return f"the program prints {len(printed)} lines in place of {len(wanted)}: {differing[:1]}"
    return check_registers(opt, target, source, directory)


def copy(target, source, directory):
    """Copies a description, without operands that LLVM 23 does not have."""
    folder = directory / target
    shutil.copytree(source / target, folder)
    for path in folder.rglob("*.td"):
        os.chmod(path, 0o644)
        text = path.read_text(errors="surrogateescape")
        changed = re.sub(r"SUBREG_TO_REG(\s*)\(i(?:32|64)\s+0\)\s*,\s*", r"SUBREG_TO_REG\1 ", text)
        if changed != text:
            path.write_text(changed, errors="surrogateescape")
    return folder


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ours", required=True, type=os.path.abspath)
    parser.add_argument("--llvm", required=True, type=Path, help="directory with include and lib of LLVM 23")
    parser.add_argument("--targets", required=True, type=Path, help="directory llvm/lib/Target")
    parser.add_argument("--older", default="/usr/lib/llvm-22", type=Path, help="directory with include and lib of LLVM 22")
    parser.add_argument("names", nargs="*", help="targets; all if none is given")
    opt = parser.parse_args()
    names = opt.names or sorted(path.name for path in opt.targets.iterdir() if (path / f"{path.name}.td").exists())
    with tempfile.TemporaryDirectory() as directory:
        failure = check_tables(opt, Path(directory))
    print(f"searchable tables: {failure or 'compile and answer as they should'}", flush=True)
    same, total = int(failure is None), 1
    for name in names:
        with tempfile.TemporaryDirectory() as directory:
            directory = Path(directory)
            source = copy(name, opt.targets, directory)
            done = run([opt.ours, "--llvm=23", "--null-backend", "-I", str(source), "-I", str(opt.llvm / "include"),
                        str(source / f"{name}.td")])
            if done.returncode:
                print(f"{name}: does not evaluate over these headers")
                continue
            total += 1
            failure = check(opt, name, source, directory)
            same += failure is None
            print(f"{name}: {failure or 'compiles and has the features, processors and registers of the description'}", flush=True)
    print(f"same {same}/{total}")
    return int(same != total)


if __name__ == "__main__":
    sys.exit(main())
