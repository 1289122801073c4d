//! Set expressions, with which back-ends describe sequences of records, such as `(add R0, (sequence
//! "R%u", 4, 7))`.

use std::fmt;
use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::error::RecordError;
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::view::records::{Record, Records};
use crate::view::values::{Dag, Value, ValueKind};

/// Elements of the sets of a [`SetTheory`].
///
/// In most cases elements are records, and [`PlainRecords`] is sufficient. A back-end with other
/// elements, such as one for each register of a tuple, implements this trait.
pub trait Elements<'r>: Sized {
    /// Type of an element.
    type Element: Copy + Eq + Hash + fmt::Debug;

    /// Returns the element for a record.
    fn element(&self, record: Record<'r>) -> Self::Element;

    /// Returns the elements that a record expands to. `None` if it is an element itself. Called
    /// once per record, after the classes given to [`SetTheory::expand_field`] were tried.
    ///
    /// # Errors
    /// Returns an error if the record is not valid.
    fn expand(
        theory: &mut SetTheory<'r, Self>,
        record: Record<'r>,
    ) -> Result<Option<Vec<Self::Element>>, RecordError> {
        let _ = (theory, record);
        Ok(None)
    }
}

/// Elements that are records.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainRecords;

impl<'r> Elements<'r> for PlainRecords {
    type Element = Record<'r>;

    fn element(&self, record: Record<'r>) -> Record<'r> {
        record
    }
}

/// Set of elements in order of insertion.
#[derive(Clone, Debug)]
pub struct OrderedSet<T> {
    order: Vec<T>,
    members: FxHashSet<T>,
}

/// Set of records in order of insertion.
pub type RecordSet<'r> = OrderedSet<Record<'r>>;

impl<T> Default for OrderedSet<T> {
    fn default() -> Self {
        OrderedSet { order: Vec::new(), members: FxHashSet::default() }
    }
}

impl<T: Copy + Eq + Hash> OrderedSet<T> {
    /// Inserts an element at the end, unless the set contains it.
    pub fn insert(&mut self, element: T) {
        if self.members.insert(element) {
            self.order.push(element);
        }
    }

    /// Inserts elements at the end, except those that the set contains.
    pub fn extend(&mut self, elements: impl IntoIterator<Item = T>) {
        elements.into_iter().for_each(|element| self.insert(element));
    }

    /// Returns true if the set contains the element.
    pub fn contains(&self, element: T) -> bool {
        self.members.contains(&element)
    }

    /// Returns all elements, in order.
    pub fn as_slice(&self) -> &[T] {
        &self.order
    }

    /// Returns all elements, in order.
    pub fn into_vec(self) -> Vec<T> {
        self.order
    }
}

/// Operator that a back-end adds to the built-in ones.
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

/// Evaluator of set expressions.
///
/// An expression is a record, a list of expressions, or a dag whose operator is a record named
/// `add`, `sub`, `and`, `shl`, `trunc`, `rotl`, `rotr`, `decimate`, `interleave` or `sequence`. A
/// record of a class given to [`SetTheory::expand_field`] expands to the expression in its field.
pub struct SetTheory<'r, E: Elements<'r> = PlainRecords> {
    records: &'r Records,
    elements: E,
    /// Fields with set expressions, by the class of their records.
    expanders: FxHashMap<String, String>,
    operators: FxHashMap<String, std::sync::Arc<Operator<'r, E>>>,
    /// Elements of sets that were expanded. `None` for records that are not sets.
    expanded: FxHashMap<RecordId, Option<Vec<E::Element>>>,
    /// Keys of `expanded` in order of insertion.
    order: Vec<RecordId>,
}

impl<'r, E: Elements<'r>> fmt::Debug for SetTheory<'r, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SetTheory").field("expanders", &self.expanders).finish_non_exhaustive()
    }
}

type Evaluated<'r, E> = Result<OrderedSet<<E as Elements<'r>>::Element>, RecordError>;

fn fail<T>(locs: &[Loc], message: impl Into<String>) -> Result<T, RecordError> {
    Err(RecordError::new(locs, message))
}

impl<'r> SetTheory<'r> {
    /// Creates an evaluator of expressions over these records. Elements are records.
    pub fn new(records: &'r Records) -> Self {
        SetTheory::over(records, PlainRecords)
    }
}

impl<'r, E: Elements<'r>> SetTheory<'r, E> {
    /// Creates an evaluator of expressions over these records, with other elements.
    pub fn over(records: &'r Records, elements: E) -> Self {
        SetTheory {
            records,
            elements,
            expanders: FxHashMap::default(),
            operators: FxHashMap::default(),
            expanded: FxHashMap::default(),
            order: Vec::new(),
        }
    }

    /// Returns the elements, with the state that their expansion created.
    pub fn elements(&self) -> &E {
        &self.elements
    }

    /// Returns [`SetTheory::elements`] for modification.
    pub fn elements_mut(&mut self) -> &mut E {
        &mut self.elements
    }

    /// Makes records of `class` expand to the set in their field `field`.
    pub fn expand_field(&mut self, class: &str, field: &str) {
        self.expanders.insert(class.to_owned(), field.to_owned());
    }

    /// Adds or replaces an operator.
    pub fn add_operator(&mut self, name: &str, operator: Operator<'r, E>) {
        self.operators.insert(name.to_owned(), std::sync::Arc::new(operator));
    }

    /// Returns the elements that `set` expands to. `None` if it is not a set.
    ///
    /// # Errors
    /// Returns an error if an expression in the set is not valid.
    pub fn expand(&mut self, set: Record<'r>) -> Result<Option<Vec<E::Element>>, RecordError> {
        if let Some(known) = self.expanded.get(&set.id()) {
            return Ok(known.clone());
        }
        // A set that contains itself is empty there.
        self.expanded.insert(set.id(), Some(Vec::new()));
        let first = self.order.len();
        self.order.push(set.id());
        let elements = self.expand_unknown(set);
        match &elements {
            Ok(elements) => {
                self.expanded.insert(set.id(), elements.clone());
            }
            // Sets that were expanded for this one may lack its elements. All fail or succeed again
            // when they are needed next.
            Err(_) => {
                for id in self.order.drain(first..) {
                    self.expanded.remove(&id);
                }
            }
        }
        elements
    }

    fn expand_unknown(&mut self, set: Record<'r>) -> Result<Option<Vec<E::Element>>, RecordError> {
        let field = set.superclasses().find_map(|class| self.expanders.get(class.name())).cloned();
        match field {
            None => E::expand(self, set),
            Some(field) => Ok(Some(self.evaluate(set.value(&field)?, set.locs())?.order)),
        }
    }

    /// Returns the elements of an expression. `locs` are the locations of the record that contains
    /// it, for errors.
    ///
    /// # Errors
    /// Returns an error if the expression is not valid.
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

    /// Evaluates an operator with a set and a number as operands.
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
                let index = left.rem_euclid(len as i64) as usize;
                set.extend(all[index..].iter().chain(&all[..index]).copied());
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
        for index in 0..longest {
            set.extend(parts.iter().filter_map(|part| part.get(index).copied()));
        }
        Ok(set)
    }

    /// Evaluates `(sequence "Format", From, To, Stride?)`.
    fn sequence(&mut self, whole: Value<'r>, dag: Dag<'r>, locs: &[Loc]) -> Evaluated<'r, E> {
        if !(3..=4).contains(&dag.len()) {
            let message = "Bad args to (sequence \"Format\", From, To)";
            return fail(locs, format!("{message}: {whole}"));
        }
        let int = |index: usize, what: &str| match dag.get(index).map(|arg| arg.kind()) {
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
        let mut index = from;
        while (step > 0 && index <= to) || (step < 0 && index >= to) {
            let Some(name) = expand_format(format, index as u32) else {
                return fail(locs, format!("Bad format in sequence: {whole}"));
            };
            let Some(record) = self.records.find_def(&name) else {
                return fail(locs, format!("No def named '{name}': {whole}"));
            };
            self.add_record(&mut set, record)?;
            index += step;
        }
        Ok(set)
    }
}

fn pick<T: Copy + Eq + Hash>(all: OrderedSet<T>, wanted: impl Fn(T) -> bool) -> OrderedSet<T> {
    let mut set = OrderedSet::default();
    set.extend(all.order.into_iter().filter(|&element| wanted(element)));
    set
}

/// Formats a number as printf does for a format such as `"R%02u"`. `None` for formats with other
/// conversions.
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
