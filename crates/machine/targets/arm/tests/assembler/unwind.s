	.syntax unified
	.text
	.type	f, %function
f:
	.fnstart
	.save	{r4, r11, lr}
	push	{r4, r11, lr}
	.setfp	r11, sp, #4
	add	r11, sp, #4
	.pad	#16
	sub	sp, sp, #16
	.personality	__gxx_personality_v0
	.handlerdata
	.long	0
	.text
	bx	lr
	.fnend
