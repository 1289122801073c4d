//! Kinds of nodes that a target has for itself: what generated modules know of them, and what checks
//! nodes against it.
//!
//! Types are those of the enum `ValueType`, by their places in it. A node is checked by the types of
//! its results and, after these, of its operands.

pub use crate::mc::tables::Lists;
pub use crate::registers::tables::Numbers;

/// What a kind of node does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// It has a chain as operand and result.
    HasChain,
    /// Its last result is glue.
    OutGlue,
    /// Its last operand is glue.
    InGlue,
    /// Its last operand may be glue.
    OptInGlue,
    /// It has more operands than are described.
    Variadic,
    /// It refers to memory.
    MemOperand,
}

/// What must hold of the type of a result or an operand. Others are counted from 0, results first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// It is the type of a list of types by hardware mode.
    Is,
    /// It is a pointer.
    IsPointer,
    /// It is an integer or a vector of integers.
    IsInteger,
    /// It is a float or a vector of floats.
    IsFloat,
    /// It is a vector.
    IsVector,
    /// It is the same type as another.
    SameAs(usize),
    /// It names a type that is smaller than that of another.
    NamesSmallerThan(usize),
    /// It is smaller than another.
    SmallerThan(usize),
    /// It is what another, a vector, is made of.
    ElementOf(usize),
    /// It is a shorter vector than another, of the same elements.
    PartOf(usize),
    /// It is a vector of the type of a list of types by hardware mode.
    HasElements,
    /// It has as many elements as another.
    AsManyElementsAs(usize),
    /// It is as large as another.
    AsLargeAs(usize),
}

/// Why a node is not as its kind has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Violation {
    /// It has so many results instead.
    Results(usize),
    /// It has so many operands instead.
    Operands(usize),
    /// This rule does not hold of the type of this result or operand.
    Type(usize, Rule),
}

impl core::fmt::Display for Violation {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Violation::Results(count) => write!(f, "{count} results are not as many as it has"),
            Violation::Operands(count) => write!(f, "{count} operands are not as many as it has"),
            Violation::Type(at, rule) => write!(f, "type {at} is not as {rule:?} has it"),
        }
    }
}

impl core::error::Error for Violation {}

/// Where a node is checked.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The number of the hardware mode.
    pub mode: usize,
    /// The type of pointers, if that is known.
    pub pointer: Option<usize>,
}

/// What is known of types: five numbers for each.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Types(pub Numbers);

impl Types {
    fn number(&self, ty: usize, which: usize) -> u64 {
        self.0.get(ty.saturating_mul(5).saturating_add(which))
    }

    fn is(&self, ty: usize, flag: u64) -> bool {
        self.number(ty, 0) & flag != 0
    }

    fn element(&self, ty: usize) -> Option<usize> {
        self.is(ty, IS_VECTOR).then(|| self.number(ty, 1) as usize)
    }

    /// How many elements there are, and whether that is a multiple of it only.
    fn lanes(&self, ty: usize) -> (u64, bool) {
        (self.number(ty, 2), self.is(ty, IS_SCALABLE))
    }

    /// By what types are smaller than others.
    fn size(&self, ty: usize) -> (bool, u64, u64) {
        (self.is(ty, IS_SCALABLE), self.number(ty, 3), self.number(ty, 4))
    }
}

const IS_INTEGER: u64 = 1;
const IS_FLOAT: u64 = 2;
const IS_VECTOR: u64 = 4;
const IS_SCALABLE: u64 = 8;

/// What is known of all kinds of nodes.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// For each kind: how many results it has; one more than how many operands, or 0 for any
    /// number; its properties; whether it is strict; its flags.
    pub kinds: Numbers,
    /// For each kind four numbers for each rule: what it is about, which rule, another result or
    /// operand, and the list of its types.
    pub rules: Lists,
    /// Types by mode: for each two numbers, the mode and the type.
    pub types_by_mode: Lists,
    /// What is known of types.
    pub types: Types,
}

impl Tables {
    fn number(&self, kind: usize, which: usize) -> u64 {
        self.kinds.get(kind * 5 + which)
    }

    /// How many results it has.
    #[must_use]
    pub fn results(&self, kind: usize) -> usize {
        self.number(kind, 0) as usize
    }

    /// How many operands it has, if their number is fixed.
    #[must_use]
    pub fn operands(&self, kind: usize) -> Option<usize> {
        self.number(kind, 1).checked_sub(1).map(|count| count as usize)
    }

    /// Whether it has a property.
    #[must_use]
    pub fn has(&self, kind: usize, property: Property) -> bool {
        self.number(kind, 2) >> property as u32 & 1 != 0
    }

    /// Whether it follows the floating-point environment strictly.
    #[must_use]
    pub fn is_strict_float(&self, kind: usize) -> bool {
        self.number(kind, 3) != 0
    }

    /// Flags that mean something to the target only.
    #[must_use]
    pub fn target_flags(&self, kind: usize) -> u32 {
        self.number(kind, 4) as u32
    }

    /// What must hold of types: which result or operand a rule is about, and the rule.
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
        (start / 4..end.max(start) / 4).map(|at| {
            let number = |part: usize| self.rules.numbers.get(at * 4 + part) as usize;
            let other = number(2);
            let rule = match number(1) {
                0 => Rule::Is,
                1 => Rule::IsPointer,
                2 => Rule::IsInteger,
                3 => Rule::IsFloat,
                4 => Rule::IsVector,
                5 => Rule::SameAs(other),
                6 => Rule::NamesSmallerThan(other),
                7 => Rule::SmallerThan(other),
                8 => Rule::ElementOf(other),
                9 => Rule::PartOf(other),
                10 => Rule::HasElements,
                11 => Rule::AsManyElementsAs(other),
                _ => Rule::AsLargeAs(other),
            };
            (number(0), rule, number(3))
        })
    }

    /// The type of a list of types by mode, in a mode.
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

    /// Checks a node of a kind: the types of its results, and those of its operands without chain
    /// and glue.
    ///
    /// # Errors
    /// It has too few results or operands or too many, or a type is not as it should be.
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
        let ty = |at: usize| match at.checked_sub(result_count) {
            None => results(at),
            Some(at) => operands(at),
        };
        for (of, rule, list) in self.rows(kind) {
            // What is not there, as some of any number of operands, breaks no rule.
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
                None => types.is(own, IS_INTEGER) && !types.is(own, IS_VECTOR),
            },
            Rule::IsInteger => types.is(own, IS_INTEGER),
            Rule::IsFloat => types.is(own, IS_FLOAT),
            Rule::IsVector => types.is(own, IS_VECTOR),
            Rule::SameAs(other) => with(other, &|other| own == other),
            // Which type a node names is not seen in its own type.
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
                let key = |ty: usize| (types.is(ty, IS_SCALABLE), types.number(ty, 4));
                key(own) == key(other)
            }),
        }
    }
}
