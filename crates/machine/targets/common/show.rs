//! Machine code of functions as text, before register allocation and at the end.

use std::error::Error;

use tablegen_backend::Finisher;
use tablegen_backend::ir::{Module, SymbolKind};
use tablegen_backend::lower::{Lowerer, Lowering};

/// Prints the functions of a module, or the input and the machine code of the one with a name.
pub(crate) fn show<L: Lowering>(
    generator: &L,
    module: &Module,
    name: Option<&str>,
) -> Result<(), Box<dyn Error>> {
    let lowerer = Lowerer::new(generator);
    let finisher = Finisher::new(generator);
    let is_wanted = |own: &str| name.is_none_or(|name| name == own);
    for (id, symbol) in module.iter().filter(|(_, symbol)| is_wanted(&symbol.name)) {
        if let SymbolKind::Function(function) = &symbol.kind
            && name.is_some()
        {
            println!("{function}");
        }
        if let Some(mut function) = lowerer.lower(module, id)? {
            print!("{function}");
            finisher.finish(&mut function)?;
            print!("{function}");
        }
    }
    Ok(())
}
