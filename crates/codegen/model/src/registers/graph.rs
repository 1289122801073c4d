//! Registers and their sub-registers (LLVM: `CodeGenRegister`): which registers a register
//! contains, at which indices, and which units they share.

use rustc_hash::FxHashMap;
use tablegen_core::{Loc, Record, RecordError, RecordId};

use super::indices::{IndexId, Indices};
use super::tuples::{Origin, Tuples};

/// Number of a register, from 0. Generated files number registers from 1; 0 is no register there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RegisterId(pub(super) u32);

impl RegisterId {
    /// Returns the index among all registers, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the value of the enumerator in generated files, from 1; 0 is `NoRegister`.
    pub fn enum_value(self) -> u32 {
        self.0 + 1
    }
}

/// Number of a register unit. Two registers overlap if and only if they have a unit in common.
pub(super) type UnitId = u32;

/// Register, indexed by [`RegisterId`].
#[derive(Debug)]
pub struct Register<'r> {
    /// Record or tuple that defines the register.
    pub origin: Origin<'r>,
    /// Name of the register.
    pub name: String,
    /// Record with the fields of the register: its own, or that of the first component of a tuple.
    pub prototype: Record<'r>,
    /// Locations of the definition.
    pub locs: &'r [Loc],
    /// Name in assembly text.
    pub asm_name: &'r str,
    /// C++ namespace, or empty.
    pub namespace: &'r str,
    /// Cost of a use, for each cost kind.
    pub cost_per_use: Vec<i64>,
    /// True if the sub-registers cover the whole register.
    pub covered_by_sub_regs: bool,
    /// True if two sub-registers are disjoint.
    pub has_disjunct_sub_regs: bool,
    /// True if the register exists only in the model and not in hardware.
    pub artificial: bool,
    /// True if the value never changes.
    pub constant: bool,
    /// Sub-registers that the definition names, with their indices.
    pub explicit: Vec<(IndexId, RegisterId)>,
    /// Registers that are declared to overlap. The relation is symmetric.
    pub aliases: Vec<RegisterId>,
    /// All sub-registers, in the order of indices.
    pub sub_regs: Vec<(IndexId, RegisterId)>,
    /// Super-registers, each after those that it contains.
    pub super_regs: Vec<RegisterId>,
    /// Register units, in order.
    pub units: Vec<UnitId>,
    /// Shape: registers with the same number have sub-registers of the same shapes at the same
    /// indices.
    pub shape: u32,
    /// Indices of the sub-registers, by register.
    by_register: Vec<(RegisterId, IndexId)>,
    /// Registers that consist of their sub-registers, of which this register is the first.
    leads: Vec<RegisterId>,
}

impl Register<'_> {
    /// Returns the encoding in machine code (`HWEncoding`). Unset bits count as 0.
    ///
    /// # Errors
    /// Returns an error if the field `HWEncoding` is not of type `bits<n>`.
    pub fn encoding(&self) -> Result<u64, RecordError> {
        let bits = self.prototype.bits("HWEncoding")?;
        let ones = (0..u64::BITS).zip(bits.iter()).filter(|(_, bit)| bit.as_bit() == Some(true));
        Ok(ones.map(|(position, _)| 1 << position).sum())
    }
}

impl Register<'_> {
    /// Returns the sub-register at this index.
    pub fn sub_reg(&self, index: IndexId) -> Option<RegisterId> {
        Some(self.sub_regs[self.position_of(index)?].1)
    }

    /// Returns the position of an index in the list of sub-registers.
    pub(super) fn position_of(&self, index: IndexId) -> Option<usize> {
        self.sub_regs.binary_search_by_key(&index, |&(index, _)| index).ok()
    }

    /// Returns the index of another register within this one. Returns `None` if it is not a
    /// sub-register.
    pub fn index_of(&self, register: RegisterId) -> Option<IndexId> {
        let position = self.by_register.binary_search_by_key(&register, |&(reg, _)| reg).ok()?;
        Some(self.by_register[position].1)
    }

    /// Returns the name, qualified with the namespace if there is one.
    pub fn qualified_name(&self) -> String {
        if self.namespace.is_empty() {
            self.name.clone()
        } else {
            format!("{}::{}", self.namespace, self.name)
        }
    }

    /// Adds a sub-register, unless the index is in use.
    fn add(&mut self, index: IndexId, register: RegisterId) -> bool {
        match self.sub_regs.binary_search_by_key(&index, |&(index, _)| index) {
            Ok(_) => false,
            Err(position) => {
                self.sub_regs.insert(position, (index, register));
                true
            }
        }
    }

    /// Sets the index of a sub-register, unless it has one. Returns the index that it has then.
    fn add_name(&mut self, register: RegisterId, index: IndexId) -> IndexId {
        match self.by_register.binary_search_by_key(&register, |&(reg, _)| reg) {
            Ok(position) => self.by_register[position].1,
            Err(position) => {
                self.by_register.insert(position, (register, index));
                index
            }
        }
    }
}

/// Register unit: a leaf register, or the common part of two aliases.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// Registers for which the unit was created. All registers with the unit contain one of them.
    pub roots: (RegisterId, Option<RegisterId>),
    /// True if a root is artificial.
    pub artificial: bool,
}

/// Registers while their sub-registers and units are computed.
#[derive(Debug)]
pub(super) struct Graph<'r> {
    pub(super) registers: Vec<Register<'r>>,
    pub(super) of_record: FxHashMap<RecordId, RegisterId>,
    pub(super) of_tuple: Vec<Option<RegisterId>>,
    pub(super) units: Vec<Unit>,
    pub(super) shapes: usize,
}

impl<'r> Graph<'r> {
    /// Reads registers in the order of their numbers, and computes how they contain each other.
    pub(super) fn build(
        order: &[Origin<'r>],
        tuples: &Tuples<'r>,
        indices: &mut Indices<'r>,
    ) -> Result<Self, RecordError> {
        let mut graph = Graph {
            registers: Vec::with_capacity(order.len()),
            of_record: FxHashMap::default(),
            of_tuple: vec![None; tuples.count()],
            units: Vec::new(),
            shapes: 0,
        };
        for &origin in order {
            graph.add(origin, tuples)?;
        }
        for position in 0..graph.registers.len() {
            graph.link(RegisterId(position as u32), tuples, indices)?;
        }
        let mut done = vec![false; graph.registers.len()];
        for position in 0..graph.registers.len() {
            graph.collect_from(RegisterId(position as u32), indices, &mut done)?;
        }
        indices.flatten_parts();
        let mut names = vec![None; graph.registers.len()];
        for position in 0..graph.registers.len() {
            if graph.registers[position].covered_by_sub_regs {
                graph.find_concatenations(RegisterId(position as u32), indices, &mut names)?;
            }
        }
        graph.collect_super_regs();
        for register in graph.registers.iter().filter(|register| !register.artificial) {
            for &(index, sub) in &register.sub_regs {
                if !graph[sub].artificial {
                    indices.all[index.index()].artificial = false;
                }
            }
        }
        Ok(graph)
    }

    fn add(&mut self, origin: Origin<'r>, tuples: &Tuples<'r>) -> Result<(), RecordError> {
        let id = RegisterId(self.registers.len() as u32);
        let prototype = tuples.prototype(origin);
        let asm_name = match origin {
            Origin::Record(record) => {
                self.of_record.insert(record.id(), id);
                record.string("AsmName")?
            }
            Origin::Tuple(position) => {
                self.of_tuple[position as usize] = Some(id);
                tuples.get(position).asm_name
            }
        };
        let is_tuple = matches!(origin, Origin::Tuple(_));
        self.registers.push(Register {
            origin,
            name: tuples.name(origin).to_owned(),
            prototype,
            locs: tuples.locs(origin),
            asm_name,
            namespace: prototype.string("Namespace")?,
            cost_per_use: prototype.list_of_plain_ints("CostPerUse")?,
            covered_by_sub_regs: is_tuple || prototype.bit("CoveredBySubRegs")?,
            has_disjunct_sub_regs: false,
            artificial: prototype.bit("isArtificial")?,
            constant: prototype.bit("isConstant")?,
            explicit: Vec::new(),
            aliases: Vec::new(),
            sub_regs: Vec::new(),
            super_regs: Vec::new(),
            units: Vec::new(),
            shape: 0,
            by_register: Vec::new(),
            leads: Vec::new(),
        });
        Ok(())
    }

    /// Returns the number of a register, which has a record or is a tuple.
    pub(super) fn id(&self, origin: Origin<'r>) -> Result<RegisterId, RecordError> {
        let known = match origin {
            Origin::Record(record) => self.of_record.get(&record.id()).copied(),
            Origin::Tuple(position) => self.of_tuple.get(position as usize).copied().flatten(),
        };
        match (known, origin) {
            (Some(known), _) => Ok(known),
            (None, Origin::Record(record)) => match record.list_of_plain_ints("CostPerUse") {
                Err(error) => Err(error),
                Ok(_) => Err(record.error(format!("{} is not a Register", record.name()))),
            },
            (None, Origin::Tuple(_)) => Err(RecordError::new(&[], "Unknown register tuple")),
        }
    }

    /// Reads which registers the definition of a register refers to.
    fn link(
        &mut self,
        id: RegisterId,
        tuples: &Tuples<'r>,
        indices: &Indices<'r>,
    ) -> Result<(), RecordError> {
        let register = &self[id];
        let (index_defs, subs) = match register.origin {
            Origin::Record(record) => {
                let subs = record.list_of_defs("SubRegs")?.into_iter().map(Origin::Record);
                (record.list_of_defs("SubRegIndices")?, subs.collect())
            }
            Origin::Tuple(position) => {
                let tuple = tuples.get(position);
                (tuple.def.list_of_defs("SubRegIndices")?, tuple.parts.clone())
            }
        };
        if index_defs.len() != subs.len() {
            let message = "SubRegs and SubRegIndices must have the same size";
            return Err(RecordError::new(register.locs, message));
        }
        let mut explicit = Vec::with_capacity(subs.len());
        for (index, sub) in index_defs.into_iter().zip(subs) {
            explicit.push((indices.of(index)?, self.id(sub)?));
        }
        if let Some(&(_, first)) = explicit.first()
            && register.covered_by_sub_regs
        {
            self.registers[first.index()].leads.push(id);
        }
        self.registers[id.index()].explicit = explicit;
        // Tuples have the aliases of class `Register`, which has none.
        if let Origin::Record(record) = self[id].origin {
            for alias in record.list_of_defs("Aliases")? {
                let alias = self.id(Origin::Record(alias))?;
                self.registers[id.index()].aliases.push(alias);
                self.registers[alias.index()].aliases.push(id);
            }
        }
        Ok(())
    }

    /// Collects the sub-registers of a register, after those of its
    /// sub-registers.
    fn collect_from(
        &mut self,
        start: RegisterId,
        indices: &mut Indices<'r>,
        entered: &mut [bool],
    ) -> Result<(), RecordError> {
        if entered[start.index()] {
            return Ok(());
        }
        self.enter(start, indices, entered)?;
        // Registers with the number of explicit sub-registers that were visited.
        let mut stack = vec![(start, 0)];
        while let Some((id, next)) = stack.last_mut() {
            let id = *id;
            match self[id].explicit.get(*next) {
                Some(&(_, sub)) => {
                    *next += 1;
                    if !entered[sub.index()] {
                        self.enter(sub, indices, entered)?;
                        stack.push((sub, 0));
                    }
                }
                None => {
                    stack.pop();
                    self.collect(id, indices, entered)?;
                }
            }
        }
        Ok(())
    }

    /// Adds the sub-registers that a definition names.
    fn enter(
        &mut self,
        id: RegisterId,
        indices: &mut Indices<'r>,
        entered: &mut [bool],
    ) -> Result<(), RecordError> {
        entered[id.index()] = true;
        let explicit = self[id].explicit.clone();
        self.registers[id.index()].has_disjunct_sub_regs = explicit.len() > 1;
        for (index, sub) in explicit {
            if !self[sub].artificial {
                indices.all[index.index()].artificial = false;
            }
            let register = &mut self.registers[id.index()];
            if !register.add(index, sub) {
                let name = &indices[index].name;
                let message =
                    format!("SubRegIndex {name} appears twice in Register {}", register.name);
                return Err(RecordError::new(register.locs, message));
            }
            register.add_name(sub, index);
        }
        Ok(())
    }

    /// Collects the sub-registers of a register whose explicit sub-registers
    /// are complete, names them all, and gives it its units.
    fn collect(
        &mut self,
        id: RegisterId,
        indices: &mut Indices<'r>,
        entered: &[bool],
    ) -> Result<(), RecordError> {
        let explicit = self[id].explicit.clone();
        // Sub-registers of sub-registers keep their index if it is free. The
        // others need another one.
        let mut orphans: Vec<RegisterId> = Vec::new();
        for &(_, sub) in &explicit {
            let inherited = self[sub].sub_regs.clone();
            let disjunct = self[sub].has_disjunct_sub_regs;
            let register = &mut self.registers[id.index()];
            register.has_disjunct_sub_regs |= disjunct;
            for (index, inner) in inherited {
                if !register.add(index, inner) {
                    orphans.push(inner);
                }
            }
        }
        orphans.sort_unstable();
        orphans.dedup();
        let adopt = |orphans: &mut Vec<RegisterId>, register: RegisterId| {
            let position = orphans.binary_search(&register);
            if let Ok(position) = position {
                orphans.remove(position);
            }
            position.is_ok()
        };

        // An orphan may be known by a composition of indices.
        let mut names: Vec<IndexId> = explicit.iter().map(|&(index, _)| index).collect();
        let mut next = 0;
        while let Some(&index) = names.get(next) {
            next += 1;
            let Some(sub) = self[id].sub_reg(index) else { continue };
            for &(second, whole) in &indices[index].compositions {
                let Some(inner) = self[sub].sub_reg(second) else { continue };
                if self[id].sub_reg(whole).is_none() && adopt(&mut orphans, inner) {
                    self.registers[id.index()].add(whole, inner);
                    names.push(whole);
                }
            }
        }

        // For the rest compositions are made. The last names come first, as
        // they are the longest, and their compositions can be shared most.
        while let Some(index) = names.pop()
            && !orphans.is_empty()
        {
            let Some(sub) = self[id].sub_reg(index) else { continue };
            for (second, inner) in self[sub].sub_regs.clone() {
                if !adopt(&mut orphans, inner) {
                    continue;
                }
                let whole = indices.composite(index, second);
                let register = &mut self.registers[id.index()];
                if !register.add(whole, inner)
                    && let Ok(position) =
                        register.sub_regs.binary_search_by_key(&whole, |sub| sub.0)
                {
                    register.sub_regs[position].1 = inner;
                }
            }
        }

        self.check_names(id, indices)?;
        self.offer_parts(id, &explicit, indices);
        self.give_units(id, &explicit, entered);
        Ok(())
    }

    /// Checks that each sub-register has exactly one index, and that no register contains itself.
    fn check_names(
        &mut self,
        id: RegisterId,
        indices: &mut Indices<'r>,
    ) -> Result<(), RecordError> {
        for (index, sub) in self[id].sub_regs.clone() {
            let sub_name = self[sub].name.clone();
            let register = &mut self.registers[id.index()];
            if sub == id {
                let message = format!("Register {sub_name} has itself as a sub-register");
                return Err(RecordError::new(register.locs, message));
            }
            if !register.covered_by_sub_regs {
                indices.all[index.index()].supers_covered = false;
            }
            let name = register.add_name(sub, index);
            if name != index {
                let message = format!(
                    "Sub-register can't have two names: {sub_name} available as {} and {}",
                    indices[index].name, indices[name].name
                );
                return Err(RecordError::new(register.locs, message));
            }
        }
        Ok(())
    }

    /// Offers parts for the indices of sub-registers that consist of others: the indices of these
    /// in register `id`, in order.
    fn offer_parts(
        &self,
        id: RegisterId,
        explicit: &[(IndexId, RegisterId)],
        indices: &mut Indices<'r>,
    ) {
        for &(index, sub) in explicit {
            let sub = &self[sub];
            let artificial = |&(inner, _): &(IndexId, RegisterId)| indices[inner].artificial;
            if !sub.covered_by_sub_regs || sub.artificial || sub.explicit.iter().any(artificial) {
                continue;
            }
            let parts = sub.explicit.iter().filter_map(|&(_, inner)| self[id].index_of(inner));
            indices.offer_parts(index, parts.collect());
        }
    }

    fn give_units(&mut self, id: RegisterId, explicit: &[(IndexId, RegisterId)], entered: &[bool]) {
        let artificial = self[id].artificial;
        let mut units = std::mem::take(&mut self.registers[id.index()].units);
        if explicit.is_empty() {
            units.push(self.units.len() as UnitId);
            self.units.push(Unit { roots: (id, None), artificial });
        }
        for &(_, sub) in explicit {
            units.extend_from_slice(&self[sub].units);
        }
        for alias in self[id].aliases.clone() {
            // Each pair gets one unit, from the register that comes first.
            if entered[alias.index()] {
                continue;
            }
            let unit = self.units.len() as UnitId;
            let artificial = artificial || self[alias].artificial;
            self.units.push(Unit { roots: (id, Some(alias)), artificial });
            units.push(unit);
            self.registers[alias.index()].units.push(unit);
        }
        units.sort_unstable();
        units.dedup();
        self.registers[id.index()].units = units;
    }

    /// Finds the sub-registers that consist of several others and that the definitions do not name.
    /// A register that consists of sub-registers also contains every register that consists of some
    /// of them.
    ///
    /// `names` has an entry for each register and is all `None` before and after the call. Inside,
    /// an entry holds the index under which this register contains the other, because the lookup is
    /// frequent.
    fn find_concatenations(
        &mut self,
        id: RegisterId,
        indices: &mut Indices<'r>,
        names: &mut [Option<IndexId>],
    ) -> Result<(), RecordError> {
        for &(register, index) in &self[id].by_register {
            names[register.index()] = Some(index);
        }
        let mut queue: Vec<RegisterId> = self[id].sub_regs.iter().map(|&(_, sub)| sub).collect();
        let mut new = Vec::new();
        let mut next = 0;
        while let Some(&sub) = queue.get(next) {
            next += 1;
            for position in 0..self[sub].leads.len() {
                let candidate = self[sub].leads[position];
                if candidate == id || names[candidate.index()].is_some() {
                    continue;
                }
                let explicit = &self[candidate].explicit;
                if explicit.len() == 1 {
                    continue;
                }
                let mut parts = Vec::with_capacity(explicit.len());
                let complete = explicit.iter().all(|&(_, inner)| {
                    let index = names[inner.index()];
                    if let Some(index) = index {
                        match indices[index].parts.as_slice() {
                            [] => parts.push(index),
                            inner => parts.extend_from_slice(inner),
                        }
                    }
                    index.is_some()
                });
                if !complete || parts.is_empty() {
                    continue;
                }
                let index = indices.concatenation(parts);
                if self.registers[id.index()].add(index, candidate) {
                    new.push((index, candidate));
                    queue.push(candidate);
                    self.registers[id.index()].add_name(candidate, index);
                    names[candidate.index()] = Some(index);
                }
            }
        }
        let mut compositions = Vec::new();
        for (outer, sub) in new {
            compositions.clear();
            for &(second, inner) in &self[sub].sub_regs {
                let Some(whole) = names[inner.index()] else {
                    let message =
                        format!("No SubRegIndex for {} in {}", self[inner].name, self[id].name);
                    return Err(RecordError::new(self[id].locs, message));
                };
                compositions.push((second, whole));
            }
            indices.add_compositions(outer, &compositions);
        }
        for &(register, _) in &self[id].by_register {
            names[register.index()] = None;
        }
        Ok(())
    }

    /// Adds to each register its super-registers, the smaller ones first, and numbers the shapes of
    /// registers.
    fn collect_super_regs(&mut self) {
        let mut shapes: FxHashMap<Vec<(IndexId, u32)>, u32> = FxHashMap::default();
        let mut entered = vec![false; self.registers.len()];
        for start in 0..self.registers.len() {
            if std::mem::replace(&mut entered[start], true) {
                continue;
            }
            let mut stack = vec![(RegisterId(start as u32), 0)];
            while let Some((id, next)) = stack.last_mut() {
                if let Some(&(_, sub)) = self.registers[id.index()].sub_regs.get(*next) {
                    *next += 1;
                    if !std::mem::replace(&mut entered[sub.index()], true) {
                        stack.push((sub, 0));
                    }
                    continue;
                }
                let id = *id;
                stack.pop();
                let subs = std::mem::take(&mut self.registers[id.index()].sub_regs);
                let mut shape = Vec::with_capacity(subs.len());
                for &(index, sub) in &subs {
                    let sub = &mut self.registers[sub.index()];
                    shape.push((index, sub.shape));
                    if sub.super_regs.last() != Some(&id) {
                        sub.super_regs.push(id);
                    }
                }
                let number = shapes.len() as u32;
                let register = &mut self.registers[id.index()];
                register.sub_regs = subs;
                register.shape = *shapes.entry(shape).or_insert(number);
            }
        }
        self.shapes = shapes.len();
    }
}

impl<'r> std::ops::Index<RegisterId> for Graph<'r> {
    type Output = Register<'r>;

    fn index(&self, id: RegisterId) -> &Register<'r> {
        &self.registers[id.index()]
    }
}
