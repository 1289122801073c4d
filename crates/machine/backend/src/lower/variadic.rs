//! Variadic arguments: the registers that functions save, and lists of arguments.

use tablegen_rt::isel::graph::Value;

use super::function::FunctionLowering;
use super::known::Known;
use super::nodes::PartType;
use super::target::{Assignment, Lowering, VariadicField, VariadicList};
use crate::error::Error;
use crate::machine::{SlotId, SlotKind};
use crate::target::RegisterOf;

/// Memory with the variadic arguments of a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variadic {
    /// First argument in memory.
    first: SlotId,
    /// Area of saved general registers, and its size in bytes. Of [`VariadicList::OneArea`], the offset of the
    /// first argument in place of the size.
    general: Option<(SlotId, u64)>,
    /// The same for floating-point registers.
    float: Option<(SlotId, u64)>,
}

impl<L: Lowering> FunctionLowering<'_, '_, L> {
    /// Saves the registers with variadic arguments.
    pub(super) fn save_variadic(
        &mut self,
        assignment: &Assignment<RegisterOf<L>>,
    ) -> Result<(), Error> {
        let bytes = u64::from(self.nodes.bits() / 8);
        let stack = i64::try_from(assignment.stack_size).unwrap_or(0);
        let variadic = match self.nodes.target.variadic_list() {
            VariadicList::Pointer => {
                let count = i64::try_from(assignment.unused.len()).unwrap_or(0);
                let size = bytes.cast_signed();
                // Saved registers are in front of the arguments on the stack.
                let start = if count > 0 { -count * size } else { stack };
                let kind = SlotKind::Incoming(start);
                let first = self.nodes.state.function.slot(bytes, bytes, kind);
                for (index, &register) in (0..).zip(&assignment.unused) {
                    let kind = SlotKind::Incoming((index - count) * size);
                    let slot = self.nodes.state.function.slot(bytes, bytes, kind);
                    self.save(register, PartType::Int, slot, 0)?;
                }
                Variadic { first, general: None, float: None }
            }
            VariadicList::Saved { float_stride, .. } => {
                let kind = SlotKind::Incoming(stack);
                let first = self.nodes.state.function.slot(bytes, bytes, kind);
                let general = self.save_area(&assignment.unused, PartType::Int, bytes)?;
                let float =
                    self.save_area(&assignment.unused_floats, PartType::F64, float_stride)?;
                Variadic { first, general, float }
            }
            VariadicList::OneArea { general_size, area_size, float_stride, .. } => {
                let kind = SlotKind::Incoming(stack);
                let function = &mut self.nodes.state.function;
                let first = function.slot(bytes, bytes, kind);
                let area = function.slot(area_size, float_stride, SlotKind::Local);
                let unused = [
                    (&assignment.unused, PartType::Int, bytes, general_size),
                    (&assignment.unused_floats, PartType::F64, float_stride, area_size),
                ];
                let mut starts = [general_size, area_size];
                for ((registers, ty, stride, end), first) in unused.into_iter().zip(&mut starts) {
                    *first = end.saturating_sub(registers.len() as u64 * stride);
                    for (index, &register) in (0..).zip(registers) {
                        self.save(register, ty, area, *first + index * stride)?;
                    }
                }
                // Offsets of the first arguments are in the place of sizes.
                let [general, float] = starts.map(|start| Some((area, start)));
                Variadic { first, general, float }
            }
        };
        self.variadic = Some(variadic);
        Ok(())
    }

    /// Saves registers in an area of the frame. Returns the area and its size in bytes.
    fn save_area(
        &mut self,
        registers: &[RegisterOf<L>],
        ty: PartType,
        stride: u64,
    ) -> Result<Option<(SlotId, u64)>, Error> {
        if registers.is_empty() {
            return Ok(None);
        }
        let size = registers.len() as u64 * stride;
        let slot = self.nodes.state.function.slot(size, stride, SlotKind::Local);
        for (index, &register) in (0..).zip(registers) {
            self.save(register, ty, slot, index * stride)?;
        }
        Ok(Some((slot, size)))
    }

    /// Stores a register at an offset in bytes in a slot.
    fn save(
        &mut self,
        register: RegisterOf<L>,
        ty: PartType,
        slot: SlotId,
        offset: u64,
    ) -> Result<(), Error> {
        let value = self.receive_register(register, ty, Known::NONE)?;
        let address = self.nodes.slot_address(slot)?;
        let address = self.offset_address(address, offset)?;
        let size = if ty == PartType::Int { u64::from(self.nodes.bits() / 8) } else { 8 };
        let ty = self.nodes.type_of_part(ty)?;
        self.nodes.store(value, ty, address, size)
    }

    /// Writes a list of the variadic arguments of the function.
    pub(super) fn start_variadic(&mut self, list: Value) -> Result<(), Error> {
        let unsupported = || Error::Unsupported("variadic arguments without such".into());
        let variadic = self.variadic.ok_or_else(unsupported)?;
        let bytes = u64::from(self.nodes.bits() / 8);
        let int = self.nodes.int_type();
        let first = self.nodes.slot_address(variadic.first)?;
        let (fields, is_one_area) = match self.nodes.target.variadic_list() {
            VariadicList::Pointer => return self.nodes.store(first, int, list, bytes),
            VariadicList::Saved { fields, .. } => (fields, false),
            VariadicList::OneArea { fields, .. } => (fields, true),
        };
        for &(offset, field) in fields {
            let area = match field {
                VariadicField::Stack => None,
                VariadicField::Area | VariadicField::GeneralEnd | VariadicField::GeneralOffset => {
                    variadic.general
                }
                VariadicField::FloatEnd | VariadicField::FloatOffset => variadic.float,
            };
            let size = area.map_or(0, |area| area.1);
            let location = self.offset_address(list, offset)?;
            match field {
                VariadicField::GeneralOffset | VariadicField::FloatOffset => {
                    let size = i64::try_from(size).unwrap_or(0);
                    let start = self.nodes.constant(if is_one_area { size } else { -size });
                    let memory = self.nodes.vocabulary().int(32)?;
                    self.nodes.store(start, memory, location, 4)?;
                }
                VariadicField::Area => {
                    let start = match area {
                        Some((slot, _)) => self.nodes.slot_address(slot)?,
                        None => first,
                    };
                    self.nodes.store(start, int, location, bytes)?;
                }
                VariadicField::Stack | VariadicField::GeneralEnd | VariadicField::FloatEnd => {
                    let end = match area {
                        Some((slot, size)) => {
                            let start = self.nodes.slot_address(slot)?;
                            self.offset_address(start, size)?
                        }
                        None => first,
                    };
                    self.nodes.store(end, int, location, bytes)?;
                }
            }
        }
        Ok(())
    }

    /// Copies a list of variadic arguments.
    pub(super) fn copy_variadic(&mut self, list: Value, from: Value) -> Result<(), Error> {
        let bytes = u64::from(self.nodes.bits() / 8);
        let size = match self.nodes.target.variadic_list() {
            VariadicList::Pointer => bytes,
            VariadicList::Saved { size, .. } | VariadicList::OneArea { size, .. } => size,
        };
        self.copy_memory(list, from, size, crate::ir::Access::new(bytes))
    }
}
