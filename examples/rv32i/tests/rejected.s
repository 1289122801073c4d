addi a0, a0, 2048
addi a0, a0, -2049
andi a0, a0, 0xfff
slti a0, a0, 4294967296
srai a0, a0, -1
lw a0, 2048(sp)
sb a0, -2049(sp)
jalr ra, 4096(t0)
beq a0, a1, 4096
beq a0, a1, -4098
bltu a0, a1, 1
lui a0, 0x100000
lui a0, -1
auipc a0, 1048576
jal ra, 1048576
jal ra, -1048578
jal ra, 7
add a0, a0, x32
add a0, a0, a8
add a0, a0, pc
sltu a0, a1
add a0, a0, a0, a0
addi a0, a0, a0
sub a0, a0
fence wr, r
fence rr, w
fence rw, 1
fence rw
fence.tso rw, rw
ecall a0
ld a0, 0(a0)
lw a0, 0[a0]
lw a0, 0(a0
foo a0 a1
foo 4(
add a0, a1(
add a0, a1(a2)
addi a0, a1, 4(a2)
lw a0, (a1
lw a0, (a1), a2
add a0, (a1), a2
add a0, a1, (a2)
lw a0, (4)
lw a0
lw a0, 4(a1), 5
lw 4, 4(a1)
sw a0, 4(4)
sw 4(a1), a0
jalr 4
jalr a0, 5000
jalr a0, a1, 5000
jalr a0, a1, a2
jalr 5000(a1)
jalr a0, 5000(a1)
jalr 4(a1), a0
jal 3
jal a0, 3
jal 3, a0
j 3
jr 5
jr a0, 5000
jr a0, a1
ret a0
nop 1
mv a0
mv a0, 5
mv a0, a1, a2
not a0
beqz a0
beqz a0, 3
beqz 4, 3
beqz a0, a1, 4
bgt a0, a1, 3
bgt a0, 4, 4
add a0, 4, a1
add a0, a1, 5000
add 5, a1, a2
sll a0, a1, 33
and a0, a1, 4096
slt a0, a1, 4096
fence iorw
fence rw, rw, rw
fence rw,
fence rw, xx
fence w, rwi
lr.w a0
lr.w a0, 0
lr.w a0, (a1
lr.w a0, (4)
lr.w a0, (a1), a2
lr.w 4, (a1)
amoadd.w a0, a1, a2
amoadd.w a0, 4, (a2)
amoadd.w a0, a1, 4(a2)
amoadd.w a0, a1
amoadd.w a0, (a1), a2
sc.w a0, a1, -0(a2)
sc.w a0, a1, foo(a2)
ecall ,
ecall ,a0
ecall (
ebreak a0, a1
addi a0, a1, -
addi a0, a1, 4 4
addi a0, a1, 4 a2
addi a0, a1, 4(
addi a0, a1, (a2)
addi a0, a1, *
lui a0
lui a0, 1048576
lui a0, 4(a1)
lui 4, a0
auipc a0, a1
auipc a0, -1
mul a0, a1
mul a0, a1, 4
mul a0, a1, a2, a3
add a0,,a1
add a0 , a1 , a2 ,
,add
(a0)
add. a0, a1, a2
a0
lw a0, 4
lw a0, 4()
lw a0, 4(5)
lw a0, 4(a1))
lw a0 4(a1)
addi a0 a1, 4
addi a0, a1 4
addi a0, a1,
addi , a0, a1
addi
addi a0, a1, x
addi a0, a1, 1f
addi a0, a1, 0x
addi a0, a1, 0b2
addi a0, a1, 99999999999999999999
addi a0, a1, 08
addi A0, a1, 8
addi X10, a1, 8
addi x010, a1, 8
fence 1, 2
fence i
fence a0, i
fence , i
fence rw rw
ecall 5
foo
1
add.w a0, a0, a0
lr.w a0, 4(a1)
lr.w a0, a1
jal a0, 4(a0)
beq a0, a1, 5
beq a0, a1, a2
lui a0, a1
add x0, x1
add x0, x1, x2, x3
add x0, x1, [
add x0, x1, ]
add a0, a1, a2 a3
amomin.w s4, (ra)
bnex13, x16, -2
slli s9, 31
lw x21, -a1555(t4)
sh 4096, 0(x15)
fence 5, iw, irw
bge s3, a0, s7, -216
xor x7, -1, x2, x13
srai 1048576, tp, 0
lr.w t5 (s5)
fence ir, a0
lhu 4096, a1, 1026(tp)
sltux x6, x1, x12
sub x0, 3, x0
mul sp, 7, s11
lw ), -2048(a1)
lb (, 153(x19)
sw -813(t4)
lhu -1(x15)
lui x0, ,
xorix a4, x25, -2048
lui s0
and zero, t3, ,, t0
jal a2, 4096, 262144
add fp, 1f, s0
lui 0x, x4, 2
mulh x32, t0, t1, t3
jal a4,[ -256
sb 0x, a0, -723(t1)
and x21, x016, x27
sb s4, 0(x0), rw
ori x0, a, 32
sltiu gp, x20, 1, 3
slli x1, 0
lui x5, zero, 1
mulhsu s1, p, s0
mul zero, 32, t0
auipc (, t0, 615622
amomax.w s6, t4, (s7), 1048576
lh x0
bgeuu x12, x20, 2
add x220, x17, x28
bne x0, t4-, -32
lui 0x, 0
or x10, , x16
jal x2, ,
jal t2, 0x
lui x6, -1
jal ,, 524288
amomin.w s4, 3, a5, (ra)
xori -, x31, -19
bgeu s1, x20, -1722, 32
bgeus7, zero, 2
lh t5, 2047(x7), -1
sub -2049, t3, s0
lh 2048, 2047(x7)
jal tp, 3
sl x0, x0, x0
fence w
bne (a0), a3, 388
addi x2, x0,
ja x11, 64
jal xa28, -4096
lw s2, 133(0a3)
fenc i, irw
lhu x2, 4(s10), x32
jala a5, 4096
xori a4, x25, rw
lr.w t5, 0x, (s5)
fence (a0), o
mulhu a5, a2, )
fence 0, -1
add a0, 32, t4
bne t5, t2, -256, a0
andi a1, t p, 128
mulb ra, a0, a6
lw) x0, 976(t0)
mulhsu a1, a6, 5
bgeu x4, t2, )
jalu t1, 952566
andi t5, 2047
auipc x16,
srl x18, 3, x24
ori a7, 32
bl t4, zero, -4096
xori a4, x25 -2048
lbu x20
jali sp, -521084
fence (, iw
auipca x18, 524287
bne t5, t2, -25
sw 5, -1044(t4)
div , s0, s6
slla x4, x31, a0
sll x0 x0, x0
bgeu x,6, x10, -4096
slt a3, [, zero
sll x0, -, x0
slli a0, a0, 32
