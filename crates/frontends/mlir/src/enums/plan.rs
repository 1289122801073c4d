//! [`Enum`]: facts of one enum that printers need.

use tablegen_core::Record;
use tablegen_session::BackendError;

use crate::Context;
use crate::cxx::FmtContext;
use crate::cxx::text::{is_keyword, trim};
use crate::cxx::tgfmt::tgfmt;
use crate::model::constraint::Constraint;
use crate::model::enums::EnumInfo;

/// Printer that a plan is made for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    Declarations,
    Definitions,
}

/// Enum with the names of its functions.
pub(super) struct Enum<'r> {
    pub(super) info: EnumInfo<'r>,
    /// Function from values to cases.
    pub(super) from_value: &'r str,
    /// Function from names to cases.
    pub(super) from_text: &'r str,
    /// Function from cases to names, and the type that it returns.
    pub(super) to_text: &'r str,
    pub(super) text_type: &'r str,
    /// Function that returns the highest value. Unused for sets of bits.
    pub(super) max_value: &'r str,
    /// Parser and printer in attributes and types. `None` if the enum has none, and for
    /// definitions.
    pub(super) parser: Option<Parser>,
    /// Attribute class that is generated for the enum.
    pub(super) attribute: Option<Attribute<'r>>,
}

/// Parser of an enum.
pub(super) struct Parser {
    /// For each case, true if its name can be parsed as a keyword.
    pub(super) keywords: Vec<bool>,
    /// Parser of the separator, if bits are parsed one by one.
    pub(super) separator: Option<&'static str>,
}

/// Attribute class of an enum.
pub(super) struct Attribute<'r> {
    pub(super) class: &'r str,
    /// Condition under which the attribute `attr` is of the class. Empty for declarations.
    pub(super) condition: String,
    /// Width of the integer attribute in bits.
    pub(super) width: i64,
}

/// Reads all enums.
pub(super) fn read<'r>(cx: &Context<'_, 'r>, needs: Needs) -> Result<Vec<Enum<'r>>, BackendError> {
    let defs = cx.records().derived_from_if_defined("EnumInfo");
    defs.map(|def| Enum::read(def, needs)).collect()
}

impl<'r> Enum<'r> {
    fn read(def: Record<'r>, needs: Needs) -> Result<Self, BackendError> {
        let info = EnumInfo::read(def)?;
        let parser = match needs {
            Needs::Declarations => Parser::read(&info)?,
            Needs::Definitions => None,
        };
        let has_class = info.is_attribute() && def.bit("genSpecializedAttr")?;
        let attribute = has_class.then(|| Attribute::read(def, needs)).transpose()?;
        Ok(Enum {
            from_value: def.string("underlyingToSymbolFnName")?,
            from_text: def.string("stringToSymbolFnName")?,
            to_text: def.string("symbolToStringFnName")?,
            text_type: def.string("symbolToStringFnRetType")?,
            max_value: match info.bits() {
                Some(_) => "",
                None => def.string("maxEnumValFnName")?,
            },
            info,
            parser,
            attribute,
        })
    }

    /// Returns the type of values as function parameters.
    pub(super) fn value_type(&self) -> &'r str {
        match self.info.underlying_type() {
            "" if self.info.bits().is_none() => "unsigned",
            ty => ty,
        }
    }

    /// Returns the highest value. `None` if a case has no value of its own.
    pub(super) fn highest(&self) -> Option<u32> {
        let cases = self.info.cases();
        let values = cases.iter().map(|case| case.value as u32);
        self.info.has_values().then(|| values.max().unwrap_or(0))
    }
}

impl Parser {
    fn read(info: &EnumInfo<'_>) -> Result<Option<Self>, BackendError> {
        let builder = || info.def().value("constBuilderCall").ok()?.as_str();
        if info.underlying_type().is_empty()
            || info.is_attribute() && builder().unwrap_or_default().is_empty()
        {
            return Ok(None);
        }
        let keywords: Vec<_> = info.cases().iter().map(|case| is_keyword(case.text)).collect();
        let separator = match info.bits() {
            Some(bits) if !bits.print_quoted => {
                if keywords.contains(&false) {
                    return Err(BackendError::new(format!(
                        "bit enum {}::{} cannot be printed unquoted with cases that cannot be \
                         keywords",
                        info.namespace(),
                        info.class_name()
                    )));
                }
                Some(match trim(bits.separator) {
                    "|" => "parseOptionalVerticalBar",
                    "," => "parseOptionalComma",
                    _ => "error, enum separator must be '|' or ','",
                })
            }
            _ => None,
        };
        Ok(Some(Parser { keywords, separator }))
    }
}

impl<'r> Attribute<'r> {
    fn read(def: Record<'r>, needs: Needs) -> Result<Self, BackendError> {
        let class = def.string("specializedAttrClassName")?;
        if needs == Needs::Declarations {
            return Ok(Attribute { class, condition: String::new(), width: 0 });
        }
        let base = def.def("baseAttrClass")?;
        let Some(predicate) = Constraint::new(base)?.predicate() else {
            let message = "ERROR: baseAttrClass for EnumAttr has no Predicate\n";
            return Err(BackendError::new(message));
        };
        let condition = tgfmt(&predicate.condition()?, &FmtContext::new().with_self("attr"), &[]);
        let width = match base.field("valueType") {
            Some(_) => match base.def("valueType")? {
                ty if ty.field("bitwidth").is_some() => ty.plain_int("bitwidth")?,
                _ => 64,
            },
            None => 64,
        };
        Ok(Attribute { class, condition, width })
    }
}
