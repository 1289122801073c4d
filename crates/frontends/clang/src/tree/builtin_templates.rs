//! `--gen-clang-builtin-templates`: templates that clang declares implicitly.
//!
//! Input: records of class `BuiltinTemplate`, with their parameters. Output: a [`Plan`] with the
//! declarations of parameters in the order of their variable numbers.

use std::io::{self, Write};
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, Release};

use crate::ModelBackend;
use tablegen_emit::cxx::{banner, emit};
use tablegen_quirks::string_map;
use tablegen_session::OutputContext;
use tablegen_session::derived_from;

/// Back-end `--gen-clang-builtin-templates`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-builtin-templates",
    "Generate clang builtins list",
    |cx, _| {
        let mut templates = Vec::new();
        for record in derived_from(cx.records(), CLASS)? {
            templates.push(Template::new(record)?);
        }
        Ok(Arc::new(Plan { templates }))
    },
);

/// Class of all builtin templates, whose macro always exists.
const CLASS: &str = "BuiltinTemplate";

/// Maximum nesting depth of parameter lists.
const MAX_DEPTH: usize = 128;

/// Templates in output order.
#[derive(Debug)]
struct Plan<'r> {
    templates: Vec<Template<'r>>,
}

/// Builtin template.
#[derive(Debug)]
struct Template<'r> {
    record: Record<'r>,
    /// Name of the record's class, which is also the name of the macro.
    class: String,
    /// Declarations of the template's parameters, including those of template template parameters.
    steps: Vec<Step>,
    /// Index of the template's parameter list.
    list: usize,
}

/// Declaration. Numbers count variables of each kind.
#[derive(Debug)]
enum Step {
    /// Type of a parameter, one of the named types.
    NamedType(Size),
    /// Template template parameter with its own parameter list.
    Template { parameter: usize, slot: Slot, list: usize },
    /// Type parameter.
    Type { parameter: usize, slot: Slot, is_pack: bool },
    /// Value parameter whose type is another parameter.
    Value { parameter: usize, slot: Slot, is_pack: bool, info: usize, ty: usize },
    /// Value parameter of a named type.
    Sized { parameter: usize, slot: Slot, size: Size },
    /// Parameter list with the given index, made of the named parameters.
    List { list: usize, parameters: Vec<usize> },
}

/// Position of a parameter.
#[derive(Clone, Copy, Debug)]
struct Slot {
    depth: usize,
    position: usize,
}

/// Named types of value parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Size {
    SizeT,
    Uint32,
}

/// Declarations under construction.
#[derive(Default)]
struct Steps {
    steps: Vec<Step>,
    next: usize,
    has: Vec<Size>,
}

impl<'r> Template<'r> {
    fn new(record: Record<'r>) -> Result<Self, RecordError> {
        let mut steps = Steps::default();
        let list = steps.list(&record.list_of_defs("TemplateHead")?, 0)?;
        let classes: Vec<&str> = record.direct_superclasses().map(|class| class.name()).collect();
        let class = match &*classes {
            [only] => (*only).to_owned(),
            several => format!("{{{}}}", several.join(", ")),
        };
        Ok(Template { record, class, steps: steps.steps, list })
    }
}

impl Steps {
    fn number(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    /// Adds the declarations of a list. Returns its number.
    fn list(&mut self, all: &[Record<'_>], depth: usize) -> Result<usize, RecordError> {
        let error = |message: &str| RecordError::new(&[], message);
        if depth > MAX_DEPTH {
            return Err(error("template parameter lists are nested too deeply"));
        }
        let mut parameters = Vec::with_capacity(all.len());
        let mut types: FxHashMap<&str, usize> = FxHashMap::default();
        for (position, record) in all.iter().enumerate() {
            let (parameter, slot) = (self.number(), Slot { depth, position });
            let step = if record.is_subclass_of("Template") {
                let list = self.list(&record.list_of_defs("Args")?, depth + 1)?;
                Step::Template { parameter, slot, list }
            } else if record.is_subclass_of("Class") {
                Step::Type { parameter, slot, is_pack: record.bit("IsVariadic")? }
            } else if record.is_subclass_of("NTTP") {
                let ty = types.get(record.string("TypeName")?);
                let ty = *ty.ok_or_else(|| error("Unknown Type Name"))?;
                let (info, is_pack) = (self.number(), record.bit("IsVariadic")?);
                Step::Value { parameter, slot, is_pack, info, ty }
            } else if record.is_subclass_of("BuiltinNTTP") {
                let size = match record.string("TypeName")? {
                    "size_t" => Size::SizeT,
                    "uint32_t" => Size::Uint32,
                    _ => return Err(error("Unknown Type Name")),
                };
                if !self.has.contains(&size) {
                    self.has.push(size);
                    self.steps.push(Step::NamedType(size));
                }
                Step::Sized { parameter, slot, size }
            } else {
                return Err(error("Unknown Argument Type"));
            };
            self.steps.push(step);
            types.insert(record.string("Name")?, parameter);
            parameters.push(parameter);
        }
        if parameters.is_empty() {
            return Err(error("Expected at least one argument in template parameter list"));
        }
        let list = self.number();
        self.steps.push(Step::List { list, parameters });
        Ok(list)
    }
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        self.print(output, &mut text);
        out.write_all(&text)
    }
}

impl Plan<'_> {
    /// Returns the classes other than [`CLASS`], in clang-tblgen's order.
    fn classes(&self, release: Release) -> Vec<&str> {
        let mut all: Vec<&str> = Vec::new();
        for template in &self.templates {
            if !all.contains(&&*template.class) {
                all.push(&template.class);
            }
        }
        let hashes: Vec<u32> = all.iter().map(|name| string_map::hash(name.as_bytes())).collect();
        let order = string_map::order(release, &hashes);
        order.iter().map(|&index| all[index]).filter(|name| *name != CLASS).collect()
    }

    fn print(&self, output: &OutputContext<'_>, out: &mut Vec<u8>) {
        banner(out, "Tables and code for Clang's builtin templates", None);
        let classes = self.classes(output.release());
        for class in &classes {
            emit!(out; "#ifndef ", *class, "\n#define ", *class, "(NAME) ", CLASS);
            emit!(out; "(NAME)\n#endif\n\n");
        }
        emit!(out; "#if defined(CREATE_BUILTIN_TEMPLATE_PARAMETER_LIST)\n");
        for template in &self.templates {
            emit!(out; "case BTK", template.record.name_bytes(), ": {\n");
            template.steps.iter().for_each(|step| step.print(out));
            emit!(out; "\n  return TPL", template.list, ";\n  }\n");
        }
        emit!(out; "#undef CREATE_BUILTIN_TEMPLATE_PARAMETER_LIST\n#else\n");
        for template in &self.templates {
            emit!(out; template.class, "(", template.record.name_bytes(), ")\n");
        }
        emit!(out; "#undef ", CLASS, "\n#endif\n");
        for class in classes {
            emit!(out; "#undef ", class, "\n");
        }
    }
}

impl Size {
    /// Returns the variable that holds the type, and the expression of the type.
    fn names(self) -> [&'static str; 2] {
        match self {
            Size::SizeT => ["SizeTInfo", "C.getSizeType()"],
            Size::Uint32 => ["Uint32TInfo", "C.UnsignedIntTy"],
        }
    }
}

impl Step {
    fn print(&self, out: &mut Vec<u8>) {
        let create = |out: &mut Vec<u8>, parameter: usize, class: &str, slot: Slot| {
            emit!(out; " auto *Parm", parameter, " = ", class, "::Create(C, DC, SourceLocation(), ");
            if class != "TemplateTemplateParmDecl" {
                emit!(out; "SourceLocation(), ");
            }
            emit!(out; slot.depth, ", ", slot.position, ", ");
        };
        const VALUE: &str = "NonTypeTemplateParmDecl";
        match self {
            Step::NamedType(size) => {
                let [name, code] = size.names();
                emit!(out; "TypeSourceInfo *", name, " = C.getTrivialTypeSourceInfo(", code);
                emit!(out; ");\n");
            }
            Step::Template { parameter, slot, list } => {
                create(out, *parameter, "TemplateTemplateParmDecl", *slot);
                emit!(
                    out;
                    "/*ParameterPack=*/false, /*Id=*/nullptr, /*Kind=*/TNK_Type_template, \
                     /*Typename=*/false, TPL", *list, ");\n",
                );
            }
            Step::Type { parameter, slot, is_pack } => {
                create(out, *parameter, "TemplateTypeParmDecl", *slot);
                emit!(out; "/*Id=*/nullptr, /*Typename=*/false, ", *is_pack, ");\n");
            }
            Step::Value { parameter, slot, is_pack, info, ty } => {
                emit!(out; " auto *TSI", *info, " = C.getTrivialTypeSourceInfo(QualType(Parm", *ty);
                emit!(out; "->getTypeForDecl(), 0));\n");
                create(out, *parameter, VALUE, *slot);
                emit!(out; "/*Id=*/nullptr, TSI", *info, "->getType(), ", *is_pack);
                emit!(out; ", TSI", *info, ");\n");
            }
            Step::Sized { parameter, slot, size } => {
                let [name, _] = size.names();
                create(out, *parameter, VALUE, *slot);
                emit!(out; "/*Id=*/nullptr, ", name, "->getType(), /*ParameterPack=*/false, ");
                emit!(out; name, ");\n");
            }
            Step::List { list, parameters } => {
                emit!(out; " auto *TPL", *list, " = TemplateParameterList::Create(C, ");
                emit!(out; "SourceLocation(), SourceLocation(), {");
                for (index, parameter) in parameters.iter().enumerate() {
                    emit!(out; if index > 0 { ", " } else { "" }, "Parm", *parameter);
                }
                emit!(out; "}, SourceLocation(), nullptr);\n");
            }
        }
    }
}
