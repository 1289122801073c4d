	.abicalls
	.option	pic2
	.globl	f
	.ent	f
f:	.frame	$sp, 32, $ra
	.mask	0x80000000, -4
	.set	noreorder
	.cpload	$t9
	.set	reorder
	.cprestore	16
	la	$4, local
	lw	$5, extern
	jal	g
	lw	$6, %got(local)($gp)
	addiu	$6, $6, %lo(local)
	addiu	$7, $gp, %tlsgd(thread)
	j	f
	.end	f
	.data
local:	.gpword	f
