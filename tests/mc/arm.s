@ A32, T32 and data of one section, which the symbols `$a`, `$t` and `$d` separate.
	.syntax unified
	.arch armv7-a
	.text
	.type	words, %function
words:
	ldr	r0, [r1, #-0]
	ldr	r0, [pc, #-0]
	strgt	r3, [sp, #-0]!
	ldr	r2, =0x12345678
	beq	words
	bl	outside
	b	halves
	.ltorg
	.short	0x1234
	.byte	1
	.balign	4
	.word	words - .
	.type	halves, %function
	.thumb
halves:
	itt	eq
	moveq	r0, r1
	addeq	r0, #1
	adr	r1, table
	ldr	r2, [pc, #-0]
	.inst.w	0xf8143c00
	tbb	[pc, r0]
table:
	.byte	1, 2, 3, 4
	.space	12
	cbz	r0, halves_end
	blx	words
halves_end:
	bx	lr
	.arm
	.zero	4
last:
	bx	lr
	.zero	4
	.type	text, %object
text:
	.ascii	"letters, which are not code\n"
	.type	after, %function
	.arm
after:
	mov	pc, lr
