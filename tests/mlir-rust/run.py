#!/usr/bin/env python3
"""Generates Rust modules of MLIR's dialects and compiles them with the crate melior.

    run.py --tablegen target/release/tablegen --mlir llvm-project/mlir/include --prefix /usr/lib/llvm-22

Each dialect is a module of one crate. The program prints the number of operations, enums, attributes
and types, the coverage of constraints, and the time of `cargo check`. `--no-compile` does not need melior.
melior needs LLVM 22 and MLIR with static libraries: on Debian and Ubuntu the packages llvm-22-dev,
libmlir-22-dev, libpolly-22-dev, libclang1-22, libzstd-dev and zlib1g-dev.

With the dialect arith, a program that builds an operation without a required operand must not compile.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import time

# Sources of each dialect below `mlir/`, as far as they are not `Dialect/NAME/IR/NAMEOps.td`.
SOURCES = {
    "acc": ["Dialect/OpenACC/OpenACCOps.td"],
    "affine": ["Dialect/Affine/IR/AffineOps.td"],
    "amdgpu": ["Dialect/AMDGPU/IR/AMDGPU.td"],
    "amx": ["Dialect/AMX/AMX.td"],
    "arith": ["Dialect/Arith/IR/ArithOps.td"],
    "arm_neon": ["Dialect/ArmNeon/ArmNeon.td"],
    "arm_sme": ["Dialect/ArmSME/IR/ArmSMEIntrinsicOps.td", "Dialect/ArmSME/IR/ArmSMEOps.td"],
    "arm_sve": ["Dialect/ArmSVE/IR/ArmSVE.td"],
    "async": ["Dialect/Async/IR/AsyncOps.td"],
    "bufferization": ["Dialect/Bufferization/IR/BufferizationOps.td"],
    "builtin": ["IR/BuiltinOps.td"],
    "cf": ["Dialect/ControlFlow/IR/ControlFlowOps.td"],
    "complex": ["Dialect/Complex/IR/ComplexOps.td"],
    "emitc": ["Dialect/EmitC/IR/EmitC.td"],
    "func": ["Dialect/Func/IR/FuncOps.td"],
    "gpu": ["Dialect/GPU/IR/GPUOps.td"],
    "index": ["Dialect/Index/IR/IndexOps.td"],
    "irdl": ["Dialect/IRDL/IR/IRDLOps.td"],
    "linalg": [
        "Dialect/Linalg/IR/LinalgStructuredOps.td",
        "Dialect/Linalg/IR/LinalgOps.td",
        "Dialect/Linalg/IR/LinalgRelayoutOps.td",
    ],
    "llvm": ["Dialect/LLVMIR/LLVMIntrinsicOps.td", "Dialect/LLVMIR/LLVMOps.td"],
    "math": ["Dialect/Math/IR/MathOps.td"],
    "memref": ["Dialect/MemRef/IR/MemRefOps.td"],
    "ml_program": ["Dialect/MLProgram/IR/MLProgramOps.td"],
    "mpi": ["Dialect/MPI/IR/MPIOps.td"],
    "nvgpu": ["Dialect/NVGPU/IR/NVGPUOps.td"],
    "nvvm": ["Dialect/LLVMIR/NVVMOps.td"],
    "omp": ["Dialect/OpenMP/OpenMPOps.td"],
    "pdl": ["Dialect/PDL/IR/PDLOps.td"],
    "pdl_interp": ["Dialect/PDLInterp/IR/PDLInterpOps.td"],
    "ptr": ["Dialect/Ptr/IR/PtrOps.td"],
    "quant": ["Dialect/Quant/IR/QuantOps.td"],
    "rocdl": ["Dialect/LLVMIR/ROCDLOps.td"],
    "scf": ["Dialect/SCF/IR/SCFOps.td"],
    "shape": ["Dialect/Shape/IR/ShapeOps.td"],
    "shard": ["Dialect/Shard/IR/ShardOps.td"],
    "smt": ["Dialect/SMT/IR/SMTOps.td"],
    "sparse_tensor": ["Dialect/SparseTensor/IR/SparseTensorOps.td"],
    "spirv": ["Dialect/SPIRV/IR/SPIRVOps.td"],
    "tensor": ["Dialect/Tensor/IR/TensorOps.td"],
    "tosa": ["Dialect/Tosa/IR/TosaOps.td"],
    "transform": ["Dialect/Transform/IR/TransformOps.td"],
    "ub": ["Dialect/UB/IR/UBOps.td"],
    "vcix": ["Dialect/LLVMIR/VCIXOps.td"],
    "vector": ["Dialect/Vector/IR/VectorOps.td"],
    "wasmssa": ["Dialect/WasmSSA/IR/WasmSSAOps.td"],
    "x86vector": ["Dialect/X86Vector/X86Vector.td"],
    "xegpu": ["Dialect/XeGPU/IR/XeGPUOps.td"],
    "xevm": ["Dialect/LLVMIR/XeVMOps.td"],
}

MANIFEST = """[package]
name = "dialects"
version = "0.1.0"
edition = "2024"
[workspace]
[dependencies]
melior = {{ version = "0.27", default-features = false }}
tablegen-rt = {{ path = "{runtime}" }}
"""


# Program that builds an operation. `PARTS` are the calls that set its operands.
BUILDER = """use dialects::dialect_arith::AddIOperation;
use melior::Context;
use melior::ir::{Block, BlockLike, Location, Type};

fn main() {
    let context = Context::new();
    let location = Location::unknown(&context);
    let ty = Type::parse(&context, "i32").unwrap();
    let block = Block::new(&[(ty, location)]);
    let value = block.argument(0).unwrap().into();
    AddIOperation::builder(&context, location)PARTS.build();
}
"""


def check_builders(out, environment):
    """Compiles a program that sets all operands, and one that does not, which rustc must reject."""
    examples = out / "examples"
    examples.mkdir(exist_ok=True)
    program = examples / "builder.rs"
    command = ["cargo", "check", "--quiet", "--example", "builder"]
    program.write_text(BUILDER.replace("PARTS", ".lhs(value).rhs(value)"))
    subprocess.run(command, cwd=out, env=environment, check=True)
    program.write_text(BUILDER.replace("PARTS", ".lhs(value)"))
    done = subprocess.run(command, cwd=out, env=environment, capture_output=True, text=True)
    expected = r"error\[E0599\]: no method named `build` found for .*AddIOperationBuilder<.*\bSet, .*\bUnset>"
    if done.returncode == 0 or not re.search(expected, done.stderr):
        sys.exit(f"a builder without an operand must not compile:\n{done.stderr}")
    print("a builder without a required operand does not compile")


def generate(arguments, name, sources, out):
    """Writes the module of a dialect, and returns its text."""
    text = "".join(f'include "mlir/{source}"\n' for source in sources)
    source = out / f"{name}.td"
    source.write_text(text)
    target = out / f"dialect_{name}.rs"
    include = [f"-I{arguments.mlir}"] + [
        f"-I{arguments.mlir}/mlir/{pathlib.Path(one).parent}" for one in sources
    ]
    command = [arguments.tablegen, "--gen-mlir-rust", "--rust", f"--dialect={name}"]
    command += include + [str(source), "-o", str(target)]
    subprocess.run(command, check=True)
    return target.read_text()


def not_covered(text):
    """Returns the constraints of a module that have no Rust form, with their expressions."""
    block = re.search(r"have a Rust form\. The others:\n///\n((?:/// - .*\n)+)", text)
    return [line[len("/// - "):] for line in block[1].splitlines()] if block else []


def print_not_covered(name, numbers, names):
    """Prints the share of constraints of a dialect that are covered, and a list of the others."""
    constraints, covered = numbers
    share = 100 * covered / constraints if constraints else 100
    print(f"{name}: {covered} of {constraints} constraints, {share:.0f} %")
    for one in names:
        print(f"  {one}")


def count(text):
    """Returns the numbers of a module: operations, enums, attributes, types, constraints, covered ones,
    bytes."""
    lines = re.findall(r"^    mlir::Constraint \{.*$", text, re.M)
    return [
        len(re.findall(r"^/// Operation `[^`]*`: ", text, re.M)),
        len(re.findall(r"^/// (?:Enum|Set of bits of the enum) `", text, re.M)),
        len(re.findall(r"^/// Attribute `#[^`]*`", text, re.M)),
        len(re.findall(r"^/// Type `![^`]*`", text, re.M)),
        len(lines),
        len([line for line in lines if "Predicate::Unknown(" not in line]),
        len(text),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tablegen", required=True, help="the command")
    parser.add_argument("--mlir", required=True, help="directory with mlir/IR/OpBase.td")
    parser.add_argument("--prefix", help="installation of LLVM 22 with MLIR, for melior")
    parser.add_argument("--out", default="target/mlir-rust", help="directory of the crate")
    parser.add_argument("--only", nargs="*", help="names of dialects")
    parser.add_argument("--no-compile", action="store_true", help="only generate and count")
    parser.add_argument("--list", action="store_true", help="print the constraints of each dialect that are not covered")
    arguments = parser.parse_args()
    out = pathlib.Path(arguments.out).resolve()
    (out / "src").mkdir(parents=True, exist_ok=True)
    names = [name for name in SOURCES if not arguments.only or name in arguments.only]
    total = [0] * 7
    others = {}
    print(f"{'dialect':14} {'ops':>5} {'enums':>6} {'attrs':>6} {'types':>6} {'constraints':>12} {'covered':>8} {'KiB':>6}")
    for name in names:
        text = generate(arguments, name, SOURCES[name], out / "src")
        numbers = count(text)
        total = [a + b for a, b in zip(total, numbers)]
        print(f"{name:14} {numbers[0]:5} {numbers[1]:6} {numbers[2]:6} {numbers[3]:6} {numbers[4]:12} {numbers[5]:8} {numbers[6] // 1024:6}")
        others[name] = (numbers[4:6], not_covered(text))
    share = 100 * total[5] / max(total[4], 1)
    print(f"{len(names)} dialects, {total[0]} operations, {total[1]} enums, {total[2]} attributes, {total[3]} types")
    print(f"constraints: {total[5]} of {total[4]} covered, {share:.1f} %")
    if arguments.list:
        for name, (numbers, names_of_others) in others.items():
            print_not_covered(name, numbers, names_of_others)
    if arguments.no_compile:
        return
    modules = "".join(f"pub mod dialect_{name};\n" for name in names)
    (out / "src" / "lib.rs").write_text(modules)
    runtime = pathlib.Path(__file__).resolve().parents[2] / "tablegen-rt"
    (out / "Cargo.toml").write_text(MANIFEST.format(runtime=runtime))
    environment = dict(os.environ)
    if arguments.prefix:
        environment["MLIR_SYS_220_PREFIX"] = arguments.prefix
        environment["TABLEGEN_220_PREFIX"] = arguments.prefix
    environment["RUSTFLAGS"] = "-D warnings"
    start = time.monotonic()
    subprocess.run(["cargo", "check"], cwd=out, env=environment, check=True)
    print(f"cargo check: {time.monotonic() - start:.1f} s")
    if "arith" in names:
        check_builders(out, environment)


if __name__ == "__main__":
    sys.exit(main())
