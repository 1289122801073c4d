	.text
	.globl x
---
	.text	foo
---
	.text 1
---
	.data
	.int32 1
	.text
	.int32 2
---
	.data 1
---
	.data
a:	.int8 1
	.p2align 4, 0xff
b:	.int8 2
	.balign 8
	.p2alignw 2, 0x1234
	.size a, 1
	.size b, 1
---
	.section .init_array,"",@
	.int32 f
	.functype f () -> ()
---
	.section .init_array,"",@
	.p2align 2
	.int32 f
	.int32 g
	.p2align 2
	.int32 f
	.functype f () -> ()
	.functype g () -> ()
---
	.section .init_array,"",@
	.p2align 3
	.int32 f
	.functype f () -> ()
---
	.section .init_array.5,"",@
	.p2align 2
	.int32 f
	.section .init_array.70000,"",@
	.p2align 2
	.int32 f
	.functype f () -> ()
---
	.section .init_array.x,"",@
	.p2align 2
	.int32 f
	.functype f () -> ()
---
	.section .init_array.7,"",@
	.p2align 2
a:
	.int32 f
	.size a, 4
	.functype f () -> ()
---
	.section .init_array.7,"",@
	.p2align 2
	.int32 0
---
	.section .init_array.7,"",@
	.p2align 2
	.int32 d
---
	.section .fini_array,"",@
	.p2align 2
	.int32 f
	.functype f () -> ()
---
	.section .init_array,"",@
---
	.data
	.int8 f
---
	.data
	.int16 f
---
	.data
	.int32 f
---
	.data
	.int64 f
---
	.data
	.functype f () -> ()
	.int64 f
	.int32 f
	.int32 f+4
---
	.data
	.globaltype g, i32
	.int32 g
---
	.data
	.tabletype g, funcref
	.int32 g
---
	.data
	.tagtype g i32
	.int32 g
---
	.data
	.int32 f@foo
---
	.data
a:	.int32 b-a
	.int32 b-.
	.int32 .-b
	.size a, 4
---
	.data
a:	.int32 1
	.size a, 4
	.section .data.b,"",@
b:	.int32 a-b
	.int32 b-a
	.size b, 4
---
	.data
	.globl a
a:	.int32 1
---
	.data
a:	.int32 1
	.size a, c-a
c:
---
	.data
.La:	.int32 1
	.int32 .La
---
	.data
.La:	.int32 1
	.int32 .La
	.size .La, 4
---
	.set a, 5
---
a = 5
---
	.set a, b
---
	.set a, f
	.functype f () -> ()
---
	.set a, f
	.type a,@function
	.functype f () -> ()
---
	.data
b:	.int32 3
	.size b, 4
	.set a, b+2
	.set c, a+1
	.weak c
---
	.data
b:	.int32 3
	.set a, b+2
---
	.data
b:	.int32 3
	.size b, 4
	.set a, b-b
---
	.globaltype g, i32
	.set a, g
---
	.internal a
---
	.protected a
---
	.hidden a
---
	.local a
---
	.weak .La
---
	.private_extern a
---
	.weak_reference a
---
	.no_dead_strip a
---
	.weak_definition a
---
	.cold a
---
	.symbol_resolver a
---
	.lazy_reference a
---
	.globl a, b
	.hidden a, b,
---
	.weak
---
	.section ".data.x y","",@
	.int32 3
---
	.section .data.x
---
	.section .data.x,""
---
	.section .data.x,"",@progbits
---
	.section .data.x,"GT",@,grp
	.int8 3
	.section .text.f,"G",@,grp,comdat
---
	.section .data.x,"G",@,5
	.int8 3
---
	.section .debug_str,"",@
---
	.section .debug_str,"S",@
	.asciz "abc"
---
	.section .debug_foo,"",@
	.asciz "abc"
---
	.section .custom_section.x,"G",@,gr,comdat
	.int8 1
---
	.section .custom_section.x,"",@
	.int32 x
	.globl x
---
	.section .custom_section.producers,"",@
	.int8 1
	.section .custom_section.target_features,"",@
	.int32 a
---
	.section .custom_section.__clangast,"",@
	.int8 1
---
	.section .data.x,"p",@
	.int8 1
	.section .data.y,"R",@
	.int8 1
---
	.section .tbss.x,"T",@
a:	.skip 4
	.size a, 4
---
	.section .bss.x,"",@
a:	.int32 4
	.size a, 4
---
	.pushsection .data,"",@
	.popsection
---
	.previous
---
	.bss
---
	.rodata
---
	.type f,@function
f:
	.functype f () -> ()
	.functype g () -> ()
	call g
	end_function
---
	.functype g () -> ()
	.type f,@function
f:
	.functype f () -> ()
	call g
	.int8 1
	end_function
---
	.type f,@function
f:
	.functype f () -> ()
	.byte 1
	end_function
---
	.type f,@function
f:
	.functype f () -> ()
	.p2align 4
	end_function
---
	.type f,@function
f:
	nop
	.functype f () -> ()
	end_function
---
	.type f,@function
f:
	.functype f () -> ()
	end_function
g:
	.functype g () -> ()
	end_function
---
f:
	.functype f () -> ()
	end_function
	.functype f () -> ()
	end_function
---
	.type f,@function
f:
	.functype f () -> ()
g:
	end_function
---
	.type f,@function
	.type g,@function
f:
	.functype f () -> ()
	end_function
	.functype g () -> ()
	end_function
---
	.type a,@object
a:
	.int8 1
---
	.type a,@object
	.data
a:
	.int8 1
	.size a, 1
---
	.type a,@global
---
	.globaltype a, i32
	.weak a
---
	.tagtype a i32,
	.weak a
---
	.tagtype a
a:
---
	.globaltype a, v128
a:
---
	.globaltype a, f32
a:
	.globaltype b, externref, immutable
b:
	.globaltype c, f64
c:
	.globaltype d, funcref
	.globl d
---
	.globaltype a, funcref
a:
---
	.tabletype a, i32, 1, 2
a:
---
	.tabletype a, externref, 1
	.globl a
---
	.tabletype a, externref, -1
---
	.import_name f, foo
	.import_module f, bar
	.functype f () -> ()
	.globl f
---
	.import_name a, b
	.globl a
---
	.export_name a, b
	.globl a
---
	.export_name "a b", b
---
	.export_name f, "b c"
---
	.zero 4
	.data
	.quad 5
	.word 6
	.long 7
	.2byte 8
---
	.addrsig
	.addrsig_sym foo
---
	.ident "foo"
	.ident
---
	.file "foo.c"
	.loc 1 1
---
	.symver a, b@c
---
	.weakref a, b
---
	.cfi_startproc
---
	.functype f (i32, ) -> (i32,)
	.globl f
---
	.functype f (i32) -> i32
---
	.type f,@function
f:	.functype f () -> ()
	.local i32, i32, f32, i32
	end_function
---
	.type f,@function
f:	.functype f () -> ()
	.local
	end_function
---
	.type f,@function
f:	.functype f () -> ()
	.local i32
	.local i32
	end_function
---
	.type f,@function
f:	.functype f () -> ()
	i32.const foo-bar
	drop
	end_function
---
	.type f,@function
f:	.functype f () -> ()
	i32.const a
	drop
	end_function
a = 5
---
	.set a, 5
	.type f,@function
f:	.functype f () -> ()
	i32.const a
	drop
	end_function
---
	.type f,@function
f:	.functype f () -> ()
	i32.const f
	drop
	i64.const f
	drop
	i32.const .Lx
	drop
.Lx:
	end_function
---
	.type f,@function
f:	.functype f () -> ()
	i32.const 5
	i32.load f
	drop
	i32.const 5
	i32.load foo:p2align=7
	drop
	end_function
---
	.type f,@function
f:	.functype f () -> ()
	br_if 0
	end_function
---
	.type f,@function
f:	.functype f () -> ()
	i32.const 1; drop; i32.const 4294967295; drop; i64.const 18446744073709551615; drop; i64.const 18446744073709551616; drop
	end_function
---
	.type f,@function
f:	.functype f () -> ()
	i32.const 99999999999; drop
	i32.const 1; i32.load 4294967296; drop
	end_function
---
	.type f,@function
f:	.functype f () -> (i32)
	i32.const 'a'
	end_function
---
	.type f,@function
f:	.functype f () -> (f32)
	f32.const 1e40
	end_function
---
	.type f,@function
f:	.functype f () -> (f32)
	f32.const 16777217.0
	end_function
---
	.type f,@function
f:	.functype f () -> (f64)
	f64.const 1e400
	end_function
---
	.type f,@function
f:	.functype f () -> (f64)
	f64.const 5e-324
	end_function
---
	.type f,@function
f:	.functype f () -> (f64)
	f64.const 0x1p-1074
	end_function
---
	.type f,@function
f:	.functype f () -> (f64)
	f64.const 0x1p-1075
	end_function
---
	.type f,@function
f:	.functype f () -> (f64)
	f64.const 123456789.125e-3
	end_function
---
	.type f,@function
f:	.functype f () -> (f64)
	f64.const 0.5e1
	end_function
---
	.type f,@function
f:	.functype f () -> (f64)
	f64.const 1e22
	end_function
---
	.type f,@function
f:	.functype f () -> (f64)
	f64.const 1e23
	end_function
---
	.type f,@function
f:	.functype f () -> (f64)
	f64.const 0.0e99999
	end_function
---
	.type f,@function
f:	.functype f () -> (f64)
	f64.const NAN
	end_function
---
	.type f,@function
f:	.functype f () -> (f64)
	f64.const - 1.5
	end_function
---
	.macro mk n
	.type \n,@function
\n:	.functype \n () -> ()
	end_function
	.endm
	mk a
	mk b
	.rept 2
	.int8 3
	.endr
---
f:
	.type f,@function
	.functype f () -> ()
	end_function
---
	.type f,@function
f:
	.functype f () -> ()
1:
	end_function
---
	.type f,@function
f:
	.functype f () -> ()
	block
---
	.type f,@function
f:
	.functype f () -> ()
	block
	end_function
---
	.type f,@function
f:
	.functype f () -> ()
	call_indirect __indirect_function_table, () -> ()
	end_function
---
	.type f,@function
f:
	.functype f () -> ()
	i32.const 0
	call_indirect () -> ()
	i32.const 0
	call_indirect mytab, () -> ()
	end_function
---
	.globl mytab
	.type f,@function
f:
	.functype f () -> ()
	i32.const 0
	call_indirect mytab, () -> ()
	end_function
---
	.data
	.int32 5
	.reloc 0, R_WASM_MEMORY_ADDR_I32, bar
---
	.data
	.int32 5
	.reloc 0, R_WASM_NONE, bar
---
	.data
	.int32 5
	.reloc 0, BFD_RELOC_NONE, bar
---
	.data
	.int32 5
	.reloc 0, BFD_RELOC_32, bar
---
	.data
	.int32 5
	.reloc 0, R_WASM_TABLE_INDEX_I32, bar
	.functype bar () -> ()
---
	.data
	.int32 5
	.reloc 0, R_WASM_MEMORY_ADDR_I32, 5
---
	.data
	.int32 5
	.reloc 0, R_WASM_MEMORY_ADDR_I32
---
	.data
	.int32 5
	.reloc ., R_WASM_MEMORY_ADDR_I32, bar+4
---
	.data
	nop
---
	.data
	.functype f () -> ()
	f:
	nop
	end_function
---
	.section .custom_section.x,"",@
	nop
---
	.section .custom_section.x,"",@
	.functype f () -> ()
f:
	nop
	end_function
---
options: -g
	.type f,@function
f:
	.functype f () -> ()
	end_function
	.type g,@function
g:
	.functype g (i32) -> (i32)
	local.get 0
	i32.const 5
	i32.add
	end_function
	.data
d:
	.int32 5
	.size d, 4
---
options: -g
	.macro function name
	.type \name,@function
\name:
	.functype \name () -> ()
	.local i32
	nop
	end_function
	.endm
	function first
	function second
---
9223372036854775808:
---
	.data
1:
	.int32 4294967297b-.
4294967298:
	.int32 2b-.
