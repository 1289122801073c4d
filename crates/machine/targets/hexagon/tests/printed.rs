//! Texts of instructions.
#![cfg(tables)]

use hexagon_mc::{Setup, disassembler};
use tablegen_mc::PrintOptions;

#[path = "../../common/printed.rs"]
mod printed;

#[test]
fn packets_have_the_text_of_llvm() {
    printed::check(include_str!("packets.txt"), disassembler);
}

#[test]
fn random_packets_have_the_text_of_llvm() {
    printed::check(include_str!("printed.txt"), disassembler);
}

#[test]
fn random_bytes_are_decoded_and_printed() {
    for [processor, features] in [["", ""], ["hexagonv73", "+hvx-length128b"], ["hexagonv67t", ""]]
    {
        let setup = Setup::new(processor, features).unwrap();
        printed::check_random(&disassembler(&setup, PrintOptions::DEFAULT), 100_000);
    }
}

#[test]
fn packets_have_words_and_loops() {
    let setup = Setup::new("", "").unwrap();
    let disassembler = disassembler(&setup, PrintOptions::DEFAULT);
    // `{ nop; r5 = #-1 }:endloop0`, and a duplex.
    let bytes = [0, 0x80, 0, 0x7f, 0xe5, 0xff, 0xdf, 0x78, 0xc0, 0x3f, 0x21, 0];
    let packet = disassembler.target().packet(&bytes, 0).unwrap();
    assert_eq!(packet.words().len(), 2);
    assert!(packet.ends().inner && !packet.ends().outer);
    let duplex = disassembler.target().packet(&bytes[8..], 8).unwrap();
    assert!(duplex.words()[0].second().is_some() && duplex.words()[0].is_first());
    // A packet without its last word, one that no word ends, and one whose third word ends a loop.
    assert!(disassembler.target().packet(&bytes[..4], 0).is_err());
    let nop = [0, 0x40, 0, 0x7f];
    assert!(disassembler.target().packet(&nop.repeat(1000), 0).is_err());
    let [first, loop_end] = [[0, 0x40, 0, 0x7f], [0, 0x80, 0, 0x7f]];
    let bytes = [first, first, loop_end, [0, 0xc0, 0, 0x7f]].concat();
    let lines: Vec<_> = disassembler.lines(&bytes, 0).map(|line| line.bytes.len()).collect();
    assert_eq!(lines, [12, 4]);
}

#[test]
fn words_that_do_not_follow_begin_a_packet() {
    let setup = Setup::new("", "").unwrap();
    let disassembler = disassembler(&setup, PrintOptions::DEFAULT);
    let [next, last] = [[0, 0x40, 0, 0x7f], [0, 0xc0, 0, 0x7f]];
    let bytes = [next, last].concat();
    let mut lines = disassembler.lines(&bytes, 0);
    assert!(lines.next().is_some());
    let state = lines.state().clone();
    let other = [0xe5, 0xff, 0xdf, 0x78];
    let line = disassembler.lines_after(state.clone(), &other, 4).next().unwrap();
    assert_eq!(disassembler.text(&line).to_string(), "{ r5 = #-1 }");
    let line = disassembler.lines_after(state, &last, 4).next().unwrap();
    assert_eq!(disassembler.text(&line).to_string(), "  nop }");
}
