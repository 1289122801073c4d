//! Statistics of the generated programs, as judged by the oracle.
//!
//! Input: each program with the oracle's outcome. Output: tables of shares, features and error
//! messages.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::hash::{Hash, Hasher};

use super::compare::error_key;
use super::generator::Program;
use super::runner::Outcome;

/// Operators of the language. All should occur in programs that succeed.
const OPERATORS: &[&str] = &[
    "!add",
    "!and",
    "!cast",
    "!con",
    "!cond",
    "!dag",
    "!div",
    "!empty",
    "!eq",
    "!exists",
    "!filter",
    "!find",
    "!foldl",
    "!foreach",
    "!ge",
    "!getdagarg",
    "!getdagname",
    "!getdagop",
    "!getdagopname",
    "!gt",
    "!head",
    "!if",
    "!initialized",
    "!instances",
    "!interleave",
    "!isa",
    "!le",
    "!listconcat",
    "!listflatten",
    "!listremove",
    "!listsplat",
    "!logtwo",
    "!lt",
    "!match",
    "!mul",
    "!ne",
    "!not",
    "!or",
    "!range",
    "!repr",
    "!setdagarg",
    "!setdagname",
    "!setdagop",
    "!setdagopname",
    "!shl",
    "!size",
    "!sra",
    "!srl",
    "!strconcat",
    "!sub",
    "!subst",
    "!substr",
    "!tail",
    "!tolower",
    "!toupper",
    "!xor",
];

#[derive(Clone, Copy, Debug, Default)]
struct Shares {
    success: u64,
    failure: u64,
    crash: u64,
    timeout: u64,
}

impl Shares {
    fn total(&self) -> u64 {
        self.success + self.failure + self.crash + self.timeout
    }

    fn add(&mut self, other: &Shares) {
        self.success += other.success;
        self.failure += other.failure;
        self.crash += other.crash;
        self.timeout += other.timeout;
    }
}

impl fmt::Display for Shares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.total().max(1) as f64;
        let percent = |count: u64| count as f64 * 100.0 / total;
        write!(
            f,
            "{:>7} programs: {:.1}% succeed, {:.1}% fail, {:.2}% crash, {:.2}% time out",
            self.total(),
            percent(self.success),
            percent(self.failure),
            percent(self.crash),
            percent(self.timeout)
        )
    }
}

/// Numbers of programs by features and outcomes.
#[derive(Debug, Default)]
pub struct Statistics {
    valid: Shares,
    faulty: Shares,
    /// Number of succeeding programs, and of all programs, with each feature.
    features: BTreeMap<&'static str, (u64, u64)>,
    errors_of_valid: BTreeMap<String, (u64, u64)>,
    errors_of_faulty: BTreeMap<String, (u64, u64)>,
    outputs: HashSet<u64>,
    output_bytes: u64,
    program_bytes: u64,
    with_messages: u64,
}

impl Statistics {
    /// Takes program `index` into account.
    pub fn add(&mut self, index: u64, program: &Program, outcome: &Outcome) {
        let shares = if program.faulty { &mut self.faulty } else { &mut self.valid };
        let success = outcome.succeeded();
        if success {
            shares.success += 1;
        } else if outcome.timed_out() {
            shares.timeout += 1;
        } else if outcome.crashed() {
            shares.crash += 1;
        } else {
            shares.failure += 1;
        }
        for &feature in &program.features {
            let counts = self.features.entry(feature).or_default();
            counts.0 += u64::from(success);
            counts.1 += 1;
        }
        self.program_bytes += program.text.len() as u64;
        if success {
            let mut hasher = DefaultHasher::new();
            outcome.stdout.hash(&mut hasher);
            self.outputs.insert(hasher.finish());
            self.output_bytes += outcome.stdout.len() as u64;
            self.with_messages += u64::from(!outcome.stderr.is_empty());
        } else {
            let errors =
                if program.faulty { &mut self.errors_of_faulty } else { &mut self.errors_of_valid };
            errors.entry(error_key(outcome)).or_insert((0, index)).0 += 1;
        }
    }

    pub fn merge(&mut self, other: Statistics) {
        self.valid.add(&other.valid);
        self.faulty.add(&other.faulty);
        for (feature, (succeeding, all)) in other.features {
            let counts = self.features.entry(feature).or_default();
            counts.0 += succeeding;
            counts.1 += all;
        }
        for (mine, others) in [
            (&mut self.errors_of_valid, other.errors_of_valid),
            (&mut self.errors_of_faulty, other.errors_of_faulty),
        ] {
            for (key, (count, index)) in others {
                let entry = mine.entry(key).or_insert((0, index));
                entry.0 += count;
                entry.1 = entry.1.min(index);
            }
        }
        self.outputs.extend(other.outputs);
        self.output_bytes += other.output_bytes;
        self.program_bytes += other.program_bytes;
        self.with_messages += other.with_messages;
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = self.valid;
        all.add(&self.faulty);
        writeln!(f, "all:          {all}")?;
        writeln!(f, "meant valid:  {}", self.valid)?;
        writeln!(f, "meant faulty: {}", self.faulty)?;
        writeln!(
            f,
            "programs of {} bytes; outputs of {} bytes, {} different of {}, {} with messages",
            self.program_bytes / all.total().max(1),
            self.output_bytes / all.success.max(1),
            self.outputs.len(),
            all.success,
            self.with_messages
        )?;
        writeln!(f, "\nprograms with a feature that succeed / all programs with it:")?;
        for (feature, (succeeding, all)) in &self.features {
            writeln!(f, "  {succeeding:>7} /{all:>7}  {feature}")?;
        }
        let reached = |name: &&&str| self.features.get(**name).is_none_or(|counts| counts.0 == 0);
        let never: Vec<_> = OPERATORS.iter().filter(reached).collect();
        writeln!(f, "operators in no program that succeeds: {never:?}")?;
        for (title, errors) in
            [("valid", &self.errors_of_valid), ("faulty", &self.errors_of_faulty)]
        {
            writeln!(f, "\nfirst errors of programs meant {title}, with an example:")?;
            let mut sorted: Vec<_> = errors.iter().collect();
            sorted.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
            for (key, (count, example)) in sorted {
                writeln!(f, "  {count:>7}  {key}  [{example}]")?;
            }
        }
        Ok(())
    }
}
