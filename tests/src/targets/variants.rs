//! Steps between schedule classes: those in the text of the C++, whose conditions no program can
//! know without a code generator around it, and those in the tables of the Rust.
//!
//! Input: the C++, and a line for each step of the Rust. Output: steps lead from and to the same
//! classes, and conditions are the same text where the Rust has the same predicates. The other way
//! round that need not be: several records may say the same.

use std::collections::HashMap;

use super::Report;

/// Step from a class to another one in a model, with its condition.
#[derive(Debug, PartialEq, Eq)]
struct Step {
    step: String,
    condition: String,
}

/// Returns the steps in a function of C++.
fn in_cpp(text: &str) -> Vec<Step> {
    let head = "::resolveSchedClass(unsigned SchedClass, const MachineInstr";
    let Some((_, body)) = text.split_once(head) else { return Vec::new() };
    let body = body.split("\n} // ").next().unwrap_or_default();
    let (mut class, mut model) = ("", None);
    let mut condition = String::new();
    let mut steps = Vec::new();
    for line in body.lines() {
        if let Some((number, _)) = line.strip_prefix("  case ").and_then(|l| l.split_once(':')) {
            class = number;
            continue;
        }
        let of_model = line.strip_prefix("    if (SchedModel->getProcessorID() == ");
        if let Some((number, _)) = of_model.and_then(|line| line.split_once(')')) {
            model = Some(number);
            condition.clear();
            continue;
        }
        if line == "    }" {
            model = None;
        }
        let Some(model) = model else { continue };
        let to = line.trim_start().strip_prefix("return ").and_then(|line| line.split_once(';'));
        match to {
            Some((to, _)) => {
                let step = format!("step {class} {model} {to}");
                steps.push(Step { step, condition: std::mem::take(&mut condition) });
            }
            None => condition.push_str(line.trim()),
        }
    }
    steps
}

/// Compares the steps of the C++ with those of the Rust, and reports each difference.
pub(super) fn compare(cpp: &str, rust: &[&str], report: &mut Report) {
    let cpp = in_cpp(cpp);
    if cpp.len() != rust.len() {
        report.differing.push(format!("steps: {} in C++, {} in Rust", cpp.len(), rust.len()));
    }
    let mut texts = HashMap::new();
    for (cpp, line) in cpp.iter().zip(rust) {
        let (step, of_rust) = line.split_once(" [").unwrap_or((line, ""));
        // The Rust has no predicate for conditions that always hold.
        let is_same = match of_rust == "]" {
            true => cpp.condition.is_empty(),
            false => {
                let text = *texts.entry(of_rust).or_insert(&cpp.condition);
                !text.is_empty() && *text == cpp.condition
            }
        };
        if step == cpp.step && is_same {
            report.count(step);
        } else {
            report.differing.push(format!("C++: {cpp:?}\nRust: {line}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Report, compare};

    const CPP: &str = "unsigned X\n::resolveSchedClass(unsigned SchedClass, const MachineInstr *MI) {\n  \
        switch (SchedClass) {\n  case 1: // A\n    if (SchedModel->getProcessorID() == 2) { // M\n      \
        if (isA(*MI)\n          && isB(*MI))\n        return 7; // B\n      return 8; // C\n    }\n    \
        return 1;\n    break;\n  };\n} // X\n";

    #[test]
    fn steps_are_found_and_compared() {
        let differing = |rust: &[&str]| {
            let mut report = Report::default();
            compare(CPP, rust, &mut report);
            (report.same.get("step").copied(), report.differing.len())
        };
        assert_eq!(differing(&["step 1 2 7 [0, 1]", "step 1 2 8 []"]), (Some(2), 0));
        assert_eq!(differing(&["step 1 2 7 [0, 1]", "step 1 2 9 []"]), (Some(1), 1));
        assert_eq!(differing(&["step 1 2 7 []", "step 1 2 8 []"]), (Some(1), 1));
        assert_eq!(differing(&["step 1 2 7 [0]"]), (Some(1), 1));
    }
}
