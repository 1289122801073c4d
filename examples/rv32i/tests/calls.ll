; Functions whose arguments do not all fit into registers, or are structs. All arguments are used.

define i32 @two(i32 %a, i32 %b) {
  %r = sub i32 %a, %b
  ret i32 %r
}

define i32 @nine(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i32 %g, i32 %h, i32 %i) {
  %1 = sub i32 %a, %b
  %2 = sub i32 %1, %c
  %3 = sub i32 %2, %d
  %4 = sub i32 %3, %e
  %5 = sub i32 %4, %f
  %6 = sub i32 %5, %g
  %7 = sub i32 %6, %h
  %8 = sub i32 %7, %i
  ret i32 %8
}

define i32 @twelve(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i32 %g, ptr %h, i32 %i, ptr %j, i32 %k, i32 %l) {
  %1 = sub i32 %a, %b
  %2 = sub i32 %1, %c
  %3 = sub i32 %2, %d
  %4 = sub i32 %3, %e
  %5 = sub i32 %4, %f
  %6 = sub i32 %5, %g
  %p = load i32, ptr %h
  %7 = sub i32 %6, %p
  %8 = sub i32 %7, %i
  %q = load i32, ptr %j
  %9 = sub i32 %8, %q
  %10 = sub i32 %9, %k
  %11 = xor i32 %10, %l
  ret i32 %11
}

define i32 @struct(ptr byval({ i32, i32, i32 }) %s, i32 %x) {
  %q = getelementptr i8, ptr %s, i32 8
  %v = load i32, ptr %q
  %r = sub i32 %v, %x
  ret i32 %r
}

define i32 @struct_on_stack(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i32 %g, ptr byval({ i32, [9 x i32] }) %s, i32 %i, ptr byval({ i32, i32 }) %t, i32 %k) {
  %1 = sub i32 %a, %b
  %2 = sub i32 %1, %c
  %3 = sub i32 %2, %d
  %4 = sub i32 %3, %e
  %5 = sub i32 %4, %f
  %6 = sub i32 %5, %g
  %p = getelementptr i8, ptr %s, i32 36
  %v = load i32, ptr %p
  %7 = sub i32 %6, %v
  %8 = sub i32 %7, %i
  %q = getelementptr i8, ptr %t, i32 4
  %w = load i32, ptr %q
  %9 = sub i32 %8, %w
  %10 = sub i32 %9, %k
  ret i32 %10
}

define void @result(ptr sret({ i32, i32, i32 }) %to, i32 %x) {
  %q = getelementptr i8, ptr %to, i32 8
  store i32 %x, ptr %q
  ret void
}
