//! Macro that generated modules of `--gen-emitter` call, and the default of
//! `EncodeHooks::operand_value`.

use super::{EncodeError, Instruction, Value};

/// Returns the value of an operand without an encoder method: that of [`Instruction`].
///
/// # Errors
/// Returns [`EncodeError::MissingOperand`] if the instruction has no such operand.
#[inline]
pub fn operand_value<V: Value, I: Instruction + ?Sized>(
    inst: &I,
    operand: usize,
) -> Result<V, EncodeError> {
    V::of_operand(inst, operand).ok_or(EncodeError::MissingOperand { operand })
}

/// Declares the type `EncoderTarget` of a module, and implements its traits:
///   - `modes`: tables by hardware mode, the last of which are those of other modes;
///   - `hw_mode`: the hook that returns the hardware mode, if encodings depend on it;
///   - `encoders`, `finishers`: hooks by the number that programs call them by, with the first
///     arguments of a hook in parentheses.
#[doc(hidden)]
#[macro_export]
macro_rules! encoder_target {
    (
        word: $word:ty,
        value: $value:ty,
        tables: $tables:ty,
        modes: [$($mode:pat => $table:ident),+ $(,)?],
        hw_mode: [$($hw_mode:ident)?],
        encoders: [
            $($encoder:literal => $encode:ident $(($($encode_given:expr),*))?),* $(,)?
        ],
        finishers: [
            $($finisher:literal => $finish:ident $(($($finish_given:expr),*))?),* $(,)?
        ],
    ) => {
        /// Target of [`Encoder`].
        #[derive(Clone, Copy, Debug)]
        pub struct EncoderTarget;

        impl $crate::encode::Target for EncoderTarget {
            type Opcode = Opcode;
            type Word = $word;
            type Value = $value;
            type Tables = $tables;

            const FIRST: u32 = ENCODER_FIRST;
            const INSTRUCTIONS: &'static $crate::encode::Instructions = &ENCODER_INSTRUCTIONS;

            #[inline]
            fn tables(mode: u32) -> &'static Self::Tables {
                match mode {
                    $($mode => &$table,)+
                }
            }
        }

        impl<I, H> $crate::encode::Methods<I, H> for EncoderTarget
        where
            I: Instruction + ?::core::marker::Sized,
            H: EncodeHooks<I> + ?::core::marker::Sized,
        {
            #[inline]
            fn mode(_hooks: &H) -> u32 {
                $crate::encoder_target!(@mode _hooks $($hw_mode)?)
            }

            #[inline]
            fn operand(
                hooks: &mut H,
                inst: &I,
                operand: usize,
                field: Field,
            ) -> ::core::result::Result<$value, EncodeError> {
                hooks.operand_value(inst, operand, field)
            }

            #[inline]
            fn value(
                hooks: &mut H,
                method: u32,
                inst: &I,
                operand: usize,
                field: Field,
            ) -> ::core::result::Result<$value, EncodeError> {
                match method {
                    $(
                        $encoder => {
                            hooks.$encode($($($encode_given,)*)? inst, operand, field)
                        }
                    )*
                    _ => hooks.operand_value(inst, operand, field),
                }
            }

            #[inline]
            fn finish(
                _hooks: &mut H,
                method: u32,
                _inst: &I,
                word: $word,
            ) -> ::core::result::Result<$word, EncodeError> {
                match method {
                    $($finisher => _hooks.$finish($($($finish_given,)*)? _inst, word),)*
                    _ => ::core::result::Result::Ok(word),
                }
            }
        }
    };
    (@mode $hooks:ident) => { 0 };
    (@mode $hooks:ident $hw_mode:ident) => { $hooks.$hw_mode().value() };
}
