//! Programs around generated C++ and generated Rust that run the same sequences.
//!
//! Input: a [`Subject`], a machine or an automaton. Output: the output of the programs for the same
//! random sequences: each result, each state, and all paths. The C++ includes LLVM's headers; the
//! Rust needs `tablegen-rt` only.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::compiled::{compile_runtime, rustc, succeed};
use crate::differential::rng::Rng;
use crate::tool::command;

/// Number of steps of a sequence.
const STEPS: usize = 12;

/// Description to compile programs for.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Option of the back-end.
    pub option: &'static str,
    /// Description as source text.
    pub text: String,
    /// Main functions of the C++ and the Rust program.
    cpp: String,
    rust: String,
}

/// Random numbers that both programs use, in C++ and in Rust.
const CPP_NUMBERS: &str = "static uint64_t seed;\n\
    static unsigned below(unsigned bound) {\n\
      seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;\n\
      return unsigned((seed >> 33) % bound);\n\
    }\n";
const RUST_NUMBERS: &str = "struct Numbers(u64);\n\
    impl Numbers {\n\
        fn below(&mut self, bound: usize) -> usize {\n\
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);\n\
            ((self.0 >> 33) % bound as u64) as usize\n\
        }\n\
    }\n";

/// Functions that print the state and the paths.
const CPP_PATHS: &str = "template <typename A> static void print_paths(A &automaton) {\n\
      std::string out;\n\
      for (auto &path : automaton.getNfaPaths()) {\n\
        out += \" |\";\n\
        for (uint64_t state : path) out += \" \" + std::to_string(state);\n\
      }\n\
      puts(out.c_str());\n\
    }\n";

const CPP_HEADERS: &str = "#include <cstdint>\n#include <cstdio>\n#include <cstdlib>\n#include <deque>\n\
    #include <map>\n#include <memory>\n#include <string>\n#include <tuple>\n#include <vector>\n\
    #include \"llvm/ADT/ArrayRef.h\"\n#include \"llvm/ADT/DenseMap.h\"\n\
    #include \"llvm/ADT/STLExtras.h\"\n#include \"llvm/ADT/SmallVector.h\"\n\
    #include \"llvm/Support/Allocator.h\"\n\
    #include \"llvm/Support/Automaton.h\"\n";

/// Generates a machine.
pub fn machine(seed: u64, index: u64) -> Subject {
    let mut rng = Rng::for_item(seed, index);
    let (units, classes, processors) = (rng.range(2, 8), rng.range(2, 7), rng.range(1, 2));
    let mut text = super::generate::target();
    for unit in 0..units {
        let _ = writeln!(text, "def U{unit} : FuncUnit;");
    }
    for class in 0..classes {
        let _ = writeln!(text, "def C{class} : InstrItinClass;\ndef I{class} : I<C{class}>;");
    }
    if rng.chance(40) {
        let (unit, other) = (rng.below(units), rng.below(units));
        let _ = writeln!(text, "def : ComboFuncUnits<[ComboFuncData<U{unit}, [U{other}]>]>;");
    }
    let all = (0..units).map(|unit| format!("U{unit}")).collect::<Vec<_>>().join(", ");
    for processor in 0..processors {
        let mut data = Vec::new();
        for class in 0..classes {
            let stages: Vec<String> = (0..rng.weighted(&[0, 5, 3, 1]))
                .map(|_| {
                    let some: BTreeSet<usize> =
                        (0..rng.range(1, 4)).map(|_| rng.below(units)).collect();
                    let some: Vec<String> = some.iter().map(|unit| format!("U{unit}")).collect();
                    format!("InstrStage<1, [{}]>", some.join(", "))
                })
                .collect();
            if rng.chance(92) {
                data.push(format!("InstrItinData<C{class}, [{}]>", stages.join(", ")));
            }
        }
        let _ = writeln!(
            text,
            "def Itin{processor} : ProcessorItineraries<[{all}], [], [{}]>;\n\
             def : Processor<\"p{processor}\", Itin{processor}, []>;",
            data.join(",\n  ")
        );
    }
    // A machine without any data has no packetizer.
    text.push_str(
        "def CX : InstrItinClass;\ndef J : I<CX>;\n\
         def ItinX : ProcessorItineraries<[U0, U1], [], \
         [InstrItinData<CX, [InstrStage<1, [U0, U1]>]>]>;\n\
         def : Processor<\"x\", ItinX, []>;\n",
    );
    let cpp = format!(
        "using namespace llvm;\nnamespace llvm {{\n\
         struct InstrItineraryData {{ struct {{ unsigned ProcID; }} SchedModel; }};\n\
         struct DFAPacketizer {{\n\
           Automaton<uint64_t> A; ArrayRef<unsigned> Actions;\n\
           DFAPacketizer(const InstrItineraryData *, Automaton<uint64_t> A, \
         ArrayRef<unsigned> Actions) : A(A), Actions(Actions) {{}}\n\
         }};\n\
         struct MGenSubtargetInfo {{\n\
           DFAPacketizer *createDFAPacketizer(const InstrItineraryData *) const;\n\
         }};\n}}\n#include \"generated.inc\"\n{CPP_NUMBERS}{CPP_PATHS}\
         int main(int, char **argv) {{\n\
           bool bench = argv[2][0] == 'b'; uint64_t sum = 0;\n\
           for (uint64_t n = 0, e = atoi(argv[1]); n != e; ++n) {{\n\
             seed = n * 11400714819323198485ULL;\n\
             InstrItineraryData iid{{{{1 + below({processors})}}}};\n\
             static DFAPacketizer *made[3];\n\
             DFAPacketizer *&packetizer = made[iid.SchedModel.ProcID];\n\
             if (!packetizer) {{\n\
               packetizer = MGenSubtargetInfo().createDFAPacketizer(&iid);\n\
               packetizer->A.enableTranscription(!bench);\n\
             }}\n\
             packetizer->A.reset();\n\
             for (unsigned step = 0; step != {STEPS}; ++step) {{\n\
               unsigned action = packetizer->Actions[1 + below({classes})];\n\
               bool can = action && packetizer->A.canAdd(action);\n\
               if (can) packetizer->A.add(action);\n\
               if (bench) sum += can + packetizer->A.State;\n\
               else printf(\"%d%c%u \", can, ':', unsigned(packetizer->A.State));\n\
             }}\n\
             if (!bench) print_paths(packetizer->A);\n\
           }}\n\
           if (bench) printf(\"%llu\\n\", (unsigned long long)sum);\n\
         }}\n"
    );
    let rust = format!(
        "use generated::{{Itinerary, Packetizer, Processor}};\n{RUST_NUMBERS}\
         fn main() {{\n\
             use std::fmt::Write;\n\
             let arguments: Vec<String> = std::env::args().collect();\n\
             let bench = arguments[2] == \"b\";\n\
             let (mut out, mut sum) = (String::new(), 0);\n\
             for n in 0..arguments[1].parse::<u64>().unwrap() {{\n\
                 let mut numbers = Numbers(n.wrapping_mul(11400714819323198485));\n\
                 let processor = Processor::ALL[numbers.below({processors})];\n\
                 let mut packetizer = Packetizer::new(processor);\n\
                 for _ in 0..{STEPS} {{\n\
                     let class = 1 + numbers.below({classes}) as u16;\n\
                     let itinerary = Itinerary::of_class(class).unwrap();\n\
                     let can = packetizer.can_reserve(itinerary);\n\
                     if can {{ assert!(packetizer.reserve(itinerary)); }}\n\
                     let state = packetizer.state();\n\
                     if bench {{ sum += u64::from(can) + u64::from(state); }}\n\
                     else {{ write!(out, \"{{}}:{{state}} \", u8::from(can)).unwrap(); }}\n\
                 }}\n\
                 if !bench {{\n\
                     for (at, units) in packetizer.assignments().enumerate() {{\n\
                         if at == 0 {{ assert!(units.eq(packetizer.units())); }}\n\
                     }}\n\
                     for units in packetizer.assignments() {{\n\
                         out.push_str(\" |\");\n\
                         let mut state = 0;\n\
                         for units in units {{\n\
                             state |= units.bits();\n\
                             assert_eq!(units.iter().fold(0, |all, unit| all | unit.bit()), units.bits());\n\
                             write!(out, \" {{state}}\").unwrap();\n\
                         }}\n\
                     }}\n\
                     out.push('\\n');\n\
                 }}\n\
             }}\n\
             if bench {{ println!(\"{{sum}}\"); }} else {{ print!(\"{{out}}\"); }}\n\
         }}\n"
    );
    Subject { option: "--gen-dfa-packetizer", text, cpp, rust }
}

/// Generates an automaton. Its actions are records, numbers, strings, or pairs of these.
pub fn automaton(seed: u64, index: u64) -> Subject {
    let mut rng = Rng::for_item(seed, index);
    let types: &[&str] = match index % 4 {
        0 => &["Kind"],
        1 => &["int"],
        2 => &["string"],
        _ => &["Kind", "int"],
    };
    let bits = rng.range(3, 9);
    let mut text = "include \"llvm/TableGen/Automaton.td\"\nclass Kind;\n".to_owned();
    for kind in 0..5 {
        let _ = writeln!(text, "def K{kind} : Kind;");
    }
    text.push_str("class T : Transition {");
    for (index, ty) in types.iter().enumerate() {
        let _ = write!(text, " {ty} F{index};");
    }
    text.push_str(" }\n");
    // Single digits: the order of their texts is that of the actions.
    let mut actions: BTreeSet<Vec<usize>> = BTreeSet::new();
    for _ in 0..rng.range(4, 16) {
        let mask = loop {
            let mask = rng.next_u64() & rng.next_u64() & rng.next_u64() & ((1 << bits) - 1);
            if mask != 0 {
                break mask;
            }
        };
        let _ = write!(text, "def : T {{ let NewState = {mask};");
        let mut action = Vec::new();
        for (index, ty) in types.iter().enumerate() {
            let value = rng.below(5);
            action.push(value);
            let _ = match *ty {
                "Kind" => write!(text, " let F{index} = K{value};"),
                "int" => write!(text, " let F{index} = {value};"),
                _ => write!(text, " let F{index} = \"t{value}\";"),
            };
        }
        actions.insert(action);
        text.push_str(" }\n");
    }
    let fields: Vec<String> = (0..types.len()).map(|index| format!("\"F{index}\"")).collect();
    let _ = writeln!(
        text,
        "def A : GenericAutomaton {{\n  let TransitionClass = \"T\";\n  let SymbolFields = [{}];\n}}",
        fields.join(", ")
    );
    let value = |action: &Vec<usize>| {
        let parts: Vec<String> = types
            .iter()
            .zip(action)
            .map(|(ty, value)| match *ty {
                "Kind" => format!("K{value}"),
                "int" => format!("{value}u"),
                _ => format!("\"t{value}\""),
            })
            .collect();
        if parts.len() == 1 { parts[0].clone() } else { format!("{{{}}}", parts.join(", ")) }
    };
    let values: Vec<String> = actions.iter().map(value).collect();
    let count = values.len();
    let cpp = format!(
        "using namespace llvm;\nenum Kind {{ K0, K1, K2, K3, K4 }};\n\
         #define GET_A_DECL\n#include \"generated.inc\"\n{CPP_NUMBERS}{CPP_PATHS}\
         int main(int, char **argv) {{\n\
           bool bench = argv[2][0] == 'b'; uint64_t sum = 0;\n\
           std::vector<AAction> actions = {{{}}};\n\
           Automaton<AAction> automaton{{ArrayRef<ATransition>(ATransitions), \
         ArrayRef<NfaStatePair>(ATransitionInfo)}};\n\
           automaton.enableTranscription(!bench);\n\
           for (uint64_t n = 0, e = atoi(argv[1]); n != e; ++n) {{\n\
             seed = n * 11400714819323198485ULL;\n\
             automaton.reset();\n\
             for (unsigned step = 0; step != {STEPS}; ++step) {{\n\
               AAction &action = actions[below({count})];\n\
               bool can = automaton.canAdd(action);\n\
               if (can) automaton.add(action);\n\
               if (bench) sum += can + automaton.State;\n\
               else printf(\"%d%c%u \", can, ':', unsigned(automaton.State));\n\
             }}\n\
             if (!bench) print_paths(automaton);\n\
           }}\n\
           if (bench) printf(\"%llu\\n\", (unsigned long long)sum);\n\
         }}\n",
        values.join(", ")
    );
    let rust = format!(
        "use generated::A;\n{RUST_NUMBERS}\
         fn main() {{\n\
             use std::fmt::Write;\n\
             let arguments: Vec<String> = std::env::args().collect();\n\
             let bench = arguments[2] == \"b\";\n\
             let (mut out, mut sum) = (String::new(), 0);\n\
             assert_eq!(A::ACTIONS.len(), {count});\n\
             for n in 0..arguments[1].parse::<u64>().unwrap() {{\n\
                 let mut numbers = Numbers(n.wrapping_mul(11400714819323198485));\n\
                 let mut automaton = A::new();\n\
                 for _ in 0..{STEPS} {{\n\
                     let action = A::ACTIONS[numbers.below({count})];\n\
                     let can = automaton.can_add(action);\n\
                     if can {{ assert!(automaton.add(action)); }}\n\
                     let state = automaton.state();\n\
                     if bench {{ sum += u64::from(can) + u64::from(state); }}\n\
                     else {{ write!(out, \"{{}}:{{state}} \", u8::from(can)).unwrap(); }}\n\
                 }}\n\
                 if !bench {{\n\
                     for path in automaton.paths() {{\n\
                         out.push_str(\" |\");\n\
                         for state in path.states() {{ write!(out, \" {{state}}\").unwrap(); }}\n\
                     }}\n\
                     out.push('\\n');\n\
                 }}\n\
             }}\n\
             if bench {{ println!(\"{{sum}}\"); }} else {{ print!(\"{{out}}\"); }}\n\
         }}\n"
    );
    Subject { option: "--gen-automata", text, cpp, rust }
}

/// Compiler options for the C++.
#[derive(Clone, Copy, Debug)]
pub struct Cpp<'t> {
    /// Directory of LLVM's headers and library.
    pub llvm: &'t Path,
    /// C++ compiler.
    pub compiler: &'t Path,
    /// Optimization option, such as `-O2`.
    pub optimize: &'t str,
}

impl Cpp<'_> {
    /// Returns the compiler command with the options that headers and programs share.
    fn command(&self) -> Command {
        let mut command = command(self.compiler);
        command.args(["-std=c++17", self.optimize, "-DNDEBUG", "-w", "-fno-access-control"]);
        // The programs define parts of LLVM's headers themselves; these are omitted there.
        command.arg("-Ishim");
        command.arg(format!("-I{}", self.llvm.join("include").display()));
        command
    }
}

/// Shared parts of all programs, compiled once.
#[derive(Clone, Copy, Debug)]
pub struct Prepared<'t> {
    cpp: Cpp<'t>,
    /// Directory with LLVM's precompiled headers and `tablegen_rt`.
    dir: &'t Path,
}

impl<'t> Prepared<'t> {
    /// Compiles the driver into a directory.
    ///
    /// # Errors
    /// Returns an error with the compiler's message if a compiler fails.
    pub fn new(cpp: Cpp<'t>, dir: &'t Path) -> io::Result<Self> {
        fs::write(dir.join(HEADERS), CPP_HEADERS)?;
        let compiled = format!("{HEADERS}.gch");
        let mut compile = cpp.command();
        compile.args(["-x", "c++-header", HEADERS, "-o", &compiled]).current_dir(dir);
        succeed(&mut compile)?;
        compile_runtime(dir)?;
        Ok(Prepared { cpp, dir })
    }
}

/// Name of the file with [`CPP_HEADERS`].
const HEADERS: &str = "headers.h";

/// Compiled programs, in a directory of their own.
#[derive(Clone, Debug)]
pub struct Programs {
    /// Program around the C++.
    pub cpp: PathBuf,
    /// Program around the Rust.
    pub rust: PathBuf,
}

impl Subject {
    /// Generates both kinds of code, and compiles the programs.
    ///
    /// # Errors
    /// Returns an error if a step fails.
    pub fn compile(
        &self,
        tablegen: &Path,
        prepared: Prepared<'_>,
        dir: &Path,
    ) -> io::Result<Programs> {
        let llvm = prepared.cpp.llvm;
        fs::write(dir.join("x.td"), &self.text)?;
        let generate = |rust: bool| {
            let mut command = command(tablegen);
            command.arg(self.option).args(rust.then_some("--rust"));
            succeed(command.arg("-I").arg(llvm.join("include")).arg("x.td").current_dir(dir))
        };
        fs::write(dir.join("generated.inc"), generate(false)?)?;
        fs::write(dir.join("generated.rs"), generate(true)?)?;
        fs::write(dir.join("main.cpp"), &self.cpp)?;
        let shim = dir.join("shim/llvm/CodeGen");
        fs::create_dir_all(&shim)?;
        fs::write(shim.join("DFAPacketizer.h"), "")?;
        let (cpp, rust) = (dir.join("cpp"), dir.join("rust"));
        let mut compile = prepared.cpp.command();
        compile
            .arg("-include")
            .arg(prepared.dir.join(HEADERS))
            .args(["main.cpp", "-o", "cpp"])
            .arg(format!("-L{}", llvm.join("lib").display()))
            .arg("-lLLVM-22")
            .arg(format!("-Wl,-rpath,{}", llvm.join("lib").display()))
            .current_dir(dir);
        succeed(&mut compile)?;
        self.compile_rust(prepared.dir, dir)?;
        Ok(Programs { cpp, rust })
    }

    /// Compiles the Rust program and the generated module. The module is a `no_std` crate that
    /// forbids unsafe code and denies all warnings.
    fn compile_rust(&self, prepared: &Path, dir: &Path) -> io::Result<()> {
        let rustc = |kind: &str, name: &str| {
            let mut command = rustc();
            command.args(["-O", "--crate-type", kind, "--crate-name", name, "-L", ".", "-L"]);
            command.arg(prepared).current_dir(dir);
            command
        };
        let module = "#![no_std]\n#![forbid(unsafe_code)]\n#![deny(warnings, missing_docs)]\n\
                      //! Generated code.\ninclude!(\"generated.rs\");\n";
        fs::write(dir.join("module.rs"), module)?;
        let rt = format!("tablegen_rt={}", prepared.join("libtablegen_rt.rlib").display());
        let rt = ["--extern", &rt];
        succeed(rustc("rlib", "generated").args(rt).arg("module.rs"))?;
        fs::write(dir.join("main.rs"), &self.rust)?;
        let generated = ["--extern", "generated=libgenerated.rlib"];
        succeed(rustc("bin", "rust").args(generated).arg("main.rs"))?;
        Ok(())
    }
}

impl Programs {
    /// Runs both on this many sequences; the first line in which they differ, and how many there
    /// are.
    ///
    /// # Errors
    /// Returns an error if a program fails.
    pub fn compare(&self, sequences: u64) -> io::Result<(usize, Option<(String, String)>)> {
        let output = |program: &Path| {
            let mut command = command(program);
            succeed(command.arg(sequences.to_string()).arg("a"))
        };
        let (cpp, rust) = (output(&self.cpp)?, output(&self.rust)?);
        let (cpp, rust) = (String::from_utf8_lossy(&cpp), String::from_utf8_lossy(&rust));
        let trimmed = |text: &str| text.trim_end().to_owned();
        let different = cpp.lines().zip(rust.lines()).find(|(a, b)| a.trim_end() != b.trim_end());
        let different = different.map(|(a, b)| (trimmed(a), trimmed(b)));
        let (lines, others) = (cpp.lines().count(), rust.lines().count());
        if different.is_none() && lines != others {
            return Ok((lines, Some((format!("{lines} lines"), format!("{others} lines")))));
        }
        Ok((lines, different))
    }
}
