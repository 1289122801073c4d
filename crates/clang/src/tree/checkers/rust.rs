//! Prints checkers as Rust: enums of checkers and packages, with their properties.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

use super::{ALPHA, Checker, NAME, Opt, Plan, TYPES};
use tablegen_emit::rust::{Entry, Enum, Form, Module, put, quoted, utf8, with_place};
use tablegen_session::{BackendError, OutputContext};

/// Variants for [`TYPES`].
const TYPE_VARIANTS: [&str; TYPES.len()] = ["Int", "String", "Bool"];

/// Rust expressions by the full name of a package or checker.
type Lists<'p> = FxHashMap<&'p str, Vec<String>>;

pub(super) fn module(output: &OutputContext<'_>, plan: &Plan<'_>) -> Result<Module, BackendError> {
    let mut module = Module::new(output, NAME);
    let mut packages: Vec<_> = plan.packages.iter().collect();
    packages.sort_by(|a, b| a.name.cmp(&b.name));
    let packages = packages.iter().map(|package| (package.name.as_str(), package.record));
    let about = "Packages of checkers, by their full names.";
    let packages = Named::new(output, "Package", about, packages);
    let checkers = plan.checkers.iter().map(|checker| (checker.name.as_str(), checker.record));
    let about = "Checkers, by their full names: those of their packages before their own.";
    let checkers = Named::new(output, "Checker", about, checkers);
    module.text(packages.declaration.print());
    module.text(checkers.declaration.print());
    module.text(package_table(plan, &packages)?);
    module.text(checker_table(plan, &packages, &checkers)?);
    module.items(items());
    Ok(module)
}

/// Enum of packages or checkers, with full names.
struct Named<'p> {
    declaration: Enum<'static>,
    variants: Vec<Ident>,
    /// Variant indices by full name. The first of several counts.
    by_name: FxHashMap<&'p str, usize>,
}

impl<'p> Named<'p> {
    fn new<'r>(
        output: &OutputContext<'_>,
        name: &'static str,
        about: &'static str,
        all: impl Iterator<Item = (&'p str, Record<'r>)>,
    ) -> Self {
        let mut by_name = FxHashMap::default();
        let mut entries = Vec::new();
        for ((name, record), value) in all.zip(0_u32..) {
            by_name.entry(name).or_insert(entries.len());
            let about = format!("{}.", with_place(output, quoted(name), record));
            entries.push(Entry::of_record(record, name, value, about));
        }
        let declaration = Enum { name, about, form: Form::Variants, entries };
        Named { variants: declaration.variants(), declaration, by_name }
    }

    /// Returns the variant with this full name.
    fn get(&self, name: &str) -> Option<String> {
        let at = *self.by_name.get(name)?;
        Some(format!("{}::{}", self.declaration.name, self.variants[at]))
    }

    /// Returns the variant of the package that contains this full name, as an expression of type
    /// `Option`.
    fn around(&self, name: &str) -> String {
        let mut rest = name;
        while let Some((before, _)) = rest.rsplit_once('.') {
            if let Some(package) = self.get(before) {
                return format!("Some({package})");
            }
            rest = before;
        }
        "None".to_owned()
    }

    /// Returns the full names in the order of the variants.
    fn names(&self) -> impl Iterator<Item = &str> {
        self.declaration.entries.iter().map(|entry| entry.name.as_str())
    }

    /// Returns the declaration of a table with an entry of type `row` for each variant.
    fn table(&self, table: &str, row: &str) -> String {
        let len = self.variants.len();
        format!(
            "static {table}: [{row}; {len}] = {{\n    #[allow(unused_imports)]\n    \
             use ::core::option::Option::{{None, Some}};\n    [\n"
        )
    }
}

fn package_table(plan: &Plan<'_>, packages: &Named<'_>) -> Result<String, RecordError> {
    let options = by_owner(&plan.package_options)?;
    let mut text = packages.table("PACKAGES", "PackageInfo");
    for name in packages.names() {
        put(
            &mut text,
            format_args!(
                "        PackageInfo {{\n            parent: {},\n            options: {},\n        }},\n",
                packages.around(name),
                list(&options, name),
            ),
        );
    }
    Ok(text + "    ]\n};\n")
}

fn checker_table<'p>(
    plan: &'p Plan<'_>,
    packages: &Named<'_>,
    checkers: &Named<'_>,
) -> Result<String, BackendError> {
    let options = by_owner(&plan.checker_options)?;
    let needed = |pairs: &'p [[String; 2]]| {
        let mut all = Lists::default();
        for [one, other] in pairs {
            let found = checkers.get(other).ok_or_else(|| {
                BackendError::new(format!("`{one}` depends on `{other}`, which is no checker"))
            })?;
            all.entry(one).or_default().push(found);
        }
        Ok::<_, BackendError>(all)
    };
    let (strong, weak) = (needed(&plan.dependencies)?, needed(&plan.weak_dependencies)?);
    let mut text = checkers.table("CHECKERS", "CheckerInfo");
    for Checker { name, record, help, manual, is_hidden } in &plan.checkers {
        let manual = Some(manual).filter(|manual| !manual.is_empty());
        put(
            &mut text,
            format_args!(
                "        CheckerInfo {{\n            help: {:?},\n            \
                 manual: {manual:?},\n            is_hidden: {is_hidden},\n            \
                 package: {},\n            dependencies: {},\n            \
                 weak_dependencies: {},\n            options: {},\n        }},\n",
                utf8(*record, help)?,
                packages.around(name),
                list(&strong, name),
                list(&weak, name),
                list(&options, name),
            ),
        );
    }
    Ok(text + "    ]\n};\n")
}

/// Returns the options of each package or checker.
fn by_owner<'p>(options: &'p [Opt<'_>]) -> Result<Lists<'p>, RecordError> {
    let mut all = Lists::default();
    for option in options {
        let ty = TYPES.iter().zip(TYPE_VARIANTS).find(|(name, _)| **name == option.ty);
        let text = |text| utf8(option.record, text);
        all.entry(option.of.as_str()).or_default().push(format!(
            "CheckerOption {{\n                    name: {:?},\n                    \
             ty: OptionType::{},\n                    help: {:?},\n                    \
             default: {:?},\n                    is_alpha: {},\n                    \
             is_hidden: {},\n                }}",
            text(option.name)?,
            ty.map_or(TYPE_VARIANTS[0], |(_, variant)| variant),
            text(option.help)?,
            text(option.default)?,
            option.stage == ALPHA,
            option.is_hidden,
        ));
    }
    Ok(all)
}

/// Returns the list of expressions for a full name, as a slice expression.
fn list(all: &Lists<'_>, name: &str) -> String {
    let expressions = all.get(name).map_or(&[][..], Vec::as_slice);
    if expressions.iter().any(|one| one.contains('\n')) {
        let items = expressions.iter().map(|one| format!("                {one},\n"));
        return format!("&[\n{}            ]", items.collect::<String>());
    }
    format!("&[{}]", expressions.join(", "))
}

fn items() -> TokenStream {
    quote! {
        /// What is known of a checker.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct CheckerInfo {
            /// What it does, in a line.
            pub help: &'static str,
            /// Where it is described.
            pub manual: ::core::option::Option<&'static str>,
            /// Whether users are not told of it: it is hidden, or a package around it is.
            pub is_hidden: bool,
            /// The package that it is in.
            pub package: ::core::option::Option<Package>,
            /// The checkers without which it does not work.
            pub dependencies: &'static [Checker],
            /// The checkers that come before it if they are on.
            pub weak_dependencies: &'static [Checker],
            /// Its options.
            pub options: &'static [CheckerOption],
        }

        /// What is known of a package.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct PackageInfo {
            /// The package that it is in.
            pub parent: ::core::option::Option<Package>,
            /// The options of all that is in it.
            pub options: &'static [CheckerOption],
        }

        /// An option of a checker or a package.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct CheckerOption {
            /// Its name; users write that of the checker or the package and `:` before it.
            pub name: &'static str,
            /// What it takes.
            pub ty: OptionType,
            /// What it does.
            pub help: &'static str,
            /// What it is where it is not given.
            pub default: &'static str,
            /// Whether it may still change.
            pub is_alpha: bool,
            /// Whether users are not told of it.
            pub is_hidden: bool,
        }

        /// What an option takes.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum OptionType {
            /// A number.
            Int,
            /// A text.
            String,
            /// `true` or `false`.
            Bool,
        }

        #[allow(dead_code)]
        impl OptionType {
            /// Its name in C++.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    Self::Int => "int",
                    Self::String => "string",
                    Self::Bool => "bool",
                }
            }
        }

        #[allow(dead_code)]
        impl Checker {
            /// What is known of it.
            #[must_use]
            pub const fn info(self) -> &'static CheckerInfo {
                &CHECKERS[self.index()]
            }

            /// Whether it is in a package, or in one that is in that.
            #[must_use]
            pub fn is_in(self, package: Package) -> bool {
                self.info().package.is_some_and(|around| around.is_in(package))
            }

            /// The option of this name, without the name of the checker.
            #[must_use]
            pub fn option(self, name: &str) -> ::core::option::Option<&'static CheckerOption> {
                self.info().options.iter().find(|option| option.name == name)
            }
        }

        #[allow(dead_code)]
        impl Package {
            /// What is known of it.
            #[must_use]
            pub const fn info(self) -> &'static PackageInfo {
                &PACKAGES[self.index()]
            }

            /// Whether it is this package, or in it.
            #[must_use]
            pub fn is_in(self, package: Package) -> bool {
                let around = |package: &Package| package.info().parent;
                ::core::iter::successors(::core::option::Option::Some(self), around)
                    .any(|around| around == package)
            }

            /// The checkers in it and in the packages in it.
            pub fn checkers(
                self,
            ) -> impl ::core::iter::Iterator<Item = Checker> + ::core::clone::Clone {
                Checker::ALL.iter().copied().filter(move |checker| checker.is_in(self))
            }

            /// The option of this name, without the name of the package.
            #[must_use]
            pub fn option(self, name: &str) -> ::core::option::Option<&'static CheckerOption> {
                self.info().options.iter().find(|option| option.name == name)
            }
        }
    }
}
