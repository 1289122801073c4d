	.syntax unified
	.arch armv7-a
	.thumb
	.thumb_func
start:
	adds	r0, #1
	add.w	r0, r0, #1
	itte	eq
	moveq	r0, #1
	ldreq	r1, [r2, r3, lsl #2]
	movne	r0, #2
	cbz	r0, near
	beq	near
	b	start
near:
	tbb	[pc, r0]
	push	{r4-r7, lr}
	stmdb	sp!, {r8, r9}
	ldr	r0, =0x12345678
	bl	outside
	bx	lr
	.align	2
	adr	r0, near
