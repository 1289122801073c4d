//! Directives that read files: `.include` and `.incbin`. The program gives the function that reads.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::Assembler;
use super::cursor::Cursor;
use super::error::{ErrorKind, Fault, Origin, Parsed};
use super::lexer::Token;
use super::target::Target;

/// Function that returns the contents of a file, or the reason why it cannot be read.
type Read = dyn FnMut(&str) -> Result<Vec<u8>, String> + Send;

/// Files that a source can read.
#[derive(Default)]
pub(super) struct Files(Option<Box<Read>>);

impl Files {
    pub(super) fn new(read: impl FnMut(&str) -> Result<Vec<u8>, String> + Send + 'static) -> Self {
        Files(Some(Box::new(read)))
    }

    fn read(&mut self, name: &str) -> Result<Vec<u8>, ErrorKind> {
        let Some(read) = &mut self.0 else {
            return Err(ErrorKind::File("the assembler has no access to files".into()));
        };
        read(name).map_err(ErrorKind::File)
    }
}

impl fmt::Debug for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Files(..)" } else { "Files(None)" })
    }
}

impl<T: Target> Assembler<T> {
    /// Executes a directive that reads a file. `None` for other directives.
    pub(super) fn file_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Option<Parsed<()>> {
        Some(match name.text.to_ascii_lowercase().as_str() {
            ".include" => self.include(name, cursor),
            ".incbin" => self.include_bytes(cursor),
            _ => return None,
        })
    }

    fn include(&mut self, name: Token<'_>, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let (path, offset) = path(cursor)?;
        cursor.end()?;
        let text = self.contents(&path, offset)?;
        self.expand(name.offset, Origin::File(path), text)
    }

    /// Executes `.incbin "file", skip, count`. Both numbers can be left out.
    fn include_bytes(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let (path, offset) = path(cursor)?;
        let (mut skip, mut count) = (0, None);
        if cursor.eat(",") {
            if !cursor.is(",") {
                let fault = cursor.fault(ErrorKind::OutOfRange);
                skip = usize::try_from(self.assembly.absolute(cursor)?).map_err(|_| fault)?;
            }
            if cursor.eat(",") {
                count = Some((cursor.token().offset, self.assembly.absolute(cursor)?));
            }
        }
        cursor.end()?;
        let contents = self.contents(&path, offset)?;
        let mut bytes = contents.get(skip..).unwrap_or_default();
        if let Some((offset, count)) = count {
            let Ok(count) = usize::try_from(count) else {
                self.assembly.warn(offset, "a negative count has no effect");
                return Ok(());
            };
            bytes = &bytes[..count.min(bytes.len())];
        }
        if !self.reader.take(bytes.len()) {
            return Err(self.exhausted(offset));
        }
        self.assembly.bytes(bytes);
        Ok(())
    }

    fn contents(&mut self, path: &str, offset: usize) -> Parsed<Vec<u8>> {
        self.reader.files.read(path).map_err(|kind| Fault::new(offset, kind))
    }
}

/// Parses the name of a file. Returns its offset, too.
fn path(cursor: &mut Cursor<'_, '_>) -> Parsed<(String, usize)> {
    let offset = cursor.token().offset;
    let fault = cursor.fault(ErrorKind::Expected("the name of a file"));
    let name = cursor.string()?;
    Ok((String::from_utf8(name).map_err(|_| fault)?, offset))
}
