//! Scheduling models: rows of costs and itineraries, and the rows that they refer to.
//!
//! A table holds the columns of its rows one after the other, as [packed numbers](crate::packed).
//! Signed columns are 16 or 32 bits in two's complement.

rows! {
    /// Cost of a schedule class on a processor.
    Cost {
        /// Number of micro-operations, [`UNSUPPORTED`], or [`VARIANT`].
        micro_ops: u16 as u16,
        /// Mask of [`flag`]s.
        flags: u8 as u8,
        /// Index of the first [`Use`].
        first_use: u32 as u32,
        /// Number of [`Use`]s.
        use_count: u32 as u32,
        /// Index of the first [`Write`].
        first_write: u32 as u32,
        /// Number of [`Write`]s.
        write_count: u32 as u32,
        /// Index of the first [`Advance`].
        first_advance: u32 as u32,
        /// Number of [`Advance`]s.
        advance_count: u32 as u32,
    }

    /// Use of a resource.
    Use {
        /// Index of the [`Resource`] plus 1.
        resource: u16 as u16,
        /// Cycle in which the resource is acquired, counted from issue.
        acquire: u16 as u16,
        /// Cycle in which the resource is released.
        release: u16 as u16,
    }

    /// Latency of a result.
    Write {
        /// Latency in cycles. Negative if it is not known.
        cycles: i16 as u16,
        /// Identifier of the kind of write, or 0 if no [`Advance`] refers to it.
        write: u16 as u16,
    }

    /// Forwarding of results to an operand.
    Advance {
        /// Index of the operand among the inputs, counted from 0.
        operand: u32 as u32,
        /// Kind of write, or 0 for any.
        write: u32 as u32,
        /// Number of cycles by which the operand is read later.
        cycles: i32 as u32,
    }

    /// Resource of a processor.
    Resource {
        /// Number of units.
        units: u32 as u32,
        /// Index of the super-resource plus 1, or 0.
        whole: u32 as u32,
        /// Size of the buffer: -1 for the buffer that all resources share.
        buffer: i32 as u32,
    }

    /// Itinerary of a schedule class on a processor.
    Itinerary {
        /// Number of micro-operations, or 0 if it varies.
        micro_ops: i16 as u16,
        /// Index of the first [`Stage`].
        first_stage: u32 as u32,
        /// Number of [`Stage`]s.
        stage_count: u32 as u32,
        /// Index of the first [`Operand`].
        first_operand: u32 as u32,
        /// Number of [`Operand`]s.
        operand_count: u32 as u32,
    }

    /// Stage of an itinerary.
    Stage {
        /// Number of cycles for which the stage occupies a unit.
        cycles: i32 as u32,
        /// Mask of functional units.
        units: u64 as u64,
        /// Number of cycles from the start of this stage to the next. Negative if the next stage
        /// starts when this one ends.
        increment: i32 as u32,
        /// 0 if the stage occupies the unit, another value if it only reserves it.
        kind: i32 as u32,
    }

    /// Operand of an itinerary.
    Operand {
        /// Cycle in which the operand is read or written.
        cycle: i32 as u32,
        /// Number of the forwarding path, or 0.
        path: u32 as u32,
    }
}

/// [`Cost::micro_ops`] of instructions that the processor does not have.
pub const UNSUPPORTED: u16 = (1 << 13) - 1;

/// [`Cost::micro_ops`] of classes that depend on the operands of the instruction.
pub const VARIANT: u16 = UNSUPPORTED - 1;

/// Flags of a [`Cost`].
pub mod flag {
    /// The instruction must be the first of an issue group.
    pub const BEGINS_GROUP: u8 = 1;
    /// The instruction must be the last of an issue group.
    pub const ENDS_GROUP: u8 = 1 << 1;
    /// The instruction may retire out of order.
    pub const RETIRES_OUT_OF_ORDER: u8 = 1 << 2;
}

/// Returns the key of a pair of a variant class and a model, in tables of transitions.
#[inline(always)]
#[must_use]
pub const fn variant_key(class: u32, model_count: u64, model: u64) -> u64 {
    (class as u64) * model_count + model
}

#[cfg(test)]
mod tests {
    use super::{Advance, Stage, Write};

    #[test]
    fn rows_are_read_as_they_were_written() {
        let rows = [-1, i16::MIN, i16::MAX].map(|cycles| Write { cycles, write: 7 });
        let numbers = rows.map(Write::to_numbers);
        assert_eq!(numbers[0], [0xffff, 7]);
        for (index, row) in rows.into_iter().enumerate() {
            let get = |index: usize| numbers.as_flattened().get(index).copied().unwrap_or(0);
            assert_eq!(Write::read(index, get), row);
        }
        let row = Stage { cycles: -2, units: u64::MAX, increment: -1, kind: 1 };
        let numbers = row.to_numbers();
        assert_eq!(numbers, [0xffff_fffe, u64::MAX, 0xffff_ffff, 1]);
        assert_eq!(Stage::read(0, |index| numbers[index]), row);
    }

    #[test]
    fn rows_out_of_range_are_zero() {
        let row = Advance::read(usize::MAX, |_| 0);
        assert_eq!(row, Advance { operand: 0, write: 0, cycles: 0 });
    }
}
