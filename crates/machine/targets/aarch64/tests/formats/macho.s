; Sections, relocations, call frames and hints of Mach-O.
	.section	__TEXT,__text,regular,pure_instructions
	.build_version macos, 12, 0
	.globl	_main
	.p2align	2
_main:
	.cfi_startproc
	.cfi_personality 155, ___gxx_personality_v0
	.cfi_lsda 16, Lexception0
	sub	sp, sp, #48 %% stp x20, x19, [sp, #16]
	stp	x29, x30, [sp, #32]
	add	x29, sp, #32
	.cfi_def_cfa w29, 16
	.cfi_offset w30, -8
	.cfi_offset w29, -16
	.cfi_offset w19, -24
	.cfi_offset w20, -32
Lloh0:
	adrp	x0, L_.str@PAGE
Lloh1:
	add	x0, x0, L_.str@PAGEOFF
Lloh2:
	adrp	x8, _external@GOTPAGE
Lloh3:
	ldr	x8, [x8, _external@GOTPAGEOFF]
	adrp	x9, _thread@TLVPPAGE
	ldr	x9, [x9, _thread@TLVPPAGEOFF]
	adrp	x10, _data@PAGE+8
	ldr	w10, [x10, _data@PAGEOFF+8]
	ldrb	w11, [x10, _data@PAGEOFF]
	bl	_printf
	b	_local+4
	b.ne	Lback
	cbz	x0, Lback
	tbz	x0, #3, Lback
Lback:
	ldr	x1, Lback
	fmov.2d	v0, #1.0
	add.4s	v0, v1, v2
	ld1.8h	{ v0, v1 }, [x0]
	ret
	.loh AdrpAdd	Lloh0, Lloh1
	.loh AdrpLdrGot	Lloh2, Lloh3
	.cfi_endproc
_local:
	.cfi_startproc
	sub	sp, sp, #32
	.cfi_def_cfa_offset 32
	ret
	.cfi_endproc
_frames:
	.cfi_startproc
	str	x28, [sp, #-16]!
	.cfi_def_cfa_offset 16
	.cfi_offset w28, -16
	ret
	.cfi_endproc
_leaf:
	.cfi_startproc
	ret
	.cfi_endproc
	.section	__TEXT,__gcc_except_tab
Lexception0:
	.byte	255
	.section	__TEXT,__cstring,cstring_literals
L_.str:
	.asciz	"text"
	.data
_data:
	.quad	_main, _main+4, _local-_main, Lback, L_.str+1
	.long	_external@GOT-.
	.quad	_external@GOT
	.quad	_main@AUTH(ia,42), _main@AUTH(db,1,addr)
	.long	_data-_main
	.section	__DATA,__thread_vars,thread_local_variables
_thread:
	.quad	__tlv_bootstrap, 0, _thread$tlv$init
	.tbss	_thread$tlv$init, 4, 2
	.section	__DWARF,__debug_info,regular,debug
	.quad	Lback
	.addrsig
	.addrsig_sym _main
	.cg_profile _main, _local, 5
.subsections_via_symbols
