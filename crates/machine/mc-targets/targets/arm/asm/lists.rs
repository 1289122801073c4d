//! Parsers of lists: registers, and vectors with their lanes.

use tablegen_mc::assembler::{Cursor, Parsed, TokenKind};

use super::operand::{Kind, Lanes, List, ListKind, Vectors, general_number};
use super::parse::{Parser, expected, invalid};
use crate::operands::{d_registers, nth, offset};
use crate::target::Register;

/// Register list, with the register for authenticated addresses of `.save`.
#[derive(Clone, Copy, Debug)]
pub(super) struct RegisterList {
    pub(super) list: List,
    pub(super) has_code: bool,
}

/// Register of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    /// First and last number. They differ for registers of 128 bits.
    Numbers(ListKind, u32, u32),
    /// `apsr` or `vpr`.
    Status(Register),
    /// `ra_auth_code`.
    Code,
}

fn item(register: Register) -> Option<Item> {
    let number = |first, count| offset(register, first, count);
    Some(match register {
        Register::APSR | Register::VPR => Item::Status(register),
        Register::RA_AUTH_CODE => Item::Code,
        _ => {
            if let Some(number) = general_number(register) {
                Item::Numbers(ListKind::General, number, number)
            } else if let Some(number) = number(Register::Q0, 16) {
                Item::Numbers(ListKind::Double, 2 * number, 2 * number + 1)
            } else if let Some(number) = number(Register::D0, 32) {
                Item::Numbers(ListKind::Double, number, number)
            } else {
                let number = number(Register::S0, 32)?;
                Item::Numbers(ListKind::Single, number, number)
            }
        }
    })
}

impl Parser<'_> {
    /// Parses a list of registers in braces. `is_ordered` is true if the registers have to be in the order of their
    /// numbers.
    pub(super) fn list(
        &mut self,
        is_ordered: bool,
        with_code: bool,
        with_all: bool,
        cursor: &mut Cursor<'_, '_>,
    ) -> Parsed<RegisterList> {
        const INVALID: &str = "invalid register in register list";
        let start = cursor.token().offset;
        cursor.expect("{")?;
        let first_offset = cursor.token().offset;
        let Some(first) = self.machine.register(cursor) else {
            return expected(cursor, "a register");
        };
        let mut list = List { kind: ListKind::General, mask: 0, has_status: false };
        let mut has_code = false;
        let mut last = 0;
        match item(first) {
            Some(Item::Numbers(kind, low, high)) => {
                list.kind = kind;
                list.mask = 1 << low | 1 << high;
                last = high;
            }
            Some(Item::Code) if with_code => has_code = true,
            Some(Item::Status(status)) => {
                list.has_status = true;
                if status == Register::VPR {
                    list.kind = ListKind::Single;
                }
            }
            _ => return invalid(first_offset, INVALID),
        }
        loop {
            let is_range = cursor.is("-");
            if !is_range && !cursor.is(",") {
                break;
            }
            cursor.take();
            let register_offset = cursor.token().offset;
            let Some(register) = self.machine.register_of(with_all, cursor) else {
                return expected(cursor, "a register");
            };
            match item(register) {
                Some(Item::Numbers(kind, low, high)) => {
                    if kind != list.kind {
                        return invalid(register_offset, INVALID);
                    }
                    if is_range {
                        if high < last {
                            return invalid(register_offset, "bad range in register list");
                        }
                        (last..=high).for_each(|number| list.mask |= 1 << number);
                    } else {
                        let is_contiguous = low == last + 1 && !list.has_status;
                        if list.kind != ListKind::General && !is_contiguous {
                            return invalid(register_offset, "non-contiguous register range");
                        }
                        if low < last && is_ordered {
                            self.assembly
                                .warn(register_offset, "register list not in ascending order");
                        }
                        if list.mask >> low & 1 == 1 {
                            self.assembly
                                .warn(register_offset, "duplicated register in register list");
                        }
                        list.mask |= 1 << low | 1 << high;
                    }
                    last = high;
                }
                Some(Item::Status(Register::APSR))
                    if list.kind == ListKind::General && !is_range =>
                {
                    list.has_status = true;
                }
                Some(Item::Status(Register::VPR))
                    if list.kind != ListKind::General && !is_range =>
                {
                    list.has_status = true;
                }
                Some(Item::Code) if with_code && list.kind == ListKind::General && !is_range => {
                    has_code = true;
                }
                _ => return invalid(register_offset, INVALID),
            }
        }
        cursor.expect("}")?;
        if list.mask == 0 && !list.has_status && !has_code {
            return invalid(start, INVALID);
        }
        Ok(RegisterList { list, has_code })
    }

    /// Parses the lanes behind a vector register.
    fn lanes(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<Lanes> {
        if !cursor.eat("[") {
            return Ok(Lanes::Whole);
        }
        if cursor.eat("]") {
            return Ok(Lanes::All);
        }
        cursor.eat("#");
        let index_offset = cursor.token().offset;
        let index = self.constant(cursor)?;
        cursor.expect("]")?;
        if !(0..=7).contains(&index) {
            return invalid(index_offset, "lane index out of range");
        }
        Ok(Lanes::Index(index))
    }

    /// Parses a list of vectors, or a vector without braces. Returns false for other tokens.
    pub(super) fn vectors(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        let start = cursor.token().offset;
        let has_mve = self.machine.has_mve();
        if !has_mve && cursor.token().kind == TokenKind::Identifier {
            let Some(register) = self.machine.register(cursor) else { return Ok(false) };
            let number = offset(register, Register::D0, 32);
            let pair = offset(register, Register::Q0, 16);
            if number.is_none() && pair.is_none() {
                self.push(Kind::Register(register), start);
                return Ok(true);
            }
            let lanes = self.lanes(cursor)?;
            let count = if pair.is_some() { 2 } else { 1 };
            let first = pair.and_then(|pair| nth(Register::D0, 2 * pair, 32));
            let register = match lanes {
                Lanes::Index(_) => first.unwrap_or(register),
                _ => register,
            };
            self.push(
                match lanes {
                    Lanes::Whole => Kind::Register(register),
                    _ => Kind::Vectors(Vectors { register, count, is_spaced: false, lanes }),
                },
                start,
            );
            return Ok(true);
        }
        if !cursor.eat("{") {
            return Ok(false);
        }
        let vectors = if has_mve { self.mve_vectors(cursor)? } else { self.neon_vectors(cursor)? };
        cursor.expect("}")?;
        self.push(Kind::Vectors(vectors), start);
        Ok(true)
    }

    /// Parses the vectors of a list of MVE.
    fn mve_vectors(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<Vectors> {
        let (first, lanes) = self.mve_vector(cursor)?;
        let mut last = first;
        while cursor.is(",") || cursor.is("-") {
            let is_range = cursor.take().text == "-";
            let register_offset = cursor.token().offset;
            let (number, own) = self.mve_vector(cursor)?;
            let fits = if is_range { number >= last } else { number == last + 1 };
            if !fits {
                return invalid(register_offset, "non-contiguous register range");
            }
            if own != lanes && number != last {
                return invalid(register_offset, "mismatched lane index in register list");
            }
            last = number;
        }
        let register = nth(Register::Q0, first, 8).unwrap_or(Register::Q0);
        Ok(Vectors { register, count: last - first + 1, is_spaced: false, lanes })
    }

    fn mve_vector(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<(u32, Lanes)> {
        let mut ahead = *cursor;
        let register = self.machine.register(&mut ahead);
        let Some(number) = register.and_then(|register| offset(register, Register::Q0, 8)) else {
            return expected(cursor, "vector register in range Q0-Q7");
        };
        *cursor = ahead;
        Ok((number, self.lanes(cursor)?))
    }

    /// Parses a register of a list of NEON: the first and the last number of its halves.
    fn neon_vector(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<(u32, u32)> {
        let mut ahead = *cursor;
        let Some(register) = self.machine.register(&mut ahead) else {
            return expected(cursor, "a register");
        };
        let numbers = match item(register) {
            Some(Item::Numbers(ListKind::Double, low, high)) => (low, high),
            _ => return expected(cursor, "a vector register"),
        };
        *cursor = ahead;
        Ok(numbers)
    }

    /// Parses the vectors of a list of NEON.
    fn neon_vectors(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<Vectors> {
        const LANES: &str = "mismatched lane index in register list";
        let (first, mut last) = self.neon_vector(cursor)?;
        let mut count = last - first + 1;
        // Distance of two registers. Those of 128 bits are two registers that follow each other.
        let mut spacing = if count == 2 { 1 } else { 0 };
        let lanes = self.lanes(cursor)?;
        while cursor.is(",") || cursor.is("-") {
            let operator_offset = cursor.token().offset;
            let is_range = cursor.take().text == "-";
            let register_offset = cursor.token().offset;
            let (low, high) = self.neon_vector(cursor)?;
            if is_range {
                if spacing == 2 {
                    return invalid(operator_offset, "sequential registers in double spaced list");
                }
                spacing = 1;
                if high == last {
                    continue;
                }
                if high < last {
                    return invalid(register_offset, "bad range in register list");
                }
                count += high - last;
            } else if low != high {
                if spacing == 2 {
                    let what = "invalid register in double-spaced list (must be 'D' register')";
                    return invalid(register_offset, what);
                }
                spacing = 1;
                if low != last + 1 {
                    return invalid(register_offset, "non-contiguous register range");
                }
                count += 2;
            } else {
                if spacing == 0 {
                    spacing = if low == last + 2 { 2 } else { 1 };
                }
                if low != last + spacing {
                    return invalid(register_offset, "non-contiguous register range");
                }
                count += 1;
            }
            last = high;
            if self.lanes(cursor)? != lanes {
                return invalid(register_offset, LANES);
            }
        }
        let is_spaced = spacing == 2;
        let register = nth(Register::D0, first, 32).unwrap_or(Register::D0);
        let register = match lanes {
            Lanes::Whole | Lanes::All if count == 2 => {
                let distance = if is_spaced { 2 } else { 1 };
                pair(first, distance).unwrap_or(register)
            }
            _ => register,
        };
        Ok(Vectors { register, count, is_spaced, lanes })
    }
}

/// Returns the pair of registers of 64 bits with a first number and a distance.
fn pair(first: u32, distance: u32) -> Option<Register> {
    let register = match (distance, first % 2) {
        (2, _) => nth(Register::D0_D2, first, 30),
        (_, 0) => nth(Register::Q0, first / 2, 16),
        _ => nth(Register::D1_D2, first / 2, 15),
    };
    register.filter(|register| d_registers(*register) == Some((first, distance)))
}
