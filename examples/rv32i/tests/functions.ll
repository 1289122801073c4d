; Functions of which the tests compare the selected instructions with those of llc, and which they
; run: a part of LLVM's IR.

define i32 @add(i32 %a, i32 %b) {
  %r = add i32 %a, %b
  ret i32 %r
}

define i32 @add_big(i32 %a) {
  %r = add i32 %a, 305419896
  ret i32 %r
}

define i32 @eq(i32 %a, i32 %b) {
  %c = icmp eq i32 %a, %b
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @eq_17(i32 %a) {
  %c = icmp eq i32 %a, 17
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @gt_17(i32 %a) {
  %c = icmp sgt i32 %a, 17
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @uge(i32 %a, i32 %b) {
  %c = icmp uge i32 %a, %b
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @load_byte(ptr %p) {
  %q = getelementptr i8, ptr %p, i32 40
  %v = load i8, ptr %q
  %r = sext i8 %v to i32
  ret i32 %r
}

define void @store_half_far(ptr %p, i32 %v) {
  %q = getelementptr i8, ptr %p, i32 2048
  %t = trunc i32 %v to i16
  store i16 %t, ptr %q
  ret void
}

define i32 @branch_less(i32 %a, i32 %b) {
entry:
  %c = icmp slt i32 %a, %b
  br i1 %c, label %then, label %else
then:
  ret i32 %b
else:
  %x = add i32 %a, 1
  ret i32 %x
}

define i32 @zero() {
  ret i32 0
}

define i32 @ge_17(i32 %a) {
  %c = icmp sge i32 %a, 17
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @ugt_17(i32 %a) {
  %c = icmp ugt i32 %a, 17
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @ule_17(i32 %a) {
  %c = icmp ule i32 %a, 17
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @sle(i32 %a, i32 %b) {
  %c = icmp sle i32 %a, %b
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @sgt(i32 %a, i32 %b) {
  %c = icmp sgt i32 %a, %b
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @ne(i32 %a, i32 %b) {
  %c = icmp ne i32 %a, %b
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @ne_2000(i32 %a) {
  %c = icmp ne i32 %a, 2000
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @ne_0(i32 %a) {
  %c = icmp ne i32 %a, 0
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @eq_big(i32 %a) {
  %c = icmp eq i32 %a, 123456
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @eq_minus_2048(i32 %a) {
  %c = icmp eq i32 %a, -2048
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @lt_minus_5(i32 %a) {
  %c = icmp slt i32 %a, -5
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @lt_big(i32 %a) {
  %c = icmp slt i32 %a, 5000
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @gt_big(i32 %a) {
  %c = icmp sgt i32 %a, 5000
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @and_255(i32 %a) {
  %r = and i32 %a, 255
  ret i32 %r
}

define i32 @and_65535(i32 %a) {
  %r = and i32 %a, 65535
  ret i32 %r
}

define i32 @sub_10(i32 %a) {
  %r = sub i32 %a, 10
  ret i32 %r
}

define i32 @sub_from_10(i32 %a) {
  %r = sub i32 10, %a
  ret i32 %r
}

define i32 @neg(i32 %a) {
  %r = sub i32 0, %a
  ret i32 %r
}

define i32 @not(i32 %a) {
  %r = xor i32 %a, -1
  ret i32 %r
}

define i32 @andn(i32 %a, i32 %b) {
  %n = xor i32 %b, -1
  %r = and i32 %a, %n
  ret i32 %r
}

define i32 @shl(i32 %a, i32 %b) {
  %m = and i32 %b, 31
  %r = shl i32 %a, %m
  ret i32 %r
}

define i32 @shl_plain(i32 %a, i32 %b) {
  %r = shl i32 %a, %b
  ret i32 %r
}

define i32 @add_3000(i32 %a) {
  %r = add i32 %a, 3000
  ret i32 %r
}

define i32 @add_4096(i32 %a) {
  %r = add i32 %a, 4096
  ret i32 %r
}

define i32 @constant_upper() {
  ret i32 4096
}

define i32 @constant_4095() {
  ret i32 4095
}

define i32 @constant_minus_1() {
  ret i32 -1
}

define i32 @constant_highest() {
  ret i32 2147483647
}

define i32 @constant_2048() {
  ret i32 2048
}

define i32 @abs(i32 %a) {
  %s = ashr i32 %a, 31
  %x = xor i32 %a, %s
  %r = sub i32 %x, %s
  ret i32 %r
}

define i32 @load_below(ptr %p) {
  %q = getelementptr i8, ptr %p, i32 -2048
  %v = load i32, ptr %q
  ret i32 %v
}

define i32 @load_far(ptr %p) {
  %q = getelementptr i8, ptr %p, i32 10000
  %v = load i32, ptr %q
  ret i32 %v
}

define i32 @load_4000(ptr %p) {
  %q = getelementptr i8, ptr %p, i32 4000
  %v = load i32, ptr %q
  ret i32 %v
}

define i32 @load_indexed(ptr %p, i32 %i) {
  %o = shl i32 %i, 2
  %q = getelementptr i8, ptr %p, i32 %o
  %v = load i32, ptr %q
  ret i32 %v
}

define i32 @load_indexed_16(ptr %p, i32 %i) {
  %o = shl i32 %i, 2
  %q = getelementptr i8, ptr %p, i32 %o
  %q2 = getelementptr i8, ptr %q, i32 16
  %v = load i32, ptr %q2
  ret i32 %v
}

define i32 @load_absolute() {
  %p = inttoptr i32 4096 to ptr
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @load_absolute_big() {
  %p = inttoptr i32 305419896 to ptr
  %v = load i32, ptr %p
  ret i32 %v
}

define void @store_zero(ptr %p) {
  store i32 0, ptr %p
  ret void
}

define void @increment(ptr %p) {
  %v = load i32, ptr %p
  %w = add i32 %v, 1
  store i32 %w, ptr %p
  ret void
}

define void @swap(ptr %p) {
  %q = getelementptr i8, ptr %p, i32 4
  %a = load i32, ptr %p
  %b = load i32, ptr %q
  store i32 %b, ptr %p
  store i32 %a, ptr %q
  ret void
}

define void @copy_byte(ptr %p, ptr %q) {
  %a = load i8, ptr %p
  store i8 %a, ptr %q
  ret void
}

define i32 @load_half_unsigned(ptr %p) {
  %v = load i16, ptr %p
  %r = zext i16 %v to i32
  ret i32 %r
}

define i32 @branch_zero(i32 %a) {
  %c = icmp eq i32 %a, 0
  br i1 %c, label %t, label %e
t:
  ret i32 5
e:
  %x = add i32 %a, 1
  ret i32 %x
}

define i32 @branch_greater(i32 %a, i32 %b) {
  %c = icmp ugt i32 %a, %b
  br i1 %c, label %t, label %e
t:
  %y = sub i32 %a, %b
  ret i32 %y
e:
  %x = sub i32 %b, %a
  ret i32 %x
}

define i32 @branch_less_100(i32 %a, i32 %b) {
  %c = icmp slt i32 %a, 100
  br i1 %c, label %t, label %e
t:
  %y = sub i32 %a, %b
  ret i32 %y
e:
  %x = sub i32 %b, %a
  ret i32 %x
}

define i32 @branch_bit(i32 %a, i32 %b) {
  %m = and i32 %a, 4
  %c = icmp eq i32 %m, 0
  br i1 %c, label %t, label %e
t:
  %y = sub i32 %a, %b
  ret i32 %y
e:
  %x = sub i32 %b, %a
  ret i32 %x
}

define i32 @sum_below(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i2, %head ]
  %s = phi i32 [ 0, %entry ], [ %s2, %head ]
  %s2 = add i32 %s, %i
  %i2 = add i32 %i, 1
  %c = icmp ult i32 %i2, %n
  br i1 %c, label %head, label %done
done:
  ret i32 %s2
}

define i32 @fib(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ %n, %entry ], [ %i2, %head ]
  %a = phi i32 [ 0, %entry ], [ %b, %head ]
  %b = phi i32 [ 1, %entry ], [ %c, %head ]
  %c = add i32 %a, %b
  %i2 = add i32 %i, -1
  %t = icmp ne i32 %i2, 0
  br i1 %t, label %head, label %done
done:
  ret i32 %b
}

define i32 @low_byte(i32 %a) {
  %t = trunc i32 %a to i8
  %r = zext i8 %t to i32
  ret i32 %r
}

define i32 @signed_byte(i32 %a) {
  %t = trunc i32 %a to i8
  %r = sext i8 %t to i32
  ret i32 %r
}

define i32 @signed_half(i32 %a) {
  %t = trunc i32 %a to i16
  %r = sext i16 %t to i32
  ret i32 %r
}

define i32 @asr(i32 %a, i32 %b) {
  %m = and i32 %b, 31
  %r = ashr i32 %a, %m
  ret i32 %r
}

define i32 @lsr_7(i32 %a) {
  %r = lshr i32 %a, 7
  ret i32 %r
}

define i32 @or_1360(i32 %a) {
  %r = or i32 %a, 1360
  ret i32 %r
}

define i32 @mix(i32 %a, i32 %b, i32 %c, i32 %d) {
  %1 = add i32 %a, %b
  %2 = sub i32 %c, %d
  %3 = xor i32 %1, %2
  %4 = shl i32 %3, 3
  %5 = or i32 %4, %a
  ret i32 %5
}

define i32 @ule(i32 %a, i32 %b) {
  %c = icmp ule i32 %a, %b
  %r = zext i1 %c to i32
  ret i32 %r
}

define i32 @sum_of_bytes(ptr %p) {
  %q = getelementptr i8, ptr %p, i32 1
  %a = load i8, ptr %p
  %b = load i8, ptr %q
  %x = sext i8 %a to i32
  %y = zext i8 %b to i32
  %r = add i32 %x, %y
  ret i32 %r
}

define void @copy_half(ptr %p, ptr %q) {
  %p2 = getelementptr i8, ptr %p, i32 -2
  %q2 = getelementptr i8, ptr %q, i32 2046
  %a = load i16, ptr %p2
  store i16 %a, ptr %q2
  ret void
}

define void @store_far(ptr %p, i32 %v) {
  %q = getelementptr i8, ptr %p, i32 -70000
  store i32 %v, ptr %q
  ret void
}

define void @store_byte(ptr %p) {
  store i8 65, ptr %p
  ret void
}

define i32 @gcd(i32 %a, i32 %b) {
entry:
  br label %head
head:
  %x = phi i32 [ %a, %entry ], [ %x3, %next ]
  %y = phi i32 [ %b, %entry ], [ %y3, %next ]
  %same = icmp eq i32 %x, %y
  br i1 %same, label %done, label %differ
differ:
  %c = icmp ult i32 %x, %y
  br i1 %c, label %less, label %more
less:
  %y2 = sub i32 %y, %x
  br label %next
more:
  %x2 = sub i32 %x, %y
  br label %next
next:
  %x3 = phi i32 [ %x, %less ], [ %x2, %more ]
  %y3 = phi i32 [ %y2, %less ], [ %y, %more ]
  br label %head
done:
  ret i32 %x
}

define i32 @length(ptr %s) {
entry:
  br label %head
head:
  %p = phi ptr [ %s, %entry ], [ %next, %head ]
  %next = getelementptr i8, ptr %p, i32 1
  %v = load i8, ptr %p
  %w = zext i8 %v to i32
  %more = icmp ne i32 %w, 0
  br i1 %more, label %head, label %done
done:
  %end = ptrtoint ptr %p to i32
  %start = ptrtoint ptr %s to i32
  %n = sub i32 %end, %start
  ret i32 %n
}

define void @copy(ptr %to, ptr %from, ptr %end) {
entry:
  br label %head
head:
  %p = phi ptr [ %from, %entry ], [ %p2, %head ]
  %q = phi ptr [ %to, %entry ], [ %q2, %head ]
  %v = load i32, ptr %p
  store i32 %v, ptr %q
  %p2 = getelementptr i8, ptr %p, i32 4
  %q2 = getelementptr i8, ptr %q, i32 4
  %a = ptrtoint ptr %p2 to i32
  %b = ptrtoint ptr %end to i32
  %more = icmp ult i32 %a, %b
  br i1 %more, label %head, label %done
done:
  ret void
}

define i32 @clamp(i32 %a, i32 %low, i32 %high) {
  %c = icmp slt i32 %a, %low
  br i1 %c, label %below, label %next
below:
  ret i32 %low
next:
  %d = icmp sgt i32 %a, %high
  br i1 %d, label %above, label %inside
above:
  ret i32 %high
inside:
  ret i32 %a
}
