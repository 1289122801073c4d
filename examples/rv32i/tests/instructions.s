# R: every register in every place, by both names
add zero, t2, s3
slt x5, x0, x11
sub ra, s0, s4
sltu x6, x1, x12
sll sp, s1, s5
xor x7, x2, x13
slt gp, a0, s6
srl x8, x3, x14
sltu tp, a1, s7
sra x9, x4, x15
xor t0, a2, s8
or x10, x5, x16
srl t1, a3, s9
and x11, x6, x17
sra t2, a4, s10
add x12, x7, x18
or s0, a5, s11
sub x13, x8, x19
and s1, a6, t3
sll x14, x9, x20
add a0, a7, t4
slt x15, x10, x21
sub a1, s2, t5
sltu x16, x11, x22
sll a2, s3, t6
xor x17, x12, x23
slt a3, s4, zero
srl x18, x13, x24
sltu a4, s5, ra
sra x19, x14, x25
xor a5, s6, sp
or x20, x15, x26
srl a6, s7, gp
and x21, x16, x27
sra a7, s8, tp
add x22, x17, x28
or s2, s9, t0
sub x23, x18, x29
and s3, s10, t1
sll x24, x19, x30
add s4, s11, t2
slt x25, x20, x31
sub s5, t3, s0
sltu x26, x21, x0
sll s6, t4, s1
xor x27, x22, x1
slt s7, t5, a0
srl x28, x23, x2
sltu s8, t6, a1
sra x29, x24, x3
xor s9, zero, a2
or x30, x25, x4
srl s10, ra, a3
and x31, x26, x5
sra s11, sp, a4
add x0, x27, x6
or t3, gp, a5
sub x1, x28, x7
and t4, tp, a6
sll x2, x29, x8
add t5, t0, a7
slt x3, x30, x9
sub t6, t1, s2
sltu x4, x31, x10
add x0, x0, x0
add x31, x31, x31
add tp, x9, x15
sub x0, x0, x0
sub x31, x31, x31
sub ra, x6, s5
sll x0, x0, x0
sll x31, x31, x31
sll x30, zero, x0
slt x0, x0, x0
slt x31, x31, x31
slt x12, x12, x5
sltu x0, x0, x0
sltu x31, x31, x31
sltu t2, t2, t3
xor x0, x0, x0
xor x31, x31, x31
xor s11, x2, a4
srl x0, x0, x0
srl x31, x31, x31
srl x29, t6, s3
sra x0, x0, x0
sra x31, x31, x31
sra x2, x14, s5
or x0, x0, x0
or x31, x31, x31
or x15, x18, x4
and x0, x0, x0
and x31, x31, x31
and zero, t3, t0
add fp, fp, s0
# I: the edges of the number, each bit, other ways to write it
addi x8, x3, -2048
addi x9, gp, 2047
addi x2, x0, -1
addi x23, t5, 0
addi s4, x14, 1
slti x24, a2, -2048
slti x22, s0, 2047
slti x0, ra, -1
slti zero, x20, 0
slti x14, s9, 1
sltiu x20, x10, -2048
sltiu s3, a3, 2047
sltiu x16, x23, -1
sltiu t0, a1, 0
sltiu gp, x20, 1
xori a4, x25, -2048
xori a2, x14, 2047
xori x3, ra, -1
xori x29, ra, 0
xori x8, t0, 1
ori x14, x4, -2048
ori a1, tp, 2047
ori a1, ra, -1
ori x20, s6, 0
ori x0, zero, 1
andi ra, t1, -2048
andi x14, t5, 2047
andi x8, a7, -1
andi x12, x5, 0
andi a4, x20, 1
ori a7, x13, 1
sltiu t2, x23, -1
slti x16, s2, 2
addi t3, s1, -2
slti s10, t0, 4
ori x4, x8, -4
xori x31, t5, 8
ori x31, a6, -8
sltiu s6, x22, 16
ori a2, x1, -16
ori x0, a7, 32
slti x28, s10, -32
andi x7, s7, 64
addi x1, s10, -64
andi a1, tp, 128
xori t0, a0, -128
slti x26, s8, 256
slti s2, t3, -256
addi x11, s5, 512
ori x9, t6, -512
ori s11, x22, 1024
andi t1, x9, -1024
addi x14, t2, 0x7ff
addi x18, x13, -0x800
addi x15, sp, 0b1010
addi x26, x5, -0b1
addi x5, a2, 0x0
# I: shifts
slli x1, x22, 0
slli x6, a3, 1
slli t5, x24, 2
slli s10, x12, 4
slli x10, t4, 8
slli x31, x17, 15
slli x5, x2, 16
slli x3, s1, 30
slli s9, a3, 31
srli s3, x28, 0
srli tp, tp, 1
srli a2, t5, 2
srli x4, t0, 4
srli s8, x14, 8
srli s7, x0, 15
srli s3, x27, 16
srli s4, x12, 30
srli x27, t3, 31
srai s3, tp, 0
srai a1, a1, 1
srai x9, zero, 2
srai tp, a1, 4
srai s0, x28, 8
srai x0, t4, 15
srai s9, x0, 16
srai x29, x27, 30
srai t5, s5, 31
# I: loads and jalr
lb t4, -2048(s11)
lb s11, 2047(x2)
lb s9, -1(t4)
lb x6, 0(x18)
lb x29, 4(zero)
lh x0, -2048(x31)
lh t5, 2047(x7)
lh x15, -1(a7)
lh gp, 0(t3)
lh x13, 4(x19)
lw s1, -2048(a1)
lw s10, 2047(x2)
lw a2, -1(x23)
lw x24, 0(x18)
lw x29, 4(t6)
lbu s0, -2048(s11)
lbu x20, 2047(x5)
lbu x3, -1(x16)
lbu x21, 0(x9)
lbu x13, 4(x14)
lhu s1, -2048(x31)
lhu t2, 2047(x28)
lhu x14, -1(x15)
lhu a5, 0(x17)
lhu x2, 4(s10)
jalr t1, -2048(s10)
jalr x11, 2047(gp)
jalr a0, -1(x27)
jalr s11, 0(x27)
jalr x30, 4(t3)
# S
sb zero, -2048(a5)
sb x18, 2047(a5)
sb t5, -1(s6)
sb s4, 0(x0)
sb x26, 1(ra)
sb tp, 31(tp)
sb gp, 32(x14)
sb s11, -32(sp)
sb x0, -33(a2)
sh s7, -2048(x18)
sh a3, 2047(t2)
sh x9, -1(s7)
sh a3, 0(x15)
sh x9, 1(x14)
sh x23, 31(s9)
sh a6, 32(x14)
sh x19, -32(s0)
sh t2, -33(x27)
sw a0, -2048(s7)
sw s4, 2047(x24)
sw x11, -1(s4)
sw t4, 0(x7)
sw s7, 1(s5)
sw a2, 31(x26)
sw x0, 32(x4)
sw x3, -32(x13)
sw x14, -33(a1)
sw gp, 1(a7)
sw x5, 2(t0)
sw a1, 4(x8)
sw s0, 8(x9)
sw x16, 16(x5)
sw x29, 32(x16)
sw t4, 64(x31)
sw a5, 128(x2)
sw s4, 256(x19)
sw a2, 512(s10)
sw x1, 1024(a2)
sw t5, -2048(a7)
# B: the edges, each bit
beq a2, s3, -4096
beq s10, x7, 4094
beq a5, x21, -2
beq x27, t4, 0
beq t3, x23, 2
bne s8, x11, -4096
bne a2, s9, 4094
bne x13, x16, -2
bne s8, a1, 0
bne s5, x15, 2
blt t4, zero, -4096
blt t3, x0, 4094
blt x22, a0, -2
blt x18, x18, 0
blt x21, x15, 2
bge s6, a3, -4096
bge s3, s8, 4094
bge t3, gp, -2
bge s9, x18, 0
bge x10, ra, 2
bltu a5, s6, -4096
bltu x21, s3, 4094
bltu s1, x31, -2
bltu x12, x22, 0
bltu x17, x20, 2
bgeu x6, x10, -4096
bgeu s6, t5, 4094
bgeu x9, x13, -2
bgeu x7, x5, 0
bgeu s7, zero, 2
bgeu x12, x20, 2
bne s11, a1, -2
beq x8, x23, 4
bne t6, x25, -4
bne t6, x14, 8
bne s7, t4, -8
beq x7, x0, 16
bne s5, x13, -16
bgeu t3, a2, 32
bne x0, t4, -32
beq zero, x1, 64
bne x23, x30, -64
bgeu t3, x27, 128
bne x18, x15, -128
bgeu x4, t2, 256
bne t5, t2, -256
bltu tp, x18, 512
bne x27, x0, -512
beq x31, x10, 1024
bne x11, s10, -1024
beq x24, a4, 2048
bne x26, x18, -2048
# U
lui x21, 0
lui x5, 1
lui s0, 0x80000
lui zero, 0xfffff
lui s9, 524287
lui x20, 0x12345
auipc s4, 0
auipc x16, 1
auipc a0, 0x80000
auipc x22, 0xfffff
auipc x18, 524287
auipc x30, 0x12345
lui a6, 1
lui x4, 2
lui tp, 4
lui s11, 8
lui x1, 16
lui x13, 32
lui x11, 64
lui s9, 128
lui a2, 256
lui x11, 512
lui s9, 1024
lui a3, 2048
lui s10, 4096
lui x20, 8192
lui x20, 16384
lui a4, 32768
lui a4, 65536
lui x28, 131072
lui x0, 262144
lui tp, 524288
# J: the edges, each bit
jal s1, -1048576
jal gp, 1048574
jal sp, -2
jal a3, 0
jal x18, 2
jal gp, 2
jal ra, -2
jal x12, 4
jal x7, -4
jal x3, 8
jal s3, -8
jal x14, 16
jal x27, -16
jal s5, 32
jal t0, -32
jal x11, 64
jal x22, -64
jal t4, 128
jal x11, -128
jal a2, 256
jal a4, -256
jal x12, 512
jal x23, -512
jal x5, 1024
jal t2, -1024
jal t1, 2048
jal s2, -2048
jal a5, 4096
jal x28, -4096
jal s3, 8192
jal t3, -8192
jal s8, 16384
jal s10, -16384
jal x12, 32768
jal s7, -32768
jal s9, 65536
jal x17, -65536
jal a7, 131072
jal x19, -131072
jal a2, 262144
jal t6, -262144
jal a5, 524288
jal x18, -524288
# fences: every set before and after
fence 0, rw
fence r, 0
fence w, ir
fence orw, w
fence r, w
fence io, r
fence rw, i
fence w, rw
fence o, iorw
fence or, o
fence ow, or
fence irw, ow
fence or, iow
fence 0, or
fence orw, o
fence ow, orw
fence i, irw
fence ir, i
fence iw, r
fence iorw, iw
fence ir, iw
fence o, ir
fence irw, 0
fence iw, irw
fence io, orw
fence ior, io
fence iow, ior
fence rw, iow
fence ior, ow
fence i, ior
fence iorw, io
fence iow, iorw
# without operands
fence.tso
ecall
ebreak
# any instruction with any operands
addi x21, t0, -1020
addi s3, s4, 811
sltiu x5, x29, -1351
auipc t0, 615622
auipc x1, 115953
bne a7, a3, 388
jal x22, -60220
lui x21, 995299
lui x6, 654827
lw s2, 133(a3)
lui a5, 144567
addi a0, x19, -1787
jal t6, 804360
slti s10, s1, 363
lhu a1, 1026(tp)
jal tp, -526002
bgeu s1, x20, -1722
lui t5, 215183
lb x30, 153(x19)
jal x15, 17816
andi x14, a6, 496
sb a0, -723(t1)
sub x21, s1, s2
lh gp, 982(x26)
sra x31, s7, x18
sll x4, x31, a0
bgeu x12, s5, -3254
jal sp, -521084
srl t4, a6, a6
sb a3, -1192(s10)
beq x4, ra, -1112
bgeu x9, a1, 3814
jal a1, 397296
sh s1, 465(a7)
lui x21, 695056
jal a0, 545806
sll x0, t3, t6
ori x14, ra, 354
add s10, x20, s8
blt t5, s5, 1938
lh x18, 1461(x2)
auipc s6, 631157
auipc a7, 374032
sw s11, 299(ra)
lw s3, -1067(s11)
bge s3, s7, -216
lhu x5, 1994(x11)
sltu t3, x19, s8
auipc x8, 172790
sltiu a3, x23, -876
sb a6, 1677(x6)
and x28, x7, s9
sb s10, -311(ra)
sw x10, -813(t4)
sh x3, -1185(x27)
auipc a0, 23693
jal s3, -282148
auipc x17, 715354
sub x15, a6, a4
jal x18, 210610
lui x29, 283654
addi t0, x22, -44
jal t0, 638280
lui x0, 357843
jal x2, -375412
jal s11, 693376
jal t6, -345522
lh sp, 803(x17)
sw sp, 571(x18)
lui x4, 492358
lw x21, -1555(t4)
sub s9, gp, s3
bgeu x2, x15, 3730
sw s2, -1044(t4)
auipc x18, 467816
lw x0, 976(t0)
jal t1, 952566
xori t5, x22, 1568
xori t6, x31, -19
sltu s3, x7, x24
