//! `mc disassemble`: bytes as text to instructions.

use std::io::{self, Write as _};

use tablegen_targets::PrintOptions;

use crate::bytes::{groups, position};
use crate::{Done, Input};

/// Column at which comments begin.
const COMMENT_COLUMN: usize = 40;

pub(crate) fn run(mut arguments: impl Iterator<Item = String>) -> Done {
    let (mut input, mut shows_encoding) = (Input::default(), false);
    // Targets of branches are distances, as in llvm-mc.
    let mut options = PrintOptions::DEFAULT;
    options.addresses = false;
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("`{argument}` needs a value"));
        match argument.as_str() {
            "--show-encoding" => shows_encoding = true,
            "--print-imm-hex" => options.hex = true,
            "--output-asm-variant" => options.syntax = value()?.parse()?,
            "-M" => match value()?.as_str() {
                "no-aliases" => options.aliases = false,
                other => return Err(format!("`-M {other}` is unknown").into()),
            },
            _ if input.take(&argument, value)? => {}
            _ => return Err(format!("`{argument}` is unknown").into()),
        }
    }
    let disassembler = input.machine()?.disassembler(options);
    let (name, text) = input.read()?;
    let text = String::from_utf8(text).map_err(|_| "the input is not text")?;
    let report = |offset: usize, message: &str| {
        let (line, column, excerpt) = position(&text, offset);
        eprintln!("{name}:{line}:{column}: {message}\n{excerpt}\n{:>column$}", '^');
    };
    let groups = match groups(&text) {
        Ok(groups) => groups,
        Err(offset) => {
            report(offset, "error: invalid input token");
            return Ok(false);
        }
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    for group in groups {
        let bytes: Vec<u8> = group.iter().map(|byte| byte.value).collect();
        for line in disassembler.lines(&bytes, 0) {
            if !line.is_instruction {
                report(group[line.offset].offset, "warning: invalid instruction encoding");
                continue;
            }
            if !shows_encoding {
                writeln!(out, "\t{}", line.text)?;
                continue;
            }
            let bytes: Vec<String> = line.bytes.iter().map(|byte| format!("{byte:#04x}")).collect();
            let width = width(&line.text);
            let space = COMMENT_COLUMN.saturating_sub(width).max(1);
            let encoding = bytes.join(",");
            writeln!(out, "\t{}{:space$}# encoding: [{encoding}]", line.text, "")?;
        }
    }
    out.flush()?;
    Ok(true)
}

/// Returns the column behind a text. The tab before it does not count.
fn width(text: &str) -> usize {
    text.chars().fold(0, |width, c| if c == '\t' { (width / 8 + 1) * 8 } else { width + 1 })
}
