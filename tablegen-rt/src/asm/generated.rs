//! Macros that generated modules of `--gen-asm-matcher` and `--gen-asm-writer` call. They declare
//! `AsmMatcher` and `AsmWriter`, and implement their traits.

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
