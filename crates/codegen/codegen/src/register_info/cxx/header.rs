//! C++ declaration of the class `GenRegisterInfo`.

use super::RegisterInfo;
use super::class_storage::ClassStorage;
use tablegen_emit::cxx::banner;
use tablegen_emit::cxx::emit;

pub(super) fn print(info: &RegisterInfo<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    banner(out, "Register Information Header Fragment", None);
    let (target_registers, name) = (&info.target_registers, info.name());
    emit!(
        out;
        "#include \"llvm/CodeGen/TargetRegisterInfo.h\"\n\nnamespace llvm {\n\nclass ", name,
        "FrameLowering;\n\nstruct ", name, "GenRegisterInfo : public TargetRegisterInfo {\n",
        "  explicit ", name, "GenRegisterInfo(unsigned RA, unsigned D = 0, unsigned E = 0,\n",
        "      unsigned PC = 0, unsigned HwMode = 0);\n",
    );
    if !target_registers.indices().is_empty() {
        emit!(
            out;
            "  unsigned composeSubRegIndicesImpl(unsigned, unsigned) const override;\n",
            "  unsigned reverseComposeSubRegIndicesImpl(unsigned, unsigned) const override;\n",
            "  LaneBitmask composeSubRegIndexLaneMaskImpl(unsigned, LaneBitmask) const override;\n",
            "  LaneBitmask reverseComposeSubRegIndexLaneMaskImpl(unsigned, LaneBitmask) const \
             override;\n",
            "  const TargetRegisterClass *getSubClassWithSubReg(const TargetRegisterClass *, \
             unsigned) const override;\n",
            "  const TargetRegisterClass *getSubRegisterClass(const TargetRegisterClass *, \
             unsigned) const override;\n",
        );
    }
    emit!(
        out;
        "  const RegClassWeight &getRegClassWeight(const TargetRegisterClass *RC) const override;\n",
        "  unsigned getRegUnitWeight(MCRegUnit RegUnit) const override;\n",
        "  unsigned getNumRegPressureSets() const override;\n",
        "  const char *getRegPressureSetName(unsigned Idx) const override;\n",
        "  unsigned getRegPressureSetLimit(const MachineFunction &MF, unsigned Idx) const \
         override;\n",
        "  const int *getRegClassPressureSets(const TargetRegisterClass *RC) const override;\n",
        "  const int *getRegUnitPressureSets(MCRegUnit RegUnit) const override;\n",
        "  ArrayRef<const char *> getRegMaskNames() const override;\n",
        "  ArrayRef<const uint32_t *> getRegMasks() const override;\n",
        "  bool isGeneralPurposeRegister(const MachineFunction &, MCRegister) const override;\n",
        "  bool isGeneralPurposeRegisterClass(const TargetRegisterClass *RC) const override;\n",
        "  bool isFixedRegister(const MachineFunction &, MCRegister) const override;\n",
        "  bool isArgumentRegister(const MachineFunction &, MCRegister) const override;\n",
        "  bool isConstantPhysReg(MCRegister PhysReg) const override final;\n",
        "  /// Devirtualized TargetFrameLowering.\n",
        "  static const ", name, "FrameLowering *getFrameLowering(\n",
        "      const MachineFunction &MF);\n",
    );
    if info.stores_classes() {
        emit!(
            out;
            "  const TargetRegisterClass *getMinimalPhysRegClass(MCRegister Reg) const override;\n",
        );
        if info.has_orders() {
            emit!(
                out;
                "  ArrayRef<MCPhysReg> getRawAllocationOrder(const TargetRegisterClass &RC,\n",
                "      const MachineFunction &MF, bool Rev = false) const override;\n",
            );
        }
    }
    if info.base_classes.is_some() {
        emit!(
            out;
            "  const TargetRegisterClass *getPhysRegBaseClass(MCRegister Reg) const override;\n",
        );
    }
    emit!(out; "};\n\n");
    if info.stores_classes() {
        ClassStorage::new(info).references(out);
    } else if let Some(first) = target_registers.classes().first() {
        emit!(out; "namespace ", first.namespace, " { // Register classes\n");
        for class in target_registers.classes() {
            emit!(out; "  extern const TargetRegisterClass ", class.name, "RegClass;\n");
        }
        emit!(out; "} // end namespace ", first.namespace, "\n\n");
    }
    emit!(out; "} // end namespace llvm\n\n");
    text
}
