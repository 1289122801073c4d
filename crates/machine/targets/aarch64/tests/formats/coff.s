// Relocations of COFF.
	.text
	.def	main; .scl 2; .type 32; .endef
	.globl	main
	.p2align	2
main:
	adrp	x0, value
	add	x0, x0, :lo12:value
	ldr	w1, [x0, :lo12:value+4]
	ldr	x2, [x0, :lo12:.Llocal]
	adr	x3, value
	adrp	x4, __imp_function
	ldr	x4, [x4, :lo12:__imp_function]
	bl	function
	b	main
	b	helper
	cbz	x0, far
	tbz	x0, #1, far
	add	x5, x5, :secrel_hi12:thread
	add	x5, x5, :secrel_lo12:thread
	ldr	w5, [x5, :secrel_lo12:thread]
	ret
helper:
	ret
	.section	.text$other,"xr",discard,far
	.globl	far
far:
	ret
	.data
value:
	.word	main, value@IMGREL, helper - .
	.xword	main, main - .
	.p2align	3
.Llocal:
	.xword	.Llocal
	.secrel32	value
	.secidx	value
	.rva	main
	.comm	common, 8, 3
	.section	.tls$,"dw"
thread:
	.word	0
