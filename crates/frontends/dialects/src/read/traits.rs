//! Traits of operations: attributes that their functions have in LLVM IR.

use tablegen_core::{Record, ValueKind};

use super::super::report::Stop;
use super::Reader;
use super::system::operator;

/// Trait with its position.
#[derive(Clone, Debug)]
pub(crate) struct Trait<'r> {
    pub(crate) record: Record<'r>,
    pub(crate) on: TraitOn,
    pub(crate) kind: TraitKind<'r>,
}

/// Position of a trait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TraitOn {
    Function,
    Result,
    /// Parameter with this number.
    Parameter(usize),
}

/// Meaning of a trait.
#[derive(Clone, Debug)]
pub(crate) enum TraitKind<'r> {
    /// Attribute with this name.
    Attribute(&'r str),
    /// Memory effects. Empty for no effects.
    Memory(Vec<Effect<'r>>),
}

/// Effect on memory.
#[derive(Clone, Debug)]
pub(crate) struct Effect<'r> {
    pub(crate) access: Access,
    /// Affected locations. Empty for all memory.
    pub(crate) locations: Vec<&'r str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    Read,
    Write,
    ReadWrite,
}

impl<'r> Reader<'r> {
    /// Reads the trait that a record defines.
    pub(super) fn read_trait(
        &mut self,
        record: Record<'r>,
        on: TraitOn,
    ) -> Result<Trait<'r>, Stop> {
        let name = record.name();
        if !record.is_subclass_of("Trait") {
            return Err(Stop::Fatal(format!(
                "Trying to use '{name}' as a trait, but it is not a subclass of 'Trait'"
            )));
        }
        let kind = if record.is_subclass_of("LlvmEnumAttributeTrait") {
            TraitKind::Attribute(record.string("llvmEnum")?)
        } else if record.is_subclass_of("Memory") {
            let effects = record.list("effects")?;
            TraitKind::Memory(effects.iter().map(Effect::read).collect::<Result<_, _>>()?)
        } else {
            return Err(Stop::Fatal(format!("unsupported trait: {name}")));
        };
        Ok(Trait { record, on, kind })
    }

    /// Reads the traits of arguments and of the result.
    pub(super) fn value_traits(&mut self, record: Record<'r>) -> Result<Vec<Trait<'r>>, Stop> {
        let mut targets: Vec<(&str, TraitOn)> = Vec::new();
        let list = record.dag("arguments")?;
        for index in 0..list.len() {
            targets.push((list.arg_name(index).unwrap_or_default(), TraitOn::Parameter(index)));
        }
        if let Some(results) = record.field("results") {
            let Some(results) = results.value().as_dag() else {
                return Err(Stop::Broken(format!("{} has results", record.name())));
            };
            if !results.is_empty() {
                targets.push((results.arg_name(0).unwrap_or_default(), TraitOn::Result));
            }
        }
        let mut traits = Vec::new();
        for written in record.list("value_traits")? {
            let Some(dag) = written.as_dag() else {
                return Err(Stop::Fatal("value_traits was not a list of DAG's".to_owned()));
            };
            if dag.len() != 1 {
                self.report.say(format!("value_traits {written} is missing argument name"));
                break;
            }
            let name = dag.arg_name(0).unwrap_or_default();
            let ValueKind::Def(of) = dag.operator().kind() else {
                self.report.say(format!("value_traits {written} is not of form (Trait $arg)"));
                break;
            };
            // The last entry with a name is used. Unknown names refer to the result.
            let target = targets.iter().rev().find(|(known, _)| *known == name);
            traits.push(self.read_trait(of, target.map_or(TraitOn::Result, |(_, on)| *on))?);
        }
        Ok(traits)
    }
}

impl<'r> Effect<'r> {
    fn read(value: tablegen_core::Value<'r>) -> Result<Self, Stop> {
        let access = match operator(value)?.name() {
            "read" => Access::Read,
            "write" => Access::Write,
            "readwrite" => Access::ReadWrite,
            other => {
                return Err(Stop::Fatal(format!("bad operator {other} in memory effect")));
            }
        };
        let mut locations = Vec::new();
        for (_, location) in value.as_dag().into_iter().flatten() {
            let def = location.as_def().filter(|def| def.is_subclass_of("LlvmMemoryLocation"));
            let Some(def) = def else {
                return Err(Stop::Fatal(format!(
                    "memory effect location must be an LlvmMemoryLocation, but is {location}"
                )));
            };
            locations.push(def.string("name")?);
        }
        Ok(Effect { access, locations })
    }
}
