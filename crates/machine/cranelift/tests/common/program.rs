//! A program with functions, data and addresses, for any module.

use std::error::Error;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AbiParam, InstBuilder, MemFlagsData, types};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_module::{DataDescription, Linkage, Module};

/// Defines `main`, which returns 0 if all is as it should be, and else the number of the first difference. The
/// function `outer` and the data `shared` are in another object.
pub(crate) fn define(module: &mut impl Module) -> Result<(), Box<dyn Error>> {
    let pointer = module.target_config().pointer_type();
    let mut of_int = module.make_signature();
    of_int.params.push(AbiParam::new(types::I64));
    of_int.returns.push(AbiParam::new(types::I64));

    let inner = module.declare_function("inner", Linkage::Local, &of_int)?;
    let mut context = module.make_context();
    context.func.signature = of_int.clone();
    let mut builders = FunctionBuilderContext::new();
    let config = module.target_config();
    let mut b = FunctionBuilder::new(&mut context.func, &mut builders);
    let entry = b.create_block();
    b.append_block_params_for_function_params(entry);
    b.switch_to_block(entry);
    let param = b.block_params(entry)[0];
    let tripled = b.ins().imul_imm_s(param, 3);
    b.ins().return_(&[tripled]);
    b.seal_all_blocks();
    b.finalize(config);
    module.define_function(inner, &mut context)?;

    let number = module.declare_data("number", Linkage::Hidden, true, false)?;
    let mut data = DataDescription::new();
    data.define(41_i64.to_le_bytes().into());
    module.define_data(number, &data)?;
    let of_thread = module.declare_data("of_thread", Linkage::Export, true, true)?;
    let mut data = DataDescription::new();
    data.define(7_i64.to_le_bytes().into());
    module.define_data(of_thread, &data)?;
    let addresses = module.declare_data("addresses", Linkage::Export, false, false)?;
    let mut data = DataDescription::new();
    data.define_zeroinit(24);
    let of_inner = module.declare_func_in_data(inner, &mut data);
    data.write_function_addr(16, of_inner);
    let of_number = module.declare_data_in_data(number, &mut data);
    data.write_data_addr(0, of_number, 0);
    module.define_data(addresses, &data)?;
    let shared = module.declare_data("shared", Linkage::Import, true, false)?;
    let outer = module.declare_function("outer", Linkage::Import, &of_int)?;

    let mut of_main = module.make_signature();
    of_main.returns.push(AbiParam::new(types::I32).sext());
    let main = module.declare_function("main", Linkage::Export, &of_main)?;
    let mut context = module.make_context();
    context.func.signature = of_main;
    let outer = module.declare_func_in_func(outer, &mut context.func);
    let inner = module.declare_func_in_func(inner, &mut context.func);
    let [of_thread, addresses, shared] =
        [of_thread, addresses, shared].map(|id| module.declare_data_in_func(id, &mut context.func));
    let mut b = FunctionBuilder::new(&mut context.func, &mut builders);
    let entry = b.create_block();
    b.switch_to_block(entry);
    let flags = MemFlagsData::trusted();
    let of_int = b.import_signature(of_int);
    let addresses = b.ins().symbol_value(pointer, addresses);
    let number = b.ins().load(pointer, flags, addresses, 0);
    let number = b.ins().load(types::I64, flags, number, 0);
    let unused = b.ins().load(types::I64, flags, addresses, 8);
    let function = b.ins().load(pointer, flags, addresses, 16);
    let call = b.ins().call_indirect(of_int, function, &[number]);
    let indirect = b.inst_results(call)[0];
    let call = b.ins().call(inner, &[number]);
    let direct = b.inst_results(call)[0];
    let call = b.ins().call(outer, &[number]);
    let outside = b.inst_results(call)[0];
    let shared = b.ins().symbol_value(pointer, shared);
    let shared = b.ins().load(types::I64, flags, shared, 0);
    let of_thread = b.ins().tls_value(pointer, of_thread);
    let of_thread = b.ins().load(types::I64, flags, of_thread, 0);
    let failed = b.create_block();
    b.append_block_param(failed, types::I32);
    // What `outer` and `shared` are is in `run.rs`.
    let expected = [
        (number, 41),
        (unused, 0),
        (indirect, 123),
        (direct, 123),
        (outside, 46),
        (shared, 9),
        (of_thread, 7),
    ];
    for (index, (value, wanted)) in (1..).zip(expected) {
        let next = b.create_block();
        let is_right = b.ins().icmp_imm_s(IntCC::Equal, value, wanted);
        let index = b.ins().iconst(types::I32, index);
        b.ins().brif(is_right, next, &[], failed, &[index.into()]);
        b.switch_to_block(next);
    }
    let zero = b.ins().iconst(types::I32, 0);
    b.ins().return_(&[zero]);
    b.switch_to_block(failed);
    let index = b.block_params(failed)[0];
    b.ins().return_(&[index]);
    b.seal_all_blocks();
    b.finalize(config);
    module.define_function(main, &mut context)?;
    Ok(())
}
