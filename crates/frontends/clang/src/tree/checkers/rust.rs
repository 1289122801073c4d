//! Prints checkers as Rust: enums of checkers and packages, with their properties.

use proc_macro2::Ident;
use quote::quote;
use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

use super::{ALPHA, Checker, NAME, Opt, Plan, TYPES};
use tablegen_emit::rust::{Entry, Enum, Form, Module, Section, put, quoted, utf8, with_location};
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
    module.add(Section::Data, package_table(plan, &packages)?);
    module.add(Section::Data, checker_table(plan, &packages, &checkers)?);
    module.reexport_runtime(&quote!(front_end::{CheckerOption, OptionType}));
    module.alias_runtime(
        "Properties of a checker.",
        &quote!(CheckerInfo),
        &quote!(front_end::CheckerInfo<Checker, Package>),
    );
    module.alias_runtime(
        "Properties of a package of checkers.",
        &quote!(PackageInfo),
        &quote!(front_end::PackageInfo<Package>),
    );
    module.text("::tablegen_rt::checkers!();\n");
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
            let about = format!("{}.", with_location(output, quoted(name), record));
            entries.push(Entry::of_record(record, name, value, about));
        }
        let declaration = Enum { name, about, form: Form::Variants, entries };
        Named { variants: declaration.variants(), declaration, by_name }
    }

    /// Returns the variant with this full name.
    fn get(&self, name: &str) -> Option<String> {
        let index = *self.by_name.get(name)?;
        Some(format!("{}::{}", self.declaration.name, self.variants[index]))
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
                "        PackageInfo::new({}, {}),\n",
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
        let (help, package) = (utf8(*record, help)?, packages.around(name));
        put(&mut text, format_args!("        CheckerInfo::new({help:?}, {package})"));
        if !manual.is_empty() {
            put(&mut text, format_args!("\n            .manual({manual:?})"));
        }
        if *is_hidden {
            text.push_str("\n            .hidden()");
        }
        let (strong, weak) = (list(&strong, name), list(&weak, name));
        if [&strong, &weak].iter().any(|list| *list != "&[]") {
            put(&mut text, format_args!("\n            .depends_on({strong}, {weak})"));
        }
        let options = list(&options, name);
        if options != "&[]" {
            put(&mut text, format_args!("\n            .options({options})"));
        }
        text.push_str(",\n");
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
            "CheckerOption::new({:?}, OptionType::{}, {:?}, {:?}){}{}",
            text(option.name)?,
            ty.map_or(TYPE_VARIANTS[0], |(_, variant)| variant),
            text(option.help)?,
            text(option.default)?,
            if option.stage == ALPHA { ".alpha()" } else { "" },
            if option.is_hidden { ".hidden()" } else { "" },
        ));
    }
    Ok(all)
}

/// Returns the list of expressions for a full name, as a slice expression.
fn list(all: &Lists<'_>, name: &str) -> String {
    let expressions = all.get(name).map_or(&[][..], Vec::as_slice);
    if expressions.iter().any(|one| one.contains('(')) {
        let items = expressions.iter().map(|one| format!("                {one},\n"));
        return format!("&[\n{}            ]", items.collect::<String>());
    }
    format!("&[{}]", expressions.join(", "))
}
