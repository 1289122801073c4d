	.set	at
	li	$4, 0x12345678
	li	$5, -3
	la	$6, data+4
	lw	$7, data
	sw	$7, 0x12348($4)
	blt	$4, $5, 1f
	bgeu	$4, 100, 1f
	div	$8, $9, $10
	mulo	$8, $9, $10
	ulw	$11, 3($12)
	ush	$11, 0x9000($12)
	seq	$2, $3, 70000
	rol	$2, $3, 5
	li.d	$f4, 1.5
	li.d	$f4, 1.1
1:	jal	callee
	.set	push
	.set	noreorder
	b	1b
	move	$4, $5
	.set	pop
	.data
data:	.word	1b, data
