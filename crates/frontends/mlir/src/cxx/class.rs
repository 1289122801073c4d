//! [`Class`]: a C++ class with its methods, printed as declaration and as definitions.
//!
//! Methods are added in any order. One that an overload makes redundant is dropped: the overload
//! has the same parameter types, and further ones with default values. [`Class::finalize`] sorts
//! the methods into public and private ones.

use std::borrow::Cow;
use std::ops::BitOr;

use super::{Indented, write_escaped};

/// Properties of a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flags(u8);

impl Flags {
    /// No property: public, not static, defined out of line.
    pub const NONE: Flags = Flags(0);
    /// `static`.
    pub const STATIC: Flags = Flags(1);
    /// The method is a constructor.
    pub const CONSTRUCTOR: Flags = Flags(2);
    /// Listed after `private:`.
    pub const PRIVATE: Flags = Flags(4);
    /// Declared only.
    pub const DECLARATION: Flags = Flags(8);
    /// Defined in the class.
    pub const INLINE: Flags = Flags(16);
    /// `constexpr`.
    pub const CONSTEXPR_VALUE: Flags = Flags(32);
    /// `const`.
    pub const CONST: Flags = Flags(64);
    /// `constexpr`, defined in the class.
    pub const CONSTEXPR: Flags = Flags(32 | 16);
    /// `static`, declared only.
    pub const STATIC_DECLARATION: Flags = Flags(1 | 8);
    /// `static`, defined in the class.
    pub const STATIC_INLINE: Flags = Flags(1 | 16);
    /// `const`, defined in the class.
    pub const CONST_INLINE: Flags = Flags(64 | 16);
    /// `const`, declared only.
    pub const CONST_DECLARATION: Flags = Flags(64 | 8);

    /// Returns true if all properties of `other` are set.
    pub const fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Flags {
    type Output = Flags;

    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

/// Text of a class: a literal, which is not copied, or a string.
pub type Name = Cow<'static, str>;

/// Parameter of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// C++ type.
    pub ty: Name,
    /// Name of the parameter.
    pub name: Name,
    /// Default value; may be empty.
    pub default: Name,
    /// True if a comment marks the parameter as optional.
    pub optional: bool,
}

impl Parameter {
    /// Creates a parameter without a default value.
    pub fn new(ty: impl Into<Name>, name: impl Into<Name>) -> Self {
        Parameter { ty: ty.into(), name: name.into(), default: Name::default(), optional: false }
    }

    /// Sets the default value. An empty string removes it.
    #[must_use]
    pub fn with_default(self, default: impl Into<Name>) -> Self {
        Parameter { default: default.into(), ..self }
    }

    /// Marks the parameter as optional.
    #[must_use]
    pub fn optional(self, optional: bool) -> Self {
        Parameter { optional, ..self }
    }

    fn write(&self, out: &mut Indented) {
        if self.optional {
            out.write("/*optional*/");
        }
        out.write(&self.ty).write(space_after(&self.ty)).write(&self.name);
    }
}

/// Returns the space between a type and a name.
fn space_after(ty: &str) -> &'static str {
    if ty.is_empty() || ty.ends_with(['&', '*']) { "" } else { " " }
}

fn write_separated<T>(
    out: &mut Indented,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut Indented, T),
) {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.write(", ");
        }
        write(out, item);
    }
}

fn write_template_parameters(out: &mut Indented, names: &[String]) {
    if !names.is_empty() {
        out.write("template <");
        write_separated(out, names, |out, name| {
            out.write("typename ").write(name);
        });
        out.write(">\n");
    }
}

/// Member that a constructor initializes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Initializer {
    /// Name of the member.
    pub name: String,
    /// C++ expression of the value.
    pub value: String,
}

/// Method or constructor.
#[derive(Clone, Debug)]
pub struct Method {
    flags: Flags,
    result: Name,
    name: Name,
    parameters: Vec<Parameter>,
    template_parameters: Vec<String>,
    deprecation: Option<String>,
    initializers: Vec<Initializer>,
    body: Indented,
    printed: Printed,
}

/// Text that a class is made for. Bodies that it does not have are not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Printed {
    /// Declaration and definitions.
    #[default]
    Both,
    /// Declaration with inline methods.
    Declaration,
    /// Definitions outside of the class.
    Definitions,
}

impl Printed {
    /// Returns true if the text has the bodies of methods with these properties.
    fn has_body(self, flags: Flags) -> bool {
        !flags.has(Flags::DECLARATION)
            && match self {
                Printed::Both => true,
                Printed::Declaration => flags.has(Flags::INLINE),
                Printed::Definitions => !flags.has(Flags::INLINE),
            }
    }
}

impl Method {
    /// Creates a method with an empty body.
    pub fn new(
        result: impl Into<Name>,
        name: impl Into<Name>,
        flags: Flags,
        parameters: Vec<Parameter>,
    ) -> Self {
        Method {
            flags,
            result: result.into(),
            name: name.into(),
            parameters,
            template_parameters: Vec::new(),
            deprecation: None,
            initializers: Vec::new(),
            body: Indented::new(),
            printed: Printed::Both,
        }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the C++ type of the result. Empty for constructors.
    pub fn result(&self) -> &str {
        &self.result
    }

    /// Returns the parameters.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Returns the properties.
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// Returns the body, to write to. A body that is not printed does not keep what is written.
    pub fn body(&mut self) -> &mut Indented {
        self.body.set_muted(!self.printed.has_body(self.flags));
        &mut self.body
    }

    /// Sets the message of `[[deprecated]]`.
    pub fn set_deprecated(&mut self, message: Option<&str>) {
        self.deprecation = message.map(str::to_owned);
    }

    /// Adds a template parameter; the method becomes inline.
    pub fn add_template_parameter(&mut self, name: impl Into<String>) {
        self.flags = self.flags | Flags::INLINE;
        self.template_parameters.push(name.into());
    }

    /// Adds the initialization of a member, for constructors.
    pub fn add_initializer(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.initializers.push(Initializer { name: name.into(), value: value.into() });
    }

    /// Returns true if `other` can be dropped in favor of this method: the name is the same, and
    /// calls of `other` are calls of this method with default values.
    pub fn makes_redundant(&self, other: &Method) -> bool {
        let (own, others) = (&self.parameters, &other.parameters);
        self.name == other.name
            && own.len() >= others.len()
            && own.iter().zip(others).all(|(own, other)| own.ty == other.ty)
            && own.get(others.len()).is_none_or(|next| !next.default.is_empty())
    }

    /// Writes the declaration, with the body if the method is inline.
    pub fn write_declaration(&self, out: &mut Indented) {
        write_template_parameters(out, &self.template_parameters);
        let is_constructor = self.flags.has(Flags::CONSTRUCTOR);
        if !is_constructor {
            if let Some(message) = &self.deprecation {
                let mut text = String::new();
                write_escaped(&mut text, message);
                out.write("[[deprecated(\"").write(&text).write("\")]]\n");
            }
            if self.flags.has(Flags::STATIC) {
                out.write("static ");
            }
        }
        if self.flags.has(Flags::CONSTEXPR_VALUE) {
            out.write("constexpr ");
        }
        out.write(&self.result).write(space_after(&self.result)).write(&self.name).write("(");
        write_separated(out, &self.parameters, |out, parameter| {
            parameter.write(out);
            if !parameter.default.is_empty() {
                out.write(" = ").write(&parameter.default);
            }
        });
        out.write(")");
        let is_inline = self.flags.has(Flags::INLINE);
        if is_constructor {
            if is_inline {
                self.write_constructor_body(out);
            } else {
                out.write(";\n\n");
            }
            return;
        }
        self.write_rest(out, is_inline);
    }

    fn write_rest(&self, out: &mut Indented, is_defined: bool) {
        if self.flags.has(Flags::CONST) {
            out.write(" const");
        }
        if is_defined {
            out.write(" {\n");
            self.write_body(out);
            out.write("}\n\n");
        } else {
            out.write(";\n");
        }
    }

    /// Writes the definition after the class named `class`, unless the method is inline or only
    /// declared.
    pub fn write_definition(&self, out: &mut Indented, class: &str) {
        if self.flags.has(Flags::DECLARATION) || self.flags.has(Flags::INLINE) {
            return;
        }
        let separator = if class.is_empty() { "" } else { "::" };
        out.write(&self.result).write(space_after(&self.result));
        out.write(class).write(separator).write(&self.name).write("(");
        write_separated(out, &self.parameters, |out, parameter| parameter.write(out));
        out.write(")");
        if self.flags.has(Flags::CONSTRUCTOR) {
            self.write_constructor_body(out);
        } else {
            self.write_rest(out, true);
        }
    }

    fn write_constructor_body(&self, out: &mut Indented) {
        out.write(" ");
        if !self.initializers.is_empty() {
            out.write(": ");
            write_separated(out, &self.initializers, |out, one| {
                out.write(&one.name).write("(").write(&one.value).write(")");
            });
            out.write(" ");
        }
        out.write("{");
        self.write_body(out);
        out.write("}\n\n");
    }

    fn write_body(&self, out: &mut Indented) {
        if self.flags.has(Flags::DECLARATION) {
            return;
        }
        let body = self.body.as_str().trim_start_matches('\n');
        out.write(body);
        if !body.is_empty() && !body.ends_with('\n') {
            out.write("\n");
        }
    }
}

/// Visibility of members and bases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// `public`.
    Public,
    /// `protected`.
    Protected,
    /// `private`.
    Private,
}

impl Visibility {
    /// Returns the keyword.
    pub fn keyword(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Protected => "protected",
            Visibility::Private => "private",
        }
    }
}

/// Base class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parent {
    name: String,
    visibility: Visibility,
    template_arguments: Vec<String>,
}

impl Parent {
    /// Creates a public base without template arguments.
    pub fn new(name: impl Into<String>) -> Self {
        Parent { name: name.into(), visibility: Visibility::Public, template_arguments: Vec::new() }
    }

    /// Sets the visibility.
    #[must_use]
    pub fn with_visibility(self, visibility: Visibility) -> Self {
        Parent { visibility, ..self }
    }

    /// Adds a template argument, unless the base has it.
    pub fn add_template_argument(&mut self, argument: impl Into<String>) {
        let argument = argument.into();
        if !self.template_arguments.contains(&argument) {
            self.template_arguments.push(argument);
        }
    }

    fn write(&self, out: &mut Indented) {
        out.write(self.visibility.keyword()).write(" ").write(&self.name);
        if !self.template_arguments.is_empty() {
            out.write("<");
            write_separated(out, &self.template_arguments, |out, one| {
                out.write(one);
            });
            out.write(">");
        }
    }
}

/// A `using` declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsingDeclaration {
    /// Name that is declared.
    pub name: String,
    /// Type that the alias names. Empty if the name is inherited.
    pub value: String,
    /// Names of template parameters.
    pub template_parameters: Vec<String>,
}

impl UsingDeclaration {
    /// Creates the declaration of an alias. Without a value it makes an inherited name visible.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        UsingDeclaration { name: name.into(), value: value.into(), template_parameters: Vec::new() }
    }

    fn write(&self, out: &mut Indented) {
        write_template_parameters(out, &self.template_parameters);
        out.write("using ").write(&self.name);
        if !self.value.is_empty() {
            out.write(" = ").write(&self.value);
        }
        out.write(";\n");
    }
}

/// Element of a class, in the order of the declaration.
#[derive(Clone, Debug)]
pub enum Declaration {
    /// Method or constructor.
    Method(Method),
    /// A `using` declaration.
    Using(UsingDeclaration),
    /// Visibility of the following elements.
    Visibility(Visibility),
    /// Member variable.
    Field {
        /// C++ type.
        ty: String,
        /// Name of the class.
        name: String,
    },
    /// C++ of the description, which is indented as the class is.
    Extra {
        /// Text within the class.
        declaration: String,
        /// Text after the class.
        definition: String,
    },
}

impl Declaration {
    fn write_declaration(&self, out: &mut Indented) {
        match self {
            Declaration::Method(method) => method.write_declaration(out),
            Declaration::Using(using) => using.write(out),
            Declaration::Visibility(visibility) => {
                out.unindent().write(visibility.keyword()).write(":\n").indent();
            }
            Declaration::Field { ty, name } => {
                out.write(ty).write(" ").write(name).write(";\n");
            }
            Declaration::Extra { declaration, .. } => {
                out.write_reindented(declaration);
            }
        }
    }

    fn write_definition(&self, out: &mut Indented, class: &str) {
        match self {
            Declaration::Method(method) => method.write_definition(out, class),
            Declaration::Extra { definition, .. } => {
                out.write_reindented(definition);
            }
            _ => {}
        }
    }
}

/// Class or struct.
#[derive(Clone, Debug)]
pub struct Class {
    name: String,
    is_struct: bool,
    parents: Vec<Parent>,
    template_parameters: Vec<String>,
    methods: Vec<Method>,
    fields: Vec<(String, String)>,
    declarations: Vec<Declaration>,
    /// Visibility of an element that is declared next.
    visibility: Visibility,
    printed: Printed,
}

impl Class {
    /// Creates a `class` without elements.
    pub fn new(name: impl Into<String>) -> Self {
        Class {
            name: name.into(),
            is_struct: false,
            parents: Vec::new(),
            template_parameters: Vec::new(),
            methods: Vec::new(),
            fields: Vec::new(),
            declarations: Vec::new(),
            visibility: Visibility::Private,
            printed: Printed::Both,
        }
    }

    /// Sets the text that the class is made for.
    #[must_use]
    pub fn printed(self, printed: Printed) -> Self {
        Class { printed, ..self }
    }

    /// Creates a `struct` without elements.
    pub fn new_struct(name: impl Into<String>) -> Self {
        Class { is_struct: true, visibility: Visibility::Public, ..Class::new(name) }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the methods that [`finalize`](Class::finalize) has not declared yet.
    pub fn pending_methods(&self) -> &[Method] {
        &self.methods
    }

    /// Returns the method that was added last.
    pub fn last_method(&mut self) -> Option<&mut Method> {
        self.methods.last_mut()
    }

    /// Adds a base class, and returns it.
    pub fn add_parent(&mut self, parent: Parent) -> &mut Parent {
        self.parents.push(parent);
        let last = self.parents.len() - 1;
        &mut self.parents[last]
    }

    /// Adds a template parameter. Methods that are added later are inline.
    pub fn add_template_parameter(&mut self, name: impl Into<String>) {
        let name = name.into();
        if !self.template_parameters.contains(&name) {
            self.template_parameters.push(name);
        }
    }

    /// Adds a method, and drops those that it makes redundant. Returns `None` if another method
    /// makes it redundant.
    pub fn add_method(
        &mut self,
        result: impl Into<Name>,
        name: impl Into<Name>,
        flags: Flags,
        parameters: Vec<Parameter>,
    ) -> Option<&mut Method> {
        let inline = if self.template_parameters.is_empty() { Flags::NONE } else { Flags::INLINE };
        self.insert(Method::new(result, name, flags | inline, parameters))
    }

    /// Adds a constructor as [`add_method`](Class::add_method) adds a method.
    pub fn add_constructor(
        &mut self,
        flags: Flags,
        parameters: Vec<Parameter>,
    ) -> Option<&mut Method> {
        let name = self.name.clone();
        self.add_method("", name, flags | Flags::CONSTRUCTOR, parameters)
    }

    /// Adds a finished method, and drops those that it makes redundant. Returns `None` if another
    /// method makes it redundant.
    pub fn insert(&mut self, mut method: Method) -> Option<&mut Method> {
        if self.methods.iter().any(|known| known.name == method.name) {
            if self.methods.iter().any(|known| known.makes_redundant(&method)) {
                return None;
            }
            self.methods.retain(|known| !method.makes_redundant(known));
        }
        method.printed = self.printed;
        self.methods.push(method);
        self.methods.last_mut()
    }

    /// Adds a private member variable, to be declared after all methods.
    pub fn add_field(&mut self, ty: impl Into<String>, name: impl Into<String>) {
        self.fields.push((ty.into(), name.into()));
    }

    /// Declares an element now, before the methods that are added later.
    pub fn declare(&mut self, declaration: Declaration) {
        if let Declaration::Visibility(visibility) = declaration {
            self.visibility = visibility;
        }
        self.declarations.push(declaration);
    }

    /// Declares the alias `using name = value`, or `using name` if the value is empty.
    pub fn declare_using(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.declare(Declaration::Using(UsingDeclaration::new(name, value)));
    }

    /// Sets the visibility of elements that are declared later.
    pub fn declare_visibility(&mut self, visibility: Visibility) {
        self.declare(Declaration::Visibility(visibility));
    }

    /// Declares C++ of the description, with text that follows the class.
    pub fn declare_extra(&mut self, declaration: impl Into<String>, definition: impl Into<String>) {
        let (declaration, definition) = (declaration.into(), definition.into());
        self.declare(Declaration::Extra { declaration, definition });
    }

    /// Appends the declarations of the added public methods, private methods and member variables.
    /// A later call appends only members that were added since.
    pub fn finalize(&mut self) {
        let methods = std::mem::take(&mut self.methods);
        self.declarations.reserve(methods.len() + self.fields.len() + 2);
        let mut private = Vec::new();
        for method in methods {
            match method.flags.has(Flags::PRIVATE) {
                true => private.push(method),
                false => self.declare_as(Visibility::Public, Declaration::Method(method)),
            }
        }
        for method in private {
            self.declare_as(Visibility::Private, Declaration::Method(method));
        }
        for (ty, name) in std::mem::take(&mut self.fields) {
            self.declare_as(Visibility::Private, Declaration::Field { ty, name });
        }
    }

    fn declare_as(&mut self, visibility: Visibility, declaration: Declaration) {
        if self.visibility != visibility {
            self.declare_visibility(visibility);
        }
        self.declarations.push(declaration);
    }

    /// Writes the class with the bodies of its inline methods.
    pub fn write_declaration(&self, out: &mut Indented) {
        write_template_parameters(out, &self.template_parameters);
        let keyword = if self.is_struct { "struct" } else { "class" };
        out.write(keyword).write(" ").write(&self.name).write(" ");
        if !self.parents.is_empty() {
            out.write(": ");
            write_separated(out, &self.parents, |out, parent| parent.write(out));
            out.write(" ");
        }
        out.write("{\n").indent();
        for declaration in &self.declarations {
            declaration.write_declaration(out);
        }
        out.unindent().write("};\n");
    }

    /// Writes the definitions that follow the class.
    pub fn write_definitions(&self, out: &mut Indented) {
        for declaration in &self.declarations {
            declaration.write_definition(out, &self.name);
        }
    }

    /// Appends the class as [`write_declaration`](Class::write_declaration) writes it.
    pub fn declaration_to(&self, out: &mut String) {
        let mut text = Indented::after(std::mem::take(out));
        self.write_declaration(&mut text);
        *out = text.into_string();
    }

    /// Appends the definitions as [`write_definitions`](Class::write_definitions) writes them.
    pub fn definitions_to(&self, out: &mut String) {
        let mut text = Indented::after(std::mem::take(out));
        self.write_definitions(&mut text);
        *out = text.into_string();
    }
}

#[cfg(test)]
mod tests {
    use super::{Class, Flags, Parameter};

    #[test]
    fn redundant_overloads_are_dropped() {
        let mut class = Class::new("A");
        let int = || Parameter::new("int", "x");
        assert!(class.add_method("void", "f", Flags::NONE, vec![int()]).is_some());
        let with_default = vec![int(), Parameter::new("bool", "y").with_default("true")];
        assert!(class.add_method("int", "f", Flags::NONE, with_default).is_some());
        assert!(class.add_method("void", "f", Flags::NONE, vec![int()]).is_none());
        assert_eq!(class.pending_methods().len(), 1);
        let mut text = String::new();
        class.finalize();
        class.declaration_to(&mut text);
        assert_eq!(text, "class A {\npublic:\n  int f(int x, bool y = true);\n};\n");
    }
}
