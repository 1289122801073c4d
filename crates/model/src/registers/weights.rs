//! Weights of register units, such that all registers of a class weigh the
//! same: the weight of a register is the sum of those of its units.
//!
//! Registers that classes connect form groups. A register that is lighter
//! than the heaviest one of its group gets more weight: on its only unit, or
//! else on a new unit that it adopts.

use tablegen_core::RecordError;

use super::graph::{Register, RegisterId, UnitId};
use super::{ClassId, CodeGenRegisters};
use crate::BitSet;

/// The weights of units, and the units of registers with those that were
/// adopted.
#[derive(Debug)]
pub struct Weights {
    /// For each unit its weight; those that were adopted come after the
    /// others.
    pub of_unit: Vec<u32>,
    /// For each register its units, in order.
    pub units: Vec<Vec<UnitId>>,
}

impl Weights {
    /// The weight of a register.
    pub fn of_register(&self, register: RegisterId) -> u32 {
        let weights = self.units[register.at()].iter().map(|&unit| self.of_unit[unit as usize]);
        weights.fold(0, u32::saturating_add)
    }

    /// The weight of all units together.
    fn all(&self) -> u64 {
        self.of_unit.iter().copied().map(u64::from).sum()
    }

    /// The weight of a class's registers.
    pub fn of_class(&self, bank: &CodeGenRegisters<'_>, class: ClassId) -> i64 {
        let class = &bank[class];
        match (class.weight, class.members.first()) {
            (Some(weight), _) => weight,
            (None, Some(&first)) if !class.artificial => i64::from(self.of_register(first)),
            _ => 0,
        }
    }
}

/// Registers that are connected through classes.
#[derive(Debug, Default)]
struct Group {
    registers: Vec<RegisterId>,
    /// The weight of the heaviest one.
    weight: u32,
    /// Units that are all that a heaviest register has.
    decisive: BitSet,
    /// True if the weight must be computed again.
    stale: bool,
}

struct Balance<'a, 'r> {
    bank: &'a CodeGenRegisters<'r>,
    weights: Weights,
    /// The first one is of registers that cannot be allocated.
    groups: Vec<Group>,
    group_of: Vec<usize>,
    /// For each unit the registers that have it.
    owners: Vec<Vec<RegisterId>>,
    /// For each register, when its units last changed.
    changed: Vec<u64>,
    /// For each register, when it had all units of its sub-registers.
    inherited: Vec<u64>,
    now: u64,
}

/// Works out weights.
///
/// # Errors
/// Returns an error if no weights give all registers of each class the same weight: one of them is
/// part of another.
pub(super) fn balance(bank: &CodeGenRegisters<'_>) -> Result<Weights, RecordError> {
    let (groups, group_of) = groups(bank);
    let units: Vec<Vec<UnitId>> = bank.registers().iter().map(|reg| reg.units.clone()).collect();
    let mut owners = vec![Vec::new(); bank.units().len()];
    for (register, units) in bank.register_ids().zip(&units) {
        for &unit in units {
            owners[unit as usize].push(register);
        }
    }
    let mut balance = Balance {
        bank,
        weights: Weights { of_unit: vec![0; bank.units().len()], units },
        groups,
        group_of,
        owners,
        changed: vec![1; bank.registers().len()],
        inherited: vec![0; bank.registers().len()],
        now: 1,
    };
    balance.weigh_groups();
    let mut heavier = None;
    // Each round gives weight to some unit, so that there are at most as many as units.
    for _ in 0..=bank.units().len() {
        heavier = None;
        for register in bank.register_ids() {
            if balance.settle(register) {
                heavier = Some(&bank[register]);
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
    Err(RecordError::at(locs, message))
}

/// Finds the groups, and for each register the number of its own.
fn groups(bank: &CodeGenRegisters<'_>) -> (Vec<Group>, Vec<usize>) {
    let count = bank.registers().len();
    // Register `n` is at `n`; the last place is for those that cannot be
    // allocated.
    let mut parent: Vec<usize> = (0..=count).collect();
    fn root(parent: &mut [usize], mut at: usize) -> usize {
        while parent[at] != at {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        at
    }
    let mut allocatable = vec![false; count];
    for class in bank.classes().iter().filter(|class| class.allocatable) {
        let Some(first) = class.members.first() else { continue };
        let first = root(&mut parent, first.at());
        for member in &class.members {
            allocatable[member.at()] = true;
            let other = root(&mut parent, member.at());
            parent[other] = first;
        }
    }
    for at in (0..count).filter(|&at| !allocatable[at]) {
        parent[at] = count;
    }
    let mut number = vec![usize::MAX; count + 1];
    number[count] = 0;
    let mut groups = vec![Group::default()];
    let mut group_of = Vec::with_capacity(count);
    for register in bank.register_ids() {
        let root = root(&mut parent, register.at());
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
        self.bank.units().get(unit as usize).is_some_and(|unit| unit.artificial)
    }

    /// Works out the weights of groups in which something has changed. Units
    /// without weight get some.
    fn weigh_groups(&mut self) {
        for group in self.groups.iter_mut().skip(1).filter(|group| group.stale) {
            group.stale = false;
            let mut heaviest = 0;
            for &register in &group.registers {
                let mut weight = 0;
                for &unit in &self.weights.units[register.at()] {
                    let artificial =
                        self.bank.units().get(unit as usize).is_some_and(|unit| unit.artificial);
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
                if let [only] = *self.weights.units[register.at()]
                    && self.weights.of_unit[only as usize] == heaviest
                {
                    group.decisive.insert(only as usize);
                }
            }
        }
    }

    /// True if the register itself needs no change.
    fn is_settled(&mut self, register: RegisterId) -> bool {
        !self.lacks_units(register)
            && self.groups[self.group_of[register.at()]].weight
                <= self.weights.of_register(register)
    }

    /// True if a sub-register may have units that the register lacks.
    fn lacks_units(&self, register: RegisterId) -> bool {
        let since = self.inherited[register.at()];
        since < self.now
            && self.bank[register].sub_regs.iter().any(|(_, sub)| self.changed[sub.at()] > since)
    }

    /// Settles a register, after all its sub-registers. Whether something has
    /// changed.
    fn settle(&mut self, start: RegisterId) -> bool {
        let bank = self.bank;
        let settled = bank[start].sub_regs.iter().all(|&(_, sub)| self.is_settled(sub));
        if settled && self.is_settled(start) {
            return false;
        }
        let mut changed = false;
        let mut entered = BitSet::default();
        // Units that give smaller registers their weight stay as they are.
        let mut fixed = BitSet::default();
        entered.insert(start.at());
        let mut stack = vec![(start, 0)];
        while let Some((register, next)) = stack.last_mut() {
            if let Some(&(_, sub)) = bank[*register].sub_regs.get(*next) {
                *next += 1;
                if entered.insert(sub.at()) {
                    stack.push((sub, 0));
                }
                continue;
            }
            let register = *register;
            stack.pop();
            changed |= self.settle_one(register, &fixed);
            for &unit in &self.weights.units[register.at()] {
                fixed.insert(unit as usize);
            }
        }
        changed
    }

    fn settle_one(&mut self, register: RegisterId, fixed: &BitSet) -> bool {
        let group = self.group_of[register.at()];
        if self.lacks_units(register) && self.inherit(register) {
            self.groups[group].stale = true;
            self.weigh_groups();
        }
        let weight = self.weights.of_register(register);
        let Some(missing) = self.groups[group].weight.checked_sub(weight).filter(|&by| by > 0)
        else {
            return false;
        };
        match *self.weights.units[register.at()] {
            [only]
                if !fixed.contains(only as usize)
                    && !self.groups[group].decisive.contains(only as usize) =>
            {
                if !self.is_artificial(only) {
                    let own = &mut self.weights.of_unit[only as usize];
                    *own = own.saturating_add(missing);
                }
                for owner in &self.owners[only as usize] {
                    self.groups[self.group_of[owner.at()]].stale = true;
                }
                self.weigh_groups();
            }
            _ => {
                let unit = self.weights.of_unit.len() as UnitId;
                self.weights.of_unit.push(missing);
                self.weights.units[register.at()].push(unit);
                self.owners.push(vec![register]);
                self.groups[group].stale = true;
                self.now += 1;
                self.changed[register.at()] = self.now;
            }
        }
        true
    }

    /// Gives a register the units of its sub-registers. Whether there was a
    /// new one.
    fn inherit(&mut self, register: RegisterId) -> bool {
        let since = self.inherited[register.at()];
        self.inherited[register.at()] = self.now;
        let mut units = std::mem::take(&mut self.weights.units[register.at()]);
        let before = units.len();
        for &(_, sub) in &self.bank[register].sub_regs {
            if self.changed[sub.at()] <= since {
                continue;
            }
            for &unit in &self.weights.units[sub.at()] {
                if let Err(at) = units.binary_search(&unit) {
                    units.insert(at, unit);
                    self.owners[unit as usize].push(register);
                }
            }
        }
        let new = units.len() > before;
        self.weights.units[register.at()] = units;
        if new {
            self.now += 1;
            self.changed[register.at()] = self.now;
            self.inherited[register.at()] = self.now;
        }
        new
    }
}
