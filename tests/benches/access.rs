//! Benchmarks of record access: all fields of all records of a target, by each of the available
//! interfaces. The results of the interfaces are compared with each other.
//!
//! `cargo bench -p tablegen-tests --features bench --bench access`. Where the variable
//! `TABLEGEN_CORPUS` names a checkout of llvm-project, the target is AMDGPU; otherwise it is
//! generated.

use std::env;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::LazyLock;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tablegen_core::internal::Columns;
use tablegen_core::{Bits, Dag, Field, List, Record, Records, TypeKind, ValueKind};

fn main() {
    println!("{}: {} records, {} fields", RECORDS.input_name(), RECORDS.defs().len(), fields());
    let sums = [sum(values), sum(by_name), sum(typed), sum(converted)];
    assert!(sums.iter().all(|&sum| sum == sums[0]), "other values: {sums:?}");
    divan::main();
}

static RECORDS: LazyLock<Records> = LazyLock::new(|| {
    let Some(corpus) = env::var_os("TABLEGEN_CORPUS").map(|dir| PathBuf::from(dir).join("llvm"))
    else {
        return synthetic();
    };
    let dir = corpus.join("lib/Target/AMDGPU");
    let evaluator =
        tablegen_build::evaluator().include_dir(&dir).include_dir(corpus.join("include"));
    let records = evaluator.evaluate_file(dir.join("AMDGPU.td"));
    records.unwrap_or_else(|failure| panic!("{failure}"))
});

fn synthetic() -> Records {
    let mut text = "class Reg; def R : Reg; def ins;
        class Inst<bits<8> op, string asm> {
          bits<32> Bits = 0; let Bits{31...24} = op; string Asm = asm; list<int> Uses = [op, 1];
          bit Load = 0; int Latency = ?; Reg Out = R; dag In = (ins R:$a, op:$b);
          code Body = [{}];
        }\n"
    .to_owned();
    for index in 0..20_000 {
        // Writing to a string does not fail.
        let _ = writeln!(text, "def I{index} : Inst<{}, \"op{index}\">;", index % 256);
    }
    let records = tablegen_build::evaluator().evaluate_text("made-up.td", text);
    records.unwrap_or_else(|failure| panic!("{failure}"))
}

fn fields() -> usize {
    RECORDS.defs().map(|def| def.fields().len()).sum()
}

fn sum(read: fn(Record<'_>) -> u64) -> u64 {
    RECORDS.defs().map(read).fold(0, u64::wrapping_add)
}

/// Visits all records again and again.
fn visit(bencher: Bencher<'_, '_>, read: fn(Record<'_>) -> u64) {
    bencher.counter(ItemsCount::new(fields())).bench(|| black_box(sum(read)));
}

/// Returns a number that depends on a value, or 0 for an unset value.
fn of_kind(kind: ValueKind<'_>) -> u64 {
    match kind {
        ValueKind::Int(int) => int as u64,
        ValueKind::Bit(bit) => u64::from(bit),
        ValueKind::Bits(bits) => of_bits(bits),
        ValueKind::Str(text) | ValueKind::Code(text) => text.len() as u64,
        ValueKind::List(list) => of_list(list),
        ValueKind::Dag(dag) => of_dag(dag),
        ValueKind::Def(record) => of_record(record),
        _ => 0,
    }
}

fn of_bits(bits: Bits<'_>) -> u64 {
    bits.iter().filter(|bit| bit.as_bit() == Some(true)).count() as u64
}

fn of_list(list: List<'_>) -> u64 {
    list.len() as u64
}

fn of_dag(dag: Dag<'_>) -> u64 {
    dag.len() as u64
}

fn of_record(record: Record<'_>) -> u64 {
    record.id().number().into()
}

/// Reads the kinds of all values in turn, without names and types.
fn values(record: Record<'_>) -> u64 {
    record.fields().map(|field| of_kind(field.value().kind())).fold(0, u64::wrapping_add)
}

/// Reads the fields by name, without types.
fn by_name(record: Record<'_>) -> u64 {
    let number =
        |field: Field<'_>| record.value(field.name()).map_or(0, |value| of_kind(value.kind()));
    record.fields().map(number).fold(0, u64::wrapping_add)
}

/// Reads the fields by name and type, as a generator does.
fn typed(record: Record<'_>) -> u64 {
    let number = |field: Field<'_>| {
        let name = field.name();
        let number = match field.ty().kind() {
            TypeKind::Int => record.get::<Option<i64>>(name).map(|int| int.map(|int| int as u64)),
            TypeKind::Bit => record.get::<Option<bool>>(name).map(|bit| bit.map(u64::from)),
            TypeKind::Bits(_) => record.bits(name).map(|bits| Some(of_bits(bits))),
            TypeKind::String => {
                record.get::<Option<&str>>(name).map(|text| text.map(|text| text.len() as u64))
            }
            TypeKind::List => record.get::<Option<List<'_>>>(name).map(|list| list.map(of_list)),
            TypeKind::Dag => record.get::<Option<Dag<'_>>>(name).map(|dag| dag.map(of_dag)),
            _ => record.get::<Option<Record<'_>>>(name).map(|record| record.map(of_record)),
        };
        number.ok().flatten().unwrap_or(0)
    };
    record.fields().map(number).fold(0, u64::wrapping_add)
}

/// Converts the values without looking up their names.
fn converted(record: Record<'_>) -> u64 {
    let number = |field: Field<'_>| {
        let value = field.value();
        if value.is_unset() {
            return 0;
        }
        let number = match field.ty().kind() {
            TypeKind::Int => value.to_int().map(|int| int as u64),
            TypeKind::Bit => value.to_bit().map(u64::from),
            TypeKind::Bits(_) => value.to_bits().map(of_bits),
            TypeKind::String => value.to_str().map(|text| text.len() as u64),
            TypeKind::List => value.to_list().map(of_list),
            TypeKind::Dag => value.to_dag().map(of_dag),
            _ => value.to_def().map(of_record),
        };
        number.unwrap_or(0)
    };
    record.fields().map(number).fold(0, u64::wrapping_add)
}

#[divan::bench]
fn raw_values(bencher: Bencher<'_, '_>) {
    visit(bencher, values);
}

#[divan::bench]
fn raw_values_by_name(bencher: Bencher<'_, '_>) {
    visit(bencher, by_name);
}

#[divan::bench]
fn typed_access_by_name(bencher: Bencher<'_, '_>) {
    visit(bencher, typed);
}

#[divan::bench]
fn conversions(bencher: Bencher<'_, '_>) {
    visit(bencher, converted);
}

/// Reads the fields of many records by columns.
#[divan::bench]
fn columns(bencher: Bencher<'_, '_>) {
    let Some(first) = RECORDS.defs().max_by_key(|def| def.fields().len()) else { return };
    let names: Vec<&str> = first.fields().map(|field| field.name()).collect();
    bencher.counter(ItemsCount::new(RECORDS.defs().len() * names.len())).bench(|| {
        let mut columns = Columns::new(&RECORDS, &names);
        let mut sum = 0u64;
        for def in RECORDS.defs() {
            for column in 0..names.len() {
                let value = columns.get(def, column);
                sum = sum.wrapping_add(value.map_or(0, |value| of_kind(value.kind())));
            }
        }
        black_box(sum)
    });
}
