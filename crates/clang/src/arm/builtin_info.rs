//! A builtin in the compiler's table of them.

use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::string_table::StringTable;

/// The row of a builtin, whose name, types and features lie in `table`; all of them do nothing but
/// give a result.
pub(super) fn row(out: &mut Vec<u8>, table: &StringTable<'_>, [name, types, guard]: [&str; 3]) {
    emit!(
        out;
        "    Builtin::Info{Builtin::Info::StrOffsets{",
        table.offset(name), " /* ", name, " */, ",
        table.offset(types), " /* ", types, " */, ",
        table.offset("n"), " /* n */, ",
        table.offset(guard), " /* ", guard, " */}, HeaderDesc::NO_HEADER, ALL_LANGUAGES},\n",
    );
}
