//! The C++ of a plan: `SelectCode` with the matcher table, and the functions
//! that the table calls by number.

mod functions;
mod making;
mod size;
mod text;

use std::io::{self, Write};

use super::Plan;
use super::coverage::Covered;
use super::step::{Kind, Step, StepId};
use size::label_size;
use text::{Text, vbr_size};

/// How wide the place of a step is shown.
const PLACE_WIDTH: usize = 7;
/// The place with its comment signs.
const MARGIN: usize = PLACE_WIDTH + 4;
/// How much text is kept before it is written.
const CHUNK: usize = 1 << 20;
/// Bytes that a coverage step counts for.
const COVERAGE_SIZE: u32 = 3;

/// How the text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) comments: bool,
    /// With steps and tables that tell which patterns were used.
    pub(crate) coverage: bool,
}

/// Writes the whole file.
pub(crate) fn write(plan: &Plan<'_>, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let mut printer = Printer {
        plan,
        style,
        sizes: vec![0; plan.program.branch_count()],
        covered: Covered::default(),
        text: Text::new(style.comments),
    };
    printer.text.banner(plan.target);
    printer.text.push(functions::PREAMBLE);
    functions::begin(&mut printer.text, "void", "SelectCode(SDNode *N)", false);
    printer.text.push(functions::TABLE_BEGIN);
    printer.size(plan.program.root);
    let size = printer.chain(plan.program.root, 1, 0, out)?;
    let text = &mut printer.text;
    text.push("    0\n  }; // Total Array size is ");
    text.number(u64::from(size) + 1);
    text.push(" bytes\n\n");
    functions::write(plan, style, &printer.covered, text);
    text.flush(out)
}

struct Printer<'p, 'r> {
    plan: &'p Plan<'r>,
    style: Style,
    /// The size of each branch of the program, in the order of its branches.
    sizes: Vec<u32>,
    covered: Covered,
    text: Text,
}

impl Printer<'_, '_> {
    fn step(&self, id: StepId) -> Step {
        *self.plan.program.step(id)
    }

    fn list(&self, id: u32) -> &[u32] {
        self.plan.program.lists.get(id)
    }

    fn integer(&self, id: u32) -> i64 {
        self.plan.vocabulary.integers.get(id)
    }

    fn type_name(&self, ty: u32) -> &str {
        &self.plan.vocabulary.types[ty as usize]
    }

    /// Writes a chain that begins at `place`, and gives its size.
    fn chain(
        &mut self,
        mut at: StepId,
        depth: usize,
        mut place: u32,
        out: &mut dyn Write,
    ) -> io::Result<u32> {
        let start = place;
        while !at.is_none() {
            let step = self.step(at);
            self.text.place(place);
            self.text.spaces(depth);
            place += match step.kind {
                Kind::Scope | Kind::SwitchOpcode | Kind::SwitchType => {
                    self.branching(at, &step, depth, place, out)?
                }
                _ => {
                    self.one(&step, depth);
                    self.step_size(&step)
                }
            };
            at = step.next;
        }
        if self.text.len() > CHUNK {
            self.text.flush(out)?;
        }
        Ok(place - start)
    }

    fn branching(
        &mut self,
        at: StepId,
        step: &Step,
        depth: usize,
        start: u32,
        out: &mut dyn Write,
    ) -> io::Result<u32> {
        let (first, comment, again, end) = match step.kind {
            Kind::SwitchOpcode => {
                ("OPC_SwitchOpcode ", " cases */", "/*SwitchOpcode*/ ", " // EndSwitchOpcode")
            }
            Kind::SwitchType => {
                ("OPC_SwitchType ", " cases */", "/*SwitchType*/ ", " // EndSwitchType")
            }
            _ => ("OPC_Scope", " children */", "/*Scope*/ ", " // End of Scope"),
        };
        let plan = self.plan;
        let branches = plan.program.branches(at);
        self.text.push(first);
        if self.style.comments {
            // The switches have the space in their names.
            self.text.push(if step.kind == Kind::Scope { " /*" } else { "/*" });
            self.text.number(branches.len() as u64);
            self.text.push(comment);
        }
        self.text.push(", ");
        let mut place = start + 1;
        for (number, branch) in branches.iter().enumerate() {
            if number != 0 {
                self.text.place(place);
                self.text.spaces(depth);
                self.text.comment(again);
            }
            let size = self.sizes[step.key as usize + number];
            self.text.vbr(u64::from(size));
            place += vbr_size(u64::from(size)) + label_size(step.kind, branch.label);
            match step.kind {
                Kind::SwitchOpcode => {
                    self.text.push(" TARGET_VAL(");
                    self.text.push(plan.vocabulary.texts.get(branch.label));
                    self.text.push("),");
                }
                Kind::SwitchType => {
                    self.text.push(" ");
                    self.ty(branch.label);
                }
                _ => {}
            }
            if self.style.comments {
                self.text.push(" // ->");
                self.text.number(u64::from(place + size));
            }
            self.text.push("\n");
            place += self.chain(branch.first, depth + 1, place, out)?;
        }
        self.text.place(place);
        self.text.spaces(depth);
        self.text.push("0,");
        self.text.comment(end);
        self.text.push("\n");
        Ok(place - start + 1)
    }

    /// A type as table bytes: its name if it is one byte.
    fn ty(&mut self, ty: u32) {
        let name = &self.plan.vocabulary.types[ty as usize];
        if ty <= 127 {
            self.text.push(name);
            self.text.push(",");
            return;
        }
        if self.style.comments {
            self.text.push("/*");
            self.text.push(name);
            self.text.push("*/");
        }
        self.text.vbr(u64::from(ty));
    }

    /// Writes a step without branches.
    fn one(&mut self, step: &Step, depth: usize) {
        let plan = self.plan;
        let vocabulary = &plan.vocabulary;
        let child = u64::from(step.child);
        let key = u64::from(step.key);
        match step.kind {
            Kind::Scope | Kind::SwitchOpcode | Kind::SwitchType => {}
            Kind::RecordNode | Kind::RecordChild => {
                if step.kind == Kind::RecordNode {
                    self.text.push("OPC_RecordNode,");
                } else {
                    self.text.push("OPC_RecordChild");
                    self.text.number(child);
                    self.text.push(",");
                }
                if self.style.comments {
                    self.text.push(" // #");
                    self.text.number(u64::from(step.slot));
                    self.text.push(" = ");
                    self.text.push(vocabulary.texts.get(step.note));
                }
                self.text.push("\n");
            }
            Kind::RecordMemRef => self.text.push("OPC_RecordMemRef,\n"),
            Kind::CaptureGlueInput => self.text.push("OPC_CaptureGlueInput,\n"),
            Kind::MoveChild => self.numbered("OPC_MoveChild", key),
            Kind::MoveSibling => self.numbered("OPC_MoveSibling", key),
            Kind::MoveParent => self.text.push("OPC_MoveParent,\n"),
            Kind::CheckSame => {
                self.text.push("OPC_CheckSame, ");
                self.text.number(key);
                self.text.push(",\n");
            }
            Kind::CheckChildSame => {
                self.check_child(child, "Same, ");
                self.text.number(key);
                self.text.push(",\n");
            }
            Kind::CheckPatternPredicate => {
                let number = plan.numbering.conditions.number(step.key);
                match number {
                    0..8 => self.text.push("OPC_CheckPatternPredicate"),
                    8..256 => self.text.push("OPC_CheckPatternPredicate, "),
                    _ => self.text.push("OPC_CheckPatternPredicateTwoByte, TARGET_VAL("),
                }
                self.text.number(u64::from(number));
                self.text.push(if number < 256 { "," } else { ")," });
                if self.style.comments {
                    self.text.push(" // ");
                    self.text.push(vocabulary.texts.get(step.key));
                }
                self.text.push("\n");
            }
            Kind::CheckPredicate => self.check_predicate(step),
            Kind::CheckOpcode => {
                self.text.push("OPC_CheckOpcode, TARGET_VAL(");
                self.text.push(vocabulary.texts.get(step.key));
                self.text.push("),\n");
            }
            Kind::CheckType if step.slot != 0 => {
                self.text.push("OPC_CheckTypeRes, ");
                self.text.number(u64::from(step.slot));
                self.text.push(", ");
                self.ty(step.key);
                self.text.push("\n");
            }
            Kind::CheckType | Kind::CheckChildType => {
                if step.kind == Kind::CheckType {
                    self.text.push("OPC_CheckType");
                } else {
                    self.check_child(child, "Type");
                }
                match short_type(self.type_name(step.key)) {
                    Some(bits @ ("32" | "64")) => {
                        self.text.push("I");
                        self.text.push(bits);
                        self.text.push(",\n");
                    }
                    _ => {
                        self.text.push(", ");
                        self.ty(step.key);
                        self.text.push("\n");
                    }
                }
            }
            Kind::CheckInteger => {
                self.text.push("OPC_CheckInteger, ");
                self.text.signed(self.integer(step.key));
                self.text.push("\n");
            }
            Kind::CheckChildInteger => {
                self.check_child(child, "Integer, ");
                self.text.signed(self.integer(step.key));
                self.text.push("\n");
            }
            Kind::CheckCondCode | Kind::CheckChild2CondCode => {
                self.text.push(match step.kind {
                    Kind::CheckCondCode => "OPC_CheckCondCode, ISD::",
                    _ => "OPC_CheckChild2CondCode, ISD::",
                });
                self.text.push(vocabulary.texts.get(step.key));
                self.text.push(",\n");
            }
            Kind::CheckValueType => {
                self.text.push("OPC_CheckValueType, ");
                self.ty(step.key);
                self.text.push("\n");
            }
            Kind::CheckComplexPat => self.check_complex(step),
            Kind::CheckAndImm | Kind::CheckOrImm => {
                self.text.push(match step.kind {
                    Kind::CheckAndImm => "OPC_CheckAndImm, ",
                    _ => "OPC_CheckOrImm, ",
                });
                self.text.vbr(self.integer(step.key) as u64);
                self.text.push("\n");
            }
            Kind::CheckFoldableChainNode => self.text.push("OPC_CheckFoldableChainNode,\n"),
            Kind::CheckImmAllOnesV => self.text.push("OPC_CheckImmAllOnesV,\n"),
            Kind::CheckImmAllZerosV => self.text.push("OPC_CheckImmAllZerosV,\n"),
            Kind::EmitInteger => self.emit_integer(step),
            Kind::EmitRegister => self.emit_register(step),
            Kind::EmitConvertToTarget => {
                self.text.push("OPC_EmitConvertToTarget");
                if step.key >= 8 {
                    self.text.push(", ");
                }
                self.text.number(key);
                self.text.push(",");
                self.result_comment(step.slot);
                self.text.push("\n");
            }
            Kind::EmitMergeInputChains => match plan.program.lists.get(step.key) {
                [only @ 0..3] => {
                    self.text.push("OPC_EmitMergeInputChains1_");
                    self.text.number(u64::from(*only));
                    self.text.push(",\n");
                }
                nodes => {
                    self.text.push("OPC_EmitMergeInputChains, ");
                    self.text.number(nodes.len() as u64);
                    self.text.push(",");
                    for &node in nodes {
                        self.text.push(" ");
                        self.text.number(u64::from(node));
                        self.text.push(",");
                    }
                    self.text.push("\n");
                }
            },
            Kind::EmitCopyToReg => {
                let &[slot, register] = self.list(step.key) else { return };
                let Some(register) = plan.register(register) else { return };
                let wide = register.number > 255;
                self.text.push("OPC_EmitCopyToReg");
                self.text.push(if wide {
                    "TwoByte, "
                } else if slot < 8 {
                    ""
                } else {
                    ", "
                });
                self.text.number(u64::from(slot));
                self.text.push(if wide { ", TARGET_VAL(" } else { ", " });
                self.text.push(&register.name);
                self.text.push(if wide { "),\n" } else { ",\n" });
            }
            Kind::EmitNodeXForm => {
                let &[slot, transform] = self.list(step.key) else { return };
                self.text.push("OPC_EmitNodeXForm, ");
                self.text.number(u64::from(plan.numbering.transforms.number(transform)));
                self.text.push(", ");
                self.text.number(u64::from(slot));
                self.text.push(",");
                if self.style.comments {
                    self.text.push(" // ");
                    self.text.push(vocabulary.transforms[transform as usize].record.name());
                    self.text.push(" #");
                    self.text.number(u64::from(step.slot));
                }
                self.text.push("\n");
            }
            Kind::EmitNode | Kind::MorphNodeTo => self.emit_node(step, depth),
            Kind::CompleteMatch => {
                let Some((&pattern, results)) = plan.program.lists.get(step.key).split_first()
                else {
                    return;
                };
                self.coverage(pattern, depth);
                self.text.push("OPC_CompleteMatch, ");
                self.text.number(results.len() as u64);
                self.text.push(",");
                for &slot in results {
                    self.text.push(" ");
                    self.text.vbr(u64::from(slot));
                }
                self.text.push("\n");
                if self.style.comments {
                    self.pattern_comment(pattern, depth, " // ");
                } else {
                    self.text.push("\n");
                }
            }
        }
    }

    fn numbered(&mut self, name: &str, number: u64) {
        self.text.push(name);
        if number >= 8 {
            self.text.push(", ");
        }
        self.text.number(number);
        self.text.push(",\n");
    }

    fn check_child(&mut self, child: u64, what: &str) {
        self.text.push("OPC_CheckChild");
        self.text.number(child);
        self.text.push(what);
    }

    fn result_comment(&mut self, slot: u32) {
        if self.style.comments {
            self.text.push(" // #");
            self.text.number(u64::from(slot));
        }
    }

    fn check_predicate(&mut self, step: &Step) {
        let plan = self.plan;
        let number = u64::from(plan.numbering.predicate(step.key));
        let predicate = &plan.vocabulary.predicates[step.key as usize];
        if predicate.uses_operands {
            let operands = plan.program.lists.get(step.note);
            self.text.push("OPC_CheckPredicateWithOperands, ");
            self.text.number(operands.len() as u64);
            self.text.push("/*#Ops*/, ");
            for &slot in operands {
                self.text.number(u64::from(slot));
                self.text.push(", ");
            }
        } else if number < 8 {
            self.text.push("OPC_CheckPredicate");
        } else {
            self.text.push("OPC_CheckPredicate, ");
        }
        self.text.number(number);
        self.text.push(",");
        if self.style.comments {
            self.text.push(" // Predicate_");
            self.text.push(predicate.record.name());
        }
        self.text.push("\n");
    }

    fn check_complex(&mut self, step: &Step) {
        let plan = self.plan;
        let &[pattern, slot] = self.list(step.key) else { return };
        let number = plan.numbering.complex.number(pattern);
        let pattern = &plan.vocabulary.complex[pattern as usize];
        self.text.push("OPC_CheckComplexPat");
        if number >= 8 {
            self.text.push(", /*CP*/");
        }
        self.text.number(u64::from(number));
        self.text.push(", /*#*/");
        self.text.number(u64::from(slot));
        self.text.push(",");
        if self.style.comments {
            self.text.push(" // ");
            self.text.push(&pattern.select);
            self.text.push(":$");
            self.text.push(plan.vocabulary.texts.get(step.note));
            for operand in 0..pattern.operands {
                self.text.push(" #");
                self.text.number(u64::from(step.slot + operand));
            }
            if pattern.chain {
                self.text.push(" + chain result");
            }
        }
        self.text.push("\n");
    }
}

/// The width of an integer type that steps of its own exist for.
fn short_type(name: &str) -> Option<&'static str> {
    Some(match name {
        "MVT::i8" => "8",
        "MVT::i16" => "16",
        "MVT::i32" => "32",
        "MVT::i64" => "64",
        _ => return None,
    })
}
