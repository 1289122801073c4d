# Functions, data and all kinds of symbols, for memory of 32 bits.
	.globaltype	__stack_pointer, i32
	.globaltype	limit, i64, immutable
	.tabletype	objects, externref, 3, 17
	.tabletype	callbacks, funcref
	.tagtype	failure i32, i64
	.functype	print (i32, f64) -> ()
	.import_module	print, console
	.import_name	print, log
	.functype	external () -> (i32)
	.functype	set_up () -> ()

	.section	.text.main,"",@
	.hidden	helper
	.globl	main
	.type	main,@function
main:
	.functype	main (i32, i32) -> (i32)
	.local	i32, i32, f64, v128
	global.get	__stack_pointer
	i32.const	16
	i32.sub
	local.tee	2
	global.set	__stack_pointer
	block	i32
	loop	i32
	local.get	2
	i32.load	message+4
	local.get	0
	br_table	{0, 1, 1}
	unreachable
	end_loop
	end_block
	drop
	local.get	1
	i32.load16_u	2:p2align=0
	f64.const	-0x1.8p-3
	call	print
	v128.const	0, 1, 2, 3
	local.get	5
	i8x16.shuffle	0, 17, 2, 19, 4, 21, 6, 23, 8, 25, 10, 27, 12, 29, 14, 31
	local.set	5
	local.get	0
	if	i32
	local.get	0
	i32.const	helper
	call_indirect	callbacks, (i32) -> (i32)
	else
	local.get	1
	local.get	0
	call_indirect	(i32) -> (i32)
	end_if
	local.get	0
	local.get	0
	block	(i32, i32) -> (i32)
	i32.add
	end_block
	i32.and
	global.get	external@GOT
	i32.or
	i32.const	slot@TLSREL
	i32.xor
	i64.const	5
	global.get	limit
	i64.eq
	i32.add
	end_function
.Lmain_end:

	.section	.text.helper,"",@
	.type	helper,@function
helper:
	.functype	helper (i32) -> (i32)
	block
	block	() -> (i32, i64)
	try_table	(catch failure 0) (catch_all 1)
	local.get	0
	i64.const	-1
	throw	failure
	end_try_table
	unreachable
	end_block
	drop
	drop
	end_block
	try	i32
	call	external
	catch_all
	i32.const	0x7fffffff
	end_try
	end_function

	.section	.text.shared,"G",@,shared,comdat
	.weak	shared
	.type	shared,@function
shared:
	.functype	shared () -> ()
	i32.const	0
	table.get	objects
	ref.is_null
	drop
	call	external
	drop
	end_function

	.export_name	main, run
	.type	other_name,@function
	.set	other_name, helper
	.globl	other_name

failure:
objects:

	.section	.rodata.str,"S",@
	.p2align	2
message:
	.asciz	"text"
	.size	message, 5

	.section	.data.table,"",@
	.globl	table
	.p2align	3, 1
table:
	.int8	1
	.p2align	2
	.int32	main
	.int32	message+2
	.int32	table-.
	.int64	0x123456789
	.skip	5
	.uleb128	.Lend-table
.Lend:
	.size	table, .Lend-table
	.set	inner, table+8
	.no_dead_strip	table

	.section	.tdata.slot,"T",@
slot:
	.int32	7
	.size	slot, 4

	.section	.bss.zeros,"",@
	.p2align	4
zeros:
	.skip	64
	.size	zeros, 64

	.section	.init_array.42,"",@
	.p2align	2
	.int32	set_up

	.section	.debug_info,"",@
	.int32	.Ldebug_end-.Ldebug_start
.Ldebug_start:
	.int16	4
	.int32	.debug_line0
	.int32	helper
	.int32	.Lmain_end
	.int32	table+4
.Ldebug_end:

	.section	.debug_line,"",@
	.int8	0
	.section	.custom_section.producers,"",@
	.int8	0
	.section	.custom_section.target_features,"",@
	.int8	0
	.section	.custom_section.note,"",@
	.ascii	"note"
	.ident	"own"
