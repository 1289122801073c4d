//! Encoder: instructions to bytes and fixups.
//!
//! Input: an instruction with its machine operands, and the prefixes that a line demands. The
//! encoding follows from its [`Form`]; no table has bytes of instructions. Code generators that make
//! [`Matched`] can use [`encode`], too.

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{Assembly, Code, ExprId, Fixup, FixupKind};
use tablegen_rt::mc::inst::Operand;

use super::fixups::{self, Field};
use super::form::{Encoding, Form, MEMORY_LEN, Mandatory, Role, map, shape, tied_count};
use super::prefixes::{Demands, Prefix, PrefixKind};
use super::{Machine, Mode, memory, registers};
use crate::matcher::Matched;
use crate::target::{Opcode, Register};

/// Maximum number of bytes of an instruction.
const MAX_LEN: usize = 15;

/// Instruction that is being encoded.
pub(super) struct Encoder<'e> {
    pub(super) inst: &'e Matched,
    pub(super) form: Form,
    pub(super) demands: Demands,
    pub(super) mode: Mode,
    pub(super) assembly: &'e Assembly<Machine>,
    /// Offset in the source.
    pub(super) source: usize,
    pub(super) code: &'e mut Code,
    /// Offset of the instruction in `code`.
    start: usize,
}

/// Operands of an instruction by their fields.
#[derive(Default)]
struct Fields {
    register: Option<Register>,
    rm: Option<Register>,
    opcode: Option<Register>,
    /// Index of the first operand of memory.
    memory: Option<usize>,
    vvvv: Option<Register>,
    mask: Option<Register>,
    immediate_register: Option<Register>,
    condition: u8,
    /// Index of the first operand that has no field.
    rest: usize,
}

/// Appends the code of an instruction.
///
/// # Errors
/// Returns an error if the registers have no encoding, or if the instruction is too long.
pub(super) fn encode(
    inst: &Matched,
    demands: Demands,
    mode: Mode,
    assembly: &Assembly<Machine>,
    source: usize,
    code: &mut Code,
) -> Result<(), &'static str> {
    let form = Form::of(inst.opcode());
    if form.shape() == shape::PSEUDO {
        return Ok(());
    }
    let start = code.bytes.len();
    let mut encoder = Encoder { inst, form, demands, mode, assembly, source, code, start };
    encoder.run()?;
    if encoder.len() > MAX_LEN {
        return Err("instruction is longer than 15 bytes");
    }
    Ok(())
}

impl Encoder<'_> {
    /// Returns the number of bytes of the instruction so far.
    pub(super) fn len(&self) -> usize {
        self.code.bytes.len() - self.start
    }

    pub(super) fn push(&mut self, byte: u8) {
        self.code.bytes.push(byte);
    }

    pub(super) fn register(&self, index: usize) -> Option<Register> {
        self.inst.operand(index).register()
    }

    fn fields(&self) -> Fields {
        let mut index = tied_count(self.inst.opcode());
        let mut fields = Fields::default();
        for role in self.form.roles() {
            let register = self.register(index);
            match role {
                Role::Register => fields.register = register,
                Role::Rm => fields.rm = register,
                Role::Opcode => fields.opcode = register,
                Role::Memory => fields.memory = Some(index),
                Role::Vvvv => fields.vvvv = register,
                Role::Mask => fields.mask = register,
                Role::ImmediateRegister => fields.immediate_register = register,
                Role::Condition => fields.condition = self.inst.operand(index).immediate() as u8,
            }
            index += if role == Role::Memory { MEMORY_LEN } else { 1 };
        }
        fields.rest = index;
        fields
    }

    fn run(&mut self) -> Result<(), &'static str> {
        let mut fields = self.fields();
        let mut end = self.inst.len();
        self.legacy_prefixes(&fields);
        fields.rest += match self.form.shape() {
            shape::SOURCE => 2,
            shape::DESTINATION => 1,
            shape::BOTH => 3,
            _ => 0,
        };
        if self.form.shape() == shape::CONDITION {
            end = end.saturating_sub(1);
            fields.condition = self.inst.operand(end).immediate() as u8;
        }
        let mut prefix = Prefix::new(self.form, self.demands, self.mode);
        self.set_registers(&fields, &mut prefix)?;
        if self.form.has_conditional_operands() {
            end = end.saturating_sub(2);
            let [flags, condition] = [0, 1].map(|index| self.inst.operand(end + index).immediate());
            prefix.set_conditional(flags as u8, condition as u8);
        }
        let mut rounding = 0;
        if self.form.has_rounding() {
            end = end.saturating_sub(1);
            rounding = self.inst.operand(end).immediate() as u8;
        }
        if self.form.rounds() && self.form.encoding() != Encoding::Legacy {
            prefix.set_rounding(rounding);
        }
        let kind = self.finish_prefix(prefix)?;
        let is_3dnow = self.form.map() == map::AMD_3DNOW;
        let opcode = if is_3dnow { 0x0f } else { self.form.opcode() };
        let in_opcode = fields.opcode.map_or(0, |register| registers::number(register) & 7);
        self.push(opcode.wrapping_add(fields.condition).wrapping_add(in_opcode));
        self.operands(&fields, kind)?;
        self.immediates(&fields, end);
        if is_3dnow {
            self.push(self.form.opcode());
        }
        Ok(())
    }

    /// Appends the prefixes before those that [`Prefix`] stands for.
    fn legacy_prefixes(&mut self, fields: &Fields) {
        if let Some(memory) = fields.memory {
            self.segment(memory + 4);
        }
        if self.form.repeats() || self.demands.has(Demands::REPEAT) {
            self.push(0xf3);
        }
        if self.demands.has(Demands::REPEAT_NE) {
            self.push(0xf2);
        }
        if self.needs_address_size(fields.memory) {
            self.push(0x67);
        }
        match self.form.shape() {
            shape::BOTH if self.register(2) != Some(Register::DS) => self.segment(2),
            shape::SOURCE if self.register(1) != Some(Register::DS) => self.segment(1),
            shape::OFFSET => self.segment(1),
            _ => {}
        }
        if self.form.encoding() != Encoding::Legacy {
            return;
        }
        let other_size = if self.mode == Mode::Bits16 { 32 } else { 16 };
        if self.form.operand_size() == other_size {
            self.push(0x66);
        }
        if self.form.locks() || self.demands.has(Demands::LOCK) {
            self.push(0xf0);
        }
        if self.form.is_untracked() || self.demands.has(Demands::NOTRACK) {
            self.push(0x3e);
        }
        match self.form.mandatory() {
            Mandatory::None => {}
            Mandatory::OperandSize => self.push(0x66),
            Mandatory::Repeat => self.push(0xf3),
            Mandatory::RepeatNe => self.push(0xf2),
        }
    }

    /// Appends the prefix of a segment register.
    fn segment(&mut self, index: usize) {
        let byte = match self.register(index) {
            Some(Register::CS) => 0x2e,
            Some(Register::SS) => 0x36,
            Some(Register::DS) => 0x3e,
            Some(Register::ES) => 0x26,
            Some(Register::FS) => 0x64,
            Some(Register::GS) => 0x65,
            _ => return,
        };
        self.push(byte);
    }

    fn needs_address_size(&self, memory: Option<usize>) -> bool {
        let mode = match self.mode {
            Mode::Bits16 => 16,
            Mode::Bits32 => 32,
            Mode::Bits64 => 64,
        };
        match (self.form.address_size(), mode) {
            (32, 16 | 64) | (16, 32) => return true,
            _ => {}
        }
        match self.form.shape() {
            shape::BOTH | shape::SOURCE | shape::DESTINATION => {
                let index = usize::from(self.form.shape() == shape::BOTH);
                return match self.register(index) {
                    Some(Register::ESI | Register::EDI) => mode != 32,
                    Some(Register::SI | Register::DI) => mode == 32,
                    _ => false,
                };
            }
            _ => {}
        }
        let Some(memory) = memory else { return false };
        match mode {
            64 => memory::is_32(self, memory),
            32 => memory::is_16(self, memory),
            _ => !memory::is_16(self, memory),
        }
    }

    fn set_registers(&self, fields: &Fields, prefix: &mut Prefix) -> Result<(), &'static str> {
        if let Some(register) = fields.register {
            prefix.set_register(register);
        }
        if let Some(register) = fields.vvvv {
            prefix.set_vvvv(register);
        }
        if let Some(register) = fields.mask {
            prefix.set_mask(register);
        }
        if let Some(register) = fields.rm {
            prefix.set_rm(register);
        }
        if let Some(register) = fields.opcode {
            prefix.set_base(register);
        }
        if let Some(memory) = fields.memory {
            if let Some(base) = self.register(memory) {
                prefix.set_base(base);
            }
            if let Some(index) = self.register(memory + 2) {
                prefix.set_index(index, self.form.has_vvvv());
            }
        }
        if self.form.encoding() == Encoding::Legacy && self.mode == Mode::Bits64 {
            let all = self.inst.operands().iter().filter_map(|operand| operand.register());
            let is_replaced = fields.memory.is_some_and(|index| {
                fixups::is_replaced_in_x32(self.assembly, self.inst.operand(index + 3))
            });
            if is_replaced || all.clone().any(registers::is_rex_byte) {
                prefix.demand_rex();
            }
        }
        Ok(())
    }

    /// Appends the prefix before the opcode, and the opcode map of legacy encodings.
    fn finish_prefix(&mut self, mut prefix: Prefix) -> Result<PrefixKind, &'static str> {
        let is_legacy = self.form.encoding() == Encoding::Legacy;
        if !is_legacy || self.mode == Mode::Bits64 {
            prefix.shorten();
        }
        let mut all = self.inst.operands().iter().filter_map(|operand| operand.register());
        if prefix.kind != PrefixKind::None && all.any(registers::is_high_byte) {
            return Err("upper byte of a register in an instruction with REX");
        }
        prefix.push(&mut self.code.bytes);
        if is_legacy {
            match self.form.map() {
                map::MAP_0F if prefix.kind == PrefixKind::Rex2 => {}
                map::MAP_0F | map::AMD_3DNOW => self.push(0x0f),
                map::MAP_0F38 => self.code.bytes.extend([0x0f, 0x38]),
                map::MAP_0F3A => self.code.bytes.extend([0x0f, 0x3a]),
                _ => {}
            }
        }
        Ok(prefix.kind)
    }

    /// Appends ModR/M, SIB and the displacement.
    fn operands(&mut self, fields: &Fields, kind: PrefixKind) -> Result<(), &'static str> {
        if let Some(byte) = self.form.fixed_byte() {
            self.push(byte);
            return Ok(());
        }
        let low = |register| registers::number(register) & 7;
        let reg = fields.register.map_or(self.form.fixed_register(), low);
        if let Some(index) = fields.memory {
            return memory::encode(self, index, reg, kind);
        }
        let has_byte = self.form.shape() > shape::PREFIX;
        if has_byte {
            self.push(0xc0 | reg << 3 | fields.rm.map_or(0, low));
        }
        Ok(())
    }

    /// Appends the operands from `fields.rest` up to `end`.
    fn immediates(&mut self, fields: &Fields, end: usize) {
        let mut rest = fields.rest..end;
        if let Some(register) = fields.immediate_register {
            let low = rest.next().map_or(0, |index| self.inst.operand(index).immediate() as u8);
            self.push(registers::number(register) << 4 | low & 15);
            return;
        }
        if self.form.shape() == shape::OFFSET {
            // The segment register has no bytes of its own.
            rest = rest.start..rest.start + 1;
        }
        let (size, is_relative) = (self.form.immediate_size(), self.form.is_immediate_relative());
        let mut size = size;
        for index in rest {
            let operand = self.inst.operand(index);
            let field = match () {
                () if is_relative && self.is_near_branch(operand) => Field::Branch4,
                () if size == 4 && self.form.is_immediate_signed() => Field::Signed4,
                () => Field::data(size),
            };
            self.value(operand, field, is_relative, 0);
            size = match self.form.shape() {
                shape::RAW_IMM8 => 1,
                shape::RAW_IMM16 => 2,
                _ => size,
            };
        }
    }

    /// Returns true for a call or jump of four bytes whose target is a symbol alone: it may be
    /// linked to an entry of the procedure linkage table.
    fn is_near_branch(&self, operand: Operand<Register>) -> bool {
        self.mode == Mode::Bits64
            && matches!(self.inst.opcode(), Opcode::CALL64pcrel32 | Opcode::JMP_4 | Opcode::JCC_4)
            && ExprId::of_operand(operand)
                .is_some_and(|value| matches!(self.assembly.node(value), Node::Symbol(_, 0)))
    }

    /// Appends a number, or a fixup for an expression. `after` is the number of bytes between the
    /// value and the end of the instruction.
    pub(super) fn value(
        &mut self,
        operand: Operand<Register>,
        field: Field,
        is_pc_relative: bool,
        after: usize,
    ) {
        let Some(value) = ExprId::of_operand(operand) else {
            self.code.push_little(operand.immediate().cast_unsigned(), field.size());
            return;
        };
        let mut kind = field.kind(after);
        let is_wide = matches!(field, Field::Data4 | Field::Data8 | Field::Signed4);
        if is_wide && let Some(is_difference) = fixups::is_got_symbol(self.assembly, value) {
            let field = if field.size() == 8 { Field::Got8 } else { Field::Got4 };
            kind = field.kind(if is_difference { 0 } else { self.len() });
        }
        let offset = self.code.bytes.len() as u32;
        self.fixup(offset, value, kind, is_pc_relative);
        self.code.push_little(0, field.size());
    }

    pub(super) fn fixup(
        &mut self,
        offset: u32,
        value: ExprId,
        kind: FixupKind,
        is_pc_relative: bool,
    ) {
        let (source, is_relaxable) = (self.source, false);
        let fixup = Fixup { offset, value, kind, is_pc_relative, is_relaxable, source };
        self.code.fixups.push(fixup);
    }

    /// Returns the offset of the instruction in the code.
    pub(super) const fn start(&self) -> usize {
        self.start
    }
}
