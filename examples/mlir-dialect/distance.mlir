// The distance of two numbers, twice.
%x = calc.input "x"
%y = calc.input "y"
%zero = calc.constant 0
%difference = calc.sub %x, %y
%negative = calc.compare less %difference, %zero
%other = calc.neg %difference
%distance = calc.select %negative ? %other : %difference
%one = calc.constant 1
%two = calc.add %one, %one
%twice = calc.mul %two, %distance
calc.print "distance": %distance, %twice
