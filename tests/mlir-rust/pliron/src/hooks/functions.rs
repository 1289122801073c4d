//! `func.func`, and what `llvm.func` has in common with it.

use pliron::builtin::type_interfaces::FunctionTypeInterface;
use pliron::builtin::types::FunctionType;
use pliron::r#type::{TypeHandle, Typed};
use tablegen_pliron::types::type_text;
use tablegen_pliron::{Attr, MissingHook, Name, OpParser, OpPrinter, Result};

use crate::generated::func;

pub struct Func;

/// Signature of a function.
#[derive(Default)]
pub struct Signature {
    /// Names of the arguments. Empty for declarations.
    pub names: Vec<Name>,
    pub inputs: Vec<TypeHandle>,
    pub results: Vec<TypeHandle>,
    input_attributes: Vec<Attr>,
    result_attributes: Vec<Attr>,
}

impl Signature {
    /// Reads `@name(%a: i32 {...}) -> (i32 {...})`.
    pub fn parse(parser: &mut OpParser<'_, '_>) -> Result<Self> {
        parser.symbol_name("sym_name")?;
        let mut all = Signature::default();
        parser.literal("(")?;
        let inputs = parser.parser.list(")", |parser| {
            let name = match parser.is_next("%") {
                true => {
                    let name = parser.name()?;
                    parser.literal(":")?;
                    Some(name)
                }
                false => None,
            };
            let ty = parser.ty()?;
            let attributes = if parser.is_next("{") { parser.dictionary()? } else { Vec::new() };
            Ok((name, ty, attributes))
        })?;
        for (name, ty, attributes) in inputs {
            all.names.extend(name);
            all.inputs.push(ty);
            all.input_attributes.push(Attr::Dictionary(attributes));
        }
        if parser.try_literal("->") {
            let result = |parser: &mut tablegen_pliron::Parser<'_>| {
                let ty = parser.ty()?;
                let more = if parser.is_next("{") { parser.dictionary()? } else { Vec::new() };
                Ok((ty, more))
            };
            let results = match parser.try_literal("(") {
                true => parser.parser.list(")", result)?,
                // One result without parentheses has no attributes.
                false => vec![(parser.parser.ty()?, Vec::new())],
            };
            for (ty, attributes) in results {
                all.results.push(ty);
                all.result_attributes.push(Attr::Dictionary(attributes));
            }
        }
        for (name, list) in
            [("arg_attrs", &all.input_attributes), ("res_attrs", &all.result_attributes)]
        {
            let is_any = |one: &Attr| matches!(one, Attr::Dictionary(inner) if !inner.is_empty());
            if list.iter().any(is_any) {
                parser.set_attribute(name, Attr::Array(list.clone()));
            }
        }
        Ok(all)
    }

    /// Reads attributes and the body, if there is one.
    pub fn parse_body(self, parser: &mut OpParser<'_, '_>) -> Result<()> {
        parser.attr_dict(true)?;
        match parser.parser.is_next("{") {
            true => parser.region_with(0, self.names.into_iter().zip(self.inputs).collect()),
            false => {
                parser.empty_region(0);
                Ok(())
            }
        }
    }
}

/// Prints the signature of a function with a body or without.
pub fn print_signature(
    printer: &mut OpPrinter<'_, '_>,
    inputs: &[TypeHandle],
    results: &[TypeHandle],
) {
    let ctx = printer.printer.ctx;
    printer.symbol_name("sym_name");
    printer.text("(");
    let dictionaries = |printer: &OpPrinter<'_, '_>, name: &str| match printer.attribute_value(name)
    {
        Some(Attr::Array(all)) => all,
        _ => Vec::new(),
    };
    let attributes = dictionaries(printer, "arg_attrs");
    let dictionary = |all: &[Attr], index: usize| match all.get(index) {
        Some(Attr::Dictionary(inner)) if !inner.is_empty() => {
            format!(" {}", all[index].text(ctx))
        }
        _ => String::new(),
    };
    let arguments: Vec<_> = printer
        .first_block(0)
        .map(|block| block.deref(ctx).arguments().collect())
        .unwrap_or_default();
    for (index, ty) in inputs.iter().enumerate() {
        printer.text(if index > 0 { ", " } else { "" });
        if let Some(argument) = arguments.get(index) {
            printer.printer.value(*argument);
            printer.text(": ");
            debug_assert!(argument.get_type(ctx) == *ty);
        }
        printer.printer.ty(*ty);
        printer.text(&dictionary(&attributes, index));
    }
    printer.text(")");
    let attributes = dictionaries(printer, "res_attrs");
    if results.is_empty() {
        return;
    }
    printer.text(" -> ");
    let is_list = results.len() > 1
        || !dictionary(&attributes, 0).is_empty()
        || type_text(ctx, results[0]).starts_with('(');
    printer.text(if is_list { "(" } else { "" });
    for (index, ty) in results.iter().enumerate() {
        printer.text(if index > 0 { ", " } else { "" });
        printer.printer.ty(*ty);
        printer.text(&dictionary(&attributes, index));
    }
    printer.text(if is_list { ")" } else { "" });
}

/// Prints attributes and the body of a function.
pub fn print_body(printer: &mut OpPrinter<'_, '_>, elided: &[&str]) {
    printer.attr_dict(true, elided);
    if printer.has_region(0) {
        printer.text(" ");
        printer.region_with(0, false, true);
    }
}

impl func::Hooks for Func {
    fn parse_func(parser: &mut OpParser<'_, '_>) -> Result<()> {
        for visibility in ["private", "public", "nested"] {
            if parser.try_literal(visibility) {
                parser.set_attribute("sym_visibility", Attr::String(visibility.to_owned()));
            }
        }
        let signature = Signature::parse(parser)?;
        let (inputs, results) = (signature.inputs.clone(), signature.results.clone());
        let ty = FunctionType::get(parser.parser.ctx, inputs, results);
        parser.set_attribute("function_type", Attr::Type(ty.into()));
        signature.parse_body(parser)
    }

    fn print_func(printer: &mut OpPrinter<'_, '_>) -> Result<(), MissingHook> {
        let ctx = printer.printer.ctx;
        let Some(Attr::Type(ty)) = printer.attribute_value("function_type") else {
            return Err(MissingHook);
        };
        let (inputs, results) = {
            let ty = ty.deref(ctx);
            let ty = ty.downcast_ref::<FunctionType>().ok_or(MissingHook)?;
            (ty.arg_types(), ty.res_types())
        };
        printer.text(" ");
        if let Some(Attr::String(visibility)) = printer.attribute_value("sym_visibility") {
            printer.text(&format!("{visibility} "));
        }
        print_signature(printer, &inputs, &results);
        let elided = ["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"];
        print_body(printer, &elided);
        Ok(())
    }
}
