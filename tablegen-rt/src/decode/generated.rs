//! Macros that generated modules of `--gen-disassembler` call. They declare `DecoderTarget`.

/// Declares the items of a module whose instructions have numbers: prefix, number, opcode and types
/// of the operands, sorted by prefix and number.
#[doc(hidden)]
#[macro_export]
macro_rules! numbered_instructions {
    (
        prefixes: [$($prefix:literal),* $(,)?],
        instructions: [$(($of:literal, $code:literal, $opcode:literal, $types:expr)),* $(,)?],
    ) => {
        /// Prefix bytes. The number of the instruction follows a prefix in LEB128.
        #[allow(dead_code)]
        pub static PREFIXES: &[u32] = &[$($prefix),*];

        /// Returns the instruction with the number `code` behind a prefix, and the types of its
        /// operands. Prefix 0 means no prefix. `None` if no instruction has the number.
        #[allow(dead_code)]
        #[must_use]
        pub fn decode(
            prefix: u32,
            code: u32,
        ) -> ::core::option::Option<(Opcode, &'static [&'static str])> {
            const INSTRUCTIONS: &[(u32, u32, u32, &[&str])] =
                &[$(($of, $code, $opcode, $types)),*];
            // Most instructions are a byte without a prefix.
            static BYTES: [u16; 256] = $crate::decode::numbered_bytes(INSTRUCTIONS);
            let key = |row: &(u32, u32, u32, &'static [&'static str])| (row.0, row.1);
            let index = match (prefix, BYTES.get(code as usize)) {
                (0, ::core::option::Option::Some(&index)) => usize::from(index),
                _ => INSTRUCTIONS.binary_search_by_key(&(prefix, code), key).ok()?,
            };
            let &(_, _, opcode, types) = INSTRUCTIONS.get(index)?;
            ::core::option::Option::Some((Opcode::from_value(opcode)?, types))
        }
    };
}

/// Declares the type `DecoderTarget` of a module, and implements its traits:
///   - `max_operands`: maximum number of operands of an instruction;
///   - `conditions`: expressions by number, over a function that returns true for available
///     features;
///   - `operands`: expressions that append one or more operands and return a status;
///   - `programs`: operands of instructions, by the number that tables refer to them by. After
///     `or next`, a failure makes the decoder try other instructions.
// Each operand is a function, which many programs call, so that an instruction takes one indirect jump. Inlined
// into all programs, they take the compiler a tenth more time and make decoding no faster.
#[doc(hidden)]
#[macro_export]
macro_rules! decoder_target {
    (
        max_operands: $max:literal,
        register: $register:ty,
        feature: $feature:ty,
        word<$lifetime:lifetime>: $word_type:ty,
        conditions($has:ident): [$($condition:literal => $holds:expr),* $(,)?],
        operands($hooks:ident, $inst:ident, $word:ident, $address:ident): [
            $($operand:ident => $append:expr),* $(,)?
        ],
        programs: [
            $($program:literal => [$($call:ident $(or $next:ident)?),*]),* $(,)?
        ],
    ) => {
        /// Target of [`Decoder`].
        #[derive(Clone, Copy, Debug)]
        pub struct DecoderTarget;

        impl $crate::decode::Target<$max> for DecoderTarget {
            type Opcode = Opcode;
            type Register = $register;
            type Feature = $feature;
            type Word<$lifetime> = $word_type;

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
            #[allow(unused, clippy::all)]
            #[inline]
            fn operands(
                hooks: &H,
                program: u32,
                inst: &mut Inst,
                word: <Self as $crate::decode::Target<$max>>::Word<'_>,
                address: u64,
            ) -> $crate::decode::Outcome {
                use $crate::decode::Bits as _;
                use $crate::decode::Outcome;

                $(
                    #[inline(never)]
                    fn $operand<$lifetime, H: DecodeHooks + ?::core::marker::Sized>(
                        $hooks: &H,
                        $inst: &mut Inst,
                        $word: $word_type,
                        $address: u64,
                    ) -> Status {
                        $append
                    }
                )*

                let mut outcome = Outcome::Success;
                match program {
                    $($program => {
                        $(
                            match $call(hooks, inst, word, address) {
                                Status::Success => {}
                                Status::SoftFail => outcome = Outcome::SoftFail,
                                Status::Fail => {
                                    return $crate::decoder_target!(@fail $($next)?);
                                }
                            }
                        )*
                    })*
                    _ => return Outcome::Fail,
                }
                outcome
            }

            #[inline]
            fn skip(hooks: &H, bytes: &[u8], address: u64) -> usize {
                hooks.skip(bytes, address)
            }
        }
    };

    (@fail) => { $crate::decode::Outcome::Fail };
    (@fail next) => { $crate::decode::Outcome::Next };
}

/// Declares the type `DecoderTarget` of a module for X86, over the tables `DECODER`.
#[doc(hidden)]
#[macro_export]
macro_rules! x86_decoder {
    (max_operands: $max:literal,) => {
        /// Target of [`Decoder`].
        #[derive(Clone, Copy, Debug)]
        pub struct DecoderTarget;

        impl $crate::decode::x86::Target<$max> for DecoderTarget {
            type Opcode = Opcode;
            type Register = Register;

            const TABLES: &'static $crate::decode::x86::Tables<Register> = &DECODER;
        }
    };
}
