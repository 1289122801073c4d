//! Prints the functions of run-time libraries as Rust: enums of what can be called, of functions, of
//! systems, of conditions on these and of ways to call, and which system has which functions.

use quote::quote;
use tablegen_core::{Record, RecordId};

use super::Plan;
use super::libraries::{Condition, Group, Library};
use tablegen_emit::rust::tables::{lists, number_table, text_table};
use tablegen_emit::rust::{Entry, Enum, Form, Module, place};
use tablegen_session::OutputContext;

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Module {
    let mut module = Module::new(output, "gen-runtime-libcalls");
    let of_records = |name: &str, about: &str, records: &[(Record<'_>, String)], first: u32| {
        let entries = (first..).zip(records).map(|(value, (record, about))| {
            let at = place(output, *record);
            Entry::new(record.name(), value, format!("{about} ({at})."))
        });
        let entries: Vec<Entry> = entries.collect();
        let form = if entries.len() > 2000 { Form::Number } else { Form::Variants };
        Enum { name, about, form, entries }.print()
    };
    let calls: Vec<_> = plan.calls.iter().copied().map(plain).collect();
    let about = "What compilers call run-time libraries for. Values are those of LLVM's enum.";
    module.text(of_records("Call", about, &calls, 0));
    let functions = plan.functions.iter();
    let functions: Vec<_> =
        functions.map(|one| (one.record, format!("`{}`", one.symbol))).collect();
    let about = "Functions of run-time libraries, by what the linker calls them. Values are those \
                 of LLVM's enum.";
    module.text(of_records("Function", about, &functions, 1));
    let libraries: Vec<_> = plan.libraries.iter().map(|one| plain(one.record)).collect();
    module.text(of_records("System", "Systems with run-time libraries.", &libraries, 0));
    let conditions = conditions(plan);
    let coded: Vec<_> = conditions
        .iter()
        .map(|one| (one.record, format!("In C++: `{}`", one_line(one.code))))
        .collect();
    let about = "Conditions on systems that only their users can know.";
    module.text(of_records("Condition", about, &coded, 0));
    let conventions = conventions(plan);
    let coded: Vec<_> = conventions
        .iter()
        .map(|record| {
            let code = record.string("CallingConv").unwrap_or_default();
            (*record, format!("In C++: `{}`", one_line(code)))
        })
        .collect();
    let about = "Ways to call functions that are not those of C.";
    module.text(of_records("CallingConvention", about, &coded, 0));
    tables(&mut module, plan, &conditions, &conventions);
    module.items(methods());
    module
}

/// Returns a record with its name as documentation.
fn plain(record: Record<'_>) -> (Record<'_>, String) {
    (record, format!("`{}`", record.name()))
}

/// C++ code for a code span in a comment.
fn one_line(code: &str) -> String {
    code.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', " ")
}

/// All conditions that do not always hold, each once.
fn conditions<'r>(plan: &Plan<'r>) -> Vec<Condition<'r>> {
    let of_libraries = plan.libraries.iter().map(|one| one.condition);
    let groups = plan.libraries.iter().flat_map(|library| &library.groups);
    let all = of_libraries.chain(groups.filter_map(|group| group.condition));
    let mut all: Vec<Condition<'r>> = all.filter(|one| !one.is_always()).collect();
    all.sort_by_key(|one| one.record.name_bytes());
    all.dedup_by_key(|one| one.record.id());
    all
}

/// The records of ways to call functions, each once. Those of whole libraries are the first ones
/// that have their code.
fn conventions<'r>(plan: &Plan<'r>) -> Vec<Record<'r>> {
    let groups = plan.libraries.iter().flat_map(|library| &library.groups);
    let of_groups = groups.filter_map(|group| group.calling_convention);
    let of_libraries = plan.libraries.iter().filter_map(|one| one.own_convention());
    let mut all: Vec<Record<'r>> = of_groups.chain(of_libraries).collect();
    all.sort_by_key(|record| record.name_bytes());
    all.dedup();
    all
}

/// Returns the index of a record plus one, or 0 if it is absent.
fn number<'r>(mut all: impl Iterator<Item = RecordId>, record: Option<Record<'r>>) -> u64 {
    record.and_then(|record| all.position(|id| id == record.id())).map_or(0, |at| at as u64 + 1)
}

fn tables(
    module: &mut Module,
    plan: &Plan<'_>,
    conditions: &[Condition<'_>],
    conventions: &[Record<'_>],
) {
    let condition = |one: Option<Condition<'_>>| {
        let all = conditions.iter().map(|one| one.record.id());
        number(all, one.map(|one| one.record))
    };
    let convention =
        |one: Option<Record<'_>>| number(conventions.iter().map(|record| record.id()), one);
    let symbols: Vec<&str> = plan.functions.iter().map(|function| function.symbol).collect();
    module.text(text_table("SYMBOLS", &symbols));
    let provides: Vec<u64> = plan.functions.iter().map(|one| one.provides as u64).collect();
    module.text(number_table("PROVIDES", &provides));
    let systems: Vec<u64> = plan
        .libraries
        .iter()
        .flat_map(|one| [condition(Some(one.condition)), convention(one.own_convention())])
        .collect();
    module.text(number_table("SYSTEMS", &systems));
    // For each function three numbers: its condition, how it is called, and its place.
    let of_group = |group: &Group<'_>| {
        let head = [condition(group.condition), convention(group.calling_convention)];
        let functions = group.functions.iter();
        functions.flat_map(|&at| [head[0], head[1], at as u64]).collect::<Vec<_>>()
    };
    let of_library = |library: &Library<'_>| library.groups.iter().flat_map(of_group).collect();
    module.text(lists("FUNCTIONS", plan.libraries.iter().map(of_library).collect::<Vec<Vec<_>>>()));
}

fn methods() -> proc_macro2::TokenStream {
    quote! {
        #[allow(dead_code)]
        impl Function {
            /// What the linker calls it.
            #[must_use]
            pub fn symbol(self) -> &'static str {
                SYMBOLS.get(self.index())
            }

            /// All functions that the linker calls so.
            pub fn with_symbol(symbol: &str) -> &'static [Self] {
                let start = Self::ALL.partition_point(|one| one.symbol() < symbol);
                let rest = Self::ALL.get(start..).unwrap_or_default();
                let len = rest.partition_point(|one| one.symbol() == symbol);
                rest.get(..len).unwrap_or_default()
            }

            /// What it does.
            #[must_use]
            pub fn call(self) -> Call {
                Call::ALL[PROVIDES.get(self.index()) as usize]
            }
        }

        /// A function of a system.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Available {
            /// The function.
            pub function: Function,
            /// How it is called; none if as the functions of C are.
            pub calling_convention: ::core::option::Option<CallingConvention>,
        }

        #[allow(dead_code)]
        impl System {
            /// What must hold for this to be the system; none if nothing must.
            #[must_use]
            pub fn condition(self) -> ::core::option::Option<Condition> {
                let at = SYSTEMS.get(self.index() * 2).checked_sub(1)?;
                Condition::ALL.get(at as usize).copied()
            }

            /// The first system whose condition holds.
            pub fn find(
                mut holds: impl ::core::ops::FnMut(Condition) -> bool
            ) -> ::core::option::Option<Self> {
                let mut all = Self::ALL.iter().copied();
                all.find(|one| one.condition().is_none_or(&mut holds))
            }

            /// How its functions are called that say nothing of it; none if as those of C are.
            #[must_use]
            pub fn calling_convention(self) -> ::core::option::Option<CallingConvention> {
                let at = SYSTEMS.get(self.index() * 2 + 1).checked_sub(1)?;
                CallingConvention::ALL.get(at as usize).copied()
            }

            /// The functions that it has where these conditions hold.
            pub fn functions(
                self,
                mut holds: impl ::core::ops::FnMut(Condition) -> bool,
            ) -> impl ::core::iter::Iterator<Item = Available> {
                let count = FUNCTIONS.get(self.index()).len() / 3;
                let [start, _] = FUNCTIONS.starts.range(self.index());
                let of_all = self.calling_convention();
                (0..count).filter_map(move |at| {
                    let number = |part: usize| FUNCTIONS.numbers.get(start + at * 3 + part);
                    let condition = number(0).checked_sub(1);
                    let condition = condition.and_then(|at| Condition::ALL.get(at as usize));
                    let own = number(1).checked_sub(1);
                    let own = own.and_then(|at| CallingConvention::ALL.get(at as usize).copied());
                    let function = *Function::ALL.get(number(2) as usize)?;
                    let there = condition.is_none_or(|one| holds(*one));
                    there.then_some(Available { function, calling_convention: own.or(of_all) })
                })
            }
        }
    }
}
