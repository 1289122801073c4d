//! Trait that the user of a generated assembler implements, and its dispatch by number.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use rustc_hash::FxHashMap;

use super::super::Plan;
use super::super::classes::{Kind, User};
use super::super::conversions::ConversionStep;
use tablegen_emit::rust::{
    HookMethod, HookTrait, MacroCall, Module, Names, Source, check_block, doc, field_name,
    with_location,
};
use tablegen_emit_target::rust::hooks::hw_mode;
use tablegen_emit_target::rust::templates::{Function, Methods};
use tablegen_session::{BackendError, OutputContext};

/// Classes with the same C++ method.
struct Instance<'p, 'r> {
    /// Name of the method in C++, with the arguments of a template.
    cpp: &'p str,
    function: Function,
    classes: Vec<(usize, &'p User<'r>)>,
}

/// Method of the trait.
struct Method<'p, 'r> {
    name: Ident,
    /// Name of the method in C++. Arguments of a template are letters.
    cpp: String,
    /// Parameters for the arguments of the template. Each has a comma behind it.
    parameters: TokenStream,
    instances: Vec<(String, Instance<'p, 'r>)>,
}

/// Returns the methods that `cpp` names, in order of the first class that uses them.
fn methods<'p, 'r>(
    plan: &'p Plan<'r>,
    names: &mut Names,
    cpp: impl Fn(&'p User<'r>) -> Option<&'p str>,
) -> Vec<Method<'p, 'r>> {
    let instances = instances(plan, cpp);
    let known = Methods::new(instances.iter().map(|one| &one.function), names, |base| {
        let clean = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        field_name(&base.chars().map(clean).collect::<String>())
    });
    let mut all: Vec<Method<'p, 'r>> = Vec::new();
    let mut index: FxHashMap<&Ident, usize> = FxHashMap::default();
    for instance in instances {
        let (function, call) = (&instance.function, known.call(&instance.function));
        let name = known.name(function);
        let index = *index.entry(name).or_insert_with(|| {
            all.push(Method {
                name: name.clone(),
                cpp: function.about(instance.cpp),
                parameters: known.parameters(function),
                instances: Vec::new(),
            });
            all.len() - 1
        });
        all[index].instances.push((call, instance));
    }
    all
}

/// Returns the instances of methods that `cpp` names, in order of the first class that uses them.
fn instances<'p, 'r>(
    plan: &'p Plan<'r>,
    cpp: impl Fn(&'p User<'r>) -> Option<&'p str>,
) -> Vec<Instance<'p, 'r>> {
    let mut all: Vec<Instance<'p, 'r>> = Vec::new();
    let mut known: FxHashMap<&str, usize> = FxHashMap::default();
    for (number, class) in plan.classes.all.iter().enumerate() {
        let Some((user, cpp)) = class.user().and_then(|user| Some((user, cpp(user)?))) else {
            continue;
        };
        let index = *known.entry(cpp).or_insert_with(|| {
            all.push(Instance { cpp, function: Function::parse(cpp), classes: Vec::new() });
            all.len() - 1
        });
        // The field `RustCode` is the body of a method without parameters.
        if user.rust_code.is_some() {
            all[index].function = Function::plain(cpp);
        }
        all[index].classes.push((number, user));
    }
    all
}

impl<'p, 'r> Method<'p, 'r> {
    fn classes(&self) -> impl Iterator<Item = (usize, &'p User<'r>)> {
        self.instances.iter().flat_map(|(_, instance)| instance.classes.iter().copied())
    }

    /// Returns the classes that use the method, for its documentation.
    fn about(&self, output: &OutputContext<'_>) -> String {
        const SHOWN: usize = 3;
        let shown = self.classes().take(SHOWN);
        let shown = shown.map(|(_, user)| with_location(output, user.record.name(), user.record));
        let more = match self.classes().count().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let shown: Vec<String> = shown.collect();
        format!("{}{more}; in C++ `{}`", shown.join(", "), self.cpp)
    }

    /// Returns the body of a predicate, if it is known: the field `RustCode` of a class, or the
    /// standard predicates `isImm`, `isReg` and `isToken`.
    fn predicate_body(&self) -> Result<Option<TokenStream>, BackendError> {
        for (_, user) in self.classes() {
            let Some(code) = user.rust_code else { continue };
            let wrong = |what: String| {
                let name = user.record.name();
                user.record.error(format!("RustCode of '{name}' is no Rust: {what}"))
            };
            check_block(code).map_err(wrong)?;
            let code: TokenStream = code.parse().map_err(|error| wrong(format!("{error}")))?;
            return Ok(Some(quote!(Fit::of_number(operand, |imm| { #code }))));
        }
        Ok(match &self.cpp[..] {
            "isImm" => Some(quote!(Fit::from(operand.immediate().is_some()))),
            "isReg" => Some(quote!(Fit::from(operand.register().is_some()))),
            "isToken" => Some(quote!(Fit::from(operand.token().is_some()))),
            _ => None,
        })
    }
}

impl Instance<'_, '_> {
    /// Returns the numbers of the classes as a pattern.
    fn pattern(&self) -> String {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for &(number, _) in &self.classes {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == number => *last = number,
                _ => runs.push((number, number)),
            }
        }
        let runs = runs.into_iter().map(|(first, last)| match last - first {
            0 => format!("{first}"),
            1 => format!("{first} | {last}"),
            _ => format!("{first}..={last}"),
        });
        runs.collect::<Vec<_>>().join(" | ")
    }
}

/// Trait with the hooks of an assembler.
pub(super) struct Hooks<'p, 'r> {
    plan: &'p Plan<'r>,
    predicates: Vec<Method<'p, 'r>>,
    renders: Vec<Method<'p, 'r>>,
    defaults: Vec<Method<'p, 'r>>,
    /// Converters of whole instructions by number: name and C++ name.
    converters: Vec<(Ident, &'p str)>,
    /// Operand class and hardware mode, with the register class that they select.
    modes: Vec<(usize, u32, usize)>,
}

impl<'p, 'r> Hooks<'p, 'r> {
    pub(super) fn new(plan: &'p Plan<'r>) -> Self {
        let mut names = Names::default();
        for own in ["fits_class", "allows_operands", "allows", "hw_mode"] {
            names.claim(own);
        }
        Hooks {
            plan,
            predicates: methods(plan, &mut names, |user| Some(&user.predicate)),
            renders: methods(plan, &mut names, |user| Some(&user.render)),
            defaults: methods(plan, &mut names, |user| user.optional.then_some(&user.default[..])),
            converters: converters(plan, &mut names),
            modes: modes(plan),
        }
    }

    /// Adds the trait.
    ///
    /// # Errors
    /// Returns an error if a field `RustCode` is not Rust.
    pub(super) fn declare(
        &self,
        output: &OutputContext<'_>,
        module: &mut Module,
    ) -> Result<(), BackendError> {
        let mut declared = Vec::new();
        for method in &self.predicates {
            let Method { name, parameters, .. } = method;
            let body = method.predicate_body()?;
            let rule = match body {
                Some(_) => "",
                None => {
                    "\n\nReturns [`Fit::Near`] if the operand is of the right kind but out of \
                     range. The diagnostic of the class is then reported."
                }
            };
            let about = format!("Checks an operand against {}.{rule}", method.about(output));
            let about = doc(&about);
            let body = body.map_or(quote!(;), |body| quote!({ #body }));
            declared.push(HookMethod {
                declaration: quote! {
                    #about fn #name(&self, #parameters operand: &Self::Operand) -> Fit #body
                },
                failure: Some(quote!(Fit::No)),
            });
        }
        for method in &self.renders {
            let Method { name, parameters, .. } = method;
            let about = doc(&format!(
                "Appends an operand to the instruction as `len` machine operands: {}.\n\nThe \
                 default appends one operand, as [`add_operand`] does.",
                method.about(output)
            ));
            let arguments = quote!(operand: &Self::Operand, len: usize, inst: &mut Matched);
            let arguments = quote!(&self, #parameters #arguments);
            declared.push(HookMethod {
                declaration: quote!(#about fn #name(#arguments) { add_operand(operand, inst); }),
                failure: None,
            });
        }
        for method in &self.defaults {
            let Method { name, parameters, .. } = method;
            let about =
                format!("Returns the value of an omitted operand of {}.", method.about(output));
            let about = doc(&about);
            let declaration = quote!(#about fn #name(&self, #parameters) -> Self::Operand;);
            declared.push(HookMethod { declaration, failure: None });
        }
        for (name, cpp) in &self.converters {
            let about = doc(&format!(
                "Appends all machine operands of an instruction, made from the operands of its \
                 line; in C++ `{cpp}`."
            ));
            let arguments = quote!(operands: Operands<'_, Self::Operand>, inst: &mut Matched);
            // Without operands, the instruction has no encoding.
            let declaration = quote!(#about fn #name(&self, #arguments););
            declared.push(HookMethod { declaration, failure: Some(quote!()) });
        }
        declared.extend(
            (!self.modes.is_empty())
                .then(|| HookMethod { declaration: hw_mode("register classes"), failure: None }),
        );
        let about = format!(
            "Hooks of the assembler of target `{}`: its operands, and the C++ code of the \
             description.\n\n{ABOUT_HOOKS}",
            self.plan.target.name()
        );
        let hooks = HookTrait {
            name: "AssemblerHooks",
            parameters: quote!(),
            about: &about,
            attributes: quote!(#[allow(dead_code, unused_variables)]),
            common: common(),
            methods: declared,
        };
        module.hooks(output, &hooks);
        Ok(())
    }

    /// Returns the call that implements the runtime's traits, which call the methods by the numbers
    /// of classes. `registers` are the functions that look up registers by name.
    pub(super) fn dispatch(&self, registers: impl Iterator<Item = &'static str>) -> Source {
        let by_mode = !self.modes.is_empty();
        let converters = self.converters.iter().map(|(name, _)| name);
        MacroCall::new("assembler_target")
            .list("registers", registers)
            .arms("predicates", arms(&self.predicates))
            .arms("renders", arms(&self.renders))
            .arms("defaults", arms(&self.defaults))
            .arms("converters", (0..).zip(converters))
            .list("hw_mode", by_mode.then_some("hw_mode"))
            .arms(
                "modes",
                self.modes.iter().map(|(of, mode, class)| (format!("({of}, {mode})"), class)),
            )
            .print()
    }
}

/// Documentation of the trait.
const ABOUT_HOOKS: &str = include_str!("assembler_hooks.md");

/// Returns the items that the trait has for every target.
fn common() -> TokenStream {
    let about = [
        "Operand as parsed from a line.",
        "Returns the target's verdict for an operand that does not belong to a class by the description. \
         [`TargetFit::MatchAs`] replaces the operand, for instance by the register of the class that has the \
         same name. The default is [`TargetFit::No`].",
        "Returns true if an instruction may have these operands. Called before the machine operands are made. \
         The default is true. False leads to [`Reason::Rejected`], unless another instruction matches.",
        "Returns true if the instruction is allowed. The default is true. False leads to \
         [`Reason::Rejected`], unless another instruction matches.",
    ];
    let [operand, fits, operands, allows] = about.map(doc);
    let ty = quote!(Self::Operand);
    quote! {
        #operand type Operand: Written<Register = Register>;
        #fits fn fits_class(&self, class: OperandClass, operand: &#ty) -> TargetFit<#ty> { TargetFit::No }
        #operands fn allows_operands(&self, opcode: Opcode, operands: Operands<'_, #ty>) -> bool { true }
        #allows fn allows(&self, inst: &Matched) -> bool { true }
    }
}

/// Returns the methods that convert whole instructions, by step number.
fn converters<'p>(plan: &'p Plan<'_>, names: &mut Names) -> Vec<(Ident, &'p str)> {
    let steps = plan.conversions.steps.iter();
    let all = steps.filter_map(|(_, step)| match step {
        ConversionStep::Custom(method) => Some(*method),
        _ => None,
    });
    all.map(|method| (names.claim(&field_name(method)), method)).collect()
}

/// Returns the register class for each operand class and hardware mode.
fn modes(plan: &Plan<'_>) -> Vec<(usize, u32, usize)> {
    let mut all = Vec::new();
    let modes = plan.target.hw_modes();
    for (number, class) in plan.classes.all.iter().enumerate() {
        let Kind::ByMode(record) = class.kind else { continue };
        for &(mode, class) in modes.select(record) {
            if let Some(class) = plan.classes.of_record(class) {
                all.push((number, mode.0, class.index()));
            }
        }
    }
    all
}

/// Returns the calls of methods, with the pattern of the classes of each.
fn arms<'m>(methods: &'m [Method<'_, '_>]) -> impl Iterator<Item = (String, &'m String)> {
    let instances = methods.iter().flat_map(|method| &method.instances);
    instances.map(|(call, instance)| (instance.pattern(), call))
}
