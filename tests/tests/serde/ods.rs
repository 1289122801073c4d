//! Deserialization of operations as a generator needs them: operands, results, attributes, regions
//! and traits, as structs and enums.

use std::collections::BTreeMap;
use std::io;

use serde::Deserialize;
use tablegen_core::serde::{Dag, Spanned};
use tablegen_core::{Evaluator, Records};

use super::corpus;

const TEXT: &str = include_str!("dialect.td");

#[derive(Deserialize, PartialEq, Eq, Debug)]
#[serde(rename_all = "camelCase")]
struct Dialect<'r> {
    name: &'r str,
    module: String,
    #[serde(borrow)]
    depends_on: Vec<Dialect<'r>>,
}

#[derive(Deserialize, PartialEq, Eq, Debug)]
enum Trait {
    Pure,
    Commutative,
    #[serde(rename = "SizedTrait")]
    Sized {
        name: String,
        size: u8,
    },
    #[serde(rename = "Traits")]
    List(TraitList),
}

#[derive(Deserialize, PartialEq, Eq, Debug)]
struct TraitList {
    traits: Vec<Trait>,
}

#[derive(Deserialize, PartialEq, Eq, Debug)]
enum Operand<'r> {
    Type {
        #[serde(rename = "!name")]
        name: &'r str,
        width: Option<u16>,
    },
    Optional {
        base: Box<Operand<'r>>,
    },
    #[serde(rename_all = "camelCase")]
    Variadic {
        base: Box<Operand<'r>>,
        at_least: u32,
    },
    #[serde(rename_all = "camelCase")]
    Attribute {
        storage_type: &'r str,
        default_value: Option<&'r str>,
    },
}

#[derive(Deserialize, PartialEq, Eq, Debug)]
struct Region {
    check: String,
    single: bool,
}

#[derive(Deserialize, PartialEq, Eq, Debug)]
struct Op<'r> {
    #[serde(rename = "!name")]
    id: &'r str,
    #[serde(borrow)]
    dialect: Dialect<'r>,
    name: &'r str,
    summary: Option<&'r str>,
    description: Spanned<String>,
    #[serde(borrow)]
    arguments: Dag<&'r str, Operand<'r>>,
    #[serde(borrow)]
    results: Dag<&'r str, Operand<'r>>,
    #[serde(borrow)]
    regions: Dag<&'r str, Region>,
    traits: Vec<Trait>,
    flags: u8,
    verify: bool,
    cost: Option<i64>,
}

fn dialect() -> Records {
    match Evaluator::new().evaluate_text("dialect.td", TEXT) {
        Ok(records) => records,
        Err(failure) => panic!("{failure}"),
    }
}

#[test]
fn operations_are_structs() {
    let records = dialect();
    let ops: Vec<Op<'_>> = records.deserialize_derived_from("Op").expect("operations");
    let ids: Vec<&str> = ops.iter().map(|op| op.id).collect();
    assert_eq!(ids, ["And", "Delay", "Module", "Mux"]);
    let [and, delay, module, mux] = &ops[..] else { unreachable!() };

    let base = Dialect { name: "base", module: "base".into(), depends_on: Vec::new() };
    let circuit = Dialect { name: "circuit", module: "circuit".into(), depends_on: vec![base] };
    assert!(ops.iter().all(|op| op.dialect == circuit));

    assert_eq!(and.name, "circuit.and");
    assert_eq!((and.summary, mux.summary), (Some("both"), None));
    assert_eq!((and.cost, mux.cost), (Some(2), None));
    assert_eq!((and.flags, mux.flags, module.flags), (0b0001, 0b1101, 0));
    assert_eq!((and.verify, delay.verify), (true, false));
    let same_width = Trait::Sized { name: "SameWidth".into(), size: 2 };
    let arithmetic = Trait::List(TraitList { traits: vec![Trait::Pure, same_width] });
    assert_eq!(and.traits, [Trait::Commutative, arithmetic, Trait::Pure]);

    let bit = Operand::Type { name: "Bit", width: Some(1) };
    let wire = || Box::new(Operand::Type { name: "Wire", width: None });
    assert_eq!(and.arguments.operator, "ins");
    assert_eq!(and.arguments.get("rhs"), Some(&bit));
    assert_eq!(and.results.args[0].name.as_deref(), Some("out"));
    assert_eq!(mux.arguments.get("select"), Some(&bit));
    let variadic = Operand::Variadic { base: wire(), at_least: 0 };
    assert_eq!(mux.arguments.get("inputs"), Some(&variadic));
    assert_eq!(mux.arguments.get("otherwise"), Some(&Operand::Optional { base: wire() }));
    let cycles = Operand::Attribute { storage_type: "i64", default_value: Some("1") };
    assert_eq!(delay.arguments.get("cycles"), Some(&cycles));
    let label = Operand::Attribute { storage_type: "String", default_value: None };
    assert_eq!(delay.arguments.get("label"), Some(&label));

    assert!(and.regions.args.is_empty());
    let body = module.regions.get("body").expect("a region");
    assert_eq!((body.check.trim(), body.single), ("region.blocks() > 0", true));
    assert!(module.description.value.contains("A circuit with a name."));
    let line = 1 + TEXT.lines().position(|line| line.contains("let description")).unwrap();
    assert_eq!(records.sources().line(module.description.loc), Some(line as u32));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    #[derive(Deserialize, PartialEq, Debug)]
    struct Op {
        #[serde(rename = "arguments")]
        _arguments: Dag<String, Argument>,
    }
    #[derive(Deserialize, PartialEq, Debug)]
    enum Argument {
        Type(Wide),
        #[serde(other)]
        Other,
    }
    #[derive(Deserialize, PartialEq, Debug)]
    struct Wide {
        #[serde(rename = "width")]
        _width: u32,
    }

    let records = dialect();
    let module = records.def("Module").expect("a record").deserialize::<Op>();
    assert!(matches!(module.expect("an operation")._arguments.get("name"), Some(Argument::Other)));
    let error = records.def("Delay").expect("a record").deserialize::<Op>().expect_err("no width");
    assert_eq!((error.record(), error.field()), (Some("Wire"), Some("width")));
    let position = |what: &str| {
        let (line_index, line) =
            TEXT.lines().enumerate().find(|(_, line)| line.contains(what)).expect("a line");
        (line_index + 1, line)
    };
    let ((width, width_line), (wire, wire_line), (arguments, arguments_line)) =
        (source_dir("int width = ?"), source_dir("def Wire"), source_dir("(ins Wire:$in"));
    assert_eq!(
        error.render(&records),
        format!(
            "dialect.td:{width}:7: error: field `width` of record `Wire` is `?`; expected u32\n\
             {width_line}\n      ^\n\
             dialect.td:{wire}:5: note: in record `Wire`\n{wire_line}\n    ^\n\
             dialect.td:{arguments}:7: note: read for argument 0 (`$in`) of field `arguments` of \
             record `Delay`\n{arguments_line}\n      ^\n"
        )
    );
}

/// Operations of MLIR, with the fields that a generator of types needs.
mod mlir {
    use super::{BTreeMap, Dag, Deserialize};

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "camelCase")]
    pub(super) struct Op<'r> {
        #[serde(rename = "!name")]
        pub(super) id: &'r str,
        pub(super) op_name: &'r str,
        #[serde(borrow)]
        pub(super) op_dialect: Dialect<'r>,
        #[serde(borrow)]
        pub(super) arguments: Dag<&'r str, Argument<'r>>,
        #[serde(borrow)]
        pub(super) results: Dag<&'r str, Argument<'r>>,
        #[serde(borrow)]
        pub(super) regions: Dag<&'r str, Named<'r>>,
        #[serde(borrow)]
        pub(super) successors: Dag<&'r str, Named<'r>>,
        #[serde(borrow)]
        pub(super) traits: Vec<Trait<'r>>,
        pub(super) assembly_format: Option<&'r str>,
        pub(super) has_verifier: bool,
    }

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "camelCase")]
    pub(super) struct Dialect<'r> {
        pub(super) name: &'r str,
        pub(super) cpp_namespace: &'r str,
        pub(super) dependent_dialects: Vec<String>,
    }

    #[derive(Deserialize, PartialEq, Debug)]
    pub(super) struct Named<'r> {
        #[serde(rename = "!name")]
        pub(super) id: &'r str,
        pub(super) summary: &'r str,
    }

    #[derive(Deserialize, PartialEq, Debug)]
    pub(super) enum Argument<'r> {
        #[serde(borrow)]
        OpVariable(Box<Variable<'r>>),
        TypeConstraint(Named<'r>),
        AttrConstraint(Named<'r>),
        Property(Named<'r>),
    }

    #[derive(Deserialize, PartialEq, Debug)]
    pub(super) struct Variable<'r> {
        #[serde(borrow)]
        pub(super) constraint: Argument<'r>,
    }

    #[derive(Deserialize, PartialEq, Debug)]
    pub(super) enum Trait<'r> {
        #[serde(rename = "TraitList")]
        List {
            #[serde(borrow)]
            traits: Vec<Trait<'r>>,
        },
        #[serde(rename = "NativeTrait", borrow)]
        Native(Native<'r>),
        #[serde(rename = "GenInternalTrait", borrow)]
        Internal(Native<'r>),
        #[serde(rename = "PredTrait")]
        Predicate { summary: &'r str },
        #[serde(rename = "Trait")]
        Other,
    }

    #[derive(Deserialize, PartialEq, Debug)]
    pub(super) struct Native<'r> {
        #[serde(rename = "trait")]
        pub(super) name: &'r str,
    }

    /// Counts the uses of each trait.
    pub(super) fn count<'r>(traits: &[Trait<'r>], counts: &mut BTreeMap<&'r str, usize>) {
        for one in traits {
            match one {
                Trait::List { traits } => count(traits, counts),
                Trait::Native(native) | Trait::Internal(native) => {
                    *counts.entry(native.name).or_default() += 1;
                }
                Trait::Predicate { summary } => *counts.entry(summary).or_default() += 1,
                Trait::Other => {}
            }
        }
    }
}

#[test]
fn operations_of_mlir() -> io::Result<()> {
    let Some(files) = corpus::mlir()? else { return Ok(()) };
    let (mut ops, mut args, mut traits) = (0, 0, BTreeMap::new());
    for file in files {
        let records = file.evaluate();
        let Some(class) = records.find_class("Op") else { continue };
        if !class.fields().any(|field| field.name() == "opDialect") {
            continue;
        }
        let all: Vec<mlir::Op<'_>> = match records.deserialize_derived_from("Op") {
            Ok(all) => all,
            Err(error) => panic!("{}: {error}\n{}", file.name, error.render(&records)),
        };
        for op in &all {
            // Deserialized values equal those of typed access.
            let record = records.def(op.id).expect("a record");
            assert_eq!(record.string("opName").ok(), Some(op.op_name));
            let dialect = record.def("opDialect").expect("a dialect");
            assert_eq!(dialect.string("name").ok(), Some(op.op_dialect.name));
            assert_eq!(dialect.string("cppNamespace").ok(), Some(op.op_dialect.cpp_namespace));
            assert_eq!(
                dialect.list_of_strings("dependentDialects").unwrap(),
                op.op_dialect.dependent_dialects
            );
            assert_eq!(record.bit("hasVerifier").ok(), Some(op.has_verifier));
            let format = record.value("assemblyFormat").unwrap().as_str();
            assert_eq!(format, op.assembly_format);
            let names = |dag: &str| -> Vec<Option<String>> {
                let dag = record.dag(dag).expect("a dag");
                dag.args().map(|(name, _)| name.map(str::to_owned)).collect()
            };
            let read = |dag: &Dag<&str, mlir::Argument<'_>>| -> Vec<Option<String>> {
                dag.args.iter().map(|arg| arg.name.clone()).collect()
            };
            assert_eq!(names("arguments"), read(&op.arguments));
            assert_eq!(names("results"), read(&op.results));
            for (index, region) in op.regions.args.iter().enumerate() {
                let dag = record.dag("regions").expect("a dag");
                let def = dag.get(index).and_then(|arg| arg.as_def()).expect("a region");
                assert_eq!(
                    (def.name(), def.string("summary").ok()),
                    (region.value.id, Some(region.value.summary))
                );
            }
            assert_eq!(op.successors.args.len(), record.dag("successors").unwrap().len());
            assert_eq!(op.traits.len(), record.list("traits").unwrap().len());
            let mut counts = BTreeMap::new();
            mlir::count(&op.traits, &mut counts);
            for (name, count) in counts {
                *traits.entry(name.to_owned()).or_insert(0) += count;
            }
            args += op.arguments.args.len();
        }
        ops += all.len();
    }
    assert!(ops > 1000 && args > 2000, "{ops} operations, {args} arguments");
    assert!(traits.len() > 50, "{traits:?}");
    Ok(())
}
