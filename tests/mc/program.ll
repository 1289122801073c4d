; Program whose object files are disassembled: calls, loops, branches, data, and numbers of all sizes.

@table = global [16 x i64] zeroinitializer
@text = private constant [6 x i8] c"hello\00"

declare i32 @puts(ptr)

define i32 @say(i32 %times) {
entry:
  %any = icmp sgt i32 %times, 0
  br i1 %any, label %loop, label %done
loop:
  %count = phi i32 [ 0, %entry ], [ %next, %loop ]
  %result = call i32 @puts(ptr @text)
  %next = add i32 %count, 1
  %more = icmp slt i32 %next, %times
  br i1 %more, label %loop, label %done
done:
  ret i32 %times
}

define i64 @store(i64 %index, i64 %value) {
  %place = getelementptr [16 x i64], ptr @table, i64 0, i64 %index
  store i64 %value, ptr %place
  %large = add i64 %value, 1311768467463790320
  %small = xor i64 %large, 4660
  %shifted = lshr i64 %small, 7
  ret i64 %shifted
}

define double @mean(double %one, double %other) {
  %sum = fadd double %one, %other
  %half = fmul double %sum, 5.000000e-01
  ret double %half
}

define i32 @choose(i32 %which) {
  switch i32 %which, label %other [
    i32 0, label %zero
    i32 1, label %one
    i32 5, label %five
    i32 900, label %many
  ]
zero:
  ret i32 17
one:
  %again = call i32 @say(i32 3)
  ret i32 %again
five:
  ret i32 -70000
many:
  %deep = call i32 @choose(i32 5)
  ret i32 %deep
other:
  ret i32 0
}
