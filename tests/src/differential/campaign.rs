//! Runs many programs on several threads, groups the differences, saves and shrinks examples.
//!
//! Input: [`Options`]. Output: a report on standard output, programs in the output directory, and
//! true if the tools agree.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use super::compare::{Difference, compare};
use super::generator::generate;
use super::options::Options;
use super::runner::{Outcome, run};
use super::shrink::shrink;
use super::source::{Source, Workplace};
use super::statistics::Statistics;

/// Maximum time for shrinking one program.
const SHRINK_TIME: Duration = Duration::from_secs(90);
/// Time limit of a run while shrinking.
const SHRINK_TIMEOUT: Duration = Duration::from_secs(2);

/// Result of one program.
#[derive(Debug)]
struct Finding {
    name: String,
    text: String,
    mode: String,
    difference: Difference,
}

/// Programs that differ in the same way.
#[derive(Debug, Default)]
struct Group {
    count: u64,
    examples: Vec<(String, String, String)>,
}

/// Number of each ending of the oracle, over all programs.
#[derive(Debug, Default)]
struct Tally {
    succeeded: AtomicU64,
    failed: AtomicU64,
    ended_badly: AtomicU64,
}

/// Runs the campaign of the options. Returns true if the tools agree.
pub fn run_campaign(options: &Options) -> io::Result<bool> {
    if options.oracle_only {
        report_on_programs(options)?;
        return Ok(true);
    }
    let Some(candidate) = options.candidate.clone() else {
        return Err(io::Error::other("no candidate to compare with"));
    };
    let bench = Bench { options, candidate };
    let began = Instant::now();
    let (total, tally, groups) = bench.run_all()?;
    let seconds = began.elapsed().as_secs_f64();
    let differing: u64 = groups.values().map(|group| group.count).sum();
    writeln!(
        io::stdout(),
        "{total} programs in {seconds:.1} s ({:.0} per second); the oracle succeeds on {}, fails \
         on {}, crashes or hangs on {}",
        total as f64 / seconds,
        tally.succeeded.into_inner(),
        tally.failed.into_inner(),
        tally.ended_badly.into_inner()
    )?;
    writeln!(io::stdout(), "{differing} programs differ, in {} groups", groups.len())?;
    let mut sorted: Vec<_> = groups.iter().collect();
    sorted.sort_by_key(|(_, group)| std::cmp::Reverse(group.count));
    for (difference, group) in &sorted {
        writeln!(io::stdout(), "  {:>7}  {difference}", group.count)?;
    }
    sorted.truncate(options.groups);
    bench.shrink_all(&sorted)?;
    Ok(groups.is_empty())
}

/// Runs only the oracle, and prints statistics of the programs.
fn report_on_programs(options: &Options) -> io::Result<()> {
    let began = Instant::now();
    let next = AtomicU64::new(options.start);
    let end = options.start + options.programs;
    let total = Mutex::new(Statistics::default());
    thread::scope(|scope| {
        let work = |worker: usize| -> io::Result<()> {
            let mut workplace = workplace(options, worker)?;
            let mut statistics = Statistics::default();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= end {
                    break;
                }
                let program = generate(options.seed, index, options.size);
                let source = Source::parse(&program.text);
                workplace.lay_out(&source)?;
                let outcome = run_first_mode(options, &options.oracle, &source, &workplace)?;
                statistics.add(index, &program, &outcome);
            }
            total.lock().map_err(|_| io::Error::other("a worker panicked"))?.merge(statistics);
            Ok(())
        };
        let workers: Vec<_> =
            (0..options.jobs).map(|worker| scope.spawn(move || work(worker))).collect();
        workers.into_iter().try_for_each(join)
    })?;
    let seconds = began.elapsed().as_secs_f64();
    let statistics = total.into_inner().map_err(|_| io::Error::other("a worker panicked"))?;
    writeln!(io::stdout(), "{:.0} programs per second", options.programs as f64 / seconds)?;
    writeln!(io::stdout(), "{statistics}")?;
    Ok(())
}

fn join(worker: thread::ScopedJoinHandle<'_, io::Result<()>>) -> io::Result<()> {
    worker.join().map_err(|_| io::Error::other("a worker panicked"))?
}

fn workplace(options: &Options, worker: usize) -> io::Result<Workplace> {
    Workplace::create(options.out.join("work").join(worker.to_string()))
}

fn run_first_mode(
    options: &Options,
    tool: &Path,
    source: &Source,
    workplace: &Workplace,
) -> io::Result<Outcome> {
    let arguments = source.arguments(&source.modes[0]);
    run(tool, &workplace.directory, &arguments, options.timeout)
}

/// The two tools, and the options of the comparison.
struct Bench<'a> {
    options: &'a Options,
    candidate: PathBuf,
}

impl Bench<'_> {
    /// Compares the tools on all programs.
    fn run_all(&self) -> io::Result<(u64, Tally, BTreeMap<Difference, Group>)> {
        let options = self.options;
        let replay = !options.replay.is_empty();
        let (start, end) = if replay {
            (0, options.replay.len() as u64)
        } else {
            (options.start, options.start + options.programs)
        };
        let next = AtomicU64::new(start);
        let tally = Tally::default();
        let mut groups: BTreeMap<Difference, Group> = BTreeMap::new();
        let (sender, receiver) = mpsc::channel::<Finding>();
        thread::scope(|scope| -> io::Result<()> {
            let (next, tally) = (&next, &tally);
            let workers: Vec<_> = (0..options.jobs)
                .map(|worker| {
                    let sender = sender.clone();
                    scope.spawn(move || -> io::Result<()> {
                        let mut workplace = workplace(options, worker)?;
                        loop {
                            let index = next.fetch_add(1, Ordering::Relaxed);
                            if index >= end {
                                return Ok(());
                            }
                            let (name, text) = self.program(index)?;
                            let found = self.compare_all(&text, &mut workplace, tally)?;
                            if let Some((mode, difference)) = found {
                                let finding = Finding { name, text, mode, difference };
                                // The receiver ends only after an error.
                                if sender.send(finding).is_err() {
                                    return Ok(());
                                }
                            }
                        }
                    })
                })
                .collect();
            drop(sender);
            for finding in receiver {
                self.take_note(&mut groups, finding)?;
            }
            workers.into_iter().try_for_each(join)
        })?;
        Ok((end - start, tally, groups))
    }

    /// Returns the name and text of a program.
    fn program(&self, index: u64) -> io::Result<(String, String)> {
        let options = self.options;
        if let Some(path) = options.replay.get(index as usize) {
            let bytes = fs::read(path)?;
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            return Ok((name, String::from_utf8_lossy(&bytes).into_owned()));
        }
        let program = generate(options.seed, index, options.size);
        Ok((format!("seed{}-{index}", options.seed), program.text))
    }

    /// Returns the first difference between the tools on a program, with its output option. `None`
    /// if there is no difference.
    fn compare_all(
        &self,
        text: &str,
        workplace: &mut Workplace,
        tally: &Tally,
    ) -> io::Result<Option<(String, Difference)>> {
        let (options, source) = (self.options, Source::parse(text));
        workplace.lay_out(&source)?;
        let is_selected = |mode: &&String| options.modes.is_empty() || options.modes.contains(mode);
        for (index, mode) in source.modes.iter().filter(is_selected).enumerate() {
            let (oracle, candidate) = self.run_both(&source, mode, workplace, options.timeout)?;
            if index == 0 {
                let counter = if oracle.succeeded() {
                    &tally.succeeded
                } else if oracle.crashed() || oracle.timed_out() {
                    &tally.ended_badly
                } else {
                    &tally.failed
                };
                counter.fetch_add(1, Ordering::Relaxed);
            }
            if let Some(difference) = compare(mode, &oracle, &candidate) {
                return Ok(Some((mode.clone(), difference)));
            }
        }
        Ok(None)
    }

    fn run_both(
        &self,
        source: &Source,
        mode: &str,
        workplace: &Workplace,
        limit: Duration,
    ) -> io::Result<(Outcome, Outcome)> {
        let arguments = source.arguments(mode);
        Ok((
            run(&self.options.oracle, &workplace.directory, &arguments, limit)?,
            run(&self.candidate, &workplace.directory, &arguments, limit)?,
        ))
    }

    /// Counts a finding and saves its program if its group has few so far.
    fn take_note(
        &self,
        groups: &mut BTreeMap<Difference, Group>,
        finding: Finding,
    ) -> io::Result<()> {
        let group = groups.entry(finding.difference.clone()).or_default();
        group.count += 1;
        if group.count == 1 {
            writeln!(io::stdout(), "{}: {}", finding.name, finding.difference)?;
        }
        if group.examples.len() < self.options.keep {
            self.save(&finding.difference, &finding.name, "", &finding.text)?;
            group.examples.push((finding.name, finding.text, finding.mode));
        }
        Ok(())
    }

    fn save(
        &self,
        difference: &Difference,
        name: &str,
        suffix: &str,
        text: &str,
    ) -> io::Result<PathBuf> {
        let directory = self.options.out.join(difference.kind.name());
        fs::create_dir_all(&directory)?;
        let path = directory.join(format!("{name}{suffix}.td"));
        fs::write(&path, text)?;
        Ok(path)
    }

    /// Shrinks the smallest example of each group and prints how the tools differ on it.
    fn shrink_all(&self, groups: &[(&Difference, &Group)]) -> io::Result<()> {
        if self.options.shrink == 0 {
            return Ok(());
        }
        let next = AtomicU64::new(0);
        thread::scope(|scope| {
            let next = &next;
            let workers: Vec<_> = (0..self.options.jobs)
                .map(|worker| {
                    scope.spawn(move || -> io::Result<()> {
                        let mut workplace = workplace(self.options, worker)?;
                        loop {
                            let index = next.fetch_add(1, Ordering::Relaxed) as usize;
                            let Some((difference, group)) = groups.get(index) else {
                                return Ok(());
                            };
                            writeln!(
                                io::stdout(),
                                "{}",
                                self.shrink_one(difference, group, &mut workplace)?
                            )?;
                        }
                    })
                })
                .collect();
            workers.into_iter().try_for_each(join)
        })
    }

    fn shrink_one(
        &self,
        difference: &Difference,
        group: &Group,
        workplace: &mut Workplace,
    ) -> io::Result<String> {
        let smallest = group.examples.iter().min_by_key(|(_, text, _)| text.len());
        let Some((name, text, mode)) = smallest else { return Ok(String::new()) };
        let deadline = Instant::now() + SHRINK_TIME;
        let limit = self.options.timeout.min(SHRINK_TIMEOUT);
        let mut still_differs = |text: &str| {
            if Instant::now() > deadline {
                return false;
            }
            let source = Source::parse(text);
            // A program that cannot be laid out shows nothing.
            let outcomes = match workplace.lay_out(&source) {
                Ok(()) => self.run_both(&source, mode, workplace, limit),
                Err(error) => Err(error),
            };
            let Ok((oracle, candidate)) = outcomes else { return false };
            compare(mode, &oracle, &candidate).as_ref() == Some(difference)
        };
        let small = shrink(text, self.options.shrink, &mut still_differs);
        let path = self.save(difference, name, ".small", &small)?;
        let source = Source::parse(&small);
        workplace.lay_out(&source)?;
        let (oracle, candidate) = self.run_both(&source, mode, workplace, limit)?;
        Ok(format!(
            "\n=== {difference}\n=== {} ({mode})\n{}\n{}",
            path.display(),
            small.trim_end(),
            difference_head(&oracle, &candidate)
        ))
    }
}

/// Returns the first lines in which two outcomes differ.
fn difference_head(oracle: &Outcome, candidate: &Outcome) -> String {
    let mut head = format!("--- oracle: {:?}, candidate: {:?}\n", oracle.ending, candidate.ending);
    for (name, left, right) in [
        ("stdout", &oracle.stdout, &candidate.stdout),
        ("stderr", &oracle.messages(), &candidate.messages()),
    ] {
        let (left, right) = (String::from_utf8_lossy(left), String::from_utf8_lossy(right));
        let (left, right): (Vec<_>, Vec<_>) = (left.lines().collect(), right.lines().collect());
        let same = left.iter().zip(&right).take_while(|(left, right)| left == right).count();
        if same == left.len() && same == right.len() {
            continue;
        }
        head += &format!("--- {name}, from line {}\n", same + 1);
        for (sign, lines) in [('-', &left), ('+', &right)] {
            for line in lines.iter().skip(same).take(6) {
                head += &format!("{sign} {}\n", line.chars().take(240).collect::<String>());
            }
        }
    }
    head
}
