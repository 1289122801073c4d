//! Numbers of WebAssembly's object files, with the names of the conventions for tools.
#![allow(missing_docs)]

// Types of relocations.
pub const R_WASM_FUNCTION_INDEX_LEB: u32 = 0;
pub const R_WASM_TABLE_INDEX_SLEB: u32 = 1;
pub const R_WASM_TABLE_INDEX_I32: u32 = 2;
pub const R_WASM_MEMORY_ADDR_LEB: u32 = 3;
pub const R_WASM_MEMORY_ADDR_SLEB: u32 = 4;
pub const R_WASM_MEMORY_ADDR_I32: u32 = 5;
pub const R_WASM_TYPE_INDEX_LEB: u32 = 6;
pub const R_WASM_GLOBAL_INDEX_LEB: u32 = 7;
pub const R_WASM_FUNCTION_OFFSET_I32: u32 = 8;
pub const R_WASM_SECTION_OFFSET_I32: u32 = 9;
pub const R_WASM_TAG_INDEX_LEB: u32 = 10;
pub const R_WASM_MEMORY_ADDR_REL_SLEB: u32 = 11;
pub const R_WASM_TABLE_INDEX_REL_SLEB: u32 = 12;
pub const R_WASM_GLOBAL_INDEX_I32: u32 = 13;
pub const R_WASM_MEMORY_ADDR_LEB64: u32 = 14;
pub const R_WASM_MEMORY_ADDR_SLEB64: u32 = 15;
pub const R_WASM_MEMORY_ADDR_I64: u32 = 16;
pub const R_WASM_MEMORY_ADDR_REL_SLEB64: u32 = 17;
pub const R_WASM_TABLE_INDEX_SLEB64: u32 = 18;
pub const R_WASM_TABLE_INDEX_I64: u32 = 19;
pub const R_WASM_TABLE_NUMBER_LEB: u32 = 20;
pub const R_WASM_MEMORY_ADDR_TLS_SLEB: u32 = 21;
pub const R_WASM_FUNCTION_OFFSET_I64: u32 = 22;
pub const R_WASM_MEMORY_ADDR_LOCREL_I32: u32 = 23;
pub const R_WASM_TABLE_INDEX_REL_SLEB64: u32 = 24;
pub const R_WASM_MEMORY_ADDR_TLS_SLEB64: u32 = 25;
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
