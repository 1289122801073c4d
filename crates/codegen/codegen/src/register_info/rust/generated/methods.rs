/// Iterator over registers, each once.
#[allow(dead_code)]
pub type Registers = ::tablegen_rt::registers::Registers<Register>;

/// Iterator over the registers of a class or a calling convention, in order.
#[allow(dead_code)]
pub type Members = ::tablegen_rt::registers::Members<Register>;

/// Iterator over register units.
#[allow(unused_imports)]
pub use ::tablegen_rt::registers::Units;

#[allow(dead_code)]
impl Register {
    /// Number of register units.
    pub const UNIT_COUNT: usize = REGISTER_TABLES.unit_count;

    /// Number of DWARF register numberings (flavours).
    pub const DWARF_FLAVOURS: usize = REGISTER_TABLES.dwarf_flavours;

    /// Returns the name of the register in assembly text.
    #[must_use]
    pub fn asm_name(self) -> &'static str {
        REGISTER_TABLES.asm_names.get(self.index())
    }

    /// Returns the number of the register in machine code (`HWEncoding`).
    #[must_use]
    pub fn encoding(self) -> u64 {
        REGISTER_TABLES.encodings.get(self.index())
    }

    /// Returns true if the value of the register never changes.
    #[must_use]
    pub fn is_constant(self) -> bool {
        REGISTER_TABLES.is_constant(self.index())
    }

    /// Returns true if the register exists for the model only and has no counterpart in
    /// hardware.
    #[must_use]
    pub fn is_artificial(self) -> bool {
        REGISTER_TABLES.is_artificial(self.index())
    }

    /// Returns true if the register is in an allocatable class.
    #[must_use]
    pub fn is_allocatable(self) -> bool {
        REGISTER_TABLES.is_allocatable(self.index())
    }

    /// Returns the sub-registers of the register, without itself.
    #[must_use]
    pub fn sub_registers(self) -> Registers {
        Registers::new(REGISTER_TABLES.sub_registers(self.index(), self.value()))
    }

    /// Returns the sub-registers of the register with their indices.
    pub fn indexed_sub_registers(
        self,
    ) -> impl ::core::iter::Iterator<Item = (SubRegIndex, Register)> + ::core::clone::Clone {
        let first = REGISTER_TABLES.first_index(self.index());
        self.sub_registers().enumerate().filter_map(move |(nth, register)| {
            let index = REGISTER_TABLES.indices.get(first + nth) as u32;
            ::core::option::Option::Some((SubRegIndex::from_value(index)?, register))
        })
    }

    /// Returns the sub-register with this index, or `None` if the register has none.
    #[must_use]
    pub fn sub_register(self, index: SubRegIndex) -> ::core::option::Option<Register> {
        let mut all = self.indexed_sub_registers();
        all.find(|&(own, _)| own == index).map(|(_, register)| register)
    }

    /// Returns the index of a sub-register, or `None` if `register` is no sub-register of
    /// this one.
    #[must_use]
    pub fn index_of(self, register: Register) -> ::core::option::Option<SubRegIndex> {
        let mut all = self.indexed_sub_registers();
        all.find(|&(_, own)| own == register).map(|(index, _)| index)
    }

    /// Returns the registers that contain this register, smaller ones first, without
    /// itself.
    #[must_use]
    pub fn super_registers(self) -> Registers {
        Registers::new(REGISTER_TABLES.super_registers(self.index(), self.value()))
    }

    /// Returns the register units. Registers overlap if they have a unit in common.
    #[must_use]
    pub fn units(self) -> Units {
        Units::new(REGISTER_TABLES.units(self.index()))
    }

    /// Returns the one or two root registers of a unit. Every register with this unit is a
    /// root or contains one. The result is empty if the unit does not exist.
    pub fn unit_roots(
        unit: u16,
    ) -> impl ::core::iter::Iterator<Item = Register> + ::core::clone::Clone {
        REGISTER_TABLES.unit_roots(unit).into_iter().filter_map(Register::from_value)
    }

    /// Returns true if this register and `other` have a part in common.
    #[must_use]
    pub fn overlaps(self, other: Register) -> bool {
        self.units().overlaps(other.units())
    }

    /// Returns all registers that overlap with this one, including itself. A register may
    /// be returned several times.
    pub fn aliases(self) -> impl ::core::iter::Iterator<Item = Register> + ::core::clone::Clone {
        self.units()
            .flat_map(Register::unit_roots)
            .flat_map(|root| ::core::iter::once(root).chain(root.super_registers()))
    }

    /// Returns the DWARF number of the register in numbering `flavour`, or `None` if it has
    /// none.
    #[must_use]
    pub fn dwarf_number(self, flavour: usize) -> ::core::option::Option<u32> {
        REGISTER_TABLES.to_dwarf.look_up(flavour, self.value())
    }

    /// Returns the register with a DWARF number in numbering `flavour`, or `None` if it
    /// does not exist.
    #[must_use]
    pub fn from_dwarf_number(flavour: usize, number: u32) -> ::core::option::Option<Self> {
        Self::from_value(REGISTER_TABLES.from_dwarf.look_up(flavour, number)?)
    }

    /// Returns the classes with this register, larger ones first.
    pub fn classes(
        self,
    ) -> impl ::core::iter::Iterator<Item = RegisterClass> + ::core::clone::Clone {
        RegisterClass::ALL.iter().copied().filter(move |class| class.contains(self))
    }

    /// Returns the smallest class with this register, or `None` if no class has it.
    #[must_use]
    pub fn minimal_class(self) -> ::core::option::Option<RegisterClass> {
        self.classes().reduce(|best, class| match best.has_sub_class(class) {
            true => class,
            false => best,
        })
    }
}

#[allow(dead_code)]
impl RegisterClass {
    /// Returns the registers of the class, in allocation order.
    #[must_use]
    pub fn members(self) -> Members {
        Members::new(
            &REGISTER_TABLES.member_runs,
            REGISTER_TABLES.member_starts.range(self.index()),
        )
    }

    /// Returns true if a register is in the class.
    #[inline]
    #[must_use]
    pub fn contains(self, register: Register) -> bool {
        REGISTER_TABLES.members.contains(self.index(), register.index())
    }

    /// Returns true if `class` is a sub-class of this class or the class itself.
    #[inline]
    #[must_use]
    pub fn has_sub_class(self, class: RegisterClass) -> bool {
        REGISTER_TABLES.sub_classes.contains(self.index(), class.index())
    }

    /// Returns all sub-classes of the class, including itself; larger ones first.
    pub fn sub_classes(
        self,
    ) -> impl ::core::iter::Iterator<Item = RegisterClass> + ::core::clone::Clone {
        Self::ALL.iter().copied().filter(move |&class| self.has_sub_class(class))
    }

    /// Returns all super-classes of the class, without itself; larger ones first.
    pub fn super_classes(
        self,
    ) -> impl ::core::iter::Iterator<Item = RegisterClass> + ::core::clone::Clone {
        let all = Self::ALL.iter().copied();
        all.filter(move |&class| class != self && class.has_sub_class(self))
    }

    /// Returns the largest common sub-class of both classes, or `None` if it does not
    /// exist.
    #[must_use]
    pub fn common_sub_class(self, other: RegisterClass) -> ::core::option::Option<RegisterClass> {
        self.sub_classes().find(|&class| other.has_sub_class(class))
    }

    /// Returns the largest sub-class whose registers all have a sub-register with this
    /// index, or `None` if it does not exist.
    #[must_use]
    pub fn sub_class_with(self, index: SubRegIndex) -> ::core::option::Option<Self> {
        let class = REGISTER_TABLES.sub_class_with.get(self.index(), index.index());
        Self::from_value(class.checked_sub(1)?)
    }

    /// Returns the class of the sub-registers with this index, or `None` if it does not
    /// exist.
    #[must_use]
    pub fn class_of_parts(self, index: SubRegIndex) -> ::core::option::Option<Self> {
        let class = REGISTER_TABLES.class_of_parts.get(self.index(), index.index());
        Self::from_value(class.checked_sub(1)?)
    }

    /// Returns the size of the registers in a hardware mode, in bits.
    #[must_use]
    pub fn size(self, mode: HwMode) -> u32 {
        REGISTER_TABLES.class_size(mode.index(), self.index()).size
    }

    /// Returns the size of a spill slot in a hardware mode, in bits.
    #[must_use]
    pub fn spill_size(self, mode: HwMode) -> u32 {
        REGISTER_TABLES.class_size(mode.index(), self.index()).spill_size
    }

    /// Returns the alignment of a spill slot in a hardware mode, in bits.
    #[must_use]
    pub fn spill_alignment(self, mode: HwMode) -> u32 {
        REGISTER_TABLES.class_size(mode.index(), self.index()).spill_alignment
    }

    /// Returns the value types of the class in a hardware mode.
    #[must_use]
    pub fn types(self, mode: HwMode) -> &'static [ValueType] {
        CLASS_TYPES.get(REGISTER_TABLES.class_types(mode.index(), self.index())).unwrap_or_default()
    }

    /// Returns true if the register allocator may use the class.
    #[must_use]
    pub fn is_allocatable(self) -> bool {
        REGISTER_TABLES.is_allocatable_class(self.index())
    }

    /// Returns true if the class is a base class (`BaseClassOrder`).
    #[must_use]
    pub fn is_base_class(self) -> bool {
        REGISTER_TABLES.is_base_class(self.index())
    }

    /// Returns the cost of a copy between registers of the class.
    #[must_use]
    pub fn copy_cost(self) -> u8 {
        REGISTER_TABLES.class_property(self.index()).copy_cost
    }

    /// Returns the allocation priority. Classes with a higher one are allocated first.
    #[must_use]
    pub fn allocation_priority(self) -> u8 {
        REGISTER_TABLES.class_property(self.index()).allocation_priority
    }

    /// Returns the target-specific flags (`TSFlags`).
    #[must_use]
    pub fn target_flags(self) -> u8 {
        REGISTER_TABLES.class_property(self.index()).target_flags
    }

    /// Returns the lane mask of all sub-registers of the class.
    #[must_use]
    pub fn lanes(self) -> u64 {
        REGISTER_TABLES.class_lanes.get(self.index())
    }
}

#[allow(dead_code)]
impl SubRegIndex {
    /// Returns the first bit of the index in a hardware mode, or `None` if it differs
    /// between registers.
    #[must_use]
    pub fn offset(self, mode: HwMode) -> ::core::option::Option<u16> {
        REGISTER_TABLES.index_range(mode.index(), self.index())[0]
    }

    /// Returns the size of the index in bits in a hardware mode, or `None` if it is
    /// unknown.
    #[must_use]
    pub fn size(self, mode: HwMode) -> ::core::option::Option<u16> {
        REGISTER_TABLES.index_range(mode.index(), self.index())[1]
    }

    /// Returns the lane mask. Indices without a common lane do not overlap.
    #[must_use]
    pub fn lanes(self) -> u64 {
        REGISTER_TABLES.index_lanes.get(self.index())
    }

    /// Returns the index of sub-register `inner` of sub-register `self`, or `None` if it
    /// does not exist.
    #[must_use]
    pub fn compose(self, inner: SubRegIndex) -> ::core::option::Option<SubRegIndex> {
        Self::from_value(REGISTER_TABLES.compositions.get(self.index(), inner.index()))
    }
}
