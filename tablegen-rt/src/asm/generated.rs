//! Macros that generated modules of `--gen-asm-matcher` and `--gen-asm-writer` call. They declare
//! `AsmMatcher` and `AsmWriter`, and implement their traits.

/// Declares the trait `AssemblerHooks` of a module with the methods that all targets have, followed
/// by those of the target.
#[doc(hidden)]
#[macro_export]
macro_rules! assembler_hooks {
    ($(#[$doc:meta])* pub trait AssemblerHooks { $($method:tt)* }) => {
        $(#[$doc])*
        ///
        /// The arguments of a C++ template are the first arguments of the method: numbers, flags,
        /// characters, and the names of constants and types.
        ///
        /// For example, a target with the operands of `tablegen_rt::asm::lex`:
        ///
        /// ```ignore
        /// impl<'t> AssemblerHooks for Line<'t> {
        ///     type Operand = Operand<'t, Register>;
        ///
        ///     fn is_branch_target(&self, operand: &Self::Operand) -> Fit {
        ///         match operand.immediate() {
        ///             Some(imm) if imm % 2 == 0 => Fit::Match,
        ///             Some(_) => Fit::Near, // reports the diagnostic of the class
        ///             None => Fit::No,
        ///         }
        ///     }
        /// }
        /// ```
        #[allow(dead_code, unused_variables)]
        pub trait AssemblerHooks {
            /// Operand as parsed from a line.
            type Operand: Written<Register = Register>;

            /// Returns the target's verdict for an operand that does not belong to a class by the
            /// description. [`TargetFit::MatchAs`] replaces the operand, for instance by the
            /// register of the class that has the same name. The default is [`TargetFit::No`].
            fn fits_class(
                &self,
                class: OperandClass,
                operand: &Self::Operand,
            ) -> TargetFit<Self::Operand> {
                TargetFit::No
            }

            /// Returns true if an instruction may have these operands. Called before the machine
            /// operands are made. The default is true. False leads to [`Reason::Rejected`], unless
            /// another instruction matches.
            fn allows_operands(
                &self,
                opcode: Opcode,
                operands: Operands<'_, Self::Operand>,
            ) -> bool {
                true
            }

            /// Returns true if the instruction is allowed. The default is true. False leads to
            /// [`Reason::Rejected`], unless another instruction matches.
            fn allows(&self, inst: &Matched) -> bool {
                true
            }

            $($method)*
        }
    };
}

/// Declares the methods of the enums of a module: messages of diagnostics, and for each assembly
/// variant its comment start, register prefix, separators and breaks.
#[doc(hidden)]
#[macro_export]
macro_rules! assembler_enums {
    (
        messages: [$($diagnostic:ident => $message:literal),* $(,)?],
        syntaxes: [
            $($variant:ident => ($comment:expr, $prefix:expr, $separators:expr, $breaks:expr)),*
            $(,)?
        ],
    ) => {
        #[allow(dead_code)]
        impl OperandDiagnostic {
            /// Returns the message for the author of a line. Empty if the description has none.
            #[must_use]
            pub fn message(self) -> &'static str {
                match self {
                    $(OperandDiagnostic::$diagnostic => $message,)*
                }
            }
        }

        #[allow(dead_code)]
        impl AssemblyVariant {
            /// Returns the syntax of lines, for [`tablegen_rt::asm::lex`].
            ///
            /// [`tablegen_rt::asm::lex`]: ::tablegen_rt::asm::lex
            #[must_use]
            pub const fn syntax(self) -> $crate::asm::lex::Syntax {
                match self {
                    $(
                        AssemblyVariant::$variant => $crate::asm::lex::Syntax::USUAL
                            .with_comment($comment)
                            .with_register_prefix($prefix)
                            .with_separators($separators)
                            .with_breaks($breaks),
                    )*
                }
            }
        }
    };
}

/// Declares a function that looks up registers by names of a kind. The tables have the names in
/// ascending order, and the indices of their registers.
#[doc(hidden)]
#[macro_export]
macro_rules! register_lookup {
    (function: $function:ident, kind: $kind:literal, names: $names:ident, registers: $registers:ident, count: $count:literal,) => {
        #[doc = ::core::concat!(
                                            " Returns the register with a ", $kind,
                                            " in assembly text. `None` if no register has it."
                                        )]
        #[allow(dead_code)]
        #[must_use]
        pub fn $function(name: &str) -> ::core::option::Option<Register> {
            let register = $registers.get($names.find($count, name)?);
            Register::ALL.get(register as usize).copied()
        }
    };
}

/// Declares the type `AsmMatcher` of a module, and implements its traits:
///   - `registers`: functions that look up registers by name, in the order in which they are tried;
///   - `predicates`, `renders`, `defaults`: hooks by operand class, with the first arguments of a
///     hook in parentheses;
///   - `converters`: hooks by the number that programs call them by;
///   - `modes`: register classes by operand class and hardware mode, which the hook `hw_mode`
///     returns.
#[doc(hidden)]
#[macro_export]
macro_rules! assembler_target {
    (
        registers: [$($register:ident),* $(,)?],
        predicates: [
            $($fits:pat => $predicate:ident $(($($fits_given:literal),*))?),* $(,)?
        ],
        renders: [
            $($rendered:pat => $render:ident $(($($render_given:literal),*))?),* $(,)?
        ],
        defaults: [
            $($optional:pat => $default:ident $(($($default_given:literal),*))?),* $(,)?
        ],
        converters: [$($number:literal => $convert:ident),* $(,)?],
        hw_mode: [$($hw_mode:ident)?],
        modes: [$($mode:pat => $class:literal),* $(,)?],
    ) => {
        /// Assembly syntax of the target: the type parameter of [`Assembler`].
        #[derive(Clone, Copy, Debug)]
        pub struct AsmMatcher;

        impl $crate::asm::parse::Target for AsmMatcher {
            type Opcode = Opcode;
            type Register = Register;
            type Feature = Feature;
            type Requirement = Requirement;
            type OperandClass = OperandClass;
            type Diagnostic = OperandDiagnostic;
            type Variant = AssemblyVariant;
            type Inst = Matched;

            #[inline]
            fn tables() -> &'static $crate::asm::matching::Tables {
                &ASSEMBLER
            }

            fn inst(opcode: Opcode) -> Matched {
                Matched::new(opcode)
            }

            fn syntax(variant: AssemblyVariant) -> $crate::asm::lex::Syntax {
                variant.syntax()
            }

            fn register(_name: &str) -> ::core::option::Option<Register> {
                ::core::option::Option::None$(.or_else(|| $register(_name)))*
            }

            fn is_met(
                requirement: Requirement,
                has: &dyn ::core::ops::Fn(Feature) -> bool,
            ) -> bool {
                requirement.is_met(has)
            }
        }

        impl $crate::asm::parse::Described for Requirement {
            fn description(&self) -> &'static str {
                Requirement::description(*self)
            }
        }

        impl $crate::asm::parse::Described for OperandDiagnostic {
            fn description(&self) -> &'static str {
                self.message()
            }
        }

        impl<H> $crate::asm::parse::Rules<H> for AsmMatcher
        where
            H: AssemblerHooks + ?::core::marker::Sized,
        {
            type Operand = H::Operand;

            fn fits(_hooks: &H, class: usize, _operand: &H::Operand) -> Fit {
                match class {
                    $($fits => _hooks.$predicate($($($fits_given,)*)? _operand),)*
                    _ => Fit::No,
                }
            }

            fn fits_target(
                hooks: &H,
                class: usize,
                operand: &H::Operand,
            ) -> TargetFit<H::Operand> {
                match OperandClass::ALL.get(class) {
                    ::core::option::Option::Some(&class) => hooks.fits_class(class, operand),
                    ::core::option::Option::None => TargetFit::No,
                }
            }

            fn class_of_mode(_hooks: &H, _class: usize) -> ::core::option::Option<usize> {
                $crate::assembler_target!(
                    @mode _hooks _class [$($hw_mode)?] $($mode => $class,)*
                )
            }

            fn render(
                _hooks: &H,
                class: usize,
                operand: &H::Operand,
                _len: usize,
                inst: &mut Matched,
            ) {
                match class {
                    $($rendered => _hooks.$render($($($render_given,)*)? operand, _len, inst),)*
                    _ => add_operand(operand, inst),
                }
            }

            fn default_operand(_hooks: &H, class: usize) -> ::core::option::Option<H::Operand> {
                match class {
                    $(
                        $optional => ::core::option::Option::Some(
                            _hooks.$default($($($default_given),*)?)
                        ),
                    )*
                    _ => ::core::option::Option::None,
                }
            }

            fn convert(
                _hooks: &H,
                converter: usize,
                _operands: Operands<'_, H::Operand>,
                _inst: &mut Matched,
            ) {
                match converter {
                    $($number => _hooks.$convert(_operands, _inst),)*
                    _ => {}
                }
            }

            fn allows_operands(
                hooks: &H,
                opcode: Opcode,
                operands: Operands<'_, H::Operand>,
            ) -> bool {
                hooks.allows_operands(opcode, operands)
            }

            fn allows(hooks: &H, inst: &Matched) -> bool {
                hooks.allows(inst)
            }
        }
    };
    (@mode $hooks:ident $of:ident []) => { ::core::option::Option::None };
    (@mode $hooks:ident $of:ident [$hw_mode:ident] $($mode:pat => $class:literal,)*) => {
        match ($of, $hooks.$hw_mode().value()) {
            $($mode => ::core::option::Option::Some($class),)*
            _ => ::core::option::Option::None,
        }
    };
}

/// Declares the functions `register_name` and `write_register_name` of a module over the table `ASM_REGISTER_NAMES`. With
/// several sets of names, `count` is the number of registers in each.
#[doc(hidden)]
#[macro_export]
macro_rules! register_names {
    () => {
        /// Returns the name of a register in assembly text. Empty if the register has none.
        #[allow(dead_code)]
        #[must_use]
        pub fn register_name(register: Register) -> &'static str {
            ASM_REGISTER_NAMES.get(register.index())
        }

        /// Writes the name of a register, faster than `register_name` and `write_str`.
        ///
        /// # Errors
        /// Returns an error if `out` does, or if the register has no name.
        #[allow(dead_code)]
        #[inline]
        pub fn write_register_name(
            register: Register,
            out: &mut $crate::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            ASM_REGISTER_NAMES.write(register.index(), out)
        }

        #[inline]
        fn write_default_register_name(
            register: Register,
            out: &mut $crate::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            write_register_name(register, out)
        }
    };
    (count: $count:literal) => {
        /// Returns the name of a register in a set of names. A register without a name in the set
        /// has the name that the set falls back on. `None` if it has no name at all.
        #[allow(dead_code)]
        #[must_use]
        pub fn register_name(
            register: Register,
            names: RegisterNames,
        ) -> ::core::option::Option<&'static str> {
            let name = ASM_REGISTER_NAMES.get(names.index() * $count + register.index());
            (!name.is_empty()).then_some(name)
        }

        /// Writes the name of a register in a set of names, faster than `register_name` and
        /// `write_str`.
        ///
        /// # Errors
        /// Returns an error if `out` does, or if the register has no name.
        #[allow(dead_code)]
        #[inline]
        pub fn write_register_name(
            register: Register,
            names: RegisterNames,
            out: &mut $crate::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            ASM_REGISTER_NAMES.write(names.index() * $count + register.index(), out)
        }

        #[inline]
        fn write_default_register_name(
            register: Register,
            out: &mut $crate::asm::print::Output<'_>,
        ) -> ::core::fmt::Result {
            write_register_name(register, RegisterNames::NoRegAltName, out)
        }
    };
}

/// Declares the trait `PrintHooks` of a module with the methods that all targets have, followed by
/// those of the target.
#[doc(hidden)]
#[macro_export]
macro_rules! print_hooks {
    ($(#[$doc:meta])* pub trait PrintHooks { $($method:tt)* }) => {
        $(#[$doc])*
        ///
        /// The arguments of a C++ template are the first arguments of the method: numbers, flags,
        /// characters, and the names of constants and types.
        ///
        /// For example, a description with `PrintMethod = "printTarget"`:
        ///
        /// ```ignore
        /// impl PrintHooks for MyTarget {
        ///     type Inst = Inst;
        ///
        ///     fn print_target(
        ///         &self,
        ///         inst: &Inst,
        ///         index: usize,
        ///         out: &mut Output<'_>,
        ///     ) -> core::fmt::Result {
        ///         match inst.operand(index) {
        ///             Operand::Immediate(distance) => write!(out, ".{distance:+}"),
        ///             _ => Err(core::fmt::Error),
        ///         }
        ///     }
        /// }
        /// ```
        #[allow(dead_code, unused_variables, clippy::too_many_arguments)]
        pub trait PrintHooks {
            /// Instructions that are printed.
            type Inst: $crate::mc::inst::Inst<Opcode = Opcode, Register = Register>
                + ?::core::marker::Sized;

            /// Returns true if instructions are printed as the first of their aliases that applies.
            /// The default is true.
            fn prints_aliases(&self) -> bool {
                true
            }

            /// Writes a register. The default writes its name.
            ///
            /// # Errors
            /// Returns an error if `out` does, or if the register has no name.
            fn write_register(
                &self,
                register: Register,
                out: &mut $crate::asm::print::Output<'_>,
            ) -> ::core::fmt::Result {
                write_default_register_name(register, out)
            }

            /// Writes an immediate. The default writes it in decimal.
            ///
            /// # Errors
            /// Returns an error if `out` does.
            fn write_immediate(
                &self,
                value: i64,
                out: &mut $crate::asm::print::Output<'_>,
            ) -> ::core::fmt::Result {
                out.write_number(value)
            }

            $($method)*
        }
    };
}

/// Declares the type `AsmWriter` of a module, and implements its trait:
///   - `operands`: calls of hooks by number, over a printer, an instruction, the index of an
///     operand, and the output;
///   - `predicates`: hooks by number;
///   - `features`: the hook that returns true for the features of the target;
///   - `hw_mode`: the hook that returns the hardware mode.
#[doc(hidden)]
#[macro_export]
macro_rules! printer_target {
    (
        operands($printer:ident, $inst:ident, $index:ident, $out:ident): [
            $(
                $number:literal => $write:ident $(::<$($constant:literal),*>)?
                    ($($argument:expr),*)
            ),* $(,)?
        ],
        predicates: [$($predicate:literal => $is_satisfied:ident),* $(,)?],
        features: [$($has_feature:ident)?],
        hw_mode: [$($hw_mode:ident)?],
    ) => {
        /// Assembly syntax of the target: the type parameter of [`Printer`].
        #[derive(Clone, Copy, Debug)]
        pub struct AsmWriter;

        impl<H> $crate::asm::print::Target<H> for AsmWriter
        where
            H: PrintHooks + ?::core::marker::Sized,
        {
            type Inst = H::Inst;

            #[inline]
            fn tables() -> &'static $crate::asm::print::Tables {
                &ASM_TEXT
            }

            #[allow(unused_variables)]
            #[inline]
            fn print_operand(
                $printer: &Printer<'_, H>,
                hook: u16,
                $inst: &H::Inst,
                $index: usize,
                $out: &mut $crate::asm::print::Output<'_>,
            ) -> ::core::fmt::Result {
                let hooks = $printer.hooks();
                match hook {
                    0 => ::core::result::Result::Ok(()),
                    $($number => hooks.$write $(::<$({ $constant },)* _>)? ($($argument),*),)*
                    _ => ::core::result::Result::Err(::core::fmt::Error),
                }
            }

            fn prints_aliases(hooks: &H) -> bool {
                hooks.prints_aliases()
            }

            fn satisfies(
                _hooks: &H,
                predicate: u32,
                _operand: $crate::mc::inst::Operand<Register>,
            ) -> bool {
                match predicate {
                    $($predicate => _hooks.$is_satisfied(_operand),)*
                    _ => false,
                }
            }

            fn has_feature(_hooks: &H, _feature: u32) -> bool {
                $crate::printer_target!(@feature _hooks _feature $($has_feature)?)
            }

            fn mode(_hooks: &H) -> usize {
                $crate::printer_target!(@mode _hooks $($hw_mode)?)
            }
        }
    };
    (@feature $hooks:ident $feature:ident) => { false };
    (@feature $hooks:ident $feature:ident $has_feature:ident) => {
        Feature::from_value($feature).is_some_and(|feature| $hooks.$has_feature(feature))
    };
    (@mode $hooks:ident) => { 0 };
    (@mode $hooks:ident $hw_mode:ident) => { $hooks.$hw_mode().index() };
}
