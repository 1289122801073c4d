//! Traits that users of a module implement, and impls that forward to inherent methods.
//!
//! In: methods of a trait, and the option [`HOOKS`], which lists the methods that a type has. Out: the
//! trait, and its impl for the type. A method that the description does not name is not called; one
//! that the type does not have returns a failure, and a warning names it.

use std::str::FromStr;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;
use tablegen_session::{OptionSpec, OutputContext};

use super::{Module, Section, doc, ident};

/// Types whose methods are the hooks of modules.
pub const HOOKS: OptionSpec = OptionSpec::new(
    "rust-hooks",
    "impls",
    "In Rust, implement hook traits by inherent methods: 'impl TRAIT for TYPE { fn NAME; ... } ...'",
);

/// Trait with hooks.
#[derive(Debug)]
pub struct HookTrait<'t> {
    /// Name of the trait.
    pub name: &'t str,
    /// Parameters with their bounds, such as `<I: Instruction>`.
    pub parameters: TokenStream,
    /// Documentation in Markdown.
    pub about: &'t str,
    /// Attributes other than documentation.
    pub attributes: TokenStream,
    /// Items that the trait has for every target: associated types, and methods with default bodies.
    pub common: TokenStream,
    /// Methods of the target.
    pub methods: Vec<HookMethod>,
}

/// Method of a trait.
#[derive(Clone, Debug)]
pub struct HookMethod {
    /// Attributes, signature, and `;` or the default body.
    pub declaration: TokenStream,
    /// Body if no type has the method. `None` if the method cannot fail.
    pub failure: Option<TokenStream>,
}

/// Impl that the option [`HOOKS`] requests.
struct Requested {
    /// Attributes, such as `#[cfg(feature = "assembler")]`.
    attributes: TokenStream,
    /// Tokens between `impl` and the braces.
    head: TokenStream,
    /// Associated types.
    types: TokenStream,
    /// Names of inherent methods.
    methods: Vec<String>,
}

/// Signature of a method.
struct Signature {
    name: Ident,
    /// Parameters, in parentheses.
    parameters: TokenStream,
    /// Names of the parameters after `self`.
    arguments: Vec<Ident>,
    /// Tokens between the parameters and the body, such as `-> bool`.
    result: TokenStream,
    has_body: bool,
}

impl Module {
    /// Adds a trait with hooks, and the impls that the option [`HOOKS`] requests.
    pub fn hooks(&mut self, output: &OutputContext<'_>, hooks: &HookTrait<'_>) {
        let HookTrait { parameters, attributes, common, .. } = hooks;
        let (name, about) = (ident(hooks.name), doc(hooks.about.trim_end()));
        let methods = hooks.methods.iter().map(|method| &method.declaration);
        let items = quote!(#common #(#methods)*);
        self.add(Section::Hooks, quote!(#about #attributes pub trait #name #parameters { #items }));

        let options = output.options_set().filter(|(name, _)| *name == HOOKS.name);
        for (_, value) in options {
            match requested(value) {
                Ok(all) => {
                    for one in all.iter().filter(|one| is_of(one, hooks.name)) {
                        self.add(Section::Hooks, forwarded(output, hooks, one));
                    }
                }
                Err(what) => {
                    let message = format!("--{}: {what}", HOOKS.name);
                    output.error(tablegen_core::RecordError::new(&[], message));
                }
            }
        }
    }
}

/// Returns true if an impl is one of the trait.
fn is_of(requested: &Requested, name: &str) -> bool {
    let mut head = requested.head.clone().into_iter();
    head.any(|token| matches!(&token, TokenTree::Ident(ident) if *ident == name))
}

/// Returns the impl of a trait by inherent methods.
fn forwarded(
    output: &OutputContext<'_>,
    hooks: &HookTrait<'_>,
    requested: &Requested,
) -> TokenStream {
    let Requested { attributes, head, types, methods } = requested;
    let has = |signature: &Signature| methods.contains(&signature.name.to_string());
    let argument = argument(hooks, requested);
    let signatures = |tokens: &TokenStream| match &argument {
        Some((parameter, argument)) => signatures(&replaced(tokens, parameter, argument)),
        None => signatures(tokens),
    };
    let mut bodies = TokenStream::new();
    for signature in signatures(&hooks.common).iter().filter(|one| has(one)) {
        bodies.extend(signature.forwarded());
    }
    for method in &hooks.methods {
        for signature in signatures(&method.declaration) {
            match &method.failure {
                _ if has(&signature) => bodies.extend(signature.forwarded()),
                _ if signature.has_body => {}
                Some(failure) => {
                    bodies
                        .extend(signature.with_body(&quote!(#[allow(unused_variables)]), failure));
                    let (of, name) = (hooks.name, &signature.name);
                    let message =
                        format!("no hook for `{of}::{name}`: its instructions are not supported");
                    output.warn(&[], message);
                }
                None => {
                    let message = format!("no hook for `{}::{}`", hooks.name, signature.name);
                    output.error(tablegen_core::RecordError::new(&[], message));
                }
            }
        }
    }
    // Without the inherent method, a method would call itself.
    quote! {
        #attributes
        #[deny(unconditional_recursion)]
        #[allow(clippy::too_many_arguments)]
        impl #head {
            #types
            #bodies
        }
    }
}

/// Returns the parameter of a generic trait, and the argument that an impl has for it.
fn argument(hooks: &HookTrait<'_>, requested: &Requested) -> Option<(Ident, TokenStream)> {
    let mut parameters = hooks.parameters.clone().into_iter();
    let parameter = parameters.find_map(|token| match token {
        TokenTree::Ident(name) => Some(name),
        _ => None,
    })?;
    let mut head = requested.head.clone().into_iter();
    head.find(|token| matches!(token, TokenTree::Ident(name) if *name == hooks.name))?;
    let (mut argument, mut depth) = (TokenStream::new(), 0);
    for token in head {
        match &token {
            TokenTree::Punct(open) if open.as_char() == '<' => depth += 1,
            TokenTree::Punct(close) if close.as_char() == '>' => depth -= 1,
            _ => {}
        }
        match depth {
            0 => break,
            1 if matches!(&token, TokenTree::Punct(open) if open.as_char() == '<') => {}
            _ => argument.extend([token]),
        }
    }
    Some((parameter, argument))
}

/// Returns tokens with `argument` in place of an identifier.
fn replaced(tokens: &TokenStream, parameter: &Ident, argument: &TokenStream) -> TokenStream {
    let mut all = TokenStream::new();
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(name) if name == *parameter => all.extend(argument.clone()),
            TokenTree::Group(group) => {
                let inner = replaced(&group.stream(), parameter, argument);
                all.extend([TokenTree::from(Group::new(group.delimiter(), inner))]);
            }
            token => all.extend([token]),
        }
    }
    all
}

impl Signature {
    fn with_body(&self, attributes: &TokenStream, body: &TokenStream) -> TokenStream {
        let Signature { name, parameters, result, .. } = self;
        quote!(#attributes fn #name #parameters #result { #body })
    }

    /// Returns the method that calls the inherent method.
    fn forwarded(&self) -> TokenStream {
        let Signature { name, arguments, .. } = self;
        self.with_body(&quote!(#[inline]), &quote!(Self::#name(self, #(#arguments),*)))
    }
}

/// Returns the signatures of methods. The tokens between them are attributes, `;` and bodies.
fn signatures(tokens: &TokenStream) -> Vec<Signature> {
    let mut all: Vec<Signature> = Vec::new();
    let mut tokens = tokens.clone().into_iter();
    while let Some(token) = tokens.next() {
        if !matches!(&token, TokenTree::Ident(keyword) if *keyword == "fn") {
            continue;
        }
        let Some(TokenTree::Ident(name)) = tokens.next() else { continue };
        let Some(TokenTree::Group(parameters)) = tokens.next() else { continue };
        let (mut result, mut has_body) = (TokenStream::new(), false);
        for token in tokens.by_ref() {
            match &token {
                TokenTree::Punct(end) if end.as_char() == ';' => break,
                TokenTree::Group(body) if body.delimiter() == Delimiter::Brace => {
                    has_body = true;
                    break;
                }
                _ => result.extend([token]),
            }
        }
        let arguments = arguments(&parameters.stream());
        let parameters = TokenTree::from(parameters).into();
        all.push(Signature { name, parameters, arguments, result, has_body });
    }
    all
}

/// Returns the names of parameters. A name stands before `:`, which paths do not have alone.
fn arguments(parameters: &TokenStream) -> Vec<Ident> {
    let (mut names, mut last, mut is_path) = (Vec::new(), None, false);
    for token in parameters.clone() {
        match token {
            TokenTree::Punct(colon) if colon.as_char() == ':' => {
                let is_joint = colon.spacing() == proc_macro2::Spacing::Joint;
                if !is_joint && !is_path {
                    names.extend(last.take());
                }
                is_path = is_joint;
                last = None;
            }
            TokenTree::Ident(name) => last = Some(name),
            _ => last = None,
        }
    }
    names
}

/// Parses the value of the option [`HOOKS`].
fn requested(value: &str) -> Result<Vec<Requested>, String> {
    let tokens = TokenStream::from_str(value).map_err(|error| error.to_string())?;
    let (mut all, mut attributes, mut head) = (Vec::new(), TokenStream::new(), None);
    for token in tokens {
        match (&token, &mut head) {
            (TokenTree::Ident(keyword), None) if *keyword == "impl" => {
                head = Some(TokenStream::new());
            }
            (_, None) => attributes.extend([token]),
            (TokenTree::Group(body), Some(_)) if body.delimiter() == Delimiter::Brace => {
                let (types, methods) = items(body.stream())?;
                let attributes = std::mem::take(&mut attributes);
                let head = head.take().unwrap_or_default();
                all.push(Requested { attributes, head, types, methods });
            }
            (_, Some(head)) => head.extend([token]),
        }
    }
    if head.is_some() || !attributes.is_empty() {
        return Err("expected 'impl TRAIT for TYPE { ... }'".to_owned());
    }
    Ok(all)
}

/// Returns the associated types and the names of methods between the braces of an impl.
fn items(tokens: TokenStream) -> Result<(TokenStream, Vec<String>), String> {
    let (mut types, mut methods) = (TokenStream::new(), Vec::new());
    let mut tokens = tokens.into_iter();
    while let Some(token) = tokens.next() {
        let TokenTree::Ident(keyword) = &token else {
            return Err(format!("expected 'fn' or 'type' in place of '{token}'"));
        };
        let is_type = *keyword == "type";
        if !is_type && *keyword != "fn" {
            return Err(format!("expected 'fn' or 'type' in place of '{keyword}'"));
        }
        let mut item: Vec<TokenTree> = Vec::new();
        for token in tokens.by_ref() {
            if matches!(&token, TokenTree::Punct(end) if end.as_char() == ';') {
                break;
            }
            item.push(token);
        }
        match &item[..] {
            item if is_type => {
                let item: TokenStream = item.iter().cloned().collect();
                types.extend(quote!(type #item;));
            }
            [TokenTree::Ident(name)] => methods.push(name.to_string()),
            _ => return Err("expected 'fn NAME;'".to_owned()),
        }
    }
    Ok((types, methods))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_have_names_of_arguments() {
        let found = signatures(&quote! {
            /// Text with `fn x()`.
            fn first(&self, inst: &mut Inst, value: ::a::B<C, D>, class: &'static str) -> Status;
            fn second(&self) { body() }
        });
        let found = found.iter().map(|one| {
            let names: Vec<String> = one.arguments.iter().map(Ident::to_string).collect();
            (one.name.to_string(), names.join(" "), one.has_body)
        });
        assert_eq!(
            found.collect::<Vec<_>>(),
            [
                ("first".to_owned(), "inst value class".to_owned(), false),
                ("second".to_owned(), String::new(), true)
            ]
        );
    }

    #[test]
    fn arguments_replace_parameters() {
        let hooks = HookTrait {
            name: "Hooks",
            parameters: quote!(<I: Bound + ?Sized>),
            about: "",
            attributes: quote!(),
            common: quote!(),
            methods: Vec::new(),
        };
        let all = requested("impl<'t> Hooks<a::B<'t>> for crate::C<'t> {}").unwrap();
        let (parameter, argument) = argument(&hooks, &all[0]).unwrap();
        let expected: TokenStream = "fn f(inst: &a::B<'t>);".parse().unwrap();
        let found = replaced(
            &quote!(
                fn f(inst: &I);
            ),
            &parameter,
            &argument,
        );
        assert_eq!(found.to_string(), expected.to_string());
    }

    #[test]
    fn values_of_the_option_are_impls() {
        let all = requested(
            "#[cfg(x)] impl<'t> Hooks<A> for crate::B<'t> { type Inst = C<'t>; fn a; fn b; } \
             impl Other for D {}",
        );
        let all = all.unwrap();
        assert_eq!(all.len(), 2);
        assert!(is_of(&all[0], "Hooks") && is_of(&all[1], "Other") && !is_of(&all[1], "Hooks"));
        assert_eq!(all[0].methods, ["a", "b"]);
        for wrong in
            ["impl A for B", "x", "impl A for B { const X; }", "impl A for B { fn a() {} }"]
        {
            assert!(requested(wrong).is_err(), "{wrong}");
        }
    }
}
