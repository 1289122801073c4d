	.text
	.globl	packed
packed:
	.seh_proc packed
	stp	x19, x20, [sp, #-48]!
	.seh_save_regp_x x19, 48
	str	x21, [sp, #16]
	.seh_save_reg x21, 16
	stp	d8, d9, [sp, #24]
	.seh_save_fregp d8, 24
	sub	sp, sp, #32
	.seh_stackalloc 32
	.seh_endprologue
	bl	other
	.seh_startepilogue
	add	sp, sp, #32
	.seh_stackalloc 32
	ldp	d8, d9, [sp, #24]
	.seh_save_fregp d8, 24
	ldr	x21, [sp, #16]
	.seh_save_reg x21, 16
	ldp	x19, x20, [sp], #48
	.seh_save_regp_x x19, 48
	.seh_endepilogue
	ret
	.seh_endproc

	.globl	chained
chained:
	.seh_proc chained
	pacibsp
	.seh_pac_sign_lr
	stp	x29, x30, [sp, #-32]!
	.seh_save_fplr_x 32
	mov	x29, sp
	.seh_set_fp
	.seh_endprologue
	bl	other
	.seh_startepilogue
	mov	sp, x29
	.seh_set_fp
	ldp	x29, x30, [sp], #32
	.seh_save_fplr_x 32
	autibsp
	.seh_pac_sign_lr
	.seh_endepilogue
	ret
	.seh_endproc

	.globl	all
all:
	.seh_proc all
	.seh_handler personality, @unwind, @except
	nop
	.seh_stackalloc 496
	nop
	.seh_stackalloc 16368
	mov	x15, #4096
	.seh_nop
	sub	sp, sp, x15, lsl #4
	.seh_stackalloc 65536
	nop
	.seh_save_r19r20_x 64
	nop
	.seh_save_next
	nop
	.seh_save_fplr 16
	nop
	.seh_save_reg x23, 40
	nop
	.seh_save_reg_x lr, 48
	nop
	.seh_save_regp x25, 64
	nop
	.seh_save_regp x27, 80
	nop
	.seh_save_regp_x x21, 96
	nop
	.seh_save_lrpair x19, 24
	nop
	.seh_save_freg d15, 8
	nop
	.seh_save_freg_x d9, 16
	nop
	.seh_save_fregp_x d10, 32
	nop
	.seh_add_fp 24
	nop
	.seh_save_any_reg x3, 16
	nop
	.seh_save_any_reg_p d4, 32
	nop
	.seh_save_any_reg_x q5, 48
	nop
	.seh_save_any_reg_px q6, 64
	nop
	.seh_allocz 3
	nop
	.seh_save_zreg z9, 2
	nop
	.seh_save_preg p5, 1
	.seh_endprologue
	cbz	x0, .Lsecond
	.seh_startepilogue
	add	sp, sp, #496
	.seh_stackalloc 496
	.seh_endepilogue
	ret
.Lsecond:
	.seh_startepilogue
	add	sp, sp, #496
	.seh_stackalloc 496
	.seh_endepilogue
	ret
	.seh_endfunclet
	.seh_handlerdata
	.word	data@IMGREL
	.text
	.seh_endproc

	.globl	interrupt
interrupt:
	.seh_proc interrupt
	.seh_trap_frame
	.seh_pushframe
	.seh_context
	.seh_ec_context
	.seh_clear_unwound_to_call
	.seh_endprologue
	ret
	.seh_endproc

	.section	.text$inline,"xr",discard,inline
inline:
	.seh_proc inline
	str	x30, [sp, #-16]!
	.seh_save_reg_x x30, 16
	.seh_endprologue
	.seh_startepilogue
	ldr	x30, [sp], #16
	.seh_save_reg_x x30, 16
	.seh_endepilogue
	ret
	.seh_endproc
