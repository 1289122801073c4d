	.set	micromips
	.type	f, @function
f:	addiu	$4, $5, 4
	lw	$4, 8($sp)
	lwm	$16-$17, $31, 8($sp)
	beqz16	$4, g
	nop
	b	f
	jals	g
	move	$2, $3
	li16	$2, 7
g:	jraddiusp	16
	.data
	.word	f
