//! Prints the findings of all lints in several programs, which share their include directories:
//! `lint [-I DIR]... [--roots CLASS,CLASS] FILE...`

use std::io::Write;

use tablegen_core::Evaluator;
use tablegen_lint::report::{Format, Level, Report};
use tablegen_lint::{Program, Roots};

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let (mut dirs, mut files, mut roots) = (Vec::new(), Vec::new(), Roots::default());
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-I" => dirs.extend(args.next()),
            "--roots" => {
                let names = args.next().unwrap_or_default();
                roots.classes.extend(names.split(',').map(str::to_owned));
            }
            _ => files.push(arg),
        }
    }
    let mut report = Report::default();
    for file in &files {
        let mut evaluator = Evaluator::new().index(true).warn_unused_template_args(false);
        for dir in &dirs {
            evaluator = evaluator.include_dir(dir);
        }
        match evaluator.evaluate_file(file) {
            Ok(records) => {
                let program = Program { records: &records, roots: &roots };
                let found = tablegen_lint::run(&program, |_| true);
                report.add(&records, &found, |_| Level::Warn);
            }
            Err(failure) => eprintln!("{failure}"),
        }
    }
    let mut out = std::io::stdout().lock();
    report.write(Format::Text, &mut out)?;
    out.flush()
}
