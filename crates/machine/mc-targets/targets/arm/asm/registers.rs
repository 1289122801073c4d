//! Names of registers.

use alloc::string::String;

use tablegen_mc::assembler::{Cursor, Fault, Parsed, TokenKind};

use super::parse::{expected, lower};
use super::{Machine, alloc};
use crate::matcher::register_by_name;
use crate::operands::{gpr, offset};
use crate::target::{Feature, Register};

/// Other names of general registers, with their numbers.
const OTHERS: [(&str, u32); 19] = [
    ("r13", 13),
    ("r14", 14),
    ("r15", 15),
    ("ip", 12),
    ("a1", 0),
    ("a2", 1),
    ("a3", 2),
    ("a4", 3),
    ("v1", 4),
    ("v2", 5),
    ("v3", 6),
    ("v4", 7),
    ("v5", 8),
    ("v6", 9),
    ("v7", 10),
    ("v8", 11),
    ("sb", 9),
    ("sl", 10),
    ("fp", 11),
];

impl Machine {
    /// Returns the register with a name in lower case. `None` for vector registers that the machine does not have,
    /// unless `with_all` is true.
    fn register_named(&self, name: &str, with_all: bool) -> Option<Register> {
        let number =
            || OTHERS.iter().find(|(other, _)| *other == name).and_then(|(_, number)| gpr(*number));
        match register_by_name(name).or_else(number) {
            Some(register) => {
                let is_upper = offset(register, Register::D16, 16).is_some();
                let has = with_all || !is_upper || self.has(Feature::FeatureD32);
                has.then_some(register)
            }
            None => self.names.get(name).copied(),
        }
    }

    /// Parses a register. `None` for other tokens.
    pub(super) fn register(&self, cursor: &mut Cursor<'_, '_>) -> Option<Register> {
        self.register_of(false, cursor)
    }

    /// Parses a register like [`register`](Self::register), which may be one that the machine does not have.
    pub(super) fn register_of(
        &self,
        with_all: bool,
        cursor: &mut Cursor<'_, '_>,
    ) -> Option<Register> {
        let token = cursor.token();
        if token.kind != TokenKind::Identifier {
            return None;
        }
        let register = self.register_named(&lower(token), with_all)?;
        cursor.take();
        Some(register)
    }

    /// Executes `name .req register`.
    pub(super) fn define_register(
        &mut self,
        name: &str,
        cursor: &mut Cursor<'_, '_>,
    ) -> Parsed<()> {
        let offset = cursor.token().offset;
        let Some(register) = self.register(cursor) else { return expected(cursor, "a register") };
        cursor.end()?;
        match self.names.insert(String::from(name), register) {
            Some(before) if before != register => {
                self.names.insert(String::from(name), before);
                let what = "name stands for another register";
                Err(Fault::new(offset, tablegen_mc::assembler::ErrorKind::Invalid(what)))
            }
            _ => Ok(()),
        }
    }

    /// Executes `.unreq name`.
    pub(super) fn remove_register(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let name = lower(cursor.token());
        if name.is_empty() {
            return expected(cursor, "a name of a register");
        }
        cursor.take();
        self.names.remove(&name);
        cursor.end()
    }
}
