//! Damaged files: they are ignored and replaced, and reading a damaged snapshot with a correct
//! checksum does not panic.

use std::fs;
use std::sync::{Arc, Mutex};

use tablegen_core::Records;
use tablegen_core::internal::{EvaluationCache, Request, snapshot};

use crate::sources::{Sources, describe};

/// Sequence of numbers that looks random.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit.max(1)
    }

    /// Damages bytes: changes some, cuts or repeats a part, or appends bytes.
    fn damage(&mut self, bytes: &mut Vec<u8>) {
        let len = bytes.len();
        let start = self.below(len);
        let count = 1 + self.below(16);
        match self.below(10) {
            0..4 => bytes[start] ^= 1 << self.below(8),
            4 => bytes[start..].iter_mut().take(count).for_each(|byte| *byte = 0),
            5 => bytes[start..].iter_mut().take(count).for_each(|byte| *byte = 0xff),
            6 => bytes.truncate(start),
            7 => drop(bytes.drain(start..(start + count).min(len))),
            8 => {
                let from = self.below(len);
                let copied = bytes[from..(from + count).min(len)].to_vec();
                bytes.splice(start..start, copied);
            }
            _ => {
                // Another number in its place.
                let from = self.below(len) & !3;
                if let (Some(word), true) = (bytes.get(from..from + 4), (start | 3) < len) {
                    let word = word.to_vec();
                    bytes[start & !3..][..4].copy_from_slice(&word);
                }
            }
        }
    }
}

#[test]
fn damaged_files_are_ignored_and_replaced() {
    let sources = Sources::new();
    let plain = sources.evaluate(sources.evaluator()).0;
    let mut random = Random(1);
    for extension in ["manifest", "result"] {
        for round in 0..300 {
            let path = sources.files(extension).remove(0);
            let good = fs::read(&path).expect("a file");
            let mut bad = good.clone();
            match round {
                0 => bad.clear(),
                1 => drop(bad.pop()),
                2 => bad.push(0),
                3 => bad = b"another program's file".to_vec(),
                // The header and the first bytes one by one.
                4..80 => bad[round - 4] ^= 0x20,
                _ => random.damage(&mut bad),
            }
            fs::write(&path, &bad).expect("a file");
            let (text, is_hit) = sources.evaluate(sources.evaluator());
            assert_eq!((text, is_hit), (plain.clone(), bad == good), "{extension} {round}");
            assert!(sources.evaluate(sources.evaluator()).1, "{extension} {round}");
        }
    }
}

#[test]
fn a_file_of_another_key_is_ignored() {
    let sources = Sources::new();
    let plain = sources.evaluate(sources.evaluator()).0;
    let own = sources.files("result");
    sources.evaluate(sources.evaluator().define("EXTRA"));
    let other = sources.files("result").into_iter().find(|path| !own.contains(path));
    fs::copy(other.expect("another result"), &own[0]).expect("a copy");
    assert_eq!(sources.evaluate(sources.evaluator()), (plain, false));
}

/// Cache that holds one snapshot and returns damaged copies of it.
#[derive(Default)]
struct Damaging {
    good: Mutex<Option<Vec<u8>>>,
    counts: Mutex<[usize; 3]>,
}

/// Returns the number of damaged copies: that of the variable `TABLEGEN_CACHE_DAMAGE`, or 12,000.
fn rounds() -> usize {
    let rounds = std::env::var("TABLEGEN_CACHE_DAMAGE").ok();
    rounds.and_then(|text| text.parse().ok()).unwrap_or(12_000)
}

impl EvaluationCache for Damaging {
    fn find(&self, request: &Request<'_>) -> Option<Records> {
        let good = self.good.lock().expect("bytes").clone()?;
        let reader = Arc::new(|_: &str| None);
        let plain =
            describe(&request.restore(&mut &good[..], good.len() as u64, reader.clone())?);
        let mut random = Random(good.len() as u64);
        let mut counts = self.counts.lock().expect("numbers");
        for _ in 0..rounds() {
            let mut bad = good.clone();
            random.damage(&mut bad);
            // All that can be wanted is that nothing panics: without its checksum, damage cannot
            // be told from another value.
            match request.restore(&mut &bad[..], bad.len() as u64, reader.clone()) {
                None => counts[0] += 1,
                Some(records) => {
                    let text = walk(&records);
                    counts[if text == plain { 1 } else { 2 }] += 1;
                }
            }
        }
        None
    }

    fn store(&self, _: &Request<'_>, records: &Records) {
        *self.good.lock().expect("bytes") = Some(snapshot(records));
    }
}

/// Calls every accessor of the records, and returns a text of the results.
fn walk(records: &Records) -> String {
    let mut text = String::new();
    let sources = records.sources();
    for record in records.classes().chain(records.defs()) {
        text += &record.to_string();
        for field in record.fields_by_name() {
            let _ = (field.ty().to_string(), field.value().ty(), record.field(field.name()));
            let _ = (sources.path_and_line(field.loc()), sources.line_column(field.loc()));
            let _ = (field.value().as_int(), field.value().is_complete());
            if let Some(def) = field.value().as_def() {
                let _ = (def.name(), def.fields().len(), def.superclasses().count());
            }
        }
        let _ = (
            record.derived_defs().len(),
            record.template_args().map(|arg| arg.to_string()).collect::<Vec<_>>(),
        );
        record.locs().iter().for_each(|&loc| _ = sources.short(loc));
    }
    let globals = records.globals().map(|(name, value)| format!("{name}{value}"));
    let _ = globals.collect::<Vec<_>>();
    let _ = tablegen_core::render_with_help(sources, records.diagnostics());
    text
}

#[test]
fn damaged_snapshots_do_not_panic() {
    let sources = Sources::new();
    let cache = Damaging::default();
    for _ in 0..2 {
        let evaluator = sources.evaluator().cache(Some(&cache));
        evaluator.evaluate_file(sources.path("main.td")).expect("records");
    }
    let [rejected, equal, other] = *cache.counts.lock().expect("numbers");
    assert_eq!(rejected + equal + other, rounds());
    // Damage of every kind was there.
    assert!(rejected > rounds() / 4 && other > rounds() / 20, "{rejected} {equal} {other}");
}
