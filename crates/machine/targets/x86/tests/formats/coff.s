# Sections, symbols, relocations and call frames of COFF.
	.file	"source.c"
	.text
	.def	main; .scl 2; .type 32; .endef
	.globl	main
	.p2align	4
main:
	.seh_proc main
	pushq	%rbp
	.seh_pushreg %rbp
	pushq	%rsi
	.seh_pushreg 6
	subq	$1048, %rsp
	.seh_stackalloc 1048
	leaq	128(%rsp), %rbp
	.seh_setframe %rbp, 128
	movaps	%xmm6, 32(%rsp)
	.seh_savexmm %xmm6, 32
	movq	%rbx, 48(%rsp)
	.seh_savereg %rbx, 48
	.seh_endprologue
	.seh_handler __C_specific_handler, @unwind, @except
	.seh_handlerdata
	.long	1
	.long	Lnamed@IMGREL, .Ltemporary@IMGREL+4
	.text
	leaq	.Lstring(%rip), %rcx
	movb	$0, zeros(%rip)
	movl	$0, zeros+8(%rip)
	movq	__imp_function(%rip), %rax
	callq	function
	callq	main
	callq	helper
	jmp	Lnamed
	movl	thread@SECREL32(%rax), %ecx
.Ltemporary:
	jne	.Ltemporary
Lnamed:
	addq	$1048, %rsp
	popq	%rsi
	popq	%rbp
	retq
	.seh_endproc
helper:
	.seh_proc helper
	subq	$40, %rsp
	.seh_stackalloc 40
	.seh_endprologue
	nop
	.seh_startchained
	pushq	%rdi
	.seh_pushreg %rdi
	.seh_endprologue
	nop
	.seh_endchained
	retq
	.seh_endproc

	.section	.text$comdat,"xr",discard,selected
	.globl	selected
selected:
	.seh_proc selected
	subq	$600000, %rsp
	.seh_stackalloc 600000
	.seh_endprologue
	retq
	.seh_endproc
	.section	.text,"xr",one_only,another
	.globl	another
another:
	retq
	.section	.rdata$belongs,"dr",associative,selected
	.quad	selected
	.section	.rdata,"dr"
.Lstring:
	.asciz	"text"
	.section	.with_a_long_name,"dw"
symbol_with_a_long_name:
	.quad	main, .Lstring+1, symbol_with_a_long_name
	.long	main-., .Lstring-.
	.secrel32	main
	.secrel32	.Lstring+2
	.secidx	symbol_with_a_long_name
	.rva	main, .Lstring-4
	.symidx	another
	.section	.drectve,"yni"
	.ascii	" -export:main"
	.bss
zeros:
	.zero	16
	.comm	common, 12, 4
	.lcomm	local_common, 8, 8
	.data
	.linkonce	same_size
	.long	5
	.weak	weak_undefined, weak_defined, weak_alias
weak_defined:
	.long	6
weak_alias = function
alias = main
number = 7
	.globl	number
	.weak_anti_dep	first
first = second
@feat.00 = 16
	.globl	@feat.00
	.section	.tls$,"dw"
thread:
	.long	0
	.section	.debug_info,"dr"
	.long	number
	.addrsig
	.addrsig_sym main
	.addrsig_sym .Lstring

# Shifts keep the sign.
	.data
	.quad	~0 >> 62

# Numbers of sections and offsets in them, without relocations.
        .section .nums,"dr"
        .byte   1
        .secnum  numbered
        .secoffset numbered
        .secnum  .Lnumbered
        .secoffset .Lnumbered
        .section .more,"xr"
        nop
numbered:
        nop
.Lnumbered:
        ret
