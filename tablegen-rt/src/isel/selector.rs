//! Selectors of generated modules.

use core::fmt;
use core::marker::PhantomData;

use super::dag::{Emit, Numbered, Target};
use super::explain::{Explanation, Vocabulary};
use super::interpreter::{Interpreter, NoMatch, Table};

/// Patterns of a target. A generated module implements the trait for its type `Patterns`.
pub trait Patterns {
    /// Types of values: the generated `ValueType`.
    type ValueType: Numbered + PartialEq;

    /// Matcher of all patterns, in the order in which they are tried.
    const TABLE: Table;
}

/// Patterns whose target code comes from hooks of type `H`, for DAGs of type `D`. A generated
/// module implements the trait for all hooks that implement its `SelectHooks<D>`.
#[diagnostic::on_unimplemented(
    message = "`{H}` cannot be the hooks of `{Self}` for DAG `{D}`",
    note = "implement the trait `SelectHooks<{D}>` of the generated module for `{H}`; its \
            the types of opcodes, values, conditions, instructions and registers in \
            `Dag` and `Emit` must be those of the module"
)]
pub trait PatternsWith<D: Emit, H: ?Sized>: Patterns {
    /// Returns the target code, by number.
    fn calls(hooks: &H) -> impl Target<D>;
}

/// Patterns with the names of everything that they refer to.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no names to explain a selection with",
    note = "generate the module with the option `--explain`"
)]
pub trait NamedPatterns: Patterns {
    /// Names for traces: of patterns, predicates and other tables.
    const VOCABULARY: Vocabulary;
}

/// Instruction selector with the patterns `P`, for DAGs with values `V`. It selects one node after
/// the other. Generated modules have an alias `Selector<V>` with their patterns.
///
/// Select from the root of a DAG to its leaves: a node after those that use it, if they were not
/// replaced together with it. A selector keeps its buffers, so use one for all nodes.
pub struct Selector<P: Patterns, V> {
    interpreter: Interpreter<V, P::ValueType>,
    patterns: PhantomData<fn() -> P>,
}

impl<P: Patterns, V: Copy + PartialEq> Selector<P, V> {
    /// Creates a selector.
    #[must_use]
    pub const fn new() -> Self {
        Selector { interpreter: Interpreter::new(P::TABLE), patterns: PhantomData }
    }

    /// Finds the first pattern that matches at `root`, makes its result, and replaces the root by
    /// it.
    ///
    /// # Errors
    /// Returns an error if no pattern matches. The DAG is unchanged then, except for new nodes
    /// without users.
    pub fn select<D, H>(&mut self, dag: &mut D, root: V, hooks: &H) -> Result<(), NoMatch<V>>
    where
        D: Emit<Value = V, ValueType = P::ValueType>,
        H: ?Sized,
        P: PatternsWith<D, H>,
    {
        self.interpreter.select(dag, root, &P::calls(hooks))
    }

    /// Explains which patterns [`select`](Selector::select) tries at `root`, and where they fail.
    /// Replaces nothing, but calls hooks and may make new nodes without users.
    pub fn explain<D, H>(&mut self, dag: &mut D, root: V, hooks: &H) -> Explanation<V>
    where
        D: Emit<Value = V, ValueType = P::ValueType>,
        H: ?Sized,
        P: PatternsWith<D, H> + NamedPatterns,
    {
        self.interpreter.explain(dag, root, &P::calls(hooks), &P::VOCABULARY)
    }
}

impl<P: Patterns, V: Copy + PartialEq> Default for Selector<P, V> {
    fn default() -> Self {
        Selector::new()
    }
}

impl<P: Patterns<ValueType: fmt::Debug>, V: fmt::Debug> fmt::Debug for Selector<P, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Selector").field(&self.interpreter).finish()
    }
}

/// Implements the traits of the type `Patterns` of a module, which calls hooks by `SelectorCalls`.
/// Types are numbers of `ValueType`.
#[doc(hidden)]
#[macro_export]
macro_rules! pattern_selector {
    (
        pointer_type: $pointer:literal,
        chain_type: $chain:literal,
        glue_type: $glue:literal,
    ) => {
        impl $crate::isel::Patterns for Patterns {
            type ValueType = ValueType;

            const TABLE: $crate::isel::Table = $crate::isel::Table::builder()
                .code(SELECTOR_CODE)
                .starts(&SELECTOR_STARTS)
                .pointer_type($pointer)
                .chain_type($chain)
                .glue_type($glue)
                .opcode_name(|number| NodeOpcode::from_value(number).map(NodeOpcode::name))
                .type_name(|number| ValueType::from_value(number).map(ValueType::name))
                .build();
        }

        impl<D, H> $crate::isel::PatternsWith<D, H> for Patterns
        where
            D: TargetDag,
            H: SelectHooks<D> + ?::core::marker::Sized,
        {
            fn calls(hooks: &H) -> impl Target<D> {
                SelectorCalls(hooks)
            }
        }
    };
}
