//! Formats that are C++ code in MLIR's descriptions.

mod functions;
mod llvm;
mod scf;

use pliron::r#type::TypeHandle;
use tablegen_pliron::types::integer_type;
use tablegen_pliron::{
    Argument, Attr, MissingHook, OpParser, OpPrinter, Parser, Result, Slot,
};

pub use functions::Func;
pub use llvm::Llvm;
pub use scf::Scf;

use crate::generated::{arith, cf};

pub struct Arith;
pub struct Cf;

impl arith::Hooks for Arith {
    fn parse_select(parser: &mut OpParser<'_, '_>) -> Result<()> {
        parser.all_operands()?;
        parser.attr_dict(false)?;
        parser.literal(":")?;
        let mut ty = parser.parser.ty()?;
        let mut condition = integer_type(parser.parser.ctx, 1);
        if parser.try_literal(",") {
            condition = ty;
            ty = parser.parser.ty()?;
        }
        parser.set_type(Slot::Operand(0), condition);
        for slot in [Slot::Operand(1), Slot::Operand(2), Slot::Result(0)] {
            parser.set_type(slot, ty);
        }
        Ok(())
    }

    fn print_select(printer: &mut OpPrinter<'_, '_>) -> Result<(), MissingHook> {
        printer.text(" ");
        printer.values(Slot::Operands);
        printer.attr_dict(false, &[]);
        printer.text(" : ");
        let condition = printer.types_of(Slot::Operand(0));
        if condition != [integer_type(printer.printer.ctx, 1)] {
            printer.types(Slot::Operand(0));
            printer.text(", ");
        }
        printer.types(Slot::Result(0));
        Ok(())
    }
}

/// Operands of a case: names and types.
type Case = Vec<(tablegen_pliron::Name, TypeHandle)>;

/// Reads `(%a, %b : i32, i64)`, if it is next.
fn case_operands(parser: &mut Parser<'_>) -> Result<Case> {
    if !parser.try_literal("(") {
        return Ok(Vec::new());
    }
    let names = parser.list(":", |parser| parser.name())?;
    let types = parser.list(")", |parser| parser.ty())?;
    Ok(names.into_iter().zip(types).collect())
}

/// Adds the cases of a switch: successors, values and operands.
struct Cases {
    /// Groups of operands and successors.
    operands: usize,
    successors: usize,
    values: Vec<String>,
    sizes: Vec<i32>,
    types: Vec<TypeHandle>,
}

impl Cases {
    fn new(operands: usize, successors: usize) -> Self {
        Cases { operands, successors, values: Vec::new(), sizes: Vec::new(), types: Vec::new() }
    }

    fn parse_case(&mut self, parser: &mut OpParser<'_, '_>) -> Result<()> {
        let value = parser.parser.balanced(&[':'])?.to_owned();
        parser.literal(":")?;
        parser.successor(self.successors)?;
        let operands = case_operands(parser.parser)?;
        self.values.push(value);
        self.sizes.push(i32::try_from(operands.len()).unwrap_or(i32::MAX));
        for (name, ty) in operands {
            parser.push_operand(self.operands, name);
            self.types.push(ty);
        }
        Ok(())
    }

    /// Sets values, sizes and types. `flag` has the type of the values.
    fn finish(self, parser: &mut OpParser<'_, '_>, flag: Slot) -> Result<()> {
        parser.set_types(Slot::Operand(self.operands), self.types)?;
        let sizes = Attr::i32_array(parser.parser.ctx, &self.sizes);
        parser.set_attribute("case_operand_segments", sizes);
        if self.values.is_empty() {
            return Ok(());
        }
        let element = parser.types_of(flag);
        let Some(element) = element.first() else { return parser.missing_hook("cases") };
        let element = tablegen_pliron::types::type_text(parser.parser.ctx, *element);
        let ty = format!("vector<{}x{element}>", self.values.len());
        let ty = parser.parser.type_of_text(&ty)?;
        let first = &self.values[0];
        let text = match self.values.iter().all(|value| value == first) {
            true => format!("dense<{first}>"),
            false => format!("dense<[{}]>", self.values.join(", ")),
        };
        parser.set_attribute("case_values", Attr::Elements { text, ty });
        Ok(())
    }
}

/// Returns the values of a dense attribute.
fn dense_values(attribute: Option<Attr>, count: usize) -> Vec<String> {
    let Some(Attr::Elements { text, .. }) = attribute else { return Vec::new() };
    let inner = text.trim_start_matches("dense<").trim_end_matches('>');
    let list = inner.trim_start_matches('[').trim_end_matches(']');
    let values: Vec<String> = list.split(',').map(|one| one.trim().to_owned()).collect();
    match values.as_slice() {
        [one] => vec![one.clone(); count],
        _ => values,
    }
}

/// Prints a successor with the operands that it gets.
fn print_target(
    printer: &mut OpPrinter<'_, '_>,
    block: pliron::context::Ptr<pliron::basic_block::BasicBlock>,
    values: &[pliron::value::Value],
    types: &[TypeHandle],
) {
    printer.printer.block(block);
    if !values.is_empty() {
        printer.text("(");
        printer.printer.values(values.iter().copied());
        printer.text(" : ");
        let text = tablegen_pliron::types::type_list(printer.printer.ctx, types);
        printer.text(&text);
        printer.text(")");
    }
}

/// Cases with their values, successors and operands.
fn print_cases(
    printer: &mut OpPrinter<'_, '_>,
    operands: usize,
    mut before: impl FnMut(&mut OpPrinter<'_, '_>, usize),
) {
    let blocks = printer.successors_of(1);
    let values = dense_values(printer.attribute_value("case_values"), blocks.len());
    let sizes = printer.attribute_value("case_operand_segments");
    let sizes = sizes.and_then(|sizes| sizes.as_integers()).unwrap_or_default();
    let (all, types) =
        (printer.values_of(Slot::Operand(operands)), printer.types_of(Slot::Operand(operands)));
    let mut start = 0;
    for (index, (block, value)) in blocks.into_iter().zip(values).enumerate() {
        before(printer, index);
        printer.text(&format!("{value}: "));
        let size = sizes.get(index).and_then(|size| usize::try_from(*size).ok()).unwrap_or(0);
        let end = (start + size).min(all.len());
        print_target(printer, block, &all[start..end], &types[start..end]);
        start = end;
    }
}

impl cf::Hooks for Cf {
    fn parse_custom_switch_op_cases(
        parser: &mut OpParser<'_, '_>,
        _: &'static [Argument],
    ) -> Result<bool> {
        parser.literal("default")?;
        parser.literal(":")?;
        parser.successor(0)?;
        let mut types = Vec::new();
        for (name, ty) in case_operands(parser.parser)? {
            parser.push_operand(1, name);
            types.push(ty);
        }
        parser.set_types(Slot::Operand(1), types)?;
        let mut cases = Cases::new(2, 1);
        while parser.try_literal(",") {
            cases.parse_case(parser)?;
        }
        cases.finish(parser, Slot::Operand(0))?;
        Ok(true)
    }

    fn print_custom_switch_op_cases(
        printer: &mut OpPrinter<'_, '_>,
        _: &'static [Argument],
    ) -> Result<(), MissingHook> {
        printer.text("  default: ");
        let default = printer.successors_of(0);
        let (values, types) =
            (printer.values_of(Slot::Operand(1)), printer.types_of(Slot::Operand(1)));
        print_target(printer, *default.first().ok_or(MissingHook)?, &values, &types);
        print_cases(printer, 2, |printer, _| {
            printer.text(",");
            printer.printer.newline();
            printer.text("  ");
        });
        printer.printer.newline();
        Ok(())
    }
}
