//! The trait that the user of an assembler implements, and what calls its methods by number.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::super::Plan;
use super::super::classes::{Kind, User};
use super::super::conversions::Step;
use tablegen_emit::rust::{Names, check_block, doc, field_name, int_literal, with_place};
use tablegen_session::{BackendError, OutputContext};

/// A method of the trait, and the classes that it is for.
struct Method<'p, 'r> {
    name: Ident,
    /// What it is called in C++.
    cpp: &'p str,
    classes: Vec<(usize, &'p User<'r>)>,
}

/// Methods by what they are called in C++, in the order of classes.
fn methods<'p, 'r>(
    plan: &'p Plan<'r>,
    names: &mut Names,
    cpp: impl Fn(&'p User<'r>) -> Option<&'p str>,
) -> Vec<Method<'p, 'r>> {
    let mut all: Vec<Method<'p, 'r>> = Vec::new();
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, class) in plan.classes.all.iter().enumerate() {
        let Some((user, cpp)) = class.user().and_then(|user| Some((user, cpp(user)?))) else {
            continue;
        };
        let at = *known.entry(cpp).or_insert_with(|| {
            let clean: String =
                cpp.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
            let name = names.claim(&field_name(&clean));
            all.push(Method { name, cpp, classes: Vec::new() });
            all.len() - 1
        });
        all[at].classes.push((number, user));
    }
    all
}

impl Method<'_, '_> {
    /// The classes that it is for, in a comment.
    fn about(&self, output: &OutputContext<'_>) -> String {
        const SHOWN: usize = 3;
        let shown = self.classes.iter().take(SHOWN);
        let shown = shown.map(|(_, user)| with_place(output, user.record.name(), user.record));
        let more = match self.classes.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let shown: Vec<String> = shown.collect();
        format!("{}{more}; in C++ `{}`", shown.join(", "), self.cpp)
    }

    /// The numbers of its classes, as a pattern.
    fn pattern(&self) -> TokenStream {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for &(number, _) in &self.classes {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == number => *last = number,
                _ => runs.push((number, number)),
            }
        }
        let runs = runs.into_iter().map(|(first, last)| {
            let [start, end] = [first, last].map(|number| int_literal(number as u64));
            match last - first {
                0 => quote!(#start),
                1 => quote!(#start | #end),
                _ => quote!(#start..=#end),
            }
        });
        quote!(#(#runs)|*)
    }

    /// The body of a predicate, where the description says enough: the code of a class, or for
    /// `isImm`, `isReg` and `isToken` what they ask.
    fn predicate_body(&self) -> Result<Option<TokenStream>, BackendError> {
        for (_, user) in &self.classes {
            let Some(field) = user.record.field("RustCode") else { continue };
            let Some(code) = field.value().as_str() else { continue };
            let wrong = |what: String| {
                let name = user.record.name();
                user.record.error(format!("RustCode of '{name}' is no Rust: {what}"))
            };
            check_block(code).map_err(wrong)?;
            let code: TokenStream = code.parse().map_err(|error| wrong(format!("{error}")))?;
            return Ok(Some(quote!(Fit::of_number(operand, |imm| { #code }))));
        }
        Ok(match self.cpp {
            "isImm" => Some(quote!(Fit::from(operand.immediate().is_some()))),
            "isReg" => Some(quote!(Fit::from(operand.register().is_some()))),
            "isToken" => Some(quote!(Fit::from(operand.token().is_some()))),
            _ => None,
        })
    }
}

/// The trait and what calls it.
pub(super) fn print(
    output: &OutputContext<'_>,
    plan: &Plan<'_>,
) -> Result<TokenStream, BackendError> {
    let mut names = Names::default();
    for own in ["fits_class", "allows_operands", "allows", "hw_mode"] {
        names.claim(own);
    }
    let predicates = methods(plan, &mut names, |user| Some(&user.predicate));
    let renders = methods(plan, &mut names, |user| Some(&user.render));
    let defaults = methods(plan, &mut names, |user| user.optional.then_some(&user.default[..]));
    let converters = converters(plan, &mut names);

    let mut declared = Vec::new();
    for method in &predicates {
        let name = &method.name;
        let about = doc(&format!("Whether an operand belongs to {}.", method.about(output)));
        declared.push(match method.predicate_body()? {
            None => quote!(#about fn #name(&self, operand: &Self::Operand) -> Fit;),
            Some(body) => quote! {
                #about
                fn #name(&self, operand: &Self::Operand) -> Fit {
                    #body
                }
            },
        });
    }
    for method in &renders {
        let name = &method.name;
        let about = format!(
            "Appends an operand of {}.\n\nBy default it is one that is a register, a number or \
             something else.",
            method.about(output)
        );
        let about = doc(&about);
        declared.push(quote! {
            #about
            fn #name(
                &self,
                operand: &Self::Operand,
                len: usize,
                inst: &mut Matched,
            ) {
                add_operand(operand, inst);
            }
        });
    }
    for method in &defaults {
        let name = &method.name;
        let about = doc(&format!(
            "What stands for an operand that is left out, of {}.",
            method.about(output)
        ));
        declared.push(quote!(#about fn #name(&self) -> Self::Operand;));
    }
    for (name, cpp) in &converters {
        let about = doc(&format!(
            "Makes the operands of an instruction of those that were written; in C++ `{cpp}`."
        ));
        declared.push(quote! {
            #about
            fn #name(&self, operands: &[Self::Operand], inst: &mut Matched);
        });
    }
    let (mode_hook, mode_call) = modes(plan);
    let about = doc(&format!(
        "What the description of target `{}` leaves to code, and what operands are.\n\nMethods for \
         which the description says enough have bodies: predicates of classes with Rust in a field \
         `RustCode`, which is told the number as `imm`, and operands that become one operand of the \
         instruction.",
        plan.target.name()
    ));
    let calls = Calls { predicates, renders, defaults, converters: &converters };
    let implemented = calls.print(&mode_call);
    Ok(quote! {
        #about
        #[allow(dead_code, unused_variables)]
        pub trait AssemblerHooks {
            /// An operand as it was written.
            type Operand: Written<Register = Register>;

            /// Whether an operand belongs to a class in spite of what the class says; nothing if
            /// that is right.
            fn fits_class(
                &self,
                class: OperandClass,
                operand: &Self::Operand,
            ) -> ::core::option::Option<Fit> {
                ::core::option::Option::None
            }

            /// Whether these operands are allowed, before an instruction is made of them.
            fn allows_operands(&self, opcode: Opcode, operands: &[Self::Operand]) -> bool {
                true
            }

            /// Whether an instruction is allowed.
            fn allows(&self, inst: &Matched) -> bool {
                true
            }

            #mode_hook

            #(#declared)*
        }

        #implemented
    })
}

/// The methods that make all operands of an instruction, by their numbers.
fn converters<'p>(plan: &'p Plan<'_>, names: &mut Names) -> Vec<(Ident, &'p str)> {
    let steps = plan.conversions.steps.iter();
    let all = steps.filter_map(|(_, step)| match step {
        Step::Custom(method) => Some(*method),
        _ => None,
    });
    all.map(|method| (names.claim(&field_name(method)), method)).collect()
}

/// The hook for the hardware mode, and what finds a class by it.
fn modes(plan: &Plan<'_>) -> (TokenStream, TokenStream) {
    let mut arms = Vec::new();
    let modes = plan.target.hw_modes();
    for (number, class) in plan.classes.all.iter().enumerate() {
        let Kind::ByMode(record) = class.kind else { continue };
        for &(mode, class) in modes.select(record) {
            let Some(class) = plan.classes.of_record(class) else { continue };
            let (number, class) = (int_literal(number as u64), int_literal(class.at() as u64));
            let mode = int_literal(u64::from(mode.0));
            arms.push(quote!((#number, #mode) => ::core::option::Option::Some(#class),));
        }
    }
    if arms.is_empty() {
        return (TokenStream::new(), quote!(::core::option::Option::None));
    }
    let hook = quote! {
        /// The hardware mode.
        fn hw_mode(&self) -> HwMode;
    };
    let call = quote! {
        match (class, self.0.hw_mode().value()) {
            #(#arms)*
            _ => ::core::option::Option::None,
        }
    };
    (hook, call)
}

/// What calls the methods by the numbers of classes.
struct Calls<'c, 'p, 'r> {
    predicates: Vec<Method<'p, 'r>>,
    renders: Vec<Method<'p, 'r>>,
    defaults: Vec<Method<'p, 'r>>,
    converters: &'c [(Ident, &'p str)],
}

impl Calls<'_, '_, '_> {
    fn print(&self, class_of_mode: &TokenStream) -> TokenStream {
        let predicates = arms(&self.predicates, |name| quote!(self.0.#name(operand)));
        let renders = arms(&self.renders, |name| quote!(self.0.#name(operand, len, inst)));
        let some = |name: &Ident| quote!(::core::option::Option::Some(self.0.#name()));
        let defaults = arms(&self.defaults, some);
        // A match of nothing would be odd.
        let defaults = match self.defaults.is_empty() {
            true => quote!(::core::option::Option::None),
            false => quote! {
                match class {
                    #(#defaults)*
                    _ => ::core::option::Option::None,
                }
            },
        };
        let converters = (0..).zip(self.converters).map(|(number, (name, _))| {
            let number = int_literal(number);
            quote!(#number => self.0.#name(operands, inst),)
        });
        let one_converter =
            (self.converters.len() == 1).then(|| quote!(#[allow(clippy::single_match)]));
        let converters = match self.converters.is_empty() {
            true => TokenStream::new(),
            false => quote! {
                match converter {
                    #(#converters)*
                    _ => {}
                }
            },
        };
        quote! {
            /// Calls hooks by the numbers of classes.
            struct AssemblerCalls<'h, H>(&'h H);

            #[allow(unused_variables)]
            impl<H> ::tablegen_rt::asm::matching::Rules<MAX_OPERANDS> for AssemblerCalls<'_, H>
            where
                H: AssemblerHooks,
            {
                type Register = Register;
                type Opcode = Opcode;
                type Diagnostic = OperandDiagnostic;
                type Requirement = Requirement;
                type Operand = H::Operand;

                fn tables(&self) -> &'static ::tablegen_rt::asm::matching::Tables {
                    &ASSEMBLER
                }

                fn fits(&self, class: usize, operand: &H::Operand) -> Fit {
                    match class {
                        #(#predicates)*
                        _ => Fit::No,
                    }
                }

                fn fits_target(
                    &self,
                    class: usize,
                    operand: &H::Operand,
                ) -> ::core::option::Option<Fit> {
                    self.0.fits_class(*OperandClass::ALL.get(class)?, operand)
                }

                fn class_of_mode(&self, class: usize) -> ::core::option::Option<usize> {
                    #class_of_mode
                }

                fn render(
                    &self,
                    class: usize,
                    operand: &H::Operand,
                    len: usize,
                    inst: &mut Matched,
                ) {
                    match class {
                        #(#renders)*
                        _ => add_operand(operand, inst),
                    }
                }

                fn left_out(&self, class: usize) -> ::core::option::Option<H::Operand> {
                    #defaults
                }

                #one_converter
                fn convert(
                    &self,
                    converter: usize,
                    operands: &[H::Operand],
                    inst: &mut Matched,
                ) {
                    #converters
                }

                fn allows_operands(&self, opcode: Opcode, operands: &[H::Operand]) -> bool {
                    self.0.allows_operands(opcode, operands)
                }

                fn allows(&self, inst: &Matched) -> bool {
                    self.0.allows(inst)
                }
            }
        }
    }
}

/// An arm for each method.
fn arms(
    methods: &[Method<'_, '_>],
    call: impl Fn(&Ident) -> TokenStream,
) -> impl Iterator<Item = TokenStream> {
    methods.iter().map(move |method| {
        let (pattern, call) = (method.pattern(), call(&method.name));
        quote!(#pattern => #call,)
    })
}
