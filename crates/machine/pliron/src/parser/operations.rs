//! Operations, regions and blocks.

use pliron::basic_block::BasicBlock;
use pliron::context::Ptr;
use pliron::linked_list::ContainsLinkedList;
use pliron::op::Op;
use pliron::operation::Operation;
use pliron::region::Region;
use pliron::r#type::TypeHandle;

use super::Parser;
use super::one::{Name, OpParser, UnfinishedOp};
use crate::registry::Entry;
use crate::{Attr, ModuleOp, Result, Trait};

impl Parser<'_> {
    /// Reads the whole text: one module, or operations that become the body of one.
    ///
    /// # Errors
    /// Returns an error if the text is not valid, or if an operation is not registered.
    pub fn module(mut self) -> Result<ModuleOp> {
        let module = ModuleOp::new(self.ctx);
        let Some(body) = module.body(self.ctx) else { return self.error("module without a body") };
        self.scopes.open(true);
        while self.offset() < self.text.len() {
            self.operation(body)?;
        }
        self.close_scope()?;
        let operations: Vec<_> = body.deref(self.ctx).iter(self.ctx).collect();
        if let [one] = operations.as_slice()
            && let Some(inner) = Operation::get_op::<ModuleOp>(*one, self.ctx)
        {
            one.unlink(self.ctx);
            Operation::erase(module.get_operation(), self.ctx);
            return Ok(inner);
        }
        Ok(module)
    }

    /// Reads an operation and appends it to a block.
    fn operation(&mut self, block: Ptr<BasicBlock>) -> Result<()> {
        let names = self.result_names()?;
        let start = self.offset();
        let op = match self.rest().starts_with('"') {
            true => self.generic(start)?,
            false => {
                let name = self.keyword()?;
                let entry = self.entry(name, start)?;
                let Some(parse) = entry.parse else {
                    let message = format!("`{}` has only the generic form", entry.name);
                    return Err(self.error_at(start, message));
                };
                let mut one = OpParser::new(self, entry, start);
                one.expected_results = names.iter().map(|(_, count)| *count).sum();
                parse(&mut one)?;
                one.finish()?
            }
        };
        if self.try_literal("loc") {
            self.literal("(")?;
            self.balanced(&[])?;
            self.literal(")")?;
        }
        op.insert_at_back(block, self.ctx);
        let count: usize = names.iter().map(|(_, count)| *count).sum();
        let results: Vec<_> = op.deref(self.ctx).results().collect();
        if !names.is_empty() && count != results.len() {
            let message = format!("{count} names for {} results", results.len());
            return Err(self.error_at(start, message));
        }
        let mut results = results.into_iter();
        for (name, count) in names {
            for index in 0..count {
                if let Some(value) = results.next() {
                    self.define(&Name { index, ..name.clone() }, value)?;
                }
            }
        }
        Ok(())
    }

    /// Reads `%a, %b:2 =`, with the number of values of each name.
    fn result_names(&mut self) -> Result<Vec<(Name, usize)>> {
        let mut names = Vec::new();
        while self.is_next("%") {
            let name = self.name()?;
            let count = match self.try_literal(":") {
                true => usize::try_from(self.number()?).unwrap_or(usize::MAX),
                false => 1,
            };
            if count == 0 || count > 1 << 16 {
                return self.error("number of results is out of range");
            }
            names.push((name, count));
            if !self.try_literal(",") {
                self.literal("=")?;
                break;
            }
        }
        Ok(names)
    }

    /// Reads `%name` or `%name#1`.
    ///
    /// # Errors
    /// Returns an error if no value is next.
    pub fn name(&mut self) -> Result<Name> {
        let offset = self.offset();
        self.literal("%")?;
        let rest = self.rest();
        let is_inner = |one: char| super::is_inner(one) || one == '-';
        let len = rest.find(|one| !is_inner(one)).unwrap_or(rest.len());
        if len == 0 {
            return self.error("expected the name of a value");
        }
        self.next += len;
        let name = rest[..len].to_owned();
        let mut index = 0;
        if self.rest().starts_with('#') {
            self.next += 1;
            index = usize::try_from(self.number()?).unwrap_or(usize::MAX);
        }
        Ok(Name { name, index, offset })
    }

    /// Returns the operation with a name. The name of a dialect may be absent.
    fn entry(&self, name: &str, start: usize) -> Result<Entry> {
        let find = |name: &str| self.registry.operation(name).copied();
        if let Some(entry) = find(name) {
            return Ok(entry);
        }
        let default = self.default_dialects.last().copied().unwrap_or_default();
        let of = |dialect: &str| find(&format!("{dialect}.{name}"));
        of(default)
            .or_else(|| of("builtin"))
            .ok_or_else(|| self.error_at(start, format!("operation `{name}` is not registered")))
    }

    /// Reads an operation in the generic form.
    fn generic(&mut self, start: usize) -> Result<Ptr<Operation>> {
        let name = self.string()?;
        let Some(entry) = self.registry.operation(&name).copied() else {
            return Err(self.error_at(start, format!("operation `{name}` is not registered")));
        };
        self.literal("(")?;
        let operands = self.list(")", Self::name)?;
        let successors = match self.try_literal("[") {
            true => self.list("]", Self::successor)?,
            false => Vec::new(),
        };
        let mut attributes = Vec::new();
        if self.is_next("<") {
            self.literal("<")?;
            attributes = self.dictionary()?;
            self.literal(">")?;
        }
        let holder = UnfinishedOp::create(self.ctx);
        if self.try_literal("(") {
            self.list(")", |parser| parser.region(&entry, holder, Vec::new()))?;
        }
        if self.is_next("{") {
            let more = self.dictionary()?;
            attributes.extend(more);
        }
        self.literal(":")?;
        let types_offset = self.offset();
        let (inputs, results) = self.function_type()?;
        if inputs.len() != operands.len() {
            let message = format!("{} types for {} operands", inputs.len(), operands.len());
            return Err(self.error_at(types_offset, message));
        }
        let mut values = Vec::new();
        for (name, ty) in operands.iter().zip(inputs) {
            values.push(self.value(name, ty)?);
        }
        let op = Operation::new(self.ctx, entry.concrete, results, values, successors, 0);
        let regions = holder.deref(self.ctx).regions().collect();
        self.take_regions(regions, holder, op);
        self.set_attributes(op, attributes);
        Ok(op)
    }

    /// Moves the regions of one operation to another, in this order, and erases the first one.
    pub(super) fn take_regions(
        &mut self,
        regions: Vec<Ptr<Region>>,
        from: Ptr<Operation>,
        to: Ptr<Operation>,
    ) {
        for region in regions {
            Region::move_to_op(region, to, self.ctx);
        }
        Operation::erase(from, self.ctx);
    }

    pub(super) fn set_attributes(&mut self, op: Ptr<Operation>, all: Vec<(String, Attr)>) {
        for (name, value) in all {
            crate::set_attribute(self.ctx, op, &name, value);
        }
    }

    /// Reads a region `{...}` and appends it to `holder`. `arguments` are those of the first block, if
    /// the operation names them.
    pub(super) fn region(
        &mut self,
        entry: &Entry,
        holder: Ptr<Operation>,
        arguments: Vec<(Name, TypeHandle)>,
    ) -> Result<Ptr<Region>> {
        let is_module = entry.info.is_none();
        let is_isolated =
            is_module || entry.info.is_some_and(|info| info.has_trait(Trait::IsolatedFromAbove));
        let default = self.registry.default_dialect(entry.name);
        self.literal("{")?;
        self.default_dialects.push(default.unwrap_or_default());
        self.scopes.open(is_isolated);
        let region = self.nested(|parser| parser.region_inner(holder, arguments, is_module))?;
        self.close_scope()?;
        self.default_dialects.pop();
        Ok(region)
    }

    fn region_inner(
        &mut self,
        holder: Ptr<Operation>,
        arguments: Vec<(Name, TypeHandle)>,
        needs_block: bool,
    ) -> Result<Ptr<Region>> {
        let region = Operation::add_region(holder, self.ctx);
        let has_arguments = !arguments.is_empty();
        // The first block needs no label.
        if has_arguments || needs_block || !(self.is_next("^") || self.is_next("}")) {
            let types = arguments.iter().map(|(_, ty)| *ty).collect();
            let block = BasicBlock::new(self.ctx, None, types);
            block.insert_at_back(region, self.ctx);
            for (index, (name, _)) in arguments.iter().enumerate() {
                let value = block.deref(self.ctx).get_argument(index);
                self.define(name, value)?;
            }
            self.block_body(block)?;
        }
        while !self.try_literal("}") {
            let offset = self.offset();
            let label = self.label()?;
            let block = self.define_block(&label, offset)?;
            block.insert_at_back(region, self.ctx);
            if self.try_literal("(") {
                let arguments = self.list(")", |parser| {
                    let name = parser.name()?;
                    parser.literal(":")?;
                    Ok((name, parser.ty()?))
                })?;
                for (name, ty) in arguments {
                    let index = BasicBlock::push_argument(block, self.ctx, ty);
                    let value = block.deref(self.ctx).get_argument(index);
                    self.define(&name, value)?;
                }
            }
            self.literal(":")?;
            self.block_body(block)?;
        }
        Ok(region)
    }

    fn block_body(&mut self, block: Ptr<BasicBlock>) -> Result<()> {
        while !(self.is_next("^") || self.is_next("}")) {
            if self.rest().is_empty() {
                return self.error("expected `}`");
            }
            self.operation(block)?;
        }
        Ok(())
    }
}
