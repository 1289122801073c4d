//! Random programs: serialization gives the JSON dump, and no deserialization panics.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::Deserialize;
use serde::de::IgnoredAny;
use tablegen_core::serde::{Bit, Dag, DeserializeError, Spanned};
use tablegen_core::{Evaluator, MemoryFiles, Record, Records};
use tablegen_tests::differential::generator::generate;

use super::json;

/// Any value, to a limited depth.
#[derive(Deserialize, PartialEq, Debug)]
#[serde(untagged)]
enum Any {
    Bool(bool),
    Int(i64),
    Text(String),
    List(Vec<Any>),
    Map(BTreeMap<String, Any>),
    Unset(()),
}

/// Record whose fields are deserialized recursively.
#[derive(Deserialize, PartialEq, Debug)]
struct Followed(BTreeMap<String, Followed>);

/// Lists and dags; all other values are text.
#[derive(Deserialize, PartialEq, Debug)]
#[serde(untagged)]
enum Tree {
    All(Vec<Tree>),
    Text(String),
}

/// Records by class, and dags by operator.
#[derive(Deserialize, PartialEq, Debug)]
enum Known {
    C1(Box<Known>),
    Base1(BTreeMap<String, Known>),
    Inst1 {
        f0: Option<Box<Known>>,
        f1: Vec<Known>,
    },
    #[serde(rename = "9c1")]
    Nine(Vec<Known>),
    #[serde(other)]
    Other,
}

/// Evaluates a text together with the files that follow it.
fn evaluate(text: &str) -> Option<Records> {
    let mut files = MemoryFiles::new();
    let mut parts = text.split("//--- ");
    files.insert("p.td", parts.next().unwrap_or_default());
    for part in parts {
        let (name, text) = part.split_once('\n').unwrap_or((part, ""));
        files.insert(name.trim(), text);
    }
    Evaluator::new().sources(&files).evaluate_file("p.td").ok()
}

/// Formats all parts of an error, so that they are evaluated.
fn is_reported<T: Debug>(outcome: Result<T, DeserializeError>) -> bool {
    match outcome {
        Ok(made) => !format!("{made:?}").is_empty(),
        Err(error) => {
            assert!(!error.message().is_empty() && !error.to_diagnostics().is_empty());
            assert!(error.to_string().ends_with(&error.message()));
            false
        }
    }
}

/// Deserializes a record and its fields as many types, of which some do not fit. Returns the number
/// of successes.
fn read_all(record: Record<'_>) -> usize {
    let whole = [
        is_reported(record.deserialize::<Any>()),
        is_reported(record.deserialize::<BTreeMap<&str, Any>>()),
        is_reported(record.deserialize::<Followed>()),
        is_reported(record.deserialize::<BTreeMap<String, Spanned<Tree>>>()),
        is_reported(record.deserialize::<BTreeMap<String, u32>>()),
        is_reported(record.deserialize::<Vec<String>>()),
        is_reported(record.deserialize::<Option<&str>>()),
        is_reported(record.deserialize::<IgnoredAny>()),
    ];
    let mut count = whole.iter().filter(|&&well| well).count();
    for field in record.fields() {
        let value = field.value();
        let fields = [
            is_reported(value.deserialize::<Any>()),
            is_reported(value.deserialize::<Option<i64>>()),
            is_reported(value.deserialize::<u8>()),
            is_reported(value.deserialize::<u128>()),
            is_reported(value.deserialize::<f64>()),
            is_reported(value.deserialize::<char>()),
            is_reported(value.deserialize::<bool>()),
            is_reported(value.deserialize::<Vec<Bit>>()),
            is_reported(value.deserialize::<Vec<Option<bool>>>()),
            is_reported(value.deserialize::<&str>()),
            is_reported(value.deserialize::<(String, i64)>()),
            is_reported(value.deserialize::<Dag<String, Any>>()),
            is_reported(value.deserialize::<Dag<Followed, Tree>>()),
            is_reported(value.deserialize::<Tree>()),
            is_reported(value.deserialize::<Known>()),
            is_reported(value.deserialize::<Vec<Known>>()),
            is_reported(value.deserialize::<()>()),
        ];
        count += fields.iter().filter(|&&well| well).count();
    }
    count
}

#[test]
fn random_programs() {
    let (mut evaluated, mut readings) = (0, 0);
    for index in 0..400 {
        let program = generate(0x5eed, index, 12);
        let Some(records) = evaluate(&program.text) else { continue };
        evaluated += 1;
        let complaint = json::complaint(&records);
        assert!(complaint.is_none(), "{}\n{}", complaint.unwrap_or_default(), program.text);
        readings += records.defs().chain(records.classes()).map(read_all).sum::<usize>();
    }
    assert!(evaluated > 200 && readings > 10_000, "{evaluated} programs, {readings} readings");
}
