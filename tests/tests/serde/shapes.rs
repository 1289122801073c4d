//! Deserialization of every kind of value into every type, with the errors of mismatches.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use tablegen_core::serde::{Bit, Dag, DagArg, Spanned};
use tablegen_core::{Evaluator, RecordError, Records};

const TEXT: &str = r#"
class Base { string Kind = "base"; }
class Middle : Base { let Kind = "middle"; }
def X : Middle { int Size = 3; }
def Y : Base;
def op;
def V {
  int i = -5;
  int big = 300;
  bit b = 1;
  bits<4> nibble = 0b1010;
  bits<64> wide = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1 };
  bits<1> one = 1;
  bits<3> partly = { 1, ?, 0 };
  string s = "text";
  code c = [{ code }];
  string letter = "x";
  list<int> ints = [1, 2, 3];
  list<list<string>> nested = [["a"], [], ["b", "c"]];
  list<Base> defs = [X, Y];
  Base ref = X;
  Base none = ?;
  string unset = ?;
  dag d = (op:$o 1:$a, "s", X:$x, (op));
  list<int> holes = [1, ?];
}
"#;

fn records(text: &str) -> Records {
    match Evaluator::new().evaluate_text("v.td", text) {
        Ok(records) => records,
        Err(failure) => panic!("{failure}"),
    }
}

/// Deserializes the value of a field of `V`.
fn read<T: DeserializeOwned>(field: &str) -> Result<T, String> {
    let records = records(TEXT);
    let record = records.def("V").expect("a record");
    let field = record.field(field).expect("a field");
    field.value().deserialize().map_err(|error| error.to_string())
}

#[test]
fn numbers_and_bits() {
    assert_eq!(read::<i8>("i"), Ok(-5));
    assert_eq!(read::<u8>("i"), Err("the value is `-5`; expected u8".into()));
    assert_eq!(read::<u16>("big"), Ok(300));
    assert_eq!(read::<u8>("big"), Err("the value is `300`; expected u8".into()));
    assert_eq!(read::<f32>("big"), Ok(300.0));
    assert_eq!(read::<bool>("b"), Ok(true));
    assert_eq!(read::<u8>("b"), Ok(1));
    assert_eq!(read::<bool>("i"), Err("the value is `-5`; expected a boolean".into()));
    assert_eq!(read::<u8>("nibble"), Ok(0b1010));
    assert_eq!(read::<Vec<bool>>("nibble"), Ok(vec![false, true, false, true]));
    assert_eq!(read::<[u8; 4]>("nibble"), Ok([0, 1, 0, 1]));
    let short = "the value has 4 elements; expected 3";
    assert_eq!(read::<[u8; 3]>("nibble"), Err(short.into()));
    assert_eq!(read::<u64>("wide"), Ok(u64::MAX));
    assert_eq!(read::<i64>("wide"), Ok(-1));
    assert_eq!(read::<u128>("wide"), Ok(u64::MAX.into()));
    assert_eq!(read::<bool>("one"), Ok(true));
    let unknown = "bit 1 is `?`; expected a bit that is known";
    assert_eq!(read::<u8>("partly"), Err(unknown.into()));
    assert_eq!(read::<Vec<Option<bool>>>("partly"), Ok(vec![Some(false), None, Some(true)]));
    assert_eq!(
        read::<Vec<Bit>>("partly"),
        Ok(vec![Bit::Known(false), Bit::Unset, Bit::Known(true)])
    );
    assert_eq!(read::<Vec<bool>>("partly"), Err("bit 1 is `?`; expected a boolean".into()));
}

#[test]
fn texts_and_names() {
    #[derive(Deserialize, PartialEq, Eq, Debug)]
    #[serde(rename_all = "lowercase")]
    enum Name {
        Text,
        Other,
    }

    assert_eq!(read::<String>("s"), Ok("text".into()));
    assert_eq!(read::<String>("c"), Ok(" code ".into()));
    assert_eq!(read::<char>("letter"), Ok('x'));
    assert_eq!(read::<Name>("s"), Ok(Name::Text));
    let wrong = "the value is `\"x\"`; expected one of `text`, `other`";
    assert_eq!(read::<Name>("letter"), Err(wrong.into()));
    assert_eq!(read::<String>("ref"), Ok("X".into()));
    assert_eq!(read::<String>("i"), Err("the value is `-5`; expected a string".into()));
    assert_eq!(read::<Option<String>>("unset"), Ok(None));
    assert_eq!(read::<Option<String>>("s"), Ok(Some("text".into())));
    assert_eq!(read::<String>("unset"), Err("the value is `?`; expected a string".into()));
    assert_eq!(read::<()>("unset"), Ok(()));

    let records = records(TEXT);
    let record = records.def("V").expect("a record");
    let borrowed: &str = record.value("s").unwrap().deserialize().expect("a string");
    assert_eq!(borrowed, "text");
}

#[test]
fn bytes_that_are_no_text() {
    let mut text = b"def A { string s = \"a".to_vec();
    text.extend([0xff, b'"']);
    text.extend(b"; }");
    let records = Evaluator::new().evaluate_text("v.td", text).expect("records");
    let value = records.find_def("A").and_then(|a| a.field("s")).expect("a field").value();
    let error = value.deserialize::<String>().expect_err("no UTF-8").to_string();
    assert!(error.ends_with("; expected a string"), "{error}");
    #[derive(Deserialize)]
    struct Bytes(#[serde(deserialize_with = "bytes")] Vec<u8>);
    fn bytes<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        struct All;
        impl serde::de::Visitor<'_> for All {
            type Value = Vec<u8>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
                Ok(bytes.to_vec())
            }
        }
        deserializer.deserialize_bytes(All)
    }
    assert_eq!(value.deserialize::<Bytes>().expect("bytes").0, b"a\xff");
}

#[test]
fn lists() {
    assert_eq!(read::<Vec<i64>>("ints"), Ok(vec![1, 2, 3]));
    assert_eq!(read::<BTreeSet<u8>>("ints"), Ok([1, 2, 3].into()));
    assert_eq!(read::<(i8, u64, f64)>("ints"), Ok((1, 2, 3.0)));
    let long = "the value has 3 elements; expected 2";
    assert_eq!(read::<(i8, i8)>("ints"), Err(long.into()));
    let few = "the value has 3 elements; expected a tuple of size 4";
    assert_eq!(read::<(i8, i8, i8, i8)>("ints"), Err(few.into()));
    let nested = vec![vec!["a".to_owned()], vec![], vec!["b".into(), "c".into()]];
    assert_eq!(read::<Vec<Vec<String>>>("nested"), Ok(nested));
    assert_eq!(read::<Vec<Option<i64>>>("holes"), Ok(vec![Some(1), None]));
    assert_eq!(read::<Vec<i64>>("holes"), Err("element 1 is `?`; expected i64".into()));
    let deep = "element 1 of element 2 is `\"c\"`; expected one of `a`, `b`";
    #[derive(Deserialize, PartialEq, Eq, Debug)]
    #[serde(rename_all = "lowercase")]
    enum Letter {
        A,
        B,
    }
    assert_eq!(read::<Vec<Vec<Letter>>>("nested"), Err(deep.into()));
    assert_eq!(read::<Vec<String>>("defs"), Ok(vec!["X".into(), "Y".into()]));
}

#[derive(Deserialize, PartialEq, Eq, Debug)]
#[serde(rename_all = "PascalCase")]
struct Sized {
    #[serde(rename = "!name")]
    name: String,
    kind: String,
    size: Option<u32>,
}

#[test]
fn nested_records() {
    let x = || Sized { name: "X".into(), kind: "middle".into(), size: Some(3) };
    let y = Sized { name: "Y".into(), kind: "base".into(), size: None };
    assert_eq!(read::<Sized>("ref"), Ok(x()));
    assert_eq!(read::<Vec<Sized>>("defs"), Ok(vec![x(), y]));
    assert_eq!(read::<Option<Sized>>("none"), Ok(None));
    assert_eq!(read::<Sized>("none"), Err("the value is `?`; expected struct Sized".into()));
    assert_eq!(read::<Sized>("i"), Err("the value is `-5`; expected struct Sized".into()));
    let records = records(TEXT);
    let fields = records.def("Y").expect("a record").deserialize::<HashMap<String, String>>();
    assert_eq!(fields, Ok([("Kind".to_owned(), "base".to_owned())].into()));
    let name = records.def("Y").expect("a record").deserialize::<String>();
    assert_eq!(name, Ok("Y".to_owned()));
}

#[test]
fn what_is_told_of_the_record() {
    #[derive(Deserialize)]
    struct Own {
        #[serde(rename = "!name")]
        name: String,
        #[serde(rename = "!anonymous")]
        anonymous: bool,
        #[serde(rename = "!superclasses")]
        superclasses: Vec<String>,
        #[serde(rename = "!locs")]
        locs: Vec<String>,
        #[serde(rename = "!fields")]
        fields: BTreeSet<String>,
    }
    let text =
        "class A { field int f = ?; int g = 1; }\nclass B : A; class A2 : A; class C : B, A2;";
    let records = records(&format!("{text}\nmulticlass M {{ def x : C; }}\ndefm m : M;\n"));
    let own: Own = records.def("mx").expect("a record").deserialize().expect("what is told");
    assert_eq!((own.name.as_str(), own.anonymous), ("mx", false));
    assert_eq!(own.superclasses, ["A", "B", "A2", "C"]);
    assert_eq!(own.locs, ["v.td:3", "v.td:4"]);
    assert_eq!(own.fields, ["f".to_owned()].into());
    // The JSON dump can be read with the same type.
    let json = serde_json::to_string(&records.def("mx").expect("a record")).expect("JSON");
    let own: Own = serde_json::from_str(&json).expect("what is told");
    assert_eq!(own.superclasses, ["A", "B", "A", "A2", "C"]);
}

#[test]
fn dags() {
    #[derive(Deserialize, PartialEq, Eq, Debug)]
    #[serde(untagged)]
    enum Arg {
        Int(i64),
        Name(String),
        Tree(Dag<String, Box<Arg>>),
    }
    let dag = read::<Dag<String, Arg>>("d").expect("a dag");
    assert_eq!((dag.operator.as_str(), dag.name.as_deref()), ("op", Some("o")));
    let arg = |value, name: Option<&str>| DagArg { value, name: name.map(str::to_owned) };
    let empty = Dag { operator: "op".to_owned(), name: None, args: Vec::new() };
    let args = [
        arg(Arg::Int(1), Some("a")),
        arg(Arg::Name("s".into()), None),
        arg(Arg::Name("X".into()), Some("x")),
        arg(Arg::Tree(empty), None),
    ];
    assert_eq!(dag.args, args);

    let wrong = "argument 1 is `\"s\"`; expected i64";
    assert_eq!(read::<Dag<String, i64>>("d"), Err(wrong.into()));
    let wrong = "the operator is `op`; expected i64";
    assert_eq!(read::<Dag<i64, String>>("d"), Err(wrong.into()));
    let wrong = "argument 0 (`$a`) is `1`; expected struct Sized";
    assert_eq!(read::<Vec<Sized>>("d"), Err(wrong.into()));
    assert_eq!(read::<Dag>("i"), Err("the value is `-5`; expected a dag".into()));

    // The same type reads the dump.
    let records = records(TEXT);
    let value = records.find_def("V").and_then(|v| v.field("d")).expect("a field").value();
    let json = serde_json::to_value(value).expect("JSON");
    let args = json["args"].as_array().expect("arguments");
    assert_eq!(args.len(), 4);
    let simple: Dag<serde_json::Value, serde_json::Value> =
        serde_json::from_value(json).expect("a dag");
    assert_eq!(simple.operator["def"], "op");
    assert_eq!(simple.get("a").and_then(|one| one.as_i64()), Some(1));
}

#[test]
fn variants() {
    #[derive(Deserialize, PartialEq, Eq, Debug)]
    enum Def {
        #[serde(rename = "Y")]
        JustY,
        Base {
            #[serde(rename = "Kind")]
            kind: String,
        },
        Middle(Sized),
    }
    let x = Def::Middle(Sized { name: "X".into(), kind: "middle".into(), size: Some(3) });
    assert_eq!(read::<Vec<Def>>("defs"), Ok(vec![x, Def::JustY]));

    #[derive(Deserialize, PartialEq, Eq, Debug)]
    #[serde(rename_all = "lowercase")]
    enum Dags {
        Add(Box<Dags>, Box<Dags>),
        Neg(Box<Dags>),
        All(Vec<Dags>),
        Named { low: u8, high: Option<u8> },
        Whole(Dag<String, u8>),
        Imm(i64),
        Zero,
    }
    let text = "def add; def neg; def all; def named; def whole; def imm; def zero; def other;
        def P {
          dag good = (all (add (neg (imm 1)), (zero)), (named 3:$low), (whole 1:$a, 2));
          dag many = (neg (zero), (zero));
          dag few = (add (zero));
          dag unknown = (all (zero), (other));
          dag kind = (all (imm \"s\"):$x);
          dag lacks = (named 3:$high);
          dag nothing = (? 1);
        }";
    let records = records(text);
    let read = |field| {
        let value = records.def("P").expect("a record").value(field).expect("a field");
        value.deserialize::<Dags>().map_err(|error| error.to_string())
    };
    let one = Dags::Neg(Box::new(Dags::Imm(1)));
    let add = Dags::Add(Box::new(one), Box::new(Dags::Zero));
    let named = Dags::Named { low: 3, high: None };
    let arg = |value, name: Option<&str>| DagArg { value, name: name.map(str::to_owned) };
    let args = vec![arg(1, Some("a")), arg(2, None)];
    let whole = Dags::Whole(Dag { operator: "whole".into(), name: None, args });
    assert_eq!(read("good"), Ok(Dags::All(vec![add, named, whole])));
    assert_eq!(read("many"), Err("the value has 2 elements; expected 1".into()));
    let few = "the value has 1 elements; expected tuple variant Dags::Add with 2 elements";
    assert_eq!(read("few"), Err(few.into()));
    let unknown = "argument 1 is `(other)`; expected one of `add`, `neg`, `all`, `named`, `whole`, \
                   `imm`, `zero`";
    assert_eq!(read("unknown"), Err(unknown.into()));
    let kind = "argument 0 of argument 0 (`$x`) is `\"s\"`; expected i64";
    assert_eq!(read("kind"), Err(kind.into()));
    assert_eq!(read("lacks"), Err("the value has no field `low`".into()));
    assert_eq!(read("nothing"), Err("the operator is not what is expected: a record".into()));
}

#[test]
fn attributes_of_serde() {
    #[derive(Deserialize, PartialEq, Debug)]
    struct Outer {
        #[serde(flatten)]
        inner: Inner,
        #[serde(default)]
        missing: u8,
        #[serde(alias = "i")]
        other: i64,
        rest: Option<u8>,
    }
    #[derive(Deserialize, PartialEq, Debug)]
    struct Inner {
        b: bool,
        ints: Vec<u8>,
        defs: Vec<String>,
    }
    #[derive(Deserialize, PartialEq, Debug)]
    struct Newtype(Spanned<String>);
    let inner = Inner { b: true, ints: vec![1, 2, 3], defs: vec!["X".into(), "Y".into()] };
    let outer = Outer { inner, missing: 0, other: -5, rest: None };
    let records = records(TEXT);
    assert_eq!(records.def("V").expect("a record").deserialize::<Outer>(), Ok(outer));
    let newtype = read::<Newtype>("s").expect("a string");
    assert_eq!(newtype.0.value, "text");
}

#[test]
fn errors_are_diagnostics() {
    #[derive(Deserialize, Debug)]
    struct Op {
        #[serde(rename = "Args")]
        _args: Vec<Reg>,
    }
    #[derive(Deserialize, Debug)]
    struct Reg {
        #[serde(rename = "Number")]
        _number: Small,
        #[serde(rename = "Missing", default)]
        _missing: Option<u8>,
    }
    #[derive(Deserialize, Debug)]
    #[serde(try_from = "u8")]
    struct Small;
    impl TryFrom<u8> for Small {
        type Error = String;
        fn try_from(number: u8) -> Result<Self, String> {
            if number < 32 { Ok(Small) } else { Err(format!("{number} is no register")) }
        }
    }
    let text = "\
class Reg<int n> { int Number = n; }
def R1 : Reg<1>;
multiclass M<int n> {
  def r : Reg<n>;
}
defm R40 : M<40>;
class Op { list<Reg> Args = [R1, R40r]; }
def Add : Op;
";
    let records = records(text);
    let error = records.def("Add").expect("a record").deserialize::<Op>().expect_err("an error");
    let message = "field `Number` of record `R40r`: 40 is no register";
    assert_eq!(error.to_string(), format!("v.td:1: {message}"));
    assert_eq!((error.record(), error.field()), (Some("R40r"), Some("Number")));
    assert!(!error.is_missing());
    let text = format!(
        "v.td:1:24: error: {message}\n\
         class Reg<int n> {{ int Number = n; }}\n                       ^\n\
         v.td:6:12: note: instantiated from multiclass\n\
         defm R40 : M<40>;\n           ^\n\
         v.td:4:7: note: in record `R40r`\n  def r : Reg<n>;\n      ^\n\
         v.td:7:22: note: read for element 1 of field `Args` of record `Add`\n\
         class Op {{ list<Reg> Args = [R1, R40r]; }}\n                     ^\n"
    );
    assert_eq!(error.render(&records), text);
    let as_error = RecordError::from(error);
    assert_eq!(as_error.message(), message);

    #[derive(Deserialize, Debug)]
    struct More {
        #[serde(rename = "Unknown")]
        _unknown: u8,
    }
    let error = records.deserialize_derived_from::<More>("Reg").expect_err("a missing field");
    assert_eq!(error.to_string(), "v.td:2: record `R1` has no field `Unknown`");
    assert!(error.is_missing() && error.field() == Some("Unknown"));
    let error = records.deserialize_derived_from::<More>("Regs").expect_err("no class");
    assert_eq!(error.to_string(), "v.td: there is no class `Regs`");
    let error = records.def("R1").expect("a record").deserialize::<u8>().expect_err("no number");
    assert_eq!(error.to_string(), "v.td:2: record `R1` is not what is expected: u8");
}

#[test]
fn what_has_no_end_is_an_error() {
    #[derive(Deserialize, PartialEq, Debug)]
    struct Next {
        #[serde(rename = "next")]
        _next: Option<Box<Next>>,
    }
    #[derive(Deserialize, PartialEq, Debug)]
    enum Ring {
        Node(Box<Ring>),
    }
    #[derive(Deserialize, PartialEq, Debug)]
    struct Lists(Vec<Lists>);
    #[derive(Deserialize, PartialEq, Debug)]
    struct Map(BTreeMap<String, Map>);
    #[derive(Deserialize, PartialEq, Debug)]
    struct Both {
        #[serde(rename = "a")]
        _a: Option<Box<Both>>,
        #[serde(rename = "b")]
        _b: Option<Box<Both>>,
    }

    let deep = "values are nested more than 128 levels deep";
    let text = "class Node { Node next = ?; } def A : Node { let next = A; }";
    let records = self::records(text);
    let a = records.def("A").expect("a record");
    let error = a.deserialize::<Next>().expect_err("a ring").to_string();
    assert!(error.contains(deep), "{error}");
    let error = a.deserialize::<Ring>().expect_err("a ring").to_string();
    assert!(error.contains(deep), "{error}");
    let error = a.deserialize::<Map>().expect_err("a ring").to_string();
    assert!(error.contains(deep), "{error}");

    // Lists within lists, by a class that uses itself; types cannot be that deep, dags can.
    let nested = |levels: usize| {
        let (open, close) = ("(o ".repeat(levels), ")".repeat(levels));
        self::records(&format!("def o; def D {{ dag d = {open}(o){close}; }}"))
    };
    for (levels, fits) in [(120, true), (1000, false)] {
        let records = nested(levels);
        let value = records.def("D").expect("a record").value("d").expect("a field");
        assert_eq!(value.deserialize::<Lists>().is_ok(), fits, "{levels}");
        assert_eq!(serde_json::to_string(&value).is_ok(), fits, "{levels}");
    }

    // Records that are reached in very many ways.
    let mut text = "class Pair { Pair a = ?; Pair b = ?; }\ndef P0 : Pair;\n".to_owned();
    for level in 1..60 {
        let below = level - 1;
        text += &format!("def P{level} : Pair {{ let a = P{below}; let b = P{below}; }}\n");
    }
    let records = self::records(&text);
    assert!(records.def("P10").expect("a record").deserialize::<Both>().is_ok());
    let error = records.def("P59").expect("a record").deserialize::<Both>().expect_err("too many");
    assert!(error.to_string().contains("more than 1048576 records are read"), "{error}");
}
