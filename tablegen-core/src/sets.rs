//! Set theory: the expressions that back-ends use to describe sequences of
//! records, such as `(add R0, (sequence "R%u", 4, 7))`.

use std::fmt;
use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::RecordError;
use crate::record::RecordId;
use crate::records::{Record, Records};
use crate::source::Loc;
use crate::view::{Dag, Value, ValueKind};

/// What the sets of a [`SetTheory`] are made of.
///
/// Mostly these are records, and [`PlainRecords`] is all that is needed. A
/// back-end that makes elements of its own, such as one for each register of
/// a tuple, says here what an element is and which records stand for such
/// elements.
pub trait Elements<'r>: Sized {
    /// One element.
    type Element: Copy + Eq + Hash + fmt::Debug;

    /// The element that a record is.
    fn element(&self, record: Record<'r>) -> Self::Element;

    /// The elements that a record stands for; `None` if it is an element
    /// itself. This is asked once for each record, after the classes given to
    /// [`SetTheory::expand_field`].
    ///
    /// # Errors
    /// Something is wrong with the record.
    fn expand(
        theory: &mut SetTheory<'r, Self>,
        record: Record<'r>,
    ) -> Result<Option<Vec<Self::Element>>, RecordError> {
        let _ = (theory, record);
        Ok(None)
    }
}

/// Sets of records: each record is an element.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainRecords;

impl<'r> Elements<'r> for PlainRecords {
    type Element = Record<'r>;

    fn element(&self, record: Record<'r>) -> Record<'r> {
        record
    }
}

/// Elements in the order in which they were added, each once.
#[derive(Clone, Debug)]
pub struct OrderedSet<T> {
    order: Vec<T>,
    members: FxHashSet<T>,
}

/// Records in the order in which they were added, each once.
pub type RecordSet<'r> = OrderedSet<Record<'r>>;

impl<T> Default for OrderedSet<T> {
    fn default() -> Self {
        OrderedSet { order: Vec::new(), members: FxHashSet::default() }
    }
}

impl<T: Copy + Eq + Hash> OrderedSet<T> {
    /// Adds an element, unless it is there.
    pub fn insert(&mut self, element: T) {
        if self.members.insert(element) {
            self.order.push(element);
        }
    }

    /// Adds elements, but for those that are there.
    pub fn extend(&mut self, elements: impl IntoIterator<Item = T>) {
        elements.into_iter().for_each(|element| self.insert(element));
    }

    /// Whether an element is there.
    pub fn contains(&self, element: T) -> bool {
        self.members.contains(&element)
    }

    /// All of them, in order.
    pub fn as_slice(&self) -> &[T] {
        &self.order
    }

    /// All of them, in order.
    pub fn into_vec(self) -> Vec<T> {
        self.order
    }
}

/// An operator that a back-end adds to those that every one has.
pub type Operator<'r, E = PlainRecords> = Box<
    dyn Fn(
            &mut SetTheory<'r, E>,
            Dag<'r>,
            &[Loc],
        ) -> Result<Vec<<E as Elements<'r>>::Element>, RecordError>
        + Send
        + Sync
        + 'r,
>;

/// Evaluates set expressions.
///
/// An expression is a record, a list of expressions, or a dag whose operator
/// is a record named `add`, `sub`, `and`, `shl`, `trunc`, `rotl`, `rotr`,
/// `decimate`, `interleave` or `sequence`. A record of a class given to
/// [`SetTheory::expand_field`] stands for what its field holds.
pub struct SetTheory<'r, E: Elements<'r> = PlainRecords> {
    records: &'r Records,
    elements: E,
    /// Classes whose records are sets, and the fields that hold them.
    expanders: FxHashMap<String, String>,
    operators: FxHashMap<String, std::sync::Arc<Operator<'r, E>>>,
    expanded: FxHashMap<RecordId, Option<Vec<E::Element>>>,
}

impl<'r, E: Elements<'r>> fmt::Debug for SetTheory<'r, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SetTheory").field("expanders", &self.expanders).finish_non_exhaustive()
    }
}

type Evaluated<'r, E> = Result<OrderedSet<<E as Elements<'r>>::Element>, RecordError>;

fn fail<T>(locs: &[Loc], message: impl Into<String>) -> Result<T, RecordError> {
    Err(RecordError::at(locs, message))
}

impl<'r> SetTheory<'r> {
    /// Evaluates expressions over these records to sets of records.
    pub fn new(records: &'r Records) -> Self {
        SetTheory::over(records, PlainRecords)
    }
}

impl<'r, E: Elements<'r>> SetTheory<'r, E> {
    /// Evaluates expressions over these records to sets of such elements.
    pub fn over(records: &'r Records, elements: E) -> Self {
        SetTheory {
            records,
            elements,
            expanders: FxHashMap::default(),
            operators: FxHashMap::default(),
            expanded: FxHashMap::default(),
        }
    }

    /// The elements, with what was made while sets were expanded.
    pub fn elements(&self) -> &E {
        &self.elements
    }

    /// As [`SetTheory::elements`], for change.
    pub fn elements_mut(&mut self) -> &mut E {
        &mut self.elements
    }

    /// Lets a record of `class` stand for the set in its field `field`.
    pub fn expand_field(&mut self, class: &str, field: &str) {
        self.expanders.insert(class.to_owned(), field.to_owned());
    }

    /// Adds an operator, or replaces one.
    pub fn add_operator(&mut self, name: &str, operator: Operator<'r, E>) {
        self.operators.insert(name.to_owned(), std::sync::Arc::new(operator));
    }

    /// The elements that `set` stands for; `None` if it is no set.
    ///
    /// # Errors
    /// An expression in it is wrong.
    pub fn expand(&mut self, set: Record<'r>) -> Result<Option<Vec<E::Element>>, RecordError> {
        if let Some(known) = self.expanded.get(&set.id()) {
            return Ok(known.clone());
        }
        // A set that is in itself is empty there.
        self.expanded.insert(set.id(), Some(Vec::new()));
        let field = set.superclasses().find_map(|class| self.expanders.get(class.name())).cloned();
        let elements = match field {
            None => E::expand(self, set)?,
            Some(field) => Some(self.evaluate(set.value(&field)?, set.locs())?.order),
        };
        self.expanded.insert(set.id(), elements.clone());
        Ok(elements)
    }

    /// The elements that an expression stands for. `locs` are the places of
    /// the record that it is in, for errors.
    ///
    /// # Errors
    /// The expression is wrong.
    pub fn evaluate(&mut self, expression: Value<'r>, locs: &[Loc]) -> Evaluated<'r, E> {
        let mut set = OrderedSet::default();
        match expression.kind() {
            ValueKind::Def(record) => self.add_record(&mut set, record)?,
            ValueKind::List(list) => {
                for element in list.iter() {
                    set.extend(self.evaluate(element, locs)?.order);
                }
            }
            ValueKind::Dag(dag) => return self.evaluate_dag(expression, dag, locs),
            _ => return fail(locs, format!("Invalid set element: {expression}")),
        }
        Ok(set)
    }

    fn add_record(
        &mut self,
        set: &mut OrderedSet<E::Element>,
        record: Record<'r>,
    ) -> Result<(), RecordError> {
        match self.expand(record)? {
            Some(elements) => set.extend(elements),
            None => set.insert(self.elements.element(record)),
        }
        Ok(())
    }

    fn evaluate_all(&mut self, dag: Dag<'r>, from: usize, locs: &[Loc]) -> Evaluated<'r, E> {
        let mut set = OrderedSet::default();
        for (_, arg) in dag.args().skip(from) {
            set.extend(self.evaluate(arg, locs)?.order);
        }
        Ok(set)
    }

    fn evaluate_dag(&mut self, whole: Value<'r>, dag: Dag<'r>, locs: &[Loc]) -> Evaluated<'r, E> {
        let ValueKind::Def(operator) = dag.operator().kind() else {
            return fail(locs, format!("Bad set expression: {whole}"));
        };
        if let Some(own) = self.operators.get(operator.name()).cloned() {
            let mut set = OrderedSet::default();
            set.extend(own(self, dag, locs)?);
            return Ok(set);
        }
        match operator.name() {
            "add" => self.evaluate_all(dag, 0, locs),
            "sub" => {
                let Some(first) = dag.get(0).filter(|_| dag.len() >= 2) else {
                    let message = "Set difference needs at least two arguments";
                    return fail(locs, format!("{message}: {whole}"));
                };
                let all = self.evaluate(first, locs)?;
                let less = self.evaluate_all(dag, 1, locs)?;
                Ok(pick(all, |record| !less.contains(record)))
            }
            "and" => {
                let (Some(a), Some(b), 2) = (dag.get(0), dag.get(1), dag.len()) else {
                    let message = "Set intersection requires two arguments";
                    return fail(locs, format!("{message}: {whole}"));
                };
                let all = self.evaluate(a, locs)?;
                let other = self.evaluate(b, locs)?;
                Ok(pick(all, |record| other.contains(record)))
            }
            "interleave" => self.interleave(dag, locs),
            "sequence" => self.sequence(whole, dag, locs),
            name @ ("shl" | "trunc" | "rotl" | "rotr" | "decimate") => {
                self.by_number(name, whole, dag, locs)
            }
            _ => fail(locs, format!("Unknown set operator: {whole}")),
        }
    }

    /// Operators that take a set and a number.
    fn by_number(
        &mut self,
        name: &str,
        whole: Value<'r>,
        dag: Dag<'r>,
        locs: &[Loc],
    ) -> Evaluated<'r, E> {
        let (Some(a), Some(b), 2) = (dag.get(0), dag.get(1), dag.len()) else {
            return fail(locs, format!("Operator requires (Op Set, Int) arguments: {whole}"));
        };
        let all = self.evaluate(a, locs)?.order;
        let ValueKind::Int(number) = b.kind() else {
            return fail(locs, format!("Second argument must be an integer: {whole}"));
        };
        let len = all.len();
        let mut set = OrderedSet::default();
        match name {
            "shl" if number < 0 => return fail(locs, format!("Positive shift required: {whole}")),
            "shl" => set.extend(all.into_iter().skip(usize::try_from(number).unwrap_or(len))),
            "trunc" if number < 0 => {
                return fail(locs, format!("Positive length required: {whole}"));
            }
            "trunc" => set.extend(all.into_iter().take(usize::try_from(number).unwrap_or(len))),
            "decimate" if number <= 0 => {
                return fail(locs, format!("Positive stride required: {whole}"));
            }
            "decimate" => {
                set.extend(all.into_iter().step_by(usize::try_from(number).unwrap_or(usize::MAX)));
            }
            _ if len == 0 => {}
            _ => {
                let left = if name == "rotl" { number } else { number.wrapping_neg() };
                let at = left.rem_euclid(len as i64) as usize;
                set.extend(all[at..].iter().chain(&all[..at]).copied());
            }
        }
        Ok(set)
    }

    fn interleave(&mut self, dag: Dag<'r>, locs: &[Loc]) -> Evaluated<'r, E> {
        let mut parts = Vec::new();
        for (_, arg) in dag.args() {
            parts.push(self.evaluate(arg, locs)?.order);
        }
        let longest = parts.iter().map(Vec::len).max().unwrap_or(0);
        let mut set = OrderedSet::default();
        for at in 0..longest {
            set.extend(parts.iter().filter_map(|part| part.get(at).copied()));
        }
        Ok(set)
    }

    /// `(sequence "Format", From, To, Stride?)`
    fn sequence(&mut self, whole: Value<'r>, dag: Dag<'r>, locs: &[Loc]) -> Evaluated<'r, E> {
        if !(3..=4).contains(&dag.len()) {
            let message = "Bad args to (sequence \"Format\", From, To)";
            return fail(locs, format!("{message}: {whole}"));
        }
        let int = |at: usize, what: &str| match dag.get(at).map(|arg| arg.kind()) {
            Some(ValueKind::Int(value)) => Ok(value),
            _ => fail(locs, format!("{what} must be an integer: {whole}")),
        };
        let stride = if dag.len() == 4 { int(3, "Stride")? as i32 } else { 1 };
        let Some(format) = dag.get(0).and_then(|arg| arg.as_str()) else {
            return fail(locs, format!("Format must be a string: {whole}"));
        };
        let from = int(1, "From")?;
        if !(0..1 << 30).contains(&from) {
            return fail(locs, "From out of range");
        }
        let to = int(2, "To")?;
        if !(0..1 << 30).contains(&to) {
            return fail(locs, "To out of range");
        }
        let step = i64::from(stride) * if from <= to { 1 } else { -1 };
        if step == 0 {
            return fail(locs, format!("Stride must not be 0: {whole}"));
        }
        let mut set = OrderedSet::default();
        let mut at = from;
        while (step > 0 && at <= to) || (step < 0 && at >= to) {
            let Some(name) = expand_format(format, at as u32) else {
                return fail(locs, format!("Bad format in sequence: {whole}"));
            };
            let Some(record) = self.records.find_def(&name) else {
                return fail(locs, format!("No def named '{name}': {whole}"));
            };
            self.add_record(&mut set, record)?;
            at += step;
        }
        Ok(set)
    }
}

fn pick<T: Copy + Eq + Hash>(all: OrderedSet<T>, wanted: impl Fn(T) -> bool) -> OrderedSet<T> {
    let mut set = OrderedSet::default();
    set.extend(all.order.into_iter().filter(|&element| wanted(element)));
    set
}

/// A printf format with one number in it, such as `"R%02u"`; `None` if it
/// asks for anything else.
fn expand_format(format: &str, number: u32) -> Option<String> {
    let mut out = String::new();
    let mut used = false;
    let mut chars = format.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '%' {
            out.push(c);
            continue;
        }
        if chars.next_if_eq(&'%').is_some() {
            out.push('%');
            continue;
        }
        let (mut zero, mut left) = (false, false);
        while let Some(flag) = chars.next_if(|c| "0-+ #".contains(*c)) {
            zero |= flag == '0';
            left |= flag == '-';
        }
        let mut width = 0usize;
        while let Some(digit) = chars.peek().and_then(|c| c.to_digit(10)) {
            width = (width * 10 + digit as usize).min(1000);
            chars.next();
        }
        let mut precision = None;
        if chars.next_if_eq(&'.').is_some() {
            let mut digits = 0usize;
            while let Some(digit) = chars.peek().and_then(|c| c.to_digit(10)) {
                digits = (digits * 10 + digit as usize).min(1000);
                chars.next();
            }
            precision = Some(digits);
        }
        while chars.next_if(|c| "hl".contains(*c)).is_some() {}
        if used {
            return None;
        }
        used = true;
        let mut digits = match chars.next()? {
            'u' => number.to_string(),
            'd' | 'i' => (number as i32).to_string(),
            'x' => format!("{number:x}"),
            'X' => format!("{number:X}"),
            'o' => format!("{number:o}"),
            _ => return None,
        };
        if let Some(precision) = precision {
            digits = format!("{digits:0>precision$}");
        }
        if left {
            out += &format!("{digits:<width$}");
        } else if zero && precision.is_none() {
            out += &format!("{digits:0>width$}");
        } else {
            out += &format!("{digits:>width$}");
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::expand_format;

    #[test]
    fn formats() {
        assert_eq!(expand_format("R%u", 7).as_deref(), Some("R7"));
        assert_eq!(expand_format("R%02u_x", 7).as_deref(), Some("R07_x"));
        assert_eq!(expand_format("%%%3x|", 255).as_deref(), Some("% ff|"));
        assert_eq!(expand_format("%-3d|%%", 5).as_deref(), Some("5  |%"));
        assert_eq!(expand_format("%s", 5), None);
        assert_eq!(expand_format("%u%u", 5), None);
    }
}
