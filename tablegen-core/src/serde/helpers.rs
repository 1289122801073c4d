//! Types for your own structs, where Rust's types are not sufficient: dags with names, bits that
//! may be unknown, values with locations.

use std::fmt;
use std::marker::PhantomData;

use serde_core::de::value::U32Deserializer;
use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use super::error::DeserializeError;
use crate::Loc;

/// Dag such as `(add GPR:$rd, 1)`. Operator and arguments may be names, structs or enums: any type
/// that the values deserialize into.
///
/// ```
/// use tablegen_core::Evaluator;
/// use tablegen_core::serde::Dag;
///
/// #[derive(serde::Deserialize)]
/// struct Inst {
///     #[serde(rename = "Ins")]
///     ins: Dag,
/// }
///
/// let text = "def ins; def GPR; def Imm; def ADDI { dag Ins = (ins GPR:$rs, Imm); }";
/// let records = Evaluator::new().evaluate_text("insts.td", text)?;
/// let addi: Inst = records.def("ADDI")?.deserialize()?;
/// assert_eq!(addi.ins.operator, "ins");
/// assert_eq!(addi.ins.get("rs").map(String::as_str), Some("GPR"));
/// assert_eq!(addi.ins.args[1].value, "Imm");
/// assert_eq!(addi.ins.args[1].name, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dag<Op = String, Arg = String> {
    /// Operator of the dag.
    pub operator: Op,
    /// Name of the operator, without the `$`.
    pub name: Option<String>,
    /// Arguments of the dag, in order.
    pub args: Vec<DagArg<Arg>>,
}

/// Argument of a [`Dag`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DagArg<Arg = String> {
    /// Value of the argument.
    pub value: Arg,
    /// Name of the argument, without the `$`.
    pub name: Option<String>,
}

impl<Op, Arg> Dag<Op, Arg> {
    /// Returns the argument with this name.
    pub fn get(&self, name: &str) -> Option<&Arg> {
        let arg = self.args.iter().find(|arg| arg.name.as_deref() == Some(name))?;
        Some(&arg.value)
    }
}

impl<'de, Arg: Deserialize<'de>> Deserialize<'de> for DagArg<Arg> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (value, name) = Deserialize::deserialize(deserializer)?;
        Ok(DagArg { value, name })
    }
}

/// Members of a dag that are read.
enum DagMember {
    Operator,
    Name,
    Args,
    Other,
}

impl<'de> Deserialize<'de> for DagMember {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;

        impl Visitor<'_> for Names {
            type Value = DagMember;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a member of a dag")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<DagMember, E> {
                Ok(match name {
                    "operator" => DagMember::Operator,
                    "name" => DagMember::Name,
                    "args" => DagMember::Args,
                    _ => DagMember::Other,
                })
            }
        }

        deserializer.deserialize_identifier(Names)
    }
}

struct DagVisitor<Op, Arg>(PhantomData<(Op, Arg)>);

impl<'de, Op: Deserialize<'de>, Arg: Deserialize<'de>> Visitor<'de> for DagVisitor<Op, Arg> {
    type Value = Dag<Op, Arg>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a dag")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut operator, mut name, mut args) = (None, None, None);
        while let Some(member) = map.next_key()? {
            match member {
                DagMember::Operator => operator = Some(map.next_value()?),
                DagMember::Name => name = map.next_value()?,
                DagMember::Args => args = Some(map.next_value()?),
                DagMember::Other => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        match (operator, args) {
            (Some(operator), Some(args)) => Ok(Dag { operator, name, args }),
            (None, _) => Err(A::Error::missing_field("operator")),
            (_, None) => Err(A::Error::missing_field("args")),
        }
    }
}

/// Deserializes a dag, or its form in `--dump-json`.
impl<'de, Op: Deserialize<'de>, Arg: Deserialize<'de>> Deserialize<'de> for Dag<Op, Arg> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let visitor = DagVisitor(PhantomData);
        deserializer.deserialize_struct("Dag", &["operator", "name", "args"], visitor)
    }
}

/// Bit of a `bits<n>`. It may be unknown, or refer to a bit of another field, as in the encoding of
/// an instruction.
///
/// ```
/// use tablegen_core::Evaluator;
/// use tablegen_core::serde::Bit;
///
/// #[derive(serde::Deserialize)]
/// struct Inst {
///     #[serde(rename = "Inst")]
///     bits: Vec<Bit>,
/// }
///
/// let text = "def A { bits<4> Inst; bits<2> rd; let Inst{3...2} = rd; let Inst{0} = 1; }";
/// let records = Evaluator::new().evaluate_text("insts.td", text)?;
/// let inst: Inst = records.def("A")?.deserialize()?;
/// let rd = |index| Bit::Field { name: "rd".to_owned(), index: Some(index) };
/// assert_eq!(inst.bits, [Bit::Known(true), Bit::Unset, rd(0), rd(1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Bit {
    /// `0` or `1`.
    Known(bool),
    /// `?`
    Unset,
    /// Bit of a field.
    Field {
        /// Name of the field.
        name: String,
        /// Index of the bit. `None` if the field is a `bit`.
        index: Option<u32>,
    },
    /// Other expression, as source text.
    Expression(String),
}

/// Visitor of the names and numbers in an unknown bit.
struct OpenBit;

/// Content of a member of an unknown bit.
enum Said {
    Text(String),
    Number(u32),
}

impl<'de> Deserialize<'de> for Said {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl Visitor<'_> for Either {
            type Value = Said;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a number")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Said, E> {
                Ok(Said::Text(text.to_owned()))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Said, E> {
                u32::try_from(number)
                    .map(Said::Number)
                    .map_err(|_| E::custom("there is no such bit"))
            }
        }

        deserializer.deserialize_any(Either)
    }
}

impl<'de> Visitor<'de> for OpenBit {
    type Value = Bit;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a bit")
    }

    fn visit_bool<E: Error>(self, bit: bool) -> Result<Bit, E> {
        Ok(Bit::Known(bit))
    }

    fn visit_u64<E: Error>(self, bit: u64) -> Result<Bit, E> {
        match bit {
            0 | 1 => Ok(Bit::Known(bit == 1)),
            _ => Err(E::invalid_value(serde_core::de::Unexpected::Unsigned(bit), &self)),
        }
    }

    fn visit_i64<E: Error>(self, bit: i64) -> Result<Bit, E> {
        match bit {
            0 | 1 => Ok(Bit::Known(bit == 1)),
            _ => Err(E::invalid_value(serde_core::de::Unexpected::Signed(bit), &self)),
        }
    }

    fn visit_unit<E: Error>(self) -> Result<Bit, E> {
        Ok(Bit::Unset)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Bit, A::Error> {
        let (mut name, mut index, mut text) = (None, None, None);
        while let Some(member) = map.next_key::<String>()? {
            match (member.as_str(), map.next_value()?) {
                ("var", Said::Text(var)) => name = Some(var),
                ("index", Said::Number(number)) => index = Some(number),
                ("printable", Said::Text(shown)) => text = Some(shown),
                _ => {}
            }
        }
        match (name, text) {
            (Some(name), _) => Ok(Bit::Field { name, index }),
            (None, Some(text)) => Ok(Bit::Expression(text)),
            (None, None) => Err(A::Error::missing_field("printable")),
        }
    }
}

/// Deserializes a bit, or its form in `--dump-json`.
impl<'de> Deserialize<'de> for Bit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OpenBit)
    }
}

/// Value and the location where its field was set, for errors that are found later.
///
/// ```
/// use tablegen_core::serde::Spanned;
/// use tablegen_core::{Evaluator, RecordError};
///
/// #[derive(serde::Deserialize)]
/// struct Reg {
///     #[serde(rename = "Number")]
///     number: Spanned<u8>,
/// }
///
/// let records = Evaluator::new().evaluate_text("regs.td", "def R0 {\n  int Number = 40;\n}")?;
/// let reg: Reg = records.def("R0")?.deserialize()?;
/// assert_eq!(reg.number.value, 40);
/// let error = RecordError::new(&[reg.number.loc], "there are 32 registers");
/// assert_eq!(records.sources().short(error.locs()[0]), "regs.td:2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It can be deserialized from records only, not from other formats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Location where the field was set.
    pub loc: Loc,
}

/// Name by which the deserializer recognizes [`Spanned`].
pub(super) const SPANNED: &str = "$tablegen_core::serde::Spanned";

/// Location of a value, then the value.
pub(super) struct SpannedMembers<D> {
    loc: Option<Loc>,
    value: Option<D>,
}

impl<D> SpannedMembers<D> {
    pub(super) fn new(loc: Loc, value: D) -> Self {
        SpannedMembers { loc: Some(loc), value: Some(value) }
    }
}

impl<'de, D: Deserializer<'de, Error = DeserializeError>> SeqAccess<'de> for SpannedMembers<D> {
    type Error = DeserializeError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, DeserializeError> {
        if let Some(loc) = self.loc.take() {
            return seed.deserialize(U32Deserializer::new(loc.index())).map(Some);
        }
        self.value.take().map(|value| seed.deserialize(value)).transpose()
    }
}

struct SpannedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for SpannedVisitor<T> {
    type Value = Spanned<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value in a record")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        match (seq.next_element()?, seq.next_element()?) {
            (Some(loc), Some(value)) => Ok(Spanned { value, loc: Loc::from_index(loc) }),
            _ => Err(A::Error::custom("a value with its place can only be read from a record")),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct(SPANNED, &[], SpannedVisitor(PhantomData))
    }
}
