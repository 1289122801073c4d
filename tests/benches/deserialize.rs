//! Benchmarks of deserialization: all fields of all records of a target, by matching on values, by
//! typed access and by serde; and selected fields of its instructions.
//!
//! `cargo bench -p tablegen-tests --features bench --bench deserialize`. If the variable
//! `TABLEGEN_CORPUS` names a checkout of llvm-project, the target is AMDGPU; otherwise it is
//! generated.

use std::env;
use std::fmt::{self, Write};
use std::path::PathBuf;
use std::sync::LazyLock;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use tablegen_core::serde::Dag;
use tablegen_core::{Evaluator, Field, Record, Records, TypeKind, Value, ValueKind};

fn main() {
    divan::main();
}

static TARGET: LazyLock<Records> = LazyLock::new(|| {
    let made = match env::var_os("TABLEGEN_CORPUS").map(|dir| PathBuf::from(dir).join("llvm")) {
        Some(corpus) => {
            let dir = corpus.join("lib/Target/AMDGPU");
            let evaluator = Evaluator::new().include_dir(&dir).include_dir(corpus.join("include"));
            evaluator.evaluate_file(dir.join("AMDGPU.td"))
        }
        None => Evaluator::new().evaluate_text("synthetic.td", synthetic()),
    };
    made.unwrap_or_else(|failure| panic!("{failure}"))
});

fn synthetic() -> String {
    let mut text = "def outs; def ins; def GPR;
        class Instruction<bits<8> op, string asm, list<int> uses = []> {
          dag OutOperandList = (outs GPR:$rd); dag InOperandList = (ins GPR:$rs);
          bits<32> Inst = 0; int Size = 4; string AsmString = asm # \" $rd, $rs\";
          list<int> Uses = uses; bit mayLoad = ?; bit isBranch = 0; string Constraints = \"\";
          let Inst{31...24} = op;
        }\n"
    .to_owned();
    for i in 0..20_000 {
        let _ = writeln!(text, "def I{i} : Instruction<{}, \"op{i}\", [1, {i}]>;", i % 256);
    }
    text
}

/// Visits a value and everything in it. Returns the number of visited values.
fn count(value: Value<'_>) -> usize {
    match value.kind() {
        ValueKind::Bits(bits) => 1 + bits.iter().map(count).sum::<usize>(),
        ValueKind::List(list) => 1 + list.iter().map(count).sum::<usize>(),
        ValueKind::Dag(dag) => {
            let args = dag.args().map(|(name, arg)| count(arg) + usize::from(name.is_some()));
            1 + count(dag.operator()) + args.sum::<usize>()
        }
        ValueKind::Str(text) | ValueKind::Code(text) => black_box(text).len().min(1),
        ValueKind::Def(record) => black_box(record.name_bytes()).len().min(1),
        ValueKind::Int(value) => black_box(value).count_ones().min(1) as usize,
        ValueKind::Bit(bit) => usize::from(black_box(bit)),
        _ => 0,
    }
}

/// Counts the elements of a field by typed access.
fn count_typed(record: Record<'_>, field: Field<'_>) -> usize {
    let name = field.name();
    if field.value().is_unset() {
        return 0;
    }
    match field.ty().kind() {
        TypeKind::Bit => record.bit(name).map_or(0, usize::from),
        TypeKind::Bits(_) => {
            record.bits(name).map_or(0, |bits| 1 + bits.iter().map(count).sum::<usize>())
        }
        TypeKind::Int => record.int(name).map_or(0, |value| value.count_ones().min(1) as usize),
        TypeKind::String => record.string(name).map_or(0, |text| black_box(text).len().min(1)),
        TypeKind::List => {
            record.list(name).map_or(0, |list| 1 + list.iter().map(count).sum::<usize>())
        }
        TypeKind::Dag => record.dag(name).map_or(0, |dag| count(dag.value())),
        TypeKind::Record => record.def(name).map_or(0, |def| black_box(def.name()).len().min(1)),
        other => unreachable!("a type of fields that is new: {other:?}"),
    }
}

/// Number of elements in a value of any kind, counted by deserialization.
struct Counted(usize);

struct Count;

impl<'de> Visitor<'de> for Count {
    type Value = Counted;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_bool<E>(self, bit: bool) -> Result<Counted, E> {
        Ok(Counted(usize::from(black_box(bit))))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Counted, E> {
        Ok(Counted(black_box(value).count_ones().min(1) as usize))
    }

    fn visit_str<E>(self, text: &str) -> Result<Counted, E> {
        Ok(Counted(black_box(text).len().min(1)))
    }

    fn visit_u32<E>(self, _: u32) -> Result<Counted, E> {
        Ok(Counted(0))
    }

    fn visit_unit<E>(self) -> Result<Counted, E> {
        Ok(Counted(0))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Counted, A::Error> {
        let mut all = 1;
        while let Some(Counted(some)) = seq.next_element()? {
            all += some;
        }
        Ok(Counted(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Counted, A::Error> {
        let mut all = 0;
        // Names of fields are borrowed, others may be made.
        while let Some((IgnoredAny, Counted(some))) = map.next_entry()? {
            all += some;
        }
        Ok(Counted(all))
    }
}

impl<'de> Deserialize<'de> for Counted {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Count)
    }
}

/// All fields of all records.
#[divan::bench_group(max_time = 10)]
mod all_fields {
    use super::{Bencher, Counted, ItemsCount, TARGET, black_box, count, count_typed};

    fn fields() -> ItemsCount {
        ItemsCount::new(TARGET.defs().map(|def| def.fields().len()).sum::<usize>())
    }

    #[divan::bench]
    fn raw(bencher: Bencher<'_, '_>) {
        let all = || TARGET.defs().flat_map(|def| def.fields()).map(|field| count(field.value()));
        bencher.counter(fields()).bench(|| black_box(all().sum::<usize>()));
    }

    #[divan::bench]
    fn typed(bencher: Bencher<'_, '_>) {
        let of = |def: tablegen_core::Record<'static>| {
            def.fields().map(|field| count_typed(def, field)).sum::<usize>()
        };
        bencher.counter(fields()).bench(|| black_box(TARGET.defs().map(of).sum::<usize>()));
    }

    #[divan::bench]
    fn deserialized(bencher: Bencher<'_, '_>) {
        let of = |def: tablegen_core::Record<'static>| match def.deserialize::<Counted>() {
            Ok(Counted(all)) => all,
            Err(error) => panic!("{error}"),
        };
        bencher.counter(fields()).bench(|| black_box(TARGET.defs().map(of).sum::<usize>()));
    }
}

/// Fields of an instruction that a typical generator reads.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Instruction<'r> {
    #[serde(rename = "!name")]
    name: &'r str,
    size: u32,
    asm_string: &'r str,
    constraints: &'r str,
    #[serde(borrow)]
    out_operand_list: Dag<&'r str, &'r str>,
    #[serde(rename = "mayLoad")]
    may_load: Option<bool>,
    #[serde(rename = "isBranch")]
    is_branch: bool,
}

impl Instruction<'_> {
    fn weight(&self) -> usize {
        let texts = self.name.len() + self.asm_string.len() + self.constraints.len();
        let flags = usize::from(self.may_load == Some(true)) + usize::from(self.is_branch);
        texts + flags + self.size as usize + self.out_operand_list.args.len()
    }
}

/// Seven fields of all instructions.
#[divan::bench_group(max_time = 10)]
mod instructions {
    use super::{Bencher, Instruction, ItemsCount, Record, TARGET, black_box};
    use tablegen_core::RecordError;

    fn items() -> ItemsCount {
        ItemsCount::new(TARGET.derived_from("Instruction").map_or(0, |defs| defs.len()))
    }

    #[divan::bench]
    fn typed(bencher: Bencher<'_, '_>) {
        fn weight(def: Record<'_>) -> Result<usize, RecordError> {
            let strings = def.string("AsmString")?.len() + def.string("Constraints")?.len();
            let flags = usize::from(def.get::<Option<bool>>("mayLoad")? == Some(true))
                + usize::from(def.bit("isBranch")?);
            let operands = def.dag("OutOperandList")?;
            let named: Vec<_> = operands
                .args()
                .map(|(name, arg)| (arg.as_def().map(|def| def.name()), name.map(str::to_owned)))
                .collect();
            let size = def.int("Size")? as usize;
            Ok(def.name().len() + strings + flags + size + black_box(named).len())
        }
        bencher.counter(items()).bench(|| {
            let all = TARGET.derived_from("Instruction").into_iter().flatten().map(weight);
            match all.sum::<Result<usize, RecordError>>() {
                Ok(all) => black_box(all),
                Err(error) => panic!("{error}"),
            }
        });
    }

    #[divan::bench]
    fn deserialized(bencher: Bencher<'_, '_>) {
        bencher.counter(items()).bench(|| {
            match TARGET.deserialize_derived_from::<Instruction<'_>>("Instruction") {
                Ok(all) => black_box(all.iter().map(Instruction::weight).sum::<usize>()),
                Err(error) => panic!("{error}"),
            }
        });
    }
}
