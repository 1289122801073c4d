//! Prints processors, profiles and extensions of RISC-V as Rust: enums, and tables of what is known
//! of each.

use quote::quote;
use rustc_hash::FxHashMap;

use super::Plan;
use tablegen_emit::rust::tables::{lists, number_table, text_table};
use tablegen_emit::rust::{Entry, Enum, Form, Module};
use tablegen_session::OutputContext;

/// An enum of these names.
fn named<'n>(
    module: &mut Module,
    name: &str,
    about: &str,
    names: impl Iterator<Item = (&'n str, Option<&'n str>)>,
) {
    let entries = (0..).zip(names).map(|(value, (name, variant))| {
        let mut entry = Entry::new(name, value, format!("`{name}`."));
        entry.variant = variant.map(str::to_owned);
        entry
    });
    let entries = entries.collect();
    module.text(Enum { name, about, form: Form::Variants, entries }.print());
}

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Module {
    let mut module = Module::new(output, "gen-riscv-target-def");
    extensions(&mut module, plan);
    let profiles = &plan.profiles;
    let about = "Sets of extensions that have names.";
    named(&mut module, "Profile", about, profiles.iter().map(|one| (one.name, None)));
    let isas: Vec<&str> = profiles.iter().map(|one| one.isa.as_str()).collect();
    module.text(text_table("PROFILE_ISAS", &isas));
    let experimental: Vec<u64> =
        profiles.iter().map(|one| u64::from(one.is_experimental)).collect();
    module.text(number_table("PROFILES_EXPERIMENTAL", &experimental));
    processors(&mut module, plan);
    let tuned = plan.tuned.iter().map(|(record, name)| (*name, Some(record.name())));
    named(&mut module, "TunedProcessor", "Processors that code can only be tuned for.", tuned);
    module.items(quote! {
        #[allow(dead_code)]
        impl Profile {
            /// What it stands for: `rv64i2p1_...`.
            #[must_use]
            pub fn isa(self) -> &'static str {
                PROFILE_ISAS.get(self.index())
            }

            /// Whether it may still change.
            #[must_use]
            pub fn is_experimental(self) -> bool {
                PROFILES_EXPERIMENTAL.get(self.index()) != 0
            }
        }
    });
    module
}

fn extensions(module: &mut Module, plan: &Plan<'_>) {
    let all = &plan.extensions;
    named(module, "Extension", "Extensions.", all.iter().map(|one| (one.name, None)));
    let number = |number: i64| u64::try_from(number).unwrap_or_default();
    let facts: Vec<u64> = all
        .iter()
        .flat_map(|one| {
            let [major, minor] = one.version;
            [number(major), number(minor), u64::from(one.is_experimental)]
        })
        .collect();
    module.text(number_table("EXTENSIONS", &facts));
    let places: FxHashMap<&str, u64> = all.iter().map(|one| one.name).zip(0..).collect();
    let implied = all.iter().map(|one| {
        one.implies.iter().filter_map(|name| places.get(name).copied()).collect::<Vec<_>>()
    });
    module.text(lists("IMPLIED", implied));
    let bits = all.iter().flat_map(|one| {
        let bit = plan.bits.iter().find(|bit| bit.name == one.name);
        bit.map_or([0, 0], |bit| [u64::from(bit.group) + 1, u64::from(bit.bit)])
    });
    module.text(number_table("EXTENSION_BITS", &bits.collect::<Vec<_>>()));
    module.items(quote! {
        #[allow(dead_code)]
        impl Extension {
            /// Its version: major and minor.
            #[must_use]
            pub fn version(self) -> (u32, u32) {
                let at = self.index() * 3;
                (EXTENSIONS.get(at) as u32, EXTENSIONS.get(at + 1) as u32)
            }

            /// Whether it may still change.
            #[must_use]
            pub fn is_experimental(self) -> bool {
                EXTENSIONS.get(self.index() * 3 + 2) != 0
            }

            /// Those that it implies itself.
            pub fn implied(
                self
            ) -> impl ::core::iter::ExactSizeIterator<Item = Self> + ::core::clone::Clone {
                IMPLIED.get(self.index()).map(|at| Self::ALL[at])
            }

            /// Where it is in the answer to which extensions there are: its group, and its bit.
            #[must_use]
            pub fn bit(self) -> ::core::option::Option<(u32, u32)> {
                let at = self.index() * 2;
                let group = EXTENSION_BITS.get(at).checked_sub(1)?;
                ::core::option::Option::Some((group as u32, EXTENSION_BITS.get(at + 1) as u32))
            }
        }
    });
}

fn processors(module: &mut Module, plan: &Plan<'_>) {
    let all = &plan.processors;
    let names = all.iter().map(|one| (one.name, Some(one.record.name())));
    named(module, "Processor", "Processors.", names);
    let isas: Vec<&str> = all.iter().map(|one| one.isa.as_str()).collect();
    module.text(text_table("PROCESSOR_ISAS", &isas));
    let fast = all
        .iter()
        .map(|one| {
            u64::from(one.fast_unaligned_scalars) | u64::from(one.fast_unaligned_vectors) << 1
        })
        .collect::<Vec<_>>();
    module.text(number_table("FAST_UNALIGNED", &fast));
    let ids: Vec<u64> = all.iter().flat_map(|one| one.ids).collect();
    module.text(number_table("PROCESSOR_IDS", &ids));
    module.items(quote! {
        #[allow(dead_code)]
        impl Processor {
            /// What it has: `rv64i2p1_...`.
            #[must_use]
            pub fn isa(self) -> &'static str {
                PROCESSOR_ISAS.get(self.index())
            }

            /// Whether it is fast where scalars are not aligned.
            #[must_use]
            pub fn has_fast_unaligned_scalars(self) -> bool {
                FAST_UNALIGNED.get(self.index()) & 1 != 0
            }

            /// Whether it is fast where vectors are not aligned.
            #[must_use]
            pub fn has_fast_unaligned_vectors(self) -> bool {
                FAST_UNALIGNED.get(self.index()) & 2 != 0
            }

            /// What it says of itself in the registers `mvendorid`, `marchid` and `mimpid`; 0 where
            /// that is not known.
            #[must_use]
            pub fn ids(self) -> [u64; 3] {
                [0, 1, 2].map(|at| PROCESSOR_IDS.get(self.index() * 3 + at))
            }
        }
    });
}
