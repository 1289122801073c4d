//! Tables of generated modules, and the methods of their type `Intrinsic`.

use core::ops::Range;

use super::{ArgumentAttribute, FunctionAttributes, Signature, Type};
use crate::mc::tables::{Lists, Numbers};
use crate::names::Names;
use crate::registers::tables::{Texts, partition_point};

tables! {
    /// Tables of all intrinsics. Intrinsics are identified by their index in the enum.
    Tables by TablesBuilder {
        /// Names of the intrinsics.
        names: &'static Names = &Names::new("", &[], &[]),
        /// Number of intrinsics.
        len: usize = 0,
        /// Names of the targets in ascending order. The first one is empty, for target-independent
        /// intrinsics.
        targets: Texts = Texts::EMPTY,
        /// Index of the first intrinsic of each target, then the number of intrinsics.
        starts: Numbers = Numbers::EMPTY,
        /// Distinct types of all signatures.
        types: &'static [Type] = &[],
        /// List for each signature: first twice the number of results, plus 1 if variadic; then
        /// indices in `types`.
        signatures: Lists = Lists::EMPTY,
        /// Twice the index of each intrinsic's signature, plus 1 if overloaded.
        signature_of: Numbers = Numbers::EMPTY,
        /// Distinct sets of function attributes.
        functions: &'static [FunctionAttributes] = &[],
        /// Index of each intrinsic's set in `functions`.
        function_of: Numbers = Numbers::EMPTY,
        /// Distinct sets of result and argument attributes.
        sets: &'static [&'static [ArgumentAttribute]] = &[],
        /// Lists of pairs: 0 for the result or argument index + 1, and the index in `sets`.
        lists: Lists = Lists::EMPTY,
        /// Index of each intrinsic's list in `lists`.
        list_of: Numbers = Numbers::EMPTY,
        /// Builtin functions of clang.
        clang: BuiltinTables = BuiltinTables::EMPTY,
        /// Builtin functions of Microsoft's compiler.
        ms: BuiltinTables = BuiltinTables::EMPTY,
    }
}

tables! {
    /// Builtin functions of a compiler, by target and name.
    BuiltinTables by BuiltinTablesBuilder {
        /// Names, in ascending order for each target.
        names: Texts = Texts::EMPTY,
        /// Index of the first name of each target, then the number of names.
        starts: Numbers = Numbers::EMPTY,
        /// Index of the intrinsic of each name.
        intrinsics: Numbers = Numbers::EMPTY,
        /// For each intrinsic the index of its name + 1, or 0.
        name_of: Numbers = Numbers::EMPTY,
    }
}

impl Tables {
    /// Returns the intrinsic that a function name refers to, and the suffix of overloaded types.
    /// Returns `None` if there is no such intrinsic.
    #[must_use]
    pub fn look_up<'n>(&self, name: &'n str) -> Option<(usize, &'n str)> {
        let rest = name.strip_prefix("llvm.")?;
        let target = rest.split('.').next().and_then(|target| self.target(target)).unwrap_or(0);
        let [start, end] = self.starts.range(target);
        let mut range = start..end;
        // As LLVM, use the first name that shares the longest prefix of dotted components.
        let ends =
            rest.match_indices('.').map(|(index, _)| "llvm.".len() + index).chain([name.len()]);
        for end in ends {
            let narrower = self.beginning_with(&range, &name[..end]);
            if narrower.is_empty() {
                break;
            }
            range = narrower;
        }
        let first = range.start;
        let suffix = name.strip_prefix(self.names.get(first)).filter(|_| !range.is_empty())?;
        if suffix.is_empty() {
            return Some((first, suffix));
        }
        suffix.strip_prefix('.').filter(|_| self.is_overloaded(first)).map(|types| (first, types))
    }

    /// Returns the subrange of a range whose names begin with a text.
    fn beginning_with(&self, range: &Range<usize>, text: &str) -> Range<usize> {
        let beginning = |index: usize| {
            let name = self.names.get(index).as_bytes();
            name.get(..text.len()).unwrap_or(name)
        };
        let first = partition_point(range.clone(), |index| beginning(index) < text.as_bytes());
        first..partition_point(first..range.end, |index| beginning(index) == text.as_bytes())
    }

    /// Returns the index of a target.
    fn target(&self, name: &str) -> Option<usize> {
        (0..self.target_count()).find(|&index| self.targets.get(index) == name)
    }

    fn target_count(&self) -> usize {
        (self.starts.bytes.len() / self.starts.width.max(1)).saturating_sub(1)
    }

    /// Returns the target's name; empty for a target-independent intrinsic.
    #[must_use]
    pub fn target_of(&self, intrinsic: usize) -> &'static str {
        self.targets.get(self.target_number(intrinsic))
    }

    fn target_number(&self, intrinsic: usize) -> usize {
        let is_before = |index: usize| self.starts.index(index + 1) <= intrinsic;
        partition_point(0..self.target_count(), is_before)
    }

    /// Returns true if the name of an intrinsic has a suffix of types.
    #[must_use]
    pub fn is_overloaded(&self, intrinsic: usize) -> bool {
        self.signature_of.get(intrinsic) & 1 != 0
    }

    /// Returns the signature of an intrinsic.
    #[must_use]
    pub fn signature(&'static self, intrinsic: usize) -> Signature {
        Signature { tables: self, number: self.signature_of.index(intrinsic) / 2 }
    }

    /// Returns the function attributes of an intrinsic.
    #[must_use]
    pub fn attributes(&self, intrinsic: usize) -> FunctionAttributes {
        let set = self.functions.get(self.function_of.index(intrinsic));
        // An index out of range yields no attributes and unknown memory effects.
        set.copied().unwrap_or(FunctionAttributes::new(0, u16::MAX))
    }

    /// Returns the attributes of the result (`of` is 0) or of the argument with index `of - 1`.
    #[must_use]
    pub fn argument_attributes(
        &'static self,
        intrinsic: usize,
        of: usize,
    ) -> &'static [ArgumentAttribute] {
        let mut pairs = self.lists.get(self.list_of.index(intrinsic));
        while let (Some(index), Some(set)) = (pairs.next(), pairs.next()) {
            if index == of {
                return self.sets.get(set).copied().unwrap_or_default();
            }
        }
        &[]
    }

    /// Returns the intrinsic for a builtin function: a target-independent one first, then one of
    /// `target`. `None` if it does not exist.
    #[must_use]
    pub fn of_builtin(&self, builtins: &BuiltinTables, target: &str, name: &str) -> Option<usize> {
        let find = |target: usize| {
            let [start, end] = builtins.starts.range(target);
            let index = partition_point(start..end, |index| builtins.names.get(index) < name);
            (index < end && builtins.names.get(index) == name)
                .then(|| builtins.intrinsics.index(index))
        };
        find(0).or_else(|| find(self.target(target)?))
    }
}

impl BuiltinTables {
    /// Returns the name of the builtin function for an intrinsic, or `None` if it does not exist.
    #[must_use]
    pub fn name(&self, intrinsic: usize) -> Option<&'static str> {
        Some(self.names.get(self.name_of.index(intrinsic).checked_sub(1)?))
    }
}

/// Implements the methods of a type `Intrinsic` that read [`Tables`].
#[doc(hidden)]
#[macro_export]
macro_rules! intrinsics {
    ($ty:ident, $tables:ident) => {
        #[allow(dead_code)]
        impl $ty {
            /// Returns the intrinsic with the name of a function, and the suffix for overloaded
            /// types: `llvm.ctpop.i32` is `llvm.ctpop` with `i32`. Returns `None` if there is no
            /// such intrinsic.
            #[must_use]
            pub fn lookup(name: &str) -> ::core::option::Option<(Self, &str)> {
                let (index, types) = $tables.look_up(name)?;
                ::core::option::Option::Some((Self::ALL[index], types))
            }

            /// Returns the target's name; empty if the intrinsic is target-independent.
            #[must_use]
            pub fn target(self) -> &'static str {
                $tables.target_of(self.index())
            }

            /// Returns true if the intrinsic has overloaded types, which are a suffix of its name.
            #[must_use]
            pub fn is_overloaded(self) -> bool {
                $tables.is_overloaded(self.index())
            }

            /// Returns the types of results and arguments.
            #[must_use]
            pub fn signature(self) -> $crate::intrinsics::Signature {
                $tables.signature(self.index())
            }

            /// Returns the function attributes and memory effects.
            #[must_use]
            pub fn attributes(self) -> $crate::intrinsics::FunctionAttributes {
                $tables.attributes(self.index())
            }

            /// Returns the attributes of the result.
            #[must_use]
            pub fn result_attributes(self) -> &'static [$crate::intrinsics::ArgumentAttribute] {
                $tables.argument_attributes(self.index(), 0)
            }

            /// Returns the attributes of an argument. The first argument is 0.
            #[must_use]
            pub fn argument_attributes(
                self,
                argument: usize,
            ) -> &'static [$crate::intrinsics::ArgumentAttribute] {
                $tables.argument_attributes(self.index(), argument.saturating_add(1))
            }

            /// Returns the name of clang's builtin function for the intrinsic, or `None` if it does
            /// not exist.
            #[must_use]
            pub fn clang_builtin(self) -> ::core::option::Option<&'static str> {
                $tables.clang.name(self.index())
            }

            /// Returns the intrinsic for a builtin function of clang, target-independent or of
            /// `target`. Returns `None` if it does not exist.
            #[must_use]
            pub fn from_clang_builtin(target: &str, name: &str) -> ::core::option::Option<Self> {
                let index = $tables.of_builtin(&$tables.clang, target, name)?;
                Self::ALL.get(index).copied()
            }

            /// Returns the name of the Microsoft compiler's builtin function for the intrinsic, or
            /// `None` if it does not exist.
            #[must_use]
            pub fn ms_builtin(self) -> ::core::option::Option<&'static str> {
                $tables.ms.name(self.index())
            }

            /// Returns the intrinsic for a builtin function of Microsoft's compiler,
            /// target-independent or of `target`. Returns `None` if it does not exist.
            #[must_use]
            pub fn from_ms_builtin(target: &str, name: &str) -> ::core::option::Option<Self> {
                let index = $tables.of_builtin(&$tables.ms, target, name)?;
                Self::ALL.get(index).copied()
            }
        }
    };
}
