//! Prints the code generation of calls. Functions whose code differs only in constants and types
//! share it; a switch sets the differences.
//!
//! The code is printed twice. The first pass makes every possible difference a parameter, and
//! functions with equal text form a group. The second pass keeps only the parameters that differ
//! within the group.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeMap;

use tablegen_core::RecordError;

use super::super::Plan;
use super::super::functions::{Code, Function, Functions};
use super::super::types::Kind;
use super::super::values::{Graph, Made, ValueId};
use tablegen_emit::cxx::{Emit, emit};
use tablegen_session::CxxStyle;

/// Text that is often borrowed.
type Text<'p> = Cow<'p, str>;

/// List of texts. Shorter lists are sorted first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Texts<'p>(Vec<Text<'p>>);

impl Ord for Texts<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.0.len(), &self.0).cmp(&(other.0.len(), &other.0))
    }
}

impl PartialOrd for Texts<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Functions by shared code and parameter types, each with the values of the parameters.
type Groups<'p> = BTreeMap<(Vec<u8>, Texts<'p>), BTreeMap<&'p str, Texts<'p>>>;

/// Parameters of a function's code.
#[derive(Default)]
struct Parameters<'c, 'p> {
    /// Parameter number of each candidate in order of occurrence, or `None` if the value is printed
    /// directly. Without this list, each candidate is a new parameter.
    chosen: Option<&'c [Option<usize>]>,
    met: usize,
    types: Texts<'p>,
    values: Texts<'p>,
}

impl<'p> Parameters<'_, 'p> {
    /// Prints a value of a type, or the parameter that replaces it in a function shared by several
    /// intrinsics.
    fn put(&mut self, out: &mut Vec<u8>, ty: impl Into<Text<'p>>, value: impl Into<Text<'p>>) {
        let value = value.into();
        let number = match self.chosen {
            Some(chosen) => chosen.get(self.met).copied().flatten(),
            None => Some(self.met),
        };
        self.met += 1;
        let Some(number) = number else {
            emit!(out; &*value);
            return;
        };
        if number == self.types.0.len() {
            self.types.0.push(ty.into());
            self.values.0.push(value);
        }
        emit!(out; "Param", number);
    }
}

/// Prints the cases of the switch over functions.
pub(in super::super) fn print(_: CxxStyle, plan: &Plan<'_>) -> Vec<u8> {
    let functions = &*plan.functions;
    let mut first = Groups::new();
    let mut code = Vec::new();
    for (name, function) in functions.compiled() {
        let mut parameters = Parameters::default();
        print_code(&mut code, function, &mut parameters, false);
        let key = (code.clone(), parameters.types);
        first.entry(key).or_default().insert(name, parameters.values);
    }
    let mut groups = Groups::new();
    for ((_, types), members) in first {
        let chosen =
            choose(&types.0, &members.values().map(|values| &values.0[..]).collect::<Vec<_>>());
        for name in members.keys() {
            let Some(function) = functions.all.get(*name) else { continue };
            let mut parameters = Parameters { chosen: Some(&chosen), ..Parameters::default() };
            print_code(&mut code, function, &mut parameters, true);
            let key = (code.clone(), parameters.types);
            groups.entry(key).or_default().insert(name, parameters.values);
        }
    }
    let mut text = Vec::new();
    let out = &mut text;
    for ((code, types), members) in &groups {
        group(out, functions, code, &types.0, members);
    }
    text
}

/// Returns the parameter number of each candidate. A candidate with equal values in all functions
/// is none; candidates that agree in each function share one.
fn choose(types: &[Text<'_>], functions: &[&[Text<'_>]]) -> Vec<Option<usize>> {
    let mut known: BTreeMap<(&str, Vec<&str>), usize> = BTreeMap::new();
    let chosen = types.iter().enumerate().map(|(index, ty)| {
        let values: Vec<&str> = functions.iter().map(|values| &*values[index]).collect();
        if values.iter().all(|value| *value == values[0]) {
            return None;
        }
        let next = known.len();
        Some(*known.entry((ty, values)).or_insert(next))
    });
    chosen.collect()
}

/// Returns the functions that share code, by that code.
fn group(
    out: &mut Vec<u8>,
    functions: &Functions<'_>,
    code: &[u8],
    types: &[Text<'_>],
    members: &BTreeMap<&str, Texts<'_>>,
) {
    let extension = |name: &str| functions.all.get(name).map_or("", |function| function.extension);
    for (index, name) in members.keys().enumerate() {
        let line = if index > 0 { "\n" } else { "" };
        emit!(out; line, "case ARM::BI__builtin_arm_", extension(name), "_", name, ":");
    }
    emit!(out; " {\n");
    for (index, ty) in types.iter().enumerate() {
        let blank = if ty.ends_with('*') { "" } else { " " };
        emit!(out; "  ", ty, blank, " Param", index, ";\n");
    }
    if !types.is_empty() {
        emit!(out; "  switch (BuiltinID) {\n");
        for (name, values) in members {
            emit!(out; "  case ARM::BI__builtin_arm_", extension(name), "_", name, ":\n");
            for (index, (ty, value)) in types.iter().zip(&values.0).enumerate() {
                emit!(out; "    Param", index, " = static_cast<", ty, ">(", value, ");\n");
            }
            emit!(out; "    break;\n");
        }
        emit!(out; "  }\n");
    }
    emit!(out; code, "}\n");
}

/// Replaces `out` by the code of a function. Without names, all values have an empty name and none
/// is stored in a variable.
fn print_code<'p>(
    out: &mut Vec<u8>,
    function: &'p Function<'_>,
    parameters: &mut Parameters<'_, 'p>,
    named: bool,
) {
    out.clear();
    let graph = match &function.code {
        Code::Values(graph) => graph,
        Code::Custom(variables) => {
            for (name, value) in variables {
                emit!(out; "  ", name, " = ", value, ";\n");
            }
            emit!(out; "  break; // custom code gen\n");
            return;
        }
    };
    let order = graph.order();
    let mut names = vec![Name(None); graph.values.len()];
    if named {
        let mut used = vec![false; graph.values.len()];
        for &value in &order {
            for operand in graph.values[value].made.operands() {
                used[operand] = true;
            }
        }
        let kept = order.iter().filter(|value| used[**value]);
        for (number, &value) in kept.enumerate() {
            names[value] = Name(Some(number));
        }
    }
    for &value in &order {
        let made = &graph.values[value].made;
        emit!(out; "  ");
        if value == graph.last {
            emit!(out; "return ");
        } else if names[value].0.is_some() {
            let ty = match made {
                Made::Argument { address: true, .. } | Made::Address { .. } => "Address ",
                Made::Type(_) => "llvm::Type *",
                _ => "Value *",
            };
            emit!(out; ty, names[value], " = ");
        }
        make(out, graph, made, &names, parameters);
        emit!(out; ";\n");
    }
}

/// Name of a value, empty without a number.
#[derive(Clone, Copy)]
struct Name(Option<usize>);

impl Emit for Name {
    fn emit(&self, out: &mut Vec<u8>) {
        if let Some(number) = self.0 {
            emit!(out; "Val", number);
        }
    }
}

/// Returns the name of a type. The plan has checked that there is one.
fn llvm_name(name: Result<Cow<'static, str>, RecordError>) -> Cow<'static, str> {
    name.unwrap_or_default()
}

/// Prints the code that computes a value.
fn make<'p>(
    out: &mut Vec<u8>,
    graph: &'p Graph<'_>,
    made: &'p Made<'_>,
    names: &[Name],
    parameters: &mut Parameters<'_, 'p>,
) {
    const TYPE: &str = "llvm::Type *";
    let plain = |out: &mut Vec<u8>, value: ValueId| match graph.values[value].made {
        Made::Argument { address: true, .. } => {
            emit!(out; "(", names[value], ".emitRawPointer(*this))");
        }
        _ => emit!(out; names[value]),
    };
    match made {
        Made::Argument { number, address, .. } => {
            let call = if *address { "EmitPointerWithAlignment" } else { "EmitScalarExpr" };
            emit!(out; call, "(E->getArg(", number, "))");
        }
        Made::Number { ty, value } => {
            emit!(out; "llvm::ConstantInt::get(");
            parameters.put(out, TYPE, llvm_name(ty.llvm_name()));
            emit!(out; ", ");
            parameters.put(out, ty.c_name(), value.to_string());
            emit!(out; ")");
        }
        Made::IntCast { ty, of } => {
            emit!(out; "Builder.CreateIntCast(", names[*of], ", ");
            parameters.put(out, TYPE, llvm_name(ty.llvm_name()));
            emit!(out; ", ");
            let is_signed = if ty.kind == Kind::Signed { "true" } else { "false" };
            parameters.put(out, "bool", is_signed);
            emit!(out; ")");
        }
        Made::PointerCast { of, ty } => {
            emit!(out; "Builder.CreatePointerCast(");
            plain(out, *of);
            emit!(out; ", ");
            parameters.put(out, TYPE, llvm_name(ty.llvm_name()));
            emit!(out; ")");
        }
        Made::Method { prefix, args, numbers } => {
            emit!(out; prefix);
            for (index, arg) in args.iter().enumerate() {
                emit!(out; if index > 0 { ", " } else { "" });
                let number = numbers.iter().find(|(number, _)| *number == index).map(|(_, ty)| ty);
                match (number, &graph.values[*arg].made) {
                    (None, _) => emit!(out; names[*arg]),
                    (Some(ty), Made::Number { value, .. }) => {
                        emit!(out; "static_cast<", ty, ">(");
                        parameters.put(out, *ty, value.to_string());
                        emit!(out; ")");
                    }
                    (Some(ty), Made::Argument { number, immediate: true, .. }) => {
                        let value = format!(
                            "GetIntegerConstantValue<{ty}>(E->getArg({number}), getContext())"
                        );
                        parameters.put(out, *ty, value);
                    }
                    (Some(_), _) => {}
                }
            }
            emit!(out; ")");
        }
        Made::Address { of, ty, align } => emit!(
            out;
            "Address(", names[*of], ", ", *llvm_name(ty.llvm_name()), ", CharUnits::fromQuantity(", align, "))",
        ),
        Made::Intrinsic { name, types, args } => {
            emit!(out; "Builder.CreateCall(CGM.getIntrinsic(");
            parameters.put(out, "Intrinsic::ID", format!("Intrinsic::{name}"));
            for (index, ty) in types.iter().enumerate() {
                emit!(out; if index > 0 { ", " } else { ", {" });
                parameters.put(out, TYPE, llvm_name(ty.llvm_name()));
            }
            emit!(out; if types.is_empty() { "" } else { "}" }, "), {");
            for (index, arg) in args.iter().enumerate() {
                emit!(out; if index > 0 { ", " } else { "" });
                plain(out, *arg);
            }
            emit!(out; "})");
        }
        Made::Type(ty) => emit!(out; *llvm_name(ty.llvm_name())),
    }
}
