//! [`Target`]: targets of LLVM for which there are hooks.

/// Target of LLVM.
#[derive(Debug)]
pub struct Target {
    /// Name, as in triples.
    pub name: &'static str,
    /// Directory of the description: `RISCV` is `lib/Target/RISCV`.
    pub directory: &'static str,
    /// File stem of the description in this directory: `RISCV` is `RISCV.td`.
    pub stem: &'static str,
    /// Description in one line.
    pub about: &'static str,
    /// Back-ends whose tables the crate contains.
    pub(crate) backends: &'static [&'static str],
    /// Options of the back-ends: names and values.
    pub(crate) options: &'static [(&'static str, &'static str)],
    /// Further modules, which use the names of the first.
    pub(crate) modules: &'static [Module],
    /// Types whose inherent methods are hooks.
    pub(crate) hooks: &'static [Hooks],
    /// Files of the directory `src`: names and contents.
    pub(crate) files: &'static [(&'static str, &'static str)],
}

impl Target {
    /// Returns the names of the sources of the crate, without generated modules.
    pub fn files(&self) -> impl Iterator<Item = &'static str> {
        self.files.iter().map(|(name, _)| *name)
    }

    /// Returns the files that a crate with this name gets as they are, with their texts. Programs are
    /// modules of files that name the crate.
    pub(crate) fn copies(&self, crate_name: &str) -> impl Iterator<Item = (String, String)> {
        let programs = PROGRAMS.iter().filter(|one| one.is_for(self));
        let programs = programs.flat_map(move |program| {
            let Program { kind, name, text, .. } = program;
            [
                (format!("{kind}/{name}.rs"), program.root(crate_name)),
                (format!("{kind}/common/{name}.rs"), (*text).to_owned()),
            ]
        });
        let sources =
            self.files.iter().map(|(name, text)| (format!("src/{name}"), (*text).to_owned()));
        programs.chain(sources)
    }

    /// Returns true if the crate has an assembler that reads instructions as text.
    #[must_use]
    pub fn has_assembler(&self) -> bool {
        self.modules.iter().any(|module| module.backend == MATCHER)
    }

    /// Returns true if the assembler takes instructions without text, whose operands do not depend on others.
    #[must_use]
    pub fn emits(&self) -> bool {
        self.has_assembler() && self.name != "webassembly"
    }

    /// Returns true if the crate has a code generator.
    #[must_use]
    pub fn has_code_generator(&self) -> bool {
        self.files.iter().any(|(name, _)| *name == "codegen/mod.rs")
    }
}

/// Module of one back-end.
#[derive(Debug)]
pub(crate) struct Module {
    pub(crate) file: &'static str,
    pub(crate) backend: &'static str,
    /// Options by name.
    pub(crate) options: &'static [(&'static str, &'static str)],
    /// Types whose inherent methods are hooks. Empty for those of the target.
    pub(crate) hooks: &'static [Hooks],
}

/// Type whose inherent methods are hooks.
#[derive(Debug)]
pub(crate) struct Hooks {
    /// First line of the impl of a hook trait, as in `impl DecodeHooks for crate::Bpf`.
    pub(crate) head: &'static str,
    /// Name of the type.
    pub(crate) methods_of: &'static str,
    /// Associated types.
    pub(crate) types: &'static str,
}

impl Hooks {
    const fn new(head: &'static str, methods_of: &'static str, types: &'static str) -> Self {
        Hooks { head, methods_of, types }
    }
}

macro_rules! files {
    ($target:literal: $($file:literal),*) => {
        &[$(($file, include_str!(concat!("../targets/", $target, "/", $file)))),*]
    };
}

/// Programs and tests that are the same for all targets, over the functions of a crate, which they
/// name `machine`.
const PROGRAMS: [Program; 3] = [
    Program {
        kind: "examples",
        name: "disassemble",
        text: include_str!("../targets/common/disassemble.rs"),
        needs: Needs::Nothing,
    },
    Program {
        kind: "examples",
        name: "assemble",
        text: include_str!("../targets/common/assemble.rs"),
        needs: Needs::Assembler,
    },
    Program {
        kind: "tests",
        name: "round_trip",
        text: include_str!("../targets/common/round_trip.rs"),
        needs: Needs::Emit,
    },
];

/// Program that is the same for all targets.
struct Program {
    /// Directory.
    kind: &'static str,
    name: &'static str,
    text: &'static str,
    needs: Needs,
}

/// Parts of a crate that a program uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Needs {
    Nothing,
    Assembler,
    /// Assembler of instructions without text.
    Emit,
}

impl Program {
    /// Returns true if the crate of a target has what the program uses.
    fn is_for(&self, target: &Target) -> bool {
        match self.needs {
            Needs::Nothing => true,
            Needs::Assembler => target.has_assembler(),
            Needs::Emit => target.emits(),
        }
    }

    /// Returns the file that has the program as a module, for a crate.
    fn root(&self, crate_name: &str) -> String {
        let name = self.name;
        let main = match self.kind {
            "examples" => {
                "\nfn main() -> Result<(), Box<dyn std::error::Error>> {\n    program::main()\n}\n"
            }
            _ => "",
        };
        format!(
            "//! See `common/{name}.rs`.\n\nuse {crate_name} as machine;\n\n\
             #[path = \"common/{name}.rs\"]\nmod program;\n{main}"
        )
    }
}

/// Back-end of the modules that read instructions as text.
const MATCHER: &str = "gen-asm-matcher";

/// Option for modules without scheduling models.
const NO_SCHEDULES: (&str, &str) = ("rust-no-schedules", "1");

/// Modules of an assembler.
const ASSEMBLER: &[Module] = &[Module {
    file: "matcher.rs",
    backend: MATCHER,
    options: &[("rust-names", "crate::target")],
    hooks: &[],
}];

/// Modules of an assembler and of a code generator without vectors.
const RISCV_MODULES: &[Module] = &[
    Module {
        file: "matcher.rs",
        backend: MATCHER,
        options: &[("rust-names", "crate::target")],
        hooks: &[],
    },
    Module {
        file: "selector.rs",
        backend: "gen-dag-isel",
        options: &[
            ("rust-names", "crate::target"),
            ("only-features", "64bit,32bit,m,a,f,d,c,zba,zbb,zbs,zbkb"),
        ],
        hooks: &[],
    },
];

/// Modules of an assembler and of a code generator with vectors of 128 bits.
const AARCH64_MODULES: &[Module] = &[
    Module {
        file: "matcher.rs",
        backend: MATCHER,
        options: &[("rust-names", "crate::target")],
        hooks: &[],
    },
    Module {
        file: "selector.rs",
        backend: "gen-dag-isel",
        options: &[("rust-names", "crate::target"), ("only-features", "fp-armv8,lse,cssc,neon")],
        hooks: &[],
    },
];

/// Instructions of X86-64 that the code generator selects by patterns: those of scalars that every processor with SSE2
/// has, some that a feature adds, and those of vectors with SSE4.1.
const X86_INSTRUCTIONS: &str = concat!(
    "^(",
    "(ADD|AND|OR|XOR|SUB|CMP|ADC|SBB|TEST)(8|16|32|64)(rr|ri|ri8|ri32|rm|mr|mi|mi8|mi32)|",
    "(NEG|NOT|INC|DEC)(8|16|32|64)[rm]|(SHL|SHR|SAR|ROL|ROR)(8|16|32|64)[rm](1|i|CL)|",
    "SH[LR]D(32|64)rr(i8|CL)|IMUL(16|32|64)(rr|rri|rri32|rm|rmi|rmi32)|",
    "MOV(8|16|32|64)(rr|ri|ri32|rm|mr|mi|mi32)|MOV32ri64|MOV[SZ]X(16|32|64)r[rm](8|16|32)|MOV64ri|",
    "CMOV(16|32|64)r[rm]|CMOV_FR(32|64)|SETCC[rm]|JCC_1|JMP_1|JMP64r|LEA(32|64|64_32)r|",
    "BS[FR](32|64)r[rm]|(POPCNT|LZCNT|TZCNT)(32|64)r[rm]|BSWAP(32|64)r|BT(32|64)(rr|ri8)|",
    "(ADD|SUB|MUL|DIV|MIN|MAX)S[SD]r[rm]|SQRTS[SD][rm]|UCOMIS[SD]r[rm]|ROUNDS[SD]ri|",
    "CVTT?S[SD]2SI(64)?r[rm]|CVTSI(64)?2S[SD]r[rm]|CVTS[SD]2S[SD]r[rm]|MOVS[SD](rr|rm|mr|rm_alt)|",
    "(AND|ANDN|OR|XOR)P[SD]rr|CMPS[SD]rri|MOVDI2SSrr|MOVSS2DIrr|MOV64toSDrr|MOVSDto64rr|",
    "P(ADD|SUB)[BWDQ]rr|P(ADD|SUB)U?S[BW]rr|PMULL[WD]rr|P(MIN|MAX)[SU][BWD]rr|PAVG[BW]rr|PABS[BWD]rr|",
    "P(AND|OR|XOR)rr|(ADD|SUB|MUL|DIV)P[SD]rr|SQRTP[SD]r|ROUNDP[SD]ri|CVTDQ2PSrr|MOVUP[SD](rm|mr)|",
    "FsFLD0S[SD]|LXADD(8|16|32|64)|XCHG(8|16|32|64)rm|MFENCE|TRAP|INT3",
    ")$"
);

/// Modules of an assembler and of a code generator without vectors, which have no requirements in the description that
/// can be read.
const LOONGARCH_MODULES: &[Module] = &[
    Module {
        file: "matcher.rs",
        backend: MATCHER,
        options: &[("rust-names", "crate::target")],
        hooks: &[],
    },
    Module {
        file: "selector.rs",
        backend: "gen-dag-isel",
        options: &[
            ("rust-names", "crate::target"),
            ("only-instructions", "^([A-OQ-UWYZ].*|XORI?|P[^s].*|Pseudo[^VX].*)$"),
        ],
        hooks: &[],
    },
];

/// Features whose instructions the code generator of ARM selects: those of ARMv7 without vectors.
const ARM_FEATURES: &str = "v7,v6t2,dsp,vfp4,fp-armv8,hwdiv,hwdiv-arm,db,thumb-mode,thumb2,fp64";

/// Modules of an assembler and of a code generator without vectors.
const ARM_MODULES: &[Module] = &[
    Module {
        file: "matcher.rs",
        backend: MATCHER,
        options: &[("rust-names", "crate::target")],
        hooks: &[],
    },
    Module {
        file: "selector.rs",
        backend: "gen-dag-isel",
        options: &[("rust-names", "crate::target"), ("only-features", ARM_FEATURES)],
        hooks: &[],
    },
];

/// Instructions whose patterns the code generator of Mips has: those on registers of 64 bits, for memory and for
/// floating-point numbers, and comparisons, whose patterns have the conditions.
const MIPS_INSTRUCTIONS: &str = "^(DADDi?u|DSUBu|(AND|OR|XOR)i?64|L[BH]u?64|LW64|LWu|LD|S[BHW]64|SD|SE[BH]64|SLL64_64|\
     DSBH|DSHD|DCLZ|F(ADD|SUB|MUL|DIV|SQRT)_(S|D64)|[LS]WC1|[LS]DC164|CVT_(S_D64|D64_S)|\
     PseudoIndirectBranch64|CMP_.*_[SD]|TRAP)$";

/// Modules of the assembler and of the code generator of Mips.
const MIPS_MODULES: &[Module] = &[
    Module {
        file: "matcher.rs",
        backend: MATCHER,
        options: &[("rust-names", "crate::target")],
        hooks: &[],
    },
    Module {
        file: "selector.rs",
        backend: "gen-dag-isel",
        options: &[("rust-names", "crate::target"), ("only-instructions", MIPS_INSTRUCTIONS)],
        hooks: &[],
    },
];

/// Modules of an assembler of a crate whose instructions have no requirements in its tables.
const ASSEMBLER_ALONE: &[Module] = &[Module {
    file: "matcher.rs",
    backend: MATCHER,
    options: &[("rust-names", "crate::target,Requirement=here")],
    hooks: &[],
}];

/// Hooks of the printer `Print` in `print.rs`.
const PRINT: Hooks =
    Hooks::new("impl PrintHooks for crate::print::Print<'_>", "Print", "type Inst = crate::Inst;");

/// Hooks of the assembler.
const PARSE: Hooks = Hooks::new(
    "impl AssemblerHooks for crate::asm::Machine",
    "Machine",
    "type Operand = crate::asm::Operand;",
);

/// Hooks of the encoder.
const ENCODE: Hooks = Hooks::new(
    "#[cfg(feature = \"assembler\")] \
     impl EncodeHooks<crate::matcher::Matched> for crate::asm::encode::Encoding<'_>",
    "Encoding",
    "",
);

/// All targets, by name.
pub const TARGETS: &[Target] = &[
    Target {
        name: "aarch64",
        directory: "AArch64",
        stem: "AArch64",
        about: "AArch64",
        backends: &[
            "gen-disassembler",
            "gen-asm-writer",
            "gen-subtarget",
            "gen-searchable-tables",
            "gen-instr-info",
            "gen-emitter",
            "gen-register-info",
        ],
        options: &[("ignore-non-decodable-operands", "1"), NO_SCHEDULES],
        modules: AARCH64_MODULES,
        hooks: &[
            Hooks::new("impl DecodeHooks for crate::AArch64", "AArch64", ""),
            PRINT,
            PARSE,
            ENCODE,
        ],
        files: files!(
            "aarch64": "lib.rs", "setup.rs", "decode.rs", "hooks.rs", "moves.rs", "operands.rs", "print.rs",
            "system.rs", "asm/mod.rs", "asm/aliases.rs", "asm/auth.rs", "asm/classes.rs", "asm/coff.rs", "asm/custom.rs",
            "asm/directives.rs", "asm/encode.rs", "asm/fixups.rs", "asm/ilp32.rs", "asm/link.rs", "asm/lists.rs",
            "asm/macho.rs", "asm/operand.rs", "asm/parse.rs", "asm/predicates.rs",
            "asm/registers.rs", "asm/relocations.rs", "asm/render.rs", "asm/system.rs",
            "asm/validate.rs", "codegen/address.rs", "codegen/conditions.rs", "codegen/constants.rs",
            "codegen/convention.rs", "codegen/expand.rs", "codegen/frame.rs", "codegen/generator.rs",
            "codegen/isa.rs", "codegen/lowering.rs", "codegen/mod.rs", "codegen/optimize.rs", "codegen/select.rs", "codegen/text.rs",
            "codegen/vectors.rs"
        ),
    },
    Target {
        name: "arm",
        directory: "ARM",
        stem: "ARM",
        about: "ARM: A32 and T32, with NEON and MVE",
        backends: &[
            "gen-disassembler",
            "gen-asm-writer",
            "gen-subtarget",
            "gen-searchable-tables",
            "gen-instr-info",
            "gen-emitter",
            "gen-register-info",
        ],
        options: &[("ignore-non-decodable-operands", "1"), NO_SCHEDULES],
        modules: ARM_MODULES,
        hooks: &[
            Hooks::new("impl DecodeHooks for crate::Arm", "Arm", ""),
            PRINT,
            PARSE,
            Hooks::new(
                "#[cfg(feature = \"assembler\")] impl EncodeHooks<crate::asm::Encodable> for crate::asm::encode::Encoding<'_>",
                "Encoding",
                "",
            ),
        ],
        files: files!(
            "arm": "lib.rs", "setup.rs", "a32.rs", "blocks.rs", "decode.rs", "decode_instruction_hooks.rs",
            "decode_operand_hooks.rs", "mve.rs", "neon.rs", "operands.rs", "print.rs", "print_hooks.rs", "t32.rs",
            "asm/arch.rs", "asm/block.rs", "asm/check.rs", "asm/classes.rs", "asm/convert.rs", "asm/custom.rs",
            "asm/directives.rs", "asm/encode.rs", "asm/feature_attributes.rs", "asm/fixups.rs", "asm/immediate.rs", "asm/implicit.rs", "asm/line.rs", "asm/link.rs",
            "asm/lists.rs", "asm/mnemonic.rs", "asm/mod.rs", "asm/operand.rs", "asm/parse.rs", "asm/registers.rs",
            "asm/relocations.rs", "asm/render.rs", "asm/render_memory.rs", "asm/rewrite.rs", "asm/rewrite_vectors.rs", "asm/unwind.rs",
            "asm/vector_classes.rs", "asm/vector_immediate.rs", "asm/vectors.rs", "codegen/address.rs", "codegen/conditional.rs", "codegen/conditions.rs",
            "codegen/convention.rs", "codegen/expand.rs", "codegen/frame.rs", "codegen/generator.rs", "codegen/isa.rs",
            "codegen/lowering.rs", "codegen/mod.rs", "codegen/select.rs", "codegen/special.rs", "codegen/text.rs"
        ),
    },
    Target {
        name: "avr",
        directory: "AVR",
        stem: "AVR",
        about: "AVR",
        backends: &[
            "gen-disassembler",
            "gen-asm-writer",
            "gen-subtarget",
            "gen-instr-info",
            "gen-emitter",
            "gen-register-info",
        ],
        options: &[("ignore-non-decodable-operands", "1"), NO_SCHEDULES],
        modules: ASSEMBLER_ALONE,
        hooks: &[Hooks::new("impl DecodeHooks for crate::Avr", "Avr", ""), PRINT, PARSE, ENCODE],
        files: files!(
            "avr": "lib.rs", "setup.rs", "decode.rs", "print.rs", "asm/mod.rs", "asm/encode.rs",
            "asm/fixups.rs", "asm/operand.rs", "asm/parse.rs"
        ),
    },
    Target {
        name: "bpf",
        directory: "BPF",
        stem: "BPF",
        about: "BPF, little and big endian",
        backends: &[
            "gen-disassembler",
            "gen-asm-writer",
            "gen-subtarget",
            "gen-instr-info",
            "gen-emitter",
            "gen-register-info",
        ],
        options: &[("ignore-non-decodable-operands", "1"), NO_SCHEDULES],
        modules: ASSEMBLER_ALONE,
        hooks: &[
            Hooks::new("impl DecodeHooks for crate::Bpf", "Bpf", ""),
            PRINT,
            Hooks::new(
                "impl AssemblerHooks for crate::asm::Machine",
                "Machine",
                "type Operand = crate::asm::Operand;",
            ),
            Hooks::new(
                "#[cfg(feature = \"assembler\")] impl EncodeHooks<crate::matcher::Matched> for crate::asm::Encoding",
                "Encoding",
                "",
            ),
        ],
        files: files!("bpf": "lib.rs", "setup.rs", "asm/mod.rs", "decode.rs", "print.rs"),
    },
    Target {
        name: "hexagon",
        directory: "Hexagon",
        stem: "Hexagon",
        about: "Hexagon, with HVX",
        backends: &[
            "gen-disassembler",
            "gen-asm-writer",
            "gen-subtarget",
            "gen-instr-info",
            "gen-register-info",
        ],
        // Packets depend on schedules.
        options: &[("ignore-non-decodable-operands", "1")],
        modules: &[],
        hooks: &[Hooks::new("impl DecodeHooks for crate::decode::Operands", "Operands", ""), PRINT],
        files: files!(
            "hexagon": "lib.rs", "setup.rs", "registers.rs", "flags.rs", "packet.rs", "decode.rs", "new_values.rs",
            "check.rs", "slots.rs", "print.rs"
        ),
    },
    Target {
        name: "loongarch",
        directory: "LoongArch",
        stem: "LoongArch",
        about: "LoongArch, 32 and 64 bits",
        backends: &[
            "gen-disassembler",
            "gen-asm-writer",
            "gen-subtarget",
            "gen-instr-info",
            "gen-pseudo-lowering",
            "gen-emitter",
            "gen-register-info",
        ],
        options: &[NO_SCHEDULES],
        modules: LOONGARCH_MODULES,
        hooks: &[
            Hooks::new("impl DecodeHooks for crate::LoongArch", "LoongArch", ""),
            PRINT,
            PARSE,
            ENCODE,
        ],
        files: files!(
            "loongarch": "lib.rs", "setup.rs", "decode.rs", "print.rs", "asm/mod.rs", "asm/encode.rs",
            "asm/fixups.rs", "asm/link.rs", "asm/operand.rs", "asm/parse.rs", "asm/pseudo.rs",
            "asm/relocations.rs",
            "codegen/atomics.rs", "codegen/conditions.rs", "codegen/convention.rs", "codegen/expand.rs",
            "codegen/generator.rs", "codegen/isa.rs", "codegen/lowering.rs", "codegen/mod.rs",
            "codegen/optimize.rs", "codegen/select.rs", "codegen/special.rs", "codegen/text.rs"
        ),
    },
    Target {
        name: "m68k",
        directory: "M68k",
        stem: "M68k",
        about: "Motorola 68000 family",
        backends: &["gen-disassembler", "gen-asm-writer", "gen-subtarget", "gen-instr-info"],
        options: &[("ignore-non-decodable-operands", "1"), NO_SCHEDULES],
        modules: &[],
        hooks: &[Hooks::new("impl DecodeHooks for crate::M68k", "M68k", ""), PRINT],
        files: files!("m68k": "lib.rs", "setup.rs", "decode.rs", "print.rs"),
    },
    Target {
        name: "mips",
        directory: "Mips",
        stem: "Mips",
        about: "Mips, 32 and 64 bits, and microMIPS",
        backends: &[
            "gen-disassembler",
            "gen-asm-writer",
            "gen-subtarget",
            "gen-instr-info",
            "gen-emitter",
            "gen-register-info",
        ],
        options: &[("ignore-non-decodable-operands", "1"), NO_SCHEDULES],
        modules: MIPS_MODULES,
        hooks: &[
            Hooks::new("impl DecodeHooks for crate::Mips", "Mips", ""),
            PRINT,
            PARSE,
            Hooks::new(
                "#[cfg(feature = \"assembler\")] impl EncodeHooks<crate::asm::Encodable> for crate::asm::encode::Encoding<'_>",
                "Encoding",
                "",
            ),
        ],
        files: files!(
            "mips": "lib.rs", "setup.rs", "decode.rs", "decode_micro.rs", "print.rs", "asm/abi_flags.rs", "asm/check.rs", "asm/directives.rs", "asm/encode.rs", "asm/encode_micro.rs", "asm/expand.rs", "asm/fixups.rs", "asm/link.rs", "asm/macros/address.rs", "asm/macros/arithmetic.rs", "asm/macros/branches.rs", "asm/macros/compare.rs", "asm/macros/division.rs", "asm/macros/memory.rs", "asm/macros/mod.rs", "asm/macros/numbers.rs", "asm/macros/reals.rs", "asm/macros/threads.rs", "asm/mod.rs", "asm/operand.rs", "asm/options.rs", "asm/parse.rs", "asm/process.rs", "asm/registers.rs", "asm/relocations.rs", "asm/render.rs", "asm/sections.rs", "asm/set.rs", "codegen/conditions.rs", "codegen/constants.rs",
            "codegen/convention.rs", "codegen/expand.rs", "codegen/generator.rs", "codegen/isa.rs",
            "codegen/lowering.rs", "codegen/mod.rs", "codegen/select.rs", "codegen/special.rs", "codegen/text.rs"
        ),
    },
    Target {
        name: "msp430",
        directory: "MSP430",
        stem: "MSP430",
        about: "MSP430",
        backends: &["gen-disassembler", "gen-asm-writer", "gen-subtarget"],
        options: &[("ignore-non-decodable-operands", "1"), NO_SCHEDULES],
        modules: &[],
        hooks: &[Hooks::new("impl DecodeHooks for crate::Msp430", "Msp430", ""), PRINT],
        files: files!("msp430": "lib.rs", "setup.rs", "decode.rs", "print.rs"),
    },
    Target {
        name: "powerpc",
        directory: "PowerPC",
        stem: "PPC",
        about: "PowerPC, 32 and 64 bits, both byte orders",
        backends: &["gen-disassembler", "gen-asm-writer", "gen-subtarget", "gen-instr-info"],
        options: &[("ignore-non-decodable-operands", "1"), NO_SCHEDULES],
        modules: &[],
        hooks: &[Hooks::new("impl DecodeHooks for crate::PowerPc", "PowerPc", ""), PRINT],
        files: files!("powerpc": "lib.rs", "setup.rs", "decode.rs", "print.rs"),
    },
    Target {
        name: "riscv",
        directory: "RISCV",
        stem: "RISCV",
        about: "RISC-V, 32 and 64 bits",
        backends: &[
            "gen-disassembler",
            "gen-asm-writer",
            "gen-subtarget",
            "gen-searchable-tables",
            "gen-compress-inst-emitter",
            "gen-instr-info",
            "gen-pseudo-lowering",
            "gen-emitter",
            "gen-register-info",
        ],
        options: &[NO_SCHEDULES, ("rust-tables", "SysRegsList,RISCVOpcodesList")],
        modules: RISCV_MODULES,
        hooks: &[
            Hooks::new("impl DecodeHooks for crate::Riscv", "Riscv", ""),
            PRINT,
            PARSE,
            ENCODE,
        ],
        files: files!(
            "riscv": "lib.rs", "setup.rs", "compress.rs", "decode.rs", "operands.rs", "print.rs", "asm/mod.rs",
            "asm/arch.rs", "asm/directives.rs", "asm/encode.rs", "asm/fixups.rs", "asm/hooks.rs",
            "asm/integers.rs", "asm/link.rs", "asm/matcher_hooks.rs", "asm/operand.rs", "asm/parse.rs",
            "asm/pseudo.rs", "asm/relocations.rs", "codegen/atomics.rs", "codegen/constants.rs", "codegen/convention.rs",
            "codegen/generator.rs", "codegen/isa.rs", "codegen/lowering.rs", "codegen/mod.rs", "codegen/model.rs", "codegen/optimize.rs",
            "codegen/select.rs", "codegen/text.rs"
        ),
    },
    Target {
        name: "sparc",
        directory: "Sparc",
        stem: "Sparc",
        about: "Sparc, versions 8 and 9",
        backends: &["gen-disassembler", "gen-asm-writer", "gen-subtarget", "gen-searchable-tables"],
        options: &[("ignore-non-decodable-operands", "1"), NO_SCHEDULES],
        modules: &[],
        hooks: &[Hooks::new("impl DecodeHooks for crate::Sparc", "Sparc", ""), PRINT],
        files: files!("sparc": "lib.rs", "setup.rs", "conditions.rs", "decode.rs", "print.rs"),
    },
    Target {
        name: "systemz",
        directory: "SystemZ",
        stem: "SystemZ",
        about: "SystemZ (s390x)",
        backends: &[
            "gen-disassembler",
            "gen-asm-writer",
            "gen-subtarget",
            "gen-instr-info",
            "gen-emitter",
            "gen-register-info",
        ],
        options: &[NO_SCHEDULES],
        modules: ASSEMBLER,
        hooks: &[
            Hooks::new("impl DecodeHooks for crate::SystemZ", "SystemZ", ""),
            PRINT,
            PARSE,
            ENCODE,
        ],
        files: files!(
            "systemz": "lib.rs", "setup.rs", "decode.rs", "print.rs", "asm/mod.rs", "asm/encode.rs",
            "asm/fixups.rs", "asm/formats.rs", "asm/operand.rs", "asm/parse.rs"
        ),
    },
    Target {
        name: "webassembly",
        directory: "WebAssembly",
        stem: "WebAssembly",
        about: "WebAssembly",
        backends: &[
            "gen-disassembler",
            "gen-asm-writer",
            "gen-subtarget",
            "gen-instr-info",
            "gen-emitter",
            "gen-register-info",
        ],
        options: &[NO_SCHEDULES],
        modules: ASSEMBLER,
        hooks: &[
            Hooks::new(
                "impl<'b> PrintHooks for crate::print::Print<'_, 'b>",
                "Print",
                "type Inst = crate::Inst<'b>;",
            ),
            PARSE,
        ],
        files: files!(
            "webassembly": "lib.rs", "setup.rs", "functions.rs", "inst.rs", "labels.rs", "print.rs", "read.rs",
            "tests.rs", "asm/mod.rs", "asm/check.rs", "asm/directives.rs", "asm/encode.rs", "asm/fixups.rs",
            "asm/nesting.rs", "asm/operand.rs", "asm/parse.rs", "asm/real.rs"
        ),
    },
    Target {
        name: "x86",
        directory: "X86",
        stem: "X86",
        about: "X86: 64, 32 and 16 bits, AT&T's and Intel's syntax",
        backends: &[
            "gen-disassembler",
            "gen-asm-writer",
            "gen-subtarget",
            "gen-instr-info",
            "gen-register-info",
        ],
        options: &[NO_SCHEDULES],
        modules: &[
            Module {
                file: "intel.rs",
                backend: "gen-asm-writer",
                options: &[("asmwriternum", "1"), ("rust-names", "crate::target")],
                hooks: &[Hooks::new(
                    "impl PrintHooks for crate::print_intel::Intel<'_>",
                    "Intel",
                    "type Inst = crate::Inst;",
                )],
            },
            Module {
                file: "matcher.rs",
                backend: MATCHER,
                options: &[("rust-names", "crate::target")],
                hooks: &[],
            },
            Module {
                file: "selector.rs",
                backend: "gen-dag-isel",
                options: &[
                    ("rust-names", "crate::target"),
                    ("only-instructions", X86_INSTRUCTIONS),
                ],
                hooks: &[],
            },
        ],
        hooks: &[
            Hooks::new(
                "impl PrintHooks for crate::print_att::Att<'_>",
                "Att",
                "type Inst = crate::Inst;",
            ),
            Hooks::new(
                "impl AssemblerHooks for crate::asm::hooks::Rules",
                "Rules",
                "type Operand = crate::asm::Operand;",
            ),
        ],
        files: files!(
            "x86": "lib.rs", "setup.rs", "comparison.rs", "flags.rs", "print.rs", "print_att.rs",
            "print_intel.rs", "asm/mod.rs", "asm/att.rs", "asm/branches.rs", "asm/calculator.rs", "asm/check.rs",
            "asm/choose.rs", "asm/coff.rs", "asm/encode.rs", "asm/fixups.rs", "asm/form.rs", "asm/hooks.rs", "asm/intel.rs",
            "asm/link.rs", "asm/macho.rs", "asm/matching.rs",
            "asm/memory.rs", "asm/nops.rs", "asm/operand.rs", "asm/prefixes.rs",
            "asm/registers.rs", "asm/relocations.rs", "asm/spellings.rs", "asm/statement.rs", "asm/strings.rs",
            "codegen/address.rs", "codegen/conditions.rs", "codegen/convention.rs", "codegen/expand.rs", "codegen/fixed.rs",
            "codegen/frame.rs", "codegen/generator.rs", "codegen/isa.rs", "codegen/lowering.rs", "codegen/mod.rs",
            "codegen/optimize.rs", "codegen/select.rs", "codegen/short.rs", "codegen/shuffle.rs", "codegen/text.rs",
            "codegen/vectors.rs"
        ),
    },
    Target {
        name: "xtensa",
        directory: "Xtensa",
        stem: "Xtensa",
        about: "Xtensa",
        backends: &["gen-disassembler", "gen-asm-writer", "gen-subtarget"],
        options: &[("ignore-non-decodable-operands", "1"), NO_SCHEDULES],
        modules: &[],
        hooks: &[Hooks::new("impl DecodeHooks for crate::Xtensa", "Xtensa", ""), PRINT],
        files: files!("xtensa": "lib.rs", "setup.rs", "registers.rs", "decode.rs", "print.rs"),
    },
];

/// Returns the target with this name.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
