# Functions, calls in place of which there is code, lines, and variables in registers and on the stack.
        .text
        .cv_file 1 "main.c" "00112233445566778899AABBCCDDEEFF" 1
        .cv_file 2 "inline.h"
        .cv_file 3 "abc.h" "0102030" 2
        .cv_func_id 0
        .cv_func_id 7
        .cv_func_id 8
        .cv_inline_site_id 1 within 0 inlined_at 1 12 3
        .cv_inline_site_id 2 within 1 inlined_at 2 5
        .globl  f
f:
        .cv_loc 0 1 10 0
        pushq   %rbp
        .cv_loc 0 1 11 5 prologue_end
        movl    %ecx, %eax
.Lcall:
        .cv_loc 1 2 4 9 is_stmt 1
        addl    $1, %eax
        .cv_loc 1 2 400
        addl    $2, %eax
        .cv_loc 2 3 1
        imull   %eax, %eax
        .cv_loc 2 2 2
        jmp     far
        .cv_loc 1 2 3
        nop
.Lback:
        .cv_loc 0 1 13 1
        popq    %rbp
        .cv_loc 7 1 14
        retq
        .p2align 4
.Lend:
# More code than a range has, without bytes in the file.
        .bss
        .globl  g
g:
        .cv_loc 8 1 20
        .zero   70000
.Lmiddle:
        .zero   3
.Lgend:

        .section .debug$S,"dr"
        .p2align 2
        .long   4
        .long   241
        .long   .Lsymbols_end-.Lsymbols
.Lsymbols:
        .cv_def_range f .Lcall .Lback .Lend, reg, 17
        .cv_def_range .Lcall .Lback, frame_ptr_rel, -8
        .cv_def_range f .Lcall, subfield_reg, 18, 4
        .cv_def_range g .Lmiddle .Lmiddle .Lgend, reg_rel, 335, 1, 16
        .short  1
        .cv_inline_linetable 1 2 3 f .Lend
        .cv_inline_linetable 2 2 1 f .Lend
        .cv_string "a type"
        .cv_string ""
.Lsymbols_end:
        .p2align 2
        .cv_linetable 0, f, .Lend
        .cv_linetable 8, g, .Lgend
        .long   246
        .long   4
        .cv_filechecksumoffset 2
        .cv_filechecksums
        .cv_filechecksumoffset 3
        .cv_stringtable
        .cv_stringtable
