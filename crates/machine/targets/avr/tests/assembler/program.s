; Loads, stores and their pointers.
__tmp_reg__ = 0
first:
	ld r0, X+
	ld r1, -Y
	ld r2, Z
	st -X, r3
	st Y+ r4
	ldd r5, Z+63
	std Y+8, r6
	lds r7, variable+1
	sts variable, r8
	lpm
	lpm r9, Z+
; Pairs, numbers of registers, and numbers.
	movw r25:r24, r16
	adiw r26, 5
	mov __tmp_reg__, 31
	LDI R16, 0x5a
	cbr r17, 0x0f
	ser r18
; Parts of addresses.
	ldi r24, lo8(first)
	ldi r25, hi8(-(variable))
	ldi r30, pm_lo8(first)
	ldi r31, hi8(gs(first))
	subi r24, hh8(variable)
	cpi r24, hi8(0x1234)
; Jumps count units of 16 bits.
	rjmp first
	breq .+4
	rcall 100
	jmp 0x3456 $ call first
	sbic port, 1
	in r5, port+1
	adiw r24, later
	ldd r5, Y+later
later = 9
	.data
	.word gs(first)
	.byte lo8(first)
	.byte hi8(first)
	.short later, first
second:
	.long variable2-second
	.short second-variable2
variable2:
	.dc.a second
