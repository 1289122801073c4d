//! Prints options as C++: tables for LLVM's `OptTable`, each within `#ifdef`.

use tablegen_core::Record;

use super::plan::{Group, Marshalled, Named, Opt, Plan};
use tablegen_emit::cxx;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_emit::cxx::tables::escaped;
use tablegen_session::CxxStyle;

/// Maximum number of visibilities of a help text.
const VISIBILITIES: usize = 2;

/// Maximum number of additional help texts of an option.
const VARIANTS: usize = 1;

const RULE: &str = "/////////\n";

pub(super) fn print(plan: &Plan<'_>, style: CxxStyle) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    let prefixes = plan.prefixes();
    let groups = plan.groups.iter().map(|group| group.name);
    let spellings = plan.options.iter().map(|option| option.spelling.as_str());
    let strings = StringTable::new(prefixes.iter().copied().chain(groups).chain(spellings));
    cxx::banner(out, "Option Parsing Definitions", None);
    emit!(out; RULE, "// String table\n\n");
    part(out, "OPTTABLE_STR_TABLE_CODE", |out| {
        strings.print(out, "OptionStrTable", "", "", style);
    });
    let mut printer = Printer { plan, strings, prefix_offsets: vec![], subcommand_offsets: vec![] };
    printer.prefix_offsets = printer.prefix_lists(out);
    printer.subcommand_offsets = printer.subcommand_lists(out);
    emit!(out; RULE, "// Prefix Union\n\n");
    part(out, "OPTTABLE_PREFIXES_UNION_CODE", |out| {
        emit!(out; "static constexpr llvm::StringTable::Offset OptionPrefixesUnion[] = {\n");
        for (index, prefix) in prefixes.iter().enumerate() {
            emit!(out; if index > 0 { ", " } else { "" }, "  ");
            printer.prefix(out, prefix);
        }
        emit!(out; "\n};\n");
    });
    printer.values_code(out);
    emit!(out; RULE, "// Groups\n\n#ifdef OPTION\n");
    for group in &plan.groups {
        printer.group(out, group);
    }
    emit!(out; "\n/", RULE, "// Options\n\n");
    for option in &plan.options {
        emit!(out; "OPTION(");
        printer.option(out, option);
        emit!(out; ")\n");
    }
    emit!(out; "#endif // OPTION\n");
    for marshalled in &plan.marshalled {
        printer.marshalled(out, marshalled);
    }
    printer.value_tables(out);
    printer.subcommands(out);
    text
}

/// Prints a part within `#ifdef guard` and `#endif`.
fn part(out: &mut Vec<u8>, guard: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "#ifdef ", guard, "\n");
    print(out);
    emit!(out; "#endif // ", guard, "\n\n");
}

struct Printer<'p, 'r> {
    plan: &'p Plan<'r>,
    strings: StringTable<'p>,
    /// Offset of each list of prefixes.
    prefix_offsets: Vec<usize>,
    subcommand_offsets: Vec<usize>,
}

impl<'r> Printer<'_, 'r> {
    fn prefix_lists(&self, out: &mut Vec<u8>) -> Vec<usize> {
        emit!(out; RULE, "// Prefixes\n\n");
        let mut offsets = Vec::new();
        part(out, "OPTTABLE_PREFIXES_TABLE_CODE", |out| {
            emit!(out; "static constexpr llvm::StringTable::Offset OptionPrefixesTable[] = {\n");
            offsets = lists(out, &self.plan.prefix_lists, "prefixes", |out, prefix| {
                self.prefix(out, prefix);
            });
        });
        offsets
    }

    fn subcommand_lists(&self, out: &mut Vec<u8>) -> Vec<usize> {
        // The line does not end where the others do.
        emit!(out; RULE.trim_end(), "// SubCommand IDs\n\n");
        let mut offsets = Vec::new();
        part(out, "OPTTABLE_SUBCOMMAND_IDS_TABLE_CODE", |out| {
            emit!(out; "static constexpr unsigned OptionSubCommandIDsTable[] = {\n");
            offsets = lists(out, &self.plan.subcommand_lists, "subcommands", |out, subcommand| {
                let all = &self.plan.subcommands;
                let number = all.iter().position(|known| known.record == *subcommand);
                emit!(out; number.unwrap_or(all.len()), " /* '", subcommand.name_bytes(), "' */");
            });
        });
        offsets
    }

    fn prefix(&self, out: &mut Vec<u8>, prefix: &str) {
        emit!(out; self.strings.offset(prefix), " /* '", prefix, "' */");
    }

    fn values_code(&self, out: &mut Vec<u8>) {
        emit!(out; RULE, "// ValuesCode\n\n#ifdef OPTTABLE_VALUES_CODE\n");
        for option in &self.plan.options {
            if let Some(code) = option.values_code {
                emit!(
                    out;
                    "#define VALUES_CODE ", option.identifier, "_Values\n", code,
                    "\n#undef VALUES_CODE\n",
                );
            }
        }
        emit!(out; "#endif\n");
    }

    /// Writes the offset of a string in the table, and the string as a comment.
    fn string(&self, out: &mut Vec<u8>, text: &str) {
        emit!(out; self.strings.offset(text), " /* ");
        escaped(out, text.as_bytes());
        emit!(out; " */");
    }

    fn group(&self, out: &mut Vec<u8>, group: &Group<'r>) {
        emit!(out; "OPTION(0 /* no prefixes */, ");
        self.string(out, group.name);
        emit!(out; ", ", group.identifier, ", Group, ", name(group.group));
        emit!(out; ", INVALID, nullptr, 0, 0, 0");
        help(out, group.help, &[]);
        emit!(out; ", nullptr, nullptr, ");
        match group.subcommands {
            Some(list) => emit!(out; self.subcommand_offsets[list]),
            None => emit!(out; " 0"),
        }
        emit!(out; ")\n");
    }

    /// Prints the entry of an option.
    fn option(&self, out: &mut Vec<u8>, option: &Opt<'r>) {
        emit!(out; self.prefix_offsets[option.prefixes], ", ");
        self.string(out, &option.spelling);
        emit!(
            out;
            ", ", option.identifier, ", ", option.kind, ", ", name(option.group), ", ",
            name(option.alias), ", ",
        );
        if option.alias_args.is_empty() {
            emit!(out; "nullptr");
        } else {
            emit!(out; "\"");
            for arg in &option.alias_args {
                emit!(out; *arg, "\\0");
            }
            emit!(out; "\"");
        }
        emit!(out; ", ");
        any_of(out, &option.flags);
        emit!(out; ", ");
        any_of(out, &option.visibility);
        emit!(out; ", ", option.arg_count);
        help(out, option.help, &option.help_variants);
        emit!(out; ", ");
        optional_literal(out, option.meta_var);
        emit!(out; ", ");
        match (option.values, option.values_code) {
            (None, Some(_)) => emit!(out; option.identifier, "_Values"),
            (values, _) => optional_literal(out, values),
        }
        emit!(out; ", ", self.subcommand_offsets[option.subcommands]);
    }

    fn marshalled(&self, out: &mut Vec<u8>, marshalled: &Marshalled<'r>) {
        let table = marshalled.values.is_some().then(|| {
            let all = self.with_values();
            all.take_while(|known| known.option != marshalled.option).count()
        });
        let prefix = marshalled.macro_prefix;
        const MACRO: &str = "OPTION_WITH_MARSHALLING";
        emit!(out; "#ifdef ", prefix, MACRO, "\n", prefix, MACRO, "(");
        self.option(out, &self.plan.options[marshalled.option]);
        emit!(
            out;
            ", ", marshalled.should_parse, ", ", u8::from(marshalled.always_emit), ", ",
            marshalled.key_path, ", ",
        );
        scoped(out, marshalled, marshalled.default);
        emit!(out; ", ", marshalled.implied_check, ", ");
        scoped(out, marshalled, marshalled.implied_value);
        emit!(
            out;
            ", ", marshalled.normalizer, ", ", marshalled.denormalizer, ", ", marshalled.merger,
            ", ", marshalled.extractor, ", ", table.map_or(-1, |table| table as i64), ")\n",
            "#endif // ", prefix, MACRO, "\n",
        );
    }

    /// Iterates over the options that have a table of values.
    fn with_values(&self) -> impl Iterator<Item = &Marshalled<'r>> {
        self.plan.marshalled.iter().filter(|marshalled| marshalled.values.is_some())
    }

    fn value_tables(&self, out: &mut Vec<u8>) {
        emit!(
            out;
            "\n#ifdef SIMPLE_ENUM_VALUE_TABLE\n\nstruct SimpleEnumValue {\n  const char *Name;\n",
            "  unsigned Value;\n};\n\nstruct SimpleEnumValueTable {\n",
            "  const SimpleEnumValue *Table;\n  unsigned Size;\n};\n",
        );
        let name = |marshalled: &Marshalled<'r>| self.plan.options[marshalled.option].identifier;
        for marshalled in self.with_values() {
            emit!(out; "static const SimpleEnumValue ", name(marshalled), "ValueTable[] = {\n");
            for (value, normalized) in marshalled.values.iter().flatten() {
                emit!(out; "{");
                literal(out, value);
                emit!(out; ",static_cast<unsigned>(");
                scoped(out, marshalled, normalized);
                emit!(out; ")},");
            }
            emit!(out; "};\n");
        }
        emit!(out; "static const SimpleEnumValueTable SimpleEnumValueTables[] = {");
        for marshalled in self.with_values() {
            let name = name(marshalled);
            emit!(out; "{", name, "ValueTable, std::size(", name, "ValueTable)},\n");
        }
        emit!(
            out;
            "};\nstatic const unsigned SimpleEnumValueTablesSize = ",
            "std::size(SimpleEnumValueTables);\n#endif // SIMPLE_ENUM_VALUE_TABLE\n\n",
        );
    }

    fn subcommands(&self, out: &mut Vec<u8>) {
        emit!(out; RULE, "\n// SubCommands\n\n");
        part(out, "OPTTABLE_SUBCOMMANDS_CODE", |out| {
            emit!(
                out;
                "static constexpr llvm::opt::OptTable::SubCommand OptionSubCommands[] = {\n"
            );
            for subcommand in &self.plan.subcommands {
                // LLVM escapes nothing here.
                emit!(
                    out;
                    "  { \"", subcommand.name, "\", \"", subcommand.help, "\", \"",
                    subcommand.usage, "\" },\n",
                );
            }
            emit!(out; "};\n");
        });
        emit!(out; "\n");
    }
}

/// Prints lists, each after its length. Returns the offset of each list.
fn lists<T>(
    out: &mut Vec<u8>,
    lists: &[Vec<T>],
    what: &str,
    print: impl Fn(&mut Vec<u8>, &T),
) -> Vec<usize> {
    let (mut offsets, mut offset) = (Vec::with_capacity(lists.len()), 0);
    for (index, list) in lists.iter().enumerate() {
        emit!(out; if index > 0 { ",\n" } else { "" }, "  ", list.len(), " /* ", what, " */");
        for element in list {
            emit!(out; ", ");
            print(out, element);
        }
        offsets.push(offset);
        offset += list.len() + 1;
    }
    emit!(out; "\n};\n");
    offsets
}

fn name<'r>(of: Option<Named<'r>>) -> &'r [u8] {
    of.map_or(b"INVALID", |of| of.identifier)
}

/// Writes bits by their names, combined with `|`.
fn any_of(out: &mut Vec<u8>, bits: &[Record<'_>]) {
    for (index, bit) in bits.iter().enumerate() {
        emit!(out; if index > 0 { " | " } else { "" }, bit.name_bytes());
    }
    if bits.is_empty() {
        emit!(out; "0");
    }
}

fn literal(out: &mut Vec<u8>, text: &[u8]) {
    emit!(out; "\"");
    escaped(out, text);
    emit!(out; "\"");
}

fn optional_literal(out: &mut Vec<u8>, text: Option<&[u8]>) {
    match text {
        Some(text) => literal(out, text),
        None => emit!(out; "nullptr"),
    }
}

/// Writes the help text, and the help texts for certain visibilities.
fn help(out: &mut Vec<u8>, help: Option<&[u8]>, variants: &[(Vec<Record<'_>>, &[u8])]) {
    match help {
        Some(help) => {
            emit!(out; ",\n       ");
            literal(out, help);
        }
        None => emit!(out; ", nullptr"),
    }
    emit!(
        out;
        ", (std::array<std::pair<std::array<unsigned, ", VISIBILITIES, ">, const char*>, ", VARIANTS,
        ">{{ ",
    );
    for (index, (visibilities, help)) in variants.iter().enumerate() {
        emit!(out; if index > 0 { ", " } else { "" });
        emit!(out; "{std::array<unsigned, ", VISIBILITIES, ">{{");
        // C++ compilers initialize omitted elements with 0.
        for (index, visibility) in visibilities.iter().enumerate() {
            emit!(out; if index > 0 { ", " } else { "" }, visibility.name_bytes());
        }
        emit!(out; "}}, ");
        optional_literal(out, Some(*help).filter(|help| !help.is_empty()));
        emit!(out; "}");
    }
    for index in variants.len()..VARIANTS {
        emit!(out; if index > 0 { ", " } else { "" });
        let none = [&b"0"[..]; VISIBILITIES].join(&b", "[..]);
        emit!(out; "{std::array<unsigned, ", VISIBILITIES, ">{{", none, "}}, nullptr}");
    }
    emit!(out; " }})");
}

/// Writes a value, qualified with its scope.
fn scoped(out: &mut Vec<u8>, marshalled: &Marshalled<'_>, value: &[u8]) {
    if !marshalled.scope.is_empty() {
        emit!(out; marshalled.scope, "::");
    }
    emit!(out; value);
}
