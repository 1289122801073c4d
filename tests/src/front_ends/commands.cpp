// Prints what the C++ that is generated for commands says of names.
#include "names.h"

#define FLAGS(F)                                                                                \
  F(IsInlineCommand) F(IsBlockCommand) F(IsBriefCommand) F(IsReturnsCommand) F(IsParamCommand)  \
  F(IsTParamCommand) F(IsThrowsCommand) F(IsDeprecatedCommand) F(IsHeaderfileCommand)           \
  F(IsParCommand) F(IsEmptyParagraphAllowed) F(IsVerbatimBlockCommand)                          \
  F(IsVerbatimBlockEndCommand) F(IsVerbatimLineCommand) F(IsDeclarationCommand)                 \
  F(IsFunctionDeclarationCommand) F(IsRecordLikeDetailCommand) F(IsRecordLikeDeclarationCommand)

struct CommandInfo {
  const char *Name, *EndCommandName;
  unsigned ID, NumArgs;
#define MEMBER(Flag) unsigned Flag : 1;
  FLAGS(MEMBER)
  unsigned IsUnknownCommand : 1;
};

struct CommandTraits {
  const CommandInfo *getBuiltinCommandInfo(StringRef Name);
};

#include "commands.inc"

int main() {
#define COMMENT_COMMAND(Name) printf("listed %s\n", #Name);
#include "list.inc"
  for_each_name([](const std::string &name) {
    const CommandInfo *info = CommandTraits().getBuiltinCommandInfo(name);
    if (!info)
      return (void)printf("%s: no command\n", name.c_str());
    printf("%s: %u '%s' %u", info->Name, info->ID, info->EndCommandName, info->NumArgs);
#define PRINT(Flag) printf(" %d", info->Flag);
    FLAGS(PRINT)
    printf("\n");
  });
}
