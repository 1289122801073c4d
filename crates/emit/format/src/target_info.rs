//! Properties of targets: extensions and processors of RISC-V, run-time library functions.

rows! {
    /// Extension of RISC-V.
    Extension {
        /// Major version.
        major: u32 as u32,
        /// Minor version.
        minor: u32 as u32,
        /// 1 if the extension is not ratified, else 0.
        is_experimental: u8 as u8,
    }

    /// Position of an extension in the result of `__riscv_feature_bits`.
    ExtensionBit {
        /// Index of the group plus 1; 0 if the extension has no bit.
        group: u32 as u32,
        /// Bit of the group.
        bit: u32 as u32,
    }

    /// Values of registers that identify a processor of RISC-V; 0 for unknown values.
    ProcessorIds {
        /// Value of `mvendorid`.
        vendor: u64 as u64,
        /// Value of `marchid`.
        architecture: u64 as u64,
        /// Value of `mimpid`.
        implementation: u64 as u64,
    }

    /// System with a run-time library.
    System {
        /// Index of the condition on the target plus 1, or 0.
        condition: usize as u64,
        /// Index of the calling convention plus 1, or 0.
        calling_convention: usize as u64,
    }

    /// Function that a system has.
    Available {
        /// Index of the condition on the target plus 1, or 0.
        condition: usize as u64,
        /// Index of the calling convention plus 1, or 0.
        calling_convention: usize as u64,
        /// Index of the function.
        function: usize as u64,
    }
}
