//! Prints the functions of run-time libraries as Rust: enums of operations, functions, systems,
//! conditions and calling conventions, and the functions of each system.

use tablegen_core::{Record, RecordId};
use tablegen_format::target_info as layout;

use super::Plan;
use super::libraries::{CallingConvention, Condition, Group, Library};
use tablegen_emit::rust::tables::{lists, number_table, text_table};
use tablegen_emit::rust::{Entry, Enum, Form, Module, location_after};
use tablegen_session::OutputContext;

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Module {
    let mut module = Module::new(output, "gen-runtime-libcalls");
    let of_records = |name: &str, about: &str, records: &[(Record<'_>, String)], first: u32| {
        let entries = (first..).zip(records).map(|(value, (record, about))| {
            let location = location_after(output, *record);
            Entry::new(record.name(), value, format!("{about}{location}."))
        });
        let entries: Vec<Entry> = entries.collect();
        let form = Form::Variants;
        Enum { name, about, form, entries }.print()
    };
    let calls: Vec<_> = plan.calls.iter().map(|call| plain(call.record)).collect();
    let about = "Operations of run-time libraries. Values are those of LLVM's enum.";
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
        .map(|one| (one.record, format!("In C++: `{}`", one_line(one.code))))
        .collect();
    let about = "Ways to call functions that are not those of C.";
    module.text(of_records("CallingConvention", about, &coded, 0));
    tables(&mut module, plan, &conditions, &conventions);
    module.text("::tablegen_rt::runtime_libcalls!();\n");
    module
}

/// Returns a record with its name as documentation.
fn plain(record: Record<'_>) -> (Record<'_>, String) {
    (record, format!("`{}`", record.name()))
}

/// Returns C++ code in the form of a code span in a comment.
fn one_line(code: &str) -> String {
    code.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', " ")
}

/// Returns all conditions that do not always hold, each once.
fn conditions<'r>(plan: &Plan<'r>) -> Vec<Condition<'r>> {
    let of_libraries = plan.libraries.iter().map(|one| one.condition);
    let groups = plan.libraries.iter().flat_map(|library| &library.groups);
    let all = of_libraries.chain(groups.filter_map(|group| group.condition));
    let mut all: Vec<Condition<'r>> = all.filter(|one| !one.is_always()).collect();
    all.sort_by_key(|one| one.record.name_bytes());
    all.dedup_by_key(|one| one.record.id());
    all
}

/// Returns the records of calling conventions, each once. The conventions of whole libraries are
/// represented by the first record with the same code.
fn conventions<'r>(plan: &Plan<'r>) -> Vec<CallingConvention<'r>> {
    let groups = plan.libraries.iter().flat_map(|library| &library.groups);
    let of_groups = groups.filter_map(|group| group.calling_convention);
    let of_libraries = plan.libraries.iter().filter_map(|one| one.calling_convention);
    let mut all: Vec<CallingConvention<'r>> = of_groups.chain(of_libraries).collect();
    all.sort_by_key(|one| one.record.name_bytes());
    all.dedup_by_key(|one| one.record.id());
    all
}

/// Returns the index of a record plus one, or 0 if it is absent.
fn number<'r>(mut all: impl Iterator<Item = RecordId>, record: Option<Record<'r>>) -> usize {
    record.and_then(|record| all.position(|id| id == record.id())).map_or(0, |index| index + 1)
}

fn tables(
    module: &mut Module,
    plan: &Plan<'_>,
    conditions: &[Condition<'_>],
    conventions: &[CallingConvention<'_>],
) {
    let condition = |one: Option<Condition<'_>>| {
        let all = conditions.iter().map(|one| one.record.id());
        number(all, one.map(|one| one.record))
    };
    let convention = |one: Option<CallingConvention<'_>>| {
        let all = conventions.iter().map(|one| one.record.id());
        number(all, one.map(|one| one.record))
    };
    let symbols: Vec<&str> = plan.functions.iter().map(|function| function.symbol).collect();
    module.text(text_table("SYMBOLS", &symbols));
    let provides: Vec<u64> = plan.functions.iter().map(|one| one.provides as u64).collect();
    module.text(number_table("PROVIDES", &provides));
    let systems: Vec<u64> = plan
        .libraries
        .iter()
        .flat_map(|one| {
            let condition = condition(Some(one.condition));
            let calling_convention = convention(one.calling_convention);
            layout::System { condition, calling_convention }.to_numbers()
        })
        .collect();
    module.text(number_table("SYSTEMS", &systems));
    let of_group = |group: &Group<'_>| {
        let condition = condition(group.condition);
        let calling_convention = convention(group.calling_convention);
        let row = |function| layout::Available { condition, calling_convention, function };
        let functions = group.functions.iter();
        functions.flat_map(|&index| row(index).to_numbers()).collect::<Vec<_>>()
    };
    let of_library = |library: &Library<'_>| library.groups.iter().flat_map(of_group).collect();
    module.text(lists("FUNCTIONS", plan.libraries.iter().map(of_library).collect::<Vec<Vec<_>>>()));
}
