//! Compiles an expression for X86-64 Linux to a program, and runs it: `expression '(x + 3) * y' x=4 y=-2`.
//!
//! The expression has integers of 64 bits, names, `+`, `-`, `*` and parentheses. The program writes its value to the
//! standard output as eight bytes. It has no unsafe code, since it runs in a process of its own.

use std::collections::BTreeMap;
use std::error::Error;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;
use std::{env, fs};

use tablegen_targets::Machine;

/// Address of the program in memory.
const BASE: u64 = 0x40_0000;

/// Size of the headers of the program.
const HEADERS: u64 = 64 + 56;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let expression = arguments.next().ok_or("usage: expression EXPRESSION [NAME=NUMBER ...]")?;
    let mut values = BTreeMap::new();
    for argument in arguments {
        let (name, value) = argument.split_once('=').ok_or("values are `NAME=NUMBER`")?;
        values.insert(name.to_owned(), value.parse()?);
    }
    let mut compiler = Compiler { rest: &expression, values, assembly: String::new() };
    compiler.sum()?;
    if !compiler.rest.trim().is_empty() {
        return Err(format!("unexpected `{}`", compiler.rest.trim()).into());
    }
    // The value is on the stack: write(1, stack pointer, 8), and exit(0).
    let end = "movl $1, %eax\nmovl $1, %edi\nmovq %rsp, %rsi\nmovl $8, %edx\nsyscall\n\
               movl $60, %eax\nxorl %edi, %edi\nsyscall\n";
    let assembly = compiler.assembly + end;
    print!("{assembly}");
    let machine = Machine::from_triple("x86_64-linux-gnu", "", "")?;
    let assembler = machine.assembler().ok_or("X86 has no assembler here")?;
    let object = assembler.assemble(&assembly).map_err(|errors| format!("{errors:?}"))?;
    let text = object.sections.iter().find(|section| section.name == ".text");
    let path = env::temp_dir().join(format!("expression-{}", std::process::id()));
    fs::write(&path, program(&text.ok_or("there is no code")?.data))?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o700))?;
    let output = Command::new(&path).output();
    fs::remove_file(&path)?;
    println!("= {}", i64::from_le_bytes(output?.stdout.as_slice().try_into()?));
    Ok(())
}

/// Compiler to code of a stack machine.
struct Compiler<'e> {
    rest: &'e str,
    values: BTreeMap<String, i64>,
    assembly: String,
}

impl Compiler<'_> {
    fn eat(&mut self, operator: char) -> bool {
        let rest = self.rest.trim_start();
        let found = rest.strip_prefix(operator);
        self.rest = found.unwrap_or(rest);
        found.is_some()
    }

    fn apply(&mut self, instruction: &str) {
        self.assembly += &format!("popq %rcx\npopq %rax\n{instruction} %rcx, %rax\npushq %rax\n");
    }

    fn sum(&mut self) -> Result<(), Box<dyn Error>> {
        self.product()?;
        loop {
            let instruction = match () {
                () if self.eat('+') => "addq",
                () if self.eat('-') => "subq",
                () => return Ok(()),
            };
            self.product()?;
            self.apply(instruction);
        }
    }

    fn product(&mut self) -> Result<(), Box<dyn Error>> {
        self.primary()?;
        while self.eat('*') {
            self.primary()?;
            self.apply("imulq");
        }
        Ok(())
    }

    fn primary(&mut self) -> Result<(), Box<dyn Error>> {
        if self.eat('(') {
            self.sum()?;
            return if self.eat(')') { Ok(()) } else { Err("`)` is missing".into()) };
        }
        let rest = self.rest.trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let (token, rest) = rest.split_at(end);
        self.rest = rest;
        let value = match self.values.get(token) {
            Some(value) => *value,
            None => token.parse().map_err(|_| format!("`{token}` has no value"))?,
        };
        self.assembly += &format!("movabsq ${value}, %rax\npushq %rax\n");
        Ok(())
    }
}

/// Returns an executable file with code, which starts at its first instruction.
fn program(code: &[u8]) -> Vec<u8> {
    let size = HEADERS + code.len() as u64;
    let mut file = b"\x7fELF\x02\x01\x01".to_vec();
    file.resize(16, 0);
    // Executable file of X86-64, whose one segment follows the header.
    file.extend([2, 0, 62, 0, 1, 0, 0, 0]);
    for number in [BASE + HEADERS, 64, 0] {
        file.extend(number.to_le_bytes());
    }
    file.extend([0, 0, 0, 0, 64, 0, 56, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    // Loaded, readable and executable.
    file.extend([1, 0, 0, 0, 5, 0, 0, 0]);
    for number in [0, BASE, BASE, size, size, 0x1000] {
        file.extend(number.to_le_bytes());
    }
    file.extend_from_slice(code);
    file
}
