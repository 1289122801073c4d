//! Prints how calls are compiled: functions whose code differs only in constants and types share
//! it, and a switch sets these.
//!
//! Which functions can share code is told by its text, made twice: first with a parameter for all
//! that may differ, then with those parameters alone that do.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use tablegen_core::RecordError;

use super::super::Plan;
use super::super::functions::{Code, Function, Functions};
use super::super::types::Kind;
use super::super::values::{Graph, Made, ValueId};
use crate::print::cxx::emit;
use crate::session::{BackendError, Options};

/// Texts, of which fewer come before more.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Texts(Vec<String>);

impl Ord for Texts {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.0.len(), &self.0).cmp(&(other.0.len(), &other.0))
    }
}

impl PartialOrd for Texts {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Functions by the code that they share, and the types of its parameters; each with the values
/// of these.
type Groups<'n> = BTreeMap<(String, Texts), BTreeMap<&'n str, Texts>>;

/// What is a parameter of the code of a function.
#[derive(Default)]
struct Parameters<'p> {
    /// For all that may be one in the order of the code, its number, or none if it is written as
    /// it is. Without this, each is a new one.
    chosen: Option<&'p [Option<usize>]>,
    met: usize,
    types: Texts,
    values: Texts,
}

impl Parameters<'_> {
    /// What stands in the code for a value of this type.
    fn put(&mut self, ty: &str, value: String) -> String {
        let number = match self.chosen {
            Some(chosen) => chosen.get(self.met).copied().flatten(),
            None => Some(self.met),
        };
        self.met += 1;
        let Some(number) = number else { return value };
        if number == self.types.0.len() {
            self.types.0.push(ty.to_owned());
            self.values.0.push(value);
        }
        format!("Param{number}")
    }
}

/// The cases of a switch over functions.
pub(in super::super) fn print(_: &Options, plan: &Plan<'_>) -> Result<Vec<u8>, BackendError> {
    let functions = &*plan.functions;
    let mut first = Groups::new();
    for (name, function) in functions.compiled() {
        let mut parameters = Parameters::default();
        let code = code(function, &mut parameters, false)?;
        first.entry((code, parameters.types)).or_default().insert(name, parameters.values);
    }
    let mut groups = Groups::new();
    for ((_, types), members) in first {
        let chosen =
            choose(&types.0, &members.values().map(|values| &values.0[..]).collect::<Vec<_>>());
        for name in members.keys() {
            let Some(function) = functions.all.get(*name) else { continue };
            let mut parameters = Parameters { chosen: Some(&chosen), ..Parameters::default() };
            let code = code(function, &mut parameters, true)?;
            groups.entry((code, parameters.types)).or_default().insert(name, parameters.values);
        }
    }
    let mut text = Vec::new();
    let out = &mut text;
    for ((code, types), members) in &groups {
        group(out, functions, code, &types.0, members);
    }
    Ok(text)
}

/// Which values are parameters: not those that are the same in all functions; and those that are
/// the same in each function are one.
fn choose(types: &[String], functions: &[&[String]]) -> Vec<Option<usize>> {
    let mut known: BTreeMap<(&str, Vec<&str>), usize> = BTreeMap::new();
    let chosen = types.iter().enumerate().map(|(at, ty)| {
        let values: Vec<&str> = functions.iter().map(|values| values[at].as_str()).collect();
        if values.iter().all(|value| *value == values[0]) {
            return None;
        }
        let next = known.len();
        Some(*known.entry((ty, values)).or_insert(next))
    });
    chosen.collect()
}

/// The functions that share code, and the code.
fn group(
    out: &mut Vec<u8>,
    functions: &Functions<'_>,
    code: &str,
    types: &[String],
    members: &BTreeMap<&str, Texts>,
) {
    let extension = |name: &str| functions.all.get(name).map_or("", |function| function.extension);
    for (at, name) in members.keys().enumerate() {
        let line = if at > 0 { "\n" } else { "" };
        emit!(out; line, "case ARM::BI__builtin_arm_", extension(name), "_", name, ":");
    }
    emit!(out; " {\n");
    for (at, ty) in types.iter().enumerate() {
        let blank = if ty.ends_with('*') { "" } else { " " };
        emit!(out; "  ", ty, blank, " Param", at, ";\n");
    }
    if !types.is_empty() {
        emit!(out; "  switch (BuiltinID) {\n");
        for (name, values) in members {
            emit!(out; "  case ARM::BI__builtin_arm_", extension(name), "_", name, ":\n");
            for (at, (ty, value)) in types.iter().zip(&values.0).enumerate() {
                emit!(out; "    Param", at, " = static_cast<", ty, ">(", value, ");\n");
            }
            emit!(out; "    break;\n");
        }
        emit!(out; "  }\n");
    }
    emit!(out; code, "}\n");
}

/// The code of a function. Without names, all values are called nothing, and are not kept.
fn code(
    function: &Function<'_>,
    parameters: &mut Parameters<'_>,
    named: bool,
) -> Result<String, RecordError> {
    let mut text = String::new();
    let (graph, last) = match &function.code {
        Code::Values(graph, last) => (graph, *last),
        Code::Custom(variables) => {
            for (name, value) in variables {
                put(&mut text, format_args!("  {name} = {value};\n"));
            }
            text.push_str("  break; // custom code gen\n");
            return Ok(text);
        }
    };
    let order = order(graph, last);
    let mut used = BTreeSet::new();
    for &value in &order {
        used.extend(graph.values[value].made.operands());
    }
    let mut names = vec![String::new(); graph.values.len()];
    if named {
        let kept = order.iter().filter(|value| used.contains(*value));
        for (number, &value) in kept.enumerate() {
            names[value] = format!("Val{number}");
        }
    }
    for &value in &order {
        let made = &graph.values[value].made;
        text.push_str("  ");
        if value == last {
            text.push_str("return ");
        } else if named && used.contains(&value) {
            let ty = match made {
                Made::Argument { address: true, .. } | Made::Address { .. } => "Address ",
                Made::Type(_) => "llvm::Type *",
                _ => "Value *",
            };
            put(&mut text, format_args!("{ty}{} = ", names[value]));
        }
        make(&mut text, graph, made, &names, parameters)?;
        text.push_str(";\n");
    }
    Ok(text)
}

/// All values in the order in which they are made: each behind those that must come before.
fn order(graph: &Graph<'_>, last: ValueId) -> Vec<ValueId> {
    let before = |value: ValueId| {
        let node = &graph.values[value];
        let mut all: Vec<ValueId> = node.predecessor.into_iter().collect();
        all.extend(node.made.operands());
        all.into_iter()
    };
    let mut visited = vec![false; graph.values.len()];
    let mut order = Vec::new();
    visited[last] = true;
    let mut open = vec![(last, before(last))];
    while let Some((value, rest)) = open.last_mut() {
        match rest.next() {
            Some(next) if !visited[next] => {
                visited[next] = true;
                open.push((next, before(next)));
            }
            Some(_) => {}
            None => {
                order.push(*value);
                open.pop();
            }
        }
    }
    order
}

/// The code that makes a value.
fn make(
    text: &mut String,
    graph: &Graph<'_>,
    made: &Made<'_>,
    names: &[String],
    parameters: &mut Parameters<'_>,
) -> Result<(), RecordError> {
    let plain = |value: &ValueId| match graph.values[*value].made {
        Made::Argument { address: true, .. } => {
            format!("({}.emitRawPointer(*this))", names[*value])
        }
        _ => names[*value].clone(),
    };
    match made {
        Made::Argument { number, address, .. } => {
            let call = if *address { "EmitPointerWithAlignment" } else { "EmitScalarExpr" };
            put(text, format_args!("{call}(E->getArg({number}))"));
        }
        Made::Number { ty, value } => {
            let made = parameters.put("llvm::Type *", ty.llvm_name()?);
            let value = parameters.put(&ty.c_name(), value.to_string());
            put(text, format_args!("llvm::ConstantInt::get({made}, {value})"));
        }
        Made::IntCast { ty, of } => {
            let made = parameters.put("llvm::Type *", ty.llvm_name()?);
            let is_signed = ty.kind == Kind::Signed;
            let is_signed = parameters.put("bool", is_signed.to_string());
            put(text, format_args!("Builder.CreateIntCast({}, {made}, {is_signed})", names[*of]));
        }
        Made::PointerCast { of, ty } => {
            let made = parameters.put("llvm::Type *", ty.llvm_name()?);
            put(text, format_args!("Builder.CreatePointerCast({}, {made})", plain(of)));
        }
        Made::Method { prefix, args, numbers } => {
            text.push_str(prefix);
            for (at, arg) in args.iter().enumerate() {
                text.push_str(if at > 0 { ", " } else { "" });
                match (numbers.get(&at), &graph.values[*arg].made) {
                    (None, _) => text.push_str(&names[*arg]),
                    (Some(ty), Made::Number { value, .. }) => {
                        let value = parameters.put(ty, value.to_string());
                        put(text, format_args!("static_cast<{ty}>({value})"));
                    }
                    (Some(ty), Made::Argument { number, immediate: true, .. }) => {
                        let value = format!(
                            "GetIntegerConstantValue<{ty}>(E->getArg({number}), getContext())"
                        );
                        text.push_str(&parameters.put(ty, value));
                    }
                    (Some(_), _) => {}
                }
            }
            text.push(')');
        }
        Made::Address { of, ty, align } => put(
            text,
            format_args!(
                "Address({}, {}, CharUnits::fromQuantity({align}))",
                names[*of],
                ty.llvm_name()?
            ),
        ),
        Made::Intrinsic { name, types, args } => {
            let name = parameters.put("Intrinsic::ID", format!("Intrinsic::{name}"));
            put(text, format_args!("Builder.CreateCall(CGM.getIntrinsic({name}"));
            for (at, ty) in types.iter().enumerate() {
                text.push_str(if at > 0 { ", " } else { ", {" });
                text.push_str(&parameters.put("llvm::Type *", ty.llvm_name()?));
            }
            text.push_str(if types.is_empty() { "" } else { "}" });
            let args: Vec<String> = args.iter().map(plain).collect();
            put(text, format_args!("), {{{}}})", args.join(", ")));
        }
        Made::Type(ty) => text.push_str(&ty.llvm_name()?),
    }
    Ok(())
}

fn put(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(arguments);
}
