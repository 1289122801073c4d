//! Registers, register classes and sub-register indices.

rows! {
    /// Offsets that registers with the same sub-registers share.
    Shape {
        /// Offset of the steps to the sub-registers.
        sub_registers: usize as u64,
        /// Offset of the steps to the units after the first one.
        units: usize as u64,
        /// Offset of the sub-register indices.
        indices: usize as u64,
    }

    /// Root registers of a unit.
    UnitRoots {
        /// Value of the first root.
        first: u32 as u32,
        /// Value of the second root; 0 if there is one root.
        second: u32 as u32,
    }

    /// Registers whose values have a constant distance.
    Run {
        /// Value of the first register.
        first: u16 as u16,
        /// Distance of two registers, modulo 2^16.
        step: u16 as u16,
        /// Number of registers.
        len: u16 as u16,
    }

    /// Bits of a sub-register index in a hardware mode; `u16::MAX` for unknown numbers.
    IndexRange {
        /// First bit.
        offset: u16 as u16,
        /// Number of bits.
        size: u16 as u16,
    }

    /// Sizes of a register class in a hardware mode, in bits.
    ClassSizes {
        /// Size of the registers.
        size: u32 as u32,
        /// Size of a spill slot.
        spill_size: u32 as u32,
        /// Alignment of a spill slot.
        spill_alignment: u32 as u32,
    }

    /// Properties of a register class.
    ClassProperties {
        /// Flags, see [`register_class`](crate::fields::register_class).
        flags: u8 as u8,
        /// Cost of a copy between registers of the class.
        copy_cost: u8 as u8,
        /// Allocation priority.
        allocation_priority: u8 as u8,
        /// Flags of the target.
        target_flags: u8 as u8,
    }

    /// Row of a compressed matrix.
    MatrixRow {
        /// Index of the pattern.
        pattern: usize as u64,
        /// Offset of the values.
        values: usize as u64,
    }

    /// Consecutive units of a calling convention's registers.
    UnitRun {
        /// Distance of the first unit of the run from the first unit of the register.
        start: usize as u64,
        /// Number of units.
        len: usize as u64,
    }
}
