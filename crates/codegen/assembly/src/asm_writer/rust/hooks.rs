//! Trait that the user of a generated printer implements, and its dispatch by number.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use tablegen_core::Record;

use super::programs::Method;
use crate::asm_writer::Plan;
use tablegen_emit::rust::{
    HookMethod, HookTrait, MacroCall, Module, Names, Source, code_block, doc, field_name,
    location_after,
};
use tablegen_emit_target::rust::hooks::hw_mode;
use tablegen_emit_target::rust::templates::{Function, Methods};
use tablegen_session::OutputContext;

/// Method of the trait. Its calls can differ in the modifier that they pass.
struct Hook<'m> {
    name: Ident,
    method: &'m Method,
    /// C++ function of the first call.
    function: Function,
    /// Parameters for the arguments of the C++ template.
    parameters: TokenStream,
    /// Calls, by number.
    calls: Vec<(usize, String)>,
}

/// Properties of the target that determine the methods of the trait.
#[derive(Clone, Copy)]
pub(super) struct Needs {
    /// True if aliases depend on features.
    pub(super) features: bool,
    /// True if aliases depend on the hardware mode.
    pub(super) modes: bool,
}

/// Trait with the hooks of a printer.
pub(super) struct Hooks<'p, 'r> {
    plan: &'p Plan<'r>,
    needs: Needs,
    methods: Vec<Hook<'p>>,
    /// Predicates of aliases: record, C++ code, and the name of the method.
    predicates: Vec<(Record<'r>, &'p str, Ident)>,
}

impl<'p, 'r> Hooks<'p, 'r> {
    pub(super) fn new(plan: &'p Plan<'r>, all: &'p [Method], needs: Needs) -> Self {
        let mut names = Names::default();
        for own in ["prints_aliases", "has_feature", "hw_mode", "write_register", "write_immediate"]
        {
            names.claim(own);
        }
        let methods = methods(all, &mut names);
        let predicates = plan.aliases.predicates.iter().map(|(record, code)| {
            (*record, &code[..], names.claim(&format!("is_{}", field_name(record.name()))))
        });
        let predicates = predicates.collect();
        Hooks { plan, needs, methods, predicates }
    }

    /// Adds the trait.
    pub(super) fn declare(&self, output: &OutputContext<'_>, module: &mut Module) {
        let about = format!(
            "Hooks of the printer of target `{}`: methods that write operands with a syntax of \
             their own, and properties that aliases depend on.\n\n{ABOUT_HOOKS}",
            self.plan.target.name()
        );
        let features = self.needs.features.then(|| {
            let about = doc("Returns true if the target has a feature. Aliases depend on it.");
            hook(quote!(#about fn has_feature(&self, feature: Feature) -> bool;), quote!(false))
        });
        let modes =
            self.needs.modes.then(|| hook(hw_mode("register classes of aliases"), quote!()));
        let methods = self.methods.iter().map(declare);
        let predicates = self.predicates.iter().map(|(record, code, name)| {
            let mut about = format!(
                "Returns true if an operand satisfies the `MCOperandPredicate` of `{}`{}. Aliases \
                 depend on it.\n",
                record.name(),
                location_after(output, *record)
            );
            if !code.trim().is_empty() {
                about.push('\n');
                code_block(code, "cpp", "", &mut about);
            }
            let about = doc(&about);
            let operand = quote!(::tablegen_rt::mc::inst::Operand<Register>);
            hook(quote!(#about fn #name(&self, operand: #operand) -> bool;), quote!(false))
        });
        let all = features.into_iter().chain(modes).chain(methods).chain(predicates);
        let hooks = HookTrait {
            name: "PrintHooks",
            parameters: quote!(),
            about: &about,
            attributes: quote!(#[allow(dead_code, unused_variables, clippy::too_many_arguments)]),
            common: common(self.plan.names.sets.iter().any(|set| set.index.is_some())),
            methods: all.collect(),
        };
        module.hooks(output, &hooks);
    }

    /// Returns the call that implements the runtime's trait, which calls the methods by number.
    pub(super) fn dispatch(&self) -> Source {
        let predicates = self.predicates.iter().map(|(.., name)| name);
        let calls = self.methods.iter().flat_map(|hook| &hook.calls);
        let mut operands: Vec<&(usize, String)> = calls.collect();
        operands.sort_unstable();
        let operands = operands.into_iter().map(|(number, call)| (number, call));
        MacroCall::new("printer_target")
            .arms("operands(printer, inst, index, out)", operands)
            .arms("predicates", (0..).zip(predicates))
            .list("features", self.needs.features.then_some("has_feature"))
            .list("hw_mode", self.needs.modes.then_some("hw_mode"))
            .print()
    }
}

/// Returns a method of the trait, and the body of a method that fails.
fn hook(declaration: TokenStream, failure: TokenStream) -> HookMethod {
    HookMethod { declaration, failure: Some(failure) }
}

/// Documentation of the trait.
const ABOUT_HOOKS: &str = include_str!("print_hooks.md");

/// Returns the items that the trait has for every target. Registers can have several sets of names.
fn common(has_sets: bool) -> TokenStream {
    let about = [
        "Instructions that are printed.",
        "Returns true if instructions are printed as the first of their aliases that applies. The default is \
         true.",
        "Writes a register. The default writes its name.\n\n# Errors\nReturns an error if `out` does, or if the \
         register has no name.",
        "Writes an immediate. The default writes it in decimal.\n\n# Errors\nReturns an error if `out` does.",
    ];
    let [inst, aliases, register, immediate] = about.map(doc);
    let ty = quote!(::tablegen_rt::mc::inst::Inst<Opcode = Opcode, Register = Register>);
    let out = quote!(out: &mut ::tablegen_rt::asm::print::Output<'_>);
    let result = quote!(::core::fmt::Result);
    let set = if has_sets { quote!(RegisterNames::NoRegAltName,) } else { quote!() };
    let written = quote!(write_register_name(register, #set out));
    quote! {
        #inst type Inst: #ty + ?::core::marker::Sized;
        #aliases fn prints_aliases(&self) -> bool { true }
        #register fn write_register(&self, register: Register, #out) -> #result { #written }
        #immediate fn write_immediate(&self, value: i64, #out) -> #result { out.write_number(value) }
    }
}

/// Returns the methods of the trait, by name.
fn methods<'m>(methods: &'m [Method], names: &mut Names) -> Vec<Hook<'m>> {
    let mut sorted: Vec<(usize, &Method)> = (1..).zip(methods).collect();
    sorted.sort_by_key(|&(_, method)| method);
    let suffix = |method: &Method| {
        let pc_relative = if method.pc_relative { "_pc_relative" } else { "" };
        let is_modified = !method.modifier.is_empty() && method.of_operand;
        format!("{pc_relative}{}", if is_modified { "_with" } else { "" })
    };
    let mut hooks: Vec<Hook<'m>> = Vec::new();
    // Methods that differ in what they are called with have names of their own.
    let mut kinds: Vec<(String, bool, bool)> = Vec::new();
    let kind_of = |method: &Method| (suffix(method), method.of_operand, method.modifier.is_empty());
    for (_, method) in &sorted {
        if !kinds.contains(&kind_of(method)) {
            kinds.push(kind_of(method));
        }
    }
    for kind in kinds {
        let own = || sorted.iter().filter(|(_, method)| kind_of(method) == kind);
        let functions: Vec<Function> =
            own().map(|(_, method)| Function::parse(&method.name)).collect();
        let names_of_kind =
            Methods::new(&functions, names, |base| format!("{}{}", method_name(base), kind.0));
        for (&(number, method), function) in own().zip(functions) {
            let name = names_of_kind.name(&function).clone();
            let given = names_of_kind.arguments(&function);
            let call = (number, call(&name, method, given));
            match hooks.iter_mut().find(|hook| hook.name == name) {
                Some(hook) => hook.calls.push(call),
                None => {
                    let parameters = names_of_kind.parameters(&function);
                    hooks.push(Hook { name, method, function, parameters, calls: vec![call] });
                }
            }
        }
    }
    hooks.sort_by_key(|hook| hook.method);
    hooks
}

/// Returns the Rust name of a method. For a lambda, it is formed from the body without the common
/// arguments.
fn method_name(method: &str) -> String {
    let body = method.strip_prefix('[').and_then(|lambda| lambda.split_once('{'));
    let body = body.and_then(|(_, body)| Some(body.rsplit_once('}')?.0));
    let identifiers =
        body.unwrap_or(method).split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is_passed =
        |identifier: &str| matches!(identifier, "MI" | "OpNo" | "Address" | "STI" | "O" | "OS");
    let identifiers = identifiers.filter(|identifier| body.is_none() || !is_passed(identifier));
    field_name(&identifiers.collect::<Vec<_>>().join("_"))
}

/// Returns the declaration of a method. The method for plain operands has a default body.
fn declare(of: &Hook<'_>) -> HookMethod {
    let Hook { name, method, function, parameters, .. } = of;
    let mut arguments = quote!(#parameters inst: &Self::Inst,);
    let mut about = match method.of_operand {
        true => {
            arguments.extend(quote!(index: usize,));
            "Writes machine operand `index`, counted from 0".to_owned()
        }
        false => "Writes the text of a special name".to_owned(),
    };
    if method.pc_relative {
        arguments.extend(quote!(address: ::core::option::Option<u64>,));
        about.push_str(", which is relative to `address`");
    }
    match (method.modifier.is_empty(), method.of_operand) {
        (true, _) => {}
        (false, true) => about.push_str(", with a modifier"),
        (false, false) => about.push_str(", `modifier`"),
    }
    if !method.modifier.is_empty() {
        arguments.extend(quote!(modifier: &str,));
    }
    about.push_str(&format!("; in C++ `{}`.", function.about(&method.name)));
    if method.pc_relative {
        about.push_str(
            "\n\n`address` is the address of the instruction, or `None` if \
             [`Printer::with_address`] was not called.",
        );
    }
    let any = Method::of_any_operand();
    let body = if **method == (Method { pc_relative: true, ..any.clone() }) {
        about.push_str(" The default writes the operand as `print_operand` does.");
        quote!({ self.print_operand(inst, index, out) })
    } else if **method == any {
        about.push_str("\n\nThe default writes registers and immediates, and no other operands.");
        let operand = quote!(::tablegen_rt::mc::inst::Inst::operand(inst, index));
        let register = quote!(|register, out| self.write_register(register, out));
        let immediate = quote!(|value, out| self.write_immediate(value, out));
        quote!({ ::tablegen_rt::asm::print::write_operand(#operand, out, #register, #immediate) })
    } else {
        quote!(;)
    };
    about.push_str(
        "\n\n# Errors\nReturns an error if `out` does, or if the operand cannot be printed.",
    );
    let about = doc(&about);
    let arguments = quote!(&self, #arguments out: &mut ::tablegen_rt::asm::print::Output<'_>);
    hook(
        quote!(#about fn #name(#arguments) -> ::core::fmt::Result #body),
        quote!(Err(::core::fmt::Error)),
    )
}

/// Returns the call of a method. `given` are the arguments of the C++ template.
fn call(name: &Ident, method: &Method, given: Vec<String>) -> String {
    let mut arguments = given;
    arguments.push("inst".to_owned());
    arguments.extend(method.of_operand.then(|| "index".to_owned()));
    arguments.extend(method.pc_relative.then(|| "printer.address()".to_owned()));
    arguments.extend((!method.modifier.is_empty()).then(|| format!("{:?}", method.modifier)));
    arguments.push("out".to_owned());
    format!("{name}({})", arguments.join(", "))
}

#[cfg(test)]
mod tests {
    use super::method_name;

    #[test]
    fn methods_have_names_of_rust() {
        assert_eq!(method_name("printU16ImmOperand"), "print_u16_imm_operand");
        assert_eq!(method_name("printScaled<-4, true>"), "print_scaled_4_true");
        let lambda = "[this](const MCInst *MI, unsigned OpNo, raw_ostream &O) { \
                      printBit(MI, OpNo, O, \"clamp\"); }";
        assert_eq!(method_name(lambda), "print_bit_clamp");
        assert_eq!(method_name("[odd"), "odd");
    }
}
