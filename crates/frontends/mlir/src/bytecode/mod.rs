//! Readers and writers of bytecode: `--gen-bytecode`.
//!
//! Input: records of classes `DialectAttributes` and `DialectTypes`, which list the attributes and
//! types of a dialect. [`readers`] and [`writers`] plan the functions for one attribute or type;
//! [`print`] has the printers.

mod code;
mod print;
mod readers;
mod writers;

use std::collections::BTreeMap;

use tablegen_core::{Record, RecordError};
use tablegen_session::{BackendError, BackendOptions, OptionSpec, Options};

use crate::model::fields::derived_from;
use crate::plan::{Header, text_plan};
use crate::{Context, ModelBackend, PlanResult};
use readers::Reader;
use writers::Writer;

/// Back-ends of this group.
pub(crate) const BACKENDS: &[ModelBackend] = &[ModelBackend::planned_without_rust(
    "gen-bytecode",
    "Generate dialect bytecode readers/writers",
    plan,
)
.with_options(BytecodeOptions::SPECS)];

tablegen_session::backend_options! {
    /// Options of `--gen-bytecode`.
    struct BytecodeOptions {
        /// Name of the dialect. Empty if the source has one only.
        dialect: String = OptionSpec::new("bytecode-dialect", "string", "The dialect to gen for"),
    }
}

/// Attributes or types.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Attribute,
    Type,
}

impl Kind {
    /// Returns the name of the C++ base class.
    fn class(self) -> &'static str {
        match self {
            Kind::Attribute => "Attribute",
            Kind::Type => "Type",
        }
    }

    /// Returns the name of C++ variables of this kind.
    fn variable(self) -> &'static str {
        match self {
            Kind::Attribute => "attribute",
            Kind::Type => "type",
        }
    }
}

/// Name of the record that stands for numbers that are not used.
const RESERVED: &str = "ReservedOrDead";

/// Functions for the attributes or types of a dialect.
struct Functions<'r> {
    kind: Kind,
    /// Functions by C++ type, in the order of its name.
    classes: Vec<Class<'r>>,
    /// Names of all records, by their numbers in bytecode.
    numbered: Vec<&'r str>,
}

/// Functions for the records of one C++ type.
struct Class<'r> {
    name: String,
    readers: Vec<Reader<'r>>,
    /// `None` for reserved numbers.
    writer: Option<Writer<'r>>,
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let selected = BytecodeOptions::parse(options)?.dialect;
    let mut dialects: Vec<(&str, [Vec<Record<'r>>; 2])> = Vec::new();
    for (kind, class) in [(0, "DialectAttributes"), (1, "DialectTypes")] {
        for def in derived_from(cx.records(), class)? {
            let name = def.string("dialect")?;
            if !selected.is_empty() && name != selected {
                continue;
            }
            let known = dialects.iter().position(|(known, _)| *known == name);
            let index = known.unwrap_or_else(|| {
                dialects.push((name, Default::default()));
                dialects.len() - 1
            });
            dialects[index].1[kind] = def.list_of_defs("elems")?;
        }
    }
    let [(_, [attributes, types])] = &dialects[..] else {
        return Err(BackendError::new(
            "Single dialect per invocation required (either only one in input file or specified \
             via dialect option)",
        ));
    };
    let functions = [
        Functions::read(cx, Kind::Attribute, attributes)?,
        Functions::read(cx, Kind::Type, types)?,
    ];
    text_plan(Header::None, functions, |functions, out| {
        functions.iter().for_each(|one| print::print(out, one));
    })
}

impl<'r> Functions<'r> {
    fn read(cx: &Context<'_, 'r>, kind: Kind, defs: &[Record<'r>]) -> Result<Self, BackendError> {
        let mut by_class: BTreeMap<String, Vec<(usize, Record<'r>)>> = BTreeMap::new();
        for (number, def) in defs.iter().enumerate() {
            by_class.entry(code::cpp_type(*def)?).or_default().push((number, *def));
        }
        let classes = by_class.into_iter().map(|(name, defs)| {
            let used = defs.iter().filter(|(_, def)| def.name() != RESERVED);
            let readers = used.map(|(_, def)| Reader::read(*def));
            let readers = readers.collect::<Result<_, RecordError>>()?;
            let writer = match name.as_str() {
                RESERVED => None,
                _ => Some(Writer::read(cx, kind, &name, &defs)?),
            };
            Ok(Class { name, readers, writer })
        });
        let classes = classes.collect::<Result<_, BackendError>>()?;
        Ok(Functions { kind, classes, numbered: defs.iter().map(|def| def.name()).collect() })
    }
}
