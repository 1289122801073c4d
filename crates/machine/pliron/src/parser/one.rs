//! [`OpParser`]: parser of one operation.

use pliron::basic_block::BasicBlock;
use pliron::builtin::op_interfaces::{IsTerminatorInterface, NOpdsInterface, NResultsInterface};
use pliron::builtin::type_interfaces::FunctionTypeInterface;
use pliron::builtin::types::FunctionType;
use pliron::common_traits::Verify;
use pliron::context::{Context, Ptr};
use pliron::derive::pliron_op;
use pliron::linked_list::ContainsLinkedList;
use pliron::op::{Op, op_impls};
use pliron::operation::Operation;
use pliron::region::Region;
use pliron::r#type::TypeHandle;
use tablegen_rt::mlir::{Arity, Groups};

use super::Parser;
use crate::description::transformed;
use crate::registry::Entry;
use crate::{Attr, EnumInfo, Error, Info, Result, Slot, Trait, Transform};

/// Name of a value in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// Name without `%`.
    pub name: String,
    /// Index among the values of the name.
    pub index: usize,
    /// Byte offset in the text.
    pub offset: usize,
}

/// Parser of one operation. Collects its parts by group, in any order.
pub struct OpParser<'p, 'a> {
    /// Parser of the text.
    pub parser: &'p mut Parser<'a>,
    entry: Entry,
    start: usize,
    operands: Vec<Vec<Name>>,
    operand_types: Vec<Vec<TypeHandle>>,
    result_types: Vec<Vec<TypeHandle>>,
    attributes: Vec<(String, Attr)>,
    successors: Vec<Vec<Ptr<BasicBlock>>>,
    /// Operation that has the regions until the end.
    holder: Ptr<Operation>,
    /// Indexes of the regions, in the order of the text.
    region_indexes: Vec<usize>,
    /// Number of values on the left of `=`.
    pub(super) expected_results: usize,
}

impl<'p, 'a> OpParser<'p, 'a> {
    pub(super) fn new(parser: &'p mut Parser<'a>, entry: Entry, start: usize) -> Self {
        let holder = UnfinishedOp::create(parser.ctx);
        let operation = entry.info.map(|info| info.operation);
        let groups = |count: Option<usize>| vec![Vec::new(); count.unwrap_or_default()];
        OpParser {
            parser,
            entry,
            start,
            operands: vec![Vec::new(); operation.map_or(0, |one| one.operands().1.len())],
            operand_types: groups(operation.map(|one| one.operands().1.len())),
            result_types: groups(operation.map(|one| one.results().1.len())),
            attributes: Vec::new(),
            successors: vec![Vec::new(); operation.map_or(0, |one| one.successors().len())],
            holder,
            region_indexes: Vec::new(),
            expected_results: 0,
        }
    }

    /// Returns the description of the operation. `None` for modules.
    pub fn info(&self) -> Option<&'static Info> {
        self.entry.info
    }

    /// Returns the number of values on the left of `=`.
    pub fn expected_results(&self) -> usize {
        self.expected_results
    }

    /// Returns an error: a format is C++ code, and there is no hook for it.
    ///
    /// # Errors
    /// Always.
    pub fn missing_hook(&mut self, what: &str) -> Result<()> {
        self.parser.error(format!("there is no hook that parses {what}"))
    }

    /// Reads a literal.
    ///
    /// # Errors
    /// Returns an error if it is not next.
    pub fn literal(&mut self, literal: &str) -> Result<()> {
        self.parser.literal(literal)
    }

    /// Reads a literal if it is next.
    pub fn try_literal(&mut self, literal: &str) -> bool {
        self.parser.try_literal(literal)
    }

    /// Reads a value.
    ///
    /// # Errors
    /// Returns an error if none is next.
    pub fn operand(&mut self, group: usize) -> Result<()> {
        let name = self.parser.name()?;
        self.push_operand(group, name);
        Ok(())
    }

    /// Appends a value to a group.
    pub fn push_operand(&mut self, group: usize, name: Name) {
        if let Some(group) = self.operands.get_mut(group) {
            group.push(name);
        }
    }

    /// Reads a value if one is next. Returns true if it was.
    ///
    /// # Errors
    /// Returns an error if a name begins that is not complete.
    pub fn try_operand(&mut self, group: usize) -> Result<bool> {
        let is_next = self.parser.is_next("%");
        if is_next {
            self.operand(group)?;
        }
        Ok(is_next)
    }

    /// Reads values separated by commas. Returns true if there was one.
    ///
    /// # Errors
    /// Returns an error if no value is behind a comma.
    pub fn operands(&mut self, group: usize) -> Result<bool> {
        if !self.try_operand(group)? {
            return Ok(false);
        }
        while self.try_literal(",") {
            self.operand(group)?;
        }
        Ok(true)
    }

    /// Reads the values of all groups, separated by commas.
    ///
    /// # Errors
    /// Returns an error if the number of values does not fit the groups.
    pub fn all_operands(&mut self) -> Result<bool> {
        let mut names = Vec::new();
        if self.parser.is_next("%") {
            names.push(self.parser.name()?);
            while self.try_literal(",") {
                names.push(self.parser.name()?);
            }
        }
        let any = !names.is_empty();
        self.operands = self.divide(names, Slot::Operands)?;
        Ok(any)
    }

    /// Divides elements into the groups of operands or results.
    fn divide<T: Clone>(&self, all: Vec<T>, slot: Slot) -> Result<Vec<Vec<T>>> {
        let Some(info) = self.entry.info else { return Ok(Vec::new()) };
        let (groups, declared) = match slot {
            Slot::Results => info.operation.results(),
            _ => info.operation.operands(),
        };
        let groups = match groups {
            Groups::Sized => Groups::Single,
            other => other,
        };
        let mut divided = Vec::new();
        for index in 0..declared.len() {
            let range = groups.range(declared, index, all.len(), |_| None);
            match range {
                Some(range) => divided.push(all[range].to_vec()),
                None => return Err(self.error("number of values does not fit the operation")),
            }
        }
        if declared.is_empty() && !all.is_empty() {
            return Err(self.error("number of values does not fit the operation"));
        }
        Ok(divided)
    }

    /// Returns an error at the name of the operation.
    pub fn error(&self, message: impl Into<String>) -> Error {
        let message = message.into();
        self.parser.error_at(self.start, format!("`{}`: {message}", self.entry.name))
    }

    /// Returns the values of a group.
    pub fn names(&self, group: usize) -> &[Name] {
        self.operands.get(group).map_or(&[], Vec::as_slice)
    }

    /// Returns the types of values that are known.
    pub fn types_of(&self, slot: Slot) -> Vec<TypeHandle> {
        match slot {
            Slot::Operand(index) => self.operand_types.get(index).cloned().unwrap_or_default(),
            Slot::Result(index) => self.result_types.get(index).cloned().unwrap_or_default(),
            Slot::Operands => self.operand_types.concat(),
            Slot::Results => self.result_types.concat(),
            Slot::Attribute(name) => {
                let found = self.attributes.iter().find(|(one, _)| one == name);
                found.and_then(|(_, value)| value.as_type().or(value.ty())).into_iter().collect()
            }
        }
    }

    /// Sets the types of values.
    ///
    /// # Errors
    /// Returns an error if their number does not fit the groups.
    pub fn set_types(&mut self, slot: Slot, types: Vec<TypeHandle>) -> Result<()> {
        match slot {
            Slot::Operand(index) => {
                if let Some(group) = self.operand_types.get_mut(index) {
                    *group = types;
                }
            }
            Slot::Result(index) => {
                if let Some(group) = self.result_types.get_mut(index) {
                    *group = types;
                }
            }
            Slot::Operands => {
                // The division of the values is known by now.
                let mut rest = types.into_iter();
                for (names, types) in self.operands.iter().zip(&mut self.operand_types) {
                    *types = rest.by_ref().take(names.len()).collect();
                }
                if rest.next().is_some() {
                    return Err(self.error("more types than operands"));
                }
            }
            Slot::Results => self.result_types = self.divide(types, Slot::Results)?,
            Slot::Attribute(_) => {}
        }
        Ok(())
    }

    /// Reads the type of one value.
    ///
    /// # Errors
    /// Returns an error if no type is next.
    pub fn ty(&mut self, slot: Slot) -> Result<()> {
        let ty = self.parser.ty()?;
        self.set_types(slot, vec![ty])
    }

    /// Reads types separated by commas, if one is next. Returns true if there was one.
    ///
    /// # Errors
    /// Returns an error if no type is behind a comma.
    pub fn types(&mut self, slot: Slot) -> Result<bool> {
        let mut types = Vec::new();
        if let Some(first) = self.parser.try_ty()? {
            types.push(first);
            while self.try_literal(",") {
                types.push(self.parser.ty()?);
            }
        }
        let any = !types.is_empty();
        self.set_types(slot, types)?;
        Ok(any)
    }

    /// Reads a type if one is next. Returns true if it was.
    ///
    /// # Errors
    /// Returns an error if a type begins that is not complete.
    pub fn try_ty(&mut self, slot: Slot) -> Result<bool> {
        let ty = self.parser.try_ty()?;
        let any = ty.is_some();
        self.set_types(slot, ty.into_iter().collect())?;
        Ok(any)
    }

    /// Reads a function type: the types of two groups.
    ///
    /// # Errors
    /// Returns an error if no function type is next.
    pub fn functional_type(&mut self, inputs: Slot, results: Slot) -> Result<()> {
        let (of_inputs, of_results) = self.parser.function_type()?;
        self.set_types(inputs, of_inputs)?;
        self.set_types(results, of_results)
    }

    /// Sets the types of a group to one type, for each value.
    pub fn set_type(&mut self, slot: Slot, ty: TypeHandle) {
        let len = match slot {
            Slot::Operand(index) => match self.arity(index) {
                Arity::One => 1,
                _ => self.names(index).len(),
            },
            _ => 1,
        };
        let _ = self.set_types(slot, vec![ty; len]);
    }

    fn arity(&self, operand: usize) -> Arity {
        let groups = self.entry.info.map(|info| info.operation.operands().1);
        groups.and_then(|groups| groups.get(operand)).map_or(Arity::One, |group| group.arity())
    }

    /// Computes the types of a group from those of another.
    ///
    /// # Errors
    /// Returns an error if the types are not known, or if the function has no Rust form.
    pub fn derive_types(&mut self, from: Slot, to: Slot, transform: Transform) -> Result<()> {
        let known = self.types_of(from);
        match transform {
            Transform::FunctionInputs | Transform::FunctionResults => {
                let Some(first) = known.first() else { return Err(self.error("type is missing")) };
                let types = {
                    let ty = first.deref(self.parser.ctx);
                    ty.downcast_ref::<FunctionType>().map(|function| match transform {
                        Transform::FunctionInputs => function.arg_types(),
                        _ => function.res_types(),
                    })
                };
                match types {
                    Some(types) => self.set_types(to, types),
                    None => Err(self.error("expected a function type")),
                }
            }
            _ => {
                let Some(first) = known.first() else {
                    // An optional or variadic source may be absent, and its types with it.
                    return Ok(());
                };
                match transformed(transform, self.parser.ctx, *first) {
                    Some(ty) => {
                        self.set_type(to, ty);
                        Ok(())
                    }
                    None => Err(self.error(format!("no hook computes a type: {transform:?}"))),
                }
            }
        }
    }

    /// Reads an attribute. A value of the type `ty` has no type behind it.
    ///
    /// # Errors
    /// Returns an error if no attribute is next.
    pub fn attribute(&mut self, name: &'static str, ty: Option<TypeHandle>) -> Result<()> {
        let value = self.parser.attribute(ty)?;
        self.set_attribute(name, value);
        Ok(())
    }

    /// Reads an attribute if one is next. Returns true if it was.
    ///
    /// # Errors
    /// Returns an error if an attribute begins that is not complete.
    pub fn try_attribute(&mut self, name: &'static str, ty: Option<TypeHandle>) -> Result<bool> {
        let value = self.parser.try_attribute(ty)?;
        Ok(value.map(|value| self.set_attribute(name, value)).is_some())
    }

    /// Sets an attribute.
    pub fn set_attribute(&mut self, name: &str, value: Attr) {
        self.attributes.push((name.to_owned(), value));
    }

    /// Returns an attribute that has been read.
    pub fn attribute_value(&self, name: &str) -> Option<&Attr> {
        self.attributes.iter().find(|(one, _)| one == name).map(|(_, value)| value)
    }

    /// Reads the name of a symbol as a string attribute. Returns true if one was next.
    ///
    /// # Errors
    /// Returns an error if there is no name behind `@`.
    pub fn try_symbol_name(&mut self, name: &'static str) -> Result<bool> {
        let symbol = self.parser.try_symbol()?;
        Ok(symbol.map(|symbol| self.set_attribute(name, Attr::String(symbol))).is_some())
    }

    /// Reads the name of a symbol as a string attribute.
    ///
    /// # Errors
    /// Returns an error if none is next.
    pub fn symbol_name(&mut self, name: &'static str) -> Result<()> {
        match self.try_symbol_name(name)? {
            true => Ok(()),
            false => self.parser.error("expected the name of a symbol"),
        }
    }

    /// Reads the value of an enum. Returns true if one was next.
    ///
    /// # Errors
    /// Returns an error if a value begins that is not complete.
    pub fn try_enum(&mut self, name: &'static str, info: &EnumInfo) -> Result<bool> {
        let value = self.parser.try_enum(info)?;
        Ok(value.map(|value| self.set_attribute(name, value)).is_some())
    }

    /// Reads the value of an enum.
    ///
    /// # Errors
    /// Returns an error if none is next.
    pub fn enumeration(&mut self, name: &'static str, info: &EnumInfo) -> Result<()> {
        match self.try_enum(name, info)? {
            true => Ok(()),
            false => self.parser.error(format!("expected a case of `{}`", info.name)),
        }
    }

    /// Reads `mnemonic<value>` with a value of an enum, if it is next. Returns true if it was.
    ///
    /// # Errors
    /// Returns an error if a value begins that is not complete.
    pub fn try_named_enum(
        &mut self,
        name: &'static str,
        mnemonic: &str,
        info: &EnumInfo,
    ) -> Result<bool> {
        if !self.try_literal(mnemonic) {
            return Ok(false);
        }
        self.literal("<")?;
        self.enumeration(name, info)?;
        self.literal(">")?;
        Ok(true)
    }

    /// Reads the dictionary of attributes, if it is next.
    ///
    /// # Errors
    /// Returns an error if it is not complete.
    pub fn attr_dict(&mut self, with_keyword: bool) -> Result<()> {
        let is_next = match with_keyword {
            true => self.try_literal("attributes"),
            false => self.parser.is_next("{"),
        };
        if is_next {
            let all = self.parser.dictionary()?;
            self.attributes.extend(all);
        }
        Ok(())
    }

    /// Reads a region. Regions with equal indexes keep the order of the text.
    ///
    /// # Errors
    /// Returns an error if none is next.
    pub fn region(&mut self, index: usize) -> Result<()> {
        self.region_with(index, Vec::new())
    }

    /// Reads a region whose first block has arguments that the operation names.
    ///
    /// # Errors
    /// Returns an error if no region is next.
    pub fn region_with(&mut self, index: usize, arguments: Vec<(Name, TypeHandle)>) -> Result<()> {
        self.region_indexes.push(index);
        let region = self.parser.region(&self.entry, self.holder, arguments)?;
        let traits = self.entry.info.map_or(&[][..], |info| info.traits);
        for one in traits {
            if let Trait::ImplicitTerminator(name) = one {
                self.ensure_terminator(region, name)?;
            }
        }
        Ok(())
    }

    /// Appends an operation without operands to a region whose last block has no terminator.
    fn ensure_terminator(&mut self, region: Ptr<Region>, name: &str) -> Result<()> {
        let Some(entry) = self.parser.registry().operation(name).copied() else { return Ok(()) };
        let ctx = &mut *self.parser.ctx;
        let last = region.deref(ctx).get_tail();
        let block = match last {
            Some(block) => block,
            None => {
                let block = BasicBlock::new(ctx, None, Vec::new());
                block.insert_at_back(region, ctx);
                block
            }
        };
        let tail = block.deref(ctx).get_tail();
        let ends = tail.is_some_and(|op| {
            let op = Operation::get_op_dyn(op, ctx);
            op_impls::<dyn IsTerminatorInterface>(op.as_ref())
        });
        if !ends {
            let op = Operation::new(ctx, entry.concrete, Vec::new(), Vec::new(), Vec::new(), 0);
            op.insert_at_back(block, ctx);
        }
        Ok(())
    }

    /// Reads `[1, 2]` as a dense array. Returns true if it was next.
    ///
    /// # Errors
    /// Returns an error if it is not complete.
    pub fn try_dense_array(&mut self, name: &'static str, element: &str) -> Result<bool> {
        if !self.try_literal("[") {
            return Ok(false);
        }
        let mut values = Vec::new();
        if !self.parser.is_next("]") {
            loop {
                values.push(self.parser.balanced(&[','])?.to_owned());
                if !self.try_literal(",") {
                    break;
                }
            }
        }
        self.literal("]")?;
        let element = self.parser.type_of_text(element)?;
        self.set_attribute(name, Attr::DenseArray { element, values });
        Ok(true)
    }

    /// Reads `[1, 2]` as a dense array.
    ///
    /// # Errors
    /// Returns an error if it is not next.
    pub fn dense_array(&mut self, name: &'static str, element: &str) -> Result<()> {
        match self.try_dense_array(name, element)? {
            true => Ok(()),
            false => self.parser.error("expected `[`"),
        }
    }

    /// Reads an attribute of a dialect without its name: `<...>`. Returns true if it was next.
    ///
    /// # Errors
    /// Returns an error if it is not complete.
    pub fn try_stripped(&mut self, name: &'static str, of: &str) -> Result<bool> {
        if self.parser.is_next("#") {
            return self.try_attribute(name, None);
        }
        if !self.try_literal("<") {
            return Ok(false);
        }
        let text = self.parser.balanced(&[])?;
        let value = Attr::Other(format!("#{of}<{text}>"));
        self.literal(">")?;
        self.set_attribute(name, value);
        Ok(true)
    }

    /// Reads an attribute of a dialect without its name: `<...>`.
    ///
    /// # Errors
    /// Returns an error if it is not next.
    pub fn stripped(&mut self, name: &'static str, of: &str) -> Result<()> {
        match self.try_stripped(name, of)? {
            true => Ok(()),
            false => self.parser.error("expected `<`"),
        }
    }

    /// Reads the dictionary of properties `<{...}>`, if it is next.
    ///
    /// # Errors
    /// Returns an error if it is not complete.
    pub fn prop_dict(&mut self) -> Result<()> {
        if self.try_literal("<") {
            let all = self.parser.dictionary()?;
            self.attributes.extend(all);
            self.literal(">")?;
        }
        Ok(())
    }

    /// Sets the types of a group to the type of MLIR's text, for each value.
    ///
    /// # Errors
    /// Returns an error if the text is no type.
    pub fn build_type(&mut self, slot: Slot, text: &str) -> Result<()> {
        let ty = self.parser.type_of_text(text)?;
        self.set_type(slot, ty);
        Ok(())
    }

    /// Adds a region without blocks.
    pub fn empty_region(&mut self, index: usize) {
        self.region_indexes.push(index);
        Operation::add_region(self.holder, self.parser.ctx);
    }

    /// Reads a region if one is next. Returns true if it was.
    ///
    /// # Errors
    /// Returns an error if the region has one.
    pub fn try_region(&mut self, index: usize) -> Result<bool> {
        let is_next = self.parser.is_next("{");
        if is_next {
            self.region(index)?;
        }
        Ok(is_next)
    }

    /// Reads regions separated by commas. Returns true if there was one.
    ///
    /// # Errors
    /// Returns an error if no region is behind a comma.
    pub fn regions(&mut self, index: usize) -> Result<bool> {
        if !self.try_region(index)? {
            return Ok(false);
        }
        while self.try_literal(",") {
            self.region(index)?;
        }
        Ok(true)
    }

    /// Reads a successor.
    ///
    /// # Errors
    /// Returns an error if none is next.
    pub fn successor(&mut self, index: usize) -> Result<()> {
        let block = self.parser.successor()?;
        if let Some(group) = self.successors.get_mut(index) {
            group.push(block);
        }
        Ok(())
    }

    /// Reads successors separated by commas. Returns true if there was one.
    ///
    /// # Errors
    /// Returns an error if no successor is behind a comma.
    pub fn successors(&mut self, index: usize) -> Result<bool> {
        if !self.parser.is_next("^") {
            return Ok(false);
        }
        self.successor(index)?;
        while self.try_literal(",") {
            self.successor(index)?;
        }
        Ok(true)
    }

    /// Creates the operation.
    pub(super) fn finish(self) -> Result<Ptr<Operation>> {
        let mut operands = Vec::new();
        for (names, types) in self.operands.iter().zip(&self.operand_types) {
            if names.len() != types.len() {
                let message = format!("{} types for {} operands", types.len(), names.len());
                return Err(self.error(message));
            }
            for (name, ty) in names.iter().zip(types) {
                operands.push(self.parser.value(name, *ty)?);
            }
        }
        let mut attributes = self.attributes;
        if let Some(info) = self.entry.info {
            let sizes = |name: &str, groups: Groups, lens: Vec<usize>| {
                let lens: Vec<i32> =
                    lens.into_iter().map(|len| i32::try_from(len).unwrap_or(i32::MAX)).collect();
                (groups == Groups::Sized)
                    .then(|| (name.to_owned(), Attr::i32_array(self.parser.ctx, &lens)))
            };
            let of_operands = self.operands.iter().map(Vec::len).collect();
            let of_results = self.result_types.iter().map(Vec::len).collect();
            attributes.extend(sizes(
                "operandSegmentSizes",
                info.operation.operands().0,
                of_operands,
            ));
            attributes.extend(sizes("resultSegmentSizes", info.operation.results().0, of_results));
        }
        let op = Operation::new(
            self.parser.ctx,
            self.entry.concrete,
            self.result_types.concat(),
            operands,
            self.successors.concat(),
            0,
        );
        let regions: Vec<_> = self.holder.deref(self.parser.ctx).regions().collect();
        let mut order: Vec<_> = self.region_indexes.into_iter().zip(regions).collect();
        order.sort_by_key(|(index, _)| *index);
        let regions = order.into_iter().map(|(_, region)| region).collect();
        self.parser.take_regions(regions, self.holder, op);
        self.parser.set_attributes(op, attributes);
        Ok(op)
    }
}

/// Operation that has the regions of an operation until that one is created.
#[pliron_op(
    name = "mlir.unfinished",
    format,
    interfaces = [NOpdsInterface<0>, NResultsInterface<0>]
)]
pub(super) struct UnfinishedOp;

impl Verify for UnfinishedOp {
    fn verify(&self, ctx: &Context) -> pliron::result::Result<()> {
        pliron::verify_err!(self.loc(ctx), "operation of a parser is in the result")
    }
}

impl UnfinishedOp {
    pub(super) fn create(ctx: &mut Context) -> Ptr<Operation> {
        let info = Self::get_concrete_op_info();
        Operation::new(ctx, info, Vec::new(), Vec::new(), Vec::new(), 0)
    }
}
