//! Selects TableGen records and writes them as tables, JSON, CSV or TSV.
//!
//! ```
//! use tablegen_core::Evaluator;
//! use tablegen_query::Query;
//!
//! let text = r#"
//!     class Reg<string name, list<Reg> subs = []> { string AsmName = name; list<Reg> SubRegs = subs; }
//!     def AL : Reg<"al">;
//!     def AX : Reg<"ax", [AL]>;
//! "#;
//! let records = Evaluator::new().evaluate_text("regs.td", text)?;
//! let query = Query::new().class("Reg").condition("\"AL\" in SubRegs")?;
//! let names: Vec<&str> = query.matches(&records)?.flatten().map(|reg| reg.name()).collect();
//! assert_eq!(names, ["AX"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Conditions
//!
//! | expression | value |
//! |---|---|
//! | `Size` | field of the record; `?` if the record has no such field |
//! | `Inst.Size` | field of the record in a field; of a list, the field of each element |
//! | `OutOperandList.rd`, `Uses[0]` | argument of a dag by name, element by index |
//! | `Inst{6-0}`, `Inst{3}` | bits, the highest first |
//! | `@name`, `@superclasses`, `@anonymous`, `@file`, `@line` | facts about the record |
//! | `Uses.@length`, `Pattern[0].@operator` | number of elements, operator of a dag |
//! | `4`, `0x1F`, `0b101`, `"text"`, `'text'`, `[1, 2]`, `true`, `false`, `?` | literals |
//!
//! | operator | true if |
//! |---|---|
//! | `a == b`, `a != b` | the values are equal or not. A record equals the string of its name |
//! | `<`, `<=`, `>`, `>=` | the numbers or strings are in this order; false if one is `?` |
//! | `a =~ "regex"`, `a !~ "regex"` | the text of a string, record, dag, or list element matches |
//! | `a in list` | an element of the list or dag equals `a` |
//! | `a contains b` | `b` is in the list or dag at any depth, or is part of the string |
//! | `!a`, `a && b`, `a \|\| b` | logic; bits and numbers are true if they are not 0, `?` is false |
//!
//! Comparisons of different types, such as a number with a string, are errors. `bits` with unknown
//! bits equal no number.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod error;
mod expression;
mod filter;
mod json;
mod origin;
mod query;

pub use error::{ExpressionError, QueryError};
pub use expression::Condition;
pub use origin::{Origin, origin};
pub use query::{Format, Query};
