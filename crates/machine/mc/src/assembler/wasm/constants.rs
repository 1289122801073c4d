//! Numbers of WebAssembly's object files, with the names of the conventions for tools.

// Types of relocations. Those in LEB128 have 5 bytes, and 10 bytes for 64 bits.
/// Index of a function, in LEB128.
pub const R_WASM_FUNCTION_INDEX_LEB: u32 = 0;
/// Index of a function in the table of functions, in signed LEB128.
pub const R_WASM_TABLE_INDEX_SLEB: u32 = 1;
/// Index of a function in the table of functions, of four bytes.
pub const R_WASM_TABLE_INDEX_I32: u32 = 2;
/// Address in the memory, in LEB128.
pub const R_WASM_MEMORY_ADDR_LEB: u32 = 3;
/// Address in the memory, in signed LEB128.
pub const R_WASM_MEMORY_ADDR_SLEB: u32 = 4;
/// Address in the memory, of four bytes.
pub const R_WASM_MEMORY_ADDR_I32: u32 = 5;
/// Index of the type of a function, in LEB128.
pub const R_WASM_TYPE_INDEX_LEB: u32 = 6;
/// Index of a global variable, in LEB128.
pub const R_WASM_GLOBAL_INDEX_LEB: u32 = 7;
/// Offset in a function, of four bytes.
pub const R_WASM_FUNCTION_OFFSET_I32: u32 = 8;
/// Offset in a custom section, of four bytes.
pub const R_WASM_SECTION_OFFSET_I32: u32 = 9;
/// Index of a tag of exceptions, in LEB128.
pub const R_WASM_TAG_INDEX_LEB: u32 = 10;
/// Address relative to `__memory_base`, in signed LEB128.
pub const R_WASM_MEMORY_ADDR_REL_SLEB: u32 = 11;
/// Index in the table of functions relative to `__table_base`, in signed LEB128.
pub const R_WASM_TABLE_INDEX_REL_SLEB: u32 = 12;
/// Index of a global variable, of four bytes.
pub const R_WASM_GLOBAL_INDEX_I32: u32 = 13;
/// Address of 64 bits in the memory, in LEB128.
pub const R_WASM_MEMORY_ADDR_LEB64: u32 = 14;
/// Address of 64 bits in the memory, in signed LEB128.
pub const R_WASM_MEMORY_ADDR_SLEB64: u32 = 15;
/// Address in the memory, of eight bytes.
pub const R_WASM_MEMORY_ADDR_I64: u32 = 16;
/// Address of 64 bits relative to `__memory_base`, in signed LEB128.
pub const R_WASM_MEMORY_ADDR_REL_SLEB64: u32 = 17;
/// Index of 64 bits of a function in the table of functions, in signed LEB128.
pub const R_WASM_TABLE_INDEX_SLEB64: u32 = 18;
/// Index of a function in the table of functions, of eight bytes.
pub const R_WASM_TABLE_INDEX_I64: u32 = 19;
/// Index of a table, in LEB128.
pub const R_WASM_TABLE_NUMBER_LEB: u32 = 20;
/// Address relative to `__tls_base`, in signed LEB128.
pub const R_WASM_MEMORY_ADDR_TLS_SLEB: u32 = 21;
/// Offset in a function, of eight bytes.
pub const R_WASM_FUNCTION_OFFSET_I64: u32 = 22;
/// Address relative to that of the datum, of four bytes.
pub const R_WASM_MEMORY_ADDR_LOCREL_I32: u32 = 23;
/// Index of 64 bits in the table of functions relative to `__table_base`, in signed LEB128.
pub const R_WASM_TABLE_INDEX_REL_SLEB64: u32 = 24;
/// Address of 64 bits relative to `__tls_base`, in signed LEB128.
pub const R_WASM_MEMORY_ADDR_TLS_SLEB64: u32 = 25;
/// Index of a function, of four bytes.
pub const R_WASM_FUNCTION_INDEX_I32: u32 = 26;

// Properties of segments.
pub(super) const WASM_SEG_FLAG_STRINGS: u32 = 1;
pub(super) const WASM_SEG_FLAG_TLS: u32 = 2;
pub(super) const WASM_SEG_FLAG_RETAIN: u32 = 4;

// Properties of symbols.
pub(super) const WASM_SYMBOL_BINDING_WEAK: u32 = 1;
pub(super) const WASM_SYMBOL_BINDING_LOCAL: u32 = 2;
pub(super) const WASM_SYMBOL_VISIBILITY_HIDDEN: u32 = 4;
pub(super) const WASM_SYMBOL_UNDEFINED: u32 = 0x10;
pub(super) const WASM_SYMBOL_EXPORTED: u32 = 0x20;
pub(super) const WASM_SYMBOL_EXPLICIT_NAME: u32 = 0x40;
pub(super) const WASM_SYMBOL_NO_STRIP: u32 = 0x80;
pub(super) const WASM_SYMBOL_TLS: u32 = 0x100;
