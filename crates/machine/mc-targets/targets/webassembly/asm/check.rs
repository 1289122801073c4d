//! [`Checker`]: types of the values that instructions take from the stack and leave on it.
//!
//! An instruction whose operands have wrong types is an error. Types of values behind a jump are not known, and fit
//! all others.

use alloc::string::String;
use alloc::vec::Vec;

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::wasm::{Signature, SymbolFacts, SymbolKind, ValueType};
use tablegen_mc::assembler::{Assembly, ErrorKind, ExprId, SymbolId};
use tablegen_rt::mc::inst::Operand;

use super::parse::Line;
use super::{Machine, alloc, fixups};
use crate::matcher::Matched;
use crate::print::type_name;
use crate::target::instructions::get_register_opcode;

/// Maximum number of values on the stack of a function.
const MAX_VALUES: usize = 1 << 20;

/// Value on the stack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Value(ValueType),
    /// Reference of any type.
    Reference,
    /// Value whose type is not known.
    Any,
    /// Any number of values of any types.
    Polymorphic,
}

impl Item {
    fn fits(self, other: Item) -> bool {
        match (self, other) {
            (Item::Any, _) | (_, Item::Any) => true,
            (Item::Reference, Item::Value(value)) | (Item::Value(value), Item::Reference) => {
                value.is_reference()
            }
            (one, other) => one == other,
        }
    }
}

/// Block that is open.
struct Block {
    signature: Signature,
    /// Number of values below those of the block.
    start: usize,
    is_loop: bool,
}

impl Block {
    /// Returns the types that a jump to the block needs.
    fn target_types(&self) -> &[ValueType] {
        if self.is_loop { &self.signature.params } else { &self.signature.results }
    }
}

/// Types of the values of a function.
#[derive(Default)]
pub(super) struct Checker {
    stack: Vec<Item>,
    blocks: Vec<Block>,
    locals: Vec<ValueType>,
}

/// Reason why an instruction has wrong types.
type Checked = Result<(), ErrorKind>;

fn wrong(text: &str) -> ErrorKind {
    ErrorKind::Instruction(text.into())
}

/// Returns items of types.
fn items(types: &[ValueType]) -> Vec<Item> {
    types.iter().map(|value| Item::Value(*value)).collect()
}

/// Returns the text of types: `[i32, i64]`.
fn text(items: &[Item]) -> String {
    let name = |item: &Item| -> &str {
        match item {
            Item::Value(value) => type_name(*value as u64),
            Item::Any => "any",
            Item::Reference => "ref",
            Item::Polymorphic => "...",
        }
    };
    let from = items.iter().rposition(|item| *item == Item::Polymorphic).unwrap_or(0);
    let names: Vec<&str> = items[from..].iter().map(name).collect();
    alloc::format!("[{}]", names.join(", "))
}

/// Returns the symbol that an operand is.
fn symbol_of(
    operand: Operand<crate::Register>,
    assembly: &Assembly<Machine>,
) -> Result<(SymbolId, u32), ErrorKind> {
    match ExprId::of_operand(operand).map(|id| assembly.node(id)) {
        Some(Node::Symbol(symbol, specifier)) => Ok((symbol, specifier)),
        _ => Err(ErrorKind::Expected("a symbol")),
    }
}

/// Returns the type of the function or tag that an operand is.
fn signature_of(
    operand: Operand<crate::Register>,
    kind: SymbolKind,
    assembly: &Assembly<Machine>,
) -> Result<&Signature, ErrorKind> {
    let (symbol, _) = symbol_of(operand, assembly)?;
    signature_of_symbol(symbol, kind, assembly)
}

fn signature_of_symbol(
    symbol: SymbolId,
    kind: SymbolKind,
    assembly: &Assembly<Machine>,
) -> Result<&Signature, ErrorKind> {
    let facts: &SymbolFacts = assembly.wasm_symbol(symbol);
    match facts.signature.filter(|_| facts.kind == Some(kind)) {
        Some(id) => Ok(assembly.signature_of(id)),
        None => Err(ErrorKind::Expected(match kind {
            SymbolKind::Tag => "a tag with a type",
            _ => "a function with a type",
        })),
    }
}

/// Returns the type of the elements of the table that an operand is.
fn table_type(
    operand: Operand<crate::Register>,
    assembly: &Assembly<Machine>,
) -> Result<ValueType, ErrorKind> {
    let (symbol, _) = symbol_of(operand, assembly)?;
    let facts = assembly.wasm_symbol(symbol);
    let table = facts.table.filter(|_| facts.kind == Some(SymbolKind::Table));
    table.map(|table| table.element).ok_or(ErrorKind::Expected("a table with a type"))
}

/// Returns the type of the global variable that an operand is.
fn global_type(
    operand: Operand<crate::Register>,
    assembly: &Assembly<Machine>,
) -> Result<ValueType, ErrorKind> {
    let (symbol, specifier) = symbol_of(operand, assembly)?;
    let facts = assembly.wasm_symbol(symbol);
    match facts.kind.unwrap_or_default() {
        SymbolKind::Global => facts.global.map(|global| global.value),
        SymbolKind::Function | SymbolKind::Data
            if matches!(specifier, fixups::GOT | fixups::GOT_TLS) =>
        {
            Some(address_type(assembly))
        }
        _ => None,
    }
    .ok_or(ErrorKind::Expected("a global variable with a type"))
}

fn address_type(assembly: &Assembly<Machine>) -> ValueType {
    if assembly.format().is_64_bit { ValueType::I64 } else { ValueType::I32 }
}

/// Returns the type of the values of a register class.
fn value_of_class(name: &str) -> Option<ValueType> {
    ValueType::from_name(&name.to_ascii_lowercase())
}

impl Checker {
    /// Begins a function with this type.
    pub(super) fn start(&mut self, signature: &Signature) {
        self.locals.clone_from(&signature.params);
        self.blocks.push(Block { signature: signature.clone(), start: 0, is_loop: false });
    }

    /// Adds local variables.
    pub(super) fn add_locals(&mut self, types: &[ValueType]) {
        self.locals.extend_from_slice(types);
    }

    /// Checks the results of the function and ends it.
    pub(super) fn end(&mut self) -> Checked {
        let done = self.check_results(true);
        *self = Checker::default();
        done
    }

    fn check_results(&self, is_exact: bool) -> Checked {
        let function = self.blocks.first();
        self.check(&function.map_or(Vec::new(), |one| items(&one.signature.results)), is_exact)
    }

    /// Returns the number of values below those of the block. Without a block, which is behind the label of a function
    /// without type and in data, no values are known.
    fn start_of_block(&self) -> usize {
        self.blocks.last().map_or(self.stack.len(), |block| block.start)
    }

    /// Checks the types of the last values, or of all values of the block.
    fn check(&self, types: &[Item], is_exact: bool) -> Checked {
        let own = self.stack.get(self.start_of_block()..).unwrap_or_default();
        let (mut left, mut missing) = (own, types);
        let mut is_wrong = false;
        while let (Some((last, before)), Some((expected, rest))) =
            (left.split_last(), missing.split_last())
        {
            if *last == Item::Polymorphic {
                missing = &[];
                break;
            }
            if !last.fits(*expected) {
                is_wrong = true;
                break;
            }
            (left, missing) = (before, rest);
        }
        let is_open = left.last() == Some(&Item::Polymorphic);
        if is_wrong || !missing.is_empty() || is_exact && !is_open && !left.is_empty() {
            let shown = if is_exact { own.len() } else { types.len().min(own.len()) };
            let (expected, found) = (text(types), text(&own[own.len() - shown..]));
            let message = alloc::format!("type mismatch, expected {expected} but got {found}");
            return Err(ErrorKind::Instruction(message));
        }
        Ok(())
    }

    /// Checks the types of the last values, and removes them.
    fn pop(&mut self, types: &[Item]) -> Checked {
        let checked = self.check(types, false);
        let start = self.start_of_block();
        for _ in types {
            if self.stack.len() <= start || self.stack.last() == Some(&Item::Polymorphic) {
                break;
            }
            self.stack.pop();
        }
        checked
    }

    fn pop_values(&mut self, types: &[ValueType]) -> Checked {
        self.pop(&items(types))
    }

    fn push_values(&mut self, types: &[ValueType]) {
        self.stack.extend(types.iter().map(|value| Item::Value(*value)));
    }

    /// Notes that the code behind the present instruction is not reached from it.
    fn jump(&mut self) {
        self.stack.push(Item::Polymorphic);
    }

    fn call(&mut self, signature: &Signature) -> Checked {
        let done = self.pop_values(&signature.params);
        self.push_values(&signature.results);
        done
    }

    /// Checks the jump to a block.
    fn branch(&self, depth: u32) -> Checked {
        self.check(&items(self.block(depth)?.target_types()), false)
    }

    /// Returns the block with a number of blocks inside of it.
    fn block(&self, depth: u32) -> Result<&Block, ErrorKind> {
        let index = self.blocks.len().checked_sub(depth as usize + 1);
        index
            .and_then(|index| self.blocks.get(index))
            .ok_or_else(|| ErrorKind::Instruction(alloc::format!("invalid depth {depth}")))
    }

    /// Checks an instruction and executes what it does to the stack.
    pub(super) fn instruction(
        &mut self,
        mnemonic: &str,
        inst: &Matched,
        line: &Line,
        assembly: &Assembly<Machine>,
    ) -> Checked {
        let done = self.execute(mnemonic, inst, line, assembly);
        if self.stack.len() > MAX_VALUES {
            self.stack.clear();
            return Err(wrong("a function has too many values on the stack"));
        }
        done
    }

    fn execute(
        &mut self,
        mnemonic: &str,
        inst: &Matched,
        line: &Line,
        assembly: &Assembly<Machine>,
    ) -> Checked {
        use Item::{Any, Reference, Value};
        const I32: Item = Value(ValueType::I32);
        let operand = || inst.operand(0);
        let address = Value(address_type(assembly));
        match mnemonic {
            "local.get" | "local.set" | "local.tee" => {
                let local = self.local(operand());
                let item = local.as_ref().map_or(Any, |value| Value(*value));
                let popped = if mnemonic == "local.get" { Ok(()) } else { self.pop(&[item]) };
                if mnemonic != "local.set" {
                    self.stack.push(item);
                }
                local.and(popped)
            }
            "global.get" | "global.set" => {
                let global = global_type(operand(), assembly);
                let item = global.as_ref().map_or(Any, |value| Value(*value));
                if mnemonic == "global.get" {
                    self.stack.push(item);
                    return global.map(|_| ());
                }
                let popped = self.pop(&[item]);
                global.and(popped)
            }
            "table.get" | "table.set" | "table.size" | "table.grow" | "table.fill" => {
                self.table(mnemonic, table_type(operand(), assembly))
            }
            "memory.fill" => self.pop(&[address]).and(self.pop(&[I32])).and(self.pop(&[address])),
            "memory.copy" => {
                self.pop(&[address]).and(self.pop(&[address])).and(self.pop(&[address]))
            }
            "memory.init" => self.pop(&[I32]).and(self.pop(&[I32])).and(self.pop(&[address])),
            "drop" => self.pop(&[Any]),
            "block" | "loop" | "if" | "try" | "try_table" => {
                let signature = line.signature.clone().unwrap_or_default();
                let condition = if mnemonic == "if" { self.pop(&[I32]) } else { Ok(()) };
                let params = self.pop_values(&signature.params);
                let clauses =
                    if mnemonic == "try_table" { self.clauses(line, assembly) } else { Ok(()) };
                let (start, is_loop) = (self.stack.len(), mnemonic == "loop");
                self.push_values(&signature.params);
                self.blocks.push(Block { signature, start, is_loop });
                condition.and(params).and(clauses)
            }
            "end_block" | "end_loop" | "end_if" | "end_try" | "delegate" | "end_try_table"
            | "else" | "catch" | "catch_all" => self.end_block(mnemonic, inst, assembly),
            "br" | "br_if" => {
                let condition = if mnemonic == "br_if" { self.pop(&[I32]) } else { Ok(()) };
                let branch = match operand() {
                    Operand::Immediate(depth) => self.branch(depth as u32),
                    _ => Err(ErrorKind::Expected("a number of blocks")),
                };
                if mnemonic == "br" {
                    self.jump();
                }
                condition.and(branch)
            }
            "return" => {
                let done = self.check_results(false);
                self.jump();
                done
            }
            "call_indirect" | "return_call_indirect" => {
                let signature = line.signature.clone().unwrap_or_default();
                let done = self.pop(&[I32]).and(self.call(&signature));
                if mnemonic == "call_indirect" { done } else { done.and(self.end_by_call()) }
            }
            "call" | "return_call" => {
                let done = match signature_of(operand(), SymbolKind::Function, assembly) {
                    Ok(signature) => self.call(signature),
                    Err(error) => Err(error),
                };
                if mnemonic == "call" { done } else { done.and(self.end_by_call()) }
            }
            "unreachable" => {
                self.jump();
                Ok(())
            }
            "ref.is_null" => {
                let done = self.pop(&[Reference]);
                self.stack.push(I32);
                done
            }
            "throw" => {
                let done = match signature_of(operand(), SymbolKind::Tag, assembly) {
                    Ok(signature) => self.call(signature),
                    Err(error) => Err(error),
                };
                self.jump();
                done
            }
            "throw_ref" => {
                let done = self.pop_values(&[ValueType::ExnRef]);
                self.jump();
                done
            }
            _ => self.plain(inst),
        }
    }

    /// Checks an instruction whose values are the registers of its other form.
    fn plain(&mut self, inst: &Matched) -> Checked {
        let Some(opcode) = get_register_opcode(inst.opcode()) else { return self.pop(&[]) };
        let desc = opcode.desc();
        let value = |class: Option<crate::target::RegisterClass>| {
            class.and_then(|class| value_of_class(class.name()))
        };
        let uses: Vec<ValueType> =
            desc.uses().filter_map(|operand| value(operand.register_class())).collect();
        let defs: Vec<ValueType> =
            desc.defs().filter_map(|operand| value(operand.register_class())).collect();
        let done = self.pop_values(&uses);
        self.push_values(&defs);
        done
    }

    fn local(&self, operand: Operand<crate::Register>) -> Result<ValueType, ErrorKind> {
        let index = match operand {
            Operand::Immediate(index) => usize::try_from(index).ok(),
            _ => None,
        };
        let found = index.and_then(|index| self.locals.get(index)).copied();
        found.ok_or(ErrorKind::Expected("the number of a local variable"))
    }

    fn table(&mut self, mnemonic: &str, element: Result<ValueType, ErrorKind>) -> Checked {
        const I32: Item = Item::Value(ValueType::I32);
        let item = element.as_ref().map_or(Item::Any, |value| Item::Value(*value));
        let done = match mnemonic {
            "table.get" => self.pop(&[I32]),
            "table.set" => self.pop(&[I32, item]),
            "table.size" => Ok(()),
            "table.grow" => self.pop(&[item, I32]),
            _ => self.pop(&[I32, item, I32]),
        };
        match mnemonic {
            "table.get" => self.stack.push(item),
            "table.size" | "table.grow" => self.stack.push(I32),
            _ => {}
        }
        element.map(|_| ()).and(done)
    }

    /// Checks the results of the function that is called at the end of this one.
    fn end_by_call(&mut self) -> Checked {
        let done = self.check_results(false);
        self.jump();
        done
    }

    /// Checks the end of a block, or of a part of it.
    fn end_block(
        &mut self,
        mnemonic: &str,
        inst: &Matched,
        assembly: &Assembly<Machine>,
    ) -> Checked {
        let Some(block) = self.blocks.last() else { return Err(wrong("no block is open")) };
        let mut done = self.check(&items(&block.signature.results), true);
        self.stack.truncate(block.start);
        match mnemonic {
            "else" => {
                let params = block.signature.params.clone();
                self.push_values(&params);
            }
            "catch" => match signature_of(inst.operand(0), SymbolKind::Tag, assembly) {
                Ok(signature) => self.push_values(&signature.params),
                Err(error) => done = done.and(Err(error)),
            },
            "catch_all" => {}
            _ => {
                if let Some(block) = self.blocks.pop() {
                    self.push_values(&block.signature.results);
                }
            }
        }
        done
    }

    /// Checks the targets of the clauses of `try_table`.
    fn clauses(&self, line: &Line, assembly: &Assembly<Machine>) -> Checked {
        for clause in &line.clauses {
            let mut sent = match clause.tag {
                Some(tag) => signature_of(tag.operand(), SymbolKind::Tag, assembly)?.params.clone(),
                None => Vec::new(),
            };
            if clause.kind.has_reference() {
                sent.push(ValueType::ExnRef);
            }
            if self.block(clause.target)?.target_types() != sent {
                return Err(wrong("the types of a clause are not those of its target"));
            }
        }
        Ok(())
    }
}
