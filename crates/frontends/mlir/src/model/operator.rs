//! [`Operator`]: operation with its arguments, results, traits and type inference.
//!
//! Input: a record of class `Op`. Output: a struct with the facts that follow from several fields.
//! [`Operator::new`] reports errors in these fields.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Dag, Loc, Record, RecordError, RecordId, Records, TypeKind, Value};

use super::argument::{Argument, NamedAttribute, NamedProperty, NamedType};
use super::attribute::Attribute;
use super::builder::Builder;
use super::dialect::Dialect;
use super::fields::{Read, camel_case, push_camel_case, qualified, trim};
use super::inference::{self, Inference};
use super::property::Property;
use super::region::{NamedRegion, Region};
use super::successor::{NamedSuccessor, Successor};
use super::traits::Trait;
use super::ty::TypeConstraint;

/// View of a record of class `Op`.
#[derive(Clone, Debug)]
pub struct Operator<'r> {
    record: Record<'r>,
    dialect: Dialect<'r>,
    class_name: &'r str,
    namespace: &'r str,
    operands: Vec<NamedType<'r>>,
    attributes: Vec<NamedAttribute<'r>>,
    native_attributes: usize,
    properties: Vec<NamedProperty<'r>>,
    arguments: Vec<Argument>,
    argument_names: Vec<&'r str>,
    argument_records: Vec<Record<'r>>,
    results: Vec<NamedType<'r>>,
    result_records: Vec<Record<'r>>,
    successors: Vec<NamedSuccessor<'r>>,
    traits: Vec<Trait<'r>>,
    trait_names: Vec<Option<String>>,
    regions: Vec<NamedRegion<'r>>,
    builders: Vec<Builder<'r>>,
    inference: Option<Vec<Inference>>,
}

impl<'r> Operator<'r> {
    /// Reads one of `records` of class `Op`.
    ///
    /// # Errors
    /// Returns an error in these cases:
    /// - a field is not what the class `Op` declares;
    /// - an argument, result, successor or region is not of the expected class;
    /// - a trait is not preceded by those that it depends on;
    /// - names of values, regions and successors clash with each other or with methods of all
    ///   operations.
    pub fn new(records: &'r Records, record: Record<'r>) -> Read<Self> {
        let dialect = Dialect::new(record.def("opDialect")?)?;
        // The text before the first `_` is the prefix of the dialect.
        let class_name = match record.name().split_once('_') {
            None => record.name(),
            Some(("", _)) => record.name(),
            Some((prefix, "")) => prefix,
            Some((_, name)) => name,
        };
        let mut op = Operator {
            record,
            dialect,
            class_name,
            namespace: record.string("cppNamespace")?,
            operands: Vec::new(),
            attributes: Vec::new(),
            native_attributes: 0,
            properties: Vec::new(),
            arguments: Vec::new(),
            argument_names: Vec::new(),
            argument_records: Vec::new(),
            results: Vec::new(),
            result_records: Vec::new(),
            successors: Vec::new(),
            traits: Vec::new(),
            trait_names: Vec::new(),
            regions: Vec::new(),
            builders: Vec::new(),
            inference: None,
        };
        op.read(records)?;
        op.check_names()?;
        Ok(op)
    }

    fn error(&self, message: impl Into<String>) -> RecordError {
        RecordError::new(self.record.locs(), message)
    }

    fn read(&mut self, records: &'r Records) -> Read<()> {
        let mut indices: FxHashMap<&'r str, i32> = FxHashMap::default();
        self.read_arguments(&mut indices)?;
        self.read_derived_attributes()?;
        self.read_results(&mut indices)?;
        self.read_successors()?;
        self.read_traits()?;
        // Without the interface there is no inference.
        if let Some(interface) = records.find_def(inference::INTERFACE) {
            self.inference = inference::infer(self, interface, &indices)?;
            if self.inference.is_some() {
                self.push_trait(Trait::new(interface))?;
            }
        }
        self.read_regions()?;
        self.read_builders()
    }

    fn read_arguments(&mut self, indices: &mut FxHashMap<&'r str, i32>) -> Read<()> {
        let dag = self.record.dag("arguments")?;
        for (number, name, value) in arguments_of(dag) {
            let Some(given) = value.as_def() else {
                return Err(self.error(format!("undefined type for argument #{number}")));
            };
            let record = constraint_of(given)?;
            if record.is_subclass_of("TypeConstraint") {
                self.arguments.push(Argument::Operand(self.operands.len()));
                self.operands.push(NamedType { name, constraint: TypeConstraint::new(record) });
            } else if record.is_subclass_of("Attr") {
                if name.is_empty() {
                    return Err(RecordError::new(record.locs(), "attributes must be named"));
                }
                if record.is_subclass_of("DerivedAttr") {
                    let message = "derived attributes not allowed in argument list";
                    return Err(RecordError::new(record.locs(), message));
                }
                self.arguments.push(Argument::Attribute(self.attributes.len()));
                self.attributes.push(NamedAttribute { name, attribute: Attribute::new(record)? });
                self.native_attributes += 1;
            } else if record.is_subclass_of("Property") {
                if name.is_empty() {
                    return Err(RecordError::new(record.locs(), "properties must be named"));
                }
                self.arguments.push(Argument::Property(self.properties.len()));
                self.properties.push(NamedProperty { name, property: Property::new(record)? });
            } else {
                return Err(self.error(
                    "unexpected def type; only defs deriving from TypeConstraint or Attr or \
                     Property are allowed",
                ));
            }
            if !name.is_empty() {
                indices.insert(name, index(number));
            }
            self.argument_names.push(name);
            self.argument_records.push(given);
        }
        Ok(())
    }

    /// Reads the fields whose type is a derived attribute.
    fn read_derived_attributes(&mut self) -> Read<()> {
        for field in self.record.fields() {
            if field.ty().kind() != TypeKind::Record {
                continue;
            }
            let classes = || field.ty().classes();
            let is_of =
                |class: &str| classes().any(|one| one.name() == class || one.is_subclass_of(class));
            if !is_of("Attr") {
                continue;
            }
            if !is_of("DerivedAttr") {
                return Err(self.error("unexpected Attr where only DerivedAttr is allowed"));
            }
            if classes().count() != 1 {
                let message = "unsupported attribute modelling, only single class expected";
                return Err(self.error(message));
            }
            let record = self.record.def(field.name())?;
            let attribute = Attribute::new(record)?;
            self.attributes.push(NamedAttribute { name: field.name(), attribute });
        }
        Ok(())
    }

    /// Returns the dag of a field whose operator has this name.
    fn dag_with(&self, field: &str, operator: &str) -> Read<Dag<'r>> {
        let dag = self.record.dag(field)?;
        match dag.operator().as_def() {
            Some(record) if record.name() == operator => Ok(dag),
            _ => Err(self.error(format!("'{field}' must have '{operator}' directive"))),
        }
    }

    fn read_results(&mut self, indices: &mut FxHashMap<&'r str, i32>) -> Read<()> {
        for (number, name, value) in arguments_of(self.dag_with("results", "outs")?) {
            let Some(given) = value.as_def() else {
                return Err(self.error(format!("undefined type for result #{number}")));
            };
            let constraint = TypeConstraint::new(constraint_of(given)?);
            self.results.push(NamedType { name, constraint });
            self.result_records.push(given);
            if !name.is_empty() {
                indices.insert(name, -1 - index(number));
            }
            if constraint.is_variadic_of_variadic() {
                let message = "'VariadicOfVariadic' results are currently not supported";
                return Err(self.error(message));
            }
        }
        Ok(())
    }

    fn read_successors(&mut self) -> Read<()> {
        let dag = self.dag_with("successors", "successor")?;
        for (number, name, value) in arguments_of(dag) {
            let Some(record) = value.as_def() else {
                return Err(self.error(format!("undefined kind for successor #{number}")));
            };
            let successor = Successor::new(record);
            if number + 1 != dag.len() && successor.is_variadic() {
                return Err(self.error("only the last successor can be variadic"));
            }
            self.successors.push(NamedSuccessor { name, successor });
        }
        Ok(())
    }

    fn read_regions(&mut self) -> Read<()> {
        let dag = self.dag_with("regions", "region")?;
        for (number, name, value) in arguments_of(dag) {
            let Some(record) = value.as_def() else {
                return Err(self.error(format!("undefined kind for region #{number}")));
            };
            let region = Region::new(record);
            if region.is_variadic() {
                if number + 1 != dag.len() {
                    return Err(self.error("only the last region can be variadic"));
                }
                if name.is_empty() {
                    return Err(self.error("variadic regions must be named"));
                }
            }
            self.regions.push(NamedRegion { name, region });
        }
        Ok(())
    }

    /// Reads the traits, each once, those of lists and the bases of interfaces included.
    fn read_traits(&mut self) -> Read<()> {
        let mut seen = FxHashSet::default();
        self.insert_traits(self.record.list_of_defs("traits")?, &mut seen)
    }

    fn insert_traits(&mut self, list: Vec<Record<'r>>, seen: &mut FxHashSet<RecordId>) -> Read<()> {
        for record in list {
            if record.is_subclass_of("TraitList") {
                self.insert_traits(record.list_of_defs("traits")?, seen)?;
                continue;
            }
            if !seen.insert(record.id()) {
                continue;
            }
            if record.is_subclass_of("Interface") {
                self.insert_traits(record.list_of_defs("baseInterfaces")?, seen)?;
            }
            for needed in record.list_of_defs("dependentTraits")? {
                if !seen.contains(&needed.id()) {
                    let (own, needed) = (record.string("trait")?, needed.string("trait")?);
                    let message = format!("{own} requires {needed} to precede it in traits list");
                    return Err(self.error(message));
                }
            }
            self.push_trait(Trait::new(record))?;
        }
        Ok(())
    }

    fn push_trait(&mut self, one: Trait<'r>) -> Read<()> {
        self.trait_names.push(one.qualified_name()?);
        self.traits.push(one);
        Ok(())
    }

    fn read_builders(&mut self) -> Read<()> {
        let list = self.record.value("builders")?.as_list();
        match list.filter(|list| !list.is_empty()) {
            Some(_) => {
                for record in self.record.list_of_defs("builders")? {
                    self.builders.push(Builder::new(record, self.record.locs())?);
                }
                Ok(())
            }
            None if self.skips_default_builders()? => {
                Err(self.error("default builders are skipped and no custom builders provided"))
            }
            None => Ok(()),
        }
    }

    fn check_names(&self) -> Read<()> {
        let mut known: FxHashMap<&str, &str> = FxHashMap::default();
        let operands = self.operands.iter().map(|one| (one.name, "operands"));
        let results = self.results.iter().map(|one| (one.name, "results"));
        let regions = self.regions.iter().map(|one| (one.name, "regions"));
        let successors = self.successors.iter().map(|one| (one.name, "successors"));
        for (name, entity) in operands.chain(results).chain(regions).chain(successors) {
            if name.is_empty() {
                continue;
            }
            match known.insert(name, entity) {
                None => self.check_accessor(name)?,
                Some(other) if other == entity => {
                    return Err(self.error(format!(
                        "op has a conflict with two {entity} having the same name '{name}'"
                    )));
                }
                Some(other) => {
                    return Err(self.error(format!(
                        "op has a conflict with {other} and {entity} both having an entry with \
                         the name '{name}'"
                    )));
                }
            }
        }
        Ok(())
    }

    /// Fails if a getter of this name is a method that all operations have.
    fn check_accessor(&self, name: &str) -> Read<()> {
        let overlaps = match camel_case(name, true).as_str() {
            "AttributeNames" | "Attributes" | "Operation" => true,
            "Operands" => self.operands.len() != 1 || self.variable_length_operands() != 1,
            "Regions" => self.regions.len() != 1 || self.variadic_regions() != 1,
            "Type" => self.results.len() != 1,
            _ => false,
        };
        if !overlaps {
            return Ok(());
        }
        Err(self.error(format!(
            "generated accessor for `{name}` overlaps with a default one; please rename to avoid \
             overlap"
        )))
    }

    /// Returns the record.
    pub fn record(&self) -> Record<'r> {
        self.record
    }

    /// Returns the locations of the record.
    pub fn locs(&self) -> &'r [Loc] {
        self.record.locs()
    }

    /// Returns the dialect.
    pub fn dialect(&self) -> &Dialect<'r> {
        &self.dialect
    }

    /// Returns the name in textual form, with the name of the dialect.
    ///
    /// # Errors
    /// Returns an error if a field is not a text.
    pub fn operation_name(&self) -> Read<String> {
        operation_name(self.record)
    }

    /// Returns the name of the C++ class.
    pub fn class_name(&self) -> &'r str {
        self.class_name
    }

    /// Returns the C++ namespace.
    pub fn namespace(&self) -> &'r str {
        self.namespace
    }

    /// Returns the name of the C++ class with its namespace.
    pub fn qualified_class_name(&self) -> String {
        qualified(self.namespace, self.class_name)
    }

    /// Returns the name of the C++ class for operands of the operation.
    pub fn adaptor_name(&self) -> String {
        format!("{}Adaptor", self.class_name)
    }

    /// Returns the name of the C++ class template for operands of the operation.
    pub fn generic_adaptor_name(&self) -> String {
        format!("{}GenericAdaptor", self.class_name)
    }

    /// Returns the operands.
    pub fn operands(&self) -> &[NamedType<'r>] {
        &self.operands
    }

    /// Returns the attributes: those of the arguments, then the derived ones.
    pub fn attributes(&self) -> &[NamedAttribute<'r>] {
        &self.attributes
    }

    /// Returns the attributes of the arguments.
    pub fn native_attributes(&self) -> &[NamedAttribute<'r>] {
        &self.attributes[..self.native_attributes]
    }

    /// Returns the properties.
    pub fn properties(&self) -> &[NamedProperty<'r>] {
        &self.properties
    }

    /// Returns the arguments in their order.
    pub fn arguments(&self) -> &[Argument] {
        &self.arguments
    }

    /// Returns the name of an argument. Empty if it has none.
    pub fn argument_name(&self, index: usize) -> &'r str {
        self.argument_names[index]
    }

    /// Returns the decorators of an argument, such as side effects.
    ///
    /// # Errors
    /// Returns an error if they are not records.
    pub fn argument_decorators(&self, index: usize) -> Read<Vec<Record<'r>>> {
        decorators(self.argument_records[index])
    }

    /// Returns the results.
    pub fn results(&self) -> &[NamedType<'r>] {
        &self.results
    }

    /// Returns the decorators of a result, such as side effects.
    ///
    /// # Errors
    /// Returns an error if they are not records.
    pub fn result_decorators(&self, index: usize) -> Read<Vec<Record<'r>>> {
        decorators(self.result_records[index])
    }

    /// Returns the successors.
    pub fn successors(&self) -> &[NamedSuccessor<'r>] {
        &self.successors
    }

    /// Returns the regions.
    pub fn regions(&self) -> &[NamedRegion<'r>] {
        &self.regions
    }

    /// Returns the traits, each once. Inference of all result types adds a trait.
    pub fn traits(&self) -> &[Trait<'r>] {
        &self.traits
    }

    /// Returns the trait with this name of a C++ class.
    pub fn find_trait(&self, name: &str) -> Option<&Trait<'r>> {
        let index = self.trait_names.iter().position(|known| known.as_deref() == Some(name))?;
        Some(&self.traits[index])
    }

    /// Returns true if the operation has the trait with this name of a C++ class.
    pub fn has_trait(&self, name: &str) -> bool {
        self.find_trait(name).is_some()
    }

    /// Returns the names of the C++ classes of the traits, in the order of
    /// [`traits`](Operator::traits). `None` for predicates.
    pub fn trait_names(&self) -> &[Option<String>] {
        &self.trait_names
    }

    /// Returns the builders of the description.
    pub fn builders(&self) -> &[Builder<'r>] {
        &self.builders
    }

    /// Returns the source of the type of each result. `None` if not all result types can be
    /// inferred.
    pub fn inferred_types(&self) -> Option<&[Inference]> {
        self.inference.as_deref()
    }

    /// Returns the number of operands that are optional or variadic.
    pub fn variable_length_operands(&self) -> usize {
        self.operands.iter().filter(|one| one.is_variable_length()).count()
    }

    /// Returns the number of results that are optional or variadic.
    pub fn variable_length_results(&self) -> usize {
        self.results.iter().filter(|one| one.is_variable_length()).count()
    }

    /// Returns the number of variadic regions.
    pub fn variadic_regions(&self) -> usize {
        self.regions.iter().filter(|one| one.is_variadic()).count()
    }

    /// Returns the number of variadic successors.
    pub fn variadic_successors(&self) -> usize {
        self.successors.iter().filter(|one| one.is_variadic()).count()
    }

    /// Returns true if the only argument is a variadic operand.
    pub fn has_single_variadic_argument(&self) -> bool {
        self.arguments == [Argument::Operand(0)] && self.operands[0].is_variadic()
    }

    /// Returns true if the only result is variadic.
    pub fn has_single_variadic_result(&self) -> bool {
        self.results.len() == 1 && self.results[0].is_variadic()
    }

    /// Returns true if an operand or result is variadic.
    pub fn is_variadic(&self) -> bool {
        self.operands.iter().chain(&self.results).any(|one| one.is_variadic())
    }

    /// Returns true if only the builders of the description are generated.
    ///
    /// # Errors
    /// Returns an error if the bit is not known.
    pub fn skips_default_builders(&self) -> Read<bool> {
        self.record.bit("skipDefaultBuilders")
    }

    /// Returns true if the operation folds itself.
    ///
    /// # Errors
    /// Returns an error if the bit is not known.
    pub fn has_folder(&self) -> Read<bool> {
        self.record.bit("hasFolder")
    }

    /// Returns true if the bytecode of properties is written by hand.
    ///
    /// # Errors
    /// Returns an error if the bit is not known.
    pub fn uses_custom_properties_encoding(&self) -> Read<bool> {
        self.record.bit("useCustomPropertiesEncoding")
    }

    /// Returns further C++ declarations for the class, which may be empty.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn extra_class_declaration(&self) -> Read<&'r str> {
        self.text_unless_unset("extraClassDeclaration")
    }

    /// Returns further C++ definitions for the class, which may be empty.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn extra_class_definition(&self) -> Read<&'r str> {
        self.text_unless_unset("extraClassDefinition")
    }

    fn text_unless_unset(&self, field: &str) -> Read<&'r str> {
        match self.record.value(field)?.is_unset() {
            true => Ok(""),
            false => self.record.string(field),
        }
    }

    /// Returns true if there is a description.
    pub fn has_description(&self) -> bool {
        self.record.field("description").is_some()
    }

    /// Returns the description without spaces around it.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn description(&self) -> Read<&'r str> {
        self.record.string("description").map(trim)
    }

    /// Returns true if there is a summary.
    pub fn has_summary(&self) -> bool {
        self.record.field("summary").is_some()
    }

    /// Returns the summary.
    ///
    /// # Errors
    /// Returns an error if the field is not a text.
    pub fn summary(&self) -> Read<&'r str> {
        self.record.string("summary")
    }

    /// Returns the textual form, if the operation has one.
    ///
    /// # Errors
    /// Returns an error if the field does not exist.
    pub fn assembly_format(&self) -> Read<Option<&'r str>> {
        Ok(self.record.value("assemblyFormat")?.as_str())
    }

    /// Returns the name of the getter of an entity.
    pub fn getter(&self, name: &str) -> String {
        accessor("get", name)
    }

    /// Returns the name of the setter of an entity.
    pub fn setter(&self, name: &str) -> String {
        accessor("set", name)
    }

    /// Returns the name of the method that removes an optional attribute.
    pub fn remover(&self, name: &str) -> String {
        accessor("remove", name)
    }
}

/// Returns the name of an operation in textual form, with the name of its dialect.
///
/// # Errors
/// Returns an error if a field is not a text.
pub fn operation_name(record: Record<'_>) -> Read<String> {
    let prefix = record.def("opDialect")?.string("name")?;
    let name = record.string("opName")?;
    Ok(if prefix.is_empty() { name.to_owned() } else { format!("{prefix}.{name}") })
}

fn accessor(prefix: &str, name: &str) -> String {
    let mut text = String::with_capacity(prefix.len() + name.len());
    text.push_str(prefix);
    push_camel_case(&mut text, name, true);
    text
}

/// Returns the arguments of a dag with index and name, which may be empty.
fn arguments_of<'r>(dag: Dag<'r>) -> impl Iterator<Item = (usize, &'r str, Value<'r>)> {
    (0..dag.len())
        .filter_map(move |index| Some((index, dag.arg_name(index).unwrap_or(""), dag.get(index)?)))
}

/// Returns the constraint of an argument or result, which may be within an `OpVariable`.
fn constraint_of(record: Record<'_>) -> Read<Record<'_>> {
    match record.is_subclass_of("OpVariable") {
        true => record.def("constraint"),
        false => Ok(record),
    }
}

fn decorators(record: Record<'_>) -> Read<Vec<Record<'_>>> {
    match record.is_subclass_of("OpVariable") {
        true => record.list_of_defs("decorators"),
        false => Ok(Vec::new()),
    }
}

/// Returns the index of an argument or result as a number with a sign. Dags are far shorter.
fn index(index: usize) -> i32 {
    i32::try_from(index).unwrap_or(i32::MAX)
}
