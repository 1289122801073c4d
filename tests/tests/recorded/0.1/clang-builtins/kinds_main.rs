//! Shows all functions, and looks some up.
mod kinds;

use kinds::Builtin;

fn main() {
    for &builtin in Builtin::ALL {
        let info = builtin.info();
        println!(
            "{} {builtin}: {:?} ({}) {:?} {:?} {}",
            builtin.value(),
            info.kind,
            info.types().collect::<Vec<_>>().join(" "),
            info.attributes,
            info.header,
            info.languages,
        );
    }
    let info = "__shuffle".parse::<Builtin>().map(Builtin::info);
    for known in [&["avx"][..], &["avx", "fma"], &["avx2"]] {
        let available = info.map(|info| info.is_available(|name| known.contains(&name)));
        println!("with {known:?}: {available:?}");
    }
    for attribute in Builtin::print.info().attributes() {
        println!("{} {:?}", attribute.letter, attribute.indices().collect::<Vec<_>>());
    }
    println!("{:?}", "add".parse::<Builtin>());
}
