//! List scheduler: reorders the instructions of a block to reduce waits, for processors that begin
//! instructions in order.
//!
//! Input: instructions whose results are virtual registers, and a model of `td/schedule.td`.
//! Output: the same instructions, reordered. Instructions that set a machine register, leave the
//! block or have other effects stay in place as barriers.

use std::cmp::Reverse;

use tablegen_rt::mc::sched::{Cost, Schedule};

use crate::dag::Reg;
use crate::select::{Operand, Selected};
use crate::target::instructions::InstrDesc;
use crate::target::subtarget::Model;

/// Reorders a block. The new order never takes more cycles than the old one.
#[must_use]
pub fn order(block: &[Selected], model: Model) -> Vec<Selected> {
    let mut ordered = Vec::with_capacity(block.len());
    for part in block.chunk_by(|a, b| !is_fixed(a) && !is_fixed(b)) {
        ordered.extend(list(part, model).into_iter().map(|index| part[index].clone()));
    }
    // The best order of each part need not be the best for the whole block.
    if cycles(&ordered, model) < cycles(block, model) { ordered } else { block.to_vec() }
}

/// Returns the number of cycles after which all results of a block are available.
#[must_use]
pub fn cycles(block: &[Selected], model: Model) -> u32 {
    let mut pipeline = Pipeline::new(model);
    let mut begins: Vec<u32> = Vec::new();
    let mut end = 0;
    for (index, one) in block.iter().enumerate() {
        let waits = block[..index].iter().zip(&begins);
        let waits =
            waits.filter_map(|(before, begin)| Some(begin + waits_for(before, one, model)?));
        let begin = pipeline.issue(one, waits.max().unwrap_or(0));
        end = end.max(begin + latency(one, model));
        begins.push(begin);
    }
    end
}

/// Returns true if no instruction may be moved past this one.
fn is_fixed(one: &Selected) -> bool {
    let is_named = |operand: Operand| match operand {
        Operand::Register(Reg::Real(register)) => !register.is_constant(),
        _ => false,
    };
    let operands = one.operands.iter().copied().chain(one.result.map(Operand::Register));
    let desc = one.opcode.desc();
    operands.into_iter().any(is_named)
        || desc.is_terminator()
        || desc.is_call()
        || desc.has_unmodeled_side_effects()
}

/// Returns the cost of an instruction. `None` for pseudo instructions without a cost.
fn cost(one: &Selected, model: Model) -> Option<Cost> {
    model.schedule().cost_of_class(one.opcode.desc().sched_class()).ok()
}

fn latency(one: &Selected, model: Model) -> u32 {
    cost(one, model).map_or(1, Cost::latency)
}

/// Returns the number of cycles that `one` must begin after `before`. Returns `None` if the two are
/// independent.
fn waits_for(before: &Selected, one: &Selected, model: Model) -> Option<u32> {
    let (first, second) = (before.opcode.desc(), one.opcode.desc());
    let registers = one.operands.iter().filter_map(|operand| match operand {
        Operand::Register(register) => Some(*register),
        _ => None,
    });
    let reads = |instruction: &Selected, register: Option<Reg>| {
        register.is_some_and(|one| instruction.operands.contains(&Operand::Register(one)))
    };
    let result = before.result;
    let uses = (0..).zip(registers).filter(|(_, register)| result == Some(*register));
    let data = uses.map(|(operand, _)| match (cost(before, model), cost(one, model)) {
        (Some(before), Some(one)) => before.latency_to(0, one, operand).unwrap_or(0),
        _ => 1,
    });
    let is_overwritten = reads(before, one.result) || one.result.is_some() && one.result == result;
    let touch = |desc: InstrDesc| desc.may_load() || desc.may_store();
    let in_memory = touch(first) && touch(second) && (first.may_store() || second.may_store());
    let order = (is_overwritten || in_memory || is_fixed(before) || is_fixed(one)).then_some(0);
    data.max().max(order)
}

/// Resources of a processor that instructions occupy.
struct Pipeline {
    schedule: Schedule,
    /// Cycle in which the last instruction began, and number of instructions that began in it.
    last: (u32, u32),
    /// Cycle from which each unit is free, by resource.
    free: Vec<Vec<u32>>,
}

impl Pipeline {
    fn new(model: Model) -> Self {
        let schedule = model.schedule();
        let units = |units: u32| vec![0; units as usize];
        let free = schedule.resources().map(|resource| units(resource.units)).collect();
        Pipeline { schedule, last: (0, 0), free }
    }

    /// Returns the cycle in which an instruction can begin that must wait until `earliest`.
    fn begin(&self, one: &Selected, earliest: u32) -> u32 {
        let width = self.schedule.machine().issue_width.unwrap_or(1);
        let (cycle, count) = self.last;
        let mut begin = earliest.max(cycle + u32::from(count >= width));
        if let Ok(cost) = self.schedule.cost_of_class(one.opcode.desc().sched_class()) {
            for taken in cost.uses() {
                let free = self.free[usize::from(taken.resource)].iter().min().copied();
                begin = begin.max(free.unwrap_or(0).saturating_sub(taken.acquire.into()));
            }
        }
        begin
    }

    /// Begins an instruction, and returns its cycle.
    fn issue(&mut self, one: &Selected, earliest: u32) -> u32 {
        let begin = self.begin(one, earliest);
        let (cycle, count) = self.last;
        self.last = (begin, if begin == cycle { count + 1 } else { 1 });
        if let Ok(cost) = self.schedule.cost_of_class(one.opcode.desc().sched_class()) {
            for taken in cost.uses() {
                let units = &mut self.free[usize::from(taken.resource)];
                if let Some(unit) = units.iter_mut().min() {
                    *unit = begin + u32::from(taken.release);
                }
            }
        }
        begin
    }
}

/// Schedules instructions that may be reordered; returns their indices. Of those that can begin
/// first, the one with the longest latency to the end is next.
fn list(part: &[Selected], model: Model) -> Vec<usize> {
    let waits = |from: usize, to: usize| waits_for(&part[from], &part[to], model);
    // The cycles from the beginning of each to the end.
    let mut heights = vec![0; part.len()];
    for index in (0..part.len()).rev() {
        let after =
            (index + 1..part.len()).filter_map(|user| Some(waits(index, user)? + heights[user]));
        heights[index] = after.max().unwrap_or(0).max(latency(&part[index], model));
    }
    let mut pipeline = Pipeline::new(model);
    let mut begins: Vec<Option<u32>> = vec![None; part.len()];
    let mut order = Vec::with_capacity(part.len());
    for _ in 0..part.len() {
        // First cycle in which a remaining instruction can begin, once all instructions that it
        // waits for have begun.
        let ready = |index: usize| {
            let before = (0..index).filter_map(|before| Some((before, waits(before, index)?)));
            let begins = before.map(|(before, cycles)| Some(begins[before]? + cycles));
            begins.collect::<Option<Vec<u32>>>().map(|all| all.into_iter().max().unwrap_or(0))
        };
        let left = (0..part.len()).filter(|&index| begins[index].is_none());
        let all =
            left.filter_map(|index| Some((pipeline.begin(&part[index], ready(index)?), index)));
        let next = all.min_by_key(|&(begin, index)| (begin, Reverse(heights[index]), index));
        // The first that is left waits for nothing.
        let Some((begin, index)) = next else { break };
        begins[index] = Some(pipeline.issue(&part[index], begin));
        order.push(index);
    }
    order
}
