//! A test file: its functions as a module, with the calls of its run commands.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::data_value::{DataValue, DisplayDataValues};
use cranelift_codegen::ir::{self as clif, ExternalName};
use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::{CodegenError, Context};
use cranelift_module::default_libcall_names;
use cranelift_reader::{Comparison, ParseOptions, RunCommand, parse_run_command, parse_test};
use tablegen_backend::ir::{Function, Module, SymbolId, SymbolKind};
use tablegen_cranelift::{ErrorKind, External, Options, signature, translate};

use crate::calls::{self, Outcome};
use crate::{Machine, checks};

/// Result of a run command.
pub(crate) enum Status {
    /// Comparison, and bytes of the expected results.
    Check(Comparison, Vec<u8>),
    /// The call has to trap.
    Traps,
    /// Sizes of the code of a function in bytes: of this code generator, and of Cranelift's. 0 if that has none.
    Compiled(usize, usize),
    /// Reason for which it does not apply.
    Skipped(String),
    /// Error of the code generator.
    Failed(String),
}

impl Status {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Status::Check(..) | Status::Traps => "check",
            Status::Compiled(..) => "compiled",
            Status::Skipped(_) => "skipped",
            Status::Failed(_) => "failed",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Check(comparison, bytes) => {
                write!(f, "{comparison}\t")?;
                bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
            Status::Traps => f.write_str("traps\t"),
            Status::Compiled(own, of_cranelift) => write!(f, "{own}\t{of_cranelift}"),
            Status::Skipped(reason) | Status::Failed(reason) => {
                write!(f, "{}", reason.replace(['\n', '\t'], " "))
            }
        }
    }
}

/// Run command and its result.
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) status: Status,
}

/// Compiled file.
#[derive(Default)]
pub(crate) struct Compiled {
    pub(crate) lines: Vec<Line>,
    /// ELF file. `None` if it has no calls.
    pub(crate) object: Option<Vec<u8>>,
    /// Names of the functions that do the calls of the checks, in order.
    pub(crate) calls: Vec<String>,
}

impl Compiled {
    fn line(&mut self, text: &str, status: Status) {
        self.lines.push(Line { text: text.replace('\t', " "), status });
    }
}

/// Compiles a file.
pub(crate) fn compile(machine: &Machine, source: &str, prefix: &str) -> Compiled {
    let mut compiled = Compiled::default();
    // Settings and targets are those of the command.
    let source: String = source
        .lines()
        .map(|line| match line.starts_with("target") || line.starts_with("set ") {
            true => "\n".into(),
            false => format!("{line}\n"),
        })
        .collect();
    let parsed = match parse_test(&source, ParseOptions::default()) {
        Ok(parsed) => parsed,
        Err(error) => {
            compiled.line("", Status::Skipped(format!("reader: {}", error.message)));
            return compiled;
        }
    };
    let mut functions = Functions::new(prefix);
    for (function, _) in &parsed.functions {
        functions.declare(function);
    }
    for (function, _) in &parsed.functions {
        functions.define(machine, function);
    }
    functions.propagate();
    if let Some(name) = &machine.function {
        functions.print(machine, name);
        return compiled;
    }
    functions.remove_failing(machine);
    if machine.is_measured {
        for (function, _) in &parsed.functions {
            functions.measure(machine, function, &mut compiled);
        }
        return compiled;
    }
    if machine.random > 0 {
        for (function, _) in &parsed.functions {
            let all = parsed.functions.iter().map(|(function, _)| function);
            functions.random(machine.random, function, all, &mut compiled);
        }
    }
    for (function, details) in &parsed.functions {
        for comment in details.comments.iter().filter(|_| machine.random == 0) {
            match parse_run_command(comment.text, &function.signature) {
                Ok(Some(command)) => functions.command(&command, function, &mut compiled),
                Ok(None) => {}
                Err(error) => {
                    compiled.line(comment.text, Status::Skipped(format!("reader: {error}")));
                }
            }
        }
    }
    if !compiled.calls.is_empty() {
        match machine.compile(&functions.module) {
            Ok(object) => compiled.object = Some(object),
            Err(error) => {
                compiled.calls.clear();
                for line in &mut compiled.lines {
                    if let Status::Check(..) | Status::Traps = line.status {
                        line.status = Status::Failed(format!("compile: {error}"));
                    }
                }
            }
        }
    }
    compiled
}

/// Functions of a file.
struct Functions<'p> {
    prefix: &'p str,
    module: Module,
    symbols: BTreeMap<String, SymbolId>,
    /// Functions that are called or whose addresses are taken.
    uses: BTreeMap<String, BTreeSet<String>>,
    /// Reasons for which functions are not compiled; true for an error of the code generator.
    missing: BTreeMap<String, (String, bool)>,
}

impl<'p> Functions<'p> {
    fn new(prefix: &'p str) -> Self {
        Functions {
            prefix,
            module: Module::new(),
            symbols: BTreeMap::new(),
            uses: BTreeMap::new(),
            missing: BTreeMap::new(),
        }
    }

    fn declare(&mut self, function: &clif::Function) {
        let name = function.name.to_string();
        match signature(&function.signature) {
            Ok(signature) => {
                let plain = name.trim_start_matches('%').replace(':', "_");
                let symbol = self.module.define(&format!("{}{plain}", self.prefix), signature);
                self.symbols.insert(name, symbol);
            }
            Err(error) => {
                self.missing.insert(name, (error.to_string(), false));
            }
        }
    }

    fn define(&mut self, machine: &Machine, function: &clif::Function) {
        let name = function.name.to_string();
        let Some(&symbol) = self.symbols.get(&name) else { return };
        let mut context = Context::for_function(function.clone());
        // Some rules of Cranelift's optimizer for vectors panic.
        let mut optimize = |isa: &OwnedTargetIsa| {
            let optimized = || context.optimize(&**isa, &mut ControlPlane::default());
            match catch_unwind(AssertUnwindSafe(optimized)) {
                Ok(Ok(())) => None,
                Ok(Err(CodegenError::Verifier(_))) => {
                    Some("Cranelift's verifier rejects it".to_string())
                }
                Ok(Err(error)) => Some(format!("optimizer: {error}")),
                Err(_) => Some("Cranelift's optimizer panics".to_string()),
            }
        };
        if let Some(isa) = &machine.isa
            && function.layout.entry_block().is_some()
            && let Some(reason) = optimize(isa)
        {
            self.missing.insert(name, (reason, false));
            return;
        }
        let mut uses = BTreeSet::new();
        let mut options = Options::default();
        options.isa = Some(&*machine.verifier);
        options.pointer_bits = machine.pointer_bits;
        options.unaligned = machine.needs_alignment;
        let translated = translate(&context.func, options, &mut |external| {
            self.external(&context.func, external, &mut uses)
        });
        self.uses.insert(name.clone(), uses);
        match translated {
            Ok(translated) => {
                if let Some(symbol) = self.module.symbol_mut(symbol) {
                    symbol.kind = SymbolKind::Function(translated);
                }
            }
            // A function that is called is not known because it is not compiled.
            Err(error) if matches!(error.kind, ErrorKind::Name(_)) && self.lacks(&name) => {}
            Err(error) => {
                let reason = match error.kind {
                    // Addresses of 32 bits are the usual reason.
                    ErrorKind::Invalid(_) => "Cranelift's verifier rejects it".into(),
                    _ => error.to_string(),
                };
                self.missing.insert(name, (reason, false));
            }
        }
    }

    /// Returns true if a function uses one that is not compiled.
    fn lacks(&self, name: &str) -> bool {
        self.uses
            .get(name)
            .is_some_and(|uses| uses.iter().any(|used| self.missing.contains_key(used)))
    }

    /// Returns the symbol of an external function.
    fn external(
        &mut self,
        function: &clif::Function,
        external: External<'_>,
        uses: &mut BTreeSet<String>,
    ) -> Option<SymbolId> {
        let External::Function(name, sig) = external else { return None };
        if let ExternalName::LibCall(call) = name {
            let name = default_libcall_names()(*call);
            if let Some(&symbol) = self.symbols.get(&name) {
                return Some(symbol);
            }
            let symbol = self.module.define(&name, signature(sig).ok()?);
            self.symbols.insert(name, symbol);
            return Some(symbol);
        }
        let name = name.display(Some(&function.params)).to_string();
        let symbol = self.symbols.get(&name).copied();
        if symbol.is_some() || self.missing.contains_key(&name) {
            uses.insert(name);
        }
        symbol
    }

    /// Removes functions that use a function that is not compiled.
    fn propagate(&mut self) {
        loop {
            let mut added = Vec::new();
            for (name, uses) in &self.uses {
                let missing = uses.iter().find_map(|used| self.missing.get(used));
                if let (Some(reason), false) = (missing, self.missing.contains_key(name)) {
                    added.push((name.clone(), reason.clone()));
                }
            }
            if added.is_empty() {
                break;
            }
            self.missing.extend(added);
        }
        for name in self.missing.keys() {
            let symbol = self.symbols.get(name).and_then(|&id| self.module.symbol_mut(id));
            if let Some(symbol) = symbol
                && let SymbolKind::Function(function) = &symbol.kind
            {
                let signature = function.signature().clone();
                symbol.kind = SymbolKind::Function(Function::new(signature));
            }
        }
    }

    /// Removes functions that the code generator does not compile.
    fn remove_failing(&mut self, machine: &Machine) {
        let Err(error) = machine.compile(&self.module) else { return };
        if let tablegen_backend::Error::Input(errors) = &error {
            for (name, symbol) in &self.symbols {
                if let Some(error) = errors.iter().find(|error| error.symbol == *symbol) {
                    self.missing.insert(name.clone(), (error.to_string(), true));
                }
            }
            return self.propagate();
        }
        for (name, &symbol) in &self.symbols {
            if let Err(error) = machine.finish(&self.module, symbol, false) {
                let is_failure = !matches!(error, tablegen_backend::Error::Unsupported(_));
                self.missing.insert(name.clone(), (error.to_string(), is_failure));
            }
        }
        self.propagate();
    }

    /// Adds the sizes of the code of a function.
    fn measure(&self, machine: &Machine, function: &clif::Function, out: &mut Compiled) {
        let name = function.name.to_string();
        let status = match (self.missing.get(&name), self.symbols.get(&name)) {
            (None, Some(&symbol)) => match machine.size(&self.only(symbol)) {
                Ok(size) => Status::Compiled(size, machine.size_of_cranelift(function)),
                Err(error) => Status::Failed(error.to_string()),
            },
            (Some((reason, false)), _) => Status::Skipped(reason.clone()),
            (Some((reason, true)), _) => Status::Failed(reason.clone()),
            (None, None) => Status::Skipped("no symbol".into()),
        };
        out.line(&name, status);
    }

    /// Returns the module with the definition of one function.
    fn only(&self, function: SymbolId) -> Module {
        let mut module = self.module.clone();
        let others: Vec<SymbolId> =
            module.iter().map(|(id, _)| id).filter(|&id| id != function).collect();
        for id in others {
            if let Some(symbol) = module.symbol_mut(id)
                && let SymbolKind::Function(function) = &mut symbol.kind
            {
                *function = Function::new(function.signature().clone());
            }
        }
        module
    }

    fn command(&mut self, command: &RunCommand, function: &clif::Function, out: &mut Compiled) {
        let text = command.to_string();
        let RunCommand::Run(call, comparison, expected) = command else {
            return out.line(&text, Status::Skipped("no comparison".into()));
        };
        let comparison = match comparison {
            Comparison::Equals => Comparison::Equals,
            Comparison::NotEquals => Comparison::NotEquals,
        };
        let bytes = expected.iter().flat_map(checks::bytes).collect();
        self.check(&text, function, &call.args, Status::Check(comparison, bytes), out);
    }

    /// Adds the check of a call of the function before a line, whatever name the line has, as in Cranelift.
    fn check(
        &mut self,
        text: &str,
        function: &clif::Function,
        args: &[DataValue],
        status: Status,
        out: &mut Compiled,
    ) {
        let name = function.name.to_string();
        let reason = match self.missing.get(&name) {
            Some((reason, true)) => return out.line(text, Status::Failed(reason.clone())),
            Some((reason, false)) => reason.clone(),
            None => {
                let check = format!("{}check{}", self.prefix, out.calls.len());
                let symbol = self.symbols.get(&name).copied();
                let added =
                    symbol.and_then(|symbol| checks::add(&mut self.module, &check, symbol, args));
                if added.is_some() {
                    out.calls.push(check);
                    return out.line(text, status);
                }
                format!("arguments of `{}`", function.signature)
            }
        };
        out.line(text, Status::Skipped(reason));
    }

    /// Adds calls with chosen arguments, whose results are those of Cranelift's interpreter.
    fn random<'f>(
        &mut self,
        count: u64,
        function: &clif::Function,
        all: impl Iterator<Item = &'f clif::Function> + Clone,
        out: &mut Compiled,
    ) {
        let name = function.name.to_string();
        if self.missing.contains_key(&name) {
            return;
        }
        for number in 0..count {
            let Some(args) = calls::arguments(&function.signature, number) else { return };
            // The interpreter panics where it lacks something.
            let call = || calls::interpret(all.clone(), &name, &args);
            let status = match catch_unwind(AssertUnwindSafe(call)) {
                Ok(Outcome::Values(values))
                    if !values
                        .iter()
                        .zip(&function.signature.returns)
                        .any(|(value, result)| calls::is_nan(value, result.value_type)) =>
                {
                    let bytes = values.iter().flat_map(checks::bytes).collect();
                    Status::Check(Comparison::Equals, bytes)
                }
                Ok(Outcome::Trap) => Status::Traps,
                _ => continue,
            };
            let text = format!("random: {name}({})", DisplayDataValues(&args));
            self.check(&text, function, &args, status, out);
            if function.signature.params.is_empty() {
                return;
            }
        }
    }

    /// Prints a function: of Cranelift, of the code generator, of the machine.
    fn print(&self, machine: &Machine, name: &str) {
        let Some(&symbol) = self.symbols.get(name) else { return };
        if let Some(function) = self.module.function(symbol) {
            println!("{function}");
        }
        if let Some(missing) = self.missing.get(name) {
            println!("{missing:?}");
        }
        if let Err(error) = machine.finish(&self.module, symbol, true) {
            println!("{error}");
        }
    }
}
