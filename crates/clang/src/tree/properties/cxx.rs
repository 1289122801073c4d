//! Prints readers and writers as C++ classes.

use super::Way;
use super::plan::{Basic, BasicType, Body, Method, Methods, Property, Type};
use tablegen_emit::cxx::{banner, emit};

/// Identifiers of readers and writers.
struct Words {
    /// Suffix of class names.
    class: &'static str,
    /// Prefix of method names.
    method: &'static str,
    /// Variable that holds the reader or writer.
    variable: &'static str,
    /// Variable that holds the reader or writer of a part.
    part: &'static str,
}

impl Way {
    fn words(self) -> Words {
        match self {
            Way::Read => Words { class: "Reader", method: "read", variable: "R", part: "subR" },
            Way::Write => Words { class: "Writer", method: "write", variable: "W", part: "subW" },
        }
    }
}

/// Prints a class that reads or writes type nodes.
pub(super) fn types(way: Way, methods: &Methods<'_>, source: &str) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    let Words { class, method, variable, .. } = way.words();
    let is_reader = way == Way::Read;
    let title = ["A CRTP reader for Clang Type nodes", "A CRTP writer for Clang Type nodes"];
    banner(out, title[usize::from(!is_reader)], Some(source));
    emit!(
        out;
        "template <class Property", class, ">\nclass AbstractType", class, " {\npublic:\n",
        "  Property", class, " &", variable, ";\n\n  AbstractType", class, "(Property", class,
        " &", variable, ") : ", variable, "(", variable, ") {}\n\n",
    );
    if is_reader {
        emit!(out; "  QualType read(Type::TypeClass kind) {\n    switch (kind) {\n");
    } else {
        emit!(out; "  void write(const Type *node) {\n    switch (node->getTypeClass()) {\n");
    }
    for (name, id, _) in &methods.nodes {
        emit!(out; "    case Type::", *id, ":\n      return ", method, *name, "(");
        if !is_reader {
            emit!(out; "static_cast<const ", *name, " *>(node)");
        }
        emit!(out; ");\n");
    }
    emit!(out; "    }\n    llvm_unreachable(\"bad kind\");\n  }\n\n");
    for (name, _, body) in &methods.nodes {
        if is_reader {
            emit!(out; "  QualType read", *name, "() {\n");
            emit!(out; "    auto &ctx = ", variable, ".getASTContext();\n");
        } else {
            emit!(out; "  void write", *name, "(const ", *name, " *node) {\n");
        }
        print_body(out, way, body, variable);
        emit!(out; "  }\n\n");
    }
    emit!(out; "};\n\n");
    text
}

fn print_body(out: &mut Vec<u8>, way: Way, body: &Body<'_>, variable: &str) {
    if let Some(helper) = body.helper {
        emit!(out; "    ", helper, "\n");
    }
    for property in &body.properties {
        match way {
            Way::Read => read(out, property, variable),
            Way::Write => write(out, property, variable),
        }
    }
    if way == Way::Read {
        emit!(out; "    ", body.create, "\n");
    }
}

/// Prints the C++ type of a value.
fn value_type(out: &mut Vec<u8>, ty: &Type<'_>, way: Way) {
    match ty {
        Type::Named { cxx, is_const, .. } => {
            emit!(out; if way == Way::Write && *is_const { "const " } else { "" }, *cxx);
        }
        Type::Array(element) => {
            emit!(out; "llvm::ArrayRef<");
            value_type(out, element, way);
            emit!(out; ">");
        }
        Type::Optional(element) => {
            emit!(out; "std::optional<");
            value_type(out, element, way);
            emit!(out; ">");
        }
    }
}

/// Prints the suffix of the method name for a type.
fn method_of(out: &mut Vec<u8>, ty: &Type<'_>, way: Way) {
    let (name, element) = match ty {
        Type::Named { name, .. } => return emit!(out; *name),
        Type::Array(element) => ("Array", element),
        Type::Optional(element) => ("Optional", element),
    };
    emit!(out; name);
    // Writers deduce the type, and with it `const`.
    if way == Way::Read {
        emit!(out; "<");
        value_type(out, element, way);
        emit!(out; ">");
    }
}

fn read(out: &mut Vec<u8>, property: &Property<'_>, variable: &str) {
    let Property { name, ty, buffers, condition, .. } = property;
    for (index, buffer) in buffers.iter().enumerate() {
        emit!(out; "    llvm::SmallVector<");
        value_type(out, buffer, Way::Read);
        emit!(out; ", 8> ", *name, "_buffer_", index, ";\n");
    }
    let is_optional = !condition.is_empty();
    emit!(out; "    ", if is_optional { "std::optional<" } else { "" });
    value_type(out, ty, Way::Read);
    emit!(out; if is_optional { "> " } else { " " }, *name);
    if is_optional {
        emit!(out; ";\n    if (", *condition, ") {\n      ", *name, ".emplace(");
    } else {
        emit!(out; " = ");
    }
    let is_generic = !matches!(ty, Type::Named { .. });
    emit!(out; variable, ".find(\"", *name, "\").", if is_generic { "template " } else { "" });
    emit!(out; "read");
    method_of(out, ty, Way::Read);
    emit!(out; "(");
    for index in 0..buffers.len() {
        emit!(out; if index > 0 { ", " } else { "" }, *name, "_buffer_", index);
    }
    emit!(out; if is_optional { "));\n    }\n" } else { ");\n" });
}

fn write(out: &mut Vec<u8>, property: &Property<'_>, variable: &str) {
    let Property { name, ty, read, condition, .. } = property;
    if !condition.is_empty() {
        emit!(out; "    if (", *condition, ") {\n");
    }
    emit!(out; "    ");
    value_type(out, ty, Way::Write);
    emit!(out; " ", *name, " = (", *read, ");\n    ", variable, ".find(\"", *name, "\").write");
    method_of(out, ty, Way::Write);
    emit!(out; "(", *name, ");\n");
    if !condition.is_empty() {
        emit!(out; "    }\n");
    }
}

/// Prints classes that read or write the types of properties.
pub(super) fn basic(way: Way, basic: &Basic<'_>, source: &str) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    let title = match way {
        Way::Read => "Helper classes for BasicReaders",
        Way::Write => "Helper classes for BasicWriters",
    };
    banner(out, title, Some(source));
    dispatchers(out, way, basic);
    optionals(out, way, basic);
    base(out, way, basic);
    text
}

/// Prints templates that select the method for a type.
fn dispatchers(out: &mut Vec<u8>, way: Way, basic: &Basic<'_>) {
    let Words { class, method, variable, .. } = way.words();
    let prefix = if way == Way::Read { "Read" } else { "Write" };
    emit!(out; "template <class ValueType>\nstruct ", prefix, "Dispatcher;\n");
    let specialization = |out: &mut Vec<u8>, parameters: &str, cxx: &[&str], name: &str| {
        let cxx = cxx.concat();
        emit!(out; "template ", parameters, "\nstruct ", prefix, "Dispatcher<", cxx, "> {\n");
        emit!(out; "  template <class Basic", class, ", class... Args>\n  static ");
        emit!(out; if way == Way::Read { &cxx } else { "void" }, " ", method, "(Basic", class);
        emit!(out; " &", variable, ", Args &&... args) {\n    return ", variable, ".", method);
        emit!(out; name, "(std::forward<Args>(args)...);\n  }\n};\n");
    };
    for ty in &basic.types {
        specialization(out, "<>", &[ty.cxx], ty.name);
        if way == Way::Write && ty.is_const {
            specialization(out, "<>", &["const ", ty.cxx], ty.name);
        }
    }
    specialization(out, "<class T>", &["llvm::ArrayRef<T>"], "Array");
    specialization(out, "<class T>", &["std::optional<T>"], "Optional");
    emit!(out; "\n");
}

/// Prints templates for optional values.
fn optionals(out: &mut Vec<u8>, way: Way, basic: &Basic<'_>) {
    let is_reader = way == Way::Read;
    let (class, method) = if is_reader { ("Unpack", "unpack") } else { ("Pack", "pack") };
    emit!(out; "template <class ValueType>\nstruct ", class, "OptionalValue;\n");
    let specialization = |out: &mut Vec<u8>, cxx: &[&str], code: &str| {
        let cxx = cxx.concat();
        let optional = format!("std::optional<{cxx}>");
        let (from, to) = if is_reader { (&cxx, &optional) } else { (&optional, &cxx) };
        emit!(out; "template <>\nstruct ", class, "OptionalValue<", cxx, "> {\n  static ", *to);
        emit!(out; " ", method, "(", *from, " value) {\n    return ", code, ";\n  }\n};\n");
    };
    for ty in basic.types.iter().filter(|ty| !ty.optional.is_empty()) {
        specialization(out, &[ty.cxx], ty.optional);
        if ty.is_const && !is_reader {
            specialization(out, &["const ", ty.cxx], ty.optional);
        }
    }
    emit!(out; "\n");
}

/// Prints the class with methods for types that are represented by other types.
fn base(out: &mut Vec<u8>, way: Way, basic: &Basic<'_>) {
    let class = way.words().class;
    emit!(out; "template <class Impl>\nclass Basic", class, "Base {\n  ASTContext &C;\n");
    emit!(out; "protected:\n  Basic", class, "Base(ASTContext &ctx) : C(ctx) {}\npublic:\n");
    emit!(out; "  ASTContext &getASTContext() { return C; }\n");
    emit!(out; "  Impl &asImpl() { return static_cast<Impl&>(*this); }\n");
    for ty in &basic.types {
        print_method(out, way, ty);
    }
    emit!(out; "};\n\n");
}

fn print_method(out: &mut Vec<u8>, way: Way, ty: &BasicType<'_>) {
    let is_reader = way == Way::Read;
    let value = match ty.method {
        Method::Own => return,
        Method::Cased { .. } => "node",
        Method::Enum | Method::Sub { .. } => "value",
    };
    let BasicType { name, cxx, .. } = *ty;
    if is_reader {
        emit!(out; "  ", cxx, " read", name, "() {\n");
    } else {
        let is_const = ty.by_reference || ty.is_const;
        emit!(out; "  void write", name, "(", if is_const { "const " } else { "" }, cxx);
        emit!(out; if ty.by_reference { " &" } else { "" }, " ", value, ") {\n");
    }
    match &ty.method {
        Method::Own => {}
        Method::Enum if is_reader => {
            emit!(out; "    return asImpl().template readEnum<", cxx, ">();\n");
        }
        Method::Enum => emit!(out; "    asImpl().writeEnum(value);\n"),
        Method::Sub { class, base } if is_reader => {
            emit!(out; "    return cast_or_null<", *class, ">(asImpl().read", *base, "());\n");
        }
        Method::Sub { base, .. } => emit!(out; "    asImpl().write", *base, "(value);\n"),
        Method::Cased { kind, cases } => print_cases(out, way, cxx, kind, cases),
    }
    emit!(out; "  }\n");
}

fn print_cases(
    out: &mut Vec<u8>,
    way: Way,
    cxx: &str,
    kind: &Property<'_>,
    cases: &[(&str, Body<'_>)],
) {
    let Words { method, part, .. } = way.words();
    if way == Way::Read {
        emit!(out; "    auto &ctx = asImpl().getASTContext();\n");
    }
    emit!(out; "    auto &&", part, " = asImpl().", method, "Object();\n");
    match way {
        Way::Read => read(out, kind, part),
        Way::Write => write(out, kind, part),
    }
    emit!(out; "    switch (", kind.name, ") {\n");
    for (name, body) in cases {
        emit!(out; "    case ", cxx, "::", *name, ": {\n");
        print_body(out, way, body, part);
        emit!(out; if way == Way::Write { "    return;\n" } else { "" }, "    }\n\n");
    }
    emit!(out; "    }\n    llvm_unreachable(\"bad ");
    if let Type::Named { cxx, .. } = kind.ty {
        emit!(out; cxx);
    }
    emit!(out; "\");\n");
}
