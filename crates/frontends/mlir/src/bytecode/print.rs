//! C++ text of readers and writers.

use std::fmt::Write;

use tablegen_emit::cxx::emit;

use super::readers::Body;
use super::writers::{Statement, Writer};
use super::{Functions, RESERVED};
use crate::cxx::Indented;

/// Appends the functions for attributes or for types.
pub(super) fn print(out: &mut Vec<u8>, functions: &Functions<'_>) {
    let mut text = Indented::new();
    for class in &functions.classes {
        for reader in &class.readers {
            text.write("static ::mlir::").write(functions.kind.class()).write(" read");
            text.write(reader.name);
            text.write("(MLIRContext* context, DialectBytecodeReader &reader) ");
            body(&mut text, &reader.ty, &reader.body, &[&reader.ty, "()"].concat());
            text.write("\n\n");
        }
        if let Some(one) = &class.writer {
            writer(&mut text, &class.name, functions.kind.variable(), one);
        }
    }
    reader_of_all(&mut text, functions);
    writer_of_all(&mut text, functions);
    emit!(out; text.as_str());
}

/// Writes a function body in braces. It returns `failure` if a member cannot be read.
fn body(text: &mut Indented, ty: &str, body: &Body<'_>, failure: &str) {
    text.write("{\n").indent();
    if body.variables.is_empty() {
        text.write("return get<").write(ty).write(">(context);\n").unindent().write("}");
        return;
    }
    let mut last = "";
    for (ty, name) in &body.variables {
        match (last == ty, last) {
            (true, _) => text.write(", "),
            (false, "") => text.write(ty).write(" "),
            (false, _) => text.write(";\n").write(ty).write(" "),
        };
        text.write(name);
        last = ty;
    }
    text.write(";\n");
    for helper in &body.helpers {
        text.write("auto ").write(&helper.name).write(" = [&]() -> FailureOr<");
        text.write(&helper.ty).write("> ");
        self::body(text, &helper.ty, &helper.body, "failure()");
        text.write(";\n");
    }
    text.write("if (").indent().indent();
    for (index, condition) in body.conditions.iter().enumerate() {
        text.write(if index == 0 { "" } else { " &&\n" }).write(condition);
    }
    text.write(") {").unindent().write("\nreturn ").write(&body.builder).write(";\n");
    text.unindent().write("}\nreturn ").write(failure).write(";\n").unindent().write("}");
}

fn writer(text: &mut Indented, ty: &str, variable: &str, one: &Writer<'_>) {
    text.write("static void write(").write(ty).write(" ").write(variable);
    text.write(", DialectBytecodeWriter &writer) {\n").indent();
    for case in &one.cases {
        if let Some(predicate) = &case.predicate {
            text.write("if (").write(predicate).write(") {\n").indent();
        }
        let _ = writeln!(text, "writer.writeVarInt(/* {} */ {});", case.name, case.number);
        case.statements.iter().for_each(|one| statement(text, one));
        if case.predicate.is_some() {
            text.unindent().write("}\n");
        }
    }
    text.unindent().write("}\n\n");
}

fn statement(text: &mut Indented, one: &Statement) {
    match one {
        Statement::Code(code) => {
            text.write(code).write(";\n");
        }
        Statement::List { getter, ty, variable, statements } => {
            text.write("writer.writeList(").write(getter).write(", [&](").write(ty).write(" ");
            text.write(variable).write(") {\n").indent();
            statements.iter().for_each(|one| statement(text, one));
            text.unindent().write("});\n");
        }
    }
}

/// Writes the function that reads an attribute or type after its number.
fn reader_of_all(text: &mut Indented, functions: &Functions<'_>) {
    let class = functions.kind.class();
    let _ = write!(
        text,
        "static {class} read{class}(MLIRContext* context, DialectBytecodeReader &reader)"
    );
    text.write(" {\n").indent();
    if functions.numbered.is_empty() {
        let _ = writeln!(text, "return reader.emitError() << \"unknown attribute\", {class}();");
        text.unindent().write("}\n\n");
        return;
    }
    let _ = write!(
        text,
        "uint64_t kind;\nif (failed(reader.readVarInt(kind)))\n  return {class}();\nswitch (kind) "
    );
    text.write("{\n").indent();
    let used = functions.numbered.iter().enumerate().filter(|(_, name)| **name != RESERVED);
    for (number, name) in used {
        let _ = writeln!(text, "case {number}:\n  return read{name}(context, reader);");
    }
    text.write("default:\n  reader.emitError() << \"unknown attribute code: \" << kind;\n");
    let _ = writeln!(text, "  return {class}();");
    text.unindent().write("}\n");
    let _ = writeln!(text, "return {class}();");
    text.unindent().write("}\n\n");
}

/// Writes the function that writes any attribute or type.
fn writer_of_all(text: &mut Indented, functions: &Functions<'_>) {
    let (class, variable) = (functions.kind.class(), functions.kind.variable());
    let _ = write!(
        text,
        "static LogicalResult write{class}({class} {variable},\n                                \
         DialectBytecodeWriter &writer)"
    );
    text.write(" {\n").indent();
    let _ = write!(text, "return TypeSwitch<{class}, LogicalResult>({variable})");
    text.indent();
    for ty in functions.classes.iter().map(|class| &class.name).filter(|name| *name != RESERVED) {
        let _ = write!(text, "\n.Case([&]({ty} t)");
        text.write(" {\n").indent().write("return write(t, writer), success();\n");
        text.unindent().write("})");
    }
    let _ = writeln!(text, "\n.Default([&]({class}) {{ return failure(); }});");
    text.unindent().unindent().write("}\n\n");
}
