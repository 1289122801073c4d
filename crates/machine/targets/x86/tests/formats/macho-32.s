# Relocations of Mach-O of 32 bits.
	.text
	.globl	_main
_main:
	.cfi_startproc
	pushl	%ebp
	.cfi_def_cfa_offset 8
	.cfi_offset %ebp, -8
	movl	%esp, %ebp
	.cfi_def_cfa_register %ebp
	calll	L0$pb
L0$pb:
	popl	%eax
	leal	_value-L0$pb(%eax), %ecx
	leal	L_nl-L0$pb(%eax), %ecx
	movl	_value, %edx
	movl	_value+4, %edx
	movl	_external+4, %edx
	movl	_weak+4, %edx
	calll	_external
	calll	_weak
	calll	_later
	jmp	_far
	popl	%ebp
	retl
	.cfi_endproc
_later:
	nop
	.section	__TEXT,__other,regular,pure_instructions
_far:
	jmp	_main+1
	.non_lazy_symbol_pointer
L_nl:
	.indirect_symbol _external
	.long	0
	.data
_value:
	.long	_main, _value+4, _external, L_nl
	.long	_value-_main, _main-Lhere
Lhere:
	.set	_constant, 5
	.long	_constant
	.globl	_weak
	.weak_definition	_weak
_weak:
	.long	0
