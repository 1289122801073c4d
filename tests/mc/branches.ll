; Functions with branches for targets without floating-point numbers.

define i64 @sum(ptr %all, i64 %count) {
entry:
  %empty = icmp eq i64 %count, 0
  br i1 %empty, label %end, label %loop

loop:
  %index = phi i64 [ 0, %entry ], [ %next, %loop ]
  %total = phi i64 [ 0, %entry ], [ %more, %loop ]
  %at = getelementptr i64, ptr %all, i64 %index
  %value = load i64, ptr %at
  %more = add i64 %total, %value
  %next = add i64 %index, 1
  %last = icmp ult i64 %next, %count
  br i1 %last, label %loop, label %end

end:
  %result = phi i64 [ 0, %entry ], [ %more, %loop ]
  ret i64 %result
}

define i64 @twice(ptr %all, i64 %count) {
  %one = call i64 @sum(ptr %all, i64 %count)
  %other = call i64 @sum(ptr %all, i64 %one)
  ret i64 %other
}
