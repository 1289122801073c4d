//! Machine code as text, and faults of the verifier.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::toy::{Machine, Toy};
use crate::Finisher;
use crate::machine::{Function, text};
use crate::verify::verify;

fn parsed(text: &str) -> Function<Toy> {
    text::parse(text).unwrap()
}

/// Returns the faults of the body of a function with two parameters.
fn faults(body: &str) -> Vec<alloc::string::String> {
    let text = alloc::format!("function \"f\"\nin %0:GPR R2, %1:GPR R3\n{body}");
    let function = parsed(&text);
    let faults = verify(&Machine, &function).err().unwrap_or_default();
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn text_reads_back() {
    let text = "\
function \"f\"
slot0 local size 16 align 8
slot1 incoming -8 size 8 align 8
const0 align 8 1 2 3
table0 bb0 bb1
in %0:GPR R2
bb0:
  %1:GPR = AddI %0:GPR, @\"g\"+4 high
  %2:GPR = Ld slot0, 8
  Call @const0-8 use %1:GPR R2, %2:GPR R3 def %3:GPR R2 clobber call
  Jmp bb1
  -> bb1(%3:GPR)
bb1(%4:GPR):
  St %4:GPR, $SP, -16
  Ret use %4:GPR R2
";
    assert_eq!(parsed(text).to_string(), text);
}

#[test]
fn positions_read_back() {
    let text = "\
function \"f\"
position !4294967294
in %0:GPR R2
bb0:
  %1:GPR = Add %0:GPR, %0:GPR !7
  Ret use %1:GPR R2 !0
";
    assert_eq!(parsed(text).to_string(), text);
}

#[test]
fn what_is_added_has_positions_of_its_neighbors() {
    // Values that are kept over calls, moves to fixed registers, a prologue and an epilogue, and a block without
    // positions.
    let mut function = parsed(
        "function \"f\"\nposition !1\nin %0:GPR R2, %1:GPR R3\nbb0:\n%2:GPR = Add %0:GPR, %1:GPR !5\n\
         Call 0 use %1:GPR R2 def %3:GPR R2 clobber call !6\nBnz %3:GPR, bb1 !6\nJmp bb2 !6\n\
         -> bb1, bb2(%1:GPR)\n\
         bb1:\n%5:GPR = AddI %2:GPR, 1\nJmp bb2\n-> bb2(%5:GPR)\n\
         bb2(%4:GPR):\nRet use %4:GPR R2 !9",
    );
    Finisher::new(&Machine).checked(true).finish(&mut function).unwrap();
    let positions: Vec<Vec<u32>> = function
        .blocks()
        .map(|(_, block)| {
            let insts = block.insts.iter().filter(|inst| function.cfi(inst).is_none());
            insts.map(|inst| inst.position.bits()).collect()
        })
        .collect();
    let first = &positions[0];
    assert_eq!(first[0], 1, "{function}");
    assert!(first.windows(2).all(|pair| pair[0] <= pair[1]), "{function}");
    assert_eq!((first.contains(&5), first.last()), (true, Some(&6)), "{function}");
    let none = u32::MAX;
    assert!(positions.iter().any(|block| block.iter().all(|one| *one == none)), "{function}");
    let last = positions.last().unwrap();
    assert!(last.len() > 1 && last.iter().all(|one| *one == 9), "{function}");
}

#[test]
fn text_has_errors_with_lines() {
    let message = |text: &str| text::parse::<Toy>(text).unwrap_err().to_string();
    assert_eq!(
        message("function \"f\"\nbb0:\n  Mul %0:GPR"),
        "3: no instruction `Mul` at `%0:GPR`"
    );
    assert_eq!(message("bb0:\n  %0:ABC = Add"), "2: no register class `ABC` at `= Add`");
    assert_eq!(message("bb1:"), "1: blocks are numbered from 0 at `:`");
    assert_eq!(message("slot0 local size x"), "1: expected a number, not `x` at ``");
}

#[test]
fn faults_name_their_instructions() {
    assert_eq!(faults("bb0:\nRet use %0:GPR R2"), [""; 0]);
    assert_eq!(
        faults("bb0:\n%2:GPR = Add %0:GPR\nRet use %2:GPR R2"),
        ["f: bb0: 0: Add: instruction has 2 operands, not 3"]
    );
    assert_eq!(
        faults("bb0:\n%2:GPR = Add %0:GPR, %3:GPR\n%3:GPR = AddI $Z, 1\nRet use %2:GPR R2"),
        ["f: bb0: 0: Add: %3 is not defined here"]
    );
    assert_eq!(
        faults("bb0:\n%2:GPR = Add %0:GPR, $R4\nRet use %2:GPR R2"),
        ["f: bb0: 0: Add: register `R4` is allocated, and no operand"]
    );
    assert_eq!(
        faults("bb0:\n%2:FPR = Add %0:GPR, 1\nRet use %2:FPR R2"),
        [
            "f: bb0: 0: Add: operand 0 is of `FPR`, not of the class `GPR`",
            "f: bb0: 0: Add: operand 2 is no register"
        ]
    );
    assert_eq!(
        faults("bb0:\nJmp bb1\n-> bb0\nbb1:\nRet use %0:GPR R2"),
        [
            "f: bb0: first block has parameters or predecessors",
            "f: bb0: branches and edges to bb1 differ"
        ]
    );
    assert_eq!(
        faults("bb0:\nBnz %0:GPR, bb1\n-> bb1\nbb1:\nRet use %0:GPR R2, %1:GPR R2"),
        ["f: bb0: block does not end with a jump", "f: bb1: 0: Ret: register `R2` has two values"]
    );
    assert_eq!(
        faults("bb0:\nCall 0 def %1:GPR R2\nRet use %1:GPR R2"),
        ["f: %1 has several definitions"]
    );
}

#[test]
fn jumps_to_the_next_block_are_removed() {
    let mut function = parsed(
        "function \"f\"\nin %0:GPR R2, %1:GPR R3\nbb0:\nBnz %0:GPR, bb1\nJmp bb2\n-> bb1, bb2\n\
         bb1:\nJmp bb3\n-> bb3(%0:GPR)\nbb2:\nJmp bb3\n-> bb3(%1:GPR)\n\
         bb3(%2:GPR):\nRet use %2:GPR R2",
    );
    Finisher::new(&Machine).checked(true).finish(&mut function).unwrap();
    assert_eq!(
        function.to_string(),
        "\
function \"f\"
in - R2, - R3
bb0:
  Bnz $R2, bb2
  -> bb2, bb1
bb1:
  $R2 = Copy $R3
  -> bb2
bb2:
  Ret use - R2
"
    );
}
