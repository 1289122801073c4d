Print the letters and the end of the line
>+++++[<+++++>-]<+>>++++++++[<++++++++>-]<+<[>.+<-]>>++++++++++.
Print a byte of the input three times
>,...<.
