//! Prints readers and writers as C++ classes.

use super::Direction;
use super::plan::{Basic, BasicType, Body, Method, Methods, Property, Type};
use tablegen_emit::cxx::{banner, emit};

/// Identifiers of readers and writers.
struct Names {
    /// Suffix of class names.
    class: &'static str,
    /// Prefix of method names.
    method: &'static str,
    /// Variable that holds the reader or writer.
    variable: &'static str,
    /// Variable that holds the reader or writer of a part.
    part: &'static str,
}

impl Direction {
    fn names(self) -> Names {
        match self {
            Direction::Read => {
                Names { class: "Reader", method: "read", variable: "R", part: "subR" }
            }
            Direction::Write => {
                Names { class: "Writer", method: "write", variable: "W", part: "subW" }
            }
        }
    }
}

/// Prints a class that reads or writes type nodes.
pub(super) fn types(direction: Direction, methods: &Methods<'_>, source: &str) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    let Names { class, method, variable, .. } = direction.names();
    let is_reader = direction == Direction::Read;
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
        print_body(out, direction, body, variable);
        emit!(out; "  }\n\n");
    }
    emit!(out; "};\n\n");
    text
}

fn print_body(out: &mut Vec<u8>, direction: Direction, body: &Body<'_>, variable: &str) {
    if let Some(helper) = body.helper {
        emit!(out; "    ", helper, "\n");
    }
    for property in &body.properties {
        match direction {
            Direction::Read => read(out, property, variable),
            Direction::Write => write(out, property, variable),
        }
    }
    if direction == Direction::Read {
        emit!(out; "    ", body.create, "\n");
    }
}

/// Prints the C++ type of a value.
fn value_type(out: &mut Vec<u8>, ty: &Type<'_>, direction: Direction) {
    match ty {
        Type::Named { cxx, is_const, .. } => {
            emit!(out; if direction == Direction::Write && *is_const { "const " } else { "" }, *cxx);
        }
        Type::Array(element) => {
            emit!(out; "llvm::ArrayRef<");
            value_type(out, element, direction);
            emit!(out; ">");
        }
        Type::Optional(element) => {
            emit!(out; "std::optional<");
            value_type(out, element, direction);
            emit!(out; ">");
        }
    }
}

/// Prints the suffix of the method name for a type.
fn method_of(out: &mut Vec<u8>, ty: &Type<'_>, direction: Direction) {
    let (name, element) = match ty {
        Type::Named { name, .. } => return emit!(out; *name),
        Type::Array(element) => ("Array", element),
        Type::Optional(element) => ("Optional", element),
    };
    emit!(out; name);
    // Writers deduce the type, and with it `const`.
    if direction == Direction::Read {
        emit!(out; "<");
        value_type(out, element, direction);
        emit!(out; ">");
    }
}

fn read(out: &mut Vec<u8>, property: &Property<'_>, variable: &str) {
    let Property { name, ty, buffers, condition, .. } = property;
    for (index, buffer) in buffers.iter().enumerate() {
        emit!(out; "    llvm::SmallVector<");
        value_type(out, buffer, Direction::Read);
        emit!(out; ", 8> ", *name, "_buffer_", index, ";\n");
    }
    let is_optional = !condition.is_empty();
    emit!(out; "    ", if is_optional { "std::optional<" } else { "" });
    value_type(out, ty, Direction::Read);
    emit!(out; if is_optional { "> " } else { " " }, *name);
    if is_optional {
        emit!(out; ";\n    if (", *condition, ") {\n      ", *name, ".emplace(");
    } else {
        emit!(out; " = ");
    }
    let is_generic = !matches!(ty, Type::Named { .. });
    emit!(out; variable, ".find(\"", *name, "\").", if is_generic { "template " } else { "" });
    emit!(out; "read");
    method_of(out, ty, Direction::Read);
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
    value_type(out, ty, Direction::Write);
    emit!(out; " ", *name, " = (", *read, ");\n    ", variable, ".find(\"", *name, "\").write");
    method_of(out, ty, Direction::Write);
    emit!(out; "(", *name, ");\n");
    if !condition.is_empty() {
        emit!(out; "    }\n");
    }
}

/// Prints classes that read or write the types of properties.
pub(super) fn basic(direction: Direction, basic: &Basic<'_>, source: &str) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    let title = match direction {
        Direction::Read => "Helper classes for BasicReaders",
        Direction::Write => "Helper classes for BasicWriters",
    };
    banner(out, title, Some(source));
    dispatchers(out, direction, basic);
    optionals(out, direction, basic);
    base(out, direction, basic);
    text
}

/// Prints templates that select the method for a type.
fn dispatchers(out: &mut Vec<u8>, direction: Direction, basic: &Basic<'_>) {
    let Names { class, method, variable, .. } = direction.names();
    let prefix = if direction == Direction::Read { "Read" } else { "Write" };
    emit!(out; "template <class ValueType>\nstruct ", prefix, "Dispatcher;\n");
    let specialization = |out: &mut Vec<u8>, parameters: &str, cxx: &[&str], name: &str| {
        let cxx = cxx.concat();
        emit!(out; "template ", parameters, "\nstruct ", prefix, "Dispatcher<", cxx, "> {\n");
        emit!(out; "  template <class Basic", class, ", class... Args>\n  static ");
        emit!(out; if direction == Direction::Read { &cxx } else { "void" }, " ", method, "(Basic", class);
        emit!(out; " &", variable, ", Args &&... args) {\n    return ", variable, ".", method);
        emit!(out; name, "(std::forward<Args>(args)...);\n  }\n};\n");
    };
    for ty in &basic.types {
        specialization(out, "<>", &[ty.cxx], ty.name);
        if direction == Direction::Write && ty.is_const {
            specialization(out, "<>", &["const ", ty.cxx], ty.name);
        }
    }
    specialization(out, "<class T>", &["llvm::ArrayRef<T>"], "Array");
    specialization(out, "<class T>", &["std::optional<T>"], "Optional");
    emit!(out; "\n");
}

/// Prints templates for optional values.
fn optionals(out: &mut Vec<u8>, direction: Direction, basic: &Basic<'_>) {
    let is_reader = direction == Direction::Read;
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
fn base(out: &mut Vec<u8>, direction: Direction, basic: &Basic<'_>) {
    let class = direction.names().class;
    emit!(out; "template <class Impl>\nclass Basic", class, "Base {\n  ASTContext &C;\n");
    emit!(out; "protected:\n  Basic", class, "Base(ASTContext &ctx) : C(ctx) {}\npublic:\n");
    emit!(out; "  ASTContext &getASTContext() { return C; }\n");
    emit!(out; "  Impl &asImpl() { return static_cast<Impl&>(*this); }\n");
    for ty in &basic.types {
        print_method(out, direction, ty);
    }
    emit!(out; "};\n\n");
}

fn print_method(out: &mut Vec<u8>, direction: Direction, ty: &BasicType<'_>) {
    let is_reader = direction == Direction::Read;
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
        Method::Cased { kind, cases } => print_cases(out, direction, cxx, kind, cases),
    }
    emit!(out; "  }\n");
}

fn print_cases(
    out: &mut Vec<u8>,
    direction: Direction,
    cxx: &str,
    kind: &Property<'_>,
    cases: &[(&str, Body<'_>)],
) {
    let Names { method, part, .. } = direction.names();
    if direction == Direction::Read {
        emit!(out; "    auto &ctx = asImpl().getASTContext();\n");
    }
    emit!(out; "    auto &&", part, " = asImpl().", method, "Object();\n");
    match direction {
        Direction::Read => read(out, kind, part),
        Direction::Write => write(out, kind, part),
    }
    emit!(out; "    switch (", kind.name, ") {\n");
    for (name, body) in cases {
        emit!(out; "    case ", cxx, "::", *name, ": {\n");
        print_body(out, direction, body, part);
        emit!(out; if direction == Direction::Write { "    return;\n" } else { "" }, "    }\n\n");
    }
    emit!(out; "    }\n    llvm_unreachable(\"bad ");
    if let Type::Named { cxx, .. } = kind.ty {
        emit!(out; cxx);
    }
    emit!(out; "\");\n");
}
