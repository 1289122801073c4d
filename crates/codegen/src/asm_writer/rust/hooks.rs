//! Trait that the user of a generated printer implements, and its dispatch by number.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::programs::Method;
use crate::asm_writer::Plan;
use tablegen_emit::rust::{Names, code_block, doc, field_name, place_after};
use tablegen_session::OutputContext;

/// Method of the trait. Its calls can differ in the modifier that they pass.
struct Hook<'m> {
    name: Ident,
    method: &'m Method,
    /// Number and modifier of each call.
    calls: Vec<(usize, &'m str)>,
}

/// Further hooks that the printer needs.
#[derive(Clone, Copy)]
pub(super) struct Asks {
    pub(super) features: bool,
    pub(super) modes: bool,
    /// True if registers have several sets of names.
    pub(super) several_names: bool,
}

/// Prints the trait and its dispatch.
pub(super) fn print(
    output: &OutputContext<'_>,
    plan: &Plan<'_>,
    methods: &[Method],
    asks: Asks,
) -> TokenStream {
    let mut names = Names::default();
    for own in ["prints_aliases", "has_feature", "hw_mode", "write_register", "write_immediate"] {
        names.claim(own);
    }
    let hooks = hooks(methods, &mut names);
    let predicates: Vec<Ident> = plan
        .aliases
        .predicates
        .iter()
        .map(|(record, _)| names.claim(&format!("is_{}", field_name(record.name()))))
        .collect();
    let declared = hooks.iter().map(declare);
    let (feature_hook, feature_call) = features(asks.features);
    let (mode_hook, mode_call) = modes(asks.modes);
    let register_name = match asks.several_names {
        true => {
            quote!(register_name(register, RegisterNames::NoRegAltName).ok_or(::core::fmt::Error)?)
        }
        false => quote!(register_name(register)),
    };
    let predicate_hooks =
        plan.aliases.predicates.iter().zip(&predicates).map(|((record, code), name)| {
            let mut about = format!(
                "Whether an operand is `{}`{} as far as that depends on its value.\n",
                record.name(),
                place_after(output, *record)
            );
            if !code.trim().is_empty() {
                about.push('\n');
                code_block(code, "cpp", "", &mut about);
            }
            let about = doc(&about);
            quote!(#about fn #name(&self, operand: ::tablegen_rt::mc::inst::Operand<Register>) -> bool;)
        });
    let about = doc(&format!(
        "What prints the operands of instructions of target `{}`, and answers what aliases depend \
         on.",
        plan.target.name()
    ));
    let calls = hooks.iter().flat_map(call);
    let predicate_calls =
        (0_u32..).zip(&predicates).map(|(number, name)| quote!(#number => self.0.#name(operand)));
    let holds = match predicates.is_empty() {
        true => quote!(false),
        false => quote!(match predicate {
            #(#predicate_calls,)*
            _ => false,
        }),
    };
    quote! {
        #about
        #[allow(dead_code, unused_variables)]
        pub trait PrintHooks<I>
        where
            I: ::tablegen_rt::mc::inst::Inst<Opcode = Opcode, Register = Register> + ?::core::marker::Sized,
        {
            /// Whether instructions are written as the first of their aliases that fits. By
            /// default they are.
            fn prints_aliases(&self) -> bool {
                true
            }

            #feature_hook

            #mode_hook

            /// Writes a register; by default its name.
            ///
            /// # Errors
            /// Those of `out`, or the register has no name.
            fn write_register<W: ::core::fmt::Write + ?::core::marker::Sized>(
                &self,
                register: Register,
                out: &mut W,
            ) -> ::core::fmt::Result {
                out.write_str(#register_name)
            }

            /// Writes a number; by default in decimal digits.
            ///
            /// # Errors
            /// Those of `out`.
            fn write_immediate<W: ::core::fmt::Write + ?::core::marker::Sized>(
                &self,
                value: i64,
                out: &mut W,
            ) -> ::core::fmt::Result {
                ::tablegen_rt::asm::print::write_number(value, out)
            }

            #(#declared)*

            #(#predicate_hooks)*
        }

        /// Calls hooks by number.
        struct PrintCalls<'h, H>(&'h H);

        #[allow(unused_variables)]
        impl<I, H> ::tablegen_rt::asm::print::Calls<I> for PrintCalls<'_, H>
        where
            I: ::tablegen_rt::mc::inst::Inst<Opcode = Opcode, Register = Register> + ?::core::marker::Sized,
            H: PrintHooks<I>,
        {
            #[inline]
            fn tables(&self) -> &'static ::tablegen_rt::asm::print::Tables {
                &ASM_TEXT
            }

            fn print<W: ::core::fmt::Write + ?::core::marker::Sized>(
                &self,
                method: u16,
                inst: &I,
                at: usize,
                out: &mut W,
            ) -> ::core::fmt::Result {
                match method {
                    #(#calls,)*
                    _ => ::core::result::Result::Err(::core::fmt::Error),
                }
            }

            fn prints_aliases(&self) -> bool {
                self.0.prints_aliases()
            }

            fn holds(&self, predicate: u32, operand: ::tablegen_rt::mc::inst::Operand<Register>) -> bool {
                #holds
            }

            fn has_feature(&self, feature: u32) -> bool {
                #feature_call
            }

            fn mode(&self) -> usize {
                #mode_call
            }
        }
    }
}

/// Returns the methods of the trait, by name.
fn hooks<'m>(methods: &'m [Method], names: &mut Names) -> Vec<Hook<'m>> {
    let mut sorted: Vec<(usize, &Method)> = (1..).zip(methods).collect();
    sorted.sort_by_key(|&(_, method)| method);
    let mut hooks: Vec<Hook<'m>> = Vec::new();
    for (number, method) in sorted {
        let same = |hook: &&mut Hook<'_>| {
            let with = |method: &Method| !method.modifier.is_empty();
            hook.method.name == method.name
                && hook.method.pc_relative == method.pc_relative
                && hook.method.of_operand == method.of_operand
                && with(hook.method) == with(method)
        };
        if let Some(hook) = hooks.iter_mut().find(same) {
            hook.calls.push((number, &method.modifier));
            continue;
        }
        let mut name = method_name(&method.name);
        if method.pc_relative {
            name.push_str("_pc_relative");
        }
        if !method.modifier.is_empty() && method.of_operand {
            name.push_str("_with");
        }
        let calls = vec![(number, method.modifier.as_str())];
        hooks.push(Hook { name: names.claim(&name), method, calls });
    }
    hooks
}

/// Returns the Rust name of a method. For a lambda, it is formed from the body without the common
/// arguments.
fn method_name(method: &str) -> String {
    let body = method.strip_prefix('[').and_then(|lambda| lambda.split_once('{'));
    let body = body.and_then(|(_, body)| Some(body.rsplit_once('}')?.0));
    let words = body.unwrap_or(method).split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is_passed = |word: &str| matches!(word, "MI" | "OpNo" | "Address" | "STI" | "O" | "OS");
    let words = words.filter(|word| body.is_none() || !is_passed(word));
    field_name(&words.collect::<Vec<_>>().join("_"))
}

/// Returns the declaration of a method. The method for plain operands has a default body.
fn declare(hook: &Hook<'_>) -> TokenStream {
    let Hook { name, method, .. } = hook;
    let (mut arguments, mut about) = (TokenStream::new(), String::new());
    if method.of_operand {
        arguments.extend(quote!(inst: &I, at: usize,));
        about.push_str(&format!("`{}`: prints machine operand `at`", method.name));
        if method.pc_relative {
            about.push_str(", which is relative to the address of the instruction");
        }
    } else {
        arguments.extend(quote!(inst: &I,));
        about.push_str(&format!("`{}`: prints what the description calls by a name", method.name));
    }
    if !method.modifier.is_empty() {
        arguments.extend(quote!(modifier: &str,));
        if method.of_operand {
            about.push_str(", as `modifier` says");
        } else {
            about.push_str(", `modifier`");
        }
    }
    about.push('.');
    let any = Method::of_any_operand();
    let body = if **method == (Method { pc_relative: true, ..any.clone() }) {
        about.push_str(" By default it is printed as any other is.");
        quote!({ self.print_operand(inst, at, out) })
    } else if **method == any {
        about.push_str(" By default registers and numbers are written, and nothing else can be.");
        quote!({
            match inst.operand(at) {
                ::tablegen_rt::mc::inst::Operand::Register(::core::option::Option::Some(
                    register,
                )) => self.write_register(register, out),
                ::tablegen_rt::mc::inst::Operand::Immediate(value) => {
                    self.write_immediate(value, out)
                }
                _ => ::core::result::Result::Err(::core::fmt::Error),
            }
        })
    } else {
        quote!(;)
    };
    about.push_str("\n\n# Errors\nThose of `out`, or the operand cannot be printed.");
    let about = doc(&about);
    quote! {
        #about
        fn #name<W: ::core::fmt::Write + ?::core::marker::Sized>(
            &self,
            #arguments
            out: &mut W,
        ) -> ::core::fmt::Result #body
    }
}

/// Returns a match arm for each call of a method.
fn call<'h>(hook: &'h Hook<'_>) -> impl Iterator<Item = TokenStream> + 'h {
    let Hook { name, method, calls } = hook;
    calls.iter().map(move |&(number, modifier)| {
        let number = number as u16;
        let operand = method.of_operand.then(|| quote!(at,));
        let modifier = (!modifier.is_empty()).then(|| quote!(#modifier,));
        quote!(#number => self.0.#name(inst, #operand #modifier out))
    })
}

/// Returns the hook for subtarget features, and the expression that calls it.
fn features(are_asked: bool) -> (Option<TokenStream>, TokenStream) {
    if !are_asked {
        return (None, quote!(false));
    }
    let hook = quote! {
        /// Whether the target has a feature.
        fn has_feature(&self, feature: Feature) -> bool;
    };
    let call = quote! {
        Feature::from_value(feature).is_some_and(|feature| self.0.has_feature(feature))
    };
    (Some(hook), call)
}

/// Returns the hook for the hardware mode, and the expression that calls it.
fn modes(are_asked: bool) -> (Option<TokenStream>, TokenStream) {
    if !are_asked {
        return (None, quote!(0));
    }
    let hook = quote! {
        /// The hardware mode, by which register classes may differ. By default it is the one
        /// where no other holds.
        fn hw_mode(&self) -> HwMode {
            HwMode::default()
        }
    };
    (Some(hook), quote!(self.0.hw_mode().index()))
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
