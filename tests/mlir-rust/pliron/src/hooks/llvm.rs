//! `llvm.func`, `llvm.call`, comparisons, `llvm.alloca`, and directives of other operations.

use pliron::r#type::TypeHandle;
use tablegen_pliron::types::{integer_type, type_list, type_text, with_element};
use tablegen_pliron::{
    Argument, Attr, EnumInfo, MissingHook, OpParser, OpPrinter, Result, Slot,
};

use super::functions::{Signature, print_body, print_signature};
use super::{Cases, print_cases};
use crate::generated::llvm;

pub struct Llvm;

/// Reads a comparison: its predicate is a string.
fn parse_comparison(parser: &mut OpParser<'_, '_>, info: &EnumInfo) -> Result<()> {
    let text = parser.parser.string()?;
    let Some(value) = info.value(&text) else {
        return parser.parser.error(format!("`{text}` is no case of `{}`", info.name));
    };
    let value = info.attribute(parser.parser.ctx, value);
    parser.set_attribute("predicate", value);
    parser.operand(0)?;
    parser.literal(",")?;
    parser.operand(1)?;
    parser.attr_dict(false)?;
    parser.literal(":")?;
    let ty = parser.parser.ty()?;
    let i1 = integer_type(parser.parser.ctx, 1);
    let result = with_element(parser.parser.ctx, ty, i1).unwrap_or(i1);
    parser.set_type(Slot::Operand(0), ty);
    parser.set_type(Slot::Operand(1), ty);
    parser.set_type(Slot::Result(0), result);
    Ok(())
}

fn print_comparison(printer: &mut OpPrinter<'_, '_>, info: &EnumInfo) -> Result<(), MissingHook> {
    let value = printer.attribute_value("predicate").and_then(|one| info.of_attribute(&one));
    let text = value.and_then(|value| info.text(value)).ok_or(MissingHook)?;
    printer.text(&format!(" \"{text}\" "));
    printer.values(Slot::Operands);
    printer.attr_dict(false, &["predicate"]);
    printer.text(" : ");
    printer.types(Slot::Operand(0));
    Ok(())
}

/// Returns the text of a type in a function type.
fn short_text(ctx: &pliron::context::Context, ty: TypeHandle) -> String {
    let text = type_text(ctx, ty);
    match text.strip_prefix("!llvm.") {
        Some(short @ ("void" | "ptr")) => short.to_owned(),
        _ => text,
    }
}

/// Type of a function of LLVM.
struct FunctionType {
    inputs: Vec<TypeHandle>,
    result: Option<TypeHandle>,
}

impl FunctionType {
    fn text(&self, ctx: &pliron::context::Context) -> String {
        let result = self.result.map_or("void".to_owned(), |ty| short_text(ctx, ty));
        let inputs: Vec<String> = self.inputs.iter().map(|ty| short_text(ctx, *ty)).collect();
        format!("!llvm.func<{result} ({})>", inputs.join(", "))
    }
}

impl llvm::Hooks for Llvm {
    fn parse_func(parser: &mut OpParser<'_, '_>) -> Result<()> {
        let linkage = match parser.parser.is_next("@") {
            true => "external",
            false => parser.parser.keyword()?,
        };
        if !parser.parser.is_next("@") {
            return parser.missing_hook("the modifiers of `llvm.func`");
        }
        let linkage = llvm::LinkageAttr { parameters: linkage.to_owned() };
        parser.set_attribute("linkage", linkage.attribute());
        let signature = Signature::parse(parser)?;
        let ty = FunctionType {
            inputs: signature.inputs.clone(),
            result: signature.results.first().copied(),
        };
        let text = ty.text(parser.parser.ctx);
        let ty = parser.parser.type_of_text(&text)?;
        parser.set_attribute("function_type", Attr::Type(ty));
        signature.parse_body(parser)
    }

    fn print_func(printer: &mut OpPrinter<'_, '_>) -> Result<(), MissingHook> {
        // Types of arguments are those of the block; declarations have the generic form.
        let ctx = printer.printer.ctx;
        let block = printer.first_block(0).ok_or(MissingHook)?;
        let inputs: Vec<TypeHandle> = {
            use pliron::r#type::Typed;
            block.deref(ctx).arguments().map(|one| one.get_type(ctx)).collect()
        };
        let Some(Attr::Type(ty)) = printer.attribute_value("function_type") else {
            return Err(MissingHook);
        };
        let text = type_text(ctx, ty);
        let result = text.strip_prefix("!llvm.func<").and_then(|text| text.split_once(" ("));
        let (result, _) = result.ok_or(MissingHook)?;
        let linkage = printer.attribute_value("linkage");
        let linkage = linkage.and_then(|one| llvm::LinkageAttr::from_attribute(&one));
        printer.text(" ");
        if let Some(linkage) = linkage.filter(|one| one.parameters != "external") {
            printer.text(&format!("{} ", linkage.parameters));
        }
        print_signature(printer, &inputs, &[]);
        match result {
            "void" => {}
            "ptr" => printer.text(" -> !llvm.ptr"),
            other => printer.text(&format!(" -> {other}")),
        }
        let elided = ["sym_name", "function_type", "linkage", "arg_attrs", "res_attrs"];
        print_body(printer, &elided);
        Ok(())
    }

    fn parse_icmp(parser: &mut OpParser<'_, '_>) -> Result<()> {
        parse_comparison(parser, &llvm::ICmpPredicate::INFO)
    }

    fn print_icmp(printer: &mut OpPrinter<'_, '_>) -> Result<(), MissingHook> {
        print_comparison(printer, &llvm::ICmpPredicate::INFO)
    }

    fn parse_fcmp(parser: &mut OpParser<'_, '_>) -> Result<()> {
        parse_comparison(parser, &llvm::FCmpPredicate::INFO)
    }

    fn print_fcmp(printer: &mut OpPrinter<'_, '_>) -> Result<(), MissingHook> {
        // The default value of the flags is not printed.
        let flags = printer.attribute_value("fastmathFlags");
        if flags.is_some_and(|one| llvm::FastmathFlags::from_attribute(&one).is_none()) {
            return Err(MissingHook);
        }
        print_comparison(printer, &llvm::FCmpPredicate::INFO)
    }

    fn parse_alloca(parser: &mut OpParser<'_, '_>) -> Result<()> {
        if parser.try_literal("inalloca") {
            parser.set_attribute("inalloca", Attr::Unit);
        }
        parser.operand(0)?;
        parser.literal("x")?;
        let element = parser.parser.ty()?;
        parser.set_attribute("elem_type", Attr::Type(element));
        parser.attr_dict(false)?;
        parser.literal(":")?;
        parser.functional_type(Slot::Operands, Slot::Results)
    }

    fn print_alloca(printer: &mut OpPrinter<'_, '_>) -> Result<(), MissingHook> {
        if printer.has_attribute("inalloca", None) {
            printer.text(" inalloca");
        }
        printer.text(" ");
        printer.values(Slot::Operand(0));
        printer.text(" x ");
        printer.attribute("elem_type");
        printer.attr_dict(false, &["elem_type", "inalloca"]);
        printer.text(" : ");
        printer.functional_type(Slot::Operands, Slot::Results);
        Ok(())
    }

    fn parse_call(parser: &mut OpParser<'_, '_>) -> Result<()> {
        let Some(callee) = parser.parser.try_symbol()? else {
            return parser.missing_hook("indirect calls");
        };
        parser.set_attribute("callee", Attr::symbol(&callee));
        parser.literal("(")?;
        parser.operands(0)?;
        parser.literal(")")?;
        parser.attr_dict(false)?;
        parser.literal(":")?;
        let (inputs, results) = parser.parser.function_type()?;
        let is_void =
            results.len() == 1 && type_text(parser.parser.ctx, results[0]) == "!llvm.void";
        parser.set_types(Slot::Operand(0), inputs)?;
        parser.set_types(Slot::Result(0), if is_void { Vec::new() } else { results })?;
        let element = parser.parser.type_of_text("i32")?;
        let none = Attr::DenseArray { element, values: Vec::new() };
        parser.set_attribute("op_bundle_sizes", none);
        Ok(())
    }

    fn print_call(printer: &mut OpPrinter<'_, '_>) -> Result<(), MissingHook> {
        if printer.attribute_value("callee").is_none()
            || printer.attribute_value("var_callee_type").is_some()
            || printer.has_values(Slot::Operand(1))
        {
            return Err(MissingHook);
        }
        printer.text(" ");
        printer.attribute("callee");
        printer.text("(");
        printer.values(Slot::Operand(0));
        printer.text(")");
        let elided = ["callee", "op_bundle_sizes", "operandSegmentSizes", "CConv", "TailCallKind"];
        printer.attr_dict(false, &elided);
        printer.text(" : (");
        printer.types(Slot::Operand(0));
        let results = printer.types_of(Slot::Results);
        printer.text(") -> ");
        let text = match results.as_slice() {
            [] => "()".to_owned(),
            all => type_list(printer.printer.ctx, all),
        };
        printer.text(&text);
        Ok(())
    }

    fn parse_custom_gep_indices(
        parser: &mut OpParser<'_, '_>,
        _: &'static [Argument],
    ) -> Result<bool> {
        // An index that is a value has the smallest number in the list of constants.
        let mut constants = Vec::new();
        loop {
            match parser.parser.is_next("%") {
                true => {
                    parser.operand(1)?;
                    constants.push(i32::MIN);
                }
                false => {
                    let value = parser.parser.attribute(None)?.as_integer();
                    constants.push(value.and_then(|one| one.try_into().ok()).unwrap_or_default());
                }
            }
            if !parser.try_literal(",") {
                break;
            }
        }
        let value = Attr::i32_array(parser.parser.ctx, &constants);
        parser.set_attribute("rawConstantIndices", value);
        Ok(true)
    }

    fn print_custom_gep_indices(
        printer: &mut OpPrinter<'_, '_>,
        _: &'static [Argument],
    ) -> Result<(), MissingHook> {
        let constants = printer.attribute_value("rawConstantIndices");
        let constants = constants.and_then(|one| one.as_integers()).ok_or(MissingHook)?;
        let mut values = printer.values_of(Slot::Operand(1)).into_iter();
        for (index, constant) in constants.into_iter().enumerate() {
            printer.text(if index > 0 { ", " } else { "" });
            match constant == i64::from(i32::MIN) {
                true => printer.printer.value(values.next().ok_or(MissingHook)?),
                false => printer.text(&constant.to_string()),
            }
        }
        Ok(())
    }

    fn parse_custom_switch_op_cases(
        parser: &mut OpParser<'_, '_>,
        _: &'static [Argument],
    ) -> Result<bool> {
        parser.literal("[")?;
        let mut cases = Cases::new(2, 1);
        if !parser.try_literal("]") {
            loop {
                cases.parse_case(parser)?;
                if !parser.try_literal(",") {
                    break;
                }
            }
            parser.literal("]")?;
        }
        cases.finish(parser, Slot::Operand(0))?;
        Ok(true)
    }

    fn print_custom_switch_op_cases(
        printer: &mut OpPrinter<'_, '_>,
        _: &'static [Argument],
    ) -> Result<(), MissingHook> {
        printer.text("[");
        print_cases(printer, 2, |printer, index| {
            printer.text(if index > 0 { "," } else { "" });
            printer.printer.newline();
            printer.text("  ");
        });
        printer.printer.newline();
        printer.text("]");
        Ok(())
    }
}
