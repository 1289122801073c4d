//! `scf.for`, `scf.if`, `scf.while`, `scf.execute_region` and the cases of `scf.index_switch`.

use pliron::r#type::{TypeHandle, Typed};
use pliron::value::Value;
use tablegen_pliron::types::{IndexType, type_list};
use tablegen_pliron::{Argument, Attr, MissingHook, Name, OpParser, OpPrinter, Result, Slot};

use crate::generated::scf;

pub struct Scf;

/// Reads `(%a = %b, ...)`: arguments and their first values.
fn assignments(parser: &mut OpParser<'_, '_>, group: usize) -> Result<Vec<Name>> {
    parser.literal("(")?;
    let pairs = parser.parser.list(")", |parser| {
        let argument = parser.name()?;
        parser.literal("=")?;
        Ok((argument, parser.name()?))
    })?;
    let mut arguments = Vec::new();
    for (argument, value) in pairs {
        arguments.push(argument);
        parser.push_operand(group, value);
    }
    Ok(arguments)
}

fn print_assignments(printer: &mut OpPrinter<'_, '_>, arguments: &[Value], values: &[Value]) {
    printer.text("(");
    for (index, (argument, value)) in arguments.iter().zip(values).enumerate() {
        printer.text(if index > 0 { ", " } else { "" });
        printer.printer.value(*argument);
        printer.text(" = ");
        printer.printer.value(*value);
    }
    printer.text(")");
}

fn arguments(printer: &OpPrinter<'_, '_>, region: usize) -> Vec<Value> {
    let ctx = printer.printer.ctx;
    let block = printer.first_block(region);
    block.map(|block| block.deref(ctx).arguments().collect()).unwrap_or_default()
}

fn set_all(parser: &mut OpParser<'_, '_>, slots: &[Slot], types: &[TypeHandle]) -> Result<()> {
    slots.iter().try_for_each(|slot| parser.set_types(*slot, types.to_vec()))
}

impl scf::Hooks for Scf {
    fn parse_for(parser: &mut OpParser<'_, '_>) -> Result<()> {
        if parser.try_literal("unsigned") {
            parser.set_attribute("unsignedCmp", Attr::Unit);
        }
        let variable = parser.parser.name()?;
        for (group, before) in ["=", "to", "step"].into_iter().enumerate() {
            parser.literal(before)?;
            parser.operand(group)?;
        }
        let mut names = vec![variable];
        let mut types = Vec::new();
        if parser.try_literal("iter_args") {
            names.extend(assignments(parser, 3)?);
            parser.literal("->")?;
            types = parser.parser.result_types()?;
        }
        let ty = match parser.try_literal(":") {
            true => parser.parser.ty()?,
            false => IndexType::get(parser.parser.ctx).into(),
        };
        for group in 0..3 {
            parser.set_type(Slot::Operand(group), ty);
        }
        set_all(parser, &[Slot::Operand(3), Slot::Result(0)], &types)?;
        let types = std::iter::once(ty).chain(types);
        parser.region_with(0, names.into_iter().zip(types).collect())?;
        parser.attr_dict(false)
    }

    fn print_for(printer: &mut OpPrinter<'_, '_>) -> Result<(), MissingHook> {
        let ctx = printer.printer.ctx;
        let all = arguments(printer, 0);
        let (variable, arguments) = all.split_first().ok_or(MissingHook)?;
        if printer.has_attribute("unsignedCmp", None) {
            printer.text(" unsigned");
        }
        printer.text(" ");
        printer.printer.value(*variable);
        for (group, before) in [" = ", " to ", " step "].into_iter().enumerate() {
            printer.text(before);
            printer.values(Slot::Operand(group));
        }
        let values = printer.values_of(Slot::Operand(3));
        if !values.is_empty() {
            printer.text(" iter_args");
            print_assignments(printer, arguments, &values);
            printer.text(" -> (");
            printer.types(Slot::Results);
            printer.text(")");
        }
        printer.text(" ");
        let ty = variable.get_type(ctx);
        if ty != IndexType::get(ctx).into() {
            printer.text(" : ");
            printer.printer.ty(ty);
            printer.text(" ");
        }
        printer.region_with(0, false, !values.is_empty());
        printer.attr_dict(false, &["unsignedCmp"]);
        Ok(())
    }

    fn parse_if(parser: &mut OpParser<'_, '_>) -> Result<()> {
        parser.operand(0)?;
        parser.build_type(Slot::Operand(0), "i1")?;
        if parser.try_literal("->") {
            let types = parser.parser.result_types()?;
            parser.set_types(Slot::Result(0), types)?;
        }
        parser.region(0)?;
        match parser.try_literal("else") {
            true => parser.region(1)?,
            false => parser.empty_region(1),
        }
        parser.attr_dict(false)
    }

    fn print_if(printer: &mut OpPrinter<'_, '_>) -> Result<(), MissingHook> {
        printer.text(" ");
        printer.values(Slot::Operand(0));
        let has_results = printer.has_values(Slot::Results);
        if has_results {
            printer.text(" -> (");
            printer.types(Slot::Results);
            printer.text(")");
        }
        printer.text(" ");
        printer.region_with(0, false, has_results);
        if printer.has_region(1) {
            printer.text(" else ");
            printer.region_with(1, false, has_results);
        }
        printer.attr_dict(false, &[]);
        Ok(())
    }

    fn parse_while(parser: &mut OpParser<'_, '_>) -> Result<()> {
        let mut names = Vec::new();
        if parser.parser.is_next("(") {
            names = assignments(parser, 0)?;
        }
        parser.literal(":")?;
        let (inputs, results) = match parser.parser.is_next("(") {
            true => parser.parser.function_type()?,
            false => {
                let ty = parser.parser.ty()?;
                (vec![ty], vec![ty])
            }
        };
        parser.set_types(Slot::Operand(0), inputs.clone())?;
        parser.set_types(Slot::Result(0), results)?;
        parser.region_with(0, names.into_iter().zip(inputs).collect())?;
        parser.literal("do")?;
        parser.region(1)?;
        if parser.try_literal("attributes") {
            parser.attr_dict(false)?;
        }
        Ok(())
    }

    fn print_while(printer: &mut OpPrinter<'_, '_>) -> Result<(), MissingHook> {
        let values = printer.values_of(Slot::Operand(0));
        if !values.is_empty() {
            printer.text(" ");
            let arguments = arguments(printer, 0);
            print_assignments(printer, &arguments, &values);
        }
        printer.text(" : ");
        printer.functional_type(Slot::Operands, Slot::Results);
        printer.text(" ");
        printer.region_with(0, false, true);
        printer.text(" do ");
        printer.region(1);
        printer.attr_dict(true, &[]);
        Ok(())
    }

    fn parse_execute_region(parser: &mut OpParser<'_, '_>) -> Result<()> {
        if parser.try_literal("->") {
            let types = parser.parser.result_types()?;
            parser.set_types(Slot::Result(0), types)?;
        }
        if parser.try_literal("no_inline") {
            parser.set_attribute("no_inline", Attr::Unit);
        }
        parser.region(0)?;
        parser.attr_dict(false)
    }

    fn print_execute_region(printer: &mut OpPrinter<'_, '_>) -> Result<(), MissingHook> {
        if printer.has_values(Slot::Results) {
            printer.text(" -> ");
            let types = printer.types_of(Slot::Results);
            let text = match types.len() {
                1 => type_list(printer.printer.ctx, &types),
                _ => format!("({})", type_list(printer.printer.ctx, &types)),
            };
            printer.text(&text);
        }
        if printer.has_attribute("no_inline", None) {
            printer.text(" no_inline");
        }
        printer.text(" ");
        printer.region(0);
        printer.attr_dict(false, &["no_inline"]);
        Ok(())
    }

    fn parse_custom_switch_cases(
        parser: &mut OpParser<'_, '_>,
        _: &'static [Argument],
    ) -> Result<bool> {
        let mut values = Vec::new();
        let mut regions = 0;
        while parser.try_literal("case") {
            let value = parser.parser.attribute(None)?;
            values.extend(value.as_integer().map(|value| value.to_string()));
            regions += 1;
            parser.region(regions)?;
        }
        let element = parser.parser.type_of_text("i64")?;
        parser.set_attribute("cases", Attr::DenseArray { element, values });
        Ok(true)
    }

    fn print_custom_switch_cases(
        printer: &mut OpPrinter<'_, '_>,
        _: &'static [Argument],
    ) -> Result<(), MissingHook> {
        let values = printer.attribute_value("cases").and_then(|one| one.as_integers());
        for (index, value) in values.unwrap_or_default().into_iter().enumerate() {
            printer.printer.newline();
            printer.text(&format!("case {value} "));
            printer.region(index + 1);
        }
        Ok(())
    }
}
