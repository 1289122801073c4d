//! C++ functions `get` and `getChecked`, which build attributes and types.

use super::super::plan::{Builder, Def, Parameter};
use super::EMIT_ERROR;
use crate::cxx::tgfmt::tgfmt;
use crate::cxx::{self, Class, Flags, FmtContext, Indented, Method};

/// Function that a builder defines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Get,
    /// Function that verifies the parameters before it builds a value.
    GetChecked,
}

impl Form {
    /// Returns the functions of a builder.
    fn all(is_checked: bool) -> &'static [Form] {
        if is_checked { &[Form::Get, Form::GetChecked] } else { &[Form::Get] }
    }

    /// Returns the name of the function.
    fn name(self) -> &'static str {
        match self {
            Form::Get => "get",
            Form::GetChecked => "getChecked",
        }
    }

    /// Returns the parameters that precede those of the description.
    fn first_parameters(self, has_context: bool) -> Vec<cxx::Parameter> {
        let mut parameters = Vec::new();
        if self == Form::GetChecked {
            parameters.push(cxx::Parameter::new(EMIT_ERROR, "emitError"));
        }
        if has_context {
            parameters.push(cxx::Parameter::new("::mlir::MLIRContext *", "context"));
        }
        parameters
    }
}

/// Returns parameters of a function: those of `first`, and those of a definition.
pub(super) fn with_parameters(
    first: Vec<cxx::Parameter>,
    parameters: &[Parameter<'_>],
) -> Vec<cxx::Parameter> {
    let own = parameters.iter();
    let own = own.map(|one| cxx::Parameter::new(one.cpp_type.to_owned(), one.name.to_owned()));
    first.into_iter().chain(own).collect()
}

/// Returns the function that builds a value from all parameters.
fn default_function(class: &str, parameters: &[Parameter<'_>], form: Form) -> Method {
    let parameters = with_parameters(form.first_parameters(true), parameters);
    Method::new(class.to_owned(), form.name(), Flags::STATIC, parameters)
}

/// Returns the function of a builder of the description.
fn function(class: &str, builder: &Builder<'_>, form: Form) -> Method {
    let mut parameters = form.first_parameters(!builder.infers_context);
    parameters.extend(builder.parameters.iter().map(|one| {
        cxx::Parameter::new(one.cpp_type.to_owned(), one.name.to_owned())
            .with_default(one.default_value.to_owned())
    }));
    let flags = match builder.body {
        Some(_) => Flags::STATIC,
        None => Flags::STATIC_DECLARATION,
    };
    let result = builder.returns.unwrap_or(class).to_owned();
    Method::new(result, form.name(), flags, parameters)
}

/// Signatures of the builders of a definition.
pub(in super::super) struct Overloads {
    class: Class,
    is_checked: bool,
}

/// Two builders of which one hides the other.
pub(in super::super) struct Conflict {
    /// Name of the function.
    pub(in super::super) name: &'static str,
    /// C++ declaration of the function that was added.
    pub(in super::super) added: String,
    /// C++ declaration of the function that exists.
    pub(in super::super) existing: String,
}

impl Overloads {
    /// Creates the signatures of a class without builders.
    pub(in super::super) fn new(class: &str, is_checked: bool) -> Self {
        Overloads { class: Class::new(class), is_checked }
    }

    /// Adds the builder from all parameters.
    pub(in super::super) fn add_default(&mut self, parameters: &[Parameter<'_>]) {
        for &form in Form::all(self.is_checked) {
            let function = default_function(self.class.name(), parameters, form);
            self.class.insert(function);
        }
    }

    /// Adds a builder of the description.
    ///
    /// # Errors
    /// Returns an error if calls of the builder are calls of a builder that was added before.
    pub(in super::super) fn add(&mut self, builder: &Builder<'_>) -> Result<(), Conflict> {
        for &form in Form::all(self.is_checked) {
            let function = function(self.class.name(), builder, form);
            let mut known = self.class.pending_methods().iter();
            if let Some(existing) = known.find(|known| known.makes_redundant(&function)) {
                let (added, existing) = (declaration(&function), declaration(existing));
                return Err(Conflict { name: form.name(), added, existing });
            }
            self.class.insert(function);
        }
        Ok(())
    }
}

fn declaration(function: &Method) -> String {
    let mut text = Indented::new();
    function.write_declaration(&mut text);
    text.into_string()
}

/// Adds the builders of a definition to its class.
pub(super) fn add(def: &Def<'_>, class: &mut Class) {
    let forms = Form::all(def.is_checked());
    if !def.skips_default_builders {
        for &form in forms {
            let function = default_function(def.class.name, &def.parameters, form);
            let Some(function) = class.insert(function) else { continue };
            let body = function.body().indent();
            body.write(match form {
                Form::Get => "return Base::get(context",
                Form::GetChecked => "return Base::getChecked(emitError, context",
            });
            for parameter in &def.parameters {
                body.write(", std::move(").write(parameter.name).write(")");
            }
            body.write(");");
        }
    }
    for builder in &def.builders {
        for &form in forms {
            let added = class.insert(function(def.class.name, builder, form));
            if let (Some(function), Some(body)) = (added, builder.body) {
                write_body(function.body().indent(), builder, body, form);
            }
        }
    }
}

fn write_body(out: &mut Indented, builder: &Builder<'_>, body: &str, form: Form) {
    let mut context = FmtContext::new();
    if !builder.infers_context {
        context.set("_ctxt", "context");
    }
    let text = match form {
        Form::Get => {
            context.set("_get", "Base::get");
            tgfmt(body, &context, &[])
        }
        Form::GetChecked => {
            let body = body.replace("$_get(", "Base::getChecked(emitError, ");
            tgfmt(&body, &context, &[])
        }
    };
    out.write_reindented(&text);
}
