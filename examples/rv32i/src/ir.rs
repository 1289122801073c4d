//! Parser for functions in a subset of LLVM IR.

use std::fmt;

/// Function of the IR.
#[derive(Clone, Debug)]
pub struct Function<'t> {
    pub name: &'t str,
    pub parameters: Vec<Parameter<'t>>,
    pub blocks: Vec<Block<'t>>,
}

/// Parameter of 32 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter<'t> {
    pub name: &'t str,
    /// True for the address of a struct that is passed by reference (`byval`).
    pub is_struct: bool,
}

/// Basic block.
#[derive(Clone, Debug)]
pub struct Block<'t> {
    pub label: &'t str,
    /// Number of the first line.
    pub start: usize,
    pub lines: Vec<Line<'t>>,
}

impl Function<'_> {
    /// Returns the index of the block with this label, which may begin with `%`.
    pub fn block(&self, label: &str) -> Option<usize> {
        let label = label.trim_start_matches('%');
        self.blocks.iter().position(|block| block.label == label)
    }
}

impl<'t> Block<'t> {
    /// Checks that the block ends with its first `br` or `ret`.
    ///
    /// # Errors
    /// Returns an error if the block has no terminator, or lines after it.
    pub fn check_end(&self) -> Result<(), IrError> {
        let is_end =
            |line: &&Line<'_>| ["br", "ret"].iter().any(|end| line.tokens.first() == Some(end));
        let line = match (self.lines.iter().find(is_end), self.lines.last()) {
            (Some(end), Some(last)) if end.number == last.number => return Ok(()),
            (Some(end), _) => end.number,
            (None, last) => last.map_or(self.start, |line| line.number),
        };
        Err(IrError { line, problem: Problem::End })
    }

    /// Returns the phi nodes of the block: the name of the result, then values and labels of
    /// preceding blocks in turn.
    pub fn phis(&self) -> impl Iterator<Item = (&'t str, &[&'t str])> {
        self.lines.iter().filter_map(|line| match &line.tokens[..] {
            [name, "=", "phi", _, incoming @ ..] => Some((*name, incoming)),
            _ => None,
        })
    }

    /// Returns the labels of the successors.
    pub fn next(&self) -> impl Iterator<Item = &'t str> {
        let last = self.lines.iter().filter(|line| line.tokens[0] == "br");
        last.flat_map(|line| line.tokens.windows(2))
            .filter(|pair| pair[0] == "label")
            .map(|pair| pair[1])
    }
}

/// Line of tokens, without punctuation except `=`.
#[derive(Clone, Debug)]
pub struct Line<'t> {
    /// Line number in the text, from 1.
    pub number: usize,
    pub tokens: Vec<&'t str>,
}

/// Kind of an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// Unsupported instruction.
    Unsupported(String),
    /// Operation that needs an extension.
    NeedsExtension(String, &'static str),
    UnknownValue(String),
    UnknownLabel(String),
    /// Value of the wrong width.
    WrongWidth(String),
    NoFunction,
    /// The block has no terminator, or instructions after it.
    End,
}

/// Error with the number of its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IrError {
    pub line: usize,
    pub problem: Problem,
}

impl fmt::Display for IrError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.problem {
            Problem::Unsupported(text) => write!(f, "'{text}' is not supported"),
            Problem::NeedsExtension(operation, extension) => {
                write!(f, "'{operation}' needs the extension '{extension}'")
            }
            Problem::UnknownValue(name) => write!(f, "there is no value '{name}' here"),
            Problem::UnknownLabel(name) => write!(f, "there is no block '{name}'"),
            Problem::WrongWidth(name) => write!(f, "'{name}' has another width"),
            Problem::End => f.write_str("a block must end in a branch or return, its only one"),
            Problem::NoFunction => f.write_str("there must be a function around this"),
        }
    }
}

impl std::error::Error for IrError {}

impl Line<'_> {
    pub fn error(&self, problem: Problem) -> IrError {
        IrError { line: self.number, problem }
    }

    pub fn unsupported(&self) -> IrError {
        self.error(Problem::Unsupported(self.tokens.join(" ")))
    }
}

/// Parses all functions of a text.
///
/// # Errors
/// Returns an error if text is outside of functions.
pub fn functions(text: &str) -> Result<Vec<Function<'_>>, IrError> {
    let mut functions: Vec<Function<'_>> = Vec::new();
    let mut is_inside = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split(';').next().unwrap_or_default();
        let tokens = line.split(|c: char| c.is_whitespace() || ",()[]".contains(c));
        let tokens: Vec<&str> = tokens.filter(|token| !token.is_empty()).collect();
        let line = Line { number, tokens };
        match (&line.tokens[..], is_inside) {
            ([], _) => {}
            (["define", _, name, parameters @ .., "{"], false) => {
                let mut is_struct = false;
                let mut all = Vec::new();
                for &token in parameters {
                    is_struct |= token == "byval";
                    if token.starts_with('%') {
                        all.push(Parameter { name: token, is_struct });
                        is_struct = false;
                    }
                }
                let entry = Block { label: "", start: number, lines: Vec::new() };
                functions.push(Function {
                    name: name.trim_start_matches('@'),
                    parameters: all,
                    blocks: vec![entry],
                });
                is_inside = true;
            }
            (["}"], true) => is_inside = false,
            (_, false) => return Err(line.error(Problem::NoFunction)),
            (_, true) => {
                let Some(function) = functions.last_mut() else { continue };
                match line.tokens[..] {
                    [label] if label.ends_with(':') => {
                        let label = label.trim_end_matches(':');
                        // The first block may have a label.
                        match &mut function.blocks[..] {
                            [entry] if entry.lines.is_empty() => entry.label = label,
                            _ => function.blocks.push(Block {
                                label,
                                start: line.number,
                                lines: Vec::new(),
                            }),
                        }
                    }
                    _ => {
                        if let Some(block) = function.blocks.last_mut() {
                            block.lines.push(line);
                        }
                    }
                }
            }
        }
    }
    Ok(functions)
}
