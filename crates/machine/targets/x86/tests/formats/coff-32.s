# Relocations and handlers of COFF of 32 bits.
	.text
	.globl	_main
_main:
	.cfi_startproc
	pushl	%ebp
	.cfi_def_cfa_offset 8
	.cfi_offset %ebp, -8
	calll	_function@8
	calll	@fast@4
	movl	$_value+4, %eax
	movl	Ltemporary, %eax
	movl	_value@SECREL32, %ecx
	pushl	$_value@IMGREL
Ltemporary:
	jmp	_main
	jmp	_external
	retl
	.cfi_endproc
_handler:
	retl
	.safeseh	_handler
	.safeseh	_handler
	.data
_value:
	.long	_main, Ltemporary, _external-., _value
	.secidx	_main
	.secrel32	Ltemporary
	.comm	_common, 8, 3
