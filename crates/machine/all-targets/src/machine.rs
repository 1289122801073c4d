//! [`Machine`]: one of the targets, with features, byte order and interface.

use alloc::boxed::Box;
use core::fmt;

use tablegen_mc::{ByteOrder, Features, Ignored, PrintOptions, Setup, SetupError, Triple};

#[cfg(feature = "assembler")]
use crate::assembler::Assembler;
use crate::disassembler::Disassembler;

macro_rules! targets {
    ($($(#[$doc:meta])* $arch:ident, $feature:literal, $name:ident, $assembler:tt;)+) => {
        /// Architecture. There is a variant for each target among the features of this crate.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Arch {
            $($(#[$doc])* #[cfg(feature = $feature)] $arch,)+
        }

        impl Arch {
            /// All architectures.
            pub const ALL: &'static [Arch] = &[$(#[cfg(feature = $feature)] Arch::$arch,)+];

            /// Returns the name: that of the feature of this crate.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(#[cfg(feature = $feature)] Arch::$arch => $feature,)+
                }
            }

            /// Returns the architecture of a triple. `None` if it is one of another target.
            #[must_use]
            pub fn of_triple(triple: &str) -> Option<Self> {
                let triple = Triple::new(triple);
                $(
                    #[cfg(feature = $feature)]
                    if <$name::FeatureSet as Features>::defaults(triple).is_some() {
                        return Some(Arch::$arch);
                    }
                )+
                let _ = triple;
                None
            }
        }

        #[derive(Clone, Copy, Debug)]
        enum AnySetup {
            $(#[cfg(feature = $feature)] $arch(Setup<$name::FeatureSet>),)+
        }

        impl AnySetup {
            fn new(
                arch: Arch,
                triple: &str,
                processor: &str,
                features: &str,
            ) -> Result<Self, SetupError> {
                match arch {
                    $(
                        #[cfg(feature = $feature)]
                        Arch::$arch => {
                            Setup::from_triple(triple, processor, features).map(AnySetup::$arch)
                        }
                    )+
                }
            }

            fn lenient<'n>(
                arch: Arch,
                triple: &str,
                processor: &'n str,
                features: &'n str,
                report: impl FnMut(Ignored<'n>),
            ) -> Result<Self, SetupError> {
                match arch {
                    $(
                        #[cfg(feature = $feature)]
                        Arch::$arch => {
                            Setup::lenient(triple, processor, features, report).map(AnySetup::$arch)
                        }
                    )+
                }
            }

            fn with_abi(self, name: &str) -> Result<Self, SetupError> {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        AnySetup::$arch(setup) => setup.with_abi(name).map(AnySetup::$arch),
                    )+
                }
            }

            fn with_order(self, order: ByteOrder) -> Self {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        AnySetup::$arch(setup) => AnySetup::$arch(setup.with_order(order)),
                    )+
                }
            }

            fn order(self) -> ByteOrder {
                match self {
                    $(#[cfg(feature = $feature)] AnySetup::$arch(setup) => setup.order,)+
                }
            }

            fn disassembler(self, options: PrintOptions) -> Disassembler {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        AnySetup::$arch(setup) => {
                            Disassembler::new(Box::new($name::disassembler(&setup, options)))
                        }
                    )+
                }
            }

            #[cfg(feature = "assembler")]
            fn assembler(self) -> Option<Assembler> {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        AnySetup::$arch(setup) => targets!(@assembler $assembler $name setup),
                    )+
                }
            }
        }
    };
    (@assembler yes $name:ident $setup:ident) => {
        Some(Assembler::new(Box::new($name::assembler(&$setup))))
    };
    (@assembler no $name:ident $setup:ident) => {{
        let _ = $setup;
        None
    }};
}

targets! {
    /// AArch64.
    AArch64, "aarch64", aarch64_mc, yes;
    /// ARM: A32 and T32.
    Arm, "arm", arm_mc, yes;
    /// AVR.
    Avr, "avr", avr_mc, yes;
    /// BPF.
    Bpf, "bpf", bpf_mc, yes;
    /// Hexagon, with HVX.
    Hexagon, "hexagon", hexagon_mc, no;
    /// LoongArch.
    LoongArch, "loongarch", loongarch_mc, yes;
    /// M68k: the Motorola 68000 family.
    M68k, "m68k", m68k_mc, no;
    /// Mips.
    Mips, "mips", mips_mc, yes;
    /// MSP430.
    Msp430, "msp430", msp430_mc, no;
    /// PowerPC.
    PowerPc, "powerpc", powerpc_mc, no;
    /// RISC-V.
    RiscV, "riscv", riscv_mc, yes;
    /// Sparc.
    Sparc, "sparc", sparc_mc, no;
    /// SystemZ.
    SystemZ, "systemz", systemz_mc, yes;
    /// WebAssembly.
    WebAssembly, "webassembly", webassembly_mc, yes;
    /// X86.
    X86, "x86", x86_mc, yes;
    /// Xtensa.
    Xtensa, "xtensa", xtensa_mc, no;
}

/// Error of the selection of a [`Machine`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MachineError {
    /// No target among the features of this crate has the triple.
    UnknownTriple,
    /// The target does not know a name.
    Setup(SetupError),
    /// The file is no ELF file, or one of a machine that is not among the features of this crate.
    File(&'static str),
}

impl fmt::Display for MachineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MachineError::UnknownTriple => {
                f.write_str("the triple is none of the targets that this program has")?;
                for (index, arch) in Arch::ALL.iter().enumerate() {
                    let separator = if index == 0 { ": " } else { ", " };
                    write!(f, "{separator}{}", arch.name())?;
                }
                Ok(())
            }
            MachineError::Setup(error) => error.fmt(f),
            MachineError::File(reason) => f.write_str(reason),
        }
    }
}

impl core::error::Error for MachineError {}

impl From<SetupError> for MachineError {
    fn from(error: SetupError) -> Self {
        MachineError::Setup(error)
    }
}

/// Target with features, byte order and interface.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    arch: Arch,
    setup: AnySetup,
}

impl Machine {
    /// Returns the machine of a triple, with a processor and features such as `+m,-a`. An empty name is the
    /// default processor of the triple.
    ///
    /// # Errors
    /// Returns an error if no target has the triple, or if the target knows no processor or feature of the
    /// name.
    pub fn from_triple(
        triple: &str,
        processor: &str,
        features: &str,
    ) -> Result<Self, MachineError> {
        let arch = Arch::of_triple(triple).ok_or(MachineError::UnknownTriple)?;
        Ok(Machine { arch, setup: AnySetup::new(arch, triple, processor, features)? })
    }

    /// Returns the machine of a triple like [`from_triple`](Self::from_triple), but ignores unknown names of
    /// processors and features as llvm-mc does. `report` gets them.
    ///
    /// # Errors
    /// Returns an error if no target has the triple.
    pub fn lenient<'n>(
        triple: &str,
        processor: &'n str,
        features: &'n str,
        report: impl FnMut(Ignored<'n>),
    ) -> Result<Self, MachineError> {
        let arch = Arch::of_triple(triple).ok_or(MachineError::UnknownTriple)?;
        Ok(Machine { arch, setup: AnySetup::lenient(arch, triple, processor, features, report)? })
    }

    /// Returns this machine with an interface in place of that of the triple, such as `lp64d` of RISC-V.
    ///
    /// # Errors
    /// Returns an error if the machine has no interface of the name.
    pub fn with_abi(self, name: &str) -> Result<Self, MachineError> {
        Ok(Machine { setup: self.setup.with_abi(name)?, ..self })
    }

    /// Returns this machine with a byte order of data.
    #[must_use]
    pub fn with_order(self, order: ByteOrder) -> Self {
        Machine { setup: self.setup.with_order(order), ..self }
    }

    /// Returns the architecture.
    #[must_use]
    pub fn arch(&self) -> Arch {
        self.arch
    }

    /// Returns the byte order of data.
    #[must_use]
    pub fn order(&self) -> ByteOrder {
        self.setup.order()
    }

    /// Returns the disassembler.
    #[must_use]
    pub fn disassembler(&self, options: PrintOptions) -> Disassembler {
        self.setup.disassembler(options)
    }

    /// Returns an assembler. `None` if the target has none.
    #[cfg(feature = "assembler")]
    #[must_use]
    pub fn assembler(&self) -> Option<Assembler> {
        self.setup.assembler()
    }
}
