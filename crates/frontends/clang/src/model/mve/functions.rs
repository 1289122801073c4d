//! Intrinsics of MVE and CDE: names, types, ranges of immediates, and code.
//!
//! Input: records of class `Intrinsic`, each of which stands for one function for each of its
//! types. Output: [`Functions`].

use std::collections::BTreeMap;
use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use tablegen_core::{Dag, Record, RecordError, RecordId, Records};

use super::types::{Scalars, Type, Types, VECTOR_BITS, wrong};
use super::values::{Graph, Maker, Scope};
use tablegen_session::derived_from;

pub(crate) struct Functions<'r> {
    pub(crate) scalars: Scalars<'r>,
    /// Functions by full name.
    pub(crate) all: BTreeMap<String, Function<'r>>,
}

/// Functions that are macros, by record name.
pub(crate) type Macros<'r> = BTreeMap<&'r [u8], Macro<'r>>;

/// Function that is a macro because it is polymorphic.
pub(crate) struct Macro<'r> {
    pub(crate) parameters: Vec<&'r str>,
    pub(crate) definition: &'r str,
}

/// C function.
pub(crate) struct Function<'r> {
    /// Overloaded name, or the full name if the function is not overloaded.
    pub(crate) short_name: String,
    /// Name of the extension in builtin names.
    pub(crate) extension: &'r str,
    /// True if the short name is its only name.
    pub(crate) only_short: bool,
    /// True if the arguments are not evaluated.
    pub(crate) is_unevaluated: bool,
    /// True if the function exists in the header only, without a builtin.
    pub(crate) header_only: bool,
    pub(crate) result: Type<'r>,
    pub(crate) parameters: Vec<Type<'r>>,
    /// Immediate operands, with their argument indices.
    pub(crate) immediates: Vec<(usize, Immediate<'r>)>,
    pub(crate) code: Code<'r>,
}

/// Immediate operand.
pub(crate) struct Immediate<'r> {
    pub(crate) range: Range,
    /// Size of the argument's type in bits.
    pub(crate) bits: u32,
    /// Name and argument of a further check.
    pub(crate) check: Option<(&'r str, &'r str)>,
}

/// Range of an immediate operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Range {
    /// Inclusive bounds.
    Between(i64, i64),
    /// Unsigned number of this many bits.
    Unsigned(u32),
}

/// Code that clang generates for a call.
pub(crate) enum Code<'r> {
    /// Graph of values.
    Values(Graph<'r>),
    /// Assignments of code generation variables.
    Custom(BTreeMap<String, String>),
}

impl<'r> Functions<'r> {
    /// Reads all functions.
    pub(crate) fn read(records: &'r Records) -> Result<Self, RecordError> {
        let scalars = Scalars::read(records)?;
        let mut all = BTreeMap::new();
        let without_parameter = Types::new(&scalars, Type::Void);
        let mut types: FxHashMap<RecordId, Types<'_, 'r>> = FxHashMap::default();
        for record in derived_from(records, "Intrinsic")? {
            let parameters = record.list_of_defs("params")?;
            if parameters.is_empty() {
                continue;
            }
            let description = Description::read(record)?;
            for parameter in parameters {
                let types = match types.entry(parameter.id()) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(entry) => {
                        let parameter = without_parameter.of_record(parameter)?;
                        entry.insert(Types::new(&scalars, parameter))
                    }
                };
                let (name, function) = Function::read(&description, types)?;
                all.insert(name, function);
            }
        }
        Ok(Functions { scalars, all })
    }

    /// Returns the functions that have a builtin.
    pub(crate) fn compiled(&self) -> impl Iterator<Item = (&str, &Function<'r>)> {
        let all = self.all.iter().map(|(name, function)| (name.as_str(), function));
        all.filter(|(_, function)| !function.header_only)
    }
}

/// Reads the functions that are macros.
pub(crate) fn macros(records: &Records) -> Result<Macros<'_>, RecordError> {
    let mut macros = Macros::new();
    for record in derived_from(records, "FunctionMacro")? {
        let parameters = record.list_of_strings("params")?;
        let one = Macro { parameters, definition: record.string("definition")? };
        macros.entry(record.name_bytes()).or_insert(one);
    }
    Ok(macros)
}

impl<'r> Function<'r> {
    pub(crate) fn requires_float(&self) -> bool {
        self.types().any(Type::requires_float)
    }

    pub(crate) fn requires_mve(&self) -> bool {
        self.types().any(Type::requires_mve)
    }

    fn types(&self) -> impl Iterator<Item = &Type<'r>> {
        std::iter::once(&self.result).chain(&self.parameters)
    }

    /// Returns the full name and the function of a record for one of its types.
    fn read(
        description: &Description<'r>,
        types: &Types<'_, 'r>,
    ) -> Result<(String, Self), RecordError> {
        let classes = &types.scalars.classes;
        let result = types.of_record(description.result)?;
        let suffix = types.parameter.suffix(description.letter)?;
        let name = [description.base, &suffix].concat();
        let short_name = description.short_name(&name)?;
        let mut maker = Maker::new(types);
        let mut immediates = Vec::new();
        let mut scope = Scope::new();
        let args = description.args;
        let mut parameters = Vec::with_capacity(args.len());
        for index in 0..args.len() {
            let Some(value) = args.get(index) else { break };
            let own = value.as_def();
            let promote = !own.is_some_and(|own| classes.unpromoted.has(own));
            let ty = types.of_value(value)?;
            let immediate = own.filter(|own| classes.immediate.has(*own));
            if let Some(own) = immediate {
                immediates.push((index, Immediate::read(own, &ty, types)?));
            }
            if let Some(name) = args.arg_name_bytes(index).filter(|name| !name.is_empty()) {
                scope.insert(name, maker.argument(index, &ty, promote, immediate.is_some())?);
            }
            parameters.push(ty);
        }
        let code = match description.custom {
            Some(custom) => custom_code(custom, description.code)?,
            None => Code::Values(maker.graph(description.code, &scope)?),
        };
        let function = Function {
            short_name,
            extension: description.extension,
            only_short: description.only_short,
            is_unevaluated: description.is_unevaluated,
            header_only: description.header_only,
            result,
            parameters,
            immediates,
            code,
        };
        Ok((name, function))
    }
}

/// Record of class `Intrinsic`, shared by its functions.
struct Description<'r> {
    record: Record<'r>,
    /// First part of the names.
    base: &'r str,
    /// Letter that replaces the kind of the type in names, or empty.
    letter: &'r str,
    /// Number of type suffixes that the short name omits. It omits a named part too.
    dropped: usize,
    dropped_part: Option<&'r str>,
    extension: &'r str,
    only_short: bool,
    is_unevaluated: bool,
    header_only: bool,
    result: Record<'r>,
    args: Dag<'r>,
    code: Dag<'r>,
    /// Dag operator of code that assigns variables.
    custom: Option<Record<'r>>,
}

impl<'r> Description<'r> {
    fn read(record: Record<'r>) -> Result<Self, RecordError> {
        let has_other_name = record.is_subclass_of("NameOverride");
        let short = record.def("pnt")?;
        let code = record.dag("codegen")?;
        let operator = code.operator().as_def();
        Ok(Description {
            record,
            result: record.def("ret")?,
            base: if has_other_name { record.string("basename")? } else { record.name() },
            letter: record.string("overrideKindLetter")?,
            dropped: usize::try_from(short.int("NumTypeSuffixesToDiscard")?).unwrap_or(0),
            dropped_part: short.get::<Option<&str>>("ExtraSuffixToDiscard")?,
            extension: record.string("builtinExtension")?,
            only_short: record.bit("polymorphicOnly")?,
            is_unevaluated: record.bit("nonEvaluating")?,
            header_only: record.bit("headerOnly")?,
            args: record.dag("args")?,
            code,
            custom: operator.filter(|one| one.is_subclass_of("CustomCodegen")),
        })
    }

    /// Returns the overloaded name: `name` without the parts that are omitted.
    fn short_name(&self, name: &str) -> Result<String, RecordError> {
        let mut parts: Vec<&str> = name.split('_').collect();
        let kept = parts.len().checked_sub(self.dropped);
        let kept =
            kept.ok_or_else(|| self.record.error(format!("'{name}' has too few suffixes")))?;
        parts.truncate(kept);
        if let Some(extra) = self.dropped_part
            && let Some(index) = parts.iter().rposition(|part| *part == extra)
        {
            parts.remove(index);
        }
        Ok(parts.join("_"))
    }
}

impl<'r> Immediate<'r> {
    fn read(record: Record<'r>, ty: &Type<'r>, types: &Types<'_, 'r>) -> Result<Self, RecordError> {
        let bounds = record.def("bounds")?;
        let range = if bounds.is_subclass_of("IB_ConstRange") {
            Range::Between(bounds.int("lo")?, bounds.int("hi")?)
        } else if bounds.name_bytes() == b"IB_UEltValue" {
            Range::Unsigned(types.parameter.bits())
        } else if bounds.name_bytes() == b"IB_LaneIndex" {
            let lanes = VECTOR_BITS.checked_div(types.parameter.bits());
            let lanes = lanes.ok_or_else(|| record.error("there are no lanes"))?;
            Range::Between(0, i64::from(lanes) - 1)
        } else if bounds.is_subclass_of("IB_EltBit") {
            let base = bounds.int("base")?;
            let bits = i64::from(types.of_record(bounds.def("type")?)?.bits());
            Range::Between(base, base.wrapping_add(bits).wrapping_sub(1))
        } else {
            return Err(wrong("unrecognised ImmediateBounds subclass"));
        };
        let check = match record.get::<Option<&str>>("extra")? {
            Some(check) => {
                let argument = record.get::<Option<&str>>("extraarg")?;
                Some((check, argument.unwrap_or_default())).filter(|_| !check.is_empty())
            }
            None => None,
        };
        Ok(Immediate { range, bits: ty.bits(), check })
    }
}

/// Returns code that assigns variables.
fn custom_code<'r>(custom: Record<'r>, dag: Dag<'r>) -> Result<Code<'r>, RecordError> {
    let kind = format!("CustomCodeGen::{}", custom.string("type")?);
    let mut variables = BTreeMap::from([("CustomCodeGenType".to_owned(), kind)]);
    for index in 0..dag.len() {
        let name = dag.arg_name_bytes(index).unwrap_or_default();
        if name.is_empty() {
            return Err(wrong("Operands to CustomCodegen should have names"));
        }
        let value =
            dag.get(index).filter(|value| value.as_bits().is_none() && value.as_bit().is_none());
        let number = value.and_then(|value| value.as_int()).map(|number| number.to_string());
        let text = value.and_then(|value| value.as_str()).map(str::to_owned);
        let value = number.or(text);
        let value = value.ok_or_else(|| wrong("Operands to CustomCodegen should be integers"))?;
        variables.insert(String::from_utf8_lossy(name).into_owned(), value);
    }
    Ok(Code::Custom(variables))
}
