# Sections, symbols, relocations, call frames and load commands of Mach-O.
	.section	__TEXT,__text,regular,pure_instructions
	.build_version macos, 11, 0	sdk_version 12, 1, 2
	.globl	_main
	.p2align	4
_main:
	.cfi_startproc
	.cfi_personality 155, ___gxx_personality_v0
	.cfi_lsda 16, Lexception0
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rbx
	pushq	%rax
	.cfi_offset %rbx, -24
	leaq	L_.str(%rip), %rdi
	movb	$0, _x(%rip)
	movw	$0, _x(%rip)
	movl	$0, _x+8(%rip)
	movq	_g@GOTPCREL(%rip), %rax
	cmpq	$0, _g@GOTPCREL(%rip)
	movq	_thread@TLVP(%rip), %rdi
	callq	*(%rdi)
	callq	_printf
	jmp	_local
Lback:
	jne	Lback
	jne	_main
	je	_local
	popq	%rbp
	retq
	.cfi_endproc
_local:
	.cfi_startproc
	subq	$24, %rsp
	.cfi_def_cfa_offset 32
	leaq	_main-4(%rip), %rax
	addq	$24, %rsp
	retq
	.cfi_endproc
	.data_region jt32
Ltable:
	.long	Lback-Ltable
	.long	_local-Ltable
	.end_data_region
_other:
	.cfi_startproc
	.cfi_undefined %r12
	retq
	.cfi_endproc

	.section	__TEXT,__gcc_except_tab
Lexception0:
	.byte	255
	.uleb128	Lend-Lexception0
Lend:
	.section	__TEXT,__cstring,cstring_literals
L_.str:
	.asciz	"text %d\n"
L_.second:
	.asciz	"second"
	.literal8
	.quad	0x3ff0000000000000
	.symbol_stub
_stub:
	.indirect_symbol _lazy
	jmpq	*L_lazy(%rip)
	.lazy_symbol_pointer
L_lazy:
	.indirect_symbol _lazy
	.quad	0
	.non_lazy_symbol_pointer
	.indirect_symbol _local
	.quad	0
	.indirect_symbol _undefined
	.quad	0
	.section	__DATA,__custom,regular,no_dead_strip+live_support
	.p2align	3
_d:
	.quad	_main, Lback, L_.second, L_.second+2, _d-_main, _undefined+16
	.long	Lx-_main
Lx:
	.set	_difference, Lx-_d
	.long	_difference
	.quad	Lx
_alias = _main
_offset = _main+4
_number = 42
.globl _number, _alias
	.private_extern	_hidden
_hidden:
	.weak_definition	_hidden
	.byte	1
	.weak_reference	_weak
	.quad	_weak
	.no_dead_strip	_d
	.desc	_main, 0x10
	.alt_entry	_inner
_inner:
	.byte	2
	.tdata
_thread$tlv$init:
	.long	3
	.section	__DATA,__thread_vars,thread_local_variables
_thread:
	.quad	__tlv_bootstrap, 0, _thread$tlv$init
	.tbss	_zero_thread, 8, 3
	.zerofill	__DATA,__bss,_x,16,4
	.zerofill	__DATA,__empty
	.comm	_common, 8, 3
	.lcomm	_local_common, 12, 2
	.mod_init_func
	.quad	_local
	.linker_option	"-lz"
	.linker_option	"-framework", "Cocoa"
	.section	__DWARF,__debug_info,regular,debug
	.quad	_main
	.long	Lend-Lexception0
	.file	1 "directory" "name.c"
	.text
	.loc	1 2 3
	nop
	.loc	1 3
	nop
.subsections_via_symbols

# Macros and operators.
	.data
	.macro	numbered
	.byte	$0, $n
	.ascii	"$$0 $1"
	.endmacro
	numbered	1 + 2, a b
	.macro	named first, second
	.byte	\first, \second
	.endmacro
	named	1 + 1, (2 * 3)
	.byte	1 << 8 - 1, 1 | 2 == 2, 1 && 0 || 1
