//! Set theory: the expressions that back-ends use to describe sequences of
//! records, such as `(add R0, (sequence "R%u", 4, 7))`.

use std::collections::{HashMap, HashSet};
use std::fmt;

use crate::access::RecordError;
use crate::record::RecordId;
use crate::records::{Record, Records};
use crate::source::Loc;
use crate::view::{Dag, Value, ValueKind};

/// Records in the order in which they were added, each once.
#[derive(Clone, Debug, Default)]
pub struct RecordSet<'r> {
    order: Vec<Record<'r>>,
    members: HashSet<RecordId>,
}

impl<'r> RecordSet<'r> {
    /// Adds a record, unless it is there.
    pub fn insert(&mut self, record: Record<'r>) {
        if self.members.insert(record.id()) {
            self.order.push(record);
        }
    }

    /// Adds records, but for those that are there.
    pub fn extend(&mut self, records: impl IntoIterator<Item = Record<'r>>) {
        records.into_iter().for_each(|record| self.insert(record));
    }

    /// Whether a record is there.
    pub fn contains(&self, record: Record<'r>) -> bool {
        self.members.contains(&record.id())
    }

    /// All of them, in order.
    pub fn as_slice(&self) -> &[Record<'r>] {
        &self.order
    }
}

/// An operator that a back-end adds to those that every one has.
pub type Operator<'r> = Box<
    dyn Fn(&mut SetTheory<'r>, Dag<'r>, &[Loc]) -> Result<Vec<Record<'r>>, RecordError>
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
pub struct SetTheory<'r> {
    records: &'r Records,
    /// Classes whose records are sets, and the fields that hold them.
    expanders: HashMap<String, String>,
    operators: HashMap<String, std::sync::Arc<Operator<'r>>>,
    expanded: HashMap<RecordId, Vec<Record<'r>>>,
}

impl fmt::Debug for SetTheory<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SetTheory").field("expanders", &self.expanders).finish_non_exhaustive()
    }
}

type Evaluated<'r> = Result<RecordSet<'r>, RecordError>;

fn fail<T>(locs: &[Loc], message: impl Into<String>) -> Result<T, RecordError> {
    Err(RecordError::at(locs, message))
}

impl<'r> SetTheory<'r> {
    /// Evaluates expressions over these records.
    pub fn new(records: &'r Records) -> Self {
        SetTheory {
            records,
            expanders: HashMap::new(),
            operators: HashMap::new(),
            expanded: HashMap::new(),
        }
    }

    /// Lets a record of `class` stand for the set in its field `field`.
    pub fn expand_field(&mut self, class: &str, field: &str) {
        self.expanders.insert(class.to_owned(), field.to_owned());
    }

    /// Adds an operator, or replaces one.
    pub fn add_operator(&mut self, name: &str, operator: Operator<'r>) {
        self.operators.insert(name.to_owned(), std::sync::Arc::new(operator));
    }

    /// The records that `set` stands for; `None` if it is no set.
    ///
    /// # Errors
    /// An expression in it is wrong.
    pub fn expand(&mut self, set: Record<'r>) -> Result<Option<Vec<Record<'r>>>, RecordError> {
        if let Some(known) = self.expanded.get(&set.id()) {
            return Ok(Some(known.clone()));
        }
        let field = set.superclasses().find_map(|class| self.expanders.get(class.name())).cloned();
        let Some(field) = field else { return Ok(None) };
        // A set that is in itself is empty there.
        self.expanded.insert(set.id(), Vec::new());
        let value = match set.value(&field) {
            Ok(value) => value,
            Err(error) => return fail(set.locs(), error.to_string()),
        };
        let elements = self.evaluate(value, set.locs())?.order;
        self.expanded.insert(set.id(), elements.clone());
        Ok(Some(elements))
    }

    /// The records that an expression stands for. `locs` are the places of
    /// the record that it is in, for errors.
    ///
    /// # Errors
    /// The expression is wrong.
    pub fn evaluate(&mut self, expression: Value<'r>, locs: &[Loc]) -> Evaluated<'r> {
        let mut set = RecordSet::default();
        match expression.kind() {
            ValueKind::Def(record) => match self.expand(record)? {
                Some(elements) => set.extend(elements),
                None => set.insert(record),
            },
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

    fn evaluate_all(&mut self, dag: Dag<'r>, from: usize, locs: &[Loc]) -> Evaluated<'r> {
        let mut set = RecordSet::default();
        for (arg, _) in dag.args().skip(from) {
            set.extend(self.evaluate(arg, locs)?.order);
        }
        Ok(set)
    }

    fn evaluate_dag(&mut self, whole: Value<'r>, dag: Dag<'r>, locs: &[Loc]) -> Evaluated<'r> {
        let ValueKind::Def(operator) = dag.operator().kind() else {
            return fail(locs, format!("Bad set expression: {whole}"));
        };
        if let Some(own) = self.operators.get(operator.name()).cloned() {
            let mut set = RecordSet::default();
            set.extend(own(self, dag, locs)?);
            return Ok(set);
        }
        match operator.name() {
            "add" => self.evaluate_all(dag, 0, locs),
            "sub" => {
                let Some(first) = dag.arg(0).filter(|_| dag.len() >= 2) else {
                    let message = "Set difference needs at least two arguments";
                    return fail(locs, format!("{message}: {whole}"));
                };
                let all = self.evaluate(first, locs)?;
                let less = self.evaluate_all(dag, 1, locs)?;
                Ok(pick(all, |record| !less.contains(record)))
            }
            "and" => {
                let (Some(a), Some(b), 2) = (dag.arg(0), dag.arg(1), dag.len()) else {
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
    ) -> Evaluated<'r> {
        let (Some(a), Some(b), 2) = (dag.arg(0), dag.arg(1), dag.len()) else {
            return fail(locs, format!("Operator requires (Op Set, Int) arguments: {whole}"));
        };
        let all = self.evaluate(a, locs)?.order;
        let ValueKind::Int(number) = b.kind() else {
            return fail(locs, format!("Second argument must be an integer: {whole}"));
        };
        let len = all.len();
        let mut set = RecordSet::default();
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

    fn interleave(&mut self, dag: Dag<'r>, locs: &[Loc]) -> Evaluated<'r> {
        let mut parts = Vec::new();
        for (arg, _) in dag.args() {
            parts.push(self.evaluate(arg, locs)?.order);
        }
        let longest = parts.iter().map(Vec::len).max().unwrap_or(0);
        let mut set = RecordSet::default();
        for at in 0..longest {
            set.extend(parts.iter().filter_map(|part| part.get(at).copied()));
        }
        Ok(set)
    }

    /// `(sequence "Format", From, To, Stride?)`
    fn sequence(&mut self, whole: Value<'r>, dag: Dag<'r>, locs: &[Loc]) -> Evaluated<'r> {
        if !(3..=4).contains(&dag.len()) {
            let message = "Bad args to (sequence \"Format\", From, To)";
            return fail(locs, format!("{message}: {whole}"));
        }
        let int = |at: usize, what: &str| match dag.arg(at).map(|arg| arg.kind()) {
            Some(ValueKind::Int(value)) => Ok(value),
            _ => fail(locs, format!("{what} must be an integer: {whole}")),
        };
        let stride = if dag.len() == 4 { int(3, "Stride")? as i32 } else { 1 };
        let Some(format) = dag.arg(0).and_then(|arg| arg.as_str()) else {
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
        let mut set = RecordSet::default();
        let mut at = from;
        while (step > 0 && at <= to) || (step < 0 && at >= to) {
            let Some(name) = expand_format(format, at as u32) else {
                return fail(locs, format!("Bad format in sequence: {whole}"));
            };
            let Some(record) = self.records.def(&name) else {
                return fail(locs, format!("No def named '{name}': {whole}"));
            };
            match self.expand(record)? {
                Some(elements) => set.extend(elements),
                None => set.insert(record),
            }
            at += step;
        }
        Ok(set)
    }
}

fn pick<'r>(all: RecordSet<'r>, wanted: impl Fn(Record<'r>) -> bool) -> RecordSet<'r> {
    let mut set = RecordSet::default();
    set.extend(all.order.into_iter().filter(|&record| wanted(record)));
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
