//! Weights of register units. The weight of a register is the sum of the weights of its units, and
//! all registers of a class have the same weight.
//!
//! Registers that share classes form groups. If a register is lighter than the heaviest register of
//! its group, the weight of its only unit is increased, or it adopts a new unit.

use tablegen_core::RecordError;

use super::graph::{Register, RegisterId, UnitId};
use super::{ClassId, CodeGenRegisters};
use crate::BitSet;

/// Weights of units, and the units of registers including adopted ones.
#[derive(Debug)]
pub struct Weights {
    /// Weights by unit. Adopted units follow those of the register file.
    pub of_unit: Vec<u32>,
    /// Units of each register, in ascending order.
    pub units: Vec<Vec<UnitId>>,
}

impl Weights {
    /// Returns the weight of a register.
    pub fn of_register(&self, register: RegisterId) -> u32 {
        let weights = self.units[register.index()].iter().map(|&unit| self.of_unit[unit as usize]);
        weights.fold(0, u32::saturating_add)
    }

    /// Returns the total weight of all units.
    fn all(&self) -> u64 {
        self.of_unit.iter().copied().map(u64::from).sum()
    }

    /// Returns the weight of the registers of a class.
    pub fn of_class(&self, target_registers: &CodeGenRegisters<'_>, class: ClassId) -> i64 {
        let class = &target_registers[class];
        match (class.weight, class.members.first()) {
            (Some(weight), _) => weight,
            (None, Some(&first)) if !class.artificial => i64::from(self.of_register(first)),
            _ => 0,
        }
    }
}

/// Registers that are connected by classes.
#[derive(Debug, Default)]
struct Group {
    registers: Vec<RegisterId>,
    /// Weight of the heaviest register.
    weight: u32,
    /// Units of heaviest registers that have no other unit.
    decisive: BitSet,
    /// True if the weight must be computed again.
    stale: bool,
}

struct Balance<'a, 'r> {
    target_registers: &'a CodeGenRegisters<'r>,
    weights: Weights,
    /// Groups of registers. Group 0 has the registers that cannot be allocated.
    groups: Vec<Group>,
    group_of: Vec<usize>,
    /// Registers with each unit.
    owners: Vec<Vec<RegisterId>>,
    /// Time of the last change of each register's units.
    changed: Vec<u64>,
    /// Time at which each register had all units of its sub-registers.
    inherited: Vec<u64>,
    now: u64,
}

/// Computes weights.
///
/// # Errors
/// Returns an error if the weights of a class cannot be made equal, because one of its registers
/// contains another.
pub(super) fn balance(target_registers: &CodeGenRegisters<'_>) -> Result<Weights, RecordError> {
    let (groups, group_of) = groups(target_registers);
    let units: Vec<Vec<UnitId>> =
        target_registers.registers().iter().map(|reg| reg.units.clone()).collect();
    let mut owners = vec![Vec::new(); target_registers.units().len()];
    for (register, units) in target_registers.register_ids().zip(&units) {
        for &unit in units {
            owners[unit as usize].push(register);
        }
    }
    let mut balance = Balance {
        target_registers,
        weights: Weights { of_unit: vec![0; target_registers.units().len()], units },
        groups,
        group_of,
        owners,
        changed: vec![1; target_registers.registers().len()],
        inherited: vec![0; target_registers.registers().len()],
        now: 1,
    };
    balance.weigh_groups();
    let mut heavier = None;
    // Each round increases the weight of a unit, so the number of units limits the rounds.
    for _ in 0..=target_registers.units().len() {
        heavier = None;
        for register in target_registers.register_ids() {
            if balance.settle(register) {
                heavier = Some(&target_registers[register]);
            }
        }
        if heavier.is_none() || balance.weights.all() > u64::from(u32::MAX) {
            break;
        }
    }
    let Some(Register { name, locs, .. }) = heavier else { return Ok(balance.weights) };
    let message = format!(
        "no weights of register units give the registers of each class the same weight: '{name}' \
         becomes ever heavier"
    );
    Err(RecordError::new(locs, message))
}

/// Returns the groups, and the index of the group of each register.
fn groups(target_registers: &CodeGenRegisters<'_>) -> (Vec<Group>, Vec<usize>) {
    let count = target_registers.registers().len();
    // Index `n` is register `n`. The last index is for registers that cannot be allocated.
    let mut parent: Vec<usize> = (0..=count).collect();
    fn root(parent: &mut [usize], mut index: usize) -> usize {
        while parent[index] != index {
            parent[index] = parent[parent[index]];
            index = parent[index];
        }
        index
    }
    let mut allocatable = vec![false; count];
    for class in target_registers.classes().iter().filter(|class| class.allocatable) {
        let Some(first) = class.members.first() else { continue };
        let first = root(&mut parent, first.index());
        for member in &class.members {
            allocatable[member.index()] = true;
            let other = root(&mut parent, member.index());
            parent[other] = first;
        }
    }
    for index in (0..count).filter(|&index| !allocatable[index]) {
        parent[index] = count;
    }
    let mut number = vec![usize::MAX; count + 1];
    number[count] = 0;
    let mut groups = vec![Group::default()];
    let mut group_of = Vec::with_capacity(count);
    for register in target_registers.register_ids() {
        let root = root(&mut parent, register.index());
        if number[root] == usize::MAX {
            number[root] = groups.len();
            groups.push(Group { stale: true, ..Group::default() });
        }
        groups[number[root]].registers.push(register);
        group_of.push(number[root]);
    }
    (groups, group_of)
}

impl Balance<'_, '_> {
    fn is_artificial(&self, unit: UnitId) -> bool {
        self.target_registers.units().get(unit as usize).is_some_and(|unit| unit.artificial)
    }

    /// Computes the weights of changed groups. Units without weight get one.
    fn weigh_groups(&mut self) {
        for group in self.groups.iter_mut().skip(1).filter(|group| group.stale) {
            group.stale = false;
            let mut heaviest = 0;
            for &register in &group.registers {
                let mut weight = 0;
                for &unit in &self.weights.units[register.index()] {
                    let artificial = self
                        .target_registers
                        .units()
                        .get(unit as usize)
                        .is_some_and(|unit| unit.artificial);
                    if !artificial {
                        let own = &mut self.weights.of_unit[unit as usize];
                        *own = (*own).max(1);
                        weight = u32::saturating_add(weight, *own);
                    }
                }
                heaviest = heaviest.max(weight);
            }
            group.weight = heaviest;
            for &register in &group.registers {
                if let [only] = *self.weights.units[register.index()]
                    && self.weights.of_unit[only as usize] == heaviest
                {
                    group.decisive.insert(only as usize);
                }
            }
        }
    }

    /// Returns true if the register itself needs no change.
    fn is_settled(&mut self, register: RegisterId) -> bool {
        !self.lacks_units(register)
            && self.groups[self.group_of[register.index()]].weight
                <= self.weights.of_register(register)
    }

    /// Returns true if a sub-register may have units that the register lacks.
    fn lacks_units(&self, register: RegisterId) -> bool {
        let since = self.inherited[register.index()];
        since < self.now
            && self.target_registers[register]
                .sub_regs
                .iter()
                .any(|(_, sub)| self.changed[sub.index()] > since)
    }

    /// Adjusts the units and weights of a register, after those of its sub-registers. Returns true
    /// if anything has changed.
    fn settle(&mut self, start: RegisterId) -> bool {
        let target_registers = self.target_registers;
        let settled = target_registers[start].sub_regs.iter().all(|&(_, sub)| self.is_settled(sub));
        if settled && self.is_settled(start) {
            return false;
        }
        let mut changed = false;
        let mut entered = BitSet::default();
        // Units that determine the weight of sub-registers are not changed.
        let mut fixed = BitSet::default();
        entered.insert(start.index());
        let mut stack = vec![(start, 0)];
        while let Some((register, next)) = stack.last_mut() {
            if let Some(&(_, sub)) = target_registers[*register].sub_regs.get(*next) {
                *next += 1;
                if entered.insert(sub.index()) {
                    stack.push((sub, 0));
                }
                continue;
            }
            let register = *register;
            stack.pop();
            changed |= self.settle_one(register, &fixed);
            for &unit in &self.weights.units[register.index()] {
                fixed.insert(unit as usize);
            }
        }
        changed
    }

    fn settle_one(&mut self, register: RegisterId, fixed: &BitSet) -> bool {
        let group = self.group_of[register.index()];
        if self.lacks_units(register) && self.inherit(register) {
            self.groups[group].stale = true;
            self.weigh_groups();
        }
        let weight = self.weights.of_register(register);
        let Some(missing) = self.groups[group].weight.checked_sub(weight).filter(|&by| by > 0)
        else {
            return false;
        };
        match *self.weights.units[register.index()] {
            [only]
                if !fixed.contains(only as usize)
                    && !self.groups[group].decisive.contains(only as usize) =>
            {
                if !self.is_artificial(only) {
                    let own = &mut self.weights.of_unit[only as usize];
                    *own = own.saturating_add(missing);
                }
                for owner in &self.owners[only as usize] {
                    self.groups[self.group_of[owner.index()]].stale = true;
                }
                self.weigh_groups();
            }
            _ => {
                let unit = self.weights.of_unit.len() as UnitId;
                self.weights.of_unit.push(missing);
                self.weights.units[register.index()].push(unit);
                self.owners.push(vec![register]);
                self.groups[group].stale = true;
                self.now += 1;
                self.changed[register.index()] = self.now;
            }
        }
        true
    }

    /// Adds the units of sub-registers to a register. Returns true if one was new.
    fn inherit(&mut self, register: RegisterId) -> bool {
        let since = self.inherited[register.index()];
        self.inherited[register.index()] = self.now;
        let mut units = std::mem::take(&mut self.weights.units[register.index()]);
        let before = units.len();
        for &(_, sub) in &self.target_registers[register].sub_regs {
            if self.changed[sub.index()] <= since {
                continue;
            }
            for &unit in &self.weights.units[sub.index()] {
                if let Err(index) = units.binary_search(&unit) {
                    units.insert(index, unit);
                    self.owners[unit as usize].push(register);
                }
            }
        }
        let new = units.len() > before;
        self.weights.units[register.index()] = units;
        if new {
            self.now += 1;
            self.changed[register.index()] = self.now;
            self.inherited[register.index()] = self.now;
        }
        new
    }
}
