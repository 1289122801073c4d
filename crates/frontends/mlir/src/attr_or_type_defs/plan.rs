//! [`Plan`]: attributes or types of a dialect, as printers see them.
//!
//! Code templates are those of the description.

use crate::format::def::DefFormat;
use crate::model::fields::{camel_case, qualified};
use crate::model::interface::InterfaceArgument;

/// Attributes or types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Attributes,
    Types,
}

/// Definitions of one dialect, in the order of the sources.
#[derive(Clone, Debug)]
pub(super) struct Plan<'r> {
    pub(super) kind: Kind,
    pub(super) defs: Vec<Def<'r>>,
    /// Methods of the dialect that parse and print the definitions. `None` for declarations, and if
    /// the user writes the methods.
    pub(super) dialect: Option<Dialect>,
}

/// Dialect whose methods are generated.
#[derive(Clone, Debug)]
pub(super) struct Dialect {
    /// Name of the C++ class.
    pub(super) class: String,
    pub(super) is_extensible: bool,
}

/// C++ class with its namespace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ClassName<'r> {
    pub(super) namespace: &'r str,
    pub(super) name: &'r str,
}

impl ClassName<'_> {
    /// Returns the name with the namespace, if there is one.
    pub(super) fn qualified(self) -> String {
        qualified(self.namespace, self.name)
    }
}

/// Attribute or type.
#[derive(Clone, Debug)]
pub(super) struct Def<'r> {
    pub(super) kind: Kind,
    /// Name of the record.
    pub(super) name: &'r str,
    pub(super) class: ClassName<'r>,
    /// C++ base class.
    pub(super) base: &'r str,
    /// Name with the dialect's, for instance `builtin.integer`.
    pub(super) qualified_name: &'r str,
    pub(super) dialect_name: &'r str,
    pub(super) summary: &'r str,
    pub(super) description: &'r str,
    pub(super) storage: Storage<'r>,
    /// C++ classes of the traits.
    pub(super) traits: Vec<ClassName<'r>>,
    pub(super) extra_declarations: Vec<&'r str>,
    /// Code templates with `$cppClass`.
    pub(super) extra_definitions: Vec<&'r str>,
    pub(super) parameters: Vec<Parameter<'r>>,
    /// True if there is no builder from all parameters.
    pub(super) skips_default_builders: bool,
    pub(super) builders: Vec<Builder<'r>>,
    /// True if the user writes a verifier.
    pub(super) declares_verifier: bool,
    pub(super) mnemonic: Option<&'r str>,
    pub(super) format: Format<'r>,
    /// True if there is an accessor for each parameter.
    pub(super) has_accessors: bool,
    pub(super) interface_members: Vec<InterfaceMember<'r>>,
    /// True if the mnemonic is the name of aliases.
    pub(super) has_mnemonic_alias: bool,
}

impl Def<'_> {
    /// Returns true if parameters have constraints.
    pub(super) fn verifies_invariants(&self) -> bool {
        self.parameters.iter().any(|parameter| parameter.constraint.is_some())
    }

    /// Returns true if values are verified before they are built.
    pub(super) fn is_checked(&self) -> bool {
        self.declares_verifier || self.verifies_invariants()
    }
}

/// Storage class of a definition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Storage<'r> {
    pub(super) class: ClassName<'r>,
    /// True if the class is generated.
    pub(super) is_generated: bool,
    /// True if the user writes the function that constructs an object.
    pub(super) has_custom_constructor: bool,
}

/// Textual form of a definition.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Format<'r> {
    /// Mnemonic only, or no textual form.
    None,
    /// The user writes parser and printer.
    Custom,
    /// Declarative format. `None` if it has mistakes that are not errors.
    Declarative(Option<DefFormat<'r>>),
}

/// Parameter of a definition.
#[derive(Clone, Debug)]
pub(super) struct Parameter<'r> {
    pub(super) name: &'r str,
    /// C++ types: that of builders, that of the accessor, and that of the variable of a parser.
    pub(super) cpp_type: &'r str,
    pub(super) accessor_type: &'r str,
    pub(super) storage_type: &'r str,
    /// True if the parameter is the type of an attribute, which is parsed behind the attribute.
    pub(super) is_self_type: bool,
    /// Code template that copies a value into the storage.
    pub(super) allocator: Option<&'r str>,
    /// Code template that compares `$_lhs` and `$_rhs`.
    pub(super) comparator: Option<&'r str>,
    /// Code template that converts `$_self` from the type of a parser's variable.
    pub(super) convert_from_storage: Option<&'r str>,
    pub(super) parser: Option<&'r str>,
    pub(super) printer: Option<&'r str>,
    /// Code template of the default value. Parameters with one are optional in formats.
    pub(super) default_value: Option<&'r str>,
    /// Dialect that a parser of the parameter loads.
    pub(super) dialect: Option<LoadedDialect<'r>>,
    pub(super) constraint: Option<Constraint<'r>>,
}

impl Parameter<'_> {
    /// Returns true if the parameter has a default value.
    pub(super) fn is_optional(&self) -> bool {
        self.default_value.is_some()
    }

    /// Returns the name of the method that returns the parameter.
    pub(super) fn accessor(&self) -> String {
        format!("get{}", camel_case(self.name, true))
    }
}

/// Dialect of a parameter that is an attribute or a type of another dialect.
#[derive(Clone, Debug)]
pub(super) struct LoadedDialect<'r> {
    pub(super) namespace: &'r str,
    /// Name of the C++ class.
    pub(super) class: String,
}

/// Constraint on a parameter.
#[derive(Clone, Debug)]
pub(super) struct Constraint<'r> {
    /// Code template of the description's predicates.
    pub(super) condition: String,
    pub(super) summary: &'r str,
}

/// Builder of the description.
#[derive(Clone, Debug)]
pub(super) struct Builder<'r> {
    /// C++ type of the result. `None` if it is the class of the definition.
    pub(super) returns: Option<&'r str>,
    /// Code template. `None` if the builder is only declared.
    pub(super) body: Option<&'r str>,
    /// True if a parameter has the context, so that there is no parameter for it.
    pub(super) infers_context: bool,
    pub(super) parameters: Vec<BuilderParameter<'r>>,
}

/// Parameter of a builder.
#[derive(Clone, Copy, Debug)]
pub(super) struct BuilderParameter<'r> {
    pub(super) cpp_type: &'r str,
    pub(super) name: &'r str,
    /// Empty if absent.
    pub(super) default_value: &'r str,
}

/// Method of an interface that a class declares.
#[derive(Clone, Debug)]
pub(super) enum InterfaceMember<'r> {
    /// Method that the user writes.
    Declared {
        is_static: bool,
        returns: &'r str,
        name: &'r str,
        arguments: Vec<InterfaceArgument<'r>>,
    },
    /// Method with a default implementation in the trait class of the interface.
    Inherited { interface: ClassName<'r>, name: &'r str },
}
