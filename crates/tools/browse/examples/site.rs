//! Writes a site: `cargo run -p tablegen-browse --example site -- -I INCLUDE_DIR FILE.td DIRECTORY`.

use std::error::Error;
use std::path::Path;

use tablegen_browse::Site;

fn main() -> Result<(), Box<dyn Error>> {
    let mut evaluator = tablegen_library::evaluator();
    let mut positional = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-I" => evaluator = evaluator.include_dir(arguments.next().ok_or("-I needs a path")?),
            _ => positional.push(argument),
        }
    }
    let [file, directory] = positional.as_slice() else {
        return Err("expected a file and a directory".into());
    };
    let records = evaluator.evaluate_file(file)?;
    let summary = Site::new().write(&records, Path::new(directory))?;
    println!("{summary:?}");
    Ok(())
}
