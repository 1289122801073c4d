//! Printer.

use core::fmt;

use tablegen_rt::names::Named;

use crate::machine::isa::Part as _;
use crate::machine::{
    Address, Base, Cfi, Function, Inst, Isa, Operand, Pinned, Slot, SlotKind, VReg,
};

impl<I: Isa> fmt::Display for Function<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("function ")?;
        quoted(f, &self.name)?;
        f.write_str("\n")?;
        if self.has_dynamic_stack {
            f.write_str("dynamic-stack\n")?;
        }
        if self.has_vectors {
            f.write_str("vectors\n")?;
        }
        for register in &self.reserved {
            writeln!(f, "reserved {register}")?;
        }
        for (index, Slot { size, align, kind }) in self.slots().iter().enumerate() {
            write!(f, "slot{index} ")?;
            match kind {
                SlotKind::Local => f.write_str("local")?,
                SlotKind::Spill => f.write_str("spill")?,
                SlotKind::Dynamic => f.write_str("dynamic")?,
                SlotKind::Incoming(offset) => write!(f, "incoming {offset}")?,
                SlotKind::Outgoing(offset) => write!(f, "outgoing {offset}")?,
            }
            writeln!(f, " size {size} align {align}")?;
        }
        for (index, constant) in self.constants().iter().enumerate() {
            write!(f, "const{index} align {}", constant.align)?;
            for byte in &constant.bytes {
                write!(f, " {byte}")?;
            }
            f.write_str("\n")?;
        }
        for (index, table) in self.jump_tables().iter().enumerate() {
            write!(f, "table{index} {}", table.reader)?;
            for block in &table.blocks {
                write!(f, " {block}")?;
            }
            f.write_str("\n")?;
        }
        for (index, cfi) in self.all_cfi().iter().enumerate() {
            write!(f, "cfi{index} ")?;
            match cfi {
                Cfi::DefCfa(register, offset) => writeln!(f, "def-cfa {register} {offset}")?,
                Cfi::DefCfaOffset(offset) => writeln!(f, "def-cfa-offset {offset}")?,
                Cfi::Offset(register, offset) => writeln!(f, "offset {register} {offset}")?,
                Cfi::Restore(register) => writeln!(f, "restore {register}")?,
                Cfi::RememberState => f.write_str("remember-state\n")?,
                Cfi::RestoreState => f.write_str("restore-state\n")?,
            }
        }
        if !self.position.is_none() {
            writeln!(f, "position !{}", self.position.bits())?;
        }
        if !self.arguments.is_empty() {
            f.write_str("in ")?;
            self.pinned(f, &self.arguments)?;
            f.write_str("\n")?;
        }
        for (id, block) in self.blocks() {
            write!(f, "{id}")?;
            self.list(f, &block.parameters)?;
            f.write_str(":\n")?;
            for inst in &block.insts {
                self.inst(f, inst)?;
            }
            for (index, edge) in block.edges.iter().enumerate() {
                write!(f, "{}{}", if index > 0 { ", " } else { "  -> " }, edge.to)?;
                self.list(f, &edge.arguments)?;
            }
            if !block.edges.is_empty() {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

/// Writes a name in quotation marks.
fn quoted(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in name.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            _ => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}

impl<I: Isa> Function<I> {
    fn value(&self, f: &mut fmt::Formatter<'_>, vreg: VReg) -> fmt::Result {
        match self.class(vreg) {
            Some(class) => write!(f, "{vreg}:{}", class.name()),
            None => write!(f, "{vreg}"),
        }
    }

    fn list(&self, f: &mut fmt::Formatter<'_>, values: &[VReg]) -> fmt::Result {
        if values.is_empty() {
            return Ok(());
        }
        for (index, value) in values.iter().enumerate() {
            f.write_str(if index > 0 { ", " } else { "(" })?;
            self.value(f, *value)?;
        }
        f.write_str(")")
    }

    fn pinned(&self, f: &mut fmt::Formatter<'_>, all: &[Pinned<I>]) -> fmt::Result {
        for (index, pinned) in all.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            match pinned.value {
                Some(value) => self.value(f, value)?,
                None => f.write_str("-")?,
            }
            write!(f, " {}", pinned.register)?;
        }
        Ok(())
    }

    fn inst(&self, f: &mut fmt::Formatter<'_>, inst: &Inst<I>) -> fmt::Result {
        f.write_str("  ")?;
        let outputs = inst.desc().def_count().min(inst.operands.len());
        let (outputs, inputs) = inst.operands.split_at(outputs);
        for (index, operand) in outputs.iter().enumerate() {
            f.write_str(if index > 0 { ", " } else { "" })?;
            self.operand(f, operand)?;
        }
        if !outputs.is_empty() {
            f.write_str(" = ")?;
        }
        f.write_str(inst.opcode.name())?;
        for (index, operand) in inputs.iter().enumerate() {
            f.write_str(if index > 0 { ", " } else { " " })?;
            self.operand(f, operand)?;
        }
        for (name, pinned) in [("use", &inst.uses), ("def", &inst.defs)] {
            if !pinned.is_empty() {
                write!(f, " {name} ")?;
                self.pinned(f, pinned)?;
            }
        }
        if !inst.clobbers.is_empty() {
            let set = I::CLOBBERS.iter().find(|(_, set)| *set == inst.clobbers);
            write!(f, " clobber {}", set.map_or("?", |(name, _)| *name))?;
        }
        if !inst.position.is_none() {
            write!(f, " !{}", inst.position.bits())?;
        }
        f.write_str("\n")
    }

    fn operand(&self, f: &mut fmt::Formatter<'_>, operand: &Operand<I>) -> fmt::Result {
        match operand {
            Operand::Virtual(vreg) => self.value(f, *vreg),
            Operand::Register(register) => write!(f, "${register}"),
            Operand::NoRegister => f.write_str("$"),
            Operand::Immediate(value) => write!(f, "{value}"),
            Operand::Block(block) => write!(f, "{block}"),
            Operand::Slot(slot) => write!(f, "{slot}"),
            Operand::Address(address) => self.address(f, address),
        }
    }

    fn address(&self, f: &mut fmt::Formatter<'_>, address: &Address<I>) -> fmt::Result {
        f.write_str("@")?;
        match address.base {
            Base::Symbol(symbol) => quoted(f, self.symbol_name(symbol))?,
            Base::Constant(id) => write!(f, "{id}")?,
            Base::JumpTable(id) => write!(f, "{id}")?,
            Base::Block(id) => write!(f, "{id}")?,
        }
        if address.addend != 0 {
            write!(f, "{:+}", address.addend)?;
        }
        match address.part.name() {
            "" => Ok(()),
            name => write!(f, " {name}"),
        }
    }
}
