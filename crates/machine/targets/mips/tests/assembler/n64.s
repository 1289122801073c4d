	.cpsetup	$25, 8, f
f:	dla	$4, data
	ld	$5, %got_disp(data)($gp)
	dli	$6, 0x123456789abcdef0
	lwu	$7, data($4)
	dsll	$8, $9, 40
	dext	$8, $9, 5, 40
	beqz	$8, f
	.cpreturn
	.data
data:	.dword	f, f-.
