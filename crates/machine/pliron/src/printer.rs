//! [`Printer`]: MLIR's textual form of operations of pliron.

use std::collections::HashMap;
use std::fmt::Write;

use pliron::basic_block::BasicBlock;
use pliron::context::{Context, Ptr};
use pliron::linked_list::ContainsLinkedList;
use pliron::op::Op;
use pliron::operation::Operation;
use pliron::region::Region;
use pliron::r#type::{TypeHandle, Typed};
use pliron::value::Value;

use crate::attributes::{Attr, dictionary_text, symbol_text};
use crate::registry::Entry;
use crate::types::{function_text, type_list, type_text};
use crate::verify::{all_attributes, attribute, range, types_of};
use crate::{Default, EnumForm, EnumInfo, Info, Registry, Slot, Trait};

/// A format is C++ code, and there is no hook for it. The operation is printed in the generic form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MissingHook;

/// Printer of MLIR's textual form.
pub struct Printer<'a> {
    /// Context of the operations.
    pub ctx: &'a Context,
    registry: &'a Registry,
    text: String,
    indentation: usize,
    values: HashMap<Value, String>,
    blocks: HashMap<Ptr<BasicBlock>, String>,
    next_value: usize,
    next_argument: usize,
    is_generic: bool,
    /// Dialects whose names may be absent, the innermost last.
    default_dialects: Vec<&'static str>,
}

impl<'a> Printer<'a> {
    /// Creates a printer.
    pub fn new(ctx: &'a Context, registry: &'a Registry) -> Self {
        Printer {
            ctx,
            registry,
            text: String::new(),
            indentation: 0,
            values: HashMap::new(),
            blocks: HashMap::new(),
            next_value: 0,
            next_argument: 0,
            is_generic: false,
            default_dialects: vec!["builtin"],
        }
    }

    /// Prints all operations in the generic form.
    #[must_use]
    pub fn generic(self) -> Self {
        Printer { is_generic: true, ..self }
    }

    /// Returns the text of an operation.
    pub fn print(mut self, op: &dyn Op) -> String {
        let op = op.get_operation();
        self.number_operation(op);
        self.operation(op);
        self.text + "\n"
    }

    /// Gives the values of an operation and of its regions names.
    fn number_operation(&mut self, op: Ptr<Operation>) {
        let (results, regions) = {
            let op = op.deref(self.ctx);
            (op.results().collect::<Vec<_>>(), op.regions().collect::<Vec<_>>())
        };
        match results.as_slice() {
            [] => {}
            [one] => {
                self.values.insert(*one, format!("%{}", self.next_value));
                self.next_value += 1;
            }
            several => {
                for (index, value) in several.iter().enumerate() {
                    self.values.insert(*value, format!("%{}#{index}", self.next_value));
                }
                self.next_value += 1;
            }
        }
        let outer = (self.next_value, self.next_argument);
        let is_isolated = match self.entry(op) {
            Some(Entry { info: Some(info), .. }) => info.has_trait(Trait::IsolatedFromAbove),
            _ => true,
        };
        if is_isolated {
            (self.next_value, self.next_argument) = (0, 0);
        }
        for region in regions {
            self.number_region(region);
        }
        if is_isolated {
            (self.next_value, self.next_argument) = outer;
        }
    }

    fn number_region(&mut self, region: Ptr<Region>) {
        let blocks: Vec<_> = region.deref(self.ctx).iter(self.ctx).collect();
        for (index, block) in blocks.iter().enumerate() {
            self.blocks.insert(*block, format!("^bb{index}"));
        }
        for block in blocks {
            let arguments: Vec<_> = block.deref(self.ctx).arguments().collect();
            for argument in arguments {
                self.values.insert(argument, format!("%arg{}", self.next_argument));
                self.next_argument += 1;
            }
            let operations: Vec<_> = block.deref(self.ctx).iter(self.ctx).collect();
            for op in operations {
                self.number_operation(op);
            }
        }
    }

    fn entry(&self, op: Ptr<Operation>) -> Option<Entry> {
        let name = Operation::get_opid(op, self.ctx).to_string();
        self.registry.by_pliron_name(&name).copied()
    }

    /// Appends a text.
    pub fn text(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Appends a symbol with `@`.
    pub fn symbol(&mut self, name: &str) {
        self.text.push_str(&symbol_text(name));
    }

    /// Begins a line.
    pub fn newline(&mut self) {
        let _ = write!(self.text, "\n{:1$}", "", self.indentation);
    }

    /// Appends the name of a value.
    pub fn value(&mut self, value: Value) {
        match self.values.get(&value) {
            Some(name) => self.text.push_str(name),
            None => self.text.push_str("<<unknown value>>"),
        }
    }

    /// Appends names of values, separated by commas.
    pub fn values(&mut self, values: impl IntoIterator<Item = Value>) {
        for (index, value) in values.into_iter().enumerate() {
            if index > 0 {
                self.text.push_str(", ");
            }
            self.value(value);
        }
    }

    /// Appends a type.
    pub fn ty(&mut self, ty: TypeHandle) {
        self.text.push_str(&type_text(self.ctx, ty));
    }

    /// Appends the label of a block.
    pub fn block(&mut self, block: Ptr<BasicBlock>) {
        match self.blocks.get(&block) {
            Some(name) => self.text.push_str(name),
            None => self.text.push_str("<<unknown block>>"),
        }
    }

    fn operation(&mut self, op: Ptr<Operation>) {
        let results: Vec<_> = op.deref(self.ctx).results().collect();
        match results.as_slice() {
            [] => {}
            [one] => {
                self.value(*one);
                self.text.push_str(" = ");
            }
            several => {
                let name = self.values.get(&several[0]).cloned().unwrap_or_default();
                let name = name.split('#').next().unwrap_or_default();
                let _ = write!(self.text, "{name}:{} = ", several.len());
            }
        }
        let Some(entry) = self.entry(op) else {
            // Operations of pliron have a form in pliron only.
            let name = Operation::get_opid(op, self.ctx).to_string();
            return self.generic_form(op, &name);
        };
        if let (Some(print), false) = (entry.print, self.is_generic) {
            let start = self.text.len();
            let default = self.default_dialects.last().copied().unwrap_or_default();
            let short = entry.name.strip_prefix(default).filter(|_| !default.is_empty());
            let short = short.and_then(|name| name.strip_prefix('.'));
            // A name with a dot would be read as that of another dialect.
            self.text.push_str(short.filter(|name| !name.contains('.')).unwrap_or(entry.name));
            let mut one = OpPrinter { printer: self, op, entry };
            if print(&mut one).is_ok() {
                return;
            }
            self.text.truncate(start);
        }
        self.generic_form(op, entry.name);
    }

    fn generic_form(&mut self, op: Ptr<Operation>, name: &str) {
        let ctx = self.ctx;
        let (operands, successors, regions, inputs, results) = {
            let op = op.deref(ctx);
            (
                op.operands().collect::<Vec<_>>(),
                op.successors().collect::<Vec<_>>(),
                op.regions().collect::<Vec<_>>(),
                op.operands().map(|one| one.get_type(ctx)).collect::<Vec<_>>(),
                op.result_types().collect::<Vec<_>>(),
            )
        };
        let _ = write!(self.text, "\"{name}\"(");
        self.values(operands);
        self.text.push(')');
        if !successors.is_empty() {
            self.text.push('[');
            for (index, block) in successors.into_iter().enumerate() {
                self.text.push_str(if index > 0 { ", " } else { "" });
                self.block(block);
            }
            self.text.push(']');
        }
        let entry = self.registry.operation(name).copied();
        let info = entry.and_then(|entry| entry.info);
        let is_own = |name: &str| {
            info.is_some_and(|info| {
                info.operation.attributes().iter().any(|one| one.name() == name)
                    || info.enums.iter().any(|(one, _)| *one == name)
                    || matches!(name, "operandSegmentSizes" | "resultSegmentSizes")
            })
        };
        let (own, attributes): (Vec<_>, Vec<_>) =
            all_attributes(ctx, op).into_iter().partition(|(name, _)| is_own(name));
        let dictionary = |all: &[(String, Attr)]| {
            dictionary_text(ctx, all.iter().map(|(name, value)| (name.as_str(), value)))
        };
        if !own.is_empty() {
            // Properties are not read from the other dictionary.
            let _ = write!(self.text, " <{}>", dictionary(&own));
        }
        if !regions.is_empty() {
            self.text.push_str(" (");
            for (index, region) in regions.into_iter().enumerate() {
                self.text.push_str(if index > 0 { ", " } else { "" });
                self.region(region, entry.as_ref(), true, true);
            }
            self.text.push(')');
        }
        if !attributes.is_empty() {
            let _ = write!(self.text, " {}", dictionary(&attributes));
        }
        let _ = write!(self.text, " : {}", function_text(ctx, &inputs, &results));
    }

    /// Appends a region. The label of the first block is absent if it has no arguments, or if
    /// `with_arguments` is false. The last operations are absent if `with_terminators` is false.
    fn region(
        &mut self,
        region: Ptr<Region>,
        entry: Option<&Entry>,
        with_arguments: bool,
        with_terminators: bool,
    ) {
        let ctx = self.ctx;
        let default = entry.and_then(|entry| self.registry.default_dialect(entry.name));
        self.default_dialects.push(default.unwrap_or_default());
        self.text.push('{');
        let blocks: Vec<_> = region.deref(ctx).iter(ctx).collect();
        for (index, block) in blocks.into_iter().enumerate() {
            let arguments: Vec<_> = block.deref(ctx).arguments().collect();
            let is_first = index == 0;
            if !is_first || (with_arguments && !arguments.is_empty()) {
                self.newline();
                self.block(block);
                if !arguments.is_empty() {
                    self.text.push('(');
                    for (index, argument) in arguments.iter().enumerate() {
                        self.text.push_str(if index > 0 { ", " } else { "" });
                        self.value(*argument);
                        let _ = write!(self.text, ": {}", type_text(ctx, argument.get_type(ctx)));
                    }
                    self.text.push(')');
                }
                self.text.push(':');
            }
            self.indentation += 2;
            let operations: Vec<_> = block.deref(ctx).iter(ctx).collect();
            let count = operations.len();
            for (index, op) in operations.into_iter().enumerate() {
                if index + 1 == count && !with_terminators {
                    break;
                }
                self.newline();
                self.operation(op);
            }
            self.indentation -= 2;
        }
        self.newline();
        self.text.push('}');
        self.default_dialects.pop();
    }
}

/// Printer of one operation.
pub struct OpPrinter<'p, 'a> {
    /// Printer of the text.
    pub printer: &'p mut Printer<'a>,
    op: Ptr<Operation>,
    entry: Entry,
}

impl OpPrinter<'_, '_> {
    /// Returns the operation.
    pub fn operation(&self) -> Ptr<Operation> {
        self.op
    }

    /// Returns the description of the operation. `None` for modules.
    pub fn info(&self) -> Option<&'static Info> {
        self.entry.info
    }

    /// Appends a text.
    pub fn text(&mut self, text: &str) {
        self.printer.text(text);
    }

    /// Returns the values of a group. Empty if the numbers of values do not fit.
    pub fn values_of(&self, slot: Slot) -> Vec<Value> {
        let (ctx, op) = (self.printer.ctx, self.op);
        let Some(info) = self.entry.info else { return Vec::new() };
        let range = range(ctx, op, info, slot).unwrap_or_default();
        let op = op.deref(ctx);
        match slot {
            Slot::Result(_) | Slot::Results => range.map(|index| op.get_result(index)).collect(),
            _ => range.map(|index| op.get_operand(index)).collect(),
        }
    }

    /// Returns the types of a group. Empty if the numbers of values do not fit.
    pub fn types_of(&self, slot: Slot) -> Vec<TypeHandle> {
        let info = self.entry.info;
        info.and_then(|info| types_of(self.printer.ctx, self.op, info, slot)).unwrap_or_default()
    }

    /// Appends the values of a group, separated by commas.
    pub fn values(&mut self, slot: Slot) {
        let values = self.values_of(slot);
        self.printer.values(values);
    }

    /// Appends the types of a group, separated by commas.
    pub fn types(&mut self, slot: Slot) {
        let text = type_list(self.printer.ctx, &self.types_of(slot));
        self.text(&text);
    }

    /// Returns true if a group has values.
    pub fn has_values(&self, slot: Slot) -> bool {
        !self.values_of(slot).is_empty()
    }

    /// Appends a function type of two groups.
    pub fn functional_type(&mut self, inputs: Slot, results: Slot) {
        let (inputs, results) = (self.types_of(inputs), self.types_of(results));
        let text = function_text(self.printer.ctx, &inputs, &results);
        self.text(&text);
    }

    /// Returns an attribute. `None` if it is absent.
    pub fn attribute_value(&self, name: &str) -> Option<Attr> {
        attribute(self.printer.ctx, self.op, name)
    }

    /// Returns true if an attribute is present, and has another value than its default one.
    pub fn has_attribute(&self, name: &str, default: Option<(Default, Option<&EnumInfo>)>) -> bool {
        let Some(value) = self.attribute_value(name) else { return false };
        match (default, value) {
            (None, _) | (Some((Default::Unknown, _)), _) => true,
            (Some((Default::Integer(number), info)), value) => {
                let known = match info {
                    Some(info) => info.of_attribute(&value).map(i128::from),
                    None => value.as_integer(),
                };
                known != Some(number.into())
            }
            (Some((Default::Bool(wanted), _)), value) => {
                value.as_integer() != Some(i128::from(wanted))
            }
        }
    }

    /// Appends an attribute.
    pub fn attribute(&mut self, name: &str) {
        if let Some(value) = self.attribute_value(name) {
            let text = value.text(self.printer.ctx);
            self.text(&text);
        }
    }

    /// Appends an attribute without the type of its value.
    pub fn attribute_without_type(&mut self, name: &str) {
        if let Some(value) = self.attribute_value(name) {
            let text = value.text_without_type(self.printer.ctx);
            self.text(&text);
        }
    }

    /// Appends the value of an enum in the form that formats of operations have.
    pub fn enumeration(&mut self, name: &str, info: &EnumInfo) {
        let Some(value) = self.attribute_value(name) else { return };
        let text = info.of_attribute(&value).and_then(|value| info.text(value));
        let text = text.unwrap_or_else(|| value.text(self.printer.ctx));
        let is_identifier = |one: char| one.is_ascii_alphanumeric() || "_$.".contains(one);
        let text = match info.form {
            EnumForm::Dialect { has_brackets: true, .. } => format!("<{text}>"),
            // The printer of the attribute begins with a space.
            EnumForm::Dialect { .. } => format!(" {text}"),
            EnumForm::Integer(_)
                if info.separator.is_none() && !text.chars().all(is_identifier) =>
            {
                crate::attributes::quoted(&text)
            }
            _ => text,
        };
        self.text(&text);
    }

    /// Appends `mnemonic<value>` with a value of an enum.
    pub fn named_enum(&mut self, name: &str, mnemonic: &str, info: &EnumInfo) {
        let value = self.attribute_value(name).and_then(|value| info.of_attribute(&value));
        let text = value.and_then(|value| info.text(value)).unwrap_or_default();
        self.text(&format!("{mnemonic}<{text}>"));
    }

    /// Appends a string attribute as the name of a symbol.
    pub fn symbol_name(&mut self, name: &str) {
        if let Some(Attr::String(name)) = self.attribute_value(name) {
            self.printer.symbol(&name);
        }
    }

    /// Appends the dictionary of the attributes that are not in `elided`, if there are any.
    pub fn attr_dict(&mut self, with_keyword: bool, elided: &[&str]) {
        let ctx = self.printer.ctx;
        let mut all = all_attributes(ctx, self.op);
        all.retain(|(name, _)| !elided.contains(&name.as_str()));
        if all.is_empty() {
            return;
        }
        self.text(if with_keyword { " attributes " } else { " " });
        let text = dictionary_text(ctx, all.iter().map(|(name, value)| (name.as_str(), value)));
        self.text(&text);
    }

    fn region_at(&self, index: usize) -> Option<Ptr<Region>> {
        let op = self.op.deref(self.printer.ctx);
        (index < op.num_regions()).then(|| op.get_region(index))
    }

    /// Returns the number of regions.
    pub fn region_count(&self) -> usize {
        self.op.deref(self.printer.ctx).num_regions()
    }

    /// Appends a region.
    pub fn region(&mut self, index: usize) {
        self.region_with(index, true, true);
    }

    /// Appends a region, without the arguments of its first block, or without terminators.
    pub fn region_with(&mut self, index: usize, with_arguments: bool, with_terminators: bool) {
        if let Some(region) = self.region_at(index) {
            let entry = self.entry;
            self.printer.region(region, Some(&entry), with_arguments, with_terminators);
        }
    }

    /// Appends a region without its terminator, if that has no operands and attributes.
    pub fn region_implicit(&mut self, index: usize) {
        let ctx = self.printer.ctx;
        let is_plain = |region: Ptr<Region>| {
            let block = region.deref(ctx).get_tail()?;
            let last = block.deref(ctx).get_tail()?;
            let is_plain = {
                let last = last.deref(ctx);
                last.get_num_operands() == 0 && last.get_num_results() == 0
            };
            Some(is_plain && all_attributes(ctx, last).is_empty())
        };
        let is_plain = self.region_at(index).and_then(is_plain).unwrap_or_default();
        self.region_with(index, true, !is_plain);
    }

    /// Appends a dense array as `[1, 2]`.
    pub fn dense_array(&mut self, name: &str) {
        if let Some(Attr::DenseArray { values, .. }) = self.attribute_value(name) {
            self.text(&format!("[{}]", values.join(", ")));
        }
    }

    /// Appends an attribute of a dialect without its name.
    pub fn stripped(&mut self, name: &str, of: &str) {
        if let Some(value) = self.attribute_value(name) {
            let text = value.text(self.printer.ctx);
            let short = text.strip_prefix('#').and_then(|text| text.strip_prefix(of));
            let short = short.filter(|text| text.starts_with('<')).unwrap_or(&text).to_owned();
            self.text(&short);
        }
    }

    /// Appends the attributes that are not in `elided` as a dictionary of properties.
    pub fn prop_dict(&mut self, elided: &[&str]) {
        let ctx = self.printer.ctx;
        let mut all = all_attributes(ctx, self.op);
        let own = self.entry.info.map_or(&[][..], |info| info.operation.attributes());
        all.retain(|(name, _)| {
            !elided.contains(&name.as_str()) && own.iter().any(|one| one.name() == name)
        });
        if !all.is_empty() {
            let text = dictionary_text(ctx, all.iter().map(|(name, one)| (name.as_str(), one)));
            self.text(&format!(" <{text}>"));
        }
    }

    /// Appends the regions from an index on, separated by commas.
    pub fn regions(&mut self, first: usize) {
        for index in first..self.region_count() {
            if index > first {
                self.text(", ");
            }
            self.region(index);
        }
    }

    /// Returns true if a region exists and has a block.
    pub fn has_region(&self, index: usize) -> bool {
        let ctx = self.printer.ctx;
        self.region_at(index).is_some_and(|region| region.deref(ctx).get_entry_block().is_some())
    }

    /// Returns the first block of a region. `None` if it has none.
    pub fn first_block(&self, index: usize) -> Option<Ptr<BasicBlock>> {
        self.region_at(index)?.deref(self.printer.ctx).get_entry_block()
    }

    /// Returns the successors from an index on.
    pub fn successors_of(&self, first: usize) -> Vec<Ptr<BasicBlock>> {
        self.op.deref(self.printer.ctx).successors().skip(first).collect()
    }

    /// Appends a successor.
    pub fn successor(&mut self, index: usize) {
        if let Some(block) = self.successors_of(index).first() {
            self.printer.block(*block);
        }
    }

    /// Appends the successors from an index on, separated by commas.
    pub fn successors(&mut self, first: usize) {
        for (index, block) in self.successors_of(first).into_iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.printer.block(block);
        }
    }
}
