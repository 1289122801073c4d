//! Conditions as constraints of IRDL.

use crate::plan::Plan;
use crate::plan::condition::{Condition, Part, Signedness, Test};
use crate::plan::definitions::Definition;

/// Dialect, and those of its definitions that IRDL states.
pub(super) struct Context<'p, 'r> {
    pub(super) plan: &'p Plan<'r>,
    pub(super) definitions: Vec<&'p Definition<'r>>,
}

/// Constraint on a type or an attribute, as a tree of IRDL's operations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Constraint {
    Any,
    /// One type or attribute, in textual form.
    Is(String),
    /// Types or attributes of a class of MLIR, by its name.
    OfClass(&'static str),
    /// Types or attributes of a definition of the dialect, by its symbol.
    OfDefinition(Symbol),
    AnyOf(Vec<Constraint>),
    AllOf(Vec<Constraint>),
}

/// Reference to a definition: dialect and name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Symbol {
    pub(super) dialect: String,
    pub(super) name: String,
}

/// Relation of a constraint to the condition that it stands for. It never rejects what satisfies the condition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Coverage {
    /// Accepts everything.
    Nothing,
    /// Accepts more than the condition.
    Partial,
    Full,
}

impl Coverage {
    /// Returns that of a constraint that accepts more than the condition.
    fn reduced(constraint: &Constraint) -> Coverage {
        if *constraint == Constraint::Any { Coverage::Nothing } else { Coverage::Partial }
    }
}

/// Floating-point types of MLIR.
const FLOATS: [&str; 18] = [
    "f4E2M1FN",
    "f6E2M3FN",
    "f6E3M2FN",
    "f8E5M2",
    "f8E4M3",
    "f8E4M3FN",
    "f8E5M2FNUZ",
    "f8E4M3FNUZ",
    "f8E4M3B11FNUZ",
    "f8E3M4",
    "f8E8M0FNU",
    "bf16",
    "f16",
    "tf32",
    "f32",
    "f64",
    "f80",
    "f128",
];

/// Classes of MLIR's types with elements and a shape. The first three are values, the others are memory.
const SHAPED: [&str; 5] = [
    "!builtin.vector",
    "!builtin.tensor",
    "!builtin.unranked_tensor",
    "!builtin.memref",
    "!builtin.unranked_memref",
];

/// Returns the constraint of types of one of these classes.
fn classes(names: &[&'static str]) -> Constraint {
    match names {
        [] => Constraint::Any,
        [one] => Constraint::OfClass(one),
        several => Constraint::AnyOf(several.iter().map(|one| Constraint::OfClass(one)).collect()),
    }
}

/// Returns the constraint of a condition.
pub(super) fn of_condition(
    condition: &Condition,
    dialect: &Context<'_, '_>,
) -> (Constraint, Coverage) {
    if let Some(text) = only_type(condition) {
        return (Constraint::Is(text), Coverage::Full);
    }
    match condition {
        Condition::All(parts) => all_of(parts.iter().map(|part| of_condition(part, dialect))),
        Condition::Any(parts) => {
            // A class of the dialect is its definition, however the C++ class prints it.
            let is_class_of_definition = |text: &str| {
                let class = text.strip_prefix("isa<").and_then(|text| text.split_once('>'));
                class.is_some_and(|(class, _)| dialect.plan.type_names.contains_key(class))
            };
            let is_stated = |part: &&Condition| match part {
                Condition::Unknown(text) => !is_class_of_definition(text),
                _ => true,
            };
            any_of(parts.iter().filter(is_stated).map(|part| of_condition(part, dialect)))
        }
        Condition::Test(path, test) if path.is_empty() => of_test(test, dialect),
        // Of elements, IRDL states nothing; what is no element is of the class, or has elements.
        Condition::Test(path, test) if path[..] == [Part::ElementOrSelf] => {
            let shaped = (classes(&SHAPED), Coverage::Partial);
            any_of([of_test(test, dialect), shaped].into_iter())
        }
        Condition::Not(_) | Condition::Each(_) | Condition::Test(..) | Condition::Unknown(_) => {
            (Constraint::Any, Coverage::Nothing)
        }
    }
}

/// Joins constraints that must all hold.
pub(super) fn all_of(
    parts: impl Iterator<Item = (Constraint, Coverage)>,
) -> (Constraint, Coverage) {
    let (mut all, mut is_full) = (Vec::new(), true);
    for (part, coverage) in parts {
        is_full &= coverage == Coverage::Full;
        if part != Constraint::Any && !all.contains(&part) {
            all.push(part);
        }
    }
    let constraint = match all.len() {
        0 => Constraint::Any,
        1 => all.swap_remove(0),
        _ => Constraint::AllOf(all),
    };
    let coverage = if is_full { Coverage::Full } else { Coverage::reduced(&constraint) };
    (constraint, coverage)
}

/// Joins constraints of which one must hold.
fn any_of(parts: impl Iterator<Item = (Constraint, Coverage)>) -> (Constraint, Coverage) {
    let (mut any, mut least) = (Vec::new(), Coverage::Full);
    for (part, coverage) in parts {
        least = least.min(coverage);
        match part {
            Constraint::Any => return (Constraint::Any, coverage),
            Constraint::AnyOf(inner) => {
                any.extend(inner.into_iter().filter(|one| !any.contains(one)).collect::<Vec<_>>());
            }
            part if any.contains(&part) => {}
            part => any.push(part),
        }
    }
    let constraint = match any.len() {
        0 => Constraint::Any,
        1 => any.swap_remove(0),
        _ => Constraint::AnyOf(any),
    };
    let coverage = if least == Coverage::Full { least } else { Coverage::reduced(&constraint) };
    (constraint, coverage)
}

/// Returns the type that alone satisfies a condition.
fn only_type(condition: &Condition) -> Option<String> {
    match condition {
        Condition::Test(path, test) if path.is_empty() => match test {
            Test::Integer(Some(sign), Some(width)) => Some(integer(*sign, *width)),
            Test::Type("Index") => Some("index".to_owned()),
            Test::Type("None") => Some("none".to_owned()),
            Test::Named(text) if FLOATS.contains(&text.as_str()) => Some(text.clone()),
            _ => None,
        },
        Condition::All(parts) => {
            let [Condition::Test(path, Test::Type("Complex")), element] = &parts[..] else {
                return None;
            };
            let element = path.is_empty().then(|| of_element(element)).flatten()?;
            Some(format!("complex<{}>", only_type(&element)?))
        }
        _ => None,
    }
}

/// Returns the condition on the element type that a condition states.
fn of_element(condition: &Condition) -> Option<Condition> {
    match condition {
        Condition::Test(path, test) if path[..] == [Part::Element] => {
            Some(Condition::Test(Vec::new(), test.clone()))
        }
        _ => None,
    }
}

fn integer(sign: Signedness, width: u32) -> String {
    match sign {
        Signedness::Signless => format!("i{width}"),
        Signedness::Signed => format!("si{width}"),
        Signedness::Unsigned => format!("ui{width}"),
    }
}

fn of_test(test: &Test, dialect: &Context<'_, '_>) -> (Constraint, Coverage) {
    let is = |text: &str| Constraint::Is(text.to_owned());
    let full = |constraint| (constraint, Coverage::Full);
    let partial = |constraint| (constraint, Coverage::Partial);
    let nothing = (Constraint::Any, Coverage::Nothing);
    match test {
        Test::Integer(None, Some(width)) => {
            let signs = [Signedness::Signless, Signedness::Signed, Signedness::Unsigned];
            full(Constraint::AnyOf(signs.map(|sign| is(&integer(sign, *width))).to_vec()))
        }
        Test::Integer(None, None) => full(Constraint::OfClass("!builtin.integer")),
        Test::Integer(Some(_), _) => partial(Constraint::OfClass("!builtin.integer")),
        Test::Type("Float") => full(Constraint::AnyOf(FLOATS.map(is).to_vec())),
        Test::Type(name) => match classes(classes_of_type(name)) {
            Constraint::Any => nothing,
            constraint => full(constraint),
        },
        Test::Attribute("Bool") => full(Constraint::AnyOf(vec![is("true"), is("false")])),
        Test::Attribute("DenseElements") => {
            let classes = ["#builtin.dense_int_or_fp_elements", "#builtin.dense_string_elements"];
            full(Constraint::AnyOf(classes.map(Constraint::OfClass).to_vec()))
        }
        Test::Attribute(name) => match class_of_attribute(name) {
            Some((class, Coverage::Full)) => full(Constraint::OfClass(class)),
            Some((class, _)) => partial(Constraint::OfClass(class)),
            None => nothing,
        },
        Test::Named(text) => {
            let name = text.strip_prefix(['!', '#']).unwrap_or_default();
            let is_attribute = text.starts_with('#');
            let definition = dialect
                .definitions
                .iter()
                .find(|one| one.name == name && one.is_attribute == is_attribute);
            match definition.and_then(|one| one.name.split_once('.')) {
                Some((dialect, name)) => {
                    let (dialect, name) = (dialect.to_owned(), name.to_owned());
                    full(Constraint::OfDefinition(Symbol { dialect, name }))
                }
                None => nothing,
            }
        }
        Test::ValueSemantics => partial(classes(&SHAPED[..3])),
        _ => nothing,
    }
}

/// Returns the names in MLIR of the classes that a test of types accepts. Those of an interface are builtin types.
fn classes_of_type(name: &str) -> &'static [&'static str] {
    match name {
        "Complex" => &["!builtin.complex"],
        "Function" => &["!builtin.function"],
        "Integer" => &["!builtin.integer"],
        "MemRef" => &["!builtin.memref"],
        "RankedTensor" => &["!builtin.tensor"],
        "Shaped" => &SHAPED,
        "Tensor" => &["!builtin.tensor", "!builtin.unranked_tensor"],
        "Tuple" => &["!builtin.tuple"],
        "UnrankedMemRef" => &["!builtin.unranked_memref"],
        "UnrankedTensor" => &["!builtin.unranked_tensor"],
        "Vector" => &["!builtin.vector"],
        _ => &[],
    }
}

/// Returns the name in MLIR of the class of a test of attributes, and what the class covers of the test. `None` for
/// interfaces.
fn class_of_attribute(name: &str) -> Option<(&'static str, Coverage)> {
    use Coverage::{Full, Partial};
    Some(match name {
        "AffineMap" => ("#builtin.affine_map", Full),
        "Array" => ("#builtin.array", Full),
        "DenseBoolArray" | "DenseF32Array" | "DenseF64Array" | "DenseI16Array"
        | "DenseI32Array" | "DenseI64Array" | "DenseI8Array" => ("#builtin.dense_array", Partial),
        "DenseFpElements" | "DenseIntElements" => ("#builtin.dense_int_or_fp_elements", Partial),
        "Dictionary" => ("#builtin.dictionary", Full),
        "FlatSymbolRef" => ("#builtin.symbol_ref", Partial),
        "Float" => ("#builtin.float", Full),
        "Integer" => ("#builtin.integer", Full),
        "IntegerSet" => ("#builtin.integer_set", Full),
        "Opaque" => ("#builtin.opaque", Full),
        "String" => ("#builtin.string", Full),
        "SymbolRef" => ("#builtin.symbol_ref", Full),
        "Type" => ("#builtin.type", Full),
        "Unit" => ("#builtin.unit", Full),
        _ => return None,
    })
}

/// Returns the constraint on a parameter with a C++ type. Parameters of definitions in IRDL are attributes.
pub(super) fn of_parameter(cpp_type: &str) -> Constraint {
    let name = cpp_type.trim().trim_start_matches("::").trim_start_matches("mlir::");
    let name = name.trim_start_matches("llvm::");
    if name.starts_with("ArrayRef<") || name.starts_with("SmallVector<") {
        return Constraint::OfClass("#builtin.array");
    }
    let is_integer =
        name.strip_prefix('u').unwrap_or(name).strip_prefix("int").is_some_and(|rest| {
            rest.is_empty()
                || rest.strip_suffix("_t").is_some_and(|bits| bits.parse::<u8>().is_ok())
        });
    match name {
        "bool" => Constraint::AnyOf(vec![
            Constraint::Is("true".to_owned()),
            Constraint::Is("false".to_owned()),
        ]),
        "unsigned" | "size_t" => Constraint::OfClass("#builtin.integer"),
        _ if is_integer => Constraint::OfClass("#builtin.integer"),
        "StringRef" | "std::string" => Constraint::OfClass("#builtin.string"),
        "float" | "double" | "APFloat" => Constraint::OfClass("#builtin.float"),
        _ => match name.strip_suffix("Attr").and_then(class_of_attribute) {
            Some((class, _)) => Constraint::OfClass(class),
            None => Constraint::Any,
        },
    }
}
