addi a0, a0, 2048
addi a0, a0, -2049
andi a0, a0, 0xfff
slti a0, a0, 4294967296
slli a0, a0, 32
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
mul a0, a0, a0
lw a0, 0[a0]
lw a0, 0(a0
