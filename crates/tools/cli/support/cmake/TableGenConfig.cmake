# Package TableGen: the command `tablegen`, and a function that runs it once for each source.
#
#     find_package(TableGen REQUIRED)
#     tablegen_generate(Toy.td
#       INCLUDES ${LLVM_INCLUDE_DIRS}
#       OUTPUTS
#         gen-register-info=ToyGenRegisterInfo.inc
#         "gen-asm-writer(asmwriternum=1)=ToyGenAsmWriter1.inc"
#       TARGET ToyTables)
#
# Defines:
#   TABLEGEN_EXECUTABLE   path of the command, a cache variable
#   TableGen::tablegen    the command as an imported target
#   tablegen_generate     see below

cmake_minimum_required(VERSION 3.20)

find_program(TABLEGEN_EXECUTABLE tablegen
  HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin"
  DOC "The command tablegen")

if(NOT TABLEGEN_EXECUTABLE)
  set(${CMAKE_FIND_PACKAGE_NAME}_FOUND FALSE)
  set(${CMAKE_FIND_PACKAGE_NAME}_NOT_FOUND_MESSAGE
    "The command tablegen was not found. Set TABLEGEN_EXECUTABLE to its path.")
  return()
endif()

if(NOT TARGET TableGen::tablegen)
  add_executable(TableGen::tablegen IMPORTED)
  set_target_properties(TableGen::tablegen PROPERTIES IMPORTED_LOCATION "${TABLEGEN_EXECUTABLE}")
endif()

# Adds one command that evaluates a source and writes all of its outputs.
#
#   tablegen_generate(<source>
#     OUTPUTS <action>[(<option>,...)]=<file>...
#     [INCLUDES <directory>...]    include directories, searched in order
#     [DEFINES <macro>...]         macros for the preprocessor
#     [OPTIONS <option>...]        further options of the command, for example --cache-dir=<directory>
#     [DEPENDS <file or target>...]
#     [TOOL <executable>]          a link to the command with the name of another tool of LLVM
#     [TARGET <name>]              custom target that depends on all outputs
#     [OUTPUT_VARIABLE <name>])    variable for the paths of all outputs
#
# An output has the form that the option --emit takes, `rust:` included. Relative paths of the source
# and of include directories are relative to the current source directory; those of outputs, to the
# current binary directory. The source directory of the current list file is not searched unless it
# is in INCLUDES.
function(tablegen_generate source)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "TOOL;TARGET;OUTPUT_VARIABLE"
    "OUTPUTS;INCLUDES;DEFINES;OPTIONS;DEPENDS")
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "tablegen_generate: unknown arguments: ${ARG_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT ARG_OUTPUTS)
    message(FATAL_ERROR "tablegen_generate: no OUTPUTS for ${source}")
  endif()
  if(NOT ARG_TOOL)
    set(ARG_TOOL "${TABLEGEN_EXECUTABLE}")
  endif()
  get_filename_component(source "${source}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")

  # Make compares times of outputs, so they must change with the source.
  set(arguments "")
  if(CMAKE_GENERATOR MATCHES "Ninja")
    list(APPEND arguments --write-if-changed)
  endif()
  foreach(dir IN LISTS ARG_INCLUDES)
    get_filename_component(dir "${dir}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_SOURCE_DIR}")
    list(APPEND arguments "-I${dir}")
  endforeach()
  foreach(macro IN LISTS ARG_DEFINES)
    list(APPEND arguments "-D${macro}")
  endforeach()
  list(APPEND arguments ${ARG_OPTIONS})

  set(files "")
  set(emits "")
  foreach(output IN LISTS ARG_OUTPUTS)
    # Options in parentheses can contain the character `=`.
    if(NOT output MATCHES "^((rust:)?[^=()]+(\\([^()]*\\))?(\\+[^=()]+(\\([^()]*\\))?)*)=(.+)$")
      message(FATAL_ERROR "tablegen_generate: '${output}' is not of the form <action>=<file>")
    endif()
    set(action "${CMAKE_MATCH_1}")
    get_filename_component(file "${CMAKE_MATCH_6}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
    list(APPEND emits "--emit=${action}=${file}")
    list(APPEND files "${file}")
    if(action MATCHES "^-*gen-register-info(\\(|$)")
      get_filename_component(stem "${file}" NAME_WLE)
      get_filename_component(dir "${file}" DIRECTORY)
      foreach(part Enums Header MCDesc TargetDesc)
        list(APPEND files "${dir}/${stem}${part}.inc")
      endforeach()
    endif()
  endforeach()

  list(GET files 0 first)
  set(depfile "${first}.d")
  add_custom_command(
    OUTPUT ${files}
    COMMAND "${ARG_TOOL}" "${source}" ${arguments}
      -d "${depfile}" --depfile-escape ${emits}
    DEPENDS "${source}" "${ARG_TOOL}" ${ARG_DEPENDS}
    DEPFILE "${depfile}"
    COMMENT "Generating tables of ${source}"
    VERBATIM)
  if(ARG_TARGET)
    add_custom_target(${ARG_TARGET} DEPENDS ${files})
  endif()
  if(ARG_OUTPUT_VARIABLE)
    set(${ARG_OUTPUT_VARIABLE} "${files}" PARENT_SCOPE)
  endif()
endfunction()
