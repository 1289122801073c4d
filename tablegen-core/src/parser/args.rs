//! Template arguments: declarations, and lists of values.

use smallvec::SmallVec;

use super::{Parse, Parser, Stop};
use crate::define::{ClassRef, incompatible};
use crate::diag::DiagnosticCode;
use crate::index::{DeclarationKind, UseKind};
use crate::lexer::Tok;
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::storage::record::TemplateArg;
use crate::text::TextId;
use crate::types::TypeId;
use crate::value::{Kind, Val};

pub(super) type Args = SmallVec<[Val; 8]>;
pub(super) type ArgLocs = SmallVec<[Loc; 8]>;

impl Parser<'_> {
    /// Parses `<type name = default, ...>` of a class or multiclass.
    pub(super) fn parse_arg_declarations(&mut self, owner: RecordId) -> Parse<()> {
        let current = self.ev.records.get(owner).is_class().then_some(owner);
        self.advance();
        loop {
            let loc = self.lex.loc();
            let arg = self.parse_arg_declaration(owner, current)?;
            // Visible only from here on: the default may refer to another entity with the same
            // name.
            let args = &mut self.ev.records.get_mut(owner).extras_mut().args;
            if args.iter().any(|known| known.name == arg.name) {
                let message = "template argument with the same name has already been defined";
                return Err(self.error_at(loc, message));
            }
            args.push(arg);
            let count = args.len();
            self.ev.check_args(count)?;
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        let message = "expected '>' at end of template argument list";
        self.expect_or_help(Tok::Greater, message, Tok::begins_type, "a `,` is between arguments")
    }

    fn parse_arg_declaration(
        &mut self,
        owner: RecordId,
        current: Option<RecordId>,
    ) -> Parse<TemplateArg> {
        self.eat(Tok::KwField);
        let ty = self.parse_type()?;
        if self.tok() != Tok::Id {
            return Err(self.error_at_name("Expected identifier in declaration"));
        }
        self.forbid_reserved_name()?;
        let loc = self.lex.loc();
        let short = self.token_value();
        self.advance();
        self.note_declaration(DeclarationKind::TemplateArg, short, loc);
        let name = self.ev.qualify(owner, short);
        let unset = self.ev.unset_of(ty);
        let mut arg = TemplateArg { name, short, ty, value: unset, loc, used: false };
        let known = self.ev.records.get(owner).args().iter().find(|known| known.name == name);
        if let Some(&TemplateArg { ty: known, .. }) = known {
            // A redeclared argument gets a new value.
            if self.ev.as_field_value(unset, known)?.is_none() {
                let message = incompatible(
                    &self.ev.unquoted(name),
                    &self.ev.show_type(ty),
                    &self.ev.show_type(known),
                );
                return Err(self.error_at(loc, message));
            }
            arg.ty = known;
        }
        if !self.eat(Tok::Equal) {
            return Ok(arg);
        }
        let loc = self.lex.loc();
        match self.parse_value(current, Some(ty)) {
            Err(Stop::Fatal) => return Err(Stop::Fatal),
            // Reported. The remaining declarations can still be parsed.
            Err(Stop::Failed) => {}
            Ok(value) => match self.ev.as_field_value(value, arg.ty)? {
                Some(value) => arg.value = value,
                None => self.report_bad_value(loc, name, arg.ty, value),
            },
        }
        Ok(arg)
    }

    pub(super) fn forbid_reserved_name(&mut self) -> Parse<()> {
        if self.ev.text_of(self.lex.value) == b"NAME" {
            return Err(self.error_here("'NAME' is a reserved variable name"));
        }
        Ok(())
    }

    /// Reports a value that does not convert to the type of its field.
    pub(super) fn report_bad_value(&mut self, loc: Loc, name: Val, ty: TypeId, value: Val) {
        let kind = match self.ev.values.kind(value) {
            Kind::Bits => {
                format!("' of type bit initializer with length {}", self.ev.values.count(value))
            }
            _ => match self.ev.type_of(value) {
                Some(ty) => format!("' of type '{}'", self.ev.show_type(ty)),
                None => String::new(),
            },
        };
        let message = format!(
            "Field '{}' of type '{}' is incompatible with value '{}{kind}",
            self.ev.unquoted(name),
            self.ev.show_type(ty),
            self.ev.show(value)
        );
        self.error_at(loc, message);
    }

    /// Parses the values for the arguments of a class or multiclass, after the `<`. Returns their
    /// locations too.
    pub(super) fn parse_args(
        &mut self,
        current: Option<RecordId>,
        class: RecordId,
    ) -> Parse<(Args, ArgLocs)> {
        let (mut args, mut locs) = (Args::new(), ArgLocs::new());
        if self.eat(Tok::Greater) {
            return Ok((args, locs));
        }
        let mut named = false;
        let mut index = 0;
        loop {
            let Some(arg) = self.ev.records.get(class).args().get(index).copied() else {
                let message = format!("Too many template arguments: {}", index + 1);
                return Err(self.error_here(message));
            };
            let mut loc = self.lex.loc();
            locs.push(loc);
            let value = self.parse_value(current, (!named).then_some(arg.ty))?;
            if self.tok() == Tok::Equal {
                if self.ev.values.text(value).is_none() {
                    let message = "The name of named argument should be a valid identifier";
                    return Err(self.error_at(loc, message));
                }
                let name = self.ev.qualify(class, value);
                let declared = self.ev.records.get(class).args().iter();
                let declared = declared.copied().find(|arg| arg.name == name);
                let Some(declared) = declared else {
                    let message = format!("Argument {} doesn't exist", self.ev.show(value));
                    let stop = self.error_at(loc, message);
                    self.help_argument(class, value);
                    return Err(stop);
                };
                self.note_arg_use(loc, declared.loc);
                self.advance();
                loc = self.lex.loc();
                let value = self.parse_value(current, Some(declared.ty))?;
                if value == Val::UNSET {
                    let message =
                        "The value of named argument should be initialized, but we got '?'";
                    return Err(self.error_at(loc, message));
                }
                args.push(self.ev.values.make_arg_named(value, name));
                named = true;
            } else {
                if named {
                    let message = "Positional argument should be put before named argument";
                    return Err(self.error_at(loc, message));
                }
                args.push(self.ev.arg_at(value, index));
            }
            if self.eat(Tok::Greater) {
                return Ok((args, locs));
            }
            self.expect(Tok::Comma, "Expected comma before next argument")?;
            index += 1;
        }
    }

    /// Checks arguments against their types, and adds casts where needed.
    pub(super) fn check_args(
        &mut self,
        args: &mut Args,
        locs: &[Loc],
        class: RecordId,
    ) -> Parse<()> {
        let mut failed = false;
        for (index, (arg, &loc)) in args.iter_mut().zip(locs).enumerate() {
            let (declared, value) = match self.ev.values.named_arg(*arg) {
                Some((value, name)) => {
                    let declared = self.ev.records.get(class).args().iter();
                    (declared.clone().find(|arg| arg.name == name), value)
                }
                None => (self.ev.records.get(class).args().get(index), *arg),
            };
            let Some(&TemplateArg { name, ty, .. }) = declared else { continue };
            let Some(own) = self.ev.type_of(value) else { continue };
            match self.ev.cast(value, ty)? {
                Some(cast) if cast == value => {}
                Some(cast) => *arg = self.ev.with_arg_value(*arg, index, cast),
                None => {
                    let message = format!(
                        "Value specified for template argument '{}' is of type {}; expected type {}: {}",
                        self.ev.unquoted(name),
                        self.ev.show_type(own),
                        self.ev.show_type(ty),
                        self.ev.show(value)
                    );
                    self.error_at(loc, message);
                    failed = true;
                }
            }
        }
        if failed { Err(Stop::Failed) } else { Ok(()) }
    }

    /// Parses `Class` or `Class<args>`.
    pub(super) fn parse_class_ref(&mut self, current: Option<RecordId>) -> Parse<ClassRef> {
        let loc = self.lex.loc();
        let class = self.parse_class_name(UseKind::Parent)?;
        self.parse_ref_args(current, class, loc, true)
    }

    /// Parses `Multiclass` or `Multiclass<args>`. In a superclass list of a multiclass the types of
    /// arguments are not checked before LLVM 23.
    pub(super) fn parse_multiclass_ref(
        &mut self,
        current: Option<RecordId>,
        check: bool,
    ) -> Parse<ClassRef> {
        let loc = self.lex.loc();
        if self.tok() != Tok::Id {
            return Err(self.error_at_name("expected name for MultiClassID"));
        }
        let name = self.lex.value;
        let found = self.multiclasses.get(&name).copied();
        if let Some(multiclass) = found {
            self.note_record_use(UseKind::Parent, loc, multiclass);
        } else {
            let message = format!("Couldn't find multiclass '{}'", self.ev.shown(name));
            self.error_here(message);
            let multiclasses: Vec<TextId> = self.multiclasses.keys().copied().collect();
            self.ev.help_name(DiagnosticCode::UnknownMulticlass, name, multiclasses);
            if self.ev.symbols.classes.contains_key(&name) {
                let name = self.ev.shown(name);
                let help = format!("`{name}` is a class, of which `def` makes records");
                self.ev.diagnostics.help(help);
            }
        }
        self.advance();
        let multiclass = found.ok_or(Stop::Failed)?;
        self.parse_ref_args(current, multiclass, loc, check)
    }

    fn parse_ref_args(
        &mut self,
        current: Option<RecordId>,
        class: RecordId,
        loc: Loc,
        check: bool,
    ) -> Parse<ClassRef> {
        if !self.eat(Tok::Less) {
            return Ok(ClassRef { class, loc, args: Args::new() });
        }
        let (mut args, locs) = self.parse_args(current, class)?;
        if check {
            self.check_args(&mut args, &locs, class)?;
        }
        Ok(ClassRef { class, loc, args })
    }

    /// Warns of arguments without a use.
    pub(super) fn warn_of_unused_args(&mut self, owner: RecordId) {
        if !self.warnings.unused_args {
            return;
        }
        for index in 0..self.ev.records.get(owner).args().len() {
            let arg = self.ev.records.get(owner).args()[index];
            if !arg.used {
                let message = format!("unused template argument: {}", self.ev.unquoted(arg.name));
                self.ev.warning(arg.loc, message);
            }
        }
    }
}
