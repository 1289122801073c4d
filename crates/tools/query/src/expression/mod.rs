//! Conditions on records: [`Condition`], parsed once and evaluated for each record.

pub(crate) mod item;
mod lexer;
mod parser;
pub(crate) mod path;

use std::cmp::Ordering;
use std::ops::Range;

use regex_automata::meta::Regex;
use tablegen_core::Record;

use crate::ExpressionError;
use item::{Item, Mismatch};
use lexer::mistake;
use parser::Parser;
use path::Path;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operator {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In,
    Contains,
}

#[derive(Clone, Debug)]
enum Node {
    Any(Vec<Node>),
    All(Vec<Node>),
    Not(Box<Node>),
    Compare { operator: Operator, sides: Box<[Node; 2]>, range: Range<usize> },
    Matches { value: Box<Node>, regex: Regex, range: Range<usize> },
    Path(Path),
    Bool(bool),
    Int(i64),
    Str(Vec<u8>),
    Unset,
    List(Vec<Node>),
}

/// Condition on records. The [crate documentation](crate) describes the language.
#[derive(Clone, Debug)]
pub struct Condition {
    text: String,
    node: Node,
}

/// Parses paths separated by commas.
pub(crate) fn parse_paths(text: &str) -> Result<Vec<Path>, ExpressionError> {
    Parser::new(text)?.paths()
}

impl Condition {
    /// Parses a condition.
    ///
    /// # Errors
    /// Returns an error if the text is not an expression, or if it is nested too deeply.
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
        Ok(Condition { text: text.to_owned(), node: Parser::new(text)?.condition()? })
    }

    /// Returns true if the condition holds for a record.
    ///
    /// # Errors
    /// Returns an error if values of different types are compared, or if a value that is not a bit
    /// or a number is used as a condition.
    pub fn holds(&self, record: Record<'_>) -> Result<bool, ExpressionError> {
        self.truth(&self.node, record).map_err(|mut error| {
            error.message = format!("{}, in record `{}`", error.message, record.name());
            error
        })
    }

    /// Returns the fields of the record that the condition reads, with their positions.
    pub(crate) fn fields(&self) -> Vec<(&str, Range<usize>)> {
        let mut fields = Vec::new();
        self.node.fields(&mut fields);
        fields
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    fn truth<'r>(&'r self, node: &'r Node, record: Record<'r>) -> Result<bool, ExpressionError> {
        match node {
            Node::Any(all) => {
                for one in all {
                    if self.truth(one, record)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Node::All(all) => {
                for one in all {
                    if !self.truth(one, record)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Node::Not(inner) => Ok(!self.truth(inner, record)?),
            Node::Compare { operator, sides, range } => {
                let [left, right] = &**sides;
                let (left, right) = (self.item(left, record)?, self.item(right, record)?);
                self.compare(*operator, &left, &right, range)
            }
            Node::Matches { value, regex, range } => {
                let item = self.item(value, record)?;
                self.matches(&item, regex, range)
            }
            _ => match self.item(node, record)? {
                Item::Unset => Ok(false),
                Item::Bool(bit) => Ok(bit),
                Item::Int(int) => Ok(int != 0),
                Item::Number(number) => Ok(number != 0),
                other => {
                    let range = match node {
                        Node::Path(path) => path.range.clone(),
                        _ => 0..self.text.len(),
                    };
                    let message = format!("expected a condition, found {}", other.describe());
                    let mut error = mistake(&self.text, range, message);
                    error.help = Some("compare the value, as in `Pattern != []`".to_owned());
                    Err(error)
                }
            },
        }
    }

    fn item<'r>(&'r self, node: &'r Node, record: Record<'r>) -> Result<Item<'r>, ExpressionError> {
        Ok(match node {
            Node::Path(path) => path.resolve(record),
            Node::Bool(value) => Item::Bool(*value),
            Node::Int(value) => Item::Int(*value),
            Node::Str(text) => Item::Str(text),
            Node::Unset => Item::Unset,
            Node::List(items) => Item::Items(
                items.iter().map(|one| self.item(one, record)).collect::<Result<_, _>>()?,
            ),
            _ => Item::Bool(self.truth(node, record)?),
        })
    }

    fn compare<'r>(
        &self,
        operator: Operator,
        left: &Item<'r>,
        right: &Item<'r>,
        range: &Range<usize>,
    ) -> Result<bool, ExpressionError> {
        let mismatch = |found: Mismatch| {
            let message = format!("cannot compare {} with {}", found.left, found.right);
            mistake(&self.text, range.clone(), message)
        };
        let order = |accepts: fn(Ordering) -> bool| {
            left.order(right).map(|order| order.is_some_and(accepts)).map_err(mismatch)
        };
        match operator {
            Operator::Equal => left.equals(right).map_err(mismatch),
            Operator::Unequal => left.equals(right).map(|equal| !equal).map_err(mismatch),
            Operator::Less => order(Ordering::is_lt),
            Operator::LessOrEqual => order(Ordering::is_le),
            Operator::Greater => order(Ordering::is_gt),
            Operator::GreaterOrEqual => order(Ordering::is_ge),
            Operator::In => self.has(right, left, false, range),
            Operator::Contains => self.has(left, right, true, range),
        }
    }

    /// Returns true if `wanted` is in a list, dag or string. `deep` searches nested values, too.
    fn has<'r>(
        &self,
        list: &Item<'r>,
        wanted: &Item<'r>,
        deep: bool,
        range: &Range<usize>,
    ) -> Result<bool, ExpressionError> {
        match (list, wanted) {
            (Item::Unset, _) => Ok(false),
            (Item::Str(text), Item::Str(part)) if deep => {
                Ok(part.is_empty() || text.windows(part.len()).any(|one| one == *part))
            }
            (Item::List(_) | Item::Items(_) | Item::Dag(_), _) => Ok(list.has(wanted, deep)),
            _ => {
                let message = format!("cannot search {}", list.describe());
                let mut error = mistake(&self.text, range.clone(), message);
                error.help = Some("`in` and `contains` search lists and dags".to_owned());
                Err(error)
            }
        }
    }

    /// Returns true if the text of a value, or that of an element of a list, matches.
    fn matches(
        &self,
        item: &Item<'_>,
        regex: &Regex,
        range: &Range<usize>,
    ) -> Result<bool, ExpressionError> {
        match item {
            Item::Unset => Ok(false),
            Item::List(_) | Item::Items(_) => {
                let all = item.elements().unwrap_or_default();
                Ok(all.iter().filter_map(Item::text).any(|text| regex.is_match(&text)))
            }
            _ => match item.text() {
                Some(text) => Ok(regex.is_match(&text)),
                None => {
                    let message =
                        format!("cannot match {} with a regular expression", item.describe());
                    Err(mistake(&self.text, range.clone(), message))
                }
            },
        }
    }
}

impl Node {
    fn fields<'n>(&'n self, fields: &mut Vec<(&'n str, Range<usize>)>) {
        match self {
            Node::Any(all) | Node::All(all) | Node::List(all) => {
                all.iter().for_each(|one| one.fields(fields));
            }
            Node::Not(inner) | Node::Matches { value: inner, .. } => inner.fields(fields),
            Node::Compare { sides, .. } => sides.iter().for_each(|one| one.fields(fields)),
            Node::Path(path) => {
                if let Some(field) = path.field() {
                    fields.push((field, path.range.start..path.range.start + field.len()));
                }
            }
            Node::Bool(_) | Node::Int(_) | Node::Str(_) | Node::Unset => {}
        }
    }
}
