//! Transitions: replacement of a schedule class by another if the predicates of its variants hold.
//!
//! Input: schedule classes with their operands. Output: for each class with variants on some
//! processor, the possible classes there with the predicates of each. New classes are added after
//! the existing ones.

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError};

use super::classes::{Class, Classes, name};
use super::operands::Operands;
use super::processors::Processors;
use super::read_writes::{Direction, ReadWrite, ReadWrites};

/// Transition of a class in a processor.
#[derive(Clone, Debug)]
pub struct Transition<'r> {
    /// Number of the class after the transition.
    pub to: u32,
    pub processor: u32,
    /// Predicates that must all hold.
    pub predicates: Vec<Record<'r>>,
}

/// Maximum number of transitions of a class, and of steps to compute them.
const MAX_PATHS: usize = 1 << 16;
const MAX_STEPS: usize = 100;

/// Maximum number of classes.
const MAX_CLASSES: usize = 1 << 20;

/// Choice of variants on a processor, under construction.
#[derive(Clone, Debug, Default)]
struct Path<'r> {
    processor: u32,
    checks: Vec<Check<'r>>,
    /// Writes and reads of each operand so far.
    operands: [Vec<Vec<u32>>; 2],
}

/// Predicate that must hold, and the write or read whose variant it selects.
#[derive(Clone, Copy, Debug)]
struct Check<'r> {
    direction: Direction,
    number: u32,
    predicate: Record<'r>,
}

/// Replacement for a write or a read.
enum Choice<'m, 'r> {
    /// Variant of the write or read with this number.
    Variant { number: u32, predicate: Record<'r>, selected: &'m [u32] },
    /// Sequence that replaces the write or read with this number.
    Sequence { number: u32, sequence: u32 },
}

/// Adds the transitions of all classes.
pub(super) fn infer<'r>(
    classes: &mut Classes<'r>,
    read_writes: &mut ReadWrites<'r>,
    processors: &Processors<'r>,
) -> Result<(), RecordError> {
    let of_instructions = classes.all.len();
    let mut inference = Inference {
        read_writes,
        processors,
        inferred: FxHashMap::default(),
        fixed: FxHashSet::default(),
    };
    let mut index = 0;
    while index < classes.all.len() {
        inference.fixed.clear();
        if let Some(itinerary) = classes.all[index].itinerary_class {
            for (number, processor) in processors.all.iter().enumerate() {
                let of_class = &processor.of_itineraries;
                let Some(positions) = of_class.of_class.get(&itinerary.id()) else { continue };
                for (nth, &position) in positions.iter().enumerate() {
                    let (record, operands) = &of_class.all[position];
                    if nth > 0 {
                        return Err(duplicate(*record, itinerary, &processor.name));
                    }
                    inference.class(&mut classes.all, index, operands, &[number as u32])?;
                }
            }
        }
        if classes.all[index].instructions > 0 {
            for nth in 0..classes.all[index].overrides.len() {
                let position = classes.all[index].overrides[nth] as usize;
                let (operands, processor) =
                    (&classes.overrides[position].operands, classes.overrides[position].processor);
                inference.class(&mut classes.all, index, operands, &[processor])?;
                inference.fixed.insert(processor);
            }
        }
        if !classes.all[index].operands.writes.is_empty()
            && inference.has_choices(&classes.all[index].operands)
        {
            let (operands, of) =
                (classes.all[index].operands.clone(), classes.all[index].processors.clone());
            inference.class(&mut classes.all, index, &operands, &of)?;
        }
        if classes.all.len() > MAX_CLASSES.max(of_instructions) {
            return Err(RecordError::new(&[], "too many schedule classes"));
        }
        index += 1;
    }
    Ok(())
}

/// Returns the error for two `ItinRW` records that cover the same itinerary class and processor.
pub(super) fn duplicate(record: Record<'_>, itinerary: Record<'_>, processor: &str) -> RecordError {
    let itinerary = itinerary.name();
    record.error(format!("Duplicate itinerary class {itinerary} in ItinResources for {processor}"))
}

struct Inference<'m, 'r> {
    read_writes: &'m mut ReadWrites<'r>,
    processors: &'m Processors<'r>,
    /// Inferred class of each combination of operands.
    inferred: FxHashMap<Operands, u32>,
    /// Processors for which an `InstRW` record overrides the class.
    fixed: FxHashSet<u32>,
}

impl<'r> Inference<'_, 'r> {
    /// Returns true if some processor selects variants for these operands.
    fn has_choices(&self, operands: &Operands) -> bool {
        // Members of a sequence may have variants, too; they are checked when the sequence is
        // expanded.
        let may =
            |one: &ReadWrite<'_>| one.has_variants || one.is_sequence || !one.aliases.is_empty();
        operands.writes.iter().any(|&index| may(self.read_writes.get(Direction::Write, index)))
            || operands.reads.iter().any(|&index| may(self.read_writes.get(Direction::Read, index)))
    }

    /// Returns true if a processor selects variants for at least one operand.
    fn has_choices_in(&self, operands: &[Vec<Vec<u32>>; 2], processor: u32) -> bool {
        [Direction::Write, Direction::Read].iter().any(|&direction| {
            operands[direction as usize].iter().flatten().any(|&number| {
                let one = self.read_writes.get(direction, number);
                let here = |of: u32| of == 0 || of == processor;
                one.has_variants && here(one.processor)
                    || one.aliases.iter().any(|alias| here(alias.processor.unwrap_or(0)))
            })
        })
    }

    /// Adds the transitions of a class whose operands are `operands`, on the given processors.
    fn class(
        &mut self,
        classes: &mut Vec<Class<'r>>,
        from: usize,
        operands: &Operands,
        processors: &[u32],
    ) -> Result<(), RecordError> {
        let mut seed: [Vec<Vec<u32>>; 2] = Default::default();
        for (direction, numbers) in
            [(Direction::Write, &operands.writes), (Direction::Read, &operands.reads)]
        {
            for &number in numbers {
                let mut sequence = Vec::new();
                self.read_writes.expand(number, direction, &mut sequence)?;
                seed[direction as usize].push(sequence);
            }
        }
        let everywhere = processors.contains(&0);
        let all = 1..self.processors.all.len() as u32;
        let wanted: Vec<u32> = if everywhere { all.collect() } else { processors.to_vec() };
        // A path without choices adds no transition.
        let mut paths: Vec<Path<'r>> = Vec::new();
        for processor in wanted {
            if self.has_choices_in(&seed, processor) {
                paths.push(Path { processor, checks: Vec::new(), operands: seed.clone() });
            }
        }
        let mut steps = 0;
        let mut substituted = !paths.is_empty();
        while substituted {
            substituted = false;
            let mut next = Vec::with_capacity(paths.len());
            for path in &paths {
                substituted |= self.substitute(path, &mut next)?;
            }
            paths = next;
            steps += 1;
            if steps > MAX_STEPS || paths.len() > MAX_PATHS {
                let message = format!("too many variants of schedule class {}", classes[from].name);
                return Err(RecordError::new(&[], message));
            }
        }
        self.add_transitions(classes, from, paths);
        Ok(())
    }

    /// Appends the paths that result from one more choice for each operand of a path. Returns true
    /// if there was a choice.
    fn substitute(&self, path: &Path<'r>, paths: &mut Vec<Path<'r>>) -> Result<bool, RecordError> {
        let start = paths.len();
        let mut substituted = false;
        let checks = path.checks.clone();
        paths.push(Path { processor: path.processor, checks, operands: Default::default() });
        for direction in [Direction::Write, Direction::Read] {
            for sequence in &path.operands[direction as usize] {
                for path in &mut paths[start..] {
                    path.operands[direction as usize].push(Vec::new());
                }
                for &number in sequence {
                    let end = paths.len();
                    for index in start..end {
                        substituted |= self.choose(number, direction, index, paths)?;
                    }
                }
            }
        }
        Ok(substituted)
    }

    /// Appends the replacements of a write or read to the last operand of a path. Adds a path for
    /// each further choice. Returns true if there was a choice.
    fn choose(
        &self,
        number: u32,
        direction: Direction,
        index: usize,
        paths: &mut Vec<Path<'r>>,
    ) -> Result<bool, RecordError> {
        let choices = self.choices(number, direction, &paths[index])?;
        if choices.is_empty() {
            if let Some(last) = paths[index].operands[direction as usize].last_mut() {
                last.push(number);
            }
            return Ok(false);
        }
        let first = paths.len();
        for _ in 1..choices.len() {
            paths.push(paths[index].clone());
        }
        if paths.len() > MAX_PATHS {
            return Err(RecordError::new(&[], "too many variants of a schedule class"));
        }
        for (nth, choice) in choices.iter().enumerate() {
            let path = &mut paths[if nth == 0 { index } else { first + nth - 1 }];
            self.take(choice, direction, path)?;
        }
        Ok(true)
    }

    /// Returns the replacements for a write or read on a path.
    fn choices(
        &self,
        number: u32,
        direction: Direction,
        path: &Path<'r>,
    ) -> Result<Vec<Choice<'_, 'r>>, RecordError> {
        let one = self.read_writes.get(direction, number);
        let mut choices = Vec::new();
        let mut everywhere = false;
        if one.has_variants && (one.processor == 0 || one.processor == path.processor) {
            add_variants(number, one, &mut choices);
            everywhere = one.processor == 0;
        }
        for alias in &one.aliases {
            let processor = alias.processor.unwrap_or(0);
            if processor != 0 && processor != path.processor {
                continue;
            }
            if !choices.is_empty() {
                let message = format!(
                    "Multiple variants defined for processor {} Ensure only one SchedAlias exists \
                     per RW.",
                    self.processors.all[processor as usize].name
                );
                return Err(alias.record.error(message));
            }
            let by = self.read_writes.get(direction, alias.by);
            add_variants(alias.by, by, &mut choices);
            if by.is_sequence {
                choices.push(Choice::Sequence { number, sequence: alias.by });
            }
            everywhere |= processor == 0;
        }
        let predicates: Vec<Record<'r>> = choices.iter().filter_map(Choice::predicate).collect();
        choices.retain(|choice| {
            let predicate = choice.predicate();
            !predicate.is_some_and(|one| self.is_excluded(one, &predicates, &path.checks))
        });
        if everywhere && choices.is_empty() {
            let message = "No variant of this type has a matching predicate on any processor";
            return Err(one
                .record
                .map_or_else(|| RecordError::new(&[], message), |record| record.error(message)));
        }
        Ok(choices)
    }

    /// Returns true if a predicate contradicts the choices of a path.
    ///
    /// Variants of a write are tried in order, so a chosen variant implies that the predicates of
    /// the others do not hold. `predicate` is excluded if a write on the path has a variant with
    /// it, but another one of the candidates `predicates` was chosen.
    fn is_excluded(
        &self,
        predicate: Record<'r>,
        predicates: &[Record<'r>],
        checks: &[Check<'r>],
    ) -> bool {
        for check in checks {
            if check.predicate == predicate {
                return false;
            }
            let one = self.read_writes.get(check.direction, check.number);
            if one.variants.iter().any(|variant| variant.predicate == predicate)
                && predicates.contains(&check.predicate)
            {
                return true;
            }
        }
        false
    }

    /// Appends a choice to the last operand of a path.
    fn take(
        &self,
        choice: &Choice<'_, 'r>,
        direction: Direction,
        path: &mut Path<'r>,
    ) -> Result<(), RecordError> {
        let (number, selected) = match choice {
            Choice::Variant { number, predicate, selected } => {
                path.checks.push(Check { direction, number: *number, predicate: *predicate });
                (*number, *selected)
            }
            Choice::Sequence { number, sequence } => (*number, std::slice::from_ref(sequence)),
        };
        let expand = |number: u32, out: &mut Vec<u32>| match direction {
            Direction::Read => {
                out.push(number);
                Ok(())
            }
            Direction::Write => self.read_writes.expand(number, direction, out),
        };
        let operands = &mut path.operands[direction as usize];
        let Some(last) = operands.last_mut() else { return Ok(()) };
        if self.read_writes.get(direction, number).is_variadic {
            // A variadic variant covers one operand for each selected member.
            let before = last.clone();
            for (nth, &number) in selected.iter().enumerate() {
                if nth > 0 {
                    operands.push(before.clone());
                }
                if let Some(last) = operands.last_mut() {
                    expand(number, last)?;
                }
            }
        } else {
            for &number in selected {
                expand(number, last)?;
            }
        }
        Ok(())
    }

    fn add_transitions(&mut self, classes: &mut Vec<Class<'r>>, from: usize, paths: Vec<Path<'r>>) {
        for path in paths {
            if path.checks.is_empty() {
                continue;
            }
            let mut numbers = |direction: Direction| -> Vec<u32> {
                let parts = path.operands[direction as usize].iter();
                parts
                    .filter(|sequence| !sequence.is_empty())
                    .map(|sequence| self.read_writes.find_or_insert(sequence, direction))
                    .collect()
            };
            let operands =
                Operands { writes: numbers(Direction::Write), reads: numbers(Direction::Read) };
            if self.fixed.contains(&path.processor) {
                continue;
            }
            let to = match self.inferred.get(&operands) {
                Some(&known) => {
                    let of = &mut classes[known as usize].processors;
                    if let Err(position) = of.binary_search(&path.processor) {
                        of.insert(position, path.processor);
                    }
                    known
                }
                None => {
                    let number = classes.len() as u32;
                    classes.push(Class {
                        name: name(None, &operands, self.read_writes),
                        itinerary_class: None,
                        operands: operands.clone(),
                        overrides: Vec::new(),
                        instructions: 0,
                        processors: vec![path.processor],
                        transitions: Vec::new(),
                    });
                    self.inferred.insert(operands, number);
                    number
                }
            };
            let mut predicates: Vec<Record<'r>> =
                path.checks.iter().map(|check| check.predicate).collect();
            predicates.dedup();
            let transition = Transition { to, processor: path.processor, predicates };
            classes[from].transitions.push(transition);
        }
    }
}

impl<'r> Choice<'_, 'r> {
    fn predicate(&self) -> Option<Record<'r>> {
        match self {
            Choice::Variant { predicate, .. } => Some(*predicate),
            Choice::Sequence { .. } => None,
        }
    }
}

fn add_variants<'m, 'r>(number: u32, one: &'m ReadWrite<'r>, choices: &mut Vec<Choice<'m, 'r>>) {
    choices.extend(one.variants.iter().map(|variant| Choice::Variant {
        number,
        predicate: variant.predicate,
        selected: &variant.selected,
    }));
}
