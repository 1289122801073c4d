//! Programs around the generated C++ and Rust of a target.
//!
//! Input: a description, and the tools. Output: the output of the programs. Data that differs
//! between targets, such as the names of relations, is read from the generated text.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::PathBuf;

use super::Tools;
use crate::compiled::source::Source;
use crate::compiled::{WITH_RUNTIME, Workshop, succeed};
use crate::tool::command;

const MAIN_CPP: &str = include_str!("main.cpp.txt");
const MAIN_RS: &str = include_str!("main.rs.txt");

/// Maximum number of argument combinations for a relation.
const MAX_COMBINATIONS: usize = 64;

/// Generated outputs of a target.
pub(super) struct Made {
    target: String,
    /// Generated C++ of the instructions.
    instr_info: String,
    /// Generated C++ of the subtargets.
    pub(super) subtarget: String,
    /// Generated Rust module.
    rust: String,
}

/// Generates all that the programs need, into files.
pub(super) fn generate(
    tools: Tools<'_>,
    target: &Source<'_>,
    workshop: &Workshop,
) -> io::Result<Made> {
    let dir = workshop.path();
    fs::create_dir(dir.join("rust"))?;
    let file = |name: &str| dir.join(name).display().to_string();
    let mut generate = command(tools.tablegen);
    generate.current_dir(target.dir).args(&target.arguments);
    generate.args(["--gen-instr-info", "-o", &file("instr_info.inc")]);
    for (what, name) in [
        ("gen-subtarget", "subtarget.inc"),
        ("gen-register-info", "registers.inc"),
        ("rust:gen-instr-info", "rust/instr_info.rs"),
        ("rust:gen-subtarget", "rust/subtarget.rs"),
    ] {
        generate.arg(format!("--emit={what}={}", file(name)));
    }
    succeed(&mut generate)?;
    Ok(Made {
        target: target.namespace.to_owned(),
        instr_info: fs::read_to_string(dir.join("instr_info.inc"))?,
        subtarget: fs::read_to_string(dir.join("subtarget.inc"))?,
        rust: fs::read_to_string(dir.join("rust/instr_info.rs"))?,
    })
}

/// Relation between instructions.
struct Relation<'m> {
    name: &'m str,
    /// Possible values of each parameter, as C++.
    parameters: Vec<Vec<&'m str>>,
}

impl Relation<'_> {
    /// Returns all argument combinations as indices of values, or an empty list above
    /// [`MAX_COMBINATIONS`].
    fn combinations(&self) -> Vec<Vec<usize>> {
        let mut combinations = vec![Vec::new()];
        for values in &self.parameters {
            if combinations.len() * values.len() > MAX_COMBINATIONS {
                return Vec::new();
            }
            let with = |combination: &Vec<usize>, index: usize| {
                combination.iter().copied().chain([index]).collect()
            };
            combinations = combinations
                .iter()
                .flat_map(|combination| {
                    (0..values.len()).map(move |index| with(combination, index))
                })
                .collect();
        }
        combinations
    }
}

impl Made {
    /// Returns the namespace of opcodes.
    fn namespace(&self) -> &str {
        let after = self.instr_info.split("namespace llvm::").nth(1).unwrap_or_default();
        after.split(' ').next().unwrap_or_default()
    }

    fn has_named_operands(&self) -> bool {
        self.rust.contains("\npub enum OperandName {")
    }

    fn relations(&self) -> Vec<Relation<'_>> {
        let Some((_, text)) = self.instr_info.split_once("#ifdef GET_INSTRMAP_INFO\n") else {
            return Vec::new();
        };
        let values = |name: &str| {
            let values = text.split_once(&format!("\nenum {name} {{\n"));
            let values = values.and_then(|(_, text)| text.split_once("\n};"));
            values.map_or(Vec::new(), |(values, _)| values.split(",\n").map(str::trim).collect())
        };
        let heads = text.lines().filter_map(|line| line.strip_prefix("int ")?.split_once('('));
        heads
            .map(|(name, parameters)| Relation {
                name,
                parameters: parameters
                    .split("enum ")
                    .skip(1)
                    .map(|one| values(one.split(' ').next().unwrap_or_default()))
                    .collect(),
            })
            .collect()
    }

    /// Returns the handwritten part of the target that the C++ needs: enumerators of operands, and
    /// functions.
    fn stubs(&self) -> String {
        let mut stubs = String::new();
        let types = self.rust.split("\npub enum OperandType {\n").nth(1).unwrap_or_default();
        let types = types.split("\n}\n").next().unwrap_or_default().lines();
        let types = types.filter_map(|line| line.trim().strip_prefix("/// `")?.split_once("::"));
        for (index, (namespace, name)) in (13..).zip(types) {
            let name = name.split('`').next().unwrap_or_default();
            if namespace != "MCOI" {
                // Writing to a string cannot fail.
                let _ = writeln!(
                    stubs,
                    "namespace llvm::{namespace} {{ enum {{ {name} = {index} }}; }}"
                );
            }
        }
        let functions = self.instr_info.split("&get").skip(1).filter_map(|text| {
            let end = text.find(|c: char| c != '_' && !c.is_ascii_alphanumeric())?;
            text[..end].ends_with("DeprecationInfo").then_some(&text[..end])
        });
        for function in functions.collect::<std::collections::BTreeSet<_>>() {
            let _ = writeln!(
                stubs,
                "namespace llvm {{ static bool get{function}(MCInst &, const MCSubtargetInfo &, \
                 std::string &) {{ return false; }} }}"
            );
        }
        stubs
    }

    /// Runs the C++ program and returns its output.
    pub(super) fn run_cpp(&self, tools: Tools<'_>, workshop: &Workshop) -> io::Result<Vec<u8>> {
        workshop.write("subtarget.inc", without_resolving(&self.subtarget))?;
        let space = self.namespace();
        let mut named = String::new();
        if self.has_named_operands() {
            named = format!(
                "for (unsigned o = 0; o < {space}::INSTRUCTION_LIST_END; ++o)\n    \
                 for (unsigned n = 0; n < (unsigned){space}::OpName::NUM_OPERAND_NAMES; ++n) {{\n      \
                 int at = {space}::getNamedOperandIdx(o, ({space}::OpName)n);\n      \
                 if (at >= 0)\n        printf(\"named %u %u %d\\n\", o, n, at);\n    }}"
            );
        }
        let mut relations = String::new();
        for relation in self.relations() {
            for (number, combination) in relation.combinations().iter().enumerate() {
                let values =
                    combination.iter().zip(&relation.parameters).map(|(&index, all)| all[index]);
                let values: String = values.map(|value| format!(", {space}::{value}")).collect();
                let name = relation.name;
                let _ = writeln!(
                    relations,
                    "for (unsigned o = 0; o < {space}::INSTRUCTION_LIST_END; ++o) {{\n    \
                     int to = {space}::{name}(o{values});\n    if (to != -1 && to != 65535)\n      \
                     printf(\"relation {name} {number} %u %d\\n\", o, to);\n  }}"
                );
            }
        }
        let main = MAIN_CPP
            .replace("@stubs@", &self.stubs())
            .replace("@named@", &named)
            .replace("@relations@", &relations)
            .replace("@namespace@", space)
            .replace("@target@", &self.target);
        workshop.write("main.cpp", main)?;
        let include = format!("-I{}", tools.llvm.join("include").display());
        let library = tools.llvm.join("lib").display().to_string();
        let mut compile = command(tools.compiler);
        compile.args(["-std=c++17", "-O0", "-DNDEBUG", "-w", "-I.", &include, "main.cpp"]);
        compile.args(["-o", "cpp", &format!("-L{library}"), "-lLLVM-22"]);
        compile.arg(format!("-Wl,-rpath,{library}")).current_dir(workshop.path());
        succeed(&mut compile)?;
        workshop.run(&workshop.path().join("cpp"))
    }

    /// Runs the Rust program and returns its output.
    pub(super) fn run_rust(&self, workshop: &Workshop) -> io::Result<Vec<u8>> {
        let mut named = String::new();
        if self.has_named_operands() {
            named.push_str(
                "for &opcode in Opcode::ALL {\n        \
                     for (number, &name) in OperandName::ALL.iter().enumerate() {\n            \
                         if let Some(index) = operand_index(opcode, name) {\n                \
                             writeln!(out, \"named {} {number} {index}\", opcode.value())?;\n            \
                         }\n        }\n    }",
            );
        }
        let mut relations = String::new();
        for relation in self.relations() {
            let (function, types) = self.rust_function(relation.name)?;
            for (number, combination) in relation.combinations().iter().enumerate() {
                let values = combination.iter().zip(&types);
                let values: String =
                    values.map(|(index, ty)| format!(", {ty}::ALL[{index}]")).collect();
                let _ = writeln!(
                    relations,
                    "for &opcode in Opcode::ALL {{\n        \
                     if let Some(to) = {function}(opcode{values}) {{\n            \
                     writeln!(out, \"relation {} {number} {{}} {{}}\", opcode.value(), to.value())?;\n        \
                     }}\n    }}",
                    relation.name
                );
            }
        }
        workshop.write(
            "main.rs",
            MAIN_RS.replace("@named@", &named).replace("@relations@", &relations),
        )?;
        workshop.add_runtime()?;
        let program: PathBuf = workshop.compile_rust("main.rs", &WITH_RUNTIME)?;
        workshop.run(&program)
    }

    /// Returns the Rust function of a relation, and the types of its parameters after the opcode.
    fn rust_function(&self, relation: &str) -> io::Result<(&str, Vec<&str>)> {
        let about = format!("/// The instruction that `{relation}` relates to this one");
        let head = self.rust.split_once(&about).and_then(|(_, text)| {
            let (name, rest) = text.split_once('\n')?.1.split_once(" =>")?;
            Some((name.trim(), rest.split_once("fields: [")?.1.split_once(']')?.0))
        });
        let missing = || io::Error::other(format!("there is no function for {relation}"));
        let (name, fields) = head.ok_or_else(missing)?;
        let types = fields.split(',').filter_map(|one| Some(one.split_once(':')?.1.trim()));
        Ok((name, types.collect()))
    }
}

/// Returns the C++ of subtargets without the body of `resolveVariantSchedClassImpl`, which calls
/// functions of a complete LLVM target.
fn without_resolving(text: &str) -> String {
    let name = "unsigned resolveVariantSchedClassImpl(unsigned SchedClass,\n";
    let cut = text.split_once(name).and_then(|(before, rest)| {
        let (head, body) = rest.split_once("{\n")?;
        let (_, after) = body.split_once("\n}\n")?;
        Some(format!("{before}{name}{head}{{ return 0; }}\n{after}"))
    });
    cut.unwrap_or_else(|| text.to_owned())
}
