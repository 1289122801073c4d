//! Prints forms of instructions as Rust: a table, and a function for each kind.

use quote::quote;

use super::{Plan, Row};
use tablegen_emit::rust::shared::SharedName;
use tablegen_emit::rust::tables::{numbers, starts};
use tablegen_emit::rust::{Entry, Enum, Form, Module, with_place};
use tablegen_session::{BackendError, OutputContext};

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Result<Module, BackendError> {
    let mut module = Module::new(output, "gen-x86-instr-mapping");
    module.use_names(&[SharedName::Opcode]);
    requirements(output, plan, &mut module);
    let kinds: [&[Row]; 4] = [&plan.shorter, &plan.without_flags, &plan.old_destination, &plan.avx];
    let column = |of: fn(&Row) -> u32| -> Vec<u64> {
        kinds.iter().flat_map(|rows| rows.iter()).map(|row| u64::from(of(row))).collect()
    };
    module.text(format!(
        "static FORMS: ::tablegen_rt::mc::tables::Pairs = {{\n    \
         use ::tablegen_rt::mc::tables::{{Numbers, Pairs}};\n    \
         Pairs {{ starts: {}, keys: {}, values: {} }}\n}};\n",
        starts(kinds.iter().map(|rows| rows.len())),
        numbers(&column(|row| row.0.0)),
        numbers(&column(|row| row.1.0)),
    ));
    module.items(quote! {
        /// The form of an instruction with prefix EVEX that has prefix VEX: it does the same, as
        /// long as it has no register that VEX cannot name, and it is shorter.
        #[allow(dead_code)]
        #[must_use]
        pub fn evex_to_vex(opcode: Opcode) -> ::core::option::Option<Opcode> {
            form(0, opcode)
        }

        /// The form of an instruction that leaves the flags alone.
        #[allow(dead_code)]
        #[must_use]
        pub fn without_flags(opcode: Opcode) -> ::core::option::Option<Opcode> {
            form(1, opcode)
        }

        /// The form of an instruction with a destination of its own that writes its first source
        /// instead.
        #[allow(dead_code)]
        #[must_use]
        pub fn without_destination(opcode: Opcode) -> ::core::option::Option<Opcode> {
            form(2, opcode)
        }

        /// The form of an instruction of SSE that is one of AVX.
        #[allow(dead_code)]
        #[must_use]
        pub fn sse_to_avx(opcode: Opcode) -> ::core::option::Option<Opcode> {
            form(3, opcode)
        }

        /// What a processor must have for an instruction that is a form with prefix VEX, beyond
        /// what it must have for the one with prefix EVEX.
        #[allow(dead_code)]
        #[must_use]
        pub fn requirement(opcode: Opcode) -> ::core::option::Option<Requirement> {
            Requirement::from_value(REQUIREMENTS.look_up(0, opcode.value())?)
        }

        fn form(kind: usize, opcode: Opcode) -> ::core::option::Option<Opcode> {
            Opcode::from_value(FORMS.look_up(kind, opcode.value())?)
        }
    });
    Ok(module)
}

/// What forms need: an enum, and a table.
fn requirements(output: &OutputContext<'_>, plan: &Plan<'_>, module: &mut Module) {
    let entries = (0..).zip(plan.needs.values()).map(|(value, (predicate, _))| {
        let name = predicate.name();
        Entry::new(name, value, format!("{}.", with_place(output, name, *predicate)))
    });
    let about = "What a processor must have for some forms, by the predicates of the description.";
    let declared =
        Enum { name: "Requirement", about, form: Form::Variants, entries: entries.collect() };
    module.text(declared.print());
    let forms = (0..).zip(plan.needs.values());
    let mut rows: Vec<(u64, u64)> = forms
        .flat_map(|(value, (_, forms))| forms.iter().map(move |form| (u64::from(form.0), value)))
        .collect();
    rows.sort_unstable();
    rows.dedup();
    let (keys, values): (Vec<u64>, Vec<u64>) = rows.into_iter().unzip();
    module.text(format!(
        "static REQUIREMENTS: ::tablegen_rt::mc::tables::Pairs = {{\n    \
         use ::tablegen_rt::mc::tables::{{Numbers, Pairs}};\n    \
         Pairs {{ starts: {}, keys: {}, values: {} }}\n}};\n",
        starts(std::iter::once(keys.len())),
        numbers(&keys),
        numbers(&values),
    ));
}
