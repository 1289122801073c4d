.data
.set x, .
.long 1
.long x - .
.set x, .
.long x - .
---
.data
.set x, .
.set y, x + 1
.set x, .
.long y - .
.globl x
.quad x
.set x, 5
.byte x
---
.data
.long x
.set x, 1
.set x, 2
.long x
---
.data
.set x, 1
.set x, x + 1
.long x
.set z, .
.set z, z + 1
.quad z
---
.data
.globl z
.set z, .
.type z, %object
.size z, 4
.quad z
.long 1
.set z, z + 4
.quad z
---
.data
.long x
.set x, undefined
.set x, other
.long x
---
.equiv a, 1
.set a, 2
---
.set a, 1
.equiv a, 2
---
.set a, b
.set b, a
---
.set a, 1
.set b, a
b:
---
.section foo
.set c, b
b:
.long c
---
.data
.set c, b + 4
.set d, c - b
b:
.long d
.quad c
---
.comm C, 4
.set A, C
---
.set A, B - undefined
B:
---
.comm C, 4, 4
.comm C, 4, 4
---
.comm C, 4, 4
.comm C, 8, 4
---
.comm C, 4, 4
.comm C, 4, 8
---
.set C, 1
.comm C, 4
---
C:
.comm C, 4
---
.lcomm a, 7, 4
---
.lcomm a, 7
.lcomm b, 1
---
.local c
.comm c, 8, 8
---
.data
b: .space 300
e:
.byte e - b
---
.data
b: .space 300
e:
.byte e - b - 45, b - e + 172
.short e - b + 65235
---
.data
b: .space 300
e:
.short b - e - 32469
---
.byte 256
---
.byte -129
---
.byte -128, 255
.short -32768, 65535
.long -2147483648, 4294967295
---
.long 4294967296
---
.set x, 300
.byte x
---
.octa 0b10101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010
.octa 0777777777777777777777777777777777777777
.octa 340282366920938463463374607431768211455, 0x0123456789abcdef0123456789abcdef
.octa 0xffffffffffffffffff
---
.octa 340282366920938463463374607431768211456
---
.octa 0x100000000000000000000000000000000
---
.octa -1
---
.float nan, -nan, inf, -inf, NaN, INFINITY, +1, 1e39, 1e-46, 1.5e, 1.e2, 5, 010
.double nan, -nan, infinity, -1.5e-400, 1e400
---
.float 123456789012345678901234567890
---
.float 0b11
---
.float 0x10
---
.float x
---
.data
.byte 1
.align 4
.byte 1
---
.align 64
.byte 1
---
.align 3
.byte 1
---
.data
.byte 1
.balign 3
---
.p2align 40
---
.section code, "ax"
.globl a
a: .byte 1
---
.section code, "ax"
---
.section data, "aw"
.byte 1
---
.section .foo, "aM", %progbits, 1
.section .foo, "aM", %progbits, 4
---
.section .foo, "aMS", %progbits, 1
.asciz "a"
.section .foo, "aMS", %progbits, 1, unique, 1
.asciz "b"
.section .foo, "aM", %progbits, 4, unique, 2
.long 1
---
.section .foo, "aw"
.section .foo, "a"
---
.section .foo, "aw"
.section .foo
.byte 1
---
.section .foo, "aw", %progbits
.section .foo, "aw", %nobits
---
.section .eh_frame, "aw"
---
.section .eh_frame, "a", %progbits
.long 0
---
.section .eh_frame, "a"
.long 0
---
.section .gcc_except_table, "aw", %progbits
---
.section .debug_info, "a"
---
.section .debug_info, "", %progbits
.byte 1
---
.section .debug_str, "MS", %progbits, 2
---
.section .debug_str, "MS", %progbits, 1
.asciz "a"
---
.section .debug_line_str
.asciz "a"
---
.section .debug_info.dwo, "e", %progbits
.byte 1
---
.section .debug_info.dwo, "", %progbits
---
.section .debug_names, "a"
---
.section .rodata.cst8, "aM", %progbits, 4
---
.section .rodata.cst16, "aM", %progbits, 16
.octa 1
---
.section .rodata.cst16
.octa 1
---
.section .data.rel.ro
.quad 1
---
.section .text, "aw"
---
.section .bss, "aw", %progbits
---
.section .bss
.space 8
---
.section .stack_sizes, "a"
---
.section .llvm_stackmaps, "aw"
---
.section .comment, "a"
---
.section .note.GNU-stack, "", %progbits
---
.bss
.space 3221225472
---
.file 1 "a.c"
.loc 1 1
.long 1
.loc 1 2
---
.file 1 "a.c"
.loc 1 1
.long 1
.loc 1 2
.data
.byte 1
.text
.long 2
---
.file 1 "a.c"
.loc 1 1
.long 1
.loc 1 2
.loc 1 3
---
.file 1 "a.c"
.loc 1 1
.long 1
.loc 1 2
.space 4
.long 2
---
.file 1 "a.c"
.loc 1 1
.long 1
.loc 1 2
.fill 2, 4, 1
---
.file 1 "a.c"
.loc 1 1
.long 1
.loc 1 2
.text
.long 2
---
.file 1 "a.c"
.loc 1 1
.long 1
.loc 1 2
.data
.previous
.long 2
---
.file 1 "a.c"
.loc 1 1
.long 1
.data
.loc 1 2
.text
.long 2
---
.file 1 "a.c"
.loc 1 1
.long 1
.loc 1 2
.comm a, 4
.long 2
---
.file 1 "a.c"
.loc 1 1
.long 1
.loc 1 2
.lcomm a, 4
.long 2
---
.file 1 "a.c"
.loc 1 1
.long 1
.loc 1 2
.ident "a"
.long 2
---
.data
.fill -1, 4, 1
.byte 1
---
.data
.fill 2, 8, -1
.fill 3, 3, 0x11223344
.fill 2, -1, 1
.fill 0
---
.space -1
---
.data
.long 1
three:
.balign 4
.quad 1
.org three + 12
.byte 1
---
.data
.quad 1
.org 4
---
.cfi_startproc
.long 1
.cfi_val_offset 2, 8
.cfi_val_offset 3, -16
.cfi_offset 40, 16
.cfi_offset 40, -16
.cfi_rel_offset 2, 4
.cfi_def_cfa 2, 16
.cfi_adjust_cfa_offset 8
.cfi_restore 2
.cfi_undefined 3
.cfi_same_value 4
.cfi_register 2, 3
.cfi_escape 1, 2, 3
.cfi_endproc
---
.cfi_startproc
.long 1
.cfi_remember_state
.cfi_adjust_cfa_offset -8
.long 1
.cfi_restore_state
.long 1
.cfi_adjust_cfa_offset 8
.long 1
.cfi_endproc
---
.cfi_startproc
.pushsection .foo, "ax"
.cfi_startproc
.long 1
.cfi_endproc
.popsection
.long 2
.cfi_endproc
---
.cfi_startproc
.cfi_startproc
.cfi_endproc
---
.cfi_endproc
---
.cfi_startproc
---
.cfi_def_cfa_offset 8
---
.pushsection .foo, "ax"
.long 1
.popsection
.long 2
---
.data
.long 3
.pushsection .foo, "ax"
.long 1
.section .bar, "ax"
.long 2
.popsection
.long 4
.text
.long 5
.section .foo
.long 6
---
.data
.macro put a, b=2, rest:vararg
.byte \a, \b
.ifnb \rest
.byte \rest
.endif
.endm
put 1
put 3 + 1 5, 6, 7
put b=9 a=8
.rept 2
.irp x, 1, 2 3
.irpc y, 45
.byte \x\y, \+
.endr
.endr
.endr
.purgem put
put 1
---
.data
.altmacro
.macro put a b
.byte a
.ascii "&b [&b&] \a&c"
.endm
put %1+2, <a, !>b>
put <4> c
.noaltmacro
---
.data
.set x, 1
.if x
.byte 1
.elseif 1
.byte 2
.else
.byte 3
.endif
.IFDEF y
.byte 4
.ENDIF
.ifc a b , a b
.byte 5
.endif
.ifnes "a" , "b"
.byte 6
.endif
.macro m n
.byte \@, \n
.if \n == 1
.exitm
.endif
m (\n - 1)
.endm
m 3
m 2
.ifeq x - 1
.macro one
.byte 7
.endm
.endif
one
---
.endif
---
.if 1
---
.macro a
---
.rept 2
.byte 1
---
.macro m a:req
.endm
m
---
.data
.byte 0
.subsection 2
.byte 2
.subsection 1
.byte 1
.previous
.byte 3
.data
.byte 4
.pushsection .data, 3
.byte 5
.popsection
.subsection
.byte 6
---
.data
a: b: c:
.symver a, x@v1
.symver b, y@@@v1
.symver c, z@v2, remove
.symver other, outside@@@v1
.weak d
.symver d, d@v
.hidden d
d:
---
.symver a, b@v1
.symver a, b@v2
---
.data
.weakref a, weak
.weakref b, strong
.weakref c, unused
.weakref d, here
here: .4byte a, b, strong
.4byte d + 1
---
.cg_profile a, b, 32
.data
a: .byte 1
.Lc: .byte 2
.cg_profile .Lc, late, 7
.globl late
late:
---
.data
.4byte f
.reloc 1, BFD_RELOC_NONE, g + 1
.reloc here - 2, BFD_RELOC_32, f
.reloc there + 1, BFD_RELOC_NONE, here
here:
.4byte f
.section .other, "aw"
there:
.byte 1
---
.data
.dcb.b 3, 1
.dcb 2, -1
.dcb.s 1, 0x1.8p3
.ds.b 1
.ds 1
.ds.x 1
.DC.W 7
.ds.b -1
.version "123"
.print "\q"
.line 3
.end
anything
---
.data
.globl $a, b?c
$a: .byte 1
b?c: .byte 2
$d = b?c - $a
.byte $d, [$d + 1] * 2
.double 0x1.8p1, -0X1P-1
---
.data
.cfi_startproc
.CFI_LABEL in_frame
.CFI_ENDPROC
.byte 1
---
.data
.lto_discard f, g
.weak f
f: .byte 1
g = 5
.lto_discard
g: .byte 2
.lto_set_conditional b, a
.lto_set_conditional d, a
.lto_set_conditional c, b
.lto_set_conditional e, unused
a: .byte 3
.lto_set_conditional h, c
---
options: -g
f:
_g:
.L1:
.byte 1
---
targets: x86 x86-32 riscv riscv32 aarch64 aarch64-big loongarch systemz
options: -g
f:
nop
.macro m
nop
h\@:
nop
.endm

m
.section .text.b,"ax",@progbits
_g:
nop
.data
d: .byte 1
.text
nop
---
targets: x86 x86-32 riscv riscv32 aarch64 aarch64-big loongarch systemz
options: -g --dwarf-version 5
f:
nop
.section .text.b,"ax",@progbits
_g:
nop
---
targets: x86 riscv aarch64
options: -g --dwarf-version 3
f:
nop
.section .text.b,"ax",@progbits
nop
---
targets: x86 riscv aarch64
options: -g --dwarf-version 2
nop
.section .text.b,"ax",@progbits
nop
---
targets: x86 riscv aarch64
options: -g
.file 1 "a.c"
.loc 1 2
nop
---
targets: x86 riscv aarch64 loongarch systemz
options: --dwarf-version 5
.file 1 "a.c"
.file 2 "dir/b.c"
.loc 1 2
nop
.loc 2 5 7
nop
---
targets: x86 riscv aarch64
options: --dwarf-version 3
.file 1 "a.c"
.cfi_sections .debug_frame
.cfi_startproc
.loc 1 2
nop
.cfi_endproc
---
targets: x86 riscv aarch64
options: --dwarf-version 4
.file 0 "/a" "b.c"
.loc 0 3
nop
---
f: .cfi_startproc simple
.cfi_endproc
.byte 1
g: .cfi_startproc
.cfi_lsda 3, x
.byte 1
.cfi_endproc
h: .cfi_startproc
.byte 1
.cfi_endproc
i: .cfi_startproc
.cfi_personality 3, b
.byte 1
.cfi_endproc
j: .cfi_startproc
.cfi_personality 3, a
.cfi_lsda 3, x
.byte 1
.cfi_endproc
k: .cfi_startproc
.cfi_personality 3, a
.byte 1
.cfi_endproc
---
targets: x86 riscv aarch64-big loongarch systemz
options: --crel
.data
.long a
.long b + 5
.space 12
.long b - 7
.quad 0
.reloc ., BFD_RELOC_NONE, c
.section .rodata,"a"
.space 200
.quad a
---
.bss
.byte 1
---
targets: x86 riscv aarch64
.bss
nop
---
x:
.section x
---
targets: x86
options: --mc-relax-all
jmp 1f
je 1f
add $1, x(%rip)
push $x
1:
---
targets: riscv
options: --mc-relax-all
.option rvc
beqz a0, 1f
j 1f
bne a0, a1, 1f
1:
---
targets: riscv riscv32
options: --position-independent
la a0, x
.option nopic
la a0, x
---
targets: riscv32
options: --target-abi ilp32e
nop
---
targets: riscv
options: --target-abi lp64d
nop
---
targets: loongarch
options: --target-abi lp64s
nop
---
targets: riscv
options: --defsym x=1
.option relax
.L1: jal ra, .L1 + 4
beq a0, a1, .L1 + 4
jal ra, .L1
---
targets: x86
options: --x86-align-branch-boundary 32 --x86-align-branch fused+jcc+jmp
.space 27, 0x90
cmp %rax, %rbx
je f
.space 25, 0x90
nop
cmpl $1, (%rdi)
ja f
nop
.p2align 5
.space 28, 0x90
nop
incl %eax
jb f
nop
.p2align 5
.space 28, 0x90
nop
cmpl $1, x(%rip)
je f
jmp f
.byte 1
jmp f
sti
jmp f
---
targets: x86
options: --x86-align-branch-boundary 32 --x86-align-branch call+ret+indirect
.p2align 5
.space 30, 0x90
nop
call f
.space 26, 0x90
nop
ret
.space 29, 0x90
nop
jmp *%rax
call *%rax
call f@plt
.section other
.p2align 5
.space 30
nop
ret
---
targets: x86
options: --x86-asm-syntax intel
mov eax, dword ptr [rdi + 4*rsi]
---
targets: x86
.reloc 0, R_X86_64_NONE, a
.long b
---
targets: x86 x86-32
movl $a, b
---
targets: systemz
mvc a(4), c
bprp 1, b, t
---
targets: riscv
.option arch, +v
vle1.v v8, (a0)
vse1.v v8, (a0)
---
targets: x86 x86-32
{rex} mov %al, %ah
---
targets: x86 x86-32
{rex} mov %al, %bl
.intel_syntax noprefix
.equ counter, ecx
.set index, st(3)
.att_syntax
mov counter, %eax
fadd index
---
targets: x86-32
.set wide, %xmm17
---
targets: x86
.set wide, %r8d
.code32
inc wide
---
targets: x86
mov $value + 0xffffff00, %edx
.byte value
value = 500
---
targets: riscv riscv32
.attribute unaligned_access, 1
.attribute priv_spec, 1
.attribute stack_align, 16
.attribute unaligned_access, 0
---
targets: arm thumb
.symver a, a@V1 @ comment
.symver b, b@@V2 @ comment
a: b: nop
---
targets: thumb
.arch armv8.1-m.main
.arch_extension lob
.arch_extension mve.fp
start:
wls lr, r2, end
nop
le lr, start
bf branch, other
nop
branch: nop
bfcsel choice, other, next, eq
nop
choice: beq other
next: nop
other: nop
bfl call, function
call: nop
vscclrm {s30, vpr}
vscclrm {vpr}
end: nop
---
targets: arm thumb aarch64
.section .text.code,"axy",%progbits
nop
---
targets: x86 riscv
.section .text.code,"axy",@progbits
