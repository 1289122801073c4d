//! C++ classes of dialect types.

use super::super::read::{Dialect, DialectType, Meaning, MetaType, Predicate, PredicateId};
use super::cpp_type;
use super::symbols::{Symbols, camel_case};
use super::template::Environment;
use tablegen_emit::cxx::emit;

/// Class of a dialect type, with the names in its C++.
struct Class<'c, 'r> {
    dialect: &'c Dialect<'r>,
    predicate: &'c Predicate<'r>,
    ty: &'c DialectType<'r>,
    symbols: Symbols,
    /// Names of the parameters of `get`.
    parameters: Vec<String>,
    context: String,
}

impl<'c, 'r> Class<'c, 'r> {
    fn new(dialect: &'c Dialect<'r>, ty: PredicateId) -> Option<Self> {
        let predicate = &dialect.predicates[ty];
        let Meaning::Type(ty) = &predicate.meaning else { return None };
        let mut symbols = Symbols::default();
        let parameters = predicate.parameters().iter();
        let parameters = parameters
            .map(|parameter| symbols.choose(&[&camel_case(parameter.name, false)]))
            .collect();
        let context = symbols.choose(&["ctx", "context"]);
        Some(Class { dialect, predicate, ty, symbols, parameters, context })
    }

    /// Returns the parameter list of `get`.
    fn signature(&self) -> String {
        let context =
            self.ty.takes_context.then(|| format!("::llvm::LLVMContext & {}", self.context));
        let types = self.predicate.parameters().iter();
        let parameters = types
            .zip(&self.parameters)
            .map(|(one, name)| format!("{} {name}", cpp_type(self.dialect, one.ty)));
        context.into_iter().chain(parameters).collect::<Vec<_>>().join(", ")
    }
}

pub(super) fn declaration(dialect: &Dialect<'_>, ty: PredicateId, out: &mut Vec<u8>) {
    let Some(class) = Class::new(dialect, ty) else { return };
    let name = class.ty.record.name();
    emit!(out; "\n    class ", name, " : public ::llvm::TargetExtType {\
        \n      static constexpr ::llvm::StringLiteral s_name{\"", dialect.name, ".",
        class.ty.mnemonic, "\"};\
        \n\
        \n    public:\
        \n      static bool classof(const ::llvm::TargetExtType *t) {\
        \n        return t->getName() == s_name;\
        \n      }\
        \n      static bool classof(const ::llvm::Type* t) {\
        \n        return llvm::isa<::llvm::TargetExtType>(t) &&\
        \n                classof(llvm::cast<::llvm::TargetExtType>(t));\
        \n      }\
        \n\
        \n      bool verifier(::llvm::raw_ostream &errs) const;\
        \n\
        \n  static ", name, " *get(", class.signature(), ");\n\n");
    for parameter in class.predicate.parameters() {
        let getter = camel_case(parameter.name, true);
        emit!(out; cpp_type(dialect, parameter.ty), " get", getter, "() const;\n");
    }
    emit!(out; "};\n\n");
}

pub(super) fn definition(
    dialect: &Dialect<'_>,
    ty: PredicateId,
    explains: bool,
    out: &mut Vec<u8>,
) {
    let Some(mut class) = Class::new(dialect, ty) else { return };
    let name = class.ty.record.name();
    let local = ["type", "types", "ints", "errs"].map(|name| class.symbols.choose(&[name]));
    let [type_name, types, ints, errs] = &local;
    let context = &class.context;
    let mut names = Environment::new();
    names.set_special("_context", context.as_str());
    names.set("_type", name);
    names.set("mnemonic", class.ty.mnemonic);
    names.set("type", type_name.as_str());
    names.set("types", types.as_str());
    names.set("ints", ints.as_str());
    names.set("_errs", errs.as_str());
    let parameters = class.predicate.parameters();
    let (mut type_count, mut int_count) = (0, 0);
    for parameter in parameters {
        let value = match parameter.ty {
            Some(MetaType::Attr(attr)) => {
                let number = format!("int_params()[{int_count}]");
                int_count += 1;
                names.fill(dialect.attr(attr).from_unsigned, &[&number])
            }
            _ => {
                type_count += 1;
                format!("type_params()[{}]", type_count - 1)
            }
        };
        let (getter, ty) = (camel_case(parameter.name, true), cpp_type(dialect, parameter.ty));
        emit!(out; "\n      ", ty, " ", name, "::get", getter, "() const {\
            \n        return ", value, ";\
            \n      }\
            \n\
            \n    ");
    }
    emit!(out; name, "* ", name, "::get(", class.signature(), ") {\n");
    if !class.ty.takes_context {
        let first = parameters.iter().position(|one| one.ty == Some(MetaType::Type));
        let first = first.and_then(|index| class.parameters.get(index)).map_or("", String::as_str);
        emit!(out; "::llvm::LLVMContext &", context, " = ", first, "->getContext();\n");
    }
    let attr = |ty: Option<MetaType>| match ty {
        Some(MetaType::Attr(attr)) => Some(dialect.attr(attr)),
        _ => None,
    };
    for (parameter, given) in parameters.iter().zip(&class.parameters) {
        if let Some(attr) = attr(parameter.ty) {
            emit!(out; names.fill(attr.check, &[given]), "\n");
        }
    }
    emit!(out; "::std::array<::llvm::Type *, ", type_count, "> ", types, " = {\n");
    for (parameter, given) in parameters.iter().zip(&class.parameters) {
        if attr(parameter.ty).is_none() {
            emit!(out; given, ",\n");
        }
    }
    emit!(out; "\n    };\n    ::std::array<unsigned, ", int_count, "> ", ints, " = {\n  ");
    for (parameter, given) in parameters.iter().zip(&class.parameters) {
        if let Some(attr) = attr(parameter.ty) {
            emit!(out; names.fill(attr.to_unsigned, &[given]), ",\n");
        }
    }
    emit!(out; "\n      };\
        \n\
        \n      auto *", type_name, " = ::llvm::cast<", name, ">(::llvm::TargetExtType::get(", context,
        ", s_name, ", types, ", ", ints, "));\
        \n      assert(::llvm_dialects::runTypeVerifier([", type_name,
        "](llvm::raw_ostream &errs) {\
        \n        return ", type_name, "->verifier(errs);\
        \n      }, ", type_name, "));\
        \n      return ", type_name, ";\
        \n    }\
        \n  ");
    emit!(out; "\n    bool ", name, "::verifier(::llvm::raw_ostream &", errs, ") const {\
        \n      ::llvm::LLVMContext &", context, " = getContext();\
        \n      (void)", context, ";\
        \n\
        \n      using ::llvm_dialects::printable;\
        \n");
    for (what, count) in [("Type", type_count), ("Int", int_count)] {
        let small = what.to_ascii_lowercase();
        emit!(out; "\n      if (getNum", what, "Parameters() != ", count, ") {\
            \n        errs << \"  wrong number of ", small, " parameters\\n\";\
            \n        errs << \"    expected: ", count, "\\n\";\
            \n        errs << \"      actual: \" << getNum", what, "Parameters() << '\\n';\
            \n        return false;\
            \n      }\n");
    }
    emit!(out; "  ");
    for (parameter, given) in parameters.iter().zip(&class.parameters) {
        let getter = camel_case(parameter.name, true);
        emit!(out; "auto ", given, " = get", getter, "();\n(void)", given, ";\n");
    }
    if explains {
        // Types have no constraints on their parameters.
        emit!(out; "// Checking the constraint system:\
            \n//   free variables:\
            \n//   free global variables:\n");
    }
    emit!(out; "return true;\n}\n\n");
}
