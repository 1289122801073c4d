//! Programs in C++ and Rust that time the same lookups.

use std::io;
use std::path::Path;

use tablegen_build::Records;
use tablegen_tests::compiled::{LLVM_STAND_IN, Workshop};

/// Number of keys for each lookup function.
pub(crate) const KEYS: usize = 4096;
/// Number of lookups of each key.
const ROUNDS: usize = 500;

/// Lookup to measure.
pub(crate) struct Case {
    /// Name in the report.
    pub(crate) title: String,
    /// Source of the tables.
    pub(crate) records: Records,
    /// C++ types that the tables need.
    pub(crate) cpp_types: String,
    /// Lines of C++ that include `tables.inc`.
    pub(crate) cpp_include: String,
    /// C++ function, and the types of its arguments.
    pub(crate) cpp_function: String,
    pub(crate) cpp_key: Vec<String>,
    /// Lookup function in Rust.
    pub(crate) rust_function: String,
    pub(crate) rust_key: Vec<String>,
    /// Arguments of each lookup in C++ and in Rust.
    pub(crate) keys: Vec<(Vec<String>, Vec<String>)>,
}

/// Builds both programs, checks that they find the same number of rows, and prints the best time
/// of several runs in turn.
pub(crate) fn time(compiler: &Path, case: &Case) -> io::Result<()> {
    let workshop = Workshop::new()?;
    workshop.write("llvm_stand_in.h", LLVM_STAND_IN)?;
    workshop.write("tables.inc", super::cpp(&case.records))?;
    workshop.write("tables.rs", super::rust(&case.records))?;
    workshop.write("main.cpp", cpp_program(case))?;
    workshop.write("main.rs", rust_program(case))?;
    // Tables of targets have functions that the benchmark does not call.
    let cpp = workshop.compile_cpp(compiler, "main.cpp", &["-O2", "-Wno-unused"])?;
    let rust = workshop.compile_rust("main.rs", &["-O"])?;
    let (mut of_cpp, mut of_rust) = (f64::MAX, f64::MAX);
    let mut found = 0;
    for _ in 0..5 {
        let (cpp_found, cpp_time) = measure(&workshop, &cpp, case)?;
        let (rust_found, rust_time) = measure(&workshop, &rust, case)?;
        assert_eq!(cpp_found, rust_found, "{} finds other rows", case.title);
        (of_cpp, of_rust) = (of_cpp.min(cpp_time), of_rust.min(rust_time));
        found = cpp_found * 100 / (case.keys.len() * ROUNDS) as u64;
    }
    println!("{:38} {of_cpp:10.1} {of_rust:13.1}   {found} % found", case.title);
    Ok(())
}

/// Returns the number of rows found, and the time of a lookup.
fn measure(workshop: &Workshop, program: &Path, case: &Case) -> io::Result<(u64, f64)> {
    let output = workshop.run(program)?;
    let text = String::from_utf8_lossy(&output);
    let (found, nanoseconds) = text.trim().split_once(' ').unwrap_or_default();
    let total: f64 = nanoseconds.parse().unwrap_or(f64::NAN);
    Ok((found.parse().unwrap_or(0), total / (case.keys.len() * ROUNDS) as f64))
}

fn cpp_program(case: &Case) -> String {
    let fields: String =
        (0..).zip(&case.cpp_key).map(|(index, ty)| format!("{ty} K{index}; ")).collect();
    let arguments: Vec<String> =
        (0..case.cpp_key.len()).map(|index| format!("K.K{index}")).collect();
    let keys: Vec<String> =
        case.keys.iter().map(|(key, _)| format!("{{{}}}", key.join(", "))).collect();
    // Numbers are read anew in each round; a `StringRef` cannot be volatile.
    let volatile = if case.cpp_key.iter().any(|ty| ty == "StringRef") { "" } else { "volatile" };
    format!(
        "#include \"llvm_stand_in.h\"\n#include <chrono>\n#include <initializer_list>\n{}{}\
         struct Key {{ {fields}}};\nstatic {volatile} Key Keys[] = {{{}}};\n\
         template <typename T> bool any(const T *Row) {{ return Row; }}\n\
         template <typename R> bool any(const iterator_range<R> &Rows) {{ return Rows.begin() != \
         Rows.end(); }}\n\
         int main() {{\n\
         auto Start = std::chrono::steady_clock::now();\n\
         unsigned long long Found = 0;\n\
         for (int Round = 0; Round < {ROUNDS}; ++Round)\n\
         for (const {volatile} auto &K : Keys)\n\
         if (any({}({}))) ++Found;\n\
         auto End = std::chrono::steady_clock::now();\n\
         printf(\"%llu %lld\\n\", Found, (long long)std::chrono::nanoseconds(End - \
         Start).count());\n}}\n",
        case.cpp_types,
        case.cpp_include,
        keys.join(", "),
        case.cpp_function,
        arguments.join(", "),
    )
}

fn rust_program(case: &Case) -> String {
    let arguments: Vec<String> =
        (0..case.rust_key.len()).map(|index| format!("k.{index}")).collect();
    let keys: Vec<String> =
        case.keys.iter().map(|(_, key)| format!("({},)", key.join(", "))).collect();
    format!(
        "mod tables {{ include!(\"tables.rs\"); }}\n\
         static KEYS: [({},); {}] = [{}];\n\
         trait Any {{ fn any(self) -> bool; }}\n\
         impl<T> Any for Option<&T> {{ fn any(self) -> bool {{ self.is_some() }} }}\n\
         impl<T> Any for &[T] {{ fn any(self) -> bool {{ !self.is_empty() }} }}\n\
         #[allow(dead_code)] fn also(a: Option<&u8>, b: &[u8]) -> bool {{ a.any() && b.any() }}\n\
         fn main() {{\n\
         let start = std::time::Instant::now();\n\
         let mut found = 0u64;\n\
         for _ in 0..{ROUNDS} {{\n\
         for &k in std::hint::black_box(&KEYS) {{\n\
         if tables::{}({}).any() {{ found += 1; }}\n}}\n}}\n\
         println!(\"{{found}} {{}}\", start.elapsed().as_nanos());\n}}\n",
        case.rust_key.join(", "),
        case.keys.len(),
        keys.join(", "),
        case.rust_function,
        arguments.join(", "),
    )
}
