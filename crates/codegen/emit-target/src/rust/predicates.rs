//! Instruction predicates as Rust expressions and functions.
//!
//! Input: [`InstrPredicate`], [`Statement`] and [`NamedPredicate`]. Output: expressions over
//! `inst`, a `tablegen_rt::mc::inst::Inst`, and over `hooks`, whose trait has a method for each
//! piece of C++ in the description.

use std::sync::Arc;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::Record;

use crate::read::References;
use tablegen_emit::rust::{Form, Names, doc, field_name, int_literal, names_of_values, variants};
use tablegen_model::instruction_predicates::{
    Comparison, InstrPredicate, NamedPredicate, QualifiedName, Statement,
};
use tablegen_model::instructions::Instructions;
use tablegen_model::registers::CodeGenRegisters;
use tablegen_session::{BackendError, OutputContext};

/// Signature of a hook method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum HookKind {
    /// Method that returns a `bool` for an instruction.
    Instruction,
    /// Method that returns a number for an immediate.
    Immediate,
    /// Method that returns a register for a register.
    Register,
    /// Method that returns a number, without arguments.
    Constant,
}

/// Method of the hook trait.
struct Hook {
    kind: HookKind,
    method: Ident,
    code: String,
}

/// Printer of the predicates of one target.
pub struct Predicates<'r> {
    instructions: Arc<Instructions<'r>>,
    target_registers: Arc<CodeGenRegisters<'r>>,
    opcodes: Vec<Ident>,
    registers: Vec<Ident>,
    /// Function names of named predicates.
    functions: FxHashMap<&'r str, Ident>,
    /// Named predicates that call hooks, directly or indirectly.
    with_hooks: FxHashSet<&'r str>,
    /// Named predicates that printed expressions call.
    called: FxHashSet<&'r str>,
    hooks: Vec<Hook>,
    methods: Names,
    known: FxHashMap<(HookKind, String), usize>,
}

/// Returns true if a predicate calls hooks. `other` returns this for named predicates.
fn calls_hooks<'r>(predicate: &InstrPredicate<'r>, other: &impl Fn(&'r str) -> bool) -> bool {
    match predicate {
        InstrPredicate::Not(inner) => calls_hooks(inner, other),
        InstrPredicate::All(parts) | InstrPredicate::Any(parts) => {
            parts.iter().any(|part| calls_hooks(part, other))
        }
        InstrPredicate::Register { function, .. } => !function.is_empty(),
        InstrPredicate::Immediate { function, comparison, .. } => {
            !function.is_empty()
                || matches!(comparison, Comparison::IsCode(code) if !code.is_empty())
        }
        InstrPredicate::Function { .. }
        | InstrPredicate::FunctionWithInfo { .. }
        | InstrPredicate::Code(_) => true,
        InstrPredicate::Named(name) => other(name),
        _ => false,
    }
}

fn statement_calls_hooks<'r>(statement: &Statement<'r>, other: &impl Fn(&'r str) -> bool) -> bool {
    match statement {
        Statement::Return(predicate) => calls_hooks(predicate, other),
        Statement::Switch { cases, default } => {
            cases.iter().any(|case| statement_calls_hooks(&case.statement, other))
                || statement_calls_hooks(default, other)
        }
    }
}

impl<'r> Predicates<'r> {
    /// Creates a printer of predicates that refer to `references`; `names` are the names of the
    /// module.
    pub fn for_references(references: &References<'r>, names: &mut Names) -> Self {
        let References { instructions, registers, named } = references;
        Predicates::new(instructions, registers, named, names)
    }

    /// Creates a printer for a target with named predicates `named`; `names` are the names of the
    /// module.
    pub fn new(
        instructions: &Arc<Instructions<'r>>,
        target_registers: &Arc<CodeGenRegisters<'r>>,
        named: &[NamedPredicate<'r>],
        names: &mut Names,
    ) -> Self {
        let (instructions, target_registers) =
            (Arc::clone(instructions), Arc::clone(target_registers));
        let functions = named.iter().map(|one| (one.name, names.claim(&field_name(one.name))));
        let functions = functions.collect();
        let mut with_hooks: FxHashSet<&str> = FxHashSet::default();
        loop {
            let before = with_hooks.len();
            for one in named {
                if statement_calls_hooks(&one.body, &|name| with_hooks.contains(name)) {
                    with_hooks.insert(one.name);
                }
            }
            if with_hooks.len() == before {
                break;
            }
        }
        Predicates {
            opcodes: names_of_values(Form::Number, instructions.all().iter().map(|one| one.name())),
            registers: variants(target_registers.registers().iter().map(|one| one.name.as_ref())),
            instructions,
            target_registers,
            functions,
            with_hooks,
            called: FxHashSet::default(),
            hooks: Vec::new(),
            methods: Names::default(),
            known: FxHashMap::default(),
        }
    }

    /// Returns a call of the hook method for a piece of C++.
    fn hook(
        &mut self,
        kind: HookKind,
        code: &str,
        name: &str,
        arguments: TokenStream,
    ) -> TokenStream {
        let (hooks, methods) = (&mut self.hooks, &mut self.methods);
        let number = *self.known.entry((kind, code.to_owned())).or_insert_with(|| {
            let method = methods.claim(&method_name(name));
            hooks.push(Hook { kind, method, code: code.to_owned() });
            hooks.len() - 1
        });
        let method = &self.hooks[number].method;
        quote!(hooks.#method(#arguments))
    }

    fn opcode(&self, record: Record<'r>) -> Result<&Ident, BackendError> {
        let id = self.instructions.id(record).and_then(|id| self.opcodes.get(id.index()));
        let message = || format!("'{}' is no instruction of the target", record.name());
        id.ok_or_else(|| record.error(message()).into())
    }

    fn opcodes(&self, all: &[QualifiedName<'r>]) -> Result<TokenStream, BackendError> {
        let opcodes = all.iter().map(|one| self.opcode(one.record));
        let opcodes = opcodes.collect::<Result<Vec<_>, _>>()?;
        Ok(quote!(#(Opcode::#opcodes)|*))
    }

    /// Returns the expression of a predicate.
    ///
    /// # Errors
    /// Returns an error if the predicate mentions an instruction or a register that the target does
    /// not have.
    pub fn expression(
        &mut self,
        predicate: &InstrPredicate<'r>,
    ) -> Result<TokenStream, BackendError> {
        Ok(match predicate {
            InstrPredicate::Constant(value) => quote!(#value),
            InstrPredicate::Not(inner) => self.negation(inner)?,
            InstrPredicate::All(parts) if parts.is_empty() => quote!(true),
            InstrPredicate::Any(parts) if parts.is_empty() => quote!(false),
            InstrPredicate::All(parts) => {
                let parts = self.parts(parts)?;
                quote!(#(#parts)&&*)
            }
            InstrPredicate::Any(parts) => {
                let parts = self.parts(parts)?;
                quote!(#(#parts)||*)
            }
            InstrPredicate::IsRegister(index) => of_operand(*index, "is_register"),
            InstrPredicate::IsVirtualRegister(index) => of_operand(*index, "is_virtual"),
            InstrPredicate::IsImmediate(index) => of_operand(*index, "is_immediate"),
            InstrPredicate::NoRegister(index) => {
                let has_register = of_operand(*index, "has_register");
                quote!(!#has_register)
            }
            InstrPredicate::Register { operand, function, register } => {
                self.register(*operand, function, register.as_ref().map(|one| one.record))?
            }
            InstrPredicate::SameRegister(one, other) => {
                let (one, other) = (index_literal(*one), index_literal(*other));
                quote!(inst.same_register(#one, #other))
            }
            InstrPredicate::Immediate { operand, function, comparison } => {
                self.immediate(*operand, function, comparison)
            }
            InstrPredicate::OperandCount(count) => {
                let count = index_literal(*count);
                quote!(inst.operand_count() == #count)
            }
            InstrPredicate::Opcode(opcodes) | InstrPredicate::Pseudo(opcodes) => {
                self.is_one_of(opcodes)?
            }
            InstrPredicate::Function { generator, .. }
            | InstrPredicate::FunctionWithInfo { generator, .. } => {
                let call = format!("{generator}(MI)");
                self.hook(HookKind::Instruction, &call, generator, quote!(inst))
            }
            InstrPredicate::Code(code) => {
                self.hook(HookKind::Instruction, code, "code", quote!(inst))
            }
            InstrPredicate::Named(name) => self.call(name)?,
        })
    }

    fn negation(&mut self, inner: &InstrPredicate<'r>) -> Result<TokenStream, BackendError> {
        Ok(match inner {
            InstrPredicate::Not(inner) => self.expression(inner)?,
            InstrPredicate::NoRegister(index) => of_operand(*index, "has_register"),
            inner => {
                let expression = self.expression(inner)?;
                match is_one_term(inner) {
                    true => quote!(!#expression),
                    false => quote!(!(#expression)),
                }
            }
        })
    }

    /// Returns the test that an operand has the given register, or any register for `None`. If
    /// `function` is not empty, its hook converts the operand's register before the test.
    fn register(
        &mut self,
        index: i32,
        function: &str,
        register: Option<Record<'r>>,
    ) -> Result<TokenStream, BackendError> {
        let mut value = of_operand(index, "register");
        if !function.is_empty() {
            value = self.hook(HookKind::Register, function, function, value);
        }
        Ok(match register {
            Some(register) => {
                let register = &self.registers[self.target_registers.register(register)?.index()];
                quote!(#value == ::core::option::Option::Some(Register::#register))
            }
            None if function.is_empty() => of_operand(index, "has_register"),
            None => quote!(#value.is_some()),
        })
    }

    /// Returns the comparison of an operand's immediate. If `function` is not empty, its hook
    /// converts the immediate before the comparison.
    fn immediate(
        &mut self,
        index: i32,
        function: &str,
        comparison: &Comparison<'_>,
    ) -> TokenStream {
        let mut value = of_operand(index, "immediate");
        if !function.is_empty() {
            value = self.hook(HookKind::Immediate, function, function, value);
        }
        match comparison {
            Comparison::Is(number) => {
                let number = signed(*number);
                quote!(#value == #number)
            }
            Comparison::Less(number) => {
                let number = signed(*number);
                quote!(#value < #number)
            }
            Comparison::Greater(number) => {
                let number = signed(*number);
                quote!(#value > #number)
            }
            Comparison::IsCode(code) if !code.is_empty() => {
                let code = self.hook(HookKind::Constant, code, code, TokenStream::new());
                quote!(#value == #code)
            }
            Comparison::IsSet | Comparison::IsCode(_) => quote!(#value != 0),
        }
    }

    /// Returns the test that the instruction has one of these opcodes.
    fn is_one_of(&self, opcodes: &[QualifiedName<'r>]) -> Result<TokenStream, BackendError> {
        Ok(match opcodes {
            [] => quote!(false),
            [one] => {
                let opcode = self.opcode(one.record)?;
                quote!(inst.opcode() == Opcode::#opcode)
            }
            several => {
                let opcodes = self.opcodes(several)?;
                quote!(::core::matches!(inst.opcode(), #opcodes))
            }
        })
    }

    /// Returns the call of a named predicate's function.
    fn call(&mut self, name: &'r str) -> Result<TokenStream, BackendError> {
        let Some(function) = self.functions.get(name) else {
            return Err(BackendError::new(format!("there is no predicate '{name}'")));
        };
        self.called.insert(name);
        Ok(match self.with_hooks.contains(name) {
            true => quote!(#function(inst, hooks)),
            false => quote!(#function(inst)),
        })
    }

    /// Returns the expressions of the parts of a conjunction or disjunction.
    fn parts(&mut self, parts: &[InstrPredicate<'r>]) -> Result<Vec<TokenStream>, BackendError> {
        let part = |part: &InstrPredicate<'r>| {
            let expression = self.expression(part)?;
            let is_sequence = |one: &InstrPredicate<'r>| {
                matches!(one, InstrPredicate::All(_) | InstrPredicate::Any(_))
            };
            Ok(match is_sequence(part) && parts.len() > 1 {
                true => quote!((#expression)),
                false => expression,
            })
        };
        parts.iter().map(part).collect()
    }

    /// Returns the expression of a statement.
    ///
    /// # Errors
    /// Returns an error if [`Predicates::expression`] fails.
    pub fn statement(&mut self, statement: &Statement<'r>) -> Result<TokenStream, BackendError> {
        let (cases, default) = match statement {
            Statement::Return(predicate) => return self.expression(predicate),
            Statement::Switch { cases, default } => (cases, default),
        };
        let mut arms = Vec::with_capacity(cases.len());
        for case in cases.iter().filter(|case| !case.opcodes.is_empty()) {
            let opcodes = self.opcodes(&case.opcodes)?;
            let value = self.statement(&case.statement)?;
            arms.push(quote!(#opcodes => #value));
        }
        let default = self.statement(default)?;
        Ok(quote!(match inst.opcode() { #(#arms,)* _ => #default }))
    }

    /// Returns the function of a named predicate; `about` is its documentation.
    ///
    /// # Errors
    /// Returns an error if [`Predicates::expression`] fails.
    pub fn function(
        &mut self,
        predicate: &NamedPredicate<'r>,
        about: &str,
    ) -> Result<TokenStream, BackendError> {
        let body = self.statement(&predicate.body)?;
        let Some(function) = self.functions.get(predicate.name) else {
            return Ok(TokenStream::new());
        };
        let about = doc(about);
        let with_hooks = self.with_hooks.contains(predicate.name);
        let (generics, hooks) = (generics(with_hooks), with_hooks.then(|| quote!(, hooks: &H)));
        let rustc = quote!(dead_code, unused_variables, unreachable_patterns);
        let allow = quote!(#[allow(#rustc, clippy::match_same_arms, clippy::nonminimal_bool)]);
        let head = quote!(pub fn #function #generics (inst: &I #hooks) -> bool);
        Ok(quote!(#about #allow #head { #body }))
    }

    /// Returns the functions of the named predicates that expressions or other returned functions
    /// call.
    ///
    /// # Errors
    /// Returns an error if [`Predicates::expression`] fails.
    pub fn called_functions(
        &mut self,
        named: &[NamedPredicate<'r>],
        output: &OutputContext<'_>,
    ) -> Result<Vec<TokenStream>, BackendError> {
        let mut functions = vec![None; named.len()];
        while let Some(index) = (0..named.len())
            .find(|&index| functions[index].is_none() && self.called.contains(named[index].name))
        {
            let predicate = &named[index];
            let about = format!(
                "{}.",
                tablegen_emit::rust::with_location(output, predicate.name, predicate.record)
            );
            functions[index] = Some(self.function(predicate, &about)?);
        }
        Ok(functions.into_iter().flatten().collect())
    }

    /// Returns the hook trait, or `None` if no expression calls a hook.
    pub fn hooks(&self) -> Option<TokenStream> {
        if self.hooks.is_empty() {
            return None;
        }
        let methods = self.hooks.iter().map(|hook| {
            let Hook { kind, method, code } = hook;
            let (question, signature) = match kind {
                HookKind::Instruction => {
                    ("Returns the value of", quote!((&self, inst: &I) -> bool))
                }
                HookKind::Immediate => (
                    "Returns the result for an immediate of",
                    quote!((&self, immediate: i64) -> i64),
                ),
                HookKind::Register => {
                    let register = quote!(::core::option::Option<Register>);
                    let signature = quote!((&self, register: #register) -> #register);
                    ("Returns the result for a register of", signature)
                }
                HookKind::Constant => ("Returns the value of", quote!((&self) -> i64)),
            };
            let about = doc(&format!("{question}:\n\n```cpp\n{}\n```", code.trim()));
            quote!(#about fn #method #signature;)
        });
        let about = doc(
            "Hooks of predicates: a method for each piece of C++ in the description. For \
             example, with the C++ condition `isFast(*MI)`:\n\n```ignore\n\
             impl<I: Inst<Opcode = Opcode, Register = Register>> PredicateHooks<I> for MyTarget {\n    \
                 fn is_fast(&self, inst: &I) -> bool {\n        \
                     inst.operand(2) == Operand::Immediate(1)\n    \
                 }\n\
             }\n```",
        );
        let inst = instruction();
        Some(quote!(#about #[allow(dead_code)] pub trait PredicateHooks<#inst> { #(#methods)* }))
    }
}

/// Returns the type parameter for instructions.
pub fn instruction() -> TokenStream {
    quote!(I: ::tablegen_rt::mc::inst::Inst<Opcode = Opcode, Register = Register>)
}

/// Returns the type parameters of a function that evaluates predicates.
pub fn generics(with_hooks: bool) -> TokenStream {
    let inst = instruction();
    match with_hooks {
        true => quote!(<#inst, H: PredicateHooks<I> + ?::core::marker::Sized>),
        false => quote!(<#inst>),
    }
}

/// Converts the name of a C++ function into a method name.
fn method_name(name: &str) -> String {
    let last = name.rsplit("::").next().unwrap_or(name);
    let clean: String =
        last.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let name = field_name(&clean);
    match name.trim_matches('_') {
        "" => "code".to_owned(),
        name => name.to_owned(),
    }
}

/// Returns true if the expression of a predicate needs no parentheses after `!`.
fn is_one_term(predicate: &InstrPredicate<'_>) -> bool {
    match predicate {
        InstrPredicate::All(parts) | InstrPredicate::Any(parts) => match &parts[..] {
            [] => true,
            [one] => is_one_term(one),
            _ => false,
        },
        InstrPredicate::Opcode(opcodes) | InstrPredicate::Pseudo(opcodes) => opcodes.len() != 1,
        InstrPredicate::Register { function, register, .. } => {
            register.is_none() && function.is_empty()
        }
        InstrPredicate::Immediate { .. } | InstrPredicate::OperandCount(_) => false,
        _ => true,
    }
}

/// Returns an expression as source text.
pub fn text(expression: &TokenStream) -> String {
    let mut text = expression.to_string();
    for (from, to) in [
        (" . ", "."),
        ("= :: ", "= ::"),
        (" :: ", "::"),
        (":: core", "::core"),
        (" ! ", "!"),
        ("! ", "!"),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" ,", ","),
        ("&&(", "&& ("),
        ("||(", "|| ("),
        ("&&!", "&& !"),
        ("||!", "|| !"),
        (" - ", " -"),
    ] {
        text = text.replace(from, to);
    }
    text
}

/// Returns the literal of an operand index or count; negative ones become `usize::MAX`.
pub fn index_literal(index: i32) -> TokenStream {
    match u64::try_from(index) {
        Ok(index) => {
            let index = int_literal(index);
            quote!(#index)
        }
        Err(_) => quote!(::core::primitive::usize::MAX),
    }
}

/// Returns the call of a method of an operand.
fn of_operand(index: i32, method: &str) -> TokenStream {
    let (index, method) = (index_literal(index), format_ident!("{method}"));
    quote!(inst.operand(#index).#method())
}

fn signed(number: i32) -> TokenStream {
    let literal = int_literal(number.unsigned_abs().into());
    if number < 0 { quote!(-#literal) } else { quote!(#literal) }
}
