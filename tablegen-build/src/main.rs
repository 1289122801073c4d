use std::io::Write;
fn main() {
    let mut ev = tablegen_core::Evaluator::new();
    let mut args = std::env::args().skip(1);
    let mut action = String::from("print-records");
    let mut input = String::new();
    while let Some(a) = args.next() {
        if a == "-I" { ev = ev.include_dir(args.next().unwrap()); }
        else if let Some(x) = a.strip_prefix("--") { action = x.to_owned(); }
        else { input = a; }
    }
    match ev.evaluate_file(&input) {
        Ok(r) => {
            let mut out = Vec::new();
            if action == "print-records" {
                out.extend_from_slice(b"------------- Classes -----------------\n");
                for c in r.classes() { out.extend_from_slice(b"class "); c.write_to(&mut out); }
                out.extend_from_slice(b"------------- Defs -----------------\n");
                for c in r.defs() { out.extend_from_slice(b"def "); c.write_to(&mut out); }
            }
            if action == "footprint" { out = format!("{:#?}", r.footprint()).into_bytes(); }
            std::io::stdout().write_all(&out).unwrap();
            eprint!("{}", tablegen_core::render_all(r.sources(), r.diagnostics()));
        }
        Err(e) => { eprintln!("{e}"); std::process::exit(1); }
    }
}
