//! Programs for `tablegen_rt::asm::print` that print instructions and aliases.
//!
//! Input is the plan. Output is [`Programs`]: a text, sequences of steps that share suffixes, and
//! the [`Method`]s that steps call.

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;
use tablegen_format::asm_writer::{PrintStep, Span};

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

/// Part of an assembly string.
#[derive(Clone, Copy)]
enum Part {
    Text(Span),
    /// Call of the method with this number, with a machine operand.
    Call(u16, u16),
}

/// Text of an instruction or alias.
#[derive(Clone, Copy)]
pub(super) struct Program {
    /// Text before the first operand.
    pub(super) first: Span,
    /// Index of the first step of the rest.
    pub(super) steps: u32,
}

/// Tables of programs.
pub(super) struct Programs {
    /// Text that spans are parts of.
    pub(super) text: String,
    /// Bytes of all steps.
    pub(super) steps: Vec<u8>,
    /// Program of each instruction with an assembly string, in the order of
    /// `Printing::sequences`.
    pub(super) instructions: Vec<Program>,
    /// Program of each alias, in order.
    pub(super) aliases: Vec<Program>,
    /// Methods by number, from 1.
    pub(super) methods: Vec<Method>,
}

/// Builder of programs.
#[derive(Default)]
struct Builder {
    text: String,
    spans: FxHashMap<String, Span>,
    methods: Vec<Method>,
    method_ids: FxHashMap<Method, u16>,
}

impl Builder {
    /// Appends text, split into parts whose lengths fit the tables.
    fn text(&mut self, mut text: &str, parts: &mut Vec<Part>) -> Result<(), RecordError> {
        while !text.is_empty() {
            let longest = text.len().min(Span::MAX_LEN);
            let end = (0..=longest).rfind(|&end| text.is_char_boundary(end)).unwrap_or(longest);
            let (first, rest) = text.split_at(end);
            parts.push(Part::Text(self.span(first)?));
            text = rest;
        }
        Ok(())
    }

    /// Returns the span of a text, which is added if it is new.
    fn span(&mut self, text: &str) -> Result<Span, RecordError> {
        if let Some(&span) = self.spans.get(text) {
            return Ok(span);
        }
        let span = Span::new(self.text.len(), text.len());
        let span = span.ok_or_else(|| RecordError::new(&[], "too much text for Rust"))?;
        self.text.push_str(text);
        self.spans.insert(text.to_owned(), span);
        Ok(span)
    }

    fn call(&mut self, method: Method, operand: usize) -> Result<Part, RecordError> {
        let number = match self.method_ids.get(&method) {
            Some(&number) => Some(number),
            None => u16::try_from(self.methods.len() + 1).ok(),
        };
        let operand = u16::try_from(operand).ok().filter(|&one| one <= PrintStep::MAX_OPERAND);
        let Some((number, operand)) = number.zip(operand) else {
            return Err(RecordError::new(&[], "too many operands or print methods for Rust"));
        };
        if self.method_ids.insert(method.clone(), number).is_none() {
            self.methods.push(method);
        }
        Ok(Part::Call(number, operand))
    }

    /// Returns the parts of an alias.
    fn alias(&mut self, plan: &Plan<'_>, pattern: &Pattern<'_>) -> Result<Vec<Part>, RecordError> {
        let mut parts = Vec::new();
        for (index, piece) in pattern.text.iter().enumerate() {
            match piece {
                AliasPiece::Text(text) => {
                    let mut text = spoken(text).into_owned();
                    // The separator after the first word is printed as a tab.
                    let blank = text.find([' ', '\t']).filter(|_| index == 0);
                    if let Some(blank) = blank {
                        text.replace_range(blank..=blank, "\t");
                    }
                    self.text(&text, &mut parts)?;
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
                    parts.push(self.call(method, *operand)?);
                }
                AliasPiece::Unknown(name) => {
                    return Err(pattern.record.error(format!(
                        "the alias names '${name}', but its result has no such operand"
                    )));
                }
            }
        }
        Ok(parts)
    }
}

impl Programs {
    /// Builds the programs of a plan.
    ///
    /// # Errors
    /// Returns an error if an alias names an unknown operand, or if the tables would be too large.
    pub(super) fn new(plan: &Plan<'_>) -> Result<Self, RecordError> {
        let mut builder = Builder::default();
        // The default method always exists, so that users can rely on it.
        builder.call(Method::of_any_operand(), 0)?;
        let printing = &plan.printing;
        let mut parts: Vec<Vec<Part>> = Vec::with_capacity(printing.pieces.len());
        for piece in printing.pieces.iter() {
            let mut of_piece = Vec::new();
            match piece {
                Piece::Text(text) => builder.text(&spoken(&escaped(text)), &mut of_piece)?,
                Piece::End => {}
                Piece::Call(Call { method, operand, modifier, pc_relative }) => {
                    let method = Method {
                        name: method.to_string(),
                        pc_relative: *pc_relative,
                        of_operand: operand.is_some(),
                        modifier: modifier.clone(),
                    };
                    of_piece.push(builder.call(method, operand.unwrap_or(0))?);
                }
            }
            parts.push(of_piece);
        }
        let mut all: Vec<(Span, Vec<PrintStep>)> = Vec::new();
        for (_, sequence) in &printing.sequences {
            let parts = sequence.iter().flat_map(|&piece| &parts[piece.index()]).copied();
            all.push(steps(parts));
        }
        for (_, patterns) in &plan.aliases.of_instruction {
            for pattern in patterns {
                all.push(steps(builder.alias(plan, pattern)?.into_iter()));
            }
        }
        let slices: Vec<&[PrintStep]> = all.iter().map(|(_, steps)| steps.as_slice()).collect();
        let table = SequenceTable::new(&slices, false);
        let written = table.written.iter().flat_map(|&index| slices[index as usize]);
        let firsts = all.iter().map(|(first, _)| *first);
        let programs = firsts.zip(&table.offsets).map(|(first, &steps)| Program { first, steps });
        let mut instructions: Vec<Program> = programs.collect();
        let aliases = instructions.split_off(printing.sequences.len());
        Ok(Programs {
            text: builder.text,
            steps: written.flat_map(|step| step.to_bytes()).collect(),
            instructions,
            aliases,
            methods: builder.methods,
        })
    }
}

/// Returns the text before the first operand, and the steps for the rest: at least one.
fn steps(parts: impl Iterator<Item = Part>) -> (Span, Vec<PrintStep>) {
    let none = Span::default();
    let step = |hook, operand, text| PrintStep { hook, operand, is_last: false, text };
    let (mut first, mut steps) = (none, Vec::<PrintStep>::new());
    for part in parts {
        match (part, steps.last_mut()) {
            (Part::Text(text), None) if first == none => first = text,
            (Part::Text(text), Some(last)) if last.text == none => last.text = text,
            (Part::Text(text), _) => steps.push(step(0, 0, text)),
            (Part::Call(hook, operand), _) => steps.push(step(hook, operand, none)),
        }
    }
    if steps.is_empty() {
        steps.push(step(0, 0, none));
    }
    steps.last_mut().into_iter().for_each(|last| last.is_last = true);
    (first, steps)
}
