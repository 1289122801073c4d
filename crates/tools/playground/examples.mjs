// Examples of the playground: files of the repository, and the actions that show them.

import { readFileSync } from "node:fs";

const repository = new URL("../../../", import.meta.url);

/** Files, the first of which is the main one, with the directory they lie in. */
const examples = [
  { name: "Classes and records", directory: "crates/tools/playground/src", files: ["start.td"], actions: ["print-records", "dump-json"] },
  { name: "Tables with lookup functions", directory: "examples/sysregs-build/td", files: ["sysregs.td"], actions: ["gen-searchable-tables"] },
  {
    name: "Processor: RV32I",
    directory: "examples/rv32i/td",
    files: ["target.td", "rv32i.td", "patterns.td", "schedule.td", "combine.td", "extensions.td", "aliases.td", "generic.td"],
    actions: [
      "gen-emitter",
      "gen-register-info",
      "gen-instr-info",
      "gen-subtarget",
      "gen-disassembler",
      "gen-asm-matcher",
      "gen-asm-writer",
      "gen-dag-isel",
      "gen-global-isel",
      "gen-global-isel-combiner",
      "gen-callingconv",
    ],
    options: { combiners: "Simplify" },
  },
  { name: "Packets of instructions", directory: "examples/packetizer/td", files: ["dsp.td"], actions: ["gen-dfa-packetizer"] },
  { name: "Options of a command", directory: "examples/options/td", files: ["driver.td"], actions: ["gen-opt-parser-defs", "gen-opt-rst"] },
  { name: "Intrinsics", directory: "examples/intrinsics/td", files: ["toy.td"], actions: ["gen-intrinsic-enums", "gen-intrinsic-impl"] },
  { name: "Dialect of LLVM IR", directory: "examples/dialect/td", files: ["calc.td"], actions: ["gen-dialect-decls", "gen-dialect-defs"], options: { dialect: "calc" } },
  { name: "Dialect of MLIR", directory: "examples/mlir-dialect/td", files: ["calc.td"], actions: ["gen-op-decls", "gen-op-defs", "gen-mlir-rust"] },
  { name: "Diagnostics of a compiler", directory: "examples/diagnostics/td", files: ["calc.td", "diagnostic.td"], actions: ["gen-clang-diags-defs"] },
];

/** Returns the examples with the texts of their files. */
export function read() {
  return examples.map(({ name, directory, files, actions, options = {} }) => {
    const texts = files.map((file) => [file, readFileSync(new URL(`${directory}/${file}`, repository), "utf8")]);
    return { name, files: Object.fromEntries(texts), main: files[0], actions, options };
  });
}
