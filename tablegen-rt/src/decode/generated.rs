//! What generated modules of `--gen-disassembler` call: the macro that declares their
//! `DecoderTarget`.

/// Declares the type `DecoderTarget` of a module, and implements its traits:
///   - `max_operands`: maximum number of operands of an instruction;
///   - `conditions`: expressions by number, over a function that returns true for available
///     features;
///   - `values`, `no_values`, `whole`: hooks by the number that programs call them by, for operands
///     with a value, for operands without one, and for all operands of an instruction.
#[doc(hidden)]
#[macro_export]
macro_rules! decoder_target {
    (
        max_operands: $max:literal,
        register: $register:ty,
        feature: $feature:ty,
        word<$lifetime:lifetime>: $word:ty,
        conditions($has:ident): [$($condition:literal => $holds:expr),* $(,)?],
        values: [
            $($value:literal => $decode:ident $(::<$($value_constant:literal),*>)?),* $(,)?
        ],
        no_values: [
            $($no_value:literal => $decode_no_value:ident $(::<$($no_value_constant:literal),*>)?),* $(,)?
        ],
        whole: [
            $($whole:literal => $decode_whole:ident $(::<$($whole_constant:literal),*>)?),* $(,)?
        ],
    ) => {
        /// Target of [`Decoder`].
        #[derive(Clone, Copy, Debug)]
        pub struct DecoderTarget;

        impl $crate::decode::Target<$max> for DecoderTarget {
            type Opcode = Opcode;
            type Register = $register;
            type Feature = $feature;
            type Word<$lifetime> = $word;

            const TABLES: &'static $crate::decode::Tables = &DECODER;

            #[allow(unused_variables, unused_parens, clippy::nonminimal_bool)]
            fn holds(condition: u32, $has: impl ::core::ops::Fn($feature) -> bool) -> bool {
                match condition {
                    $($condition => $holds,)*
                    _ => false,
                }
            }
        }

        impl<H: DecodeHooks + ?::core::marker::Sized> $crate::decode::Methods<H, $max>
            for DecoderTarget
        {
            #[inline]
            fn operand(
                _hooks: &H,
                method: u32,
                _inst: &mut Inst,
                _value: u64,
                _address: u64,
            ) -> Status {
                match method {
                    $(
                        $value => _hooks
                            .$decode $(::<$({ $value_constant }),*>)? (_inst, _value, _address),
                    )*
                    _ => Status::Fail,
                }
            }

            #[inline]
            fn operand_without_value(_hooks: &H, method: u32, _inst: &mut Inst) -> Status {
                match method {
                    $(
                        $no_value => _hooks
                            .$decode_no_value $(::<$({ $no_value_constant }),*>)? (_inst),
                    )*
                    _ => Status::Fail,
                }
            }

            #[inline]
            fn whole(
                _hooks: &H,
                method: u32,
                _inst: &mut Inst,
                _word: <Self as $crate::decode::Target<$max>>::Word<'_>,
                _address: u64,
            ) -> Status {
                match method {
                    $(
                        $whole => _hooks
                            .$decode_whole $(::<$({ $whole_constant }),*>)? (_inst, _word, _address),
                    )*
                    _ => Status::Fail,
                }
            }

            #[inline]
            fn skip(hooks: &H, bytes: &[u8], address: u64) -> usize {
                hooks.skip(bytes, address)
            }
        }
    };
}
