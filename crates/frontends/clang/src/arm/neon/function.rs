//! Definition of an intrinsic as a function or a macro.
//!
//! On big-endian targets, vector elements are numbered in reverse, so that a second definition
//! reverses all arguments and the result. Intrinsics that other intrinsics call also get a
//! big-endian definition without reversal.

use crate::arm::model::neon::{
    Bodies, Body, Class, Expr, Intrinsic, Intrinsics, Kind, Line, Storage, Type,
};
use tablegen_emit::cxx::emit;

/// Prefix of definitions that do not reverse elements.
const PLAIN: &str = "__noswap_";

/// Printer of definitions, in output order.
pub(super) struct Functions<'b> {
    bodies: &'b Bodies<'b>,
    /// Number of definitions so far whose variables have a numeric suffix.
    numbered: u64,
}

impl<'b> Functions<'b> {
    pub(super) fn new(bodies: &'b Bodies<'_>) -> Self {
        Functions { bodies, numbered: 0 }
    }

    /// Prints all definitions of the intrinsic at this index.
    pub(super) fn print(&mut self, out: &mut Vec<u8>, index: usize) {
        if self.bodies.intrinsics.intrinsics[index].is_endian_safe {
            return self.definition(out, index, Order::Kept, ["", ""]);
        }
        emit!(out; "#ifdef __LITTLE_ENDIAN__\n");
        self.definition(out, index, Order::Kept, ["", ""]);
        emit!(out; "#else\n");
        self.definition(out, index, Order::TurnedAround, ["", PLAIN]);
        if self.bodies.is_called[index] {
            self.definition(out, index, Order::Kept, [PLAIN, PLAIN]);
        }
        emit!(out; "#endif\n\n");
    }

    /// Prints one definition. `prefixes` are the prefix of its own name and that of its callees.
    fn definition(
        &mut self,
        out: &mut Vec<u8>,
        index: usize,
        order: Order,
        prefixes: [&'static str; 2],
    ) {
        let Bodies { intrinsics: all, bodies, .. } = self.bodies;
        let body = &bodies[index];
        let calls_macro = body.calls.iter().any(|&callee| all.intrinsics[callee].is_macro);
        // Variables of a called macro must differ from those of its caller.
        let number = calls_macro.then(|| {
            self.numbered += 1;
            self.numbered - 1
        });
        let one = &all.intrinsics[index];
        let forms = vec!["p"; one.arguments().len()];
        let [own_prefix, call_prefix] = prefixes;
        let mut definition = Definition { all, one, body, call_prefix, number, forms };
        definition.print(out, order, own_prefix);
    }
}

/// Treatment of the element order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Kept,
    TurnedAround,
}

/// Definition under construction.
struct Definition<'b> {
    all: &'b Intrinsics<'b>,
    one: &'b Intrinsic<'b>,
    body: &'b Body<'b>,
    /// Prefix of callees whose result depends on the element order.
    call_prefix: &'static str,
    /// Numeric suffix of all local variables.
    number: Option<u64>,
    /// Prefix of the variable that currently holds each argument.
    forms: Vec<&'static str>,
}

impl Definition<'_> {
    fn print(&mut self, out: &mut Vec<u8>, order: Order, prefix: &str) {
        self.head(out, prefix);
        if self.all.description(self.one).is_unavailable {
            return emit!(out; " __attribute__((unavailable));\n");
        }
        emit!(out; if self.one.is_macro { " __extension__ ({" } else { " {" });
        self.end_line(out);
        let result = self.one.result();
        if !result.is_void() {
            emit!(out; "  ", result, " ");
            self.name(out, "ret");
            emit!(out; ";");
            self.end_line(out);
        }
        if self.one.is_macro {
            self.copy_arguments(out);
        }
        let is_turned_around = order == Order::TurnedAround;
        if is_turned_around {
            self.turn_arguments_around(out);
        }
        if self.body.lines.is_empty() {
            self.builtin_call(out);
        } else {
            self.lines(out);
        }
        if !result.is_void() {
            let mut name = Vec::new();
            self.name(&mut name, "ret");
            if is_turned_around && result.is_vector() && result.elements() != 1 {
                self.turn_around(out, result, &name, &name);
            }
            emit!(out; if self.one.is_macro { "  " } else { "  return " }, name, ";");
            self.end_line(out);
        }
        emit!(out; if self.one.is_macro { "})\n" } else { "}\n" });
    }

    /// Prints the name and the parameters.
    fn head(&self, out: &mut Vec<u8>, prefix: &str) {
        let one = self.one;
        if one.is_macro {
            emit!(out; "#define ");
        } else {
            emit!(out; "__ai ");
            let guard = self.all.description(one).target_guard;
            if !guard.is_empty() {
                emit!(out; "__attribute__((target(\"", guard, "\"))) ");
            }
            emit!(out; one.result(), " ");
        }
        emit!(out; prefix, one.full_name, "(");
        for (index, ty) in one.arguments().iter().enumerate() {
            emit!(out; if index > 0 { ", " } else { "" });
            if !one.is_macro {
                emit!(out; ty, " ");
            }
            self.argument(out, index);
        }
        emit!(out; ")");
    }

    fn end_line(&self, out: &mut Vec<u8>) {
        emit!(out; if self.one.is_macro { " \\\n" } else { "\n" });
    }

    /// Prints the name of a variable.
    fn name(&self, out: &mut Vec<u8>, name: &str) {
        emit!(out; "__", name);
        if let Some(number) = self.number {
            emit!(out; "_", number);
        }
    }

    /// Prints the variable that holds an argument.
    fn argument(&self, out: &mut Vec<u8>, index: usize) {
        emit!(out; "__", self.forms[index], index);
        if let Some(number) = self.number {
            emit!(out; "_", number);
        }
    }

    fn variable(&self, out: &mut Vec<u8>, storage: Storage) {
        match storage {
            Storage::Argument(index) => self.argument(out, index),
            Storage::Variable(index) => self.name(out, self.body.variables[index]),
        }
    }

    /// Copies the arguments of a macro to variables, so that their types are checked. Immediates
    /// and pointers, which must keep their alignment, are not copied.
    fn copy_arguments(&mut self, out: &mut Vec<u8>) {
        for (index, ty) in self.one.arguments().iter().enumerate() {
            if ty.is_immediate || ty.is_pointer {
                continue;
            }
            let mut old = Vec::new();
            self.argument(&mut old, index);
            self.forms[index] = "s";
            emit!(out; "  ", ty, " ");
            self.argument(out, index);
            emit!(out; " = ", old, ";");
            self.end_line(out);
        }
    }

    /// Copies the arguments to variables with reversed elements.
    fn turn_arguments_around(&mut self, out: &mut Vec<u8>) {
        for (index, &ty) in self.one.arguments().iter().enumerate() {
            if !ty.is_vector() || ty.elements() == 1 {
                continue;
            }
            let (mut old, mut new) = (Vec::new(), Vec::new());
            self.argument(&mut old, index);
            self.forms[index] = "rev";
            self.argument(&mut new, index);
            emit!(out; "  ", ty, " ", new, ";");
            self.turn_around(out, ty, &new, &old);
        }
    }

    /// Prints the assignment of `from` with reversed elements to `to`.
    fn turn_around(&self, out: &mut Vec<u8>, ty: Type, to: &[u8], from: &[u8]) {
        let (bits, element_bits) = (ty.bits, ty.element_bits);
        if ty.vectors == 1 {
            emit!(
                out;
                "  ", to, " = __builtin_shufflevector(", from, ", ", from,
                ", __lane_reverse_", bits, "_", element_bits, ");",
            );
            return self.end_line(out);
        }
        self.end_line(out);
        for index in 0..ty.vectors {
            emit!(
                out;
                "  ", to, ".val[", index, "] = __builtin_shufflevector(",
                from, ".val[", index, "], ", from, ".val[", index, "]",
                ", __lane_reverse_", bits, "_", element_bits, ");",
            );
            self.end_line(out);
        }
    }

    /// Prints the call of the builtin and the assignment of its result.
    fn builtin_call(&self, out: &mut Vec<u8>) {
        let one = self.one;
        let class = self.all.builtin_class(one);
        let result = one.result();
        let is_struct = result.vectors >= 2;
        emit!(out; "  ");
        let is_cast = !result.is_void() && !is_struct;
        if is_cast {
            self.name(out, "ret");
            emit!(out; " = __builtin_bit_cast(", result, ", ");
        }
        emit!(out; "__builtin_neon_", one.builtin, "(");
        if is_struct {
            emit!(out; "&");
            self.name(out, "ret");
            emit!(out; ", ");
        }
        for (index, ty) in one.arguments().iter().enumerate() {
            let bytes = ty.to_integer(8, Kind::Signed);
            if ty.vectors > 1 {
                for vector in 0..ty.vectors {
                    if class == Class::Bits {
                        emit!(out; "__builtin_bit_cast(", Type { vectors: 1, ..bytes }, ", ");
                    }
                    self.argument(out, index);
                    emit!(out; ".val[", vector, if class == Class::Bits { "]), " } else { "], " });
                }
                continue;
            }
            let cast = match class {
                _ if !ty.is_vector() => None,
                Class::Bits => Some(bytes),
                _ if ty.is_half() && !ty.scalar_name => Some(bytes),
                Class::Integer if ty.is_integer() || ty.kind == Kind::Poly => {
                    Some(Type { kind: Kind::Signed, ..*ty })
                }
                _ => None,
            };
            if let Some(ty) = cast {
                emit!(out; "__builtin_bit_cast(", ty, ", ");
            }
            self.argument(out, index);
            emit!(out; if cast.is_some() { "), " } else { ", " });
        }
        if class == Class::Bits {
            emit!(out; one.key().number());
        } else {
            out.truncate(out.len() - ", ".len());
        }
        emit!(out; if is_cast { "));" } else { ");" });
        self.end_line(out);
    }

    /// Prints the lines of the body.
    fn lines(&self, out: &mut Vec<u8>) {
        for (index, line) in self.body.lines.iter().enumerate() {
            emit!(out; "  ");
            if index + 1 == self.body.lines.len() && !self.one.result().is_void() {
                self.name(out, "ret");
                emit!(out; " = ");
            }
            match line {
                Line::Expr(expr) => {
                    self.expr(out, expr);
                    emit!(out; ";");
                }
                Line::Text(text) => emit!(out; text),
            }
            self.end_line(out);
        }
    }

    fn expr(&self, out: &mut Vec<u8>, expr: &Expr<'_>) {
        match expr {
            Expr::Variable(storage) => self.variable(out, *storage),
            Expr::Text(text) => emit!(out; text),
            Expr::Unary { operator, operand } => {
                emit!(out; operator);
                self.expr(out, operand);
            }
            Expr::Binary { operator, operands } => {
                self.expr(out, &operands[0]);
                emit!(out; " ", operator, " ");
                self.expr(out, &operands[1]);
            }
            Expr::Call { intrinsic, arguments } => {
                let callee = &self.all.intrinsics[*intrinsic];
                let prefix = if callee.is_endian_safe { "" } else { self.call_prefix };
                emit!(out; prefix, callee.full_name, "(");
                self.list(out, arguments);
                emit!(out; ")");
            }
            Expr::Cast { of_bits, ty, value } => {
                if *of_bits {
                    emit!(out; "__builtin_bit_cast(", ty, ", ");
                } else {
                    emit!(out; "(", ty, ")(");
                }
                self.expr(out, value);
                emit!(out; ")");
            }
            Expr::Shuffle { vectors, elements } => {
                emit!(out; "__builtin_shufflevector(");
                self.list(out, &**vectors);
                for element in elements {
                    emit!(out; ", ", element);
                }
                emit!(out; ")");
            }
            Expr::Dup { ty, value } => {
                emit!(out; "(", ty, ") {");
                for index in 0..ty.elements() {
                    emit!(out; if index > 0 { ", " } else { "" });
                    self.expr(out, value);
                }
                emit!(out; "}");
            }
            Expr::Splat { vector, lane, count } => {
                emit!(out; "__builtin_shufflevector(");
                self.expr(out, vector);
                emit!(out; ", ");
                self.expr(out, vector);
                for _ in 0..*count {
                    emit!(out; ", ");
                    self.expr(out, lane);
                }
                emit!(out; ")");
            }
            Expr::Declare { ty, variable, value } => {
                emit!(out; ty, " ");
                self.name(out, self.body.variables[*variable]);
                emit!(out; " = ");
                self.expr(out, value);
            }
        }
    }

    fn list(&self, out: &mut Vec<u8>, all: &[Expr<'_>]) {
        for (index, expr) in all.iter().enumerate() {
            emit!(out; if index > 0 { ", " } else { "" });
            self.expr(out, expr);
        }
    }
}
