//! [`Interface`]: an interface of operations, attributes, types or dialects, of class `Interface`.

use super::fields::derived_from;
use tablegen_core::{Dag, Record, RecordError, Records};

/// Entities that implement an interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InterfaceKind {
    Attribute,
    Operation,
    Type,
    Dialect,
}

impl InterfaceKind {
    /// Returns the class of interface definitions.
    pub fn class(self) -> &'static str {
        match self {
            InterfaceKind::Attribute => "AttrInterface",
            InterfaceKind::Operation => "OpInterface",
            InterfaceKind::Type => "TypeInterface",
            InterfaceKind::Dialect => "DialectInterface",
        }
    }

    /// Returns the class of the traits that declare the methods of an interface. `None` for
    /// dialects.
    pub fn declaring_class(self) -> Option<&'static str> {
        match self {
            InterfaceKind::Attribute => Some("DeclareAttrInterfaceMethods"),
            InterfaceKind::Operation => Some("DeclareOpInterfaceMethods"),
            InterfaceKind::Type => Some("DeclareTypeInterfaceMethods"),
            InterfaceKind::Dialect => None,
        }
    }
}

/// Interface of class `Interface`.
#[derive(Clone, Debug)]
pub struct Interface<'r> {
    def: Record<'r>,
    name: &'r str,
    namespace: &'r str,
    methods: Vec<InterfaceMethod<'r>>,
    bases: Vec<Interface<'r>>,
}

impl<'r> Interface<'r> {
    /// Reads the interface that `def` describes, with all its base interfaces.
    ///
    /// # Errors
    /// Returns an error if a field is missing or unset.
    pub fn read(def: Record<'r>) -> Result<Self, RecordError> {
        let mut methods: Vec<InterfaceMethod<'r>> = Vec::new();
        for method in def.list_of_defs("methods")? {
            let mut unique = method.string("name")?.to_owned();
            while methods.iter().any(|known| known.unique_name == unique) {
                unique = format!("{unique}_{}", methods.len());
            }
            methods.push(InterfaceMethod::read(method, unique)?);
        }
        let mut bases: Vec<Interface<'r>> = Vec::new();
        for base in def.list_of_defs("baseInterfaces")? {
            let base = Interface::read(base)?;
            let inherited = base.bases.iter().cloned();
            for one in inherited.chain([base.clone()]) {
                if !bases.iter().any(|known| known.name == one.name) {
                    bases.push(one);
                }
            }
        }
        let name = def.string("cppInterfaceName")?;
        Ok(Interface { def, name, namespace: def.string("cppNamespace")?, methods, bases })
    }

    /// Returns the definition.
    pub fn def(&self) -> Record<'r> {
        self.def
    }

    /// Returns the name of the C++ class.
    pub fn name(&self) -> &'r str {
        self.name
    }

    /// Returns the C++ namespace.
    pub fn namespace(&self) -> &'r str {
        self.namespace
    }

    /// Returns the name of the C++ class with its namespace.
    pub fn qualified_name(&self) -> String {
        match self.namespace {
            "" => self.name.to_owned(),
            namespace => [namespace, "::", self.name].concat(),
        }
    }

    /// Returns the methods, without those of base interfaces.
    pub fn methods(&self) -> &[InterfaceMethod<'r>] {
        &self.methods
    }

    /// Returns all base interfaces, each after its own bases. Names are unique.
    pub fn bases(&self) -> &[Interface<'r>] {
        &self.bases
    }

    /// Returns the description. `None` if it is empty.
    ///
    /// # Errors
    /// Returns an error if the field is missing or unset, as all accessors of code do.
    pub fn description(&self) -> Result<Option<&'r str>, RecordError> {
        self.code("description")
    }

    /// Returns C++ members of the interface class.
    ///
    /// # Errors
    /// Returns an error if the field is missing or unset.
    pub fn extra_class_declaration(&self) -> Result<Option<&'r str>, RecordError> {
        self.code("extraClassDeclaration")
    }

    /// Returns C++ members of the trait class.
    ///
    /// # Errors
    /// Returns an error if the field is missing or unset.
    pub fn extra_trait_class_declaration(&self) -> Result<Option<&'r str>, RecordError> {
        self.code("extraTraitClassDeclaration")
    }

    /// Returns C++ members of both the interface class and the trait class.
    ///
    /// # Errors
    /// Returns an error if the field is missing or unset.
    pub fn extra_shared_class_declaration(&self) -> Result<Option<&'r str>, RecordError> {
        self.code("extraSharedClassDeclaration")
    }

    /// Returns the C++ body of a further condition of `classof`.
    ///
    /// # Errors
    /// Returns an error if the field is missing or unset.
    pub fn extra_class_of(&self) -> Result<Option<&'r str>, RecordError> {
        self.code("extraClassOf")
    }

    /// Returns the C++ body of the verifier. `None` for interfaces of attributes and types.
    ///
    /// # Errors
    /// Returns an error if the field is missing or unset.
    pub fn verify(&self) -> Result<Option<&'r str>, RecordError> {
        match self.is_kind(InterfaceKind::Operation) {
            true => self.code("verify"),
            false => Ok(None),
        }
    }

    /// Returns true if the verifier runs after the operations in regions are verified.
    ///
    /// # Errors
    /// Returns an error if the field is missing or unset.
    pub fn verify_with_regions(&self) -> Result<bool, RecordError> {
        self.def.bit("verifyWithRegions")
    }

    /// Returns true if the interface is one of this kind.
    pub fn is_kind(&self, kind: InterfaceKind) -> bool {
        self.def.is_subclass_of(kind.class())
    }

    fn code(&self, field: &str) -> Result<Option<&'r str>, RecordError> {
        Ok(Some(self.def.string(field)?).filter(|text| !text.is_empty()))
    }
}

/// Method of an interface, of class `InterfaceMethod`.
#[derive(Clone, Debug)]
pub struct InterfaceMethod<'r> {
    def: Record<'r>,
    name: &'r str,
    unique_name: String,
    return_type: &'r str,
    arguments: Vec<InterfaceArgument<'r>>,
    is_static: bool,
    body: Option<&'r str>,
    default_body: Option<&'r str>,
    description: Option<&'r str>,
}

/// Argument of an interface method.
#[derive(Clone, Copy, Debug)]
pub struct InterfaceArgument<'r> {
    /// C++ type.
    pub ty: &'r str,
    /// Name. It may be empty.
    pub name: &'r str,
}

impl<'r> InterfaceMethod<'r> {
    fn read(def: Record<'r>, unique_name: String) -> Result<Self, RecordError> {
        let dag = def.get::<Dag<'r>>("arguments")?;
        let arguments = dag.args().map(|(name, value)| {
            let not_a_string =
                || def.error("field `arguments` has an argument that is not a string");
            let ty = value.as_str().ok_or_else(not_a_string)?;
            Ok(InterfaceArgument { ty, name: name.unwrap_or_default() })
        });
        let trimmed = |field| {
            let text = crate::cxx::text::trim(def.string(field)?);
            Ok::<_, RecordError>(Some(text).filter(|text| !text.is_empty()))
        };
        Ok(InterfaceMethod {
            def,
            name: def.string("name")?,
            unique_name,
            return_type: def.string("returnType")?,
            arguments: arguments.collect::<Result<_, RecordError>>()?,
            is_static: def.is_subclass_of("StaticInterfaceMethod"),
            body: trimmed("body")?,
            default_body: trimmed("defaultBody")?,
            description: Some(def.string("description")?).filter(|text| !text.is_empty()),
        })
    }

    /// Returns the definition.
    pub fn def(&self) -> Record<'r> {
        self.def
    }

    /// Returns the name. Overloaded methods have the same name.
    pub fn name(&self) -> &'r str {
        self.name
    }

    /// Returns a name that no other method of the interface has.
    pub fn unique_name(&self) -> &str {
        &self.unique_name
    }

    /// Returns the C++ return type.
    pub fn return_type(&self) -> &'r str {
        self.return_type
    }

    /// Returns the arguments.
    pub fn arguments(&self) -> &[InterfaceArgument<'r>] {
        &self.arguments
    }

    /// Returns true if the method needs no instance.
    pub fn is_static(&self) -> bool {
        self.is_static
    }

    /// Returns true if a dialect interface only declares the method.
    pub fn is_declaration(&self) -> bool {
        self.def.is_subclass_of("InterfaceMethodDeclaration")
    }

    /// Returns the C++ body, without white space at its ends.
    pub fn body(&self) -> Option<&'r str> {
        self.body
    }

    /// Returns the C++ body that implementations can override, without white space at its ends.
    pub fn default_body(&self) -> Option<&'r str> {
        self.default_body
    }

    /// Returns the description. `None` if it is empty.
    pub fn description(&self) -> Option<&'r str> {
        self.description
    }
}

/// Reads the interfaces of a kind that the main file defines, in the order of their names. Traits
/// that declare methods are left out.
///
/// # Errors
/// Returns an error if the class of the kind does not exist, or in the cases of
/// [`Interface::read`].
pub fn interfaces_of_main_file<'r>(
    records: &'r Records,
    kind: InterfaceKind,
) -> Result<Vec<Interface<'r>>, RecordError> {
    let sources = records.sources();
    let file_of = |loc| sources.find(loc).map(|(file, _)| file);
    let main = file_of(sources.main_location());
    let is_wanted = |def: &Record<'r>| {
        let declares = kind.declaring_class().is_some_and(|class| def.is_subclass_of(class));
        !declares && file_of(def.loc()) == main
    };
    derived_from(records, kind.class())?.filter(is_wanted).map(Interface::read).collect()
}
