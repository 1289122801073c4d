//! Reader for operations through typed access.

use tablegen_core::{Dag, Record, RecordError, Records, Value};

use super::{Attribute, Count, OdsError, Op, Trait, Variable};

/// Reads all operations, in the order of their records' names.
///
/// # Errors
/// Returns an error if a record violates the rules of ODS. The cause is an [`OdsError`], or an
/// error of typed access.
pub fn read(records: &Records) -> Result<Vec<Op>, RecordError> {
    records.derived_from("Op")?.map(read_op).collect()
}

fn read_op(def: Record<'_>) -> Result<Op, RecordError> {
    let mut op = Op {
        def: def.name().to_owned(),
        name: format!("{}.{}", def.def("opDialect")?.string("name")?, def.string("opName")?),
        summary: def.string("summary")?.to_owned(),
        operands: Vec::new(),
        attributes: Vec::new(),
        properties: Vec::new(),
        results: variables(def, "results", "outs")?,
        regions: variables(def, "regions", "region")?,
        successors: variables(def, "successors", "successor")?,
        traits: Vec::new(),
        has_verifier: def.bit("hasVerifier")?,
        format: def.get::<Option<&str>>("assemblyFormat")?.map(str::to_owned),
    };
    for (name, value) in dag(def, "arguments", "ins")? {
        let constraint = constraint(def, value)?;
        let name_of = |constraint: Record<'_>| match name {
            Some(name) => Ok(name.to_owned()),
            None => Err(def.error_with(OdsError::Nameless(constraint.name().to_owned()))),
        };
        if constraint.is_subclass_of("TypeConstraint") {
            op.operands.push(variable(name, constraint)?);
        } else if constraint.is_subclass_of("AttrConstraint") {
            op.attributes.push(attribute(name_of(constraint)?, constraint)?);
        } else if constraint.is_subclass_of("PropConstraint") {
            op.properties.push(name_of(constraint)?);
        } else {
            return Err(def.error_with(OdsError::StrangeArgument(value.to_string())));
        }
    }
    add_traits(&mut op.traits, def, def.list_of_defs("traits")?)?;
    Ok(op)
}

/// Returns a dag field.
///
/// # Errors
/// Returns an error if the field is not a dag with the operator `wanted`.
fn dag<'r>(
    def: Record<'r>,
    field: &'static str,
    wanted: &'static str,
) -> Result<Dag<'r>, RecordError> {
    let dag = def.dag(field)?;
    let operator = dag.operator_def().map_err(|error| def.error_with(error))?;
    if operator.name() != wanted {
        let found = operator.name().to_owned();
        return Err(def.error_with(OdsError::WrongOperator { field, wanted, found }));
    }
    Ok(dag)
}

/// Returns the constraint of an argument: the value itself, or the one in an `Arg` or `Res`.
fn constraint<'r>(def: Record<'r>, value: Value<'r>) -> Result<Record<'r>, RecordError> {
    let record = value.to_def().map_err(|error| def.error_with(error))?;
    if record.is_subclass_of("OpVariable") { Ok(record.def("constraint")?) } else { Ok(record) }
}

fn variables(
    def: Record<'_>,
    field: &'static str,
    operator: &'static str,
) -> Result<Vec<Variable>, RecordError> {
    let all = dag(def, field, operator)?.args();
    all.map(|(name, value)| variable(name, constraint(def, value)?)).collect()
}

fn variable(name: Option<&str>, constraint: Record<'_>) -> Result<Variable, RecordError> {
    let is = |class| constraint.is_subclass_of(class);
    let count = if is("Variadic") || is("VariadicRegion") || is("VariadicSuccessor") {
        Count::Variadic
    } else if is("Optional") {
        Count::Optional
    } else {
        Count::One
    };
    let constraint = constraint.string("summary")?.to_owned();
    Ok(Variable { name: name.map(str::to_owned), constraint, count })
}

fn attribute(name: String, constraint: Record<'_>) -> Result<Attribute, RecordError> {
    if !constraint.is_subclass_of("Attr") {
        return Ok(Attribute { name, storage: None, default: None, optional: false });
    }
    Ok(Attribute {
        name,
        storage: constraint.get::<Option<&str>>("storageType")?.map(str::to_owned),
        default: constraint.get::<Option<&str>>("defaultValue")?.map(str::to_owned),
        optional: constraint.bit("isOptional")?,
    })
}

/// Adds traits, and those in lists of traits.
fn add_traits(
    to: &mut Vec<Trait>,
    def: Record<'_>,
    traits: Vec<Record<'_>>,
) -> Result<(), RecordError> {
    for one in traits {
        if one.is_subclass_of("TraitList") {
            add_traits(to, def, one.list_of_defs("traits")?)?;
        } else if one.is_subclass_of("PredTrait") {
            to.push(Trait::Condition(one.string("summary")?.to_owned()));
        } else if one.field("cppInterfaceName").is_some() {
            to.push(Trait::Interface(one.string("cppInterfaceName")?.to_owned()));
        } else if one.field("trait").is_some() {
            to.push(Trait::Named(one.string("trait")?.to_owned()));
        } else {
            return Err(def.error_with(OdsError::StrangeTrait(one.name().to_owned())));
        }
    }
    Ok(())
}
