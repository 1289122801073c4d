//! Register classes (LLVM: `CodeGenRegisterClass`): reading of declared classes, and the relations
//! between classes.

use crate::differences;
use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId, Records, ValueKind};

use super::graph::{Graph, RegisterId};
use super::indices::IndexId;
use super::sizes::{ByMode, RegisterSize};
use super::tuples::RegisterSets;
use crate::hw_modes::HwModes;
use crate::value_types::TypeByMode;
use crate::{BitSet, derived_from};

/// Number of a register class, as in generated files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassId(pub(super) u32);

impl ClassId {
    /// Returns the index among all classes, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the value of the enumerator in generated files.
    pub fn enum_value(self) -> u32 {
        self.0
    }
}

/// Register class, indexed by [`ClassId`].
#[derive(Clone, Debug)]
pub struct RegisterClass<'r> {
    /// Record of class `RegisterClass`. `None` for inferred classes.
    pub def: Option<Record<'r>>,
    /// Name of the class.
    pub name: String,
    /// C++ namespace, or empty.
    pub namespace: &'r str,
    /// Registers in the order of their numbers.
    pub members: Vec<RegisterId>,
    /// Members as a set of register indices.
    pub member_set: BitSet,
    /// Allocation orders. The first one has all members.
    pub orders: Vec<Vec<RegisterId>>,
    /// C++ code that selects one of the orders.
    pub order_select: &'r str,
    /// Records of the value types.
    pub type_defs: Vec<Record<'r>>,
    /// Value types of the registers.
    pub types: Vec<TypeByMode>,
    /// Sizes of the registers.
    pub sizes: ByMode<RegisterSize>,
    /// Cost of a copy between registers of the class. Values from 128 mean that copies are to be
    /// avoided at any cost.
    pub copy_cost: u8,
    /// True if the registers can be allocated.
    pub allocatable: bool,
    /// Allocation priority; classes with higher values are allocated first.
    pub allocation_priority: u8,
    /// True if `allocation_priority` also applies to global live ranges.
    pub global_priority: bool,
    /// Flags whose meaning the target defines.
    pub target_flags: u8,
    /// Number of the stack for spill slots. 0 before LLVM 23.
    pub spill_stack: u8,
    /// True if the class gets a register pressure set.
    pub generate_pressure_set: bool,
    /// Position among base classes. `None` if the class is not a base class.
    pub base_class_order: Option<i64>,
    /// Weight from the record. `None` if the record has none.
    pub weight: Option<i64>,
    /// True if all registers are artificial.
    pub artificial: bool,
    /// Sub-classes, including the class itself: their registers can replace those of the class.
    pub sub_classes: BitSet,
    /// Super-classes, without the class itself; larger ones first.
    pub super_classes: Vec<ClassId>,
    /// Largest sub-class in which every register has a sub-register at an index.
    pub(super) with_index: FxHashMap<IndexId, ClassId>,
    /// Classes in which every register has, at an index, a sub-register that is in this class.
    pub(super) super_reg_classes: FxHashMap<IndexId, BitSet>,
    /// Shapes of the members that are sub-registers.
    pub(super) shapes: BitSet,
    /// Index and class for which the class was inferred.
    pub(super) inferred_from: Option<(IndexId, ClassId)>,
}

impl<'r> RegisterClass<'r> {
    /// Returns true if a register is a member.
    pub fn contains(&self, register: RegisterId) -> bool {
        self.member_set.contains(register.index())
    }

    /// Returns the enumerator of the class number, qualified with the namespace.
    pub fn qualified_id_name(&self) -> String {
        match self.namespace {
            "" => format!("{}RegClassID", self.name),
            namespace => format!("{namespace}::{}RegClassID", self.name),
        }
    }

    /// Returns true if `class` is a sub-class of this class or the class itself.
    pub fn has_sub_class(&self, class: ClassId) -> bool {
        self.sub_classes.contains(class.index())
    }

    /// Returns the largest sub-class in which every register has a sub-register of this index.
    pub fn sub_class_with_index(&self, index: IndexId) -> Option<ClassId> {
        self.with_index.get(&index).copied()
    }

    /// Returns the numbers of the classes in which every register has, at this index, a
    /// sub-register that is a member of this class.
    pub fn super_reg_classes(&self, index: IndexId) -> Option<&BitSet> {
        self.super_reg_classes.get(&index)
    }

    /// Returns true if the class has the value type in every mode. A type that does not depend on
    /// the mode also matches if some mode has it.
    pub fn has_type(&self, ty: &TypeByMode) -> bool {
        self.has_exact_type(ty)
            || ty.as_simple().is_some_and(|simple| {
                self.types.iter().flat_map(TypeByMode::iter).any(|(_, ty)| ty == simple)
            })
    }

    /// Returns true if one of the value types equals `ty` in every mode.
    pub fn has_exact_type(&self, ty: &TypeByMode) -> bool {
        self.types.iter().any(|own| same_type(own, ty))
    }

    /// Creates a class without members or properties.
    fn new(name: String) -> Self {
        RegisterClass {
            def: None,
            name,
            namespace: "",
            members: Vec::new(),
            member_set: BitSet::default(),
            orders: Vec::new(),
            order_select: "",
            type_defs: Vec::new(),
            types: Vec::new(),
            sizes: ByMode::always(RegisterSize::default()),
            copy_cost: 0,
            allocatable: true,
            allocation_priority: 0,
            global_priority: false,
            target_flags: 0,
            spill_stack: 0,
            generate_pressure_set: false,
            base_class_order: None,
            weight: None,
            artificial: true,
            sub_classes: BitSet::default(),
            super_classes: Vec::new(),
            with_index: FxHashMap::default(),
            super_reg_classes: FxHashMap::default(),
            shapes: BitSet::default(),
            inferred_from: None,
        }
    }

    /// Creates a class that has no record. Most of its properties come from a super-class later.
    pub(super) fn inferred(
        name: String,
        members: BitSet,
        sizes: ByMode<RegisterSize>,
        graph: &Graph<'r>,
    ) -> Self {
        let mut class = RegisterClass::new(name);
        class.sizes = sizes;
        class.set_members(members, graph);
        class
    }

    fn set_members(&mut self, members: BitSet, graph: &Graph<'r>) {
        self.members = members.iter().map(|position| RegisterId(position as u32)).collect();
        self.member_set = members;
        for &member in &self.members {
            let register = &graph[member];
            self.artificial &= register.artificial;
            if !register.super_regs.is_empty() {
                self.shapes.insert(register.shape as usize);
            }
        }
    }

    /// Reads a class from its record.
    fn read(
        def: Record<'r>,
        sets: &mut RegisterSets<'r>,
        graph: &Graph<'r>,
        modes: &HwModes<'r>,
    ) -> Result<Self, RecordError> {
        let mut class = RegisterClass::new(def.name().to_owned());
        class.def = Some(def);
        class.generate_pressure_set = def.bit("GeneratePressureSet")?;
        class.type_defs = def.list_of_defs("RegTypes")?;
        if class.type_defs.is_empty() {
            return Err(def.error("RegTypes list must not be empty!"));
        }
        for &ty in &class.type_defs {
            if !ty.is_subclass_of("ValueType") {
                let name = ty.name();
                let message = format!(
                    "RegTypes list member '{name}' does not derive from the ValueType class!"
                );
                return Err(def.error(message));
            }
            class.types.push(TypeByMode::of_record(ty, modes)?);
        }
        class.read_members(def, sets, graph)?;
        class.namespace = def.string("Namespace")?;
        class.read_sizes(def, modes)?;
        class.copy_cost = match def.plain_int("CopyCost")? {
            256.. => return Err(def.error("'CopyCost' must be an 8-bit value")),
            cost => cost as u8,
        };
        class.allocatable = def.bit("isAllocatable")?;
        class.order_select = def.string("AltOrderSelect")?;
        class.allocation_priority = match def.plain_int("AllocationPriority")? {
            priority @ 0..=31 => priority as u8,
            _ => return Err(def.error("AllocationPriority out of range [0,31]")),
        };
        class.global_priority = def.bit("GlobalPriority")?;
        for (position, bit) in def.bits("TSFlags")?.iter().enumerate().take(8) {
            class.target_flags |= u8::from(bit.as_bit() == Some(true)) << position;
        }
        // The include library has no such field.
        if differences::has_spill_stacks(def.release()) && def.field("SpillStackID").is_some() {
            class.spill_stack = def.plain_int("SpillStackID")? as u8;
        }
        let optional_int = |field: &str| match def.field(field).map(|field| field.value().kind()) {
            None | Some(ValueKind::Unset) => Ok(None),
            Some(_) => def.plain_int(field).map(Some),
        };
        class.base_class_order = optional_int("BaseClassOrder")?;
        class.weight = optional_int("Weight")?;
        Ok(class)
    }

    fn read_members(
        &mut self,
        def: Record<'r>,
        sets: &mut RegisterSets<'r>,
        graph: &Graph<'r>,
    ) -> Result<(), RecordError> {
        let ids = |elements: Vec<_>| {
            elements.into_iter().map(|element| graph.id(element)).collect::<Result<Vec<_>, _>>()
        };
        let all = ids(sets.expand(def)?.unwrap_or_default())?;
        let mut members = BitSet::with_capacity(graph.registers.len());
        for register in &all {
            members.insert(register.index());
        }
        self.set_members(members, graph);
        self.orders.push(all);
        for order in def.list("AltOrders")?.iter() {
            let order = ids(sets.evaluate(order, def.locs())?.into_vec())?;
            if let Some(&foreign) = order.iter().rev().find(|&&register| !self.contains(register)) {
                let name = &graph[foreign].name;
                let message = format!(" AltOrder register {name} is not a class member");
                return Err(def.error(message));
            }
            self.orders.push(order);
        }
        Ok(())
    }

    fn read_sizes(&mut self, def: Record<'r>, modes: &HwModes<'r>) -> Result<(), RecordError> {
        let infos = def.field("RegInfos").and_then(|field| field.value().as_def());
        let known = infos.map(|infos| ByMode::sizes(infos, modes)).transpose()?;
        let size = def.plain_int("Size")? as u32;
        if let Some(sizes) = known.clone().filter(ByMode::has_default) {
            self.sizes = sizes;
            return Ok(());
        }
        let type_size = || Some(self.types.first()?.as_simple()?.size());
        let Some(size) = Some(size).filter(|&size| size != 0).or_else(type_size) else {
            return Err(def.error("Impossible to determine register size"));
        };
        let spill_alignment = def.plain_int("Alignment")? as u32;
        let default = RegisterSize { size, spill_size: size, spill_alignment };
        self.sizes = match known {
            Some(mut sizes) => {
                sizes.set_default(default);
                sizes
            }
            None => ByMode::always(default),
        };
        Ok(())
    }

    /// Returns true if `other` can be a sub-class of this class: its registers are members, and the
    /// sizes are compatible.
    fn admits(&self, other: &RegisterClass<'r>) -> bool {
        self.members.len() >= other.members.len()
            && self.sizes.first().admits(&other.sizes.first())
            && other.member_set.is_subset(&self.member_set)
    }

    /// Takes the properties of a super-class that an inferred class has in
    /// common with it.
    fn inherit(&mut self, parent: &RegisterClass<'r>) {
        self.namespace = parent.namespace;
        self.type_defs.clone_from(&parent.type_defs);
        self.types.clone_from(&parent.types);
        self.copy_cost = parent.copy_cost;
        self.allocatable = parent.allocatable;
        self.order_select = parent.order_select;
        self.allocation_priority = parent.allocation_priority;
        self.global_priority = parent.global_priority;
        self.target_flags = parent.target_flags;
        self.spill_stack = parent.spill_stack;
        self.generate_pressure_set |= parent.generate_pressure_set;
        let own = |order: &Vec<RegisterId>| {
            order.iter().copied().filter(|&register| self.contains(register)).collect()
        };
        self.orders = parent.orders.iter().map(own).collect();
    }
}

/// Returns true if two types are equal in every mode. Address spaces of pointers are ignored.
pub(super) fn same_type(a: &TypeByMode, b: &TypeByMode) -> bool {
    a.iter().eq(b.iter())
}

/// Reads all classes that have records, in the order of their names.
pub(super) fn read<'r>(
    records: &'r Records,
    sets: &mut RegisterSets<'r>,
    graph: &Graph<'r>,
    modes: &HwModes<'r>,
) -> Result<Vec<RegisterClass<'r>>, RecordError> {
    let defs = derived_from(records, "RegisterClass")?;
    if defs.is_empty() {
        return Err(RecordError::new(&[], "No 'RegisterClass' subclasses defined!"));
    }
    defs.into_iter().map(|def| RegisterClass::read(def, sets, graph, modes)).collect()
}

/// Numbers all classes, a class before its sub-classes, and computes the sub-class relation.
pub(super) fn arrange<'r>(classes: Vec<RegisterClass<'r>>) -> Vec<RegisterClass<'r>> {
    let mut classes = renumber(classes);
    find_sub_classes(&mut classes);
    for position in 0..classes.len() {
        for sub in classes[position].sub_classes.clone().iter().filter(|&sub| sub != position) {
            classes[sub].super_classes.push(ClassId(position as u32));
        }
    }
    for position in 0..classes.len() {
        if classes[position].def.is_some() {
            continue;
        }
        // The smallest allocatable super-class is used.
        let supers = &classes[position].super_classes;
        let nearest = supers.iter().rev().find(|class| classes[class.index()].allocatable);
        if let Some(&parent) = nearest.or(supers.last()) {
            let (parent, mut class) = (
                parent.index(),
                std::mem::replace(&mut classes[position], RegisterClass::new(String::new())),
            );
            class.inherit(&classes[parent]);
            classes[position] = class;
        }
    }
    classes
}

/// Sorts classes: by the size of registers, then the more members the
/// earlier, then by name.
fn renumber(classes: Vec<RegisterClass<'_>>) -> Vec<RegisterClass<'_>> {
    let mut order: Vec<usize> = (0..classes.len()).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = (&classes[a], &classes[b]);
        let sizes = a.sizes.first().cmp(&b.sizes.first());
        sizes.then(b.members.len().cmp(&a.members.len())).then_with(|| a.name.cmp(&b.name))
    });
    let mut number = vec![ClassId(0); classes.len()];
    for (new, &old) in order.iter().enumerate() {
        number[old] = ClassId(new as u32);
    }
    let mut sorted: Vec<(ClassId, RegisterClass<'_>)> =
        number.iter().copied().zip(classes).collect();
    sorted.sort_unstable_by_key(|(id, _)| *id);
    let renumbered = |set: &BitSet| set.iter().map(|old| number[old].index()).collect::<BitSet>();
    let mut classes: Vec<RegisterClass<'_>> = sorted.into_iter().map(|(_, class)| class).collect();
    for class in &mut classes {
        for class in class.with_index.values_mut() {
            *class = number[class.index()];
        }
        for set in class.super_reg_classes.values_mut() {
            *set = renumbered(set);
        }
        class.inferred_from =
            class.inferred_from.map(|(index, class)| (index, number[class.index()]));
    }
    classes
}

fn find_sub_classes(classes: &mut [RegisterClass<'_>]) {
    for position in (0..classes.len()).rev() {
        let mut subs = BitSet::with_capacity(classes.len());
        subs.insert(position);
        if !classes[position].artificial {
            for sub in position + 1..classes.len() {
                if !subs.contains(sub) && classes[position].admits(&classes[sub]) {
                    subs.union_with(&classes[sub].sub_classes);
                }
            }
            // Classes with the same registers are sub-classes of each other.
            // Those with smaller numbers come just before.
            for same in
                (0..position).rev().take_while(|&same| classes[position].admits(&classes[same]))
            {
                subs.insert(same);
            }
        }
        classes[position].sub_classes = subs;
    }
}

/// Maps records to classes. Artificial classes are left out.
pub(super) fn by_record(classes: &[RegisterClass<'_>]) -> FxHashMap<RecordId, ClassId> {
    let named = classes.iter().enumerate().filter(|(_, class)| !class.artificial);
    named
        .filter_map(|(position, class)| Some((class.def?.id(), ClassId(position as u32))))
        .collect()
}

/// Returns the number of the class that a record defines.
pub(super) fn of_record(
    classes: &FxHashMap<RecordId, ClassId>,
    record: Record<'_>,
) -> Result<ClassId, RecordError> {
    classes.get(&record.id()).copied().ok_or_else(|| {
        if record.is_subclass_of("RegClassByHwMode") {
            record.error(format!("cannot resolve HwMode for {}", record.name()))
        } else {
            record.error(format!("{} is not a known RegisterClass!", record.name()))
        }
    })
}
