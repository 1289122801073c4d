//! Numbers of DWARF under the names that its specification gives them.
//!
//! Targets write instructions at the start of functions ([`FrameInfo::initial`](super::FrameInfo)) and
//! the encoding of addresses ([`Target::FRAME_ENCODING`](super::Target::FRAME_ENCODING)) with them.
//! The crate `object` has no numbers of DWARF.
#![allow(non_upper_case_globals)]

/// Instruction of call frame information: advances the location. The lower six bits have the distance.
pub(super) const DW_CFA_advance_loc: u8 = 0x40;
/// As [`DW_CFA_advance_loc`], with a distance of one, two or four bytes.
pub(super) const DW_CFA_advance_loc1: u8 = 0x02;
pub(super) const DW_CFA_advance_loc2: u8 = 0x03;
pub(super) const DW_CFA_advance_loc4: u8 = 0x04;
/// Instruction of call frame information: a register is saved at an offset from the frame address.
/// The lower six bits have the register, the operand is the offset divided by its factor.
pub const DW_CFA_offset: u8 = 0x80;
pub(super) const DW_CFA_restore: u8 = 0xc0;
pub(super) const DW_CFA_offset_extended: u8 = 0x05;
pub(super) const DW_CFA_restore_extended: u8 = 0x06;
pub(super) const DW_CFA_undefined: u8 = 0x07;
pub(super) const DW_CFA_same_value: u8 = 0x08;
pub(super) const DW_CFA_register: u8 = 0x09;
pub(super) const DW_CFA_remember_state: u8 = 0x0a;
pub(super) const DW_CFA_restore_state: u8 = 0x0b;
/// Instruction of call frame information: the frame address is a register and an offset, the operands.
pub const DW_CFA_def_cfa: u8 = 0x0c;
pub(super) const DW_CFA_LLVM_def_aspace_cfa: u8 = 0x30;
/// Instruction of call frame information: the frame address is relative to a register, the operand, with the offset that it has.
pub const DW_CFA_def_cfa_register: u8 = 0x0d;
pub(super) const DW_CFA_def_cfa_offset: u8 = 0x0e;
pub(super) const DW_CFA_offset_extended_sf: u8 = 0x11;
pub(super) const DW_CFA_val_offset: u8 = 0x14;
pub(super) const DW_CFA_val_offset_sf: u8 = 0x15;
pub(super) const DW_CFA_AARCH64_negate_ra_state_with_pc: u8 = 0x2c;
/// On AArch64, this is `DW_CFA_AARCH64_negate_ra_state`.
pub(super) const DW_CFA_GNU_window_save: u8 = 0x2d;

/// Encoding of addresses in `.eh_frame`: no address.
pub(super) const DW_EH_PE_omit: u8 = 0xff;
/// Encoding of addresses in `.eh_frame`: numbers of the size of an address.
pub(super) const DW_EH_PE_absptr: u8 = 0x00;
pub(super) const DW_EH_PE_udata2: u8 = 0x02;
pub(super) const DW_EH_PE_udata4: u8 = 0x03;
/// Encoding of addresses in `.eh_frame`: numbers of four bytes with sign.
pub const DW_EH_PE_sdata4: u8 = 0x0b;
/// Encoding of addresses in `.eh_frame`: numbers of eight bytes with sign.
pub const DW_EH_PE_sdata8: u8 = 0x0c;
/// Bit of encodings of addresses in `.eh_frame`: relative to their own address.
pub const DW_EH_PE_pcrel: u8 = 0x10;

// Opcodes of line number programs.
pub(super) const DW_LNS_copy: u8 = 1;
pub(super) const DW_LNS_advance_pc: u8 = 2;
pub(super) const DW_LNS_advance_line: u8 = 3;
pub(super) const DW_LNS_set_file: u8 = 4;
pub(super) const DW_LNS_set_column: u8 = 5;
pub(super) const DW_LNS_negate_stmt: u8 = 6;
pub(super) const DW_LNS_set_basic_block: u8 = 7;
pub(super) const DW_LNS_const_add_pc: u8 = 8;
pub(super) const DW_LNS_fixed_advance_pc: u8 = 9;
pub(super) const DW_LNS_set_prologue_end: u8 = 10;
pub(super) const DW_LNS_set_epilogue_begin: u8 = 11;
pub(super) const DW_LNS_set_isa: u8 = 12;
/// Opcode in front of the length and the number of an extended opcode.
pub(super) const DW_LNS_extended_op: u8 = 0;
pub(super) const DW_LNE_end_sequence: u8 = 1;
pub(super) const DW_LNE_set_address: u8 = 2;
pub(super) const DW_LNE_set_discriminator: u8 = 4;

// Contents of the entries of directories and files, and their forms.
pub(super) const DW_LNCT_path: u8 = 1;
pub(super) const DW_LNCT_directory_index: u8 = 2;
pub(super) const DW_LNCT_MD5: u8 = 5;
pub(super) const DW_LNCT_LLVM_source: i64 = 0x2001;
pub(super) const DW_FORM_addr: u8 = 0x01;
pub(super) const DW_FORM_data2: u8 = 0x05;
pub(super) const DW_FORM_data4: u8 = 0x06;
pub(super) const DW_FORM_data8: u8 = 0x07;
pub(super) const DW_FORM_string: u8 = 0x08;
pub(super) const DW_FORM_udata: u8 = 0x0f;
pub(super) const DW_FORM_sec_offset: u8 = 0x17;
pub(super) const DW_FORM_data16: u8 = 0x1e;
pub(super) const DW_FORM_line_strp: u8 = 0x1f;

// Entries of sources and labels.
pub(super) const DW_TAG_label: u8 = 0x0a;
pub(super) const DW_TAG_compile_unit: u8 = 0x11;
pub(super) const DW_CHILDREN_no: u8 = 0;
pub(super) const DW_CHILDREN_yes: u8 = 1;
pub(super) const DW_AT_name: u8 = 0x03;
pub(super) const DW_AT_stmt_list: u8 = 0x10;
pub(super) const DW_AT_low_pc: u8 = 0x11;
pub(super) const DW_AT_high_pc: u8 = 0x12;
pub(super) const DW_AT_language: u8 = 0x13;
pub(super) const DW_AT_comp_dir: u8 = 0x1b;
pub(super) const DW_AT_producer: u8 = 0x25;
pub(super) const DW_AT_decl_file: u8 = 0x3a;
pub(super) const DW_AT_decl_line: u8 = 0x3b;
pub(super) const DW_AT_ranges: u8 = 0x55;
pub(super) const DW_UT_compile: u8 = 1;
/// Language that LLVM's assembler states for any machine.
pub(super) const DW_LANG_Mips_Assembler: u64 = 0x8001;
pub(super) const DW_RLE_end_of_list: u8 = 0;
pub(super) const DW_RLE_start_length: u8 = 7;
