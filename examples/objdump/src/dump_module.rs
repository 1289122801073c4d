//! [`dump_module`]: writes the disassembly of a WebAssembly module.

use std::fmt::{self, Write};

use object::Architecture;

use crate::dump::{Options, skippable_zeros};
use crate::layout::Layout;
use crate::machine::Machine;
use crate::module::{Module, Relocation};
use crate::names;

/// Maximum number of local variables that a function may have in most programs that run
/// WebAssembly.
const MAX_LOCALS: u64 = 50_000;

/// Returns the disassembly of the code of a module, as `llvm-objdump -d` prints it.
///
/// # Errors
/// Returns an error if an instruction has no text.
pub fn dump_module(
    name: &str,
    module: &Module<'_>,
    machine: &dyn Machine,
    options: Options,
) -> Result<String, fmt::Error> {
    let mut out = format!("\n{name}:\tfile format wasm\n");
    if module.code.is_empty() {
        return Ok(out);
    }
    let layout = Layout::new(Architecture::Wasm32, true);
    let width = if module.is_64 { 16 } else { 8 };
    let (address, count) = (module.address, module.functions.len());
    writeln!(out, "\nDisassembly of section CODE:\n\n{address:0width$x} <CODE>:")?;
    writeln!(out, "        # {count} functions in section.")?;
    let mut instructions = machine.start();
    let mut relocations = module.relocations.iter().peekable();
    for function in &module.functions {
        let start = address + function.offset as u64;
        writeln!(out, "\n{start:0width$x} <{}>:", function.name)?;
        write_locals(&function.locals, &mut out);
        let mut offset = function.code.start;
        while relocations.next_if(|one| one.offset < offset).is_some() {}
        while let Some(rest) = module.code.get(offset..function.code.end) {
            if rest.is_empty() {
                break;
            }
            if !options.zeros {
                // Zeros that a relocation changes are shown.
                let limit = relocations.peek().filter(|_| options.relocations);
                let limit = limit.map_or(rest.len(), |one| one.offset.saturating_sub(offset));
                let zeros = skippable_zeros(&rest[..rest.len().min(limit)]);
                if zeros != 0 {
                    out.push_str("\t\t...\n");
                    offset += zeros;
                    continue;
                }
            }
            let line = out.len();
            let here = address + offset as u64;
            let written = instructions.next(rest, here)?;
            let len = written.len.clamp(1, rest.len());
            layout.start(here, &rest[..len], &mut out)?;
            out.push('\t');
            out.push_str(written.text.as_deref().unwrap_or("<unknown>"));
            layout.comments(&written.comment, machine.comment_mark(), line, &mut out)?;
            out.push('\n');
            offset += len;
            while let Some(relocation) = relocations.next_if(|one| one.offset < offset) {
                if options.relocations {
                    write_relocation(relocation, module, &mut out)?;
                }
            }
        }
    }
    Ok(out)
}

/// Writes the types of local variables, and the end of the line.
fn write_locals(locals: &[(u64, u64)], out: &mut String) {
    let all = locals.iter().flat_map(|&(count, kind)| (0..count).map(move |_| kind));
    for (index, kind) in all.take(MAX_LOCALS as usize).enumerate() {
        out.push_str(if index == 0 { "        .local " } else { ", " });
        out.push_str(match kind {
            0x7f => "i32",
            0x7e => "i64",
            0x7d => "f32",
            0x7c => "f64",
            0x7b => "v128",
            0x70 => "funcref",
            0x6f => "externref",
            0x69 => "exnref",
            _ => "invalid_type",
        });
    }
    out.push('\n');
}

fn write_relocation(
    relocation: &Relocation<'_>,
    module: &Module<'_>,
    out: &mut String,
) -> fmt::Result {
    let address = module.address + relocation.offset as u64;
    let name = names::wasm(relocation.kind);
    match module.is_64 {
        true => write!(out, "\t\t{address:016x}:  {name}\t")?,
        false => write!(out, "\t\t\t{address:08x}:  {name}\t")?,
    }
    match relocation.symbol {
        Some(symbol) => out.push_str(symbol),
        None => write!(out, "{}", relocation.index)?,
    }
    writeln!(out, "{:+}", relocation.addend)
}
