# Frames of functions.
        .text
        .globl  _f
_f:
        .cv_fpo_proc    _f 8
        pushl   %ebp
        .cv_fpo_pushreg %ebp
        movl    %esp, %ebp
        .cv_fpo_setframe        %ebp
        pushl   %esi
        .cv_fpo_pushreg esi
        andl    $-16, %esp
        .cv_fpo_stackalign      16
        subl    $32, %esp
        .cv_fpo_stackalloc      32
        .cv_fpo_endprologue
        leal    -4(%ebp), %esp
        popl    %esi
        popl    %ebp
        retl
        .cv_fpo_endproc
_g:
        .cv_fpo_proc    _g 0
        pushl   %ebx
        .cv_fpo_pushreg %ebx
        subl    $8, %esp
        .cv_fpo_stackalloc      8
        .cv_fpo_endprologue
        addl    $8, %esp
        popl    %ebx
        retl
        .cv_fpo_endproc
_h:
        .cv_fpo_proc    _h 4
        retl
        .cv_fpo_endproc

        .section .debug$S,"dr"
        .p2align 2
        .long   4
        .cv_fpo_data    _f
        .cv_fpo_data    _g
        .cv_fpo_data    _h
        .cv_stringtable
