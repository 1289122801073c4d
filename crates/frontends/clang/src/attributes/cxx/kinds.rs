//! `--gen-clang-attr-parsed-attr-kinds`: maps spellings to kinds of attributes.

use super::super::model::Syntax;
use super::super::spellings::{Named, Spellings};
use tablegen_emit::cxx::string_switch::{Case, string_switch};
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::OutputContext;

/// Prints the output.
pub(in super::super) fn print(output: &OutputContext<'_>, spellings: &Spellings<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    banner(out, "Attribute name matcher", Some(output.input_name()));
    emit!(
        out;
        "static AttributeCommonInfo::Kind getAttrKind(StringRef Name, \
         AttributeCommonInfo::Syntax Syntax) {\n",
    );
    let order = [
        Syntax::Gnu,
        Syntax::Declspec,
        Syntax::Microsoft,
        Syntax::Cxx11,
        Syntax::C23,
        Syntax::Keyword,
        Syntax::Pragma,
        Syntax::HlslAnnotation,
    ];
    for (index, syntax) in order.into_iter().enumerate() {
        emit!(
            out;
            if index > 0 { "  } else " } else { "  " }, "if (AttributeCommonInfo::AS_",
            syntax.name(), " == Syntax",
        );
        if syntax == Syntax::Keyword {
            emit!(out; " || AttributeCommonInfo::AS_ContextSensitiveKeyword == Syntax");
        }
        emit!(out; ") {\n");
        let named: Vec<&Named<'_>> =
            spellings.all.iter().filter(|named| named.syntax == syntax).collect();
        let keys: Vec<String> = named.iter().map(|named| named.key()).collect();
        let code = |named: &&Named<'_>| match named.kind {
            Some(kind) => {
                format!("return AttributeCommonInfo::AT_{};", spellings.kinds[kind].0)
            }
            None => "return AttributeCommonInfo::IgnoredAttribute;".to_owned(),
        };
        let codes = named.iter().map(code);
        let cases: Vec<Case<'_>> =
            keys.iter().zip(codes).map(|(key, code)| Case { key, code }).collect();
        string_switch(out, "Name", &cases, 0);
    }
    emit!(out; "  }\n  return AttributeCommonInfo::UnknownAttribute;\n}\n");
    text
}
