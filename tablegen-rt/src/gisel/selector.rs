//! Selectors and combiners of generated modules.

use core::fmt;
use core::marker::PhantomData;

use super::explain::{Explanation, Vocabulary};
use super::function::Edit;
use super::interpreter::{Interpreter, NoMatch, Table};
use super::switches::RuleSwitches;
use super::target::Target;
use crate::names::Named;

/// Rules of a selector or a combiner. A generated module implements the trait for a type without
/// values, such as `Rules`.
pub trait Rules {
    /// Rules, in the order in which they are tried.
    const TABLE: Table;
}

/// Selection rules whose target code comes from hooks of type `H`, for functions of type `F`. A
/// generated module implements the trait for all hooks that implement its `SelectHooks<F>`.
#[diagnostic::on_unimplemented(
    message = "`{H}` cannot be the hooks of `{Self}` for function `{F}`",
    note = "implement the trait `SelectHooks<{F}>` of the generated module for `{H}`; the opcodes, \
            registers, classes and indices of `{F}` must be those of the module"
)]
pub trait RulesWith<F: Edit, H: ?Sized>: Rules {
    /// Returns the target code, by number.
    fn calls(hooks: &H) -> impl Target<F>;
}

/// Selection rules with the names of everything that they refer to.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no names to explain a selection with",
    note = "generate the module with the option `--explain`"
)]
pub trait NamedRules: Rules {
    /// Names for traces: of rules, predicates and other tables.
    const VOCABULARY: Vocabulary;
}

/// Rules of a combiner.
pub trait Combines: Rules {
    /// Generated enum of the rules.
    type Rule: Named;
}

/// Rules of a combiner whose code comes from hooks of type `H`, for functions of type `F`. A
/// generated module implements the trait for all hooks that implement the trait of its rules.
#[diagnostic::on_unimplemented(
    message = "`{H}` cannot be the hooks of `{Self}` for function `{F}`",
    note = "implement the hook trait of the combiner for `{H}`; the opcodes of `{F}` must be those \
            of the generated module"
)]
pub trait CombinesWith<F: Edit, H: ?Sized>: Combines {
    /// Returns the code of the rules, by number, and the rules that are enabled.
    fn calls<'h>(hooks: &'h H, rules: &'h RuleSwitches<Self::Rule>) -> impl Target<F>;
}

/// Instruction selector with the rules `T`, for functions with instructions `I` and registers `R`.
/// Generated modules have an alias `Selector<I, R>` with their rules.
///
/// Select from the last instruction of a function to the first: each after those that use its
/// results. A selector keeps its buffers, so use one for all instructions.
pub struct Selector<T, I, R> {
    interpreter: Interpreter<I, R>,
    rules: PhantomData<fn() -> T>,
}

impl<T: Rules, I: Copy + PartialEq, R: Copy + PartialEq> Selector<T, I, R> {
    /// Creates a selector.
    #[must_use]
    pub const fn new() -> Self {
        Selector { interpreter: Interpreter::new(T::TABLE), rules: PhantomData }
    }

    /// Applies the first rule that matches a generic instruction: selects target instructions for
    /// it.
    ///
    /// # Errors
    /// Returns an error if no rule matches. The function is unchanged then, except by hooks.
    pub fn select<F, H>(&mut self, function: &mut F, inst: I, hooks: &H) -> Result<(), NoMatch<I>>
    where
        F: Edit<Inst = I, Reg = R>,
        H: ?Sized,
        T: RulesWith<F, H>,
    {
        self.interpreter.select(function, inst, &T::calls(hooks))
    }

    /// Explains which rules [`select`](Selector::select) tries at an instruction, and where they
    /// fail. Selects nothing, but calls hooks, which may build instructions.
    pub fn explain<F, H>(&mut self, function: &mut F, inst: I, hooks: &H) -> Explanation<I>
    where
        F: Edit<Inst = I, Reg = R>,
        H: ?Sized,
        T: RulesWith<F, H> + NamedRules,
    {
        self.interpreter.explain(function, inst, &T::calls(hooks), &T::VOCABULARY)
    }
}

impl<T: Rules, I: Copy + PartialEq, R: Copy + PartialEq> Default for Selector<T, I, R> {
    fn default() -> Self {
        Selector::new()
    }
}

impl<T, I: fmt::Debug, R: fmt::Debug> fmt::Debug for Selector<T, I, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Selector").field(&self.interpreter).finish()
    }
}

/// Combiner with the rules `T`, for functions with instructions `I` and registers `R`. Generated
/// modules have an alias with the combiner's name.
///
/// A combiner keeps its buffers, so use one for all instructions.
pub struct Combiner<T, I, R> {
    interpreter: Interpreter<I, R>,
    rules: PhantomData<fn() -> T>,
}

impl<T: Combines, I: Copy + PartialEq, R: Copy + PartialEq> Combiner<T, I, R> {
    /// Creates a combiner.
    #[must_use]
    pub const fn new() -> Self {
        Combiner { interpreter: Interpreter::new(T::TABLE), rules: PhantomData }
    }

    /// Applies the first enabled rule that matches an instruction. Returns false if no rule
    /// matches; the function is unchanged then, except by hooks.
    pub fn combine<F, H>(
        &mut self,
        function: &mut F,
        inst: I,
        rules: &RuleSwitches<T::Rule>,
        hooks: &H,
    ) -> bool
    where
        F: Edit<Inst = I, Reg = R>,
        H: ?Sized,
        T: CombinesWith<F, H>,
    {
        self.interpreter.combine(function, inst, &T::calls(hooks, rules))
    }
}

impl<T: Combines, I: Copy + PartialEq, R: Copy + PartialEq> Default for Combiner<T, I, R> {
    fn default() -> Self {
        Combiner::new()
    }
}

impl<T, I: fmt::Debug, R: fmt::Debug> fmt::Debug for Combiner<T, I, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Combiner").field(&self.interpreter).finish()
    }
}

/// Implements a trait of the type `Rules` of a module, which calls hooks by `SelectorCalls`.
#[doc(hidden)]
#[macro_export]
macro_rules! rule_selector {
    () => {
        impl<F, H> $crate::gisel::RulesWith<F, H> for Rules
        where
            F: Edit<
                    Opcode = Opcode,
                    Register = Register,
                    RegisterClass = RegisterClass,
                    SubRegIndex = SubRegIndex,
                >,
            H: SelectHooks<F> + ?::core::marker::Sized,
        {
            fn calls(hooks: &H) -> impl Target<F> {
                SelectorCalls(hooks)
            }
        }
    };
}

/// Implements traits of the rules of a combiner, which call hooks by the type `calls`.
#[doc(hidden)]
#[macro_export]
macro_rules! rule_combiner {
    (rules: $rules:ident, rule: $rule:ident, hooks: $hooks:ident, calls: $calls:ident,) => {
        impl $crate::gisel::Combines for $rules {
            type Rule = $rule;
        }

        impl<F, H> $crate::gisel::CombinesWith<F, H> for $rules
        where
            F: Edit<Opcode = Opcode>,
            H: $hooks<F> + ?::core::marker::Sized,
        {
            fn calls<'h>(hooks: &'h H, rules: &'h RuleSwitches<$rule>) -> impl Target<F> {
                $calls { hooks, rules }
            }
        }
    };
}
