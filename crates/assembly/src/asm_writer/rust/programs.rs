//! Programs for `tablegen_rt::asm::print` that print instructions and aliases.
//!
//! Input is the plan. Output is [`Programs`]: strings, numbered pieces, sequences of piece numbers
//! that share suffixes, and the [`Method`]s that pieces call.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;
use tablegen_format::asm_writer::{Opcode, PIECE_LEN, Piece as Packed};
use tablegen_format::leb;

use crate::asm_writer::Plan;
use crate::asm_writer::aliases::{AliasPiece, Pattern};
use crate::asm_writer::pieces::{Call, Piece, escaped, spoken};
use tablegen_emit::sequences::SequenceTable;

/// Print method that pieces call.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Method {
    /// Name in the `.td` file.
    pub(super) name: String,
    /// True if the method takes the address of the instruction.
    pub(super) pc_relative: bool,
    /// True if the method prints an operand, false if it prints a special name.
    pub(super) of_operand: bool,
    /// Modifier that the method takes. Empty for none.
    pub(super) modifier: String,
}

impl Method {
    /// Returns the default method for operands.
    pub(super) fn of_any_operand() -> Self {
        Method {
            name: "printOperand".to_owned(),
            pc_relative: false,
            of_operand: true,
            modifier: String::new(),
        }
    }
}

/// Part of a program.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Part {
    Text(String),
    /// Call of the method with this number, with a machine operand.
    Call(u16, u16),
}

/// Tables of programs.
#[derive(Default)]
pub(super) struct Programs {
    pub(super) text: String,
    /// Pieces by number. The first is not used.
    pub(super) pieces: Vec<u8>,
    /// Entries of opcodes.
    pub(super) opcodes: Vec<u8>,
    /// All programs.
    pub(super) steps: Vec<u8>,
    /// Offset of each alias's program, in order.
    pub(super) aliases: Vec<u32>,
    /// Methods by number, from 1.
    pub(super) methods: Vec<Method>,
}

/// Builder of programs.
#[derive(Default)]
struct Builder {
    parts: Vec<Part>,
    ids: FxHashMap<Part, usize>,
    /// Number of uses of each part.
    uses: Vec<usize>,
    methods: Vec<Method>,
    method_ids: FxHashMap<Method, u16>,
}

impl Builder {
    fn part(&mut self, part: Part) -> usize {
        if let Some(&id) = self.ids.get(&part) {
            return id;
        }
        let id = self.parts.len();
        self.parts.push(part.clone());
        self.uses.push(0);
        self.ids.insert(part, id);
        id
    }

    /// Appends text, split into parts whose lengths fit the tables.
    fn text(&mut self, mut text: &str, steps: &mut Vec<usize>) {
        while !text.is_empty() {
            let longest = text.len().min(u16::MAX.into());
            let end = (0..=longest).rfind(|&end| text.is_char_boundary(end)).unwrap_or(longest);
            let (first, rest) = text.split_at(end);
            steps.push(self.part(Part::Text(first.to_owned())));
            text = rest;
        }
    }

    fn call(&mut self, method: Method, operand: usize) -> Result<usize, RecordError> {
        let number = match self.method_ids.get(&method) {
            Some(&number) => Some(number),
            None => u16::try_from(self.methods.len() + 1).ok(),
        };
        let operand = u16::try_from(operand).ok();
        let Some((number, operand)) = number.zip(operand) else {
            return Err(RecordError::new(&[], "too many operands or print methods for Rust"));
        };
        if self.method_ids.insert(method.clone(), number).is_none() {
            self.methods.push(method);
        }
        Ok(self.part(Part::Call(number, operand)))
    }

    /// Returns the steps of an alias.
    fn alias(&mut self, plan: &Plan<'_>, pattern: &Pattern<'_>) -> Result<Vec<usize>, RecordError> {
        let mut steps = Vec::new();
        for (index, piece) in pattern.text.iter().enumerate() {
            match piece {
                AliasPiece::Text(text) => {
                    let mut text = spoken(text).into_owned();
                    // The separator after the first word is printed as a tab.
                    let blank = text.find([' ', '\t']).filter(|_| index == 0);
                    if let Some(blank) = blank {
                        text.replace_range(blank..=blank, "\t");
                    }
                    self.text(&text, &mut steps);
                }
                AliasPiece::Operand { operand, method } => {
                    let method = match method {
                        None => Method::of_any_operand(),
                        Some(number) => {
                            let (name, pc_relative) = plan.aliases.methods[*number];
                            let name = name.to_owned();
                            Method { name, pc_relative, ..Method::of_any_operand() }
                        }
                    };
                    steps.push(self.call(method, *operand)?);
                }
                AliasPiece::Unknown(name) => {
                    return Err(pattern.record.error(format!(
                        "the alias names '${name}', but its result has no such operand"
                    )));
                }
            }
        }
        Ok(steps)
    }
}

impl Programs {
    /// Builds the programs of a plan.
    ///
    /// # Errors
    /// Returns an error if an alias names an unknown operand.
    pub(super) fn new(plan: &Plan<'_>) -> Result<Self, RecordError> {
        let mut builder = Builder::default();
        // The default method always exists, so that users can rely on it.
        builder.call(Method::of_any_operand(), 0)?;
        let printing = &plan.printing;
        let mut parts: Vec<Vec<usize>> = Vec::with_capacity(printing.pieces.len());
        for piece in printing.pieces.iter() {
            let mut steps = Vec::new();
            match piece {
                Piece::Text(text) => builder.text(&spoken(&escaped(text)), &mut steps),
                Piece::End => {}
                Piece::Call(Call { method, operand, modifier, pc_relative }) => {
                    let method = Method {
                        name: method.to_string(),
                        pc_relative: *pc_relative,
                        of_operand: operand.is_some(),
                        modifier: modifier.clone(),
                    };
                    steps.push(builder.call(method, operand.unwrap_or(0))?);
                }
            }
            parts.push(steps);
        }
        let mut programs: Vec<(Option<usize>, Vec<usize>)> = Vec::new();
        for (_, sequence) in &printing.sequences {
            let mut steps: Vec<usize> =
                sequence.iter().flat_map(|&piece| &parts[piece.index()]).copied().collect();
            let is_text = |&&step: &&usize| matches!(builder.parts[step], Part::Text(_));
            let first = steps.first().filter(is_text).copied();
            if first.is_some() {
                steps.remove(0);
            }
            programs.push((first, steps));
        }
        for (_, patterns) in &plan.aliases.of_instruction {
            for pattern in patterns {
                programs.push((None, builder.alias(plan, pattern)?));
            }
        }
        Ok(builder.lay_out(plan, &programs))
    }
}

impl Builder {
    fn lay_out(mut self, plan: &Plan<'_>, programs: &[(Option<usize>, Vec<usize>)]) -> Programs {
        for &step in programs.iter().flat_map(|(_, steps)| steps) {
            self.uses[step] += 1;
        }
        // Frequent parts have small numbers. 0 is the end.
        let mut order: Vec<usize> = (0..self.parts.len()).collect();
        order.sort_by_key(|&part| Reverse(self.uses[part]));
        let mut numbers = vec![0; self.parts.len()];
        for (number, &part) in (1..).zip(&order) {
            numbers[part] = number;
        }
        let code = |(_, steps): &(Option<usize>, Vec<usize>)| -> Vec<u8> {
            let mut code = Vec::new();
            steps.iter().for_each(|&step| leb::write(numbers[step], &mut code));
            code
        };
        let codes: Vec<Vec<u8>> = programs.iter().map(code).collect();
        let slices: Vec<&[u8]> = codes.iter().map(Vec::as_slice).collect();
        let table = SequenceTable::new(&slices, true);
        let mut made =
            Programs { pieces: vec![0; PIECE_LEN], methods: self.methods, ..Programs::default() };
        for &index in &table.written {
            made.steps.extend_from_slice(slices[index as usize]);
            made.steps.push(0);
        }
        for part in order {
            let piece = match &self.parts[part] {
                Part::Text(text) => {
                    let start = made.text.len() as u32;
                    made.text.push_str(text);
                    // Texts were split so that their lengths fit.
                    Packed::Text { start, len: text.len() as u16 }
                }
                &Part::Call(hook, operand) => Packed::Call { hook, operand },
            };
            made.pieces.extend(piece.to_bytes());
        }
        let count = plan.printing.sequences.len();
        let mut entries = vec![None; plan.instructions.all().len()];
        for (index, (id, _)) in plan.printing.sequences.iter().enumerate() {
            let first = programs[index].0.map_or(0, |part| numbers[part]);
            entries[id.index()] = Some(Opcode { first, program: table.offsets[index] });
        }
        made.opcodes = entries.into_iter().flat_map(Opcode::to_bytes).collect();
        made.aliases = table.offsets[count..].to_vec();
        made
    }
}
