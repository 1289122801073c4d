//! Instructions that stand for several others: addresses of symbols, calls, and numbers.

use alloc::vec::Vec;

use tablegen_mc::assembler::encode::inst_of;
use tablegen_mc::assembler::expression::{Node, Specifier};
use tablegen_mc::assembler::{Assembly, ErrorKind, ExprId, Fault, Parsed};
use tablegen_rt::mc::inst::Operand as Value;

use super::fixups::{
    R_LARCH_ABS_LO12, R_LARCH_ABS64_HI12, R_LARCH_ABS64_LO20, R_LARCH_CALL36, R_LARCH_GOT_HI20,
    R_LARCH_GOT_LO12, R_LARCH_GOT_PC_HI20, R_LARCH_GOT_PC_LO12, R_LARCH_GOT_PCADD_HI20,
    R_LARCH_GOT_PCADD_LO12, R_LARCH_GOT64_HI12, R_LARCH_GOT64_LO20, R_LARCH_GOT64_PC_HI12,
    R_LARCH_GOT64_PC_LO20, R_LARCH_MARK_LA, R_LARCH_PCADD_HI20, R_LARCH_PCADD_LO12,
    R_LARCH_PCALA_HI20, R_LARCH_PCALA_LO12, R_LARCH_PCALA64_HI12, R_LARCH_PCALA64_LO20,
    R_LARCH_TLS_DESC_CALL, R_LARCH_TLS_DESC_HI20, R_LARCH_TLS_DESC_LD, R_LARCH_TLS_DESC_LO12,
    R_LARCH_TLS_DESC_PC_HI20, R_LARCH_TLS_DESC_PC_LO12, R_LARCH_TLS_DESC_PCADD_HI20,
    R_LARCH_TLS_DESC_PCADD_LO12, R_LARCH_TLS_DESC64_HI12, R_LARCH_TLS_DESC64_LO20,
    R_LARCH_TLS_DESC64_PC_HI12, R_LARCH_TLS_DESC64_PC_LO20, R_LARCH_TLS_GD_HI20,
    R_LARCH_TLS_GD_PC_HI20, R_LARCH_TLS_GD_PCADD_HI20, R_LARCH_TLS_GD_PCADD_LO12,
    R_LARCH_TLS_IE_HI20, R_LARCH_TLS_IE_LO12, R_LARCH_TLS_IE_PC_HI20, R_LARCH_TLS_IE_PC_LO12,
    R_LARCH_TLS_IE_PCADD_HI20, R_LARCH_TLS_IE_PCADD_LO12, R_LARCH_TLS_IE64_HI12,
    R_LARCH_TLS_IE64_LO20, R_LARCH_TLS_IE64_PC_HI12, R_LARCH_TLS_IE64_PC_LO20, R_LARCH_TLS_LD_HI20,
    R_LARCH_TLS_LD_PC_HI20, R_LARCH_TLS_LD_PCADD_HI20, R_LARCH_TLS_LD_PCADD_LO12,
    R_LARCH_TLS_LE_HI20, R_LARCH_TLS_LE_LO12, SHORTENED,
};
use super::{Machine, alloc};
use crate::matcher::Matched;
use crate::target::{Feature, Opcode, Register};

type Operand = Value<Register>;

/// Instructions after those that compute an address.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    /// The address is the result.
    None,
    /// The result is loaded from the address.
    Load,
    /// A descriptor at the address has a function, which is called.
    Call,
}

/// Relocations of an address: bits 31 to 12, 11 to 0, 51 to 32, 63 to 52. 0 stands for an
/// instruction that is left out.
type Relocations = [Specifier; 4];

/// Address of a symbol or of its entry in a table.
struct Address {
    relative: Relocations,
    /// Relocations of `pcaddu12i` and of the instruction after it.
    reduced: [Specifier; 2],
    absolute: Relocations,
    access: Access,
}

/// Returns the address that a pseudo instruction computes.
fn address(name: &str) -> Option<Address> {
    let absolute_table = [R_LARCH_GOT_LO12, R_LARCH_GOT64_LO20, R_LARCH_GOT64_HI12];
    let relative_table = [R_LARCH_GOT_PC_LO12, R_LARCH_GOT64_PC_LO20, R_LARCH_GOT64_PC_HI12];
    let table = |high: Specifier, [low, middle, top]: [Specifier; 3]| [high, low, middle, top];
    let (relative, absolute, access) = match name {
        "ABS" => (
            [0; 4],
            [R_LARCH_MARK_LA, R_LARCH_ABS_LO12, R_LARCH_ABS64_LO20, R_LARCH_ABS64_HI12],
            Access::None,
        ),
        "PCREL" => (
            [R_LARCH_PCALA_HI20, R_LARCH_PCALA_LO12, R_LARCH_PCALA64_LO20, R_LARCH_PCALA64_HI12],
            [0; 4],
            Access::None,
        ),
        "GOT" => (
            table(R_LARCH_GOT_PC_HI20, relative_table),
            table(R_LARCH_GOT_HI20, absolute_table),
            Access::Load,
        ),
        "TLS_LE" => ([0; 4], [R_LARCH_TLS_LE_HI20, R_LARCH_TLS_LE_LO12, 0, 0], Access::None),
        "TLS_IE" => (
            [
                R_LARCH_TLS_IE_PC_HI20,
                R_LARCH_TLS_IE_PC_LO12,
                R_LARCH_TLS_IE64_PC_LO20,
                R_LARCH_TLS_IE64_PC_HI12,
            ],
            [
                R_LARCH_TLS_IE_HI20,
                R_LARCH_TLS_IE_LO12,
                R_LARCH_TLS_IE64_LO20,
                R_LARCH_TLS_IE64_HI12,
            ],
            Access::Load,
        ),
        "TLS_LD" => (
            table(R_LARCH_TLS_LD_PC_HI20, relative_table),
            table(R_LARCH_TLS_LD_HI20, absolute_table),
            Access::None,
        ),
        "TLS_GD" => (
            table(R_LARCH_TLS_GD_PC_HI20, relative_table),
            table(R_LARCH_TLS_GD_HI20, absolute_table),
            Access::None,
        ),
        "TLS_DESC" => (
            [
                R_LARCH_TLS_DESC_PC_HI20,
                R_LARCH_TLS_DESC_PC_LO12,
                R_LARCH_TLS_DESC64_PC_LO20,
                R_LARCH_TLS_DESC64_PC_HI12,
            ],
            [
                R_LARCH_TLS_DESC_HI20,
                R_LARCH_TLS_DESC_LO12,
                R_LARCH_TLS_DESC64_LO20,
                R_LARCH_TLS_DESC64_HI12,
            ],
            Access::Call,
        ),
        _ => return None,
    };
    let reduced = match name {
        "PCREL" => [R_LARCH_PCADD_HI20, R_LARCH_PCADD_LO12],
        "GOT" => [R_LARCH_GOT_PCADD_HI20, R_LARCH_GOT_PCADD_LO12],
        "TLS_IE" => [R_LARCH_TLS_IE_PCADD_HI20, R_LARCH_TLS_IE_PCADD_LO12],
        "TLS_LD" => [R_LARCH_TLS_LD_PCADD_HI20, R_LARCH_TLS_LD_PCADD_LO12],
        "TLS_GD" => [R_LARCH_TLS_GD_PCADD_HI20, R_LARCH_TLS_GD_PCADD_LO12],
        "TLS_DESC" => [R_LARCH_TLS_DESC_PCADD_HI20, R_LARCH_TLS_DESC_PCADD_LO12],
        _ => [0; 2],
    };
    Some(Address { relative, reduced, absolute, access })
}

const ZERO: Operand = Value::Register(Some(Register::R0));
const LINK: Operand = Value::Register(Some(Register::R1));

impl Machine {
    /// Emits an instruction, or those that a pseudo instruction stands for.
    pub(super) fn expand(&self, inst: &Matched, assembly: &mut Assembly<Self>) -> Parsed<()> {
        let source = assembly.source();
        let symbol = |index: usize| {
            let fault = Fault::new(source, ErrorKind::Expected("a symbol"));
            ExprId::of_operand(inst.operand(index)).ok_or(fault)
        };
        match inst.opcode() {
            Opcode::PseudoLI_W => {
                let number = inst.operand(1).immediate() as i32;
                return self.load_number(inst.operand(0), number.into(), assembly);
            }
            Opcode::PseudoLI_D => {
                return self.load_number(inst.operand(0), inst.operand(1).immediate(), assembly);
            }
            Opcode::PseudoCALL36 => return self.call(LINK, LINK, symbol(0)?, assembly),
            Opcode::PseudoTAIL36 => {
                return self.call(inst.operand(0), ZERO, symbol(1)?, assembly);
            }
            _ => {}
        }
        let Some(name) = inst.opcode().name().strip_prefix("PseudoLA_") else {
            return self.emit(inst, assembly);
        };
        let (name, is_large) = match name.strip_suffix("_LARGE") {
            Some(name) => (name, true),
            None => (name, false),
        };
        let Some(address) = address(name) else { return self.emit(inst, assembly) };
        let dest = inst.operand(0);
        let symbol = symbol(inst.operands().len() - 1)?;
        let has_absolute = address.absolute != [0; 4];
        let prefers_absolute = !is_large && self.has(Feature::LaGlobalWithAbs);
        let mut sequence = Sequence { machine: self, assembly, symbol, mark: 0 };
        if has_absolute && (address.relative == [0; 4] || prefers_absolute) {
            return sequence.absolute(dest, &address);
        }
        if is_large {
            return sequence.large(dest, inst.operand(1), &address);
        }
        sequence.mark = SHORTENED;
        sequence.relative(dest, &address)
    }

    /// Defines the label of an instruction with the upper part of a distance.
    fn label(&self, assembly: &mut Assembly<Self>) -> Parsed<ExprId> {
        let label = loop {
            let number = self.labels.replace(self.labels.get().wrapping_add(1));
            let name = alloc::format!(".Lpcadd_hi{number}");
            if assembly.symbols.find(&name).is_none() {
                break assembly.symbols.intern(&name);
            }
        };
        assembly.define_label(label, assembly.source())?;
        Ok(assembly.symbol_reference(label))
    }

    /// Emits the call of a function at any distance of 38 bits.
    fn call(
        &self,
        temporary: Operand,
        link: Operand,
        symbol: ExprId,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let node = Node::Specified(R_LARCH_CALL36 | SHORTENED, symbol);
        let target = assembly.add_node(node).operand();
        self.emit(&inst_of(Opcode::PCADDU18I, &[temporary, target]), assembly)?;
        self.emit(&inst_of(Opcode::JIRL, &[link, temporary, Value::Immediate(0)]), assembly)
    }

    fn load_number(&self, dest: Operand, number: i64, assembly: &mut Assembly<Self>) -> Parsed<()> {
        let mut source = ZERO;
        for step in number_sequence(number) {
            let imm = Value::Immediate;
            let inst = match step {
                Step::Number(opcode @ Opcode::LU12I_W, value) => {
                    inst_of(opcode, &[dest, imm(value)])
                }
                Step::Number(opcode, value) => inst_of(opcode, &[dest, source, imm(value)]),
                Step::Insert(msb, lsb) => {
                    let bits = [imm(msb.into()), imm(lsb.into())];
                    inst_of(Opcode::BSTRINS_D, &[dest, source, source, bits[0], bits[1]])
                }
            };
            self.emit(&inst, assembly)?;
            source = dest;
        }
        Ok(())
    }
}

/// Instructions of an address.
struct Sequence<'a> {
    machine: &'a Machine,
    assembly: &'a mut Assembly<Machine>,
    symbol: ExprId,
    /// [`SHORTENED`], or 0.
    mark: Specifier,
}

impl Sequence<'_> {
    /// Emits an instruction whose last operand is a part of the address. 0 stands for no
    /// instruction.
    fn part(&mut self, opcode: Opcode, operands: &[Operand], specifier: Specifier) -> Parsed<()> {
        if specifier == 0 {
            return Ok(());
        }
        let node = Node::Specified(specifier | self.mark, self.symbol);
        let last = self.assembly.add_node(node).operand();
        let mut inst = inst_of(opcode, operands);
        tablegen_rt::pseudo::Sink::add(&mut inst, last);
        self.machine.emit(&inst, self.assembly)
    }

    fn by_width(&self, of_64: Opcode, of_32: Opcode) -> Opcode {
        if self.machine.is_64_bit() { of_64 } else { of_32 }
    }

    /// Emits the call of the function in a descriptor.
    fn call(&mut self, dest: Operand) -> Parsed<()> {
        let load = self.by_width(Opcode::LD_D, Opcode::LD_W);
        self.part(load, &[LINK, dest], R_LARCH_TLS_DESC_LD)?;
        self.part(Opcode::JIRL, &[LINK, LINK], R_LARCH_TLS_DESC_CALL)
    }

    fn relative(&mut self, dest: Operand, address: &Address) -> Parsed<()> {
        let is_reduced = !self.machine.is_64_bit() && !self.machine.has(Feature::Feature32S);
        let [high, low, ..] = address.relative;
        let second = match address.access {
            Access::Load => self.by_width(Opcode::LD_D, Opcode::LD_W),
            _ => self.by_width(Opcode::ADDI_D, Opcode::ADDI_W),
        };
        if is_reduced {
            // The second instruction refers to the label of the first one.
            let [high, low] = address.reduced;
            let label = self.machine.label(self.assembly)?;
            self.part(Opcode::PCADDU12I, &[dest], high)?;
            let symbol = core::mem::replace(&mut self.symbol, label);
            self.part(second, &[dest, dest], low)?;
            self.symbol = symbol;
        } else {
            self.part(Opcode::PCALAU12I, &[dest], high)?;
            self.part(second, &[dest, dest], low)?;
        }
        if address.access == Access::Call { self.call(dest) } else { Ok(()) }
    }

    fn large(&mut self, dest: Operand, temporary: Operand, address: &Address) -> Parsed<()> {
        let [high, low, middle, top] = address.relative;
        self.part(Opcode::PCALAU12I, &[dest], high)?;
        self.part(Opcode::ADDI_D, &[temporary, ZERO], low)?;
        self.part(Opcode::LU32I_D, &[temporary, temporary], middle)?;
        self.part(Opcode::LU52I_D, &[temporary, temporary], top)?;
        let last = if address.access == Access::Load { Opcode::LDX_D } else { Opcode::ADD_D };
        self.machine.emit(&inst_of(last, &[dest, dest, temporary]), self.assembly)?;
        if address.access == Access::Call { self.call(dest) } else { Ok(()) }
    }

    fn absolute(&mut self, dest: Operand, address: &Address) -> Parsed<()> {
        let [high, low, middle, top] = address.absolute;
        self.part(Opcode::LU12I_W, &[dest], high)?;
        self.part(Opcode::ORI, &[dest, dest], low)?;
        if self.machine.is_64_bit() {
            self.part(Opcode::LU32I_D, &[dest, dest], middle)?;
            self.part(Opcode::LU52I_D, &[dest, dest], top)?;
        }
        match address.access {
            Access::None => Ok(()),
            Access::Load => {
                let load = self.by_width(Opcode::LD_D, Opcode::LD_W);
                let load = inst_of(load, &[dest, dest, Value::Immediate(0)]);
                self.machine.emit(&load, self.assembly)
            }
            Access::Call => self.call(dest),
        }
    }
}

/// Instruction that loads a part of a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// Instruction with a number.
    Number(Opcode, i64),
    /// Copy of the lowest bits to bits `0` to `1`, from the most significant one on.
    Insert(u32, u32),
}

/// Returns the lowest `bits` bits of a number with sign.
const fn low(number: i64, bits: u32) -> i64 {
    number << (64 - bits) >> (64 - bits)
}

/// Returns the instructions that load a number, in LLVM's choice.
pub(crate) fn number_sequence(number: i64) -> Vec<Step> {
    let top = number >> 52;
    if top != 0 && low(number, 52) == 0 {
        return alloc::vec![Step::Number(Opcode::LU52I_D, top)];
    }
    let mut steps = Vec::new();
    let word = number as u32;
    match i32::try_from(low(number, 32)) {
        _ if word < 0x1000 => steps.push(Step::Number(Opcode::ORI, word.into())),
        Ok(-0x800..=-1) => steps.push(Step::Number(Opcode::ADDI_W, low(number, 12))),
        _ => {
            steps.push(Step::Number(Opcode::LU12I_W, low(number, 32) >> 12));
            if number & 0xfff != 0 {
                steps.push(Step::Number(Opcode::ORI, number & 0xfff));
            }
        }
    }
    // Each instruction repeats its sign in all higher bits.
    if low(number, 52) != low(number, 32) {
        steps.push(Step::Number(Opcode::LU32I_D, low(number, 52) >> 32));
    }
    if number != low(number, 52) {
        steps.push(Step::Number(Opcode::LU52I_D, top));
    }
    if steps.len() > 2 { with_insertion(number, &steps).unwrap_or(steps) } else { steps }
}

/// Returns a shorter sequence, which copies bits of a number to its upper half.
fn with_insertion(number: i64, steps: &[Step]) -> Option<Vec<Step>> {
    // Beginnings of sequences, with the numbers that they load.
    let mut starts: Vec<(&[Step], i64)> = Vec::new();
    let reordered;
    match *steps {
        [Step::Number(Opcode::LU12I_W, high), Step::Number(Opcode::ORI, value), _, last] => {
            starts.push((&steps[..2], high << 12 | value));
            if let Step::Number(_, top) = last {
                reordered = [steps[1], last];
                starts.push((&reordered, top << 52 | value));
            }
        }
        [Step::Number(Opcode::LU12I_W, _), Step::Number(Opcode::ORI, value), _] => {
            starts.push((&steps[1..2], value));
        }
        [Step::Number(Opcode::LU12I_W, high), ..] => starts.push((&steps[..1], high << 12)),
        [Step::Number(_, value), ..] => starts.push((&steps[..1], value)),
        _ => {}
    }
    for msb in 32..64_u32 {
        for lsb in (1..=msb).rev() {
            let mask = u64::MAX >> (63 - (msb - lsb)) << lsb;
            let found = starts.iter().find(|(_, start)| {
                let start = start.cast_unsigned();
                start & !mask | start << lsb & mask == number.cast_unsigned()
            });
            if let Some((start, _)) = found {
                let mut sequence = start.to_vec();
                sequence.push(Step::Insert(msb, lsb));
                return Some(sequence);
            }
        }
    }
    None
}
