//! [`Nesting`]: blocks of code that are open.

use alloc::vec::Vec;

use tablegen_mc::assembler::ErrorKind;

use super::alloc;

/// Kind of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Function,
    Block,
    Loop,
    Try,
    CatchAll,
    TryTable,
    If,
    Else,
}

/// Blocks that are open, outermost first.
#[derive(Default, Debug)]
pub(super) struct Nesting(Vec<Kind>);

impl Nesting {
    pub(super) fn start_function(&mut self) {
        self.0.push(Kind::Function);
    }

    /// Closes all blocks. Returns an error if some are open.
    pub(super) fn close_all(&mut self) -> Result<(), ErrorKind> {
        if self.0.is_empty() {
            return Ok(());
        }
        self.0.clear();
        Err(ErrorKind::Invalid("a block has no end"))
    }

    /// Closes a block of one of these kinds.
    fn close(&mut self, kinds: &[Kind]) -> Result<(), ErrorKind> {
        match self.0.last() {
            Some(last) if kinds.contains(last) => {
                self.0.pop();
                Ok(())
            }
            Some(_) => Err(ErrorKind::Invalid("another block is open")),
            None => Err(ErrorKind::Invalid("no block is open")),
        }
    }

    /// Executes what an instruction does to the blocks.
    ///
    /// # Errors
    /// Returns an error if the block that it ends is not open.
    pub(super) fn instruction(&mut self, mnemonic: &str) -> Result<(), ErrorKind> {
        match mnemonic {
            "block" => self.0.push(Kind::Block),
            "loop" => self.0.push(Kind::Loop),
            "try" => self.0.push(Kind::Try),
            "if" => self.0.push(Kind::If),
            "try_table" => self.0.push(Kind::TryTable),
            "else" => {
                self.close(&[Kind::If])?;
                self.0.push(Kind::Else);
            }
            "catch" => {
                self.close(&[Kind::Try])?;
                self.0.push(Kind::Try);
            }
            "catch_all" => {
                self.close(&[Kind::Try])?;
                self.0.push(Kind::CatchAll);
            }
            "end_if" => self.close(&[Kind::If, Kind::Else])?,
            "end_try" => self.close(&[Kind::Try, Kind::CatchAll])?,
            "end_try_table" => self.close(&[Kind::TryTable])?,
            "delegate" => self.close(&[Kind::Try])?,
            "end_loop" => self.close(&[Kind::Loop])?,
            "end_block" => self.close(&[Kind::Block])?,
            "end_function" => {
                self.close(&[Kind::Function])?;
                self.close_all()?;
            }
            _ => {}
        }
        Ok(())
    }
}
