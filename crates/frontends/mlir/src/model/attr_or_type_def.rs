//! [`AttrOrTypeDef`]: attributes and types of a dialect, records of `AttrDef` and `TypeDef`.

use rustc_hash::FxHashSet;
use tablegen_core::{Loc, Record, RecordError, RecordId, Value, ValueKind};

use super::builder::Builder;
use super::constraint::Constraint;
use super::dialect::Dialect;
use super::fields::Read;
use super::traits::Trait;

/// Attribute or type of a dialect.
#[derive(Clone, Debug)]
pub struct AttrOrTypeDef<'r> {
    record: Record<'r>,
    dialect: Dialect<'r>,
    dialect_name: &'r str,
    namespace: &'r str,
    builders: Vec<DefBuilder<'r>>,
    traits: Vec<Trait<'r>>,
    parameters: Vec<DefParameter<'r>>,
}

impl<'r> AttrOrTypeDef<'r> {
    /// Reads a record of class `AttrDef` or `TypeDef`.
    ///
    /// # Errors
    /// Returns an error if a field is missing, if a parameter of a builder has no name, or if
    /// fields contradict each other: a format needs a mnemonic and accessors, and parameters and a
    /// mnemonic need one format.
    pub fn new(record: Record<'r>) -> Read<Self> {
        let mut builders = Vec::new();
        let described = record.value("builders")?.as_list();
        for builder in described.iter().flat_map(|list| list.iter()) {
            let Some(builder) = builder.as_def() else { continue };
            let builder = DefBuilder(Builder::new(builder, record.locs())?);
            if builder.0.parameters().iter().any(|parameter| parameter.name.is_none()) {
                return Err(RecordError::new(record.locs(), "builder parameters must have a name"));
            }
            builders.push(builder);
        }
        let mut traits = Vec::new();
        add_traits(record.list("traits")?.iter(), &mut FxHashSet::default(), &mut traits)?;
        let mut parameters = Vec::new();
        let declared = record.value("parameters")?;
        if let Some(dag) = declared.as_dag() {
            for index in 0..dag.len() {
                let Some(value) = dag.get(index) else { continue };
                parameters.push(DefParameter { name: dag.arg_name(index), value });
            }
        }
        let dialect = Dialect::new(record.def("dialect")?)?;
        let (dialect_name, namespace) = (dialect.name()?, dialect.cpp_namespace()?);
        let def = AttrOrTypeDef {
            record,
            dialect,
            dialect_name,
            namespace,
            builders,
            traits,
            parameters,
        };
        def.check()?;
        Ok(def)
    }

    fn check(&self) -> Result<(), RecordError> {
        let custom = self.record.bit("hasCustomAssemblyFormat")?;
        let declarative = self.assembly_format().is_some();
        let accessors = self.record.bit("genAccessors")?;
        let wrong = match self.mnemonic() {
            Some(_) if custom && declarative => {
                "cannot specify both 'assemblyFormat' and 'hasCustomAssemblyFormat'"
            }
            Some(_) if !self.parameters.is_empty() && !custom && !declarative => {
                "must specify either 'assemblyFormat' or 'hasCustomAssemblyFormat' when 'mnemonic' \
                 is set"
            }
            None if custom || declarative => {
                "'assemblyFormat' or 'hasCustomAssemblyFormat' can only be used when 'mnemonic' is \
                 set"
            }
            _ if declarative && !accessors => "'assemblyFormat' requires 'genAccessors' to be true",
            _ => return Ok(()),
        };
        Err(RecordError::new(self.record.locs(), wrong))
    }

    /// Returns the record.
    pub fn record(&self) -> Record<'r> {
        self.record
    }

    /// Returns the location of the record.
    pub fn loc(&self) -> Loc {
        self.record.loc()
    }

    /// Returns true for attributes, false for types.
    pub fn is_attribute(&self) -> bool {
        self.record.is_subclass_of("AttrDef")
    }

    /// Returns the dialect.
    pub fn dialect(&self) -> &Dialect<'r> {
        &self.dialect
    }

    /// Returns the name of the dialect.
    pub fn dialect_name(&self) -> &'r str {
        self.dialect_name
    }

    /// Returns the C++ namespace, which is that of the dialect.
    pub fn cpp_namespace(&self) -> &'r str {
        self.namespace
    }

    /// Returns the name of the record.
    pub fn name(&self) -> &'r str {
        self.record.name()
    }

    fn string(&self, field: &str) -> &'r str {
        self.optional_string(field).unwrap_or_default()
    }

    fn optional_string(&self, field: &str) -> Option<&'r str> {
        self.record.field(field)?.value().as_str()
    }

    fn bit(&self, field: &str) -> bool {
        self.record.bit(field).unwrap_or_default()
    }

    /// Returns the name of the C++ class.
    pub fn cpp_class_name(&self) -> &'r str {
        self.string("cppClassName")
    }

    /// Returns the name of the C++ base class.
    pub fn cpp_base_class_name(&self) -> &'r str {
        self.string("cppBaseClassName")
    }

    /// Returns the name with the dialect's, for instance `builtin.integer`.
    pub fn qualified_name(&self) -> &'r str {
        self.string(if self.is_attribute() { "attrName" } else { "typeName" })
    }

    /// Returns the description. Empty if absent.
    pub fn description(&self) -> &'r str {
        self.string("description")
    }

    /// Returns true if the description is set.
    pub fn has_description(&self) -> bool {
        self.optional_string("description").is_some()
    }

    /// Returns the summary. Empty if absent.
    pub fn summary(&self) -> &'r str {
        self.string("summary")
    }

    /// Returns true if the summary is set.
    pub fn has_summary(&self) -> bool {
        self.optional_string("summary").is_some()
    }

    /// Returns the name of the storage class.
    pub fn storage_class_name(&self) -> &'r str {
        self.string("storageClass")
    }

    /// Returns the namespace of the storage class.
    pub fn storage_namespace(&self) -> &'r str {
        self.string("storageNamespace")
    }

    /// Returns true if the storage class is generated.
    pub fn generates_storage_class(&self) -> bool {
        self.bit("genStorageClass")
    }

    /// Returns true if the user defines how a storage object is constructed.
    pub fn has_storage_custom_constructor(&self) -> bool {
        self.bit("hasStorageCustomConstructor")
    }

    /// Returns the parameters.
    pub fn parameters(&self) -> &[DefParameter<'r>] {
        &self.parameters
    }

    /// Returns the builders of the description.
    pub fn builders(&self) -> &[DefBuilder<'r>] {
        &self.builders
    }

    /// Returns the traits, without duplicates. The bases of an interface are before it.
    pub fn traits(&self) -> &[Trait<'r>] {
        &self.traits
    }

    /// Returns the keyword in the assembly form, without the dialect.
    pub fn mnemonic(&self) -> Option<&'r str> {
        self.optional_string("mnemonic")
    }

    /// Returns true if the user writes the parser and the printer.
    pub fn has_custom_assembly_format(&self) -> bool {
        self.bit("hasCustomAssemblyFormat")
    }

    /// Returns the text of the assembly format.
    pub fn assembly_format(&self) -> Option<&'r str> {
        self.optional_string("assemblyFormat")
    }

    /// Returns true if there is an accessor for each parameter.
    pub fn generates_accessors(&self) -> bool {
        self.bit("genAccessors")
    }

    /// Returns true if the user writes a verifier.
    pub fn declares_verifier(&self) -> bool {
        self.bit("genVerifyDecl")
    }

    /// Returns true if parameters have constraints that a verifier checks in addition to the user's
    /// verifier.
    pub fn verifies_invariants(&self) -> bool {
        self.parameters.iter().any(DefParameter::has_constraint)
    }

    /// Returns true if a storage object cannot be built from all parameters.
    pub fn skips_default_builders(&self) -> bool {
        self.bit("skipDefaultBuilders")
    }

    /// Returns the C++ to add to the class. Empty if absent.
    pub fn extra_declarations(&self) -> &'r str {
        self.string("extraClassDeclaration")
    }

    /// Returns the C++ to add behind the class. Empty if absent.
    pub fn extra_definitions(&self) -> &'r str {
        self.string("extraClassDefinition")
    }

    /// Returns true if the mnemonic is the name of aliases.
    pub fn has_mnemonic_alias(&self) -> bool {
        self.bit("genMnemonicAlias")
    }

    /// Returns the C++ expression that builds the type of an attribute.
    pub fn type_builder(&self) -> Option<&'r str> {
        self.optional_string("typeBuilder")
    }
}

fn add_traits<'r>(
    list: impl Iterator<Item = Value<'r>>,
    seen: &mut FxHashSet<RecordId>,
    traits: &mut Vec<Trait<'r>>,
) -> Result<(), RecordError> {
    for value in list {
        let Some(record) = value.as_def() else { continue };
        if !seen.insert(record.id()) {
            continue;
        }
        if record.is_subclass_of("Interface") {
            add_traits(record.list("baseInterfaces")?.iter(), seen, traits)?;
        }
        traits.push(Trait::new(record));
    }
    Ok(())
}

/// Builder of an attribute or a type.
#[derive(Clone, Debug)]
pub struct DefBuilder<'r>(Builder<'r>);

impl<'r> DefBuilder<'r> {
    /// Returns the part that all builders have.
    pub fn builder(&self) -> &Builder<'r> {
        &self.0
    }

    /// Returns the C++ type of the result. `None` if it is the class of the definition.
    pub fn return_type(&self) -> Option<&'r str> {
        let value = self.0.record().field("returnType")?.value();
        value.as_str().filter(|text| !text.is_empty())
    }

    /// Returns true if a parameter has the context, so that there is no parameter for it.
    pub fn infers_context(&self) -> bool {
        self.0.record().bit("hasInferredContextParam").unwrap_or_default()
    }
}

/// Parameter of an attribute or a type.
#[derive(Clone, Copy, Debug)]
pub struct DefParameter<'r> {
    name: Option<&'r str>,
    value: Value<'r>,
}

impl<'r> DefParameter<'r> {
    /// Returns the name. Empty if the parameter has none.
    pub fn name(&self) -> &'r str {
        self.name.unwrap_or_default()
    }

    /// Returns true if the parameter has no name.
    pub fn is_anonymous(&self) -> bool {
        self.name.is_none()
    }

    /// Returns the description of the parameter: a record, or a string with its C++ type.
    pub fn value(&self) -> Value<'r> {
        self.value
    }

    fn record(&self) -> Option<Record<'r>> {
        self.value.as_def()
    }

    fn string(&self, field: &str) -> Option<&'r str> {
        self.record()?.field(field)?.value().as_str()
    }

    /// Returns the dialect of the attribute or type that the parameter is.
    pub fn dialect(&self) -> Option<Dialect<'r>> {
        let dialect = self.record()?.field("dialect")?.value().as_def()?;
        Dialect::new(dialect).ok()
    }

    /// Returns true if the parameter is the type of the attribute, which the parser reads behind
    /// the attribute.
    pub fn is_self_type(&self) -> bool {
        self.record().is_some_and(|record| record.is_subclass_of("AttributeSelfTypeParameter"))
    }

    /// Returns the template of the code that copies the value into the storage.
    pub fn allocator(&self) -> Option<&'r str> {
        self.string("allocator")
    }

    /// Returns the template of an expression that compares `$_lhs` and `$_rhs`. `None` if the C++
    /// type has an operator.
    pub fn comparator(&self) -> Option<&'r str> {
        self.string("comparator")
    }

    /// Returns the C++ type. `None` if the description has none.
    pub fn cpp_type(&self) -> Option<&'r str> {
        match self.value.kind() {
            ValueKind::Str(_) => self.value.as_str(),
            _ => self.string("cppType"),
        }
    }

    /// Returns the C++ type that the accessor returns.
    pub fn cpp_accessor_type(&self) -> Option<&'r str> {
        self.string("cppAccessorType").or_else(|| self.cpp_type())
    }

    /// Returns the C++ type of the storage during parsing.
    pub fn cpp_storage_type(&self) -> Option<&'r str> {
        self.string("cppStorageType").or_else(|| self.cpp_type())
    }

    /// Returns the template of an expression that converts `$_self` from the storage type. `None` if
    /// values are not converted.
    pub fn convert_from_storage(&self) -> Option<&'r str> {
        self.string("convertFromStorage")
    }

    /// Returns the template of an expression that parses the parameter.
    pub fn parser(&self) -> Option<&'r str> {
        self.string("parser")
    }

    /// Returns the template of a statement that prints the parameter.
    pub fn printer(&self) -> Option<&'r str> {
        self.string("printer")
    }

    /// Returns the summary.
    pub fn summary(&self) -> Option<&'r str> {
        self.string("summary")
    }

    /// Returns the syntax for documentation. `None` if there is not even a C++ type.
    pub fn syntax(&self) -> Option<&'r str> {
        match self.value.kind() {
            ValueKind::Str(_) => self.value.as_str(),
            _ => self.string("syntax").or_else(|| self.cpp_type()),
        }
    }

    /// Returns true if the parameter has a default value.
    pub fn is_optional(&self) -> bool {
        self.default_value().is_some()
    }

    /// Returns the template of the default value.
    pub fn default_value(&self) -> Option<&'r str> {
        self.string("defaultValue").filter(|text| !text.is_empty())
    }

    /// Returns the constraint on the parameter, if its description is one.
    ///
    /// # Errors
    /// Returns an error if [`Constraint::new`] fails.
    pub fn constraint(&self) -> Read<Option<Constraint<'r>>> {
        let record = self.record().filter(|record| record.is_subclass_of("Constraint"));
        record.map(Constraint::new).transpose()
    }

    fn has_constraint(&self) -> bool {
        self.record().is_some_and(|record| record.is_subclass_of("Constraint"))
    }

    /// Returns the error about a parameter without a C++ type in `def`.
    pub fn missing_type(&self, def: &AttrOrTypeDef<'r>) -> RecordError {
        let message =
            format!("Missing `cppType` field in Attribute/Type parameter: {}", self.value);
        let locs = self.record().map_or(def.record.locs(), |record| record.locs());
        RecordError::new(locs, message)
    }
}
