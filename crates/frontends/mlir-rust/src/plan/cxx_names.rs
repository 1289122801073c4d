//! [`CxxNames`]: meanings of C++ classes, functions, methods and enums that conditions name.
//!
//! Input: definitions of types, attributes and enums, the tables of `facts` and `classes`, and the functions that the
//! program implements. A name in a condition is looked up as C++ does it: in the namespace of the operation, in those
//! around it, and in `mlir`, which the files of dialects use.

use std::iter;

use rustc_hash::FxHashMap;
use tablegen_mlir::format::def::{DefDirective, DefElement, DefFormat, Parameter};
use tablegen_mlir::format::tree::Element;
use tablegen_mlir::model::attr_or_type_def::AttrOrTypeDef;
use tablegen_mlir::model::enums::EnumInfo;
use tablegen_mlir::model::fields::qualified;

use super::built::{Built, built};
use super::condition::{Comparison, Condition, Nesting, Part, Test};
use super::facts::{self, Returned};
use super::slot::Slot;
use super::transform::{Transform, TypeSource, transform};

/// Names in C++, with their meanings.
#[derive(Default)]
pub(crate) struct CxxNames {
    /// Classes of attributes and types, with the conditions that hold for their objects.
    classes: FxHashMap<String, Condition>,
    /// Methods that return parameters.
    parameters: FxHashMap<String, Returned>,
    /// Texts of cases of enums.
    cases: FxHashMap<String, String>,
    /// Classes, functions and methods that the program implements.
    hooks: Vec<String>,
    /// Texts of types of classes without parameters.
    plain_types: FxHashMap<String, String>,
    /// Namespace of the operation, and that of the dialect of the constraint.
    namespaces: [String; 2],
}

/// Method whose meaning is known.
pub(super) enum Method {
    Condition(Condition),
    Returned(Returned),
    /// The program implements the method with this name.
    Hook(String),
}

impl CxxNames {
    /// Creates names without definitions. `hooks` are the qualified names of what the program implements.
    pub(crate) fn new(hooks: &[String]) -> Self {
        let hooks = hooks.iter().map(|name| name.trim_start_matches("::").to_owned()).collect();
        CxxNames { hooks, ..CxxNames::default() }
    }

    /// Sets the namespace of the operation whose conditions follow.
    pub(crate) fn enter(&mut self, namespace: &str) {
        namespace.trim_start_matches("::").clone_into(&mut self.namespaces[0]);
        self.namespaces[1].clear();
    }

    /// Sets the namespace of the dialect of the constraint whose conditions follow, which other dialects use.
    pub(crate) fn enter_constraint(&mut self, namespace: &str) {
        namespace.trim_start_matches("::").clone_into(&mut self.namespaces[1]);
    }

    /// Adds a class.
    pub(crate) fn add_class(&mut self, name: String, condition: Condition) {
        self.classes.insert(name, condition);
    }

    /// Returns the condition of a class with a qualified name, if there is a definition.
    pub(crate) fn defined_class(&self, name: &str) -> Option<&Condition> {
        self.classes.get(name)
    }

    /// Returns the qualified name of a base class, which the definition of a class in a namespace names.
    pub(crate) fn base_class(&self, namespace: &str, base: &str) -> String {
        if base.starts_with("::") {
            return base.trim_start_matches("::").to_owned();
        }
        let is_known = |name: &String| self.classes.contains_key(name) || of_facts(name).is_some();
        candidates(namespace, base).find(is_known).unwrap_or_else(|| base.to_owned())
    }

    /// Adds the cases of an enum.
    pub(crate) fn add_enum(&mut self, info: &EnumInfo<'_>) {
        let name = qualified(info.namespace().trim_start_matches("::"), info.class_name());
        if info.bits().is_none() {
            for case in info.cases() {
                self.cases.insert(format!("{name}::{}", case.symbol), case.text.to_owned());
            }
        }
    }

    /// Adds the methods that return parameters of a definition. All classes and enums must be known.
    pub(crate) fn add_parameters(&mut self, def: &AttrOrTypeDef<'_>) {
        let class =
            || qualified(def.cpp_namespace().trim_start_matches("::"), def.cpp_class_name());
        if !def.is_attribute() && def.parameters().is_empty() {
            self.plain_types.insert(class(), format!("!{}", def.qualified_name()));
        }
        if !def.generates_accessors() || def.has_custom_assembly_format() {
            return;
        }
        let Some(format) = def.assembly_format().and_then(|text| DefFormat::parse(def, text).ok())
        else {
            return;
        };
        let namespace = def.cpp_namespace().trim_start_matches("::");
        let class = class();
        for (position, one) in listed(&format.elements).into_iter().enumerate() {
            let parameter = &def.parameters()[one.index];
            let cpp_type = parameter.cpp_type().unwrap_or_default();
            if parameter.is_optional() || parameter.printer().is_some_and(|code| !code.is_empty()) {
                continue;
            }
            if let Some(returned) = self.returned(namespace, cpp_type, position, one.qualified) {
                self.parameters.insert(format!("{class}::{}", getter(parameter.name())), returned);
            }
        }
    }

    /// Returns the result of the accessor of a parameter with a C++ type.
    fn returned(
        &self,
        namespace: &str,
        cpp_type: &str,
        position: usize,
        is_qualified: bool,
    ) -> Option<Returned> {
        let plain = cpp_type.trim().trim_start_matches("::");
        match plain {
            "Type" | "mlir::Type" => return Some(Returned::Type(position, Nesting::Complete)),
            "unsigned" | "int" | "uint32_t" | "uint64_t" | "int32_t" | "int64_t" => {
                return Some(Returned::Number(position));
            }
            _ => {}
        }
        let name =
            candidates(namespace, cpp_type.trim()).find(|name| self.is_class_or_enum(name))?;
        if self.is_enum(&name) {
            return Some(Returned::Case(position));
        }
        // Without the directive, the text has the parameters of the type only.
        is_qualified.then_some(Returned::Type(position, Nesting::Complete))
    }

    fn is_class_or_enum(&self, name: &str) -> bool {
        self.is_enum(name) || self.classes.contains_key(name) || of_facts(name).is_some()
    }

    fn is_enum(&self, name: &str) -> bool {
        let is_case = |case: &String| case.rsplit_once("::").is_some_and(|(one, _)| one == name);
        self.cases.keys().any(is_case)
    }

    /// Returns the qualified name of a class, a function or a method that the program implements.
    pub(super) fn hook(&self, name: &str) -> Option<String> {
        self.candidates(name).find(|one| self.hooks.contains(one))
    }

    /// Returns the condition that a type or an attribute is of a class. `of_builtin` knows the classes of MLIR by
    /// their names without `mlir::`.
    pub(super) fn class(
        &self,
        name: &str,
        of_builtin: impl Fn(&str) -> Option<Condition>,
    ) -> Option<Condition> {
        if let Some(hook) = self.hook(name) {
            return Some(called(hook, Vec::new()));
        }
        self.candidates(name).find_map(|name| {
            let builtin = name.strip_prefix("mlir::").unwrap_or(&name);
            of_facts(&name)
                .or_else(|| self.classes.get(&name).cloned())
                .or_else(|| of_builtin(builtin))
        })
    }

    /// Returns true if a class is one of aliases.
    pub(super) fn is_alias(&self, name: &str) -> bool {
        self.candidates(name).any(|name| facts::ALIAS_CLASSES.contains(&name.as_str()))
    }

    /// Returns the step to the type that aliases stand for, of a function such as `type_isa`.
    pub(super) fn aliased(&self, function: &str) -> Option<Part> {
        self.candidates(function).find_map(|name| {
            let (namespace, _) = name.rsplit_once("::")?;
            aliased_in(namespace)
        })
    }

    /// Returns the condition that a function with these arguments behind a type states.
    pub(super) fn function(&self, name: &str, arguments: &[String]) -> Option<Condition> {
        if let Some(hook) = self.hook(name) {
            return Some(called(hook, arguments.to_vec()));
        }
        self.candidates(name).find_map(|name| {
            let aliased = facts::FUNCTIONS_OF_ALIASED.iter().find(|(one, _)| *one == name);
            if let Some((_, types)) = aliased.filter(|_| arguments.is_empty()) {
                let (namespace, _) = name.rsplit_once("::")?;
                return Some(facts::of_specification(types).of_part(&[aliased_in(namespace)?]));
            }
            let (function, types) = facts::REAL_OF_64_BITS;
            if name == function && arguments == ["64"] {
                return Some(facts::of_specification(types));
            }
            let fits = |patterns: &[&str]| {
                let fits = |(pattern, argument): (&&str, &String)| match *pattern {
                    "#" => argument.parse::<i64>().is_ok(),
                    pattern => argument.rsplit("::").next() == Some(pattern),
                };
                patterns.len() == arguments.len() && patterns.iter().zip(arguments).all(fits)
            };
            let mut all = facts::FUNCTIONS.iter();
            let (_, patterns, types) = all.find(|one| one.0 == name && fits(one.1))?;
            let number = patterns.iter().position(|one| *one == "#").map(|index| &arguments[index]);
            Some(facts::of_specification(&types.replace("{}", number.map_or("", |one| one))))
        })
    }

    /// Returns the meaning of a method of a class.
    pub(super) fn method(&self, class: &str, method: &str) -> Option<Method> {
        if let Some(hook) = self.hook(&format!("{class}::{method}")) {
            return Some(Method::Hook(hook));
        }
        self.candidates(class).find_map(|class| {
            let found = facts::METHODS.iter().find(|one| (one.0, one.1) == (&class, method));
            if let Some((_, _, types)) = found {
                let path: Vec<Part> =
                    class.rsplit_once("::").and_then(|one| aliased_in(one.0)).into_iter().collect();
                return Some(Method::Condition(facts::of_specification(types).of_part(&path)));
            }
            let found = facts::PARAMETERS.iter().find(|one| (one.0, one.1) == (&class, method));
            let declared = || self.parameters.get(&format!("{class}::{method}")).copied();
            found.map(|one| one.2).or_else(declared).map(Method::Returned)
        })
    }

    /// Returns the source of a type that a C++ expression computes from that of a value. `None` if it is not known.
    pub(super) fn type_source<'r>(
        &self,
        from: Slot<'r>,
        expression: &str,
    ) -> Option<TypeSource<'r>> {
        let plain: String = expression.split_whitespace().collect();
        match built(&plain) {
            Some(Built::Builtin(text)) => return Some(TypeSource::Fixed(text)),
            Some(Built::Class(class)) => return self.only_type(&class).map(TypeSource::Fixed),
            None => {}
        }
        let derived = match transform(&plain) {
            Transform::Same => Some(Transform::Same),
            Transform::I1SameShape => Some(Transform::I1SameShape),
            Transform::ElementType => Some(Transform::ElementType),
            _ => None,
        };
        if let Some(derived) = derived {
            return Some(TypeSource::Derived(from, derived));
        }
        if let Some((function, number)) = plain.split_once("($_builder.getContext()") {
            let number = number.strip_suffix(')')?.trim_start_matches(',');
            let (_, text) = self
                .candidates(function)
                .find_map(|name| facts::BUILT.iter().find(|(one, _)| *one == name))?;
            let is_complete = text.contains("{}") == number.parse::<u32>().is_ok();
            return is_complete.then(|| TypeSource::Fixed(text.replace("{}", number)));
        }
        let plain = plain.trim_start_matches("::").trim_start_matches("llvm::");
        let (class, method) = plain.strip_prefix("cast<")?.split_once(">($_self).")?;
        match self.method(class, method.strip_suffix("()")?)? {
            Method::Returned(Returned::Type(index, nesting)) => {
                Some(TypeSource::Parameter(from, index, nesting))
            }
            _ => None,
        }
    }

    /// Returns the text of the only type of a class without parameters.
    fn only_type(&self, class: &str) -> Option<String> {
        self.candidates(class).find_map(|name| match name.as_str() {
            "mlir::IndexType" => Some("index".to_owned()),
            "mlir::NoneType" => Some("none".to_owned()),
            name => {
                let defined = || self.plain_types.get(name).cloned();
                facts::only_type(name).map(str::to_owned).or_else(defined)
            }
        })
    }

    /// Returns the text of a case of an enum.
    pub(super) fn case(&self, name: &str) -> Option<&str> {
        self.candidates(name).find_map(|name| self.cases.get(&name)).map(String::as_str)
    }

    /// Returns the qualified names that a name may stand for, inner ones first.
    fn candidates(&self, name: &str) -> impl Iterator<Item = String> {
        let [own, of_constraint] = &self.namespaces;
        let more = Some(of_constraint).filter(|one| !one.is_empty() && *one != own);
        candidates(own, name).chain(more.into_iter().flat_map(|one| candidates(one, name)))
    }
}

/// Returns the qualified names that a name in a namespace may stand for, inner ones first.
fn candidates(namespace: &str, name: &str) -> impl Iterator<Item = String> + use<> {
    let is_global = name.starts_with("::");
    let name = name.trim_start_matches("::").to_owned();
    let first = Some(namespace.to_owned()).filter(|one| !is_global && !one.is_empty());
    let outer = |one: &String| one.rsplit_once("::").map(|(outer, _)| outer.to_owned());
    let own = name.clone();
    let in_mlir = (!is_global).then(|| format!("mlir::{name}"));
    iter::successors(first, outer)
        .map(move |one| format!("{one}::{own}"))
        .chain([name])
        .chain(in_mlir)
}

/// Returns the condition that the program decides with a function.
pub(super) fn called(function: String, arguments: Vec<String>) -> Condition {
    Condition::Test(Vec::new(), Test::Call(function, arguments, Comparison::NotEqual, 0))
}

/// Returns the condition of a class whose printer is C++.
fn of_facts(name: &str) -> Option<Condition> {
    let (_, types) = facts::CLASSES.iter().find(|(one, _)| *one == name)?;
    Some(facts::of_specification(types))
}

/// Returns the step to the type that aliases of a namespace stand for.
fn aliased_in(namespace: &str) -> Option<Part> {
    let found = facts::ALIASES.iter().find(|(one, ..)| *one == namespace);
    found.map(|(_, names, nesting)| Part::Aliased(names, *nesting))
}

/// Returns the parameters of a format that is a list in angle brackets.
fn listed(elements: &[DefElement<'_>]) -> Vec<Parameter> {
    let [Element::Literal("<"), inner @ .., Element::Literal(">")] = elements else {
        return Vec::new();
    };
    if let [Element::Directive(DefDirective::Params(all))] = inner {
        return all.clone();
    }
    let mut all = Vec::new();
    for (index, one) in inner.iter().enumerate() {
        match one {
            Element::Variable(parameter) if index % 2 == 0 => all.push(*parameter),
            Element::Literal(",") if index % 2 == 1 => {}
            _ => return Vec::new(),
        }
    }
    all
}

/// Returns the name of the accessor of a parameter.
fn getter(parameter: &str) -> String {
    let mut name = "get".to_owned();
    let mut is_upper = true;
    for one in parameter.chars() {
        match one {
            '_' => is_upper = true,
            one if is_upper => {
                name.extend(one.to_uppercase());
                is_upper = false;
            }
            one => name.push(one),
        }
    }
    name
}
