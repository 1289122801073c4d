//! Constraints of a dialect, each once.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, Records};
use tablegen_mlir::model::attr_or_type_def::AttrOrTypeDef;
use tablegen_mlir::model::constraint::Constraint as Described;
use tablegen_mlir::model::enums::EnumInfo;
use tablegen_mlir::model::fields::{Read, qualified};

use super::condition::{Condition, Test, any_of};
use super::cxx_names::CxxNames;
use super::expression::condition;

/// Constraint on a type or an attribute.
#[derive(Debug)]
pub(crate) struct Constraint<'r> {
    /// Record that describes the constraint, the first one if there are several.
    pub record: Record<'r>,
    /// Description for messages.
    pub summary: &'r str,
    pub condition: Condition,
}

/// Constraints in the order of their first use. Those with the same message and condition are one.
pub(crate) struct Constraints<'r> {
    names: CxxNames,
    indexes: FxHashMap<(&'r str, Condition), usize>,
    list: Vec<Constraint<'r>>,
}

impl<'r> Constraints<'r> {
    /// Creates an empty list. Reads the C++ classes of attributes and types, and the enums. `hooks` are the names of
    /// classes, functions and methods in C++ that the program implements.
    pub(crate) fn new(records: &'r Records, hooks: &[String]) -> Self {
        let mut names = CxxNames::new(hooks);
        let mut definitions = Vec::new();
        let mut derived: Vec<(String, &str, Condition)> = Vec::new();
        for (class, sigil) in [("TypeDef", '!'), ("AttrDef", '#')] {
            for record in records.derived_from_if_defined(class) {
                let Ok(def) = AttrOrTypeDef::new(record) else { continue };
                if def.mnemonic().is_none() || def.dialect_name() == "builtin" {
                    continue;
                }
                let namespace = def.cpp_namespace().trim_start_matches("::");
                let name = qualified(namespace, def.cpp_class_name());
                let test = Test::Named(format!("{sigil}{}", def.qualified_name()));
                let mut condition = Condition::Test(Vec::new(), test);
                if !prints_mnemonic(&def) {
                    // The text may have another beginning.
                    condition = any_of([condition, unknown_class(&name)]);
                }
                let base = record.field("cppBaseClassName").and_then(|one| one.value().as_str());
                let base = base.unwrap_or_default();
                if !matches!(base.trim_start_matches("::"), "mlir::Type" | "mlir::Attribute" | "") {
                    derived.push((namespace.to_owned(), base, condition.clone()));
                }
                names.add_class(name, condition);
                definitions.push(def);
            }
        }
        for (namespace, base, condition) in derived {
            // Classes in C++ may derive from the base, too.
            let base = names.base_class(&namespace, base);
            let known = names.defined_class(&base).cloned().unwrap_or_else(|| unknown_class(&base));
            names.add_class(base, any_of([condition, known]));
        }
        // Definitions that are rejected have no meaning here; their own readers report them.
        let enums = |class: &str| {
            let all = records.derived_from_if_defined(class);
            all.filter_map(|record| EnumInfo::read(record).ok())
        };
        for info in enums("EnumInfo") {
            names.add_enum(&info);
        }
        for def in &definitions {
            names.add_parameters(def);
        }
        for info in enums("EnumAttrInfo") {
            let base = info.def().field("baseAttrClass").and_then(|field| field.value().as_def());
            let Some(base) = base.filter(|base| base.is_subclass_of("Constraint")) else {
                continue;
            };
            let Some(tree) = Described::new(base).ok().and_then(|one| one.predicate()?.tree().ok())
            else {
                continue;
            };
            let name = format!("{}Attr", info.class_name());
            let name = qualified(info.namespace().trim_start_matches("::"), &name);
            // The class can be that of a definition, whose text is not an integer.
            if names.defined_class(&name).is_none() {
                let of_base = condition(&tree, &names);
                names.add_class(name, of_base);
            }
        }
        Constraints { names, indexes: FxHashMap::default(), list: Vec::new() }
    }

    /// Sets the C++ namespace of the operations whose constraints follow.
    pub(crate) fn enter(&mut self, namespace: &str) {
        self.names.enter(namespace);
    }

    /// Returns the names in C++ that the operations' conditions and expressions use.
    pub(crate) fn names(&self) -> &CxxNames {
        &self.names
    }

    /// Returns the index of a constraint. `None` if everything satisfies it.
    pub(crate) fn index(&mut self, described: &Described<'r>) -> Read<Option<usize>> {
        let Some(predicate) = described.predicate() else { return Ok(None) };
        let dialect = described.record().field("dialect").and_then(|field| field.value().as_def());
        let namespace = dialect.and_then(|one| one.field("cppNamespace")?.value().as_str());
        self.names.enter_constraint(namespace.unwrap_or_default());
        let condition = condition(&predicate.tree()?, &self.names);
        if condition == Condition::TRUE {
            return Ok(None);
        }
        let summary = described.summary()?;
        let key = (summary, condition.clone());
        if let Some(&index) = self.indexes.get(&key) {
            return Ok(Some(index));
        }
        let index = self.list.len();
        self.indexes.insert(key, index);
        self.list.push(Constraint { record: described.record(), summary, condition });
        Ok(Some(index))
    }

    /// Returns the constraints.
    pub(crate) fn into_list(self) -> Vec<Constraint<'r>> {
        self.list
    }
}

/// C++ namespaces of dialects of MLIR, CIRCT, IREE and StableHLO whose own printers write the mnemonics of all types
/// and attributes, but for those in `facts`.
const PRINTS_MNEMONICS: [&str; 11] = [
    "circt::hw",
    "circt::moore",
    "circt::systemc",
    "mlir::LLVM",
    "mlir::chlo",
    "mlir::gpu",
    "mlir::iree_compiler::IREE::Flow",
    "mlir::iree_compiler::IREE::HAL",
    "mlir::quant",
    "mlir::spirv",
    "mlir::stablehlo",
];

/// Returns true if the text of all objects of a definition begins with the mnemonic. Printers in C++
/// may write another text.
fn prints_mnemonic(def: &AttrOrTypeDef<'_>) -> bool {
    let field = match def.is_attribute() {
        true => "useDefaultAttributePrinterParser",
        false => "useDefaultTypePrinterParser",
    };
    let namespace = def.dialect().cpp_namespace().unwrap_or_default();
    PRINTS_MNEMONICS.contains(&namespace.trim_start_matches("::"))
        || def.dialect().record().bit(field).unwrap_or_default()
}

/// Returns a condition that is true for objects of a class, and unknown otherwise.
fn unknown_class(name: &str) -> Condition {
    Condition::Unknown(format!("isa<{name}>($_self)"))
}
