//! Language server on standard input and output, without the rest of the command.

fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    tablegen_lsp::run()
}
