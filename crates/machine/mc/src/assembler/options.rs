//! [`Options`]: choices that a source does not state.

use alloc::string::String;

/// Choices that a source does not state, each as an option of llvm-mc.
///
/// ```
/// use tablegen_mc::assembler::{DwarfVersion, Options};
///
/// let mut options = Options::default();
/// options.is_position_independent = true;
/// options.dwarf_version = Some(DwarfVersion::V5);
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Options {
    /// True for code that is independent of its address, such as that after `.option pic` of RISC-V
    /// (`-position-independent`).
    pub is_position_independent: bool,
    /// True if instructions that can grow have their longest form (`-mc-relax-all`).
    pub relaxes_all: bool,
    /// True if the source begins in Intel's syntax (`-x86-asm-syntax=intel`). Only the assembler of X86 has
    /// it.
    pub has_intel_syntax: bool,
    /// True if relocations are written in the format CREL (`-crel`).
    pub has_compact_relocations: bool,
    /// Version of tables for debuggers (`-dwarf-version`). `None` is 4, and 5 for sources that number a
    /// file 0.
    pub dwarf_version: Option<DwarfVersion>,
    /// True if tables for debuggers have the format DWARF64 (`-dwarf64`), which ELF and Mach-O files with addresses of 64 bits can
    /// have from version 3 on. Its lengths and offsets have eight bytes.
    pub has_dwarf64: bool,
    /// Directory of the compilation, which tables of version 5 name (`-fdebug-compilation-dir`).
    pub compilation_directory: String,
    /// Source that debuggers show for the instructions (`-g`). `None` if the source has tables of its own,
    /// or none. Sources with numbered files have tables of their own.
    pub debug_source: Option<DebugSource>,
    /// Jumps and calls that do not cross boundaries of memory (`-x86-align-branch-boundary`). Only the
    /// assembler of X86 has it.
    pub branch_alignment: Option<BranchAlignment>,
    /// True if blocks of T32 (`it`) are added for conditional instructions without one (`-arm-implicit-it=thumb` and
    /// `always`). Only the assembler of ARM has them.
    pub adds_blocks: bool,
    /// Name of the processor whose attributes a file has before those that the source states, or an empty name for those
    /// of the features alone (`-arm-add-build-attributes`). Only the assembler of ARM has them.
    pub attributes_of: Option<String>,
    /// True if the types of the values on the stack are not checked (`-no-type-check`). Only the assembler of
    /// WebAssembly checks them.
    pub skips_type_check: bool,
}

/// Version of the tables for debuggers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DwarfVersion {
    /// DWARF 2.
    V2 = 2,
    /// DWARF 3.
    V3 = 3,
    /// DWARF 4.
    V4 = 4,
    /// DWARF 5.
    V5 = 5,
}

impl DwarfVersion {
    /// Returns the version with a number. `None` if it is not supported.
    ///
    /// ```
    /// use tablegen_mc::assembler::DwarfVersion;
    ///
    /// assert_eq!(DwarfVersion::from_number(3), Some(DwarfVersion::V3));
    /// assert_eq!(DwarfVersion::from_number(6), None);
    /// ```
    #[must_use]
    pub const fn from_number(number: u32) -> Option<Self> {
        match number {
            2 => Some(DwarfVersion::V2),
            3 => Some(DwarfVersion::V3),
            4 => Some(DwarfVersion::V4),
            5 => Some(DwarfVersion::V5),
            _ => None,
        }
    }
}

/// Source that debuggers show for the instructions.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct DebugSource {
    /// Name of the file, relative to the directory of the compilation.
    pub name: String,
    /// MD5 checksum of the source, which version 5 has, as a big-endian number.
    pub checksum: Option<u128>,
    /// Name and version of the program that assembles. Empty for that of this crate.
    pub producer: String,
}

impl DebugSource {
    /// Creates a source with the name of its file.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        DebugSource { name: name.into(), ..Self::default() }
    }

    /// Returns this source with an MD5 checksum.
    #[must_use]
    pub fn with_checksum(self, checksum: u128) -> Self {
        DebugSource { checksum: Some(checksum), ..self }
    }

    /// Returns this source with the name and the version of the program that assembles.
    #[must_use]
    pub fn with_producer(self, producer: impl Into<String>) -> Self {
        DebugSource { producer: producer.into(), ..self }
    }
}

/// Jumps and calls that neither cross nor end at a boundary of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BranchAlignment {
    /// Distance of the boundaries in bytes: a power of 2, at least 16.
    pub boundary: u64,
    /// Branches that are aligned.
    pub kinds: BranchKinds,
}

impl BranchAlignment {
    /// Creates an alignment of branches. `None` if the boundary is not a power of 2, or less than 16.
    #[must_use]
    pub const fn new(boundary: u64, kinds: BranchKinds) -> Option<Self> {
        if boundary.is_power_of_two() && boundary >= 16 && boundary <= 1 << 20 {
            Some(BranchAlignment { boundary, kinds })
        } else {
            None
        }
    }
}

/// Set of kinds of branches.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BranchKinds(u8);

impl BranchKinds {
    /// Conditional jumps with the instruction before that they are executed with: `fused`.
    pub const FUSED: Self = BranchKinds(1);
    /// Conditional jumps: `jcc`.
    pub const CONDITIONAL: Self = BranchKinds(1 << 1);
    /// Jumps: `jmp`.
    pub const JUMP: Self = BranchKinds(1 << 2);
    /// Calls: `call`.
    pub const CALL: Self = BranchKinds(1 << 3);
    /// Returns: `ret`.
    pub const RETURN: Self = BranchKinds(1 << 4);
    /// Jumps to addresses in registers or memory: `indirect`.
    pub const INDIRECT: Self = BranchKinds(1 << 5);

    /// Branches that processors with the erratum of conditional jumps execute slowly: `fused+jcc+jmp`.
    pub const FUSED_AND_JUMPS: Self = Self::FUSED.with(Self::CONDITIONAL).with(Self::JUMP);

    /// Returns the set of names, such as `fused+jcc+jmp`. `None` if a name is unknown.
    ///
    /// ```
    /// use tablegen_mc::assembler::BranchKinds;
    ///
    /// let kinds = BranchKinds::from_names("jcc+jmp").unwrap();
    /// assert!(kinds.contains(BranchKinds::JUMP));
    /// assert!(!kinds.contains(BranchKinds::CALL));
    /// assert_eq!(BranchKinds::from_names("jcc+jmps"), None);
    /// ```
    #[must_use]
    pub fn from_names(names: &str) -> Option<Self> {
        names.split('+').try_fold(Self::default(), |kinds, name| {
            Some(kinds.with(match name {
                "fused" => Self::FUSED,
                "jcc" => Self::CONDITIONAL,
                "jmp" => Self::JUMP,
                "call" => Self::CALL,
                "ret" => Self::RETURN,
                "indirect" => Self::INDIRECT,
                _ => return None,
            }))
        })
    }

    /// Returns the set with the kinds of another one.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        BranchKinds(self.0 | other.0)
    }

    /// Returns true if the set has all kinds of another one.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}
