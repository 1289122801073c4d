//! Target-specific kinds of selection DAG nodes: properties and verification.
//!
//! Types are given as indices in the enum `ValueType`. A rule refers to results and operands by one
//! index, results first. Functions of this module do not panic.

use tablegen_format::fields::{Field, value_type};
use tablegen_format::nodes as layout;
use tablegen_format::nodes::RuleKind;

pub use crate::mc::tables::Lists;
pub use crate::registers::tables::Numbers;

/// Property of a kind of node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// Has a chain operand and a chain result.
    HasChain,
    /// The last result is glue.
    OutGlue,
    /// The last operand is glue.
    InGlue,
    /// The last operand may be glue.
    OptInGlue,
    /// Accepts more operands than described.
    Variadic,
    /// Has a memory operand.
    MemOperand,
}

/// Rule for the type of a result or an operand. The numbers are indices of other results and
/// operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Equal to a type that depends on the hardware mode.
    Is,
    /// Pointer type.
    IsPointer,
    /// Integer or vector of integers.
    IsInteger,
    /// Floating-point type or vector of them.
    IsFloat,
    /// Vector type.
    IsVector,
    /// Same type as the other.
    SameAs(usize),
    /// The node's `VT` operand names a type smaller than that of the other. Not checked.
    NamesSmallerThan(usize),
    /// Smaller than the other.
    SmallerThan(usize),
    /// Element type of the other, a vector.
    ElementOf(usize),
    /// Vector with the elements of the other and fewer of them.
    PartOf(usize),
    /// Vector whose element type depends on the hardware mode.
    HasElements,
    /// Same number of elements as the other.
    AsManyElementsAs(usize),
    /// Same size in bits as the other.
    AsLargeAs(usize),
}

/// Error for a node that violates the description of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Violation {
    /// Wrong number of results; the number is that of the node.
    Results(usize),
    /// Wrong number of operands; the number is that of the node.
    Operands(usize),
    /// Violated rule, and the index of the result or operand it applies to.
    Type(usize, Rule),
}

impl core::fmt::Display for Violation {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Violation::Results(count) => write!(f, "{count} results are not as many as it has"),
            Violation::Operands(count) => write!(f, "{count} operands are not as many as it has"),
            Violation::Type(index, rule) => write!(f, "type {index} is not as {rule:?} has it"),
        }
    }
}

impl core::error::Error for Violation {}

/// Properties of the function that a node is in.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// Index of the hardware mode.
    pub mode: usize,
    /// Index of the pointer type. If `None`, every scalar integer type is accepted as a pointer.
    pub pointer: Option<usize>,
}

/// Rows of [`layout::Type`].
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Types(Numbers);

impl Types {
    /// Creates a value from its table.
    #[must_use]
    pub const fn new(table: Numbers) -> Self {
        Types(table)
    }

    #[inline(always)]
    fn row(&self, ty: usize) -> layout::Type {
        layout::Type::read(ty, |index| self.0.get(index))
    }

    fn is(&self, ty: usize, flag: Field) -> bool {
        flag.is_in(self.row(ty).flags.into())
    }

    fn element(&self, ty: usize) -> Option<usize> {
        self.is(ty, value_type::IS_VECTOR).then(|| self.row(ty).element as usize)
    }

    /// Returns the number of elements and true if it is a multiple of that (scalable).
    fn lanes(&self, ty: usize) -> (u32, bool) {
        (self.row(ty).lanes, self.is(ty, value_type::IS_SCALABLE))
    }

    /// Returns the key by which types are ordered for [`Rule::SmallerThan`].
    fn size(&self, ty: usize) -> (bool, u64, u64) {
        let row = self.row(ty);
        (self.is(ty, value_type::IS_SCALABLE), row.scalar_size, row.size)
    }
}

tables! {
    /// Generated tables of all kinds of nodes.
    #[doc(hidden)]
    Tables by TablesBuilder {
        /// Rows of [`layout::Kind`].
        kinds: Numbers = Numbers::EMPTY,
        /// Rows of [`layout::Rule`] for each kind, with lists of `types_by_mode`.
        rules: Lists = Lists::EMPTY,
        /// Pairs of mode and type.
        types_by_mode: Lists = Lists::EMPTY,
        /// Properties of types.
        types: Types = Types::new(Numbers::EMPTY),
    }
}

impl Tables {
    #[inline(always)]
    fn kind(&self, kind: usize) -> layout::Kind {
        layout::Kind::read(kind, |index| self.kinds.get(index))
    }

    /// Returns the number of results of a kind.
    #[must_use]
    pub fn results(&self, kind: usize) -> usize {
        self.kind(kind).results as usize
    }

    /// Returns the number of operands of a kind, or `None` if it is not fixed. Chain and glue are
    /// not counted.
    #[must_use]
    pub fn operands(&self, kind: usize) -> Option<usize> {
        self.kind(kind).operands.checked_sub(1).map(|count| count as usize)
    }

    /// Returns true if a kind has a property.
    #[must_use]
    pub fn has(&self, kind: usize, property: Property) -> bool {
        self.kind(kind).properties >> property as u32 & 1 != 0
    }

    /// Returns true if nodes of a kind follow the floating-point environment strictly.
    #[must_use]
    pub fn is_strict_float(&self, kind: usize) -> bool {
        self.kind(kind).is_strict_float != 0
    }

    /// Returns the target-specific flags of a kind (`TSFlags`).
    #[must_use]
    pub fn target_flags(&self, kind: usize) -> u32 {
        self.kind(kind).target_flags
    }

    /// Returns the type rules of a kind, each with the index of the result or operand it applies
    /// to.
    pub fn rules(
        &'static self,
        kind: usize,
    ) -> impl ExactSizeIterator<Item = (usize, Rule)> + Clone {
        self.rows(kind).map(|(of, rule, _)| (of, rule))
    }

    fn rows(
        &'static self,
        kind: usize,
    ) -> impl ExactSizeIterator<Item = (usize, Rule, usize)> + Clone {
        let [start, end] = self.rules.starts.range(kind);
        let columns = layout::Rule::COLUMNS;
        (start / columns..end.max(start) / columns).map(|index| {
            let row = layout::Rule::read(index, |index| self.rules.numbers.get(index));
            let other = row.other as usize;
            let rule = match RuleKind::from_byte(row.kind) {
                Some(RuleKind::Is) => Rule::Is,
                Some(RuleKind::IsPointer) => Rule::IsPointer,
                Some(RuleKind::IsInteger) => Rule::IsInteger,
                Some(RuleKind::IsFloat) => Rule::IsFloat,
                Some(RuleKind::IsVector) => Rule::IsVector,
                Some(RuleKind::SameAs) => Rule::SameAs(other),
                Some(RuleKind::NamesSmallerThan) => Rule::NamesSmallerThan(other),
                Some(RuleKind::SmallerThan) => Rule::SmallerThan(other),
                Some(RuleKind::ElementOf) => Rule::ElementOf(other),
                Some(RuleKind::PartOf) => Rule::PartOf(other),
                Some(RuleKind::HasElements) => Rule::HasElements,
                Some(RuleKind::AsManyElementsAs) => Rule::AsManyElementsAs(other),
                Some(RuleKind::AsLargeAs) | None => Rule::AsLargeAs(other),
            };
            (row.of as usize, rule, row.types as usize)
        })
    }

    /// Returns the type of a list for a mode, or that for the default mode.
    fn type_in(&'static self, list: usize, mode: usize) -> Option<usize> {
        let mut pairs = self.types_by_mode.get(list);
        let mut default = None;
        while let (Some(of), Some(ty)) = (pairs.next(), pairs.next()) {
            if of == mode {
                return Some(ty);
            }
            if of == 0 {
                default = Some(ty);
            }
        }
        default
    }

    /// Checks the types of a node's results and operands, without chain and glue.
    ///
    /// `results` and `operands` return the type at an index, or `None` if it is unknown; rules
    /// about unknown types hold.
    ///
    /// # Errors
    /// Returns an error if the number of results or operands is wrong or a type violates a rule.
    pub fn check(
        &'static self,
        kind: usize,
        results: &dyn Fn(usize) -> Option<usize>,
        result_count: usize,
        operands: &dyn Fn(usize) -> Option<usize>,
        operand_count: usize,
        context: Context,
    ) -> Result<(), Violation> {
        if result_count != self.results(kind) {
            return Err(Violation::Results(result_count));
        }
        let is_variadic = self.has(kind, Property::Variadic);
        let fits = |count: usize| match is_variadic {
            true => operand_count >= count,
            false => operand_count == count,
        };
        if !self.operands(kind).is_none_or(fits) {
            return Err(Violation::Operands(operand_count));
        }
        let ty = |index: usize| match index.checked_sub(result_count) {
            None => results(index),
            Some(index) => operands(index),
        };
        for (of, rule, list) in self.rows(kind) {
            // Rules about absent variadic operands hold.
            let Some(own) = ty(of) else { continue };
            if !self.holds(own, rule, &ty, list, context) {
                return Err(Violation::Type(of, rule));
            }
        }
        Ok(())
    }

    fn holds(
        &'static self,
        own: usize,
        rule: Rule,
        ty: &impl Fn(usize) -> Option<usize>,
        list: usize,
        context: Context,
    ) -> bool {
        let types = &self.types;
        let given = || self.type_in(list, context.mode);
        let with = |other: usize, check: &dyn Fn(usize) -> bool| ty(other).is_none_or(check);
        match rule {
            Rule::Is => given().is_none_or(|given| own == given),
            Rule::IsPointer => match context.pointer {
                Some(pointer) => own == pointer,
                None => {
                    types.is(own, value_type::IS_INTEGER) && !types.is(own, value_type::IS_VECTOR)
                }
            },
            Rule::IsInteger => types.is(own, value_type::IS_INTEGER),
            Rule::IsFloat => types.is(own, value_type::IS_FLOAT),
            Rule::IsVector => types.is(own, value_type::IS_VECTOR),
            Rule::SameAs(other) => with(other, &|other| own == other),
            // The node's own types do not show the type that it names.
            Rule::NamesSmallerThan(_) => true,
            Rule::SmallerThan(other) => with(other, &|other| types.size(own) < types.size(other)),
            Rule::ElementOf(other) => with(other, &|other| types.element(other) == Some(own)),
            Rule::PartOf(other) => with(other, &|other| {
                let element = types.element(own);
                let (lanes, longer) = (types.lanes(own), types.lanes(other));
                element.is_some()
                    && element == types.element(other)
                    && lanes != longer
                    && (lanes.1 == longer.1 && lanes.0 < longer.0 || !lanes.1 && longer.1)
            }),
            Rule::HasElements => types.element(own).is_some() && types.element(own) == given(),
            Rule::AsManyElementsAs(other) => {
                with(other, &|other| types.lanes(own) == types.lanes(other))
            }
            Rule::AsLargeAs(other) => with(other, &|other| {
                let key = |ty: usize| (types.is(ty, value_type::IS_SCALABLE), types.row(ty).size);
                key(own) == key(other)
            }),
        }
    }
}

/// Implements the methods of the enum `NodeKind`, over the table `NODES`.
#[doc(hidden)]
#[macro_export]
macro_rules! node_kinds {
    () => {
        #[allow(dead_code)]
        impl NodeKind {
            /// Returns the number of results, without chain and glue.
            #[must_use]
            pub fn results(self) -> usize {
                NODES.results(self.index())
            }

            /// Returns the number of operands, without chain and glue. `None` if it is not
            /// fixed.
            #[must_use]
            pub fn operands(self) -> ::core::option::Option<usize> {
                NODES.operands(self.index())
            }

            /// Returns true if nodes of the kind have a property.
            #[must_use]
            pub fn has(self, property: Property) -> bool {
                NODES.has(self.index(), property)
            }

            /// Returns true if nodes of the kind follow the floating-point environment
            /// strictly.
            #[must_use]
            pub fn is_strict_float(self) -> bool {
                NODES.is_strict_float(self.index())
            }

            /// Returns the target-specific flags (`TSFlags`).
            #[must_use]
            pub fn target_flags(self) -> u32 {
                NODES.target_flags(self.index())
            }

            /// Returns the type rules, each with the index of the result or operand that it
            /// applies to. Results come first.
            pub fn rules(
                self,
            ) -> impl ::core::iter::ExactSizeIterator<Item = (usize, Rule)> + ::core::clone::Clone
            {
                NODES.rules(self.index())
            }

            /// Checks the types of the results and operands of a node, without chain and glue.
            /// `pointer` is the type of pointers, if it is known.
            ///
            /// # Errors
            /// Returns an error if the number of results or operands is wrong, or if a type
            /// violates a rule.
            pub fn check(
                self,
                results: &[ValueType],
                operands: &[ValueType],
                mode: HwMode,
                pointer: ::core::option::Option<ValueType>,
            ) -> ::core::result::Result<(), Violation> {
                let context = ::tablegen_rt::nodes::Context {
                    mode: mode.index(),
                    pointer: pointer.map(ValueType::index),
                };
                let type_index = |ty: &ValueType| ty.index();
                NODES.check(
                    self.index(),
                    &|index| results.get(index).map(type_index),
                    results.len(),
                    &|index| operands.get(index).map(type_index),
                    operands.len(),
                    context,
                )
            }
        }
    };
}
