//! All tests that need several crates, or the command, in one program. It is linked once, and while
//! one test waits, others use the processors.

mod asm_matcher;
mod asm_writer;
mod automata;
mod backend_names;
mod bad_input;
mod builder;
mod builtins;
mod cache;
mod callingconv;
mod cmake;
mod command;
mod command_lines;
mod crates;
mod cycles;
mod dag_isel;
mod diagnostics;
mod dialect_json;
mod diff;
mod disassembler;
mod docs;
mod emitter;
mod fixtures;
mod format;
mod front_ends;
mod generated_rust;
mod intrinsics;
mod irdl;
mod kernel;
mod killed;
mod library;
mod lints;
mod llvm_versions;
mod mc;
mod messages;
mod mlir_rust;
mod module_items;
mod names;
mod ods;
mod options;
mod oracle;
mod output_files;
mod outside;
mod printers;
mod progress;
mod query;
mod quoted;
mod random_targets;
mod recorded;
mod register_info;
mod remedies;
mod runtime_check;
mod searchable_tables;
mod session;
mod sharing;
mod source_files;
mod subcommands;
mod subsets;
mod targets;
mod windows;
mod x86_decoder;

#[test]
fn every_file_is_a_module() -> std::io::Result<()> {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    for file in std::fs::read_dir(dir)? {
        let path = file?.path();
        if path.extension().is_some_and(|ending| ending == "rs") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let is_there =
                include_str!("all.rs").lines().any(|line| line == format!("mod {name};"));
            // The last test program counts what others skipped.
            assert!(is_there || ["all", "skipped"].contains(&&*name), "{name}");
        }
    }
    Ok(())
}
