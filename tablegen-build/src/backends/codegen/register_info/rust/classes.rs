//! Register classes, and registers that calls keep.

use proc_macro2::Literal;
use quote::quote;

use super::{Enum, RegisterInfo, tables};
use crate::model::BitSet;
use crate::print::rust::{Module, Names, constant_name, doc, place};
use crate::session::Job;

/// Sets of the same length as bytes, one after the other.
fn bit_rows<'a>(sets: impl Iterator<Item = &'a BitSet>, len: usize) -> Vec<u8> {
    let width = len.div_ceil(8);
    let mut all = Vec::new();
    for set in sets {
        let start = all.len();
        all.resize(start + width, 0);
        for bit in set.iter().filter(|&bit| bit < len) {
            all[start + bit / 8] |= 1 << (bit % 8);
        }
    }
    all
}

pub(super) fn print(job: &Job<'_, '_>, info: &RegisterInfo<'_>, module: &mut Module) {
    let (bank, details) = (&info.bank, &info.details);
    let variants = bank.classes().iter().map(|class| {
        let about = match class.def {
            Some(def) => format!("`{}` (`{}`).", class.name, place(job, def)),
            None => format!("`{}`, which follows from others.", class.name),
        };
        (class.name.clone(), about)
    });
    let all = Enum {
        name: "RegisterClass",
        intro: "A register class. A class has a smaller number than its sub-classes.",
        first: 0,
        variants: variants.collect(),
        tables: "CLASS",
    };
    all.print(module);
    let orders = || bank.classes().iter().map(|class| class.orders.first().map_or(&[][..], |o| o));
    tables::numbers16(
        module,
        "CLASS_MEMBERS",
        "The registers of classes, in the order in which they are allocated.",
        orders().flatten().map(|register| register.enum_value() as u16),
    );
    tables::starts(
        module,
        "CLASS_MEMBER_STARTS",
        "Where the registers of each class begin.",
        orders().map(<[_]>::len),
    );
    let (registers, classes) = (bank.registers().len(), bank.classes().len());
    let members = bit_rows(bank.classes().iter().map(|class| &class.member_set), registers);
    tables::bytes(module, "CLASS_MEMBER_BITS", "For each class a bit for each register.", &members);
    let subs = bit_rows(bank.classes().iter().map(|class| &class.sub_classes), classes);
    tables::bytes(module, "SUB_CLASS_BITS", "For each class a bit for each class.", &subs);
    let by_index = bank.class_ids().flat_map(|class| {
        bank.index_ids().flat_map(move |index| {
            let own = bank[class].sub_class_with_index(index);
            let parts = bank.matching_classes(class, index).map(|(_, parts)| parts);
            [own, parts].map(|class| class.map_or(0, |class| class.enum_value() as u16 + 1))
        })
    });
    tables::numbers16(
        module,
        "CLASSES_BY_INDEX",
        "For each class and index: the sub-class that has it, and the class of these parts.",
        by_index,
    );
    let modes = info.target.hw_modes();
    let sizes = modes.ids().flat_map(|mode| {
        bank.classes().iter().flat_map(move |class| {
            let size = class.sizes.get(mode).copied().unwrap_or_default();
            [size.size, size.spill_size, size.spill_alignment]
        })
    });
    tables::numbers32(
        module,
        "CLASS_SIZES",
        "For each mode and class: size, size in memory, alignment there; all in bits.",
        sizes,
    );
    let types = &info.class_lists.types.sequences;
    tables::starts(
        module,
        "CLASS_TYPE_STARTS",
        "Where the types of each class begin, for each mode.",
        types.iter().map(Vec::len),
    );
    let names = types.iter().flatten().map(|ty| ty.name());
    let flags = bank.class_ids().flat_map(|id| {
        let class = &bank[id];
        let flags = u8::from(class.allocatable) | u8::from(class.base_class_order.is_some()) << 1;
        [flags, class.copy_cost, class.allocation_priority, class.target_flags]
    });
    tables::bytes(
        module,
        "CLASS_PROPERTIES",
        "For each class: 1 if it can be allocated and 2 if it is a base class, the cost of\n/// a copy, its priority, and the target's flags.",
        &flags.collect::<Vec<u8>>(),
    );
    tables::numbers64(
        module,
        "CLASS_LANES",
        "For each class its lanes.",
        details.lanes.class_masks.clone(),
    );
    let mode_names = modes.ids().map(|mode| modes.name(mode));
    let row = |len: usize| Literal::usize_unsuffixed(len.div_ceil(8) * 8);
    let (member_row, sub_row) = (row(registers), row(classes));
    module.items(quote! {
        /// The hardware modes; the first one holds where no other does.
        #[allow(dead_code)]
        pub const HW_MODES: &[&str] = &[#(#mode_names),*];

        #[allow(dead_code)]
        static CLASS_TYPES: &[&str] = &[#(#names),*];

        #[allow(dead_code)]
        impl RegisterClass {
            /// Its registers, in the order in which they are allocated.
            pub fn members(self) -> impl ::core::iter::Iterator<Item = Register> {
                let [start, end] =
                    [0, 1].map(|by| u32_at(CLASS_MEMBER_STARTS, self.at() + by) as usize);
                (start..end).filter_map(|at| Register::from_number(u16_at(CLASS_MEMBERS, at)))
            }

            /// Whether a register is a member.
            #[must_use]
            pub fn contains(self, register: Register) -> bool {
                bit_at(CLASS_MEMBER_BITS, self.at() * #member_row + register.at())
            }

            /// Whether registers of another class, or this one, can stand in
            /// for its own.
            #[must_use]
            pub fn has_sub_class(self, class: RegisterClass) -> bool {
                bit_at(SUB_CLASS_BITS, self.at() * #sub_row + class.at())
            }

            /// All classes whose registers can stand in for its own, itself
            /// included.
            pub fn sub_classes(self) -> impl ::core::iter::Iterator<Item = RegisterClass> {
                Self::ALL.iter().copied().filter(move |&class| self.has_sub_class(class))
            }

            /// All classes that it is a sub-class of, but not itself; larger
            /// ones first.
            pub fn super_classes(self) -> impl ::core::iter::Iterator<Item = RegisterClass> {
                let all = Self::ALL.iter().copied();
                all.filter(move |&class| class != self && class.has_sub_class(self))
            }

            /// The largest class whose registers can stand in for those of
            /// both.
            #[must_use]
            pub fn common_sub_class(
                self,
                other: RegisterClass,
            ) -> ::core::option::Option<RegisterClass> {
                self.sub_classes().find(|&class| other.has_sub_class(class))
            }

            fn by_index(self, index: SubRegIndex, which: usize) -> ::core::option::Option<Self> {
                let at = (self.at() * SubRegIndex::COUNT + index.at()) * 2 + which;
                Self::from_number(u16_at(CLASSES_BY_INDEX, at).checked_sub(1)?)
            }

            /// The largest sub-class whose registers all have a part of this
            /// index.
            #[must_use]
            pub fn sub_class_with(self, index: SubRegIndex) -> ::core::option::Option<Self> {
                self.by_index(index, 0)
            }

            /// The class of the parts of this index.
            #[must_use]
            pub fn class_of_parts(self, index: SubRegIndex) -> ::core::option::Option<Self> {
                self.by_index(index, 1)
            }

            fn size_at(self, mode: usize, which: usize) -> u32 {
                let mode = if mode < HW_MODES.len() { mode } else { 0 };
                u32_at(CLASS_SIZES, (mode * Self::COUNT + self.at()) * 3 + which)
            }

            /// How many bits its registers have in a hardware mode.
            #[must_use]
            pub fn size(self, mode: usize) -> u32 {
                self.size_at(mode, 0)
            }

            /// How many bits its registers take in memory.
            #[must_use]
            pub fn spill_size(self, mode: usize) -> u32 {
                self.size_at(mode, 1)
            }

            /// The alignment in bits that its registers need in memory.
            #[must_use]
            pub fn spill_alignment(self, mode: usize) -> u32 {
                self.size_at(mode, 2)
            }

            /// The names of its value types in a hardware mode.
            #[must_use]
            pub fn types(self, mode: usize) -> &'static [&'static str] {
                let mode = if mode < HW_MODES.len() { mode } else { 0 };
                list_at(CLASS_TYPES, CLASS_TYPE_STARTS, mode * Self::COUNT + self.at())
            }

            fn property(self, which: usize) -> u8 {
                CLASS_PROPERTIES.get(self.at() * 4 + which).copied().unwrap_or(0)
            }

            /// Whether its registers can be allocated.
            #[must_use]
            pub fn is_allocatable(self) -> bool {
                self.property(0) & 1 != 0
            }

            /// Whether it is a base class.
            #[must_use]
            pub fn is_base_class(self) -> bool {
                self.property(0) & 2 != 0
            }

            /// What a copy between its registers costs.
            #[must_use]
            pub fn copy_cost(self) -> u8 {
                self.property(1)
            }

            /// The higher, the earlier it is allocated.
            #[must_use]
            pub fn allocation_priority(self) -> u8 {
                self.property(2)
            }

            /// Flags that mean something to the target only.
            #[must_use]
            pub fn target_flags(self) -> u8 {
                self.property(3)
            }

            /// The lanes of all parts that its registers may have.
            #[must_use]
            pub fn lanes(self) -> u64 {
                u64_at(CLASS_LANES, self.at())
            }
        }

        #[allow(dead_code)]
        impl Register {
            /// The classes that it is a member of, larger ones first.
            pub fn classes(self) -> impl ::core::iter::Iterator<Item = RegisterClass> {
                RegisterClass::ALL.iter().copied().filter(move |class| class.contains(self))
            }

            /// The smallest class that it is a member of.
            #[must_use]
            pub fn minimal_class(self) -> ::core::option::Option<RegisterClass> {
                self.classes().fold(None, |best: ::core::option::Option<RegisterClass>, class| {
                    match best {
                        Some(best) if !best.has_sub_class(class) => Some(best),
                        _ => Some(class),
                    }
                })
            }
        }
    });
}

/// Registers that calls keep.
pub(super) fn print_callee_saved(info: &RegisterInfo<'_>, module: &mut Module) {
    if info.callee_saved.is_empty() {
        return;
    }
    let mut names = Names::default();
    let all: Vec<_> =
        info.callee_saved.iter().map(|saved| names.claim(&constant_name(saved.name))).collect();
    let count = info.bank.registers().len() + 1;
    let items = info.callee_saved.iter().zip(&all).map(|(saved, constant)| {
        let intro = doc(&format!("`{}`.", saved.name));
        let name = saved.name;
        let numbers = saved.saved.iter().map(|register| register.enum_value() as u16);
        let bits = bit_rows(std::iter::once(&saved.preserved), count);
        let bits = Literal::byte_string(&bits);
        quote! {
            #intro
            #[allow(dead_code)]
            pub static #constant: CalleeSaved =
                CalleeSaved { name: #name, saved: &[#(#numbers),*], preserved: #bits };
        }
    });
    module.items(quote! {
        /// The registers that a calling convention makes a function keep.
        #[allow(dead_code)]
        #[derive(Debug)]
        pub struct CalleeSaved {
            name: &'static str,
            saved: &'static [u16],
            preserved: &'static [u8],
        }

        #[allow(dead_code)]
        impl CalleeSaved {
            /// All of them.
            pub const ALL: &'static [&'static CalleeSaved] = &[#(&#all),*];

            /// Its name.
            #[must_use]
            pub fn name(&self) -> &'static str {
                self.name
            }

            /// The registers that a function saves before it uses them, in
            /// order.
            pub fn saved(&self) -> impl ::core::iter::Iterator<Item = Register> {
                self.saved.iter().filter_map(|&number| Register::from_number(number))
            }

            /// Whether a register has the same value after a call.
            #[must_use]
            pub fn preserves(&self, register: Register) -> bool {
                bit_at(self.preserved, usize::from(register.number()))
            }
        }

        #(#items)*
    });
}
