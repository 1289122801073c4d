; Functions that call others, that have more values than registers, and that have memory in the frame.

define i32 @factorial(i32 %n) {
  %small = icmp ult i32 %n, 2
  br i1 %small, label %one, label %more
one:
  ret i32 1
more:
  %before = sub i32 %n, 1
  %rest = call i32 @factorial(i32 %before)
  %product = call i32 @times(i32 %n, i32 %rest)
  ret i32 %product
}

define i32 @times(i32 %a, i32 %b) {
entry:
  br label %loop
loop:
  %left = phi i32 [ %a, %entry ], [ %halved, %loop ]
  %right = phi i32 [ %b, %entry ], [ %doubled, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %added, %loop ]
  %bit = and i32 %left, 1
  %mask = sub i32 0, %bit
  %part = and i32 %right, %mask
  %added = add i32 %sum, %part
  %halved = lshr i32 %left, 1
  %doubled = shl i32 %right, 1
  %done = icmp eq i32 %halved, 0
  br i1 %done, label %end, label %loop
end:
  ret i32 %added
}

define i32 @eleven(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i32 %g, i32 %h, i32 %i, i32 %j, i32 %k) {
  %1 = sub i32 %a, %b
  %2 = sub i32 %1, %c
  %3 = sub i32 %2, %d
  %4 = sub i32 %3, %e
  %5 = sub i32 %4, %f
  %6 = sub i32 %5, %g
  %7 = sub i32 %6, %h
  %8 = sub i32 %7, %i
  %9 = sub i32 %8, %j
  %10 = xor i32 %9, %k
  ret i32 %10
}

; Arguments on the stack, of the caller and of calls, and values that calls must preserve.
define i32 @through(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i32 %g, i32 %h, i32 %i, i32 %j, i32 %k) {
  %x = call i32 @eleven(i32 %k, i32 %j, i32 %i, i32 %h, i32 %g, i32 %f, i32 %e, i32 %d, i32 %c, i32 %b, i32 %a)
  %y = call i32 @eleven(i32 %x, i32 1, i32 0, i32 %x, i32 %a, i32 100000, i32 %b, i32 7, i32 %k, i32 %x, i32 %c)
  %z = add i32 %x, %y
  %r = sub i32 %z, %i
  ret i32 %r
}

define i32 @reversed(i32 %a, i32 %b, i32 %c) {
  %memory = alloca i8, i32 12, align 4
  %second = getelementptr i8, ptr %memory, i32 4
  %third = getelementptr i8, ptr %memory, i32 8
  store i32 %a, ptr %memory
  store i32 %b, ptr %second
  store i32 %c, ptr %third
  call void @swap(ptr %memory, ptr %third)
  %x = load i32, ptr %memory
  %y = load i32, ptr %second
  %z = load i32, ptr %third
  %1 = shl i32 %x, 16
  %2 = shl i32 %y, 8
  %3 = or i32 %1, %2
  %4 = or i32 %3, %z
  ret i32 %4
}

define void @swap(ptr %p, ptr %q) {
  %a = load i32, ptr %p
  %b = load i32, ptr %q
  store i32 %b, ptr %p
  store i32 %a, ptr %q
  ret void
}

; A frame whose slots are out of the reach of instructions, between others.
define i32 @far(i32 %a, i32 %b) {
  %first = alloca i8, i32 4, align 4
  %large = alloca i8, i32 100000, align 4
  %last = alloca i8, i32 4, align 4
  store i32 %a, ptr %first
  store i32 %b, ptr %last
  %end = getelementptr i8, ptr %large, i32 99996
  store i32 5, ptr %large
  store i32 7, ptr %end
  call void @swap(ptr %first, ptr %last)
  call void @swap(ptr %large, ptr %end)
  %x = load i32, ptr %first
  %y = load i32, ptr %last
  %z = load i32, ptr %large
  %1 = sub i32 %x, %y
  %2 = shl i32 %1, 4
  %3 = or i32 %2, %z
  ret i32 %3
}

; Memory with an alignment that the stack pointer does not have.
define i32 @aligned(i32 %a) {
  %memory = alloca i8, i32 4, align 128
  store i32 %a, ptr %memory
  call void @swap(ptr %memory, ptr %memory)
  %number = ptrtoint ptr %memory to i32
  %low = and i32 %number, 127
  %b = load i32, ptr %memory
  %r = add i32 %b, %low
  ret i32 %r
}
