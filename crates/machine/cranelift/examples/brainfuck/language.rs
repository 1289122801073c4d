//! From source to functions and data of a module.

use std::error::Error;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AbiParam, Block, FuncRef, InstBuilder, MemFlagsData, types};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use cranelift_module::{DataDescription, FuncId, Linkage, Module};

/// Number of cells.
const CELLS: usize = 30_000;

/// Compiles a program to the function `main` of a module, which calls `putchar` and `getchar`.
pub(crate) fn compile(module: &mut impl Module, source: &str) -> Result<FuncId, Box<dyn Error>> {
    let tape = module.declare_data("tape", Linkage::Local, true, false)?;
    let mut description = DataDescription::new();
    description.define_zeroinit(CELLS);
    module.define_data(tape, &description)?;

    let mut of_put = module.make_signature();
    of_put.params.push(AbiParam::new(types::I32).sext());
    of_put.returns.push(AbiParam::new(types::I32).sext());
    let put = module.declare_function("putchar", Linkage::Import, &of_put)?;
    let mut of_get = module.make_signature();
    of_get.returns.push(AbiParam::new(types::I32).sext());
    let get = module.declare_function("getchar", Linkage::Import, &of_get)?;

    let mut context = module.make_context();
    context.func.signature.returns.push(AbiParam::new(types::I32).sext());
    let main = module.declare_function("main", Linkage::Export, &context.func.signature)?;
    let put = module.declare_func_in_func(put, &mut context.func);
    let get = module.declare_func_in_func(get, &mut context.func);
    let tape = module.declare_data_in_func(tape, &mut context.func);

    let mut builder_context = FunctionBuilderContext::new();
    let mut b = FunctionBuilder::new(&mut context.func, &mut builder_context);
    let entry = b.create_block();
    b.switch_to_block(entry);
    let config = module.target_config();
    let address = config.pointer_type();
    let cell = b.declare_var(address);
    let start = b.ins().symbol_value(address, tape);
    b.def_var(cell, start);
    let mut program = Program { b, cell, put, get, loops: Vec::new() };
    let mut rest = source.chars().filter(|c| "+-<>.,[]".contains(*c)).peekable();
    while let Some(command) = rest.next() {
        let mut count = 1;
        while matches!(command, '+' | '-' | '<' | '>') && rest.peek() == Some(&command) {
            rest.next();
            count += 1;
        }
        program.command(command, count)?;
    }
    if !program.loops.is_empty() {
        return Err("a `[` has no `]`".into());
    }
    let mut b = program.b;
    let zero = b.ins().iconst(types::I32, 0);
    b.ins().return_(&[zero]);
    b.seal_all_blocks();
    b.finalize(config);
    module.define_function(main, &mut context)?;
    Ok(main)
}

/// Function that is built.
struct Program<'f> {
    b: FunctionBuilder<'f>,
    /// Address of the current cell.
    cell: Variable,
    put: FuncRef,
    get: FuncRef,
    /// Headers of loops, and the blocks behind them.
    loops: Vec<(Block, Block)>,
}

impl Program<'_> {
    fn command(&mut self, command: char, count: i64) -> Result<(), Box<dyn Error>> {
        let b = &mut self.b;
        let cell = b.use_var(self.cell);
        let flags = MemFlagsData::trusted();
        match command {
            '>' | '<' => {
                let count = if command == '>' { count } else { -count };
                let next = b.ins().iadd_imm_s(cell, count);
                b.def_var(self.cell, next);
            }
            '+' | '-' => {
                let count = if command == '+' { count } else { -count };
                let old = b.ins().load(types::I8, flags, cell, 0);
                let new = b.ins().iadd_imm_s(old, count);
                b.ins().store(flags, new, cell, 0);
            }
            '.' => {
                let byte = b.ins().uload8(types::I32, flags, cell, 0);
                b.ins().call(self.put, &[byte]);
            }
            ',' => {
                let call = b.ins().call(self.get, &[]);
                let byte = b.inst_results(call)[0];
                b.ins().istore8(flags, byte, cell, 0);
            }
            '[' => {
                let (header, body, end) = (b.create_block(), b.create_block(), b.create_block());
                b.ins().jump(header, &[]);
                b.switch_to_block(header);
                let cell = b.use_var(self.cell);
                let byte = b.ins().load(types::I8, flags, cell, 0);
                let is_set = b.ins().icmp_imm_u(IntCC::NotEqual, byte, 0);
                b.ins().brif(is_set, body, &[], end, &[]);
                b.switch_to_block(body);
                self.loops.push((header, end));
            }
            _ => {
                let (header, end) = self.loops.pop().ok_or("a `]` has no `[`")?;
                b.ins().jump(header, &[]);
                b.switch_to_block(end);
            }
        }
        Ok(())
    }
}
