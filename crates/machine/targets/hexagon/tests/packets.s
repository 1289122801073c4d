# Packets of `packets.txt`: constant extenders, duplexes, compounds, new values, loops, vectors.
{ r0 = add(r1,##305419896); r2 = memw(r3+#8) }
{ r1 = ##-70000; memw(r29+#4) = r0 }
{ r2 = memw(r3+##65536); r4 = #7 }
{ p0 = cmp.eq(r0,##1000); if (p0.new) jump:t 64 }
{ if (!p1) call ##1048576 }
{ jump ##-65536 }
{ r0 = memw(r1+#0); r2 = memb(r3+#1) }
{ r16 = #0; r17 = add(r17,#-1) }
{ r0 = #-1; jumpr r31 }
{ memw(r29+#0) = r2; memd(r29+#8) = r17:16 }
{ allocframe(#16); memd(r29+#-16) = r17:16 }
{ allocframe(r28,#8):raw }
{ r31:30 = dealloc_return(r30):raw }
{ r1:0 = dealloc_return(r30):raw }
{ if (p0.new) dealloc_return:nt; p0 = cmp.gt(r1,r2) }
{ deallocframe; r0 = r16 }
{ p0 = cmp.eq(r0,#5); if (p0.new) jump:nt 16 }
{ p1 = cmp.gtu(r3,r4); if (!p1.new) jump:t 32 }
{ p0 = cmp.gt(r0,#-1); if (p0.new) jump:nt 48 }
{ r3 = #9; jump 64 }
{ r3 = r4; jump 80 }
{ r1 = add(r2,r3); memw(r4+#0) = r1.new }
{ r1 = add(r2,r3); if (p0) memh(r4+#2) = r1.new }
{ r1 = memw(r2+#0); if (cmp.eq(r1.new,r3)) jump:nt 96 }
{ r1 = memw(r2+#0); if (!cmp.gtu(r1.new,#3)) jump:t 128 }
{ r1 = memw(r2+#0); if (cmp.gt(r1.new,#-1)) jump:nt 16 }
{ r1 = memw(r2++#4); r3 = add(r4,##123456); memw(r5+#0) = r3.new }
{ p0 = cmp.eq(r0,r1); if (p0.new) r2 = r3; if (!p0.new) r2 = r4 }
{ r0 = r1; r2 = r3 }:endloop0
{ r0 = r1; r2 = r3; r4 = r5 }:endloop1
{ r0 = r1; r2 = r3; r4 = r5 }:endloop0:endloop1
loop0(16,#100)
{ loop1(32,r5); r6 = #1 }
{ p3 = sp1loop0(64,r5) }
{ r1:0 = memd(r2++#8:circ(m0)); memb(r3++m1) = r4 }
{ r1 = memw_locked(r2) }
{ memw_locked(r2,p0) = r3 }
{ r1 = memw(gp+#32) }
{ memw(r1+#4) += #3 }
{ memb(r1+#2) = clrbit(#4) }
{ r5:4 = vmpyh(r0,r2):sat; r7:6 += mpyu(r8,r9) }
{ r0 = sfmpy(r1,r2); r3 = convert_sf2w(r4):chop }
{ r1:0 = dfadd(r3:2,r5:4) }
{ r2 = sgp0 }
{ s1 = r2 }
{ p0 = and(p1,or(p2,!p3)); r0 = mux(p0,#1,#-1) }
{ c1:0 = r1:0 }
{ usr = r3 }
{ r9:8 = c31:30 }
{ trap0(#5) }
{ syncht }
{ barrier }
{ isync }
{ dcfetch(r1+#8) }
{ v0 = v1; v2 = vmem(r0+#3) }
{ v0.tmp = vmem(r0++#1); v1 = vxor(v0,v2) }
{ v0.cur = vmem(r0+#1); v1 = vand(v0,v2) }
{ v3.w = vadd(v1.w,v2.w); vmem(r1+#0) = v3.new }
{ v1:0.w = vmpy(v2.h,v3.h); v4 = vmemu(r2+#0) }
{ if (q0) vmem(r0+#0) = v1 }
{ q1 = vcmp.gt(v2.w,v3.w); v4 = vmux(q0,v5,v6) }
{ v1.b = vlut32(v2.b,v3.b,r4) }
{ vtmp.w = vgather(r0,m0,v1.w).w; vmem(r2+#0) = vtmp.new }
{ vscatter(r0,m0,v1.w).w = v2 }
{ v3:0.w = vrmpyz(v1.b,r1.b) }
{ z = vmem(r1+#0) }
{ v0.qf32 = vmpy(v1.sf,v2.sf) }
{ v0:1 = vcombine(v2,v3) }
