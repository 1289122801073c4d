//! Values: constants, and expressions with names that are not known yet.
//!
//! Equal values are one node ([`Val`]), and nodes are immutable. Each node has a [`Summary`] of the
//! names below it, by which the evaluator skips values that a substitution does not change.

mod names;
mod node;
mod pool;
pub(crate) mod summary;

pub(crate) use names::{NameSet, NameSets};
pub(crate) use node::Node;
pub(crate) use pool::{ValueItems, ValuePool};
pub(crate) use summary::Summary;

use std::num::NonZeroU32;

/// Id of a value. Equal values have equal ids, except for names of anonymous records.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Val(NonZeroU32);

impl Val {
    pub(crate) const UNSET: Val = Val::constant(1);
    pub(crate) const FALSE: Val = Val::constant(2);
    pub(crate) const TRUE: Val = Val::constant(3);

    const fn constant(index: u32) -> Val {
        match NonZeroU32::new(index) {
            Some(index) => Val(index),
            None => Val(NonZeroU32::MAX),
        }
    }

    pub(crate) fn bit(value: bool) -> Val {
        if value { Val::TRUE } else { Val::FALSE }
    }

    pub(crate) fn index(self) -> usize {
        self.0.get() as usize
    }

    pub(crate) fn raw(self) -> u32 {
        self.0.get()
    }

    /// Returns the value with this raw number; `?` for 0.
    #[inline]
    fn of(raw: u32) -> Val {
        Val::from_raw(raw).unwrap_or(Val::UNSET)
    }

    /// Returns the value with this raw number; `None` for 0.
    pub(crate) fn from_raw(raw: u32) -> Option<Val> {
        NonZeroU32::new(raw).map(Val)
    }
}

/// Kind of a value. [`Node`] documents the kinds and their operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Kind {
    Unset,
    ArgIndexed,
    ArgNamed,
    Bit,
    Bits,
    Int,
    Str,
    Code,
    AnonymousName,
    List,
    Dag,
    Def,
    Var,
    VarBit,
    Field,
    Instance,
    Cond,
    Fold,
    IsA,
    Exists,
    Instances,
    Unary,
    Binary,
    Ternary,
}

/// Declares the operators of one arity with their names in TableGen.
macro_rules! operators {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $op:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub(crate) enum $name { $($(#[$vdoc])* $op,)* }

        impl $name {
            pub(crate) const ALL: &[$name] = &[$($name::$op,)*];

            pub(crate) fn from_byte(byte: u8) -> $name {
                $name::ALL[byte as usize]
            }

            /// Returns the operator's name, including the `!`.
            pub(crate) fn name(self) -> &'static str {
                match self { $($name::$op => $text,)* }
            }
        }
    };
}

operators! {
    /// Operators with one operand.
    UnOp {
        ToLower = "!tolower",
        ToUpper = "!toupper",
        Cast = "!cast",
        Not = "!not",
        Head = "!head",
        Tail = "!tail",
        Size = "!size",
        Empty = "!empty",
        GetDagOp = "!getdagop",
        GetDagOpName = "!getdagopname",
        LogTwo = "!logtwo",
        ListFlatten = "!listflatten",
        Repr = "!repr",
        Initialized = "!initialized",
    }
}

operators! {
    /// Operators with two operands.
    BinOp {
        Con = "!con",
        Match = "!match",
        Add = "!add",
        Sub = "!sub",
        Mul = "!mul",
        Div = "!div",
        And = "!and",
        Or = "!or",
        Xor = "!xor",
        Shl = "!shl",
        Sra = "!sra",
        Srl = "!srl",
        Eq = "!eq",
        Ne = "!ne",
        Le = "!le",
        Lt = "!lt",
        Ge = "!ge",
        Gt = "!gt",
        ListConcat = "!listconcat",
        ListSplat = "!listsplat",
        ListRemove = "!listremove",
        /// `list[index]`
        ListElem = "[]",
        /// `list[indices]`
        ListSlice = "[...]",
        /// `a...b`
        RangeClosed = "...",
        StrConcat = "!strconcat",
        Interleave = "!interleave",
        GetDagArg = "!getdagarg",
        GetDagName = "!getdagname",
        SetDagOp = "!setdagop",
        SetDagOpName = "!setdagopname",
    }
}

operators! {
    /// Operators with three operands.
    TernOp {
        Subst = "!subst",
        Foreach = "!foreach",
        Filter = "!filter",
        If = "!if",
        Dag = "!dag",
        Range = "!range",
        Substr = "!substr",
        Find = "!find",
        SetDagArg = "!setdagarg",
        SetDagName = "!setdagname",
        Sort = "!sort",
    }
}

impl UnOp {
    /// Returns true if evaluation can report an error, or depends on more than the operand.
    fn has_effects(self) -> bool {
        !matches!(
            self,
            UnOp::ToLower
                | UnOp::ToUpper
                | UnOp::Not
                | UnOp::Size
                | UnOp::Empty
                | UnOp::Initialized
        )
    }
}

impl BinOp {
    /// Returns true if evaluation can report an error.
    fn has_effects(self) -> bool {
        !matches!(
            self,
            BinOp::Add
                | BinOp::Sub
                | BinOp::Mul
                | BinOp::And
                | BinOp::Or
                | BinOp::Xor
                | BinOp::Eq
                | BinOp::Ne
                | BinOp::Le
                | BinOp::Lt
                | BinOp::Ge
                | BinOp::Gt
                | BinOp::ListConcat
                | BinOp::ListElem
                | BinOp::ListSlice
                | BinOp::StrConcat
        )
    }
}

impl TernOp {
    /// Returns true if the operator binds its first operand as a name in its third.
    pub(crate) fn binds(self) -> bool {
        matches!(self, TernOp::Foreach | TernOp::Filter | TernOp::Sort)
    }

    /// Returns true if evaluation of the operator itself can report an error.
    fn has_effects(self) -> bool {
        !matches!(self, TernOp::If | TernOp::Foreach | TernOp::Filter | TernOp::Sort)
    }
}
