//! Verifiers of operations.

use std::io;

use super::super::read::{Dialect, MetaType, Operation};
use super::super::solve::Program;
use super::checks::Printer;
use super::symbols::{Symbols, camel_case};
use super::template::Environment;
use super::values::Texts;
use super::{accessors, cpp_type};
use tablegen_emit::cxx::emit;

pub(super) fn definition(
    dialect: &Dialect<'_>,
    op: &Operation<'_>,
    program: &Program,
    names: &mut Environment,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let mut symbols = Symbols::default();
    let context = symbols.choose(&["context"]);
    let errs = symbols.choose(&["errs"]);
    names.set_special("_context", context.as_str());
    names.set("_errs", errs.as_str());
    let (comparison, at_least) = if op.base.is_variadic { ("<", "at least ") } else { ("!=", "") };
    emit!(out; "\n    bool ", op.base.record.name(), "::verifier(::llvm::raw_ostream &", errs,
        ") {\
        \n      ::llvm::LLVMContext &", context, " = getModule()->getContext();\
        \n      (void)", context, ";\
        \n\
        \n      using ::llvm_dialects::printable;\
        \n  ");
    let count = op.base.count;
    if !op.base.is_variadic || count != 0 {
        names.set("_comparator", comparison);
        names.set("_at_least", at_least);
        emit!(out; "\n      if (arg_size() ", comparison, " ", count, ") {\
            \n        ", errs, " << \"  wrong number of arguments: \" << arg_size()\
            \n               << \", expected ", at_least, count, "\\n\";\
            \n        return false;\
            \n      }\
            \n  ");
    }
    for (index, argument) in op.base.all_arguments.iter().enumerate() {
        let Some(MetaType::Attr(attr)) = argument.ty else { continue };
        names.open();
        let ty = accessors::attr_type(dialect, attr, names)?;
        names.close();
        let name = argument.name;
        emit!(out; "\n        if (getArgOperand(", index, ")->getType() != ", ty, ") {\
            \n          ", errs, " << \"  argument ", index, " (", name, ") has type: \"\
            \n                 << *getArgOperand(", index, ")->getType() << '\\n';\
            \n          ", errs, " << \"  expected: \" << *", ty, " << '\\n';\
            \n          return false;\
            \n        }\
            \n      ");
    }
    let mut given = Vec::new();
    for value in op.base.all_arguments.iter().chain(&op.results) {
        let is_value = value.ty == Some(MetaType::Value);
        let of_type = if is_value { "Type" } else { "" };
        let name = symbols.choose(&[&format!("{}{of_type}", camel_case(value.name, false))]);
        if value.ty != Some(MetaType::VarArgs) {
            let (ty, getter) = (cpp_type(dialect, value.ty), camel_case(value.name, true));
            let of_value = if is_value { "->getType()" } else { "" };
            emit!(out; ty, " const ", name, " = get", getter, "()", of_value, ";\n(void)", name,
                ";\n");
        }
        given.push(name);
    }
    let texts = Texts::new(dialect, &program.values);
    Printer { texts, names, out, errs: &errs }.program(program, given)?;
    emit!(out; "  return true;\n}\n\n");
    Ok(())
}
