//! Prints calling conventions as C++: a function for each, and lists of the registers that they
//! assign.

use super::plan::{Action, Assigned, Convention, Guard, Plan, Register, Rule, Slot};
use tablegen_emit::cxx;
use tablegen_emit::cxx::{Emit, Qualified, emit};
use tablegen_model::value_types::ValueType;

/// Preprocessor condition for the functions; the lists of registers are printed for the opposite.
const NO_LISTS: &str = "!defined(GET_CC_REGISTER_LISTS)";

pub(super) fn print(plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, "Calling Convention Implementation Fragment", None);
    emit!(out; "#if ", NO_LISTS, "\n\n");
    for convention in plan.with_rules() {
        head(convention, out);
        emit!(out; ";\n");
    }
    for convention in plan.with_rules() {
        emit!(out; "\n\n");
        head(convention, out);
        emit!(out; " {\n");
        let mut printer = Printer { out, numbers: 0 };
        for rule in &convention.rules {
            printer.rule(rule);
        }
        emit!(out; "\n  return true; // CC didn't match.\n}\n");
    }
    lists(plan, out);
    emit!(out; "\n#endif // ", NO_LISTS, "\n\n");
    text
}

/// Prints the head of a function, without `;` or body.
fn head(convention: &Convention<'_>, out: &mut Vec<u8>) {
    let name = convention.record.name();
    let begin = if convention.is_entry { "bool llvm::" } else { "static bool " };
    let blanks = Indent(begin.len() + name.len() + 1);
    emit!(
        out;
        begin, name, "(unsigned ValNo, MVT ValVT,\n",
        blanks, "MVT LocVT, CCValAssign::LocInfo LocInfo,\n",
        blanks, "ISD::ArgFlagsTy ArgFlags, Type *OrigTy, CCState &State)",
    );
}

/// Prints the lists of registers.
fn lists(plan: &Plan<'_>, out: &mut Vec<u8>) {
    if plan.assigned.is_empty() {
        return;
    }
    emit!(out; "\n#else\n\n");
    for (name, registers) in &plan.assigned {
        list(name, "_ArgRegs", registers, out);
    }
    if plan.assigned_by_swift.is_empty() {
        return;
    }
    emit!(out; "\n// Registers used by Swift.\n");
    for (name, registers) in &plan.assigned_by_swift {
        list(name, "_Swift_ArgRegs", registers, out);
    }
}

fn list(name: &str, ending: &str, registers: &Assigned, out: &mut Vec<u8>) {
    emit!(out; "const MCRegister ", name, ending, "[] = { ");
    if registers.is_empty() {
        emit!(out; "0");
    }
    for (index, register) in registers.keys().enumerate() {
        emit!(out; if index > 0 { ", " } else { "" }, register);
    }
    emit!(out; " };\n");
}

/// Number of spaces.
#[derive(Clone, Copy)]
struct Indent(usize);

impl Emit for Indent {
    fn emit(&self, out: &mut Vec<u8>) {
        out.extend(std::iter::repeat_n(b' ', self.0));
    }
}

/// Value type as a C++ expression.
struct Type(ValueType);

impl Emit for Type {
    fn emit(&self, out: &mut Vec<u8>) {
        emit!(out; "MVT::", self.0.name());
    }
}

/// Register as a C++ expression.
struct Name<'p>(&'p Register<'p>);

impl Emit for Name<'_> {
    fn emit(&self, out: &mut Vec<u8>) {
        Qualified(self.0.namespace, self.0.name()).emit(out);
    }
}

/// Printer of one function's body.
struct Printer<'o> {
    out: &'o mut Vec<u8>,
    /// Number of the last numbered variable.
    numbers: u32,
}

impl Printer<'_> {
    fn next(&mut self) -> u32 {
        self.numbers += 1;
        self.numbers
    }

    fn rule(&mut self, rule: &Rule<'_>) {
        emit!(self.out; "\n");
        for (depth, guard) in rule.guards.iter().enumerate() {
            let blanks = Indent(2 + 2 * depth);
            emit!(self.out; blanks, "if (");
            match guard {
                Guard::Type(types) => {
                    for (index, &ty) in types.iter().enumerate() {
                        if index > 0 {
                            emit!(self.out; " ||\n    ", blanks);
                        }
                        emit!(self.out; "LocVT == ", Type(ty));
                    }
                }
                Guard::Code(code) => emit!(self.out; code),
            }
            emit!(self.out; ") {\n");
        }
        self.action(&rule.action, Indent(2 + 2 * rule.guards.len()));
        for depth in (0..rule.guards.len()).rev() {
            emit!(self.out; Indent(2 + 2 * depth), "}\n");
        }
    }

    fn action(&mut self, action: &Action<'_>, blanks: Indent) {
        match action {
            Action::Delegate(convention) => emit!(
                self.out;
                blanks, "if (!", convention.name(),
                "(ValNo, ValVT, LocVT, LocInfo, ArgFlags, OrigTy, State))\n",
                blanks, "  return false;\n",
            ),
            Action::Register { registers, slot } => {
                self.allocate_register(&[registers], blanks);
                if let Some(slot) = slot {
                    emit!(self.out; blanks, "  (void)");
                    self.allocate_stack(*slot, blanks);
                }
                emit!(self.out; blanks, "  return false;\n", blanks, "}\n");
            }
            Action::RegisterWithShadow { registers, shadows } => {
                self.allocate_register(&[registers, shadows], blanks);
                emit!(self.out; blanks, "  return false;\n", blanks, "}\n");
            }
            Action::Stack(slot) => {
                let number = self.next();
                emit!(self.out; blanks, "int64_t Offset", number, " = ");
                self.allocate_stack(*slot, blanks);
                self.in_memory(number, blanks);
            }
            Action::StackWithShadow { slot, shadows } => {
                let list = self.next();
                let name = format!("ShadowRegList{list}");
                self.register_list(shadows, &name, blanks);
                let number = self.next();
                emit!(
                    self.out;
                    blanks, "int64_t Offset", number, " = State.AllocateStack(", slot.size,
                    ", Align(", slot.align, "), ", name, ");\n",
                );
                self.in_memory(number, blanks);
            }
            Action::Promote(ty) => {
                self.change_type(*ty, blanks);
                if ty.is_float() {
                    emit!(self.out; blanks, "LocInfo = CCValAssign::FPExt;\n");
                } else {
                    self.extend("", blanks);
                }
            }
            Action::PromoteToUpperBits(ty) => {
                self.change_type(*ty, blanks);
                self.extend("Upper", blanks);
            }
            Action::BitConvert(ty) => self.change(*ty, "BCvt", blanks),
            Action::Truncate(ty) => self.change(*ty, "Trunc", blanks),
            Action::PassIndirect(ty) => self.change(*ty, "Indirect", blanks),
            Action::PassByValue(slot) => emit!(
                self.out;
                blanks, "State.HandleByVal(ValNo, ValVT, LocVT, LocInfo, ", slot.size,
                ", Align(", slot.align, "), ArgFlags);\n",
                blanks, "return false;\n",
            ),
            Action::Custom(function) => emit!(
                self.out;
                blanks, "if (", function, "(ValNo, ValVT, LocVT, LocInfo, ArgFlags, State))\n",
                blanks, "  return false;\n",
            ),
        }
    }

    fn change_type(&mut self, ty: ValueType, blanks: Indent) {
        emit!(self.out; blanks, "LocVT = ", Type(ty), ";\n");
    }

    fn change(&mut self, ty: ValueType, how: &str, blanks: Indent) {
        self.change_type(ty, blanks);
        emit!(self.out; blanks, "LocInfo = CCValAssign::", how, ";\n");
    }

    fn extend(&mut self, ending: &str, blanks: Indent) {
        emit!(
            self.out;
            blanks, "if (ArgFlags.isSExt())\n",
            blanks, "  LocInfo = CCValAssign::SExt", ending, ";\n",
            blanks, "else if (ArgFlags.isZExt())\n",
            blanks, "  LocInfo = CCValAssign::ZExt", ending, ";\n",
            blanks, "else\n",
            blanks, "  LocInfo = CCValAssign::AExt", ending, ";\n",
        );
    }

    fn register_list(&mut self, registers: &[Register<'_>], name: &str, blanks: Indent) {
        emit!(self.out; blanks, "static const MCPhysReg ", name, "[] = {\n", blanks, "  ");
        for (index, register) in registers.iter().enumerate() {
            emit!(self.out; if index > 0 { ", " } else { "" }, Name(register));
        }
        emit!(self.out; "\n", blanks, "};\n");
    }

    /// Begins a block for the case that the first list has a free register. The second list, if
    /// any, has the registers allocated along with it.
    fn allocate_register(&mut self, lists: &[&[Register<'_>]], blanks: Indent) {
        let mut arguments = Vec::new();
        if lists[0].len() == 1 {
            for register in lists.iter().filter_map(|list| list.first()) {
                Name(register).emit(add(&mut arguments));
            }
        } else {
            let names: Vec<String> =
                lists.iter().map(|_| format!("RegList{}", self.next())).collect();
            for (list, name) in lists.iter().zip(&names) {
                self.register_list(list, name, blanks);
                name.emit(add(&mut arguments));
            }
        }
        emit!(
            self.out;
            blanks, "if (MCRegister Reg = State.AllocateReg(", arguments, ")) {\n",
            blanks, "  State.addLoc(CCValAssign::getReg(ValNo, ValVT, Reg, LocVT, LocInfo));\n",
        );
    }

    /// Prints the rest of a statement that allocates a stack slot.
    fn allocate_stack(&mut self, slot: Slot, blanks: Indent) {
        let of_type = |out: &mut Vec<u8>, function: &str| {
            emit!(
                out;
                "\n", blanks, "  State.getMachineFunction().getDataLayout().", function,
                "(EVT(LocVT).getTypeForEVT(State.getContext()))",
            );
        };
        emit!(self.out; "State.AllocateStack(");
        match slot.size {
            0 => of_type(self.out, "getTypeAllocSize"),
            size => emit!(self.out; size),
        }
        emit!(self.out; ", ");
        match slot.align {
            0 => of_type(self.out, "getABITypeAlign"),
            align => emit!(self.out; "Align(", align, ")"),
        }
        emit!(self.out; ");\n");
    }

    fn in_memory(&mut self, number: u32, blanks: Indent) {
        emit!(
            self.out;
            blanks, "State.addLoc(CCValAssign::getMem(ValNo, ValVT, Offset", number,
            ", LocVT, LocInfo));\n",
            blanks, "return false;\n",
        );
    }
}

/// Returns the end of an argument list, after a separator if it is not empty.
fn add(arguments: &mut Vec<u8>) -> &mut Vec<u8> {
    if !arguments.is_empty() {
        arguments.extend_from_slice(b", ");
    }
    arguments
}
