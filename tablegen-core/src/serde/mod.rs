//! Records and serde, with the feature `serde`: records as JSON, and records as structs of your
//! own.
//!
//! # A generator of twenty lines
//!
//! A struct says which fields of a record are wanted, and as what. The rest is reading them.
//!
//! ```
//! use serde::Deserialize;
//! use tablegen_core::Evaluator;
//!
//! #[derive(Deserialize)]
//! struct Inst<'r> {
//!     #[serde(rename = "!name")]
//!     name: &'r str,
//!     #[serde(rename = "Opcode")]
//!     opcode: u8,
//!     #[serde(rename = "Defs")]
//!     defs: Vec<Reg<'r>>,
//! }
//!
//! #[derive(Deserialize)]
//! struct Reg<'r> {
//!     #[serde(rename = "AsmName")]
//!     asm: &'r str,
//! }
//!
//! # let text = r#"
//! #     class Reg<string n> { string AsmName = n; }
//! #     def R0 : Reg<"r0">; def R1 : Reg<"r1">;
//! #     class Inst<bits<8> op, list<Reg> defs> { bits<8> Opcode = op; list<Reg> Defs = defs; }
//! #     def ADD : Inst<0x10, [R0]>; def SWAP : Inst<0x11, [R0, R1]>;
//! # "#;
//! let records = Evaluator::new().evaluate_text("insts.td", text)?;
//! let mut out = String::from("match opcode {\n");
//! for Inst { name, opcode, defs } in records.deserialize_derived_from("Inst")? {
//!     let defs: Vec<&str> = defs.iter().map(|reg| reg.asm).collect();
//!     out += &format!("    {opcode:#x} => Writes::new({name:?}, &{defs:?}),\n");
//! }
//! out += "}\n";
//! # assert_eq!(out, "match opcode {\n    0x10 => Writes::new(\"ADD\", &[\"r0\"]),\n    \
//! #     0x11 => Writes::new(\"SWAP\", &[\"r0\", \"r1\"]),\n}\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What can be read as what
//!
//! | in the record | as |
//! |---|---|
//! | `int` | any integer that it fits in |
//! | `bit` | `bool`; an integer |
//! | `bits<n>` | an integer, if all bits are known; `Vec<bool>`, `[bool; N]`, `Vec<Option<bool>>`, the lowest first; `Vec<`[`Bit`]`>` for encodings; `bool` for `bits<1>` |
//! | `string`, `code` | `String`, `&str`, which borrows from the [`Records`]; the variant of an enum by its name; bytes |
//! | `list<t>` | `Vec`, a set, an array, a tuple |
//! | a record | its name as `String` or `&str`; a struct or a map of its fields; a variant of an enum (see below) |
//! | `dag` | [`Dag`]; a sequence of its arguments alone; a struct with members of these names: `operator`, `name`, `args` (pairs of value and name), `printable`; a variant of an enum |
//! | `?` | `Option`; `()` |
//! | any of these | [`Spanned`], which adds its location; a type that takes anything: then a record is its name |
//!
//! A struct takes the fields that it names and leaves the others, also with
//! `deny_unknown_fields`: records have more fields than anyone wants. `#[serde(rename)]`,
//! `rename_all`, `default`, `flatten`, `with` and the rest mean what they always mean. A field that
//! the record does not have is an error, but for `Option` and `default`.
//!
//! What is not a field is there under the names that `--dump-json` has for it: `!name`,
//! `!anonymous`, `!superclasses` (here each class once), `!locs`, `!fields`. Maps and `flatten`
//! only have the fields.
//!
//! An **enum** is selected by name or by class. A record is the variant with its own name, or with
//! the name of its nearest class that is a variant; the variant's content is then read from the
//! record. A dag is the variant with the name of its operator. A variant with several members takes
//! the arguments in order, a struct variant takes them by name. A variant with one member takes all
//! arguments as a sequence, the dag as a struct, or the only argument:
//!
//! ```
//! # use serde::Deserialize;
//! # use tablegen_core::Evaluator;
//! #[derive(Deserialize, PartialEq, Debug)]
//! #[serde(rename_all = "camelCase")]
//! enum Node {
//!     Add(Box<Node>, Box<Node>),
//!     Neg(Box<Node>),
//!     #[serde(rename = "Reg")]
//!     Reg { number: u32 },
//! }
//!
//! let text = "
//!     def add; def neg;
//!     class Reg<int n> { int number = n; }
//!     def R1 : Reg<1>; def R2 : Reg<2>;
//!     def P { dag Tree = (add R1, (neg R2)); }
//! ";
//! let records = Evaluator::new().evaluate_text("nodes.td", text)?;
//! let tree: Node = records.def("P")?.value("Tree")?.deserialize()?;
//! let reg = |number| Box::new(Node::Reg { number });
//! assert_eq!(tree, Node::Add(reg(1), Box::new(Node::Neg(reg(2)))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Errors
//!
//! A [`DeserializeError`] names the record, the field and the element, and the location where the
//! field was set. [`render`](DeserializeError::render) formats it as compilers do, and it converts
//! into a [`RecordError`](crate::RecordError).
//!
//! # Bounds
//!
//! Values may be nested 128 levels deep. Deeper values are an error, as are records that refer to
//! each other in a cycle that the type follows:
//!
//! ```
//! # use serde::Deserialize;
//! # use tablegen_core::Evaluator;
//! #[derive(Deserialize)]
//! struct Node {
//!     next: Option<Box<Node>>,
//! }
//!
//! let text = "class Node { Node next = ?; } def A : Node { let next = A; }";
//! let records = Evaluator::new().evaluate_text("ring.td", text)?;
//! let node = records.def("A")?.deserialize::<Node>();
//! assert!(node.is_err_and(|error| error.to_string().contains("128 levels")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Records as JSON
//!
//! [`Records`], [`Record`] and [`Value`] implement `Serialize`. The output is that of `llvm-tblgen
//! --dump-json`, in any format of serde.
//!
//! ```
//! # use tablegen_core::Evaluator;
//! let text = "class A { int N; } def B : A { let N = 7; }";
//! let records = Evaluator::new().evaluate_text("x.td", text)?;
//! let json = serde_json::to_value(&records)?;
//! assert_eq!(json["B"]["N"], 7);
//! assert_eq!(json["B"]["!superclasses"][0], "A");
//! assert_eq!(json["!instanceof"]["A"][0], "B");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod de;
mod error;
mod helpers;
mod ser;

use serde_core::Deserialize;

pub use self::error::DeserializeError;
pub use self::helpers::{Bit, Dag, DagArg, Spanned};
use crate::{Record, Records, Value};

/// Greatest nesting of values.
const MAX_DEPTH: u32 = 128;

/// Greatest number of records read for one value.
const MAX_RECORDS: u32 = 1 << 20;

impl<'r> Record<'r> {
    /// Deserializes the record into your own type: see [`tablegen_core::serde`](crate::serde).
    ///
    /// # Errors
    /// Returns an error if a field does not exist, or its value does not fit the type.
    pub fn deserialize<T: Deserialize<'r>>(&self) -> Result<T, DeserializeError> {
        de::record(*self)
    }
}

impl<'r> Value<'r> {
    /// Deserializes the value into your own type: see [`tablegen_core::serde`](crate::serde). A
    /// value has no location; errors of [`Record::deserialize`] have one.
    ///
    /// # Errors
    /// Returns an error if the value does not fit the type.
    pub fn deserialize<T: Deserialize<'r>>(&self) -> Result<T, DeserializeError> {
        de::value(*self)
    }
}

impl Records {
    /// Deserializes all records of a class into your own type, in the order of
    /// [`derived_from`](Records::derived_from).
    ///
    /// # Errors
    /// Returns an error if the class is not defined, or for the first record that does not fit the
    /// type.
    pub fn deserialize_derived_from<'r, T: Deserialize<'r>>(
        &'r self,
        class: &str,
    ) -> Result<Vec<T>, DeserializeError> {
        let records = self.derived_from(class);
        let records = records.map_err(|error| DeserializeError::message_only(error.to_string()))?;
        records.map(|record| record.deserialize()).collect()
    }
}
