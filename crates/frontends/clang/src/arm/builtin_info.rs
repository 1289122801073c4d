//! Entry of a builtin in clang's builtin tables.

use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::string_table::StringTable;

/// Prints the table entry of a builtin, whose name, type and features are strings in `table`. All
/// these builtins have attribute `n` (nothrow) only.
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
