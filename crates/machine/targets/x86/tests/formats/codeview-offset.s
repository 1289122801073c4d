        # A table of files at an offset that is not aligned, as its entries with checksums are.
        .text
f:
        .cv_file 1 "one.c" "0123456789" 1
        .cv_file 2 "two.c"
        .cv_file 3 "three.c" "" 2
        .cv_func_id 0
        .cv_loc 0 3 5
        nop
.Lend:
        .section .debug$S,"dr"
        .byte   1
        .cv_linetable 0, f, .Lend
        .cv_filechecksums
        .cv_stringtable
