"""Rules for descriptions in TableGen, and for tables of them.

    load("@tablegen//:tablegen.bzl", "tablegen", "td_library")

    td_library(
        name = "toy_td",
        srcs = glob(["*.td"]),
    )

    tablegen(
        name = "toy_tables",
        src = "Toy.td",
        outs = {
            "ToyGenMCCodeEmitter.inc": "gen-emitter",
            "ToyGenAsmWriter1.inc": "gen-asm-writer(asmwriternum=1)",
        },
        tool = "//tools:tablegen",
        deps = [":toy_td"],
    )
"""

TdInfo = provider(
    doc = "Sources that others include.",
    fields = {
        "files": "depset of the files, with those of dependencies",
        "includes": "depset of the include directories, with those of dependencies",
    },
)

def _directory(ctx, include):
    """Returns an include directory relative to the root of the build."""
    parts = [ctx.label.workspace_root, ctx.label.package, include]
    return "/".join([part for part in parts if part not in ["", "."]]) or "."

def _td_library_impl(ctx):
    known = [dep[TdInfo] for dep in ctx.attr.deps]
    return [
        DefaultInfo(files = depset(ctx.files.srcs)),
        TdInfo(
            files = depset(ctx.files.srcs, transitive = [info.files for info in known]),
            includes = depset(
                [_directory(ctx, include) for include in ctx.attr.includes],
                order = "preorder",
                transitive = [info.includes for info in known],
            ),
        ),
    ]

td_library = rule(
    doc = "Sources that others include, and the directories in which they are searched.",
    implementation = _td_library_impl,
    attrs = {
        "srcs": attr.label_list(
            doc = "The files.",
            allow_files = [".td", ".inc"],
        ),
        "includes": attr.string_list(
            doc = "Include directories, relative to the package.",
            default = ["."],
        ),
        "deps": attr.label_list(
            doc = "Libraries whose files these include.",
            providers = [TdInfo],
        ),
    },
)

# Files that --gen-register-info writes beside its output.
_PARTS_OF_REGISTERS = ["Enums", "Header", "MCDesc", "TargetDesc"]

def _tablegen_impl(ctx):
    known = [dep[TdInfo] for dep in ctx.attr.deps]
    includes = depset(
        [_directory(ctx, include) for include in ctx.attr.includes],
        order = "preorder",
        transitive = [info.includes for info in known],
    )
    arguments = ctx.actions.args()
    arguments.add(ctx.file.src)

    # Generated sources are below the directory of outputs, at the same path.
    for root in ["", ctx.genfiles_dir.path + "/"]:
        arguments.add_all(includes, before_each = "-I", format_each = root + "%s")
    arguments.add_all(ctx.attr.defines, before_each = "-D")
    arguments.add_all(ctx.attr.opts)
    files = []
    for name, action in ctx.attr.outs.items():
        out = ctx.actions.declare_file(name)
        files.append(out)
        arguments.add(out, format = "--emit=" + action + "=%s")
        if action.lstrip("-").partition("(")[0] == "gen-register-info":
            stem = name.rpartition(".")[0] or name
            files.extend([ctx.actions.declare_file(stem + part + ".inc") for part in _PARTS_OF_REGISTERS])
    ctx.actions.run(
        mnemonic = "TableGen",
        progress_message = "Generating tables of %s" % ctx.file.src.short_path,
        executable = ctx.executable.tool,
        arguments = [arguments],
        inputs = depset([ctx.file.src], transitive = [info.files for info in known]),
        outputs = files,
    )
    return [DefaultInfo(files = depset(files))]

tablegen = rule(
    doc = "Evaluates a source once and writes all of its outputs.",
    implementation = _tablegen_impl,
    attrs = {
        "src": attr.label(
            doc = "The source.",
            mandatory = True,
            allow_single_file = [".td"],
        ),
        "outs": attr.string_dict(
            doc = "Name of each output, with its action as in the command's option --emit: " +
                  "`gen-emitter`, `gen-asm-writer(asmwriternum=1)`, `rust:gen-emitter`.",
            mandatory = True,
        ),
        "tool": attr.label(
            doc = "The command tablegen, or a link to it with the name of another tool of LLVM.",
            mandatory = True,
            allow_single_file = True,
            executable = True,
            cfg = "exec",
        ),
        "includes": attr.string_list(
            doc = "Include directories, relative to the package.",
        ),
        "defines": attr.string_list(doc = "Macros for the preprocessor."),
        "opts": attr.string_list(doc = "Further options of the command."),
        "deps": attr.label_list(
            doc = "Libraries that the source includes.",
            providers = [TdInfo],
        ),
    },
)
