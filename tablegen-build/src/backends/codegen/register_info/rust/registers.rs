//! Registers and sub-register indices.

use proc_macro2::Literal;
use quote::quote;

use super::{Enum, RegisterInfo, about, tables};
use crate::print::rust::{Module, doc};
use crate::session::Job;

pub(super) fn print(job: &Job<'_, '_>, info: &RegisterInfo<'_>, module: &mut Module) {
    let (bank, lists) = (&info.bank, &info.lists);
    let variants = bank
        .registers()
        .iter()
        .map(|register| (register.name.clone(), about(job, register.origin, &register.name)));
    let all = Enum {
        name: "Register",
        intro: "A register. The number 0 stands for none.",
        first: 1,
        variants: variants.collect(),
        tables: "REGISTER",
    };
    all.print(module);

    let asm_names: Vec<&str> = bank.registers().iter().map(|register| register.asm_name).collect();
    tables::strings(module, "ASM", &asm_names);
    let steps = lists
        .differences
        .written()
        .flat_map(|(_, list)| list.iter().map(|&by| by as u16).chain([0]));
    tables::numbers16(
        module,
        "STEPS",
        "Lists of numbers, each as the step from the one before. 0 ends a list.",
        steps,
    );
    let starts = bank.register_ids().flat_map(|id| {
        [lists.sub_regs(id), lists.super_regs(id), lists.units(id), lists.indices.offset(id.at())]
    });
    tables::numbers32(
        module,
        "REGISTER_LISTS",
        "For each register, where its sub-registers, super-registers and units begin in\n/// `STEPS`, and the indices of the sub-registers in `SUB_REGISTER_INDICES`.",
        starts,
    );
    let indices = lists.indices.written().flat_map(|(_, list)| list);
    tables::numbers16(
        module,
        "SUB_REGISTER_INDICES",
        "Lists of sub-register indices.",
        indices.map(|index| index.enum_value() as u16),
    );
    let first_units =
        bank.registers().iter().map(|register| register.units.first().copied().unwrap_or(0) as u16);
    tables::numbers16(module, "FIRST_UNITS", "For each register its first unit.", first_units);
    let roots = bank.units().iter().flat_map(|unit| {
        let second = unit.roots.1.map_or(0, |register| register.enum_value());
        [unit.roots.0.enum_value() as u16, second as u16]
    });
    tables::numbers16(
        module,
        "UNIT_ROOTS",
        "For each unit the one or two registers that all registers with it contain one of.",
        roots,
    );
    tables::numbers64(
        module,
        "ENCODINGS",
        "For each register its number in machine code.",
        info.encodings.iter().copied(),
    );
    let flags = bank.register_ids().map(|id| {
        let register = &bank[id];
        u8::from(register.constant)
            | u8::from(register.artificial) << 1
            | u8::from(info.allocatable.contains(id.at())) << 2
    });
    tables::bytes(
        module,
        "REGISTER_FLAGS",
        "For each register: 1 if it is constant, 2 if artificial, 4 if it can be allocated.",
        &flags.collect::<Vec<u8>>(),
    );
    print_dwarf(info, module);

    let unit_count = Literal::usize_unsuffixed(bank.units().len());
    module.items(quote! {
        /// How many register units there are.
        #[allow(dead_code)]
        pub const UNIT_COUNT: usize = #unit_count;

        #[allow(dead_code)]
        impl Register {
            /// Its name in assembly text.
            #[must_use]
            pub fn asm_name(self) -> &'static str {
                string_at(ASM_NAMES, ASM_NAME_STARTS, self.at())
            }

            /// Its number in machine code.
            #[must_use]
            pub fn encoding(self) -> u64 {
                u64_at(ENCODINGS, self.at())
            }

            /// Whether its value never changes.
            #[must_use]
            pub fn is_constant(self) -> bool {
                bit_at(REGISTER_FLAGS, self.at() * 8)
            }

            /// Whether it is there for the sake of the model only.
            #[must_use]
            pub fn is_artificial(self) -> bool {
                bit_at(REGISTER_FLAGS, self.at() * 8 + 1)
            }

            /// Whether it is in a class that can be allocated.
            #[must_use]
            pub fn is_allocatable(self) -> bool {
                bit_at(REGISTER_FLAGS, self.at() * 8 + 2)
            }

            fn list(self, which: usize) -> usize {
                u32_at(REGISTER_LISTS, self.at() * 4 + which) as usize
            }

            /// The registers that it contains.
            #[must_use]
            pub fn sub_registers(self) -> Registers {
                Registers { next: self.list(0), last: self.number() }
            }

            /// The registers that it contains, with their indices.
            pub fn indexed_sub_registers(
                self,
            ) -> impl ::core::iter::Iterator<Item = (SubRegIndex, Register)> {
                let first = self.list(3);
                self.sub_registers().enumerate().filter_map(move |(at, register)| {
                    let index = u16_at(SUB_REGISTER_INDICES, first + at);
                    Some((SubRegIndex::from_number(index)?, register))
                })
            }

            /// The register that it contains under this index.
            #[must_use]
            pub fn sub_register(self, index: SubRegIndex) -> ::core::option::Option<Register> {
                let mut all = self.indexed_sub_registers();
                all.find(|&(own, _)| own == index).map(|(_, register)| register)
            }

            /// The index under which it contains another register.
            #[must_use]
            pub fn index_of(self, register: Register) -> ::core::option::Option<SubRegIndex> {
                let mut all = self.indexed_sub_registers();
                all.find(|&(_, own)| own == register).map(|(index, _)| index)
            }

            /// The registers that contain it, smaller ones first.
            #[must_use]
            pub fn super_registers(self) -> Registers {
                Registers { next: self.list(1), last: self.number() }
            }

            /// Its units. Registers overlap if they have a unit in common.
            #[must_use]
            pub fn units(self) -> Units {
                Units { next: self.list(2), unit: Some(u16_at(FIRST_UNITS, self.at())) }
            }

            /// Whether it has a part in common with another register.
            #[must_use]
            pub fn overlaps(self, other: Register) -> bool {
                self.units().any(|unit| other.units().any(|theirs| theirs == unit))
            }

            /// All registers that it overlaps with, itself included. A
            /// register may come up several times.
            pub fn aliases(self) -> impl ::core::iter::Iterator<Item = Register> {
                self.units().flat_map(unit_roots).flat_map(|root| {
                    ::core::iter::once(root).chain(root.super_registers())
                })
            }
        }

        /// The one or two registers of which every register that has this
        /// unit contains one.
        #[allow(dead_code)]
        pub fn unit_roots(unit: u16) -> impl ::core::iter::Iterator<Item = Register> {
            (0..2).filter_map(move |which| {
                Register::from_number(u16_at(UNIT_ROOTS, usize::from(unit) * 2 + which))
            })
        }

        /// A list of registers.
        #[allow(dead_code)]
        #[derive(Clone, Debug)]
        pub struct Registers {
            next: usize,
            last: u16,
        }

        impl ::core::iter::Iterator for Registers {
            type Item = Register;

            fn next(&mut self) -> ::core::option::Option<Register> {
                let step = u16_at(STEPS, self.next);
                if step == 0 {
                    return None;
                }
                self.next += 1;
                self.last = self.last.wrapping_add(step);
                Register::from_number(self.last)
            }
        }

        /// A list of register units.
        #[allow(dead_code)]
        #[derive(Clone, Debug)]
        pub struct Units {
            next: usize,
            unit: ::core::option::Option<u16>,
        }

        impl ::core::iter::Iterator for Units {
            type Item = u16;

            fn next(&mut self) -> ::core::option::Option<u16> {
                let unit = self.unit?;
                let step = u16_at(STEPS, self.next);
                self.next += 1;
                self.unit = (step != 0).then(|| unit.wrapping_add(step));
                Some(unit)
            }
        }
    });
}

/// Numbers of debug information.
fn print_dwarf(info: &RegisterInfo<'_>, module: &mut Module) {
    let count = info.dwarf.flavours.len();
    let mut ends = [Vec::new(), Vec::new()];
    let mut by_number = Vec::new();
    let mut by_register = Vec::new();
    for flavour in &info.dwarf.flavours {
        for (&number, register) in &flavour.registers {
            by_number.push([number as u32, register.enum_value()]);
        }
        let mut numbers: Vec<[u32; 2]> = flavour
            .numbers
            .iter()
            .map(|&(register, number)| [register.enum_value(), number as u32])
            .collect();
        numbers.sort_unstable();
        by_register.extend(numbers);
        ends[0].push(flavour.registers.len());
        ends[1].push(flavour.numbers.len());
    }
    for (name, about, pairs) in [
        ("FROM_DWARF", "Numbers in debug information with their registers, sorted.", by_number),
        ("TO_DWARF", "Registers with their numbers in debug information, sorted.", by_register),
    ] {
        tables::numbers32(module, name, about, pairs.concat());
    }
    for (name, ends) in ["FROM_DWARF_STARTS", "TO_DWARF_STARTS"].into_iter().zip(ends) {
        tables::starts(module, name, "Where the pairs of each numbering begin.", ends.into_iter());
    }
    let count = Literal::usize_unsuffixed(count);
    let about = doc("How many numberings of registers there are in debug information.");
    module.items(quote! {
        #[allow(dead_code)]
        impl Register {
            #about
            pub const DWARF_FLAVOURS: usize = #count;

            /// Its number in debug information, in numbering `flavour`.
            #[must_use]
            pub fn dwarf_number(self, flavour: usize) -> ::core::option::Option<u32> {
                look_up(TO_DWARF, TO_DWARF_STARTS, flavour, self.number().into())
            }

            /// The register that has this number in debug information, in
            /// numbering `flavour`.
            #[must_use]
            pub fn from_dwarf_number(flavour: usize, number: u32) -> ::core::option::Option<Self> {
                let register = look_up(FROM_DWARF, FROM_DWARF_STARTS, flavour, number)?;
                Self::from_number(u16::try_from(register).ok()?)
            }
        }

        /// What stands for `key` in part `which` of a table of pairs.
        #[allow(dead_code)]
        fn look_up(
            pairs: &[u8],
            starts: &[u8],
            which: usize,
            key: u32,
        ) -> ::core::option::Option<u32> {
            if which >= Register::DWARF_FLAVOURS {
                return None;
            }
            let (mut low, end) = (u32_at(starts, which) as usize, u32_at(starts, which + 1) as usize);
            let mut high = end;
            while low < high {
                let middle = low + (high - low) / 2;
                if u32_at(pairs, middle * 2) < key {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            (low < end && u32_at(pairs, low * 2) == key).then(|| u32_at(pairs, low * 2 + 1))
        }
    });
}

pub(super) fn print_indices(job: &Job<'_, '_>, info: &RegisterInfo<'_>, module: &mut Module) {
    let lanes = &info.details.lanes;
    let variants = lanes.indices().iter().map(|index| {
        let about = match index.def {
            Some(def) => format!("`{}` (`{}`).", index.name, crate::print::rust::place(job, def)),
            None => format!("`{}`, made so that every part has a name.", index.name),
        };
        (index.name.clone(), about)
    });
    let all = Enum {
        name: "SubRegIndex",
        intro: "A sub-register index: which part of a register. The number 0 stands for the whole.",
        first: 1,
        variants: variants.collect(),
        tables: "INDEX",
    };
    all.print(module);
    let modes = info.target.hw_modes().len();
    let ranges = (0..modes).flat_map(|mode| {
        lanes
            .indices()
            .iter()
            .flat_map(move |index| [index.ranges[mode].offset, index.ranges[mode].size])
    });
    tables::numbers16(
        module,
        "INDEX_RANGES",
        "For each mode and index the first bit, and how many bits.",
        ranges,
    );
    tables::numbers64(module, "INDEX_LANES", "For each index its lanes.", lanes.masks.clone());
    let count = lanes.indices().len();
    let rows = lanes.indices().iter().flat_map(|index| {
        let mut row = vec![0; count];
        for &(inner, whole) in &index.compositions {
            row[inner.at()] = whole.enum_value() as u16;
        }
        row
    });
    tables::numbers16(
        module,
        "COMPOSITIONS",
        "For each two indices, the index of the one in the other.",
        rows,
    );
    module.items(quote! {
        #[allow(dead_code)]
        impl SubRegIndex {
            fn range(self, mode: usize, which: usize) -> ::core::option::Option<u16> {
                let at = (mode * Self::COUNT + self.at()) * 2 + which;
                ::core::option::Option::Some(u16_at(INDEX_RANGES, at)).filter(|&bits| bits != u16::MAX)
            }

            /// Its first bit in a hardware mode; `None` if that is not the
            /// same in all registers.
            #[must_use]
            pub fn offset(self, mode: usize) -> ::core::option::Option<u16> {
                self.range(mode, 0)
            }

            /// How many bits it has in a hardware mode; `None` if that is not
            /// known.
            #[must_use]
            pub fn size(self, mode: usize) -> ::core::option::Option<u16> {
                self.range(mode, 1)
            }

            /// Its lanes: indices that have none in common do not overlap.
            #[must_use]
            pub fn lanes(self) -> u64 {
                u64_at(INDEX_LANES, self.at())
            }

            /// The index of part `inner` of this part; `None` if there is no
            /// such part.
            #[must_use]
            pub fn compose(self, inner: SubRegIndex) -> ::core::option::Option<SubRegIndex> {
                let at = self.at() * Self::COUNT + inner.at();
                SubRegIndex::from_number(u16_at(COMPOSITIONS, at))
            }
        }
    });
}
