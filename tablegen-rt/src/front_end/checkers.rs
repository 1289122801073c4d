//! Checkers of a static analyzer, and their packages.

/// Properties of a checker. `C` is the enum of checkers, `P` that of packages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct CheckerInfo<C: 'static, P> {
    /// Description in one line.
    pub help: &'static str,
    /// Location of the documentation. `None` if the checker has none.
    pub manual: Option<&'static str>,
    /// True if the checker, or a package around it, is not listed for users.
    pub is_hidden: bool,
    /// Innermost package with the checker. `None` if it is in no package.
    pub package: Option<P>,
    /// Checkers without which this one does not work.
    pub dependencies: &'static [C],
    /// Checkers that run before this one if they are enabled.
    pub weak_dependencies: &'static [C],
    /// Options of the checker.
    pub options: &'static [CheckerOption],
}

impl<C: 'static, P: Copy> CheckerInfo<C, P> {
    /// Creates the properties of a visible checker without manual, dependencies and options.
    #[must_use]
    pub const fn new(help: &'static str, package: Option<P>) -> Self {
        CheckerInfo {
            help,
            manual: None,
            is_hidden: false,
            package,
            dependencies: &[],
            weak_dependencies: &[],
            options: &[],
        }
    }

    /// Sets [`manual`](field@Self::manual) to a location.
    #[must_use]
    pub const fn manual(mut self, manual: &'static str) -> Self {
        self.manual = Some(manual);
        self
    }

    /// Sets [`is_hidden`](field@Self::is_hidden).
    #[must_use]
    pub const fn hidden(mut self) -> Self {
        self.is_hidden = true;
        self
    }

    /// Sets the checkers that this one depends on, strongly and weakly.
    #[must_use]
    pub const fn depends_on(mut self, strong: &'static [C], weak: &'static [C]) -> Self {
        self.dependencies = strong;
        self.weak_dependencies = weak;
        self
    }

    /// Sets [`options`](field@Self::options).
    #[must_use]
    pub const fn options(mut self, options: &'static [CheckerOption]) -> Self {
        self.options = options;
        self
    }
}

/// Properties of a package of checkers. `P` is the enum of packages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct PackageInfo<P> {
    /// Package that contains this one. `None` for top-level packages.
    pub parent: Option<P>,
    /// Options of all checkers in the package.
    pub options: &'static [CheckerOption],
}

impl<P: Copy> PackageInfo<P> {
    /// Creates the properties of a package.
    #[must_use]
    pub const fn new(parent: Option<P>, options: &'static [CheckerOption]) -> Self {
        PackageInfo { parent, options }
    }
}

/// Option of a checker or a package.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct CheckerOption {
    /// Name. Users write the name of the checker or package and `:` in front of it.
    pub name: &'static str,
    /// Type of the value.
    pub ty: OptionType,
    /// Description for users.
    pub help: &'static str,
    /// Value if the option is not given.
    pub default: &'static str,
    /// True if the option is in development and may change.
    pub is_alpha: bool,
    /// True if the option is not listed for users.
    pub is_hidden: bool,
}

impl CheckerOption {
    /// Creates a stable, visible option.
    #[must_use]
    pub const fn new(
        name: &'static str,
        ty: OptionType,
        help: &'static str,
        default: &'static str,
    ) -> Self {
        CheckerOption { name, ty, help, default, is_alpha: false, is_hidden: false }
    }

    /// Sets [`is_alpha`](field@Self::is_alpha).
    #[must_use]
    pub const fn alpha(mut self) -> Self {
        self.is_alpha = true;
        self
    }

    /// Sets [`is_hidden`](field@Self::is_hidden).
    #[must_use]
    pub const fn hidden(mut self) -> Self {
        self.is_hidden = true;
        self
    }
}

/// Type of an option's value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OptionType {
    /// Integer in decimal.
    Int,
    /// Any text.
    String,
    /// `true` or `false`.
    Bool,
}

impl OptionType {
    /// Returns the name in C++.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Int => "int",
            Self::String => "string",
            Self::Bool => "bool",
        }
    }
}

/// Implements the methods of the enums `Checker` and `Package`, over the tables `CHECKERS` and
/// `PACKAGES`.
#[doc(hidden)]
#[macro_export]
macro_rules! checkers {
    () => {
        #[allow(dead_code)]
        impl Checker {
            /// Returns the properties of the checker.
            #[must_use]
            pub const fn info(self) -> &'static CheckerInfo {
                &CHECKERS[self.index()]
            }

            /// Returns true if the checker is in a package, or in a package within it.
            #[must_use]
            pub fn is_in(self, package: Package) -> bool {
                self.info().package.is_some_and(|around| around.is_in(package))
            }

            /// Returns the option of this name, without the name of the checker. `None` if the
            /// checker has no such option.
            #[must_use]
            pub fn option(self, name: &str) -> ::core::option::Option<&'static CheckerOption> {
                self.info().options.iter().find(|option| option.name == name)
            }
        }

        #[allow(dead_code)]
        impl Package {
            /// Returns the properties of the package.
            #[must_use]
            pub const fn info(self) -> &'static PackageInfo {
                &PACKAGES[self.index()]
            }

            /// Returns true for `package` and for packages within it.
            #[must_use]
            pub fn is_in(self, package: Package) -> bool {
                let around = |package: &Package| package.info().parent;
                ::core::iter::successors(::core::option::Option::Some(self), around)
                    .any(|around| around == package)
            }

            /// Returns the checkers in the package and in packages within it.
            pub fn checkers(
                self,
            ) -> impl ::core::iter::Iterator<Item = Checker> + ::core::clone::Clone {
                Checker::ALL.iter().copied().filter(move |checker| checker.is_in(self))
            }

            /// Returns the option of this name, without the name of the package. `None` if the
            /// package has no such option.
            #[must_use]
            pub fn option(self, name: &str) -> ::core::option::Option<&'static CheckerOption> {
                self.info().options.iter().find(|option| option.name == name)
            }
        }
    };
}
