//! The tables of generated modules, and the methods of their type `Intrinsic`.

use core::ops::Range;

use super::{ArgumentAttribute, FunctionAttributes, Signature, Type};
use crate::mc::tables::{Lists, Numbers};
use crate::names::Names;
use crate::registers::tables::{Texts, partition_point};

/// What is known of all intrinsics. They are given by their places in the enum.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// Their names.
    pub names: &'static Names,
    /// How many there are.
    pub len: usize,
    /// The targets in order, the first of them none.
    pub targets: Texts,
    /// Where the intrinsics of each target begin and those of the last end.
    pub starts: Numbers,
    /// All types that there are.
    pub types: &'static [Type],
    /// For each signature how many results it has, twice, and 1 more if it takes further arguments;
    /// then the places of its types.
    pub signatures: Lists,
    /// For each intrinsic its signature, twice, and 1 more if its name is followed by types.
    pub signature_of: Numbers,
    /// The sets of attributes that functions have.
    pub functions: &'static [FunctionAttributes],
    /// For each intrinsic its set.
    pub function_of: Numbers,
    /// The sets of attributes that results and arguments have.
    pub sets: &'static [&'static [ArgumentAttribute]],
    /// Lists of pairs: a result, 0, or an argument, from 1, and its set.
    pub lists: Lists,
    /// For each intrinsic its list.
    pub list_of: Numbers,
    /// The functions that clang has built in.
    pub clang: BuiltinTables,
    /// The functions that Microsoft's compiler has built in.
    pub ms: BuiltinTables,
}

/// Functions that a compiler has built in, by targets and names.
#[derive(Clone, Copy, Debug)]
pub struct BuiltinTables {
    /// Their names, for each target in order.
    pub names: Texts,
    /// For each target where its names begin, and where those of the last end.
    pub starts: Numbers,
    /// For each name its intrinsic.
    pub intrinsics: Numbers,
    /// For each intrinsic 0, or one more than the place of its name.
    pub name_of: Numbers,
}

impl Tables {
    /// The intrinsic that a function of this name is, and what follows its own name.
    #[must_use]
    pub fn look_up<'n>(&self, name: &'n str) -> Option<(usize, &'n str)> {
        let rest = name.strip_prefix("llvm.")?;
        let target = rest.split('.').next().and_then(|target| self.target(target)).unwrap_or(0);
        let [start, end] = self.starts.range(target);
        let mut range = start..end;
        // LLVM looks at the first whose name begins with as many parts of the given one as any.
        let ends = rest.match_indices('.').map(|(at, _)| "llvm.".len() + at).chain([name.len()]);
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

    /// Those of a range whose names begin so.
    fn beginning_with(&self, range: &Range<usize>, text: &str) -> Range<usize> {
        let beginning = |at: usize| {
            let name = self.names.get(at).as_bytes();
            name.get(..text.len()).unwrap_or(name)
        };
        let first = partition_point(range.clone(), |at| beginning(at) < text.as_bytes());
        first..partition_point(first..range.end, |at| beginning(at) == text.as_bytes())
    }

    /// The number of the target of this name.
    fn target(&self, name: &str) -> Option<usize> {
        (0..self.target_count()).find(|&at| self.targets.get(at) == name)
    }

    fn target_count(&self) -> usize {
        (self.starts.bytes.len() / self.starts.width.max(1)).saturating_sub(1)
    }

    /// The name of the target that an intrinsic is for; empty if it is for all.
    #[must_use]
    pub fn target_of(&self, intrinsic: usize) -> &'static str {
        self.targets.get(self.target_number(intrinsic))
    }

    fn target_number(&self, intrinsic: usize) -> usize {
        let is_before = |at: usize| self.starts.place(at + 1) <= intrinsic;
        partition_point(0..self.target_count(), is_before)
    }

    /// Whether the name of an intrinsic is followed by types.
    #[must_use]
    pub fn is_overloaded(&self, intrinsic: usize) -> bool {
        self.signature_of.get(intrinsic) & 1 != 0
    }

    /// The types of an intrinsic.
    #[must_use]
    pub fn signature(&'static self, intrinsic: usize) -> Signature {
        Signature { tables: self, number: self.signature_of.place(intrinsic) / 2 }
    }

    /// The attributes of an intrinsic.
    #[must_use]
    pub fn attributes(&self, intrinsic: usize) -> FunctionAttributes {
        let set = self.functions.get(self.function_of.place(intrinsic));
        // One that is not in the tables cannot be there.
        set.copied().unwrap_or(FunctionAttributes::new(0, u16::MAX))
    }

    /// The attributes of the result, 0, or of an argument, from 1.
    #[must_use]
    pub fn argument_attributes(
        &'static self,
        intrinsic: usize,
        of: usize,
    ) -> &'static [ArgumentAttribute] {
        let mut pairs = self.lists.get(self.list_of.place(intrinsic));
        while let (Some(at), Some(set)) = (pairs.next(), pairs.next()) {
            if at == of {
                return self.sets.get(set).copied().unwrap_or_default();
            }
        }
        &[]
    }

    /// The intrinsic that a function of a compiler is, for this target or for all.
    #[must_use]
    pub fn of_builtin(&self, builtins: &BuiltinTables, target: &str, name: &str) -> Option<usize> {
        let find = |target: usize| {
            let [start, end] = builtins.starts.range(target);
            let at = partition_point(start..end, |at| builtins.names.get(at) < name);
            (at < end && builtins.names.get(at) == name).then(|| builtins.intrinsics.place(at))
        };
        find(0).or_else(|| find(self.target(target)?))
    }
}

impl BuiltinTables {
    /// The name of the function for an intrinsic.
    #[must_use]
    pub fn name(&self, intrinsic: usize) -> Option<&'static str> {
        Some(self.names.get(self.name_of.place(intrinsic).checked_sub(1)?))
    }
}

/// The methods of a type `Intrinsic` that come from [`Tables`].
#[doc(hidden)]
#[macro_export]
macro_rules! intrinsics {
    ($ty:ident, $tables:ident) => {
        #[allow(dead_code)]
        impl $ty {
            /// The intrinsic that a function of this name is, and the types that follow its own
            /// name, as LLVM's IR writes them: `llvm.ctpop.i32` is `llvm.ctpop` with `i32`.
            #[must_use]
            pub fn lookup(name: &str) -> ::core::option::Option<(Self, &str)> {
                let (at, types) = $tables.look_up(name)?;
                ::core::option::Option::Some((Self::ALL[at], types))
            }

            /// The name of the target that it is for; empty if it is for all.
            #[must_use]
            pub fn target(self) -> &'static str {
                $tables.target_of(self.index())
            }

            /// Whether types are chosen, which then follow its name.
            #[must_use]
            pub fn is_overloaded(self) -> bool {
                $tables.is_overloaded(self.index())
            }

            /// The types of its results and arguments.
            #[must_use]
            pub fn signature(self) -> $crate::intrinsics::Signature {
                $tables.signature(self.index())
            }

            /// What it does.
            #[must_use]
            pub fn attributes(self) -> $crate::intrinsics::FunctionAttributes {
                $tables.attributes(self.index())
            }

            /// What is known of its result.
            #[must_use]
            pub fn result_attributes(self) -> &'static [$crate::intrinsics::ArgumentAttribute] {
                $tables.argument_attributes(self.index(), 0)
            }

            /// What is known of an argument, the first being 0.
            #[must_use]
            pub fn argument_attributes(
                self,
                argument: usize,
            ) -> &'static [$crate::intrinsics::ArgumentAttribute] {
                $tables.argument_attributes(self.index(), argument.saturating_add(1))
            }

            /// The name of the function that clang has built in for it.
            #[must_use]
            pub fn clang_builtin(self) -> ::core::option::Option<&'static str> {
                $tables.clang.name(self.index())
            }

            /// The intrinsic that a function of clang is, for this target or for all.
            #[must_use]
            pub fn from_clang_builtin(target: &str, name: &str) -> ::core::option::Option<Self> {
                let at = $tables.of_builtin(&$tables.clang, target, name)?;
                Self::ALL.get(at).copied()
            }

            /// The name of the function that Microsoft's compiler has built in for it.
            #[must_use]
            pub fn ms_builtin(self) -> ::core::option::Option<&'static str> {
                $tables.ms.name(self.index())
            }

            /// The intrinsic that a function of Microsoft's compiler is, for this target or for
            /// all.
            #[must_use]
            pub fn from_ms_builtin(target: &str, name: &str) -> ::core::option::Option<Self> {
                let at = $tables.of_builtin(&$tables.ms, target, name)?;
                Self::ALL.get(at).copied()
            }
        }
    };
}
