//! Profile of an evaluation: counts that do not depend on the machine.

use tablegen_core::{Evaluator, ProfileEntry, ProfileKind};

const TEXT: &str = "class Leaf<int n> { int N = n; }
class User<int n> { Leaf L = Leaf<n>; list<int> Squares = !foreach(x, [1, 2, 3], !mul(x, n)); }
multiclass Pair<int n> { def _a : User<n>; def _b : User<n>; }
defm P : Pair<7>;
foreach i = 0...3 in def R#i : User<i>;
";

fn profiled() -> (tablegen_core::Records, Vec<ProfileEntry>) {
    let records = Evaluator::new().profile(true).evaluate_text("x.td", TEXT).expect("records");
    let entries = records.profile().expect("a profile").entries().to_vec();
    (records, entries)
}

fn entry<'e>(entries: &'e [ProfileEntry], kind: ProfileKind, name: &str) -> &'e ProfileEntry {
    let found = entries.iter().find(|entry| entry.kind == kind && entry.name == name);
    found.unwrap_or_else(|| panic!("no entry for {name}: {entries:#?}"))
}

#[test]
fn counts_instantiations() {
    let (_, entries) = profiled();
    // `Leaf<7>` is created once: the second record of the multiclass finds it in the memo.
    assert_eq!(entry(&entries, ProfileKind::Class, "Leaf").instantiations, 5);
    let user = entry(&entries, ProfileKind::Class, "User");
    assert_eq!(user.instantiations, 6);
    assert!(user.memo_hits >= 1 && user.memo_misses >= 1, "{user:#?}");
    assert_eq!(entry(&entries, ProfileKind::Multiclass, "Pair").instantiations, 1);
    assert_eq!(entry(&entries, ProfileKind::Statement, "foreach").instantiations, 4);
    assert!(entry(&entries, ProfileKind::Operator, "!foreach").instantiations >= 3);
}

#[test]
fn entries_have_locations() {
    let (records, entries) = profiled();
    let position = |kind, name| records.sources().line_column(entry(&entries, kind, name).loc);
    let line = |kind, name| position(kind, name).map(|position| position.line);
    assert_eq!(line(ProfileKind::Class, "Leaf"), Some(1));
    assert_eq!(line(ProfileKind::Operator, "!foreach"), Some(2));
    assert_eq!(line(ProfileKind::Multiclass, "Pair"), Some(3));
    assert_eq!(line(ProfileKind::Statement, "foreach"), Some(5));
}

#[test]
fn times_are_consistent() {
    let (records, entries) = profiled();
    let profile = records.profile().expect("a profile");
    assert!(entries.is_sorted_by(|a, b| a.self_time >= b.self_time));
    assert!(entries.iter().all(|entry| entry.self_time <= entry.total_time));
    let own: std::time::Duration = entries.iter().map(|entry| entry.self_time).sum();
    assert_eq!(own + profile.other_time(), profile.total());
}

#[test]
fn reports_have_a_line_per_entry() {
    let (records, entries) = profiled();
    let profile = records.profile().expect("a profile");
    let table = profile.to_table(records.sources());
    assert_eq!(table.lines().count(), entries.len() + 3);
    assert!(table.contains("!foreach, x.td:2:"), "{table}");
    let json = profile.to_json(records.sources());
    assert_eq!(json.matches("\"kind\":").count(), entries.len());
    assert!(
        json.contains("\"name\":\"Pair\",\"file\":\"x.td\",\"line\":3,\"column\":12"),
        "{json}"
    );
}

#[test]
fn is_off_by_default() {
    let records = Evaluator::new().evaluate_text("x.td", TEXT).expect("records");
    assert!(records.profile().is_none());
    // The profile does not change the records.
    let text = |records: &tablegen_core::Records| {
        records.defs().map(|def| def.to_string()).collect::<String>()
    };
    assert_eq!(text(&records), text(&profiled().0));
}
