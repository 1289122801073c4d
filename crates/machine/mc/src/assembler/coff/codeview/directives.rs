//! Directives of CodeView.

use alloc::vec::Vec;

use super::super::super::assembly::Assembly;
use super::super::super::cursor::Cursor;
use super::super::super::error::{ErrorKind, Fault, Parsed};
use super::super::super::lexer::{Token, TokenKind};
use super::super::super::symbols::SymbolId;
use super::super::super::target::Target;
use super::late::Late;
use super::{File, FileFacts, Function, Line, Range, SourceLine};

/// Records of the places of a variable, as numbered in CodeView.
mod record {
    pub(super) const REGISTER: u16 = 0x1141;
    pub(super) const FRAME_RELATIVE: u16 = 0x1142;
    pub(super) const PART_IN_REGISTER: u16 = 0x1143;
    pub(super) const REGISTER_RELATIVE: u16 = 0x1145;
}

impl<T: Target> Assembly<T> {
    /// Executes a directive whose name begins with `.cv_`.
    pub(in super::super) fn codeview_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Parsed<()> {
        match name.text.strip_prefix(".cv_").unwrap_or_default() {
            "file" => self.codeview_file(cursor),
            "func_id" => self.codeview_function(cursor),
            "inline_site_id" => self.codeview_call(cursor),
            "loc" => self.codeview_location(name.offset, cursor),
            "linetable" => self.codeview_lines(cursor),
            "inline_linetable" => self.codeview_call_lines(cursor),
            "def_range" => self.codeview_ranges(cursor),
            "string" => {
                let text = cursor.string()?;
                cursor.end()?;
                let offset = self.coff.codeview.strings.offset(&text);
                self.integer(offset.into(), 4, false);
                Ok(())
            }
            "stringtable" => {
                cursor.end()?;
                self.write_strings();
                Ok(())
            }
            "filechecksums" => {
                cursor.end()?;
                self.write_checksums(name.offset)
            }
            "filechecksumoffset" => {
                let fault = cursor.fault(ErrorKind::Invalid("numbers of files begin with 1"));
                let number = integer(cursor, "the number of a file")?;
                cursor.end()?;
                if number == 0 {
                    return Err(fault);
                }
                self.write_checksum_offset(number);
                Ok(())
            }
            "fpo_data" => self.write_frame_data(cursor),
            _ => self.frame_data_directive(name, cursor),
        }
    }

    /// Returns the file of a number, which is added without facts if it is new.
    pub(super) fn codeview_file_of(&mut self, number: u32) -> &mut File {
        let symbols = &mut self.symbols;
        self.coff.codeview.files.entry(number).or_insert_with(|| File {
            symbol: symbols.create("", true),
            facts: None,
            offset: None,
        })
    }

    /// Executes `.cv_file number "name" ["checksum" kind]`.
    fn codeview_file(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let first = cursor.fault(ErrorKind::Invalid("numbers of files begin with 1"));
        let number = integer(cursor, "the number of a file")?;
        if number == 0 {
            return Err(first);
        }
        let mut name = cursor.string()?;
        let (mut checksum, mut kind) = (Vec::new(), 0);
        if !cursor.is_end() {
            checksum = hexadecimal(&cursor.string()?);
            kind = integer(cursor, "the kind of a checksum")? as u8;
            cursor.end()?;
        }
        if name.is_empty() {
            // The empty name is in the table, too.
            self.coff.codeview.strings.offset(&name);
            name = b"<stdin>".to_vec();
        }
        let name = self.coff.codeview.strings.offset(&name);
        let file = self.codeview_file_of(number);
        if file.facts.is_some() {
            return Err(Fault { kind: ErrorKind::Invalid("another file has the number"), ..first });
        }
        file.facts = Some(FileFacts { name, checksum, kind });
        Ok(())
    }

    /// Executes `.cv_func_id number`.
    fn codeview_function(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Invalid("another function has the number"));
        let number = function_number(cursor)?;
        cursor.end()?;
        match self.coff.codeview.functions.insert(number, Function::default()) {
            None => Ok(()),
            Some(_) => Err(fault),
        }
    }

    /// Executes `.cv_inline_site_id number within function inlined_at file line [column]`.
    fn codeview_call(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Invalid("another function has the number"));
        let number = function_number(cursor)?;
        keyword(cursor, "within")?;
        let no_parent = cursor.fault(ErrorKind::Invalid("no function has the number"));
        let parent = function_number(cursor)?;
        keyword(cursor, "inlined_at")?;
        let file = self.codeview_file_number(cursor)?;
        let line = integer(cursor, "the number of a line")?;
        let column = optional_integer(cursor)? as u16;
        cursor.end()?;
        if !self.coff.codeview.functions.contains_key(&parent) {
            return Err(no_parent);
        }
        let location = SourceLine { file, line, column };
        let added = self.coff.codeview.add_call(number, parent, location);
        added.map_err(|reason| Fault { kind: ErrorKind::Invalid(reason), ..fault })
    }

    /// Parses the number of a file that has a name.
    fn codeview_file_number(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<u32> {
        let fault = cursor.fault(ErrorKind::Invalid("no file has this number"));
        let number = integer(cursor, "the number of a file")?;
        let file = self.coff.codeview.files.get(&number);
        if file.is_some_and(|file| file.facts.is_some()) { Ok(number) } else { Err(fault) }
    }

    /// Executes `.cv_loc function file [line] [column] [prologue_end] [is_stmt 0|1]`.
    fn codeview_location(&mut self, source: usize, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let function = function_number(cursor)?;
        let file = self.codeview_file_number(cursor)?;
        let line = optional_integer(cursor)?;
        let column = optional_integer(cursor)? as u16;
        let mut is_statement = false;
        while !cursor.is_end() {
            let fault = cursor.fault(ErrorKind::Expected("a property of a location"));
            match cursor.take().text {
                // The tables do not have it.
                "prologue_end" => {}
                "is_stmt" => {
                    let fault = cursor.fault(ErrorKind::Expected("0 or 1"));
                    is_statement = match self.absolute(cursor)? {
                        0 => false,
                        1 => true,
                        _ => return Err(fault),
                    };
                }
                _ => return Err(fault),
            }
        }
        let section = self.current();
        let Some(facts) = self.coff.codeview.functions.get_mut(&function) else {
            return Err(Fault::new(source, ErrorKind::Invalid("no function has the number")));
        };
        if *facts.section.get_or_insert(section) != section {
            let kind = ErrorKind::Invalid("the locations of a function are in one section");
            return Err(Fault::new(source, kind));
        }
        let label = self.label_here();
        let location = SourceLine { file, line, column };
        self.coff.codeview.add_line(Line { label, function, location, is_statement });
        Ok(())
    }

    /// Executes `.cv_linetable function, start, end`.
    fn codeview_lines(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Invalid("tables repeat too many lines"));
        let function = function_number(cursor)?;
        cursor.expect(",")?;
        let start = self.symbols.intern(cursor.symbol()?);
        cursor.expect(",")?;
        let end = self.symbols.intern(cursor.symbol()?);
        cursor.end()?;
        let [first, last] = self.coff.codeview.extent(function);
        if !self.coff.codeview.count_entries(last - first) {
            return Err(fault);
        }
        self.write_function_lines(function, [start, end]);
        Ok(())
    }

    /// Executes `.cv_inline_linetable function file line start end`.
    fn codeview_call_lines(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let source = cursor.token().offset;
        let function = function_number(cursor)?;
        let fault = cursor.fault(ErrorKind::Invalid("numbers of files begin with 1"));
        let file = integer(cursor, "the number of a file")?;
        if file == 0 {
            return Err(fault);
        }
        let line = integer(cursor, "the number of a line")?;
        let start = self.symbols.intern(cursor.symbol()?);
        let end = self.symbols.intern(cursor.symbol()?);
        cursor.end()?;
        let first = SourceLine { file, line, column: 0 };
        self.add_late(Late::Annotations {
            function,
            first,
            code: [start, end],
            searched: 0,
            source,
        });
        Ok(())
    }

    /// Executes `.cv_def_range start end ..., kind, number, ...`.
    fn codeview_ranges(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let source = cursor.token().offset;
        let mut ranges = Vec::new();
        while !cursor.is(",") {
            let [start, end] = [self.codeview_symbol(cursor)?, self.codeview_symbol(cursor)?];
            ranges.push(Range { start, end, chunks: Vec::new() });
        }
        cursor.expect(",")?;
        let fault = cursor.fault(ErrorKind::Expected("a kind of ranges"));
        let (kind, sizes): (_, &[usize]) = match cursor.identifier() {
            Some("reg") => (record::REGISTER, &[2]),
            Some("frame_ptr_rel") => (record::FRAME_RELATIVE, &[4]),
            Some("subfield_reg") => (record::PART_IN_REGISTER, &[2, 4]),
            Some("reg_rel") => (record::REGISTER_RELATIVE, &[2, 2, 4]),
            _ => return Err(fault),
        };
        let mut header = kind.to_le_bytes().to_vec();
        for (index, &size) in sizes.iter().enumerate() {
            cursor.expect(",")?;
            let number = self.absolute(cursor)?;
            header.extend_from_slice(&number.to_le_bytes()[..size]);
            // Registers have a flag for variables that can be without a name.
            if index == 0 && matches!(kind, record::REGISTER | record::PART_IN_REGISTER) {
                header.extend([0; 2]);
            }
        }
        cursor.end()?;
        self.add_late(Late::Ranges { ranges, header, source });
        Ok(())
    }

    fn codeview_symbol(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<SymbolId> {
        Ok(self.symbols.intern(cursor.symbol()?))
    }
}

/// Parses an unsigned integer.
pub(super) fn integer(cursor: &mut Cursor<'_, '_>, expected: &'static str) -> Parsed<u32> {
    let fault = cursor.fault(ErrorKind::Expected(expected));
    match cursor.take().kind {
        TokenKind::Integer(number) => u32::try_from(number).map_err(|_| fault),
        _ => Err(fault),
    }
}

/// Parses an unsigned integer. 0 if there is none.
fn optional_integer(cursor: &mut Cursor<'_, '_>) -> Parsed<u32> {
    match cursor.token().kind {
        TokenKind::Integer(_) => integer(cursor, "a number"),
        _ => Ok(0),
    }
}

/// Parses the number of a function.
fn function_number(cursor: &mut Cursor<'_, '_>) -> Parsed<u32> {
    let fault = cursor.fault(ErrorKind::OutOfRange);
    let number = integer(cursor, "the number of a function")?;
    if number == u32::MAX { Err(fault) } else { Ok(number) }
}

fn keyword(cursor: &mut Cursor<'_, '_>, expected: &'static str) -> Parsed<()> {
    let fault = cursor.fault(ErrorKind::Expected(expected));
    if cursor.take().text == expected { Ok(()) } else { Err(fault) }
}

/// Returns the bytes of hexadecimal digits. The first digit of an odd number of them is a byte.
fn hexadecimal(text: &[u8]) -> Vec<u8> {
    let digit = |digit: &u8| char::from(*digit).to_digit(16).unwrap_or(0) as u8;
    let value = |digits: &[u8]| digits.iter().fold(0, |all, one| all << 4 | digit(one));
    text.rchunks(2).rev().map(value).collect()
}
