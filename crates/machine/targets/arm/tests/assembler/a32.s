	.syntax unified
	.arch armv7-a
	.fpu neon
start:
	addseq	r0, r1, r2, lsl #3
	mov	r0, #0xff00
	movw	r1, #:lower16:outside
	movt	r1, #:upper16:outside
	mvnne	r3, r4, rrx
	ldr	r0, [r1, #-4]!
	ldrb	r2, [r3], r4, lsr #2
	ldrd	r4, r5, [r6, #8]
	strh	r7, [r8, -r9]
	ldmia	sp!, {r0-r3, pc}
	push	{r4, lr}
	pop	{r4, pc}
	ldr	r0, =0x12345678
	ldr	r1, =1
	blne	outside
	b	start
	mcr	p15, #0, r0, c7, c10, #5
	msr	CPSR_fc, r0
	dmb	ish
	cpsid	if, #19
	vadd.f64	d0, d1, d2
	vld1.8	{d0, d1}, [r0:128]!
	vmov.i32	q1, #0xff00
	vmull.s16	q2, d3, d4[1]
	add	r1, r1, #-3
