//! Declarations of dialect interfaces: classes with virtual methods.

use tablegen_emit::cxx::emit;
use tablegen_session::{BackendError, Options};

use super::names;
use crate::cxx::text::{self, namespace};
use crate::model::interface::{Interface, InterfaceKind, interfaces_of_main_file};
use crate::plan::{Header, text_plan};
use crate::{Context, PlanResult};

/// Dialect interface with its description.
type Described<'r> = (Interface<'r>, &'r str);

/// Plans the interfaces that the main file defines, in the order of their definitions.
pub(super) fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let mut all = interfaces_of_main_file(cx.records(), InterfaceKind::Dialect)?;
    all.sort_by_key(|one| one.def().id());
    let described = all.into_iter().map(|one| {
        let description = one.description()?.unwrap_or_default();
        Ok((one, description))
    });
    let described: Vec<Described<'r>> = described.collect::<Result<_, BackendError>>()?;
    text_plan(Header::Title("Dialect Interface Declarations"), described, |described, out| {
        for (interface, description) in described {
            namespace(out, interface.namespace(), |out| class(out, interface, description));
        }
    })
}

fn class(out: &mut Vec<u8>, interface: &Interface<'_>, description: &str) {
    let name = interface.name();
    text::comments(out, "", description);
    // mlir-tblgen indents the first line after the constructor, and the first line after a comment,
    // but no other first line of a method.
    emit!(out; "class ", name, " : public ::mlir::DialectInterface::Base<", name, "> {\npublic:\n  ",
        name, "(::mlir::Dialect *dialect) : Base(dialect) {}\n  ");
    for method in interface.methods() {
        if let Some(description) = method.description() {
            text::comment(out, description, "  ");
            emit!(out; "  ");
        }
        emit!(out; "virtual ");
        names::signature(out, "", method, true);
        emit!(out; " {");
        if let Some(body) = method.body() {
            emit!(out; "\n");
            for line in body.split('\n') {
                if !text::trim(line).is_empty() {
                    emit!(out; "    ", line);
                }
                emit!(out; "\n");
            }
            emit!(out; "  ");
        }
        emit!(out; "}\n");
    }
    emit!(out; "};\n");
}
