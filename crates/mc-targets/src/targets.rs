//! [`Target`]: targets of LLVM for which there are hooks.

/// Target of LLVM.
#[derive(Debug)]
pub struct Target {
    /// Name, as in triples.
    pub name: &'static str,
    /// Directory and file stem of the description: `RISCV` is `lib/Target/RISCV/RISCV.td`.
    pub directory: &'static str,
    /// Description in one line.
    pub about: &'static str,
    /// Back-ends whose tables the crate contains.
    pub(crate) backends: &'static [&'static str],
    /// Options of the back-ends: names and values.
    pub(crate) options: &'static [(&'static str, &'static str)],
    /// Files of the directory `src`: names and contents.
    pub(crate) files: &'static [(&'static str, &'static str)],
}

macro_rules! files {
    ($target:literal: $($file:literal),*) => {
        &[$(($file, include_str!(concat!("../targets/", $target, "/", $file)))),*]
    };
}

/// Option for modules without scheduling models.
const NO_SCHEDULES: (&str, &str) = ("rust-no-schedules", "1");

/// All targets, by name.
pub const TARGETS: &[Target] = &[
    Target {
        name: "bpf",
        directory: "BPF",
        about: "BPF, little and big endian",
        backends: &["gen-disassembler", "gen-asm-writer", "gen-subtarget"],
        options: &[("ignore-non-decodable-operands", "1"), NO_SCHEDULES],
        files: files!("bpf": "lib.rs", "decode.rs", "print.rs"),
    },
    Target {
        name: "loongarch",
        directory: "LoongArch",
        about: "LoongArch, 32 and 64 bits",
        backends: &["gen-disassembler", "gen-asm-writer", "gen-subtarget"],
        options: &[NO_SCHEDULES],
        files: files!("loongarch": "lib.rs", "decode.rs", "print.rs"),
    },
    Target {
        name: "riscv",
        directory: "RISCV",
        about: "RISC-V, 32 and 64 bits",
        backends: &[
            "gen-disassembler",
            "gen-asm-writer",
            "gen-subtarget",
            "gen-searchable-tables",
            "gen-compress-inst-emitter",
        ],
        options: &[NO_SCHEDULES, ("rust-tables", "SysRegsList")],
        files: files!(
            "riscv": "lib.rs", "compress.rs", "decode.rs", "operands.rs", "print.rs"
        ),
    },
    Target {
        name: "systemz",
        directory: "SystemZ",
        about: "SystemZ (s390x)",
        backends: &["gen-disassembler", "gen-asm-writer", "gen-subtarget"],
        options: &[NO_SCHEDULES],
        files: files!("systemz": "lib.rs", "decode.rs", "print.rs"),
    },
];

/// Returns the target with this name.
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
