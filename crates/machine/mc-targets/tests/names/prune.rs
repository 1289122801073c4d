//! Reduces generated modules to the names that hooks mention.
//!
//! In: generated modules, and identifiers. Out: the same modules with these enum members, functions and
//! types, with all hook traits, and without the contents of tables. They compile, and do nothing.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, File, ImplItem, Item, Lit, Type};

/// Set of identifiers.
pub(crate) type Names = BTreeSet<String>;

/// Adds all identifiers of tokens to a set.
pub(crate) fn collect(tokens: TokenStream, names: &mut Names) {
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                names.insert(name.to_string());
            }
            TokenTree::Group(group) => collect(group.stream(), names),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// Names that macros of `tablegen-rt` use, without an argument that names them.
const IMPLIED: &[(&str, &[&str])] = &[
    (
        "assembler_target",
        &[
            "ASSEMBLER",
            "AssemblerHooks",
            "AssemblyVariant",
            "OperandClass",
            "OperandDiagnostic",
            "Requirement",
            "description",
            "is_met",
            "message",
            "syntax",
        ],
    ),
    ("conversions", &["COMPRESS", "UNCOMPRESS"]),
    ("decoder_target", &["DECODER", "DecodeHooks"]),
    ("encoder_target", &["ENCODER_FIRST", "ENCODER_INSTRUCTIONS", "EncodeHooks"]),
    ("hw_modes", &["HwMode"]),
    ("model_schedules", &["TABLES"]),
    ("printer_target", &["ASM_TEXT", "PrintHooks"]),
    ("pseudo_expansions", &["PSEUDO_EXPANSIONS"]),
    ("x86_decoder", &["DECODER"]),
];

/// Identifiers of modules.
struct Pruner<'m> {
    mentioned: &'m Names,
    /// Members of enums.
    members: Names,
    needed: Names,
}

/// Returns modules with the names that `mentioned` contains, and what these names need.
pub(crate) fn prune(mut modules: Vec<File>, mentioned: &Names) -> Vec<File> {
    let mut pruner = Pruner { mentioned, members: Names::new(), needed: mentioned.clone() };
    for module in &mut modules {
        Emptied.visit_file_mut(module);
        pruner.members_of(&module.items);
    }
    loop {
        let before = pruner.needed.len();
        for module in &modules {
            pruner.need(&module.items);
        }
        if pruner.needed.len() == before {
            break;
        }
    }
    for module in &mut modules {
        pruner.retain(&mut module.items);
    }
    modules
}

impl Pruner<'_> {
    fn has(&self, name: &Ident) -> bool {
        self.needed.contains(&name.to_string())
    }

    /// Returns true if a name is a member of an enum, and nothing needs it.
    fn is_dropped(&self, name: &Ident) -> bool {
        self.members.contains(&name.to_string()) && !self.has(name)
    }

    fn members_of(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Mod(item) => {
                    self.members_of(item.content.as_ref().map_or(&[][..], |(_, items)| items));
                }
                Item::Enum(item) => {
                    self.members.extend(item.variants.iter().map(|one| one.ident.to_string()));
                }
                Item::Impl(item) => {
                    self.members.extend(item.items.iter().filter_map(|item| match item {
                        ImplItem::Const(item) if is_self(&item.ty) => Some(item.ident.to_string()),
                        _ => None,
                    }))
                }
                _ => {}
            }
        }
    }

    /// Returns true if an item is kept.
    fn is_kept(&self, item: &Item) -> bool {
        match item {
            Item::Macro(item) => {
                // The first argument is an enum, or a function that the macro declares.
                let name = macro_name(&item.mac);
                let is_named = matches!(name.as_str(), "named_enum" | "instruction_mapping");
                match item.mac.tokens.clone().into_iter().next() {
                    Some(TokenTree::Ident(name)) if is_named => self.has(&name),
                    _ => true,
                }
            }
            Item::Use(item) => {
                let mut names = Names::new();
                collect(item.tree.to_token_stream(), &mut names);
                // Names of the runtime, or of another module.
                let is_own = names.remove("super") | names.remove("crate");
                !is_own || names.iter().any(|name| self.needed.contains(name))
            }
            Item::Const(item) => item.ident == "_" || self.has(&item.ident),
            Item::Static(item) => self.has(&item.ident),
            Item::Fn(item) => self.has(&item.sig.ident),
            Item::Struct(item) => self.has(&item.ident),
            Item::Enum(item) => self.has(&item.ident),
            Item::Type(item) => self.has(&item.ident),
            Item::Trait(item) => self.has(&item.ident),
            Item::Impl(item) => match &*item.self_ty {
                Type::Path(ty) => ty.path.segments.last().is_some_and(|last| self.has(&last.ident)),
                _ => true,
            },
            _ => true,
        }
    }

    /// Adds the names that kept items need.
    fn need(&mut self, items: &[Item]) {
        for item in items {
            if !self.is_kept(item) {
                continue;
            }
            match item {
                Item::Mod(item) => {
                    self.need(item.content.as_ref().map_or(&[][..], |(_, items)| items));
                }
                Item::Use(_) => {}
                Item::Enum(item) => {
                    // A match over the mentioned members is not exhaustive.
                    let names = item.variants.iter().map(|one| one.ident.to_string());
                    let other = names.into_iter().find(|name| !self.mentioned.contains(name));
                    self.needed.extend(other);
                }
                Item::Impl(item) => {
                    let mut names = Names::new();
                    collect(item.generics.to_token_stream(), &mut names);
                    collect(item.self_ty.to_token_stream(), &mut names);
                    if let Some((_, of, _)) = &item.trait_ {
                        collect(of.to_token_stream(), &mut names);
                    }
                    for part in &item.items {
                        match part {
                            ImplItem::Const(part) if is_self(&part.ty) => {}
                            ImplItem::Fn(part)
                                if item.trait_.is_none() && !self.has(&part.sig.ident) => {}
                            part => collect(part.to_token_stream(), &mut names),
                        }
                    }
                    // Arms for members are dropped.
                    names.retain(|name| !self.members.contains(name));
                    self.needed.extend(names);
                }
                Item::Macro(item) => {
                    let name = macro_name(&item.mac);
                    let implied = IMPLIED.iter().filter(|(of, _)| *of == name);
                    let implied = implied.flat_map(|(_, names)| names.iter());
                    self.needed.extend(implied.map(|name| (*name).to_owned()));
                    let tokens = self.entries(item.mac.tokens.clone());
                    collect(tokens, &mut self.needed);
                }
                item => collect(item.to_token_stream(), &mut self.needed),
            }
        }
    }

    fn retain(&self, items: &mut Vec<Item>) {
        items.retain(|item| self.is_kept(item));
        for item in items.iter_mut() {
            match item {
                Item::Mod(item) => {
                    if let Some((_, items)) = &mut item.content {
                        self.retain(items);
                    }
                }
                Item::Enum(item) => {
                    let all = std::mem::take(&mut item.variants);
                    item.variants = all.into_iter().filter(|one| self.has(&one.ident)).collect();
                }
                Item::Impl(item) => {
                    let is_inherent = item.trait_.is_none();
                    item.items.retain(|item| match item {
                        ImplItem::Const(item) => self.has(&item.ident),
                        ImplItem::Fn(item) => !is_inherent || self.has(&item.sig.ident),
                        _ => true,
                    });
                    Arms(self).visit_item_impl_mut(item);
                    // A default is the first entry of a table, which is empty here.
                    if let Some((_, path, _)) = &item.trait_
                        && path.segments.last().is_some_and(|last| last.ident == "Default")
                    {
                        item.attrs.push(syn::parse_quote!(#[allow(unconditional_panic)]));
                    }
                }
                Item::Macro(item) => {
                    item.mac.tokens = self.entries(item.mac.tokens.clone());
                }
                _ => {}
            }
        }
    }

    /// Returns tokens without list entries `Member => value` of members that are not needed.
    fn entries(&self, tokens: TokenStream) -> TokenStream {
        let mut all = TokenStream::new();
        let mut is_list = false;
        for token in tokens {
            let is_colon = matches!(&token, TokenTree::Punct(colon) if colon.as_char() == ':');
            match token {
                TokenTree::Group(group) if is_list && group.delimiter() == Delimiter::Bracket => {
                    let mut entries = split(group.stream());
                    entries.retain(|entry| match entry.first() {
                        Some(TokenTree::Ident(name)) => !self.is_dropped(name),
                        _ => true,
                    });
                    let kept = joined(entries);
                    all.extend([TokenTree::from(Group::new(Delimiter::Bracket, kept))]);
                }
                token => all.extend([token]),
            }
            is_list = is_colon;
        }
        all
    }
}

/// Removes the arms of `match` for members that are not needed.
struct Arms<'p>(&'p Pruner<'p>);

impl VisitMut for Arms<'_> {
    fn visit_expr_match_mut(&mut self, expr: &mut syn::ExprMatch) {
        visit_mut::visit_expr_match_mut(self, expr);
        expr.arms.retain(|arm| {
            let mut names = Names::new();
            collect(arm.to_token_stream(), &mut names);
            let is_dropped =
                |name: &String| self.0.members.contains(name) && !self.0.needed.contains(name);
            !names.iter().any(is_dropped)
        });
    }
}

fn is_option(ty: &Type) -> bool {
    matches!(ty, Type::Path(ty) if ty.path.segments.last().is_some_and(|last| last.ident == "Option"))
}

fn is_self(ty: &Type) -> bool {
    matches!(ty, Type::Path(ty) if ty.path.is_ident("Self"))
}

fn macro_name(of: &syn::Macro) -> String {
    of.path.segments.last().map_or(String::new(), |last| last.ident.to_string())
}

/// Splits tokens at commas.
fn split(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut all = vec![Vec::new()];
    for token in tokens {
        match (&token, all.last_mut()) {
            (TokenTree::Punct(comma), _) if comma.as_char() == ',' => all.push(Vec::new()),
            (_, Some(last)) => last.push(token),
            (_, None) => {}
        }
    }
    all.retain(|entry| !entry.is_empty());
    all
}

/// Removes documentation, and the contents of arrays and strings in tables.
struct Emptied;

impl VisitMut for Emptied {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(|one| !one.path().is_ident("doc"));
    }

    fn visit_item_static_mut(&mut self, item: &mut syn::ItemStatic) {
        visit_mut::visit_item_static_mut(self, item);
        empty(&mut item.ty, &mut item.expr);
    }

    fn visit_item_const_mut(&mut self, item: &mut syn::ItemConst) {
        visit_mut::visit_item_const_mut(self, item);
        if item.ident != "_" {
            empty(&mut item.ty, &mut item.expr);
        }
    }

    fn visit_impl_item_const_mut(&mut self, item: &mut syn::ImplItemConst) {
        visit_mut::visit_impl_item_const_mut(self, item);
        empty(&mut item.ty, &mut item.expr);
    }

    fn visit_macro_mut(&mut self, item: &mut syn::Macro) {
        item.tokens = emptied(item.tokens.clone());
    }
}

/// Removes the contents of a table.
fn empty(ty: &mut Type, expr: &mut Expr) {
    match ty {
        // The decoder of X86 requires the length.
        Type::Array(array) if is_option(&array.elem) => {
            let len = &array.len;
            *expr = syn::parse_quote!([::core::option::Option::None; #len]);
        }
        Type::Array(array) => {
            array.len = syn::parse_quote!(0);
            *expr = syn::parse_quote!([]);
        }
        _ => Contents.visit_expr_mut(expr),
    }
}

/// Removes the contents of arrays and strings.
struct Contents;

impl VisitMut for Contents {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            // Arrays that are passed by value have lengths that functions require.
            Expr::Reference(reference) if matches!(*reference.expr, Expr::Array(_)) => {
                *reference.expr = syn::parse_quote!([]);
            }
            Expr::Lit(literal) => match &mut literal.lit {
                Lit::Str(text) => *text = syn::LitStr::new("", text.span()),
                Lit::ByteStr(text) => *text = syn::LitByteStr::new(b"", text.span()),
                _ => {}
            },
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        match item {
            Item::Const(item) => empty(&mut item.ty, &mut item.expr),
            Item::Static(item) => empty(&mut item.ty, &mut item.expr),
            _ => {}
        }
    }
}

/// Removes documentation, and the entries of lists such as `operands: [0 => first, 1 => second]`.
fn emptied(tokens: TokenStream) -> TokenStream {
    let mut all: Vec<TokenTree> = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    let mut label = String::new();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(hash) if hash.as_char() == '#' => match tokens.peek() {
                Some(TokenTree::Group(group)) if is_doc(group) => {
                    tokens.next();
                }
                _ => all.push(hash.into()),
            },
            TokenTree::Group(group) => {
                let is_list = group.delimiter() == Delimiter::Bracket
                    && matches!(all.last(), Some(TokenTree::Punct(of)) if of.as_char() == ':')
                    // Tables by hardware mode, of which one must be the default.
                    && label != "modes";
                let stream = match is_list {
                    true => without_text(group.stream()),
                    false => emptied(group.stream()),
                };
                all.push(Group::new(group.delimiter(), stream).into());
            }
            TokenTree::Ident(name) => {
                label = name.to_string();
                all.push(name.into());
            }
            token => all.push(token),
        }
    }
    all.into_iter().collect()
}

fn is_doc(attribute: &Group) -> bool {
    let mut tokens = attribute.stream().into_iter();
    matches!(tokens.next(), Some(TokenTree::Ident(name)) if name == "doc")
}

/// Removes the entries of a list that begin with a literal, and the contents of strings.
fn without_text(list: TokenStream) -> TokenStream {
    let is_hook = |token: &TokenTree| matches!(token, TokenTree::Ident(name) if name == "hooks" || name == "inst");
    let mut entries = split(list);
    entries.retain(|entry| {
        matches!(entry.first(), Some(TokenTree::Ident(_))) && !entry.iter().any(is_hook)
    });
    blank(joined(entries))
}

/// Removes the contents of strings.
fn blank(tokens: TokenStream) -> TokenStream {
    let blank = |token| match token {
        TokenTree::Literal(text) if text.to_string().starts_with('"') => {
            proc_macro2::Literal::string("").into()
        }
        TokenTree::Group(group) => Group::new(group.delimiter(), blank(group.stream())).into(),
        token => token,
    };
    tokens.into_iter().map(blank).collect()
}

/// Joins tokens with commas.
fn joined(entries: Vec<Vec<TokenTree>>) -> TokenStream {
    let mut all = TokenStream::new();
    for (index, entry) in entries.into_iter().enumerate() {
        if index > 0 {
            all.extend([TokenTree::from(Punct::new(',', Spacing::Alone))]);
        }
        all.extend(entry);
    }
    all
}
