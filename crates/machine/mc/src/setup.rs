//! [`Setup`]: features, byte order and interface that a triple, a processor and a list of features select.
//!
//! Input are the names that llvm-mc and llvm-objdump take. Output is what they select for these names, so
//! that a disassembler and an assembler of one setup are for the same machine. The type `FeatureSet` of a
//! generated crate implements [`Features`]: it has the rules of the target.

use core::fmt;

use tablegen_rt::mc::features::{ParseError, UnknownName, parts};

use crate::{BinaryFormat, ByteOrder, Triple};

/// Machine that a triple stands for without the name of a processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Defaults {
    /// Processor that an empty name stands for. Empty for a machine without features.
    pub processor: &'static str,
    /// Features of the triple, for any processor: names with signs, such as `+thumb-mode`, separated by
    /// commas.
    pub features: &'static str,
    /// Architecture, which adds a feature if no processor is named: `+armv7-a`. Empty if it adds none.
    pub architecture: &'static str,
    /// Features that are added if neither a processor nor features are named. Empty if none are.
    pub bare: &'static str,
    /// Byte order of data.
    pub order: ByteOrder,
    /// Interface of the environment, such as `x32`. Empty for the usual one.
    pub abi: &'static str,
}

impl Defaults {
    /// Creates the defaults of a little-endian machine with this processor.
    #[must_use]
    pub const fn new(processor: &'static str) -> Self {
        let order = ByteOrder::Little;
        Defaults { processor, features: "", architecture: "", bare: "", order, abi: "" }
    }

    /// Returns these defaults with features of the triple.
    #[must_use]
    pub const fn with_features(self, features: &'static str) -> Self {
        Defaults { features, ..self }
    }

    /// Returns these defaults with a feature that applies if no processor is named.
    #[must_use]
    pub const fn with_architecture(self, architecture: &'static str) -> Self {
        Defaults { architecture, ..self }
    }

    /// Returns these defaults with features that apply if neither a processor nor features are named.
    #[must_use]
    pub const fn with_bare(self, bare: &'static str) -> Self {
        Defaults { bare, ..self }
    }

    /// Returns these defaults with a byte order.
    #[must_use]
    pub const fn with_order(self, order: ByteOrder) -> Self {
        Defaults { order, ..self }
    }

    /// Returns these defaults with an interface.
    #[must_use]
    pub const fn with_abi(self, abi: &'static str) -> Self {
        Defaults { abi, ..self }
    }
}

/// Sets of features of a target, and what triples mean for it.
pub trait Features: Copy + Default {
    /// Triple of [`Setup::new`].
    const TRIPLE: &'static str;

    /// Returns the defaults of a triple. `None` if it is one of another target.
    fn defaults(triple: Triple<'_>) -> Option<Defaults>;

    /// Returns the features of a processor, and those that code for it is tuned for.
    ///
    /// # Errors
    /// Returns an error if no processor has the name.
    fn of_processor(name: &str) -> Result<[Self; 2], UnknownName>;

    /// Returns the interface that a name such as `lp64d` stands for on machines with these features. `None`
    /// if there is no such interface.
    fn abi_named(self, name: &str) -> Option<&'static str> {
        let _ = name;
        None
    }

    /// Returns the interface that a name stands for in place of that of the triple, `present`. `None` if there is no such
    /// interface.
    fn abi_in_place_of(self, name: &str, present: &'static str) -> Option<&'static str> {
        let _ = present;
        self.abi_named(name)
    }

    /// Returns this set with a feature and all that it implies, or without it and all that imply it.
    ///
    /// # Errors
    /// Returns an error if no feature has the name.
    fn set(self, name: &str, is_on: bool) -> Result<Self, UnknownName>;
}

/// Defines the methods of [`Features`] that find processors and features of a generated module by their names. The types
/// `Processor` and `Feature` of the module are in scope.
#[doc(hidden)]
#[macro_export]
macro_rules! features_by_name {
    () => {
        fn of_processor(
            name: &str,
        ) -> ::core::result::Result<[Self; 2], ::tablegen_rt::mc::features::UnknownName> {
            let processor = Processor::find(name)?;
            Ok([processor.features(), processor.tuning()])
        }

        fn set(
            self,
            name: &str,
            is_on: bool,
        ) -> ::core::result::Result<Self, ::tablegen_rt::mc::features::UnknownName> {
            let feature = Feature::from_option(name)?;
            Ok(if is_on { self.enable(feature) } else { self.disable(feature) })
        }
    };
}

/// Selected machine: what a disassembler and an assembler are made from.
///
/// ```text
/// let setup = riscv_mc::Setup::from_triple("riscv64-linux-gnu", "", "+m,+c")?;
/// let disassembler = riscv_mc::disassembler(&setup, PrintOptions::DEFAULT);
/// let assembler = riscv_mc::assembler(&setup);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Setup<F> {
    /// Features of instructions.
    pub features: F,
    /// Features that code is tuned for, which select between instructions without effect.
    pub tuning: F,
    /// Byte order of data.
    pub order: ByteOrder,
    /// Interface of the environment, such as `x32`. Empty for the usual one.
    pub abi: &'static str,
    /// Number of the operating system in ELF files (`EI_OSABI`). 0 if it has none.
    pub os_abi: u8,
    /// Format of object files.
    pub binary_format: BinaryFormat,
}

/// Name that a [`Setup`] does not know.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// The triple is one of another target.
    Triple,
    /// The machine has no interface of the name.
    Abi,
    /// No processor has the name.
    Processor(UnknownName),
    /// No feature has the name, or it has no sign.
    Feature(ParseError),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Triple => f.write_str("the triple is one of another target"),
            SetupError::Abi => f.write_str("the machine has no such interface"),
            SetupError::Processor(error) => error.fmt(f),
            SetupError::Feature(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SetupError {}

/// Name that [`Setup::lenient`] ignores. `Display` has the text of llvm-mc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ignored<'n> {
    /// No processor has the name.
    Processor(&'n str),
    /// No feature has the name. The flag is true for `+`.
    Feature(&'n str, bool),
}

impl fmt::Display for Ignored<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ignored::Processor(name) => write!(
                f,
                "'{name}' is not a recognized processor for this target (ignoring processor)"
            ),
            Ignored::Feature(name, is_on) => {
                let sign = if *is_on { '+' } else { '-' };
                write!(
                    f,
                    "'{sign}{name}' is not a recognized feature for this target (ignoring feature)"
                )
            }
        }
    }
}

impl<F: Features> Setup<F> {
    /// Returns the setup of a processor with features, for the usual triple of the target. An empty name is
    /// the default processor of the triple.
    ///
    /// # Errors
    /// Returns an error if no processor or feature has the name.
    pub fn new(processor: &str, features: &str) -> Result<Self, SetupError> {
        Self::from_triple(F::TRIPLE, processor, features)
    }

    /// Returns the setup of a triple, with a processor and features such as `+m,-a`. An empty name is the
    /// default processor of the triple.
    ///
    /// # Errors
    /// Returns an error if the triple is one of another target, or if no processor or feature has the name.
    pub fn from_triple(triple: &str, processor: &str, features: &str) -> Result<Self, SetupError> {
        let triple = Triple::new(triple);
        let defaults = F::defaults(triple).ok_or(SetupError::Triple)?;
        let name = if processor.is_empty() { defaults.processor } else { processor };
        let [own, tuning] = match name {
            "" => [F::default(); 2],
            name => F::of_processor(name).map_err(SetupError::Processor)?,
        };
        let mut own = with_defaults(own, &defaults, processor, features);
        for part in parts(features) {
            let (name, is_on) = part.map_err(SetupError::Feature)?;
            let set = own.set(name, is_on);
            own = set.map_err(|error| SetupError::Feature(error.into()))?;
        }
        let Defaults { order, abi, .. } = defaults;
        let (os_abi, binary_format) = (triple.os_abi(), BinaryFormat::of(triple));
        Ok(Setup { features: own, tuning, order, abi, os_abi, binary_format })
    }

    /// Returns the setup of a triple like [`from_triple`](Self::from_triple), but ignores unknown names of
    /// processors and features as llvm-mc does. `report` gets them. A feature without a sign is added.
    ///
    /// # Errors
    /// Returns an error if the triple is one of another target.
    pub fn lenient<'n>(
        triple: &str,
        processor: &'n str,
        features: &'n str,
        mut report: impl FnMut(Ignored<'n>),
    ) -> Result<Self, SetupError> {
        let triple = Triple::new(triple);
        let defaults = F::defaults(triple).ok_or(SetupError::Triple)?;
        let name = if processor.is_empty() { defaults.processor } else { processor };
        let [own, tuning] = F::of_processor(name).unwrap_or_else(|_| {
            if !processor.is_empty() {
                report(Ignored::Processor(processor));
            }
            [F::default(); 2]
        });
        let mut own = with_defaults(own, &defaults, processor, features);
        for part in features.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, is_on) = match part.strip_prefix('-') {
                Some(name) => (name, false),
                None => (part.strip_prefix('+').unwrap_or(part), true),
            };
            match own.set(name, is_on) {
                Ok(set) => own = set,
                Err(_) => report(Ignored::Feature(name, is_on)),
            }
        }
        let Defaults { order, abi, .. } = defaults;
        let (os_abi, binary_format) = (triple.os_abi(), BinaryFormat::of(triple));
        Ok(Setup { features: own, tuning, order, abi, os_abi, binary_format })
    }

    /// Returns this setup with an interface in place of that of the triple, as by llvm-mc's option
    /// `-target-abi`: `lp64d` of RISC-V, for example.
    ///
    /// # Errors
    /// Returns an error if the machine has no interface of the name.
    pub fn with_abi(self, name: &str) -> Result<Self, SetupError> {
        let abi = self.features.abi_in_place_of(name, self.abi).ok_or(SetupError::Abi)?;
        Ok(Setup { abi, ..self })
    }

    /// Returns this setup with a byte order of data.
    #[must_use]
    pub fn with_order(self, order: ByteOrder) -> Self {
        Setup { order, ..self }
    }
}

/// Returns the features of a processor with those of the triple. Lists that the description does not know
/// have no effect.
fn with_defaults<F: Features>(own: F, defaults: &Defaults, processor: &str, features: &str) -> F {
    let is_bare = processor.is_empty() && features.is_empty();
    let bare = if is_bare { defaults.bare } else { "" };
    let architecture = match processor {
        "" | "generic" => defaults.architecture,
        _ => "",
    };
    let all = [architecture, bare, defaults.features].into_iter().flat_map(parts).flatten();
    all.fold(own, |own: F, (name, is_on)| own.set(name, is_on).unwrap_or(own))
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;
    use std::vec::Vec;

    use super::*;

    /// Features `a` and `b`, in bits 0 and 1.
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    struct Set(u8);

    fn unknown(kind: &'static str, name: &str) -> UnknownName {
        UnknownName::new(kind, name, [].into_iter())
    }

    impl Features for Set {
        const TRIPLE: &'static str = "toy";

        fn defaults(triple: Triple<'_>) -> Option<Defaults> {
            let defaults = Defaults::new("both").with_features("-b");
            let bare = Defaults::new("generic").with_bare("+a");
            match triple.arch() {
                "toy" => Some(defaults),
                "bare" => Some(bare),
                "toyeb" => {
                    Some(Defaults::new("").with_architecture("+a").with_order(ByteOrder::Big))
                }
                _ => None,
            }
        }

        fn abi_named(self, name: &str) -> Option<&'static str> {
            (name == "with-a" && self.0 & 1 != 0).then_some("a")
        }

        fn of_processor(name: &str) -> Result<[Self; 2], UnknownName> {
            match name {
                "both" => Ok([Set(3), Set(1)]),
                "generic" => Ok([Set(0); 2]),
                name => Err(unknown("processor", name)),
            }
        }

        fn set(self, name: &str, is_on: bool) -> Result<Self, UnknownName> {
            let bit = match name {
                "a" => 1,
                "b" => 2,
                name => return Err(unknown("feature", name)),
            };
            Ok(Set(if is_on { self.0 | bit } else { self.0 & !bit }))
        }
    }

    #[test]
    fn triples_select_processors_and_features() {
        let features = |triple, processor, features| {
            let setup: Result<Setup<Set>, _> = Setup::from_triple(triple, processor, features);
            setup.map(|setup| setup.features.0)
        };
        assert_eq!(features("toy", "", ""), Ok(1));
        assert_eq!(features("toy-linux", "", "+b,-a"), Ok(2));
        assert_eq!(features("toyeb", "", ""), Ok(1));
        assert_eq!(features("toyeb", "generic", ""), Ok(1));
        assert_eq!(features("toyeb", "both", "-a"), Ok(2));
        assert_eq!(features("bare", "", ""), Ok(1));
        assert_eq!(features("bare", "", "+b"), Ok(2));
        assert_eq!(features("bare", "generic", ""), Ok(0));
        assert_eq!(features("other", "", ""), Err(SetupError::Triple));
        assert!(matches!(features("toy", "x", ""), Err(SetupError::Processor(_))));
        assert!(matches!(features("toy", "", "+x"), Err(SetupError::Feature(_))));
        assert!(matches!(features("toy", "", "a"), Err(SetupError::Feature(_))));
        let setup: Setup<Set> = Setup::from_triple("toyeb", "", "").unwrap();
        assert_eq!((setup.order, setup.tuning), (ByteOrder::Big, Set(0)));
        assert_eq!(setup.with_abi("with-a").unwrap().abi, "a");
        let without: Setup<Set> = Setup::from_triple("toyeb", "", "-a").unwrap();
        assert_eq!(without.with_abi("with-a"), Err(SetupError::Abi));
    }

    #[test]
    fn unknown_names_are_ignored_with_the_text_of_llvm_mc() {
        let mut ignored = Vec::new();
        let setup = Setup::<Set>::lenient("toy", "x", "b,+y,-z", |one| {
            ignored.push(one.to_string());
        });
        assert_eq!(setup.unwrap().features, Set(2));
        assert_eq!(
            ignored,
            [
                "'x' is not a recognized processor for this target (ignoring processor)",
                "'+y' is not a recognized feature for this target (ignoring feature)",
                "'-z' is not a recognized feature for this target (ignoring feature)",
            ]
        );
    }
}
