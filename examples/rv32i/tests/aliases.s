nop
li a0, 5
li a0, -2048
li zero, 5
mv a0, a1
mv zero, ra
move s0, fp
not a0, a1
neg a0, a1
zext.b a0, a1
andi a0, a1, 255
seqz a0, a1
snez a0, a1
sltz a0, a1
sgtz a0, a1
slt a0, zero, zero
beqz a0, 4
bnez a0, -4
blez a0, 8
bgez a0, 8
bltz a0, 8
bgtz a0, 8
bge zero, zero, 4
blt zero, zero, 4
beq zero, a0, 4
bgt a0, a1, 16
ble a0, a1, 16
bgtu a0, a1, 16
bleu a0, a1, 16
j 8
jal 8
jal ra, 8
jal zero, 8
jr a0
jr 8(a0)
jr a0, 8
jr ra
ret
jalr a0
jalr 8(a0)
jalr a0, 8
jalr a0, a1
jalr a0, a1, 8
jalr a0, 8(a1)
jalr ra, 0(ra)
jalr zero, 1(ra)
fence
fence iorw, iorw
fence 0, 0
fence.tso
add a0, a1, 5
and a0, a1, 5
or a0, a1, 5
xor a0, a1, -1
slt a0, a1, 5
sltu a0, a1, 1
sll a0, a1, 5
srl a0, a1, 5
sra a0, a1, 5
lb a0, (a1)
lh a0, (a1)
lw a0, (a1)
lbu a0, (a1)
lhu a0, (a1)
sb a0, (a1)
sh a0, (a1)
sw a0, (a1)
scall
sbreak
ecall
ebreak
addi a0, a1, (4)
addi a0, a1, -(4)
addi a0, a1, 4+4
addi a0, a1, 4 - 1 + 2
ADDI x10, x11, 0x7f
lr.w a0, 0(a1)
sc.w a0, a1, 0(a2)
amoadd.w a0, a1, (a2)
mul a0, a1, a2
mul a0, a0, a0
lw a0, (4)(a1)
jr a0, 5
fence 00, 0
fence 0x0, 0
lr.w a0, 0x0(a1)
addi a0, a1, --4
addi a0, a1, +4
addi a0, a1, - 4
sltu a0, zero, a1
sub a0, zero, a1
beq a0, zero, 4
bge zero, a0, 4
blt zero, a0, 4
bge a0, zero, 4
jalr zero, 0(ra)
jalr zero, 0(a0)
jalr zero, 8(a0)
jalr ra, 0(a0)
jalr ra, 8(a0)
jalr a0, 0(a0)
move a0, a1
addi zero, zero, 0
addi a0, a1, 0
addi a0, zero, 5
sub a0, a0, zero
xori a0, a1, -1
sltiu a0, a1, 1
slt a0, zero, a1
slt a0, a1, zero
add a0, zero, a1
blt x18,x18, 0
slt x14, s9, 1
lh x1, -1(a7)
add tp, x9, 32
and t4, tp, a0
jal s7, - 32768
amoor.w a5, fp, (a0)
slli x1,x22, 0
amominu.w x31, a1, (a3)
sra tp, a1, 4
jal gp,1048574
auipc a0, 4096
andi a4, x20,1
lui fp, 0xfffff
sltu s3, x7,x24
sh x3, -185(x27)
jal 128
sw s4, 4(a1)
and x21, x31, x27
jal t6,-262144
sub t6, t1, fp
sw t4, 64,(x31)
sra x2, x24, x3
sltu a4, s5, 5
jal sp, 0
lui x31, 262144
lr.w ra, (a0 )
srl x4, t0, 4
mulh a3, t5, s4
slti s10,  t0, 4
amoadd.w fp, a3, (t2)
fence 00, rw
slt x4, x31, x10
mulhsu x31, a6, t5
srai tp, a1, 0
lw s1, - 2048(a1)
sb a6, 1677(x6)
add a0, a7,t4
slti s10, a0, 363
lui x21, 00
slti x14,s9, 1
xori  t6, x31, -19
lbu x3, 4(x14)
slli zero, x12, 4
auipc s6, 31157
lh a0, 803(x17)
slt x0, x0, fp
mul zero, gp, fp
sltu s3, x7, -1
jal  a7, 131072
mulhu a5, zero, a0
add x0, x0, a0
jal x22, 4096
and x31,x26, x5
sll s6, t4, 1
add x31, x31,x31
bltu zero, s3, 4094
srai tp, a1,4
slt t3, x19, s8
jal -16
bne x18,  x15, -128
sub s9, gp, fp
sltu t3, zero, s8
slt x28, s10, -32
lhu fp, 1026(tp)
beq x3, x10, 1024
sw x3,-32(x13)
sub x31, x3, x31
fence w, rw
addi x26, x31, -0b1
sh a0, -32(s0)
lw x24, (x18)
slt gp, a0,s6
sra x31, zero, x18
jal x23, 512
div s2, ra, x31
andi t1,x9, -1024
amomin.w s2, ra,(a1)
bne x31, t2, -256
lbu x13, (x14)
xori x3, ra, -10
fence ir,i
sltu x5, x0, x11
srli a2,t5, 2
xor s11,x2, a4
bne a7, a3, 38
xor t6, x31, -19
sub fp, t1, s2
