# Proves that layering.cmake can fail: for each row it writes a tree of one file with one include, which
# has to be refused for the reason of the row, or accepted.
# Usage: cmake -D WORK=<directory to write in> -P layering_test.cmake

cmake_minimum_required(VERSION 3.25)
set(failures 0)

# Runs the check on the tree in WORK; sets `output` and `result`.
macro(run_check)
    execute_process(COMMAND "${CMAKE_COMMAND}" -D "ROOT=${WORK}" -D PARTIAL=ON
        -P "${CMAKE_CURRENT_LIST_DIR}/layering.cmake"
        OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
endmacro()

# Does the same on a tree with one file that contains `line`, and is correct otherwise.
macro(check_tree file line)
    file(REMOVE_RECURSE "${WORK}")
    file(WRITE "${WORK}/${file}" "#pragma once\n#include <array>\n\n${line}\n\nint x;\n")
    run_check()
endmacro()

macro(expect_refusal file line why)
    check_tree("${file}" "${line}")
    string(FIND "${output}" "${file}: #include" where)
    string(FIND "${output}" "${why}" reason)
    if(result EQUAL 0 OR where EQUAL -1 OR reason EQUAL -1)
        message("${file}: ${line}: was not refused because ${why}\n${output}")
        math(EXPR failures "${failures} + 1")
    endif()
endmacro()

macro(expect_acceptance file line)
    check_tree("${file}" "${line}")
    if(NOT result EQUAL 0)
        message("${file}: ${line}: was refused\n${output}")
        math(EXPR failures "${failures} + 1")
    endif()
endmacro()

expect_refusal(core/tetris/A.h "#include \"brain/tetris/Brain.h\"" "core knows neither brain")
expect_refusal(core/base/A.cpp "#include \"tui/base/Key.h\"" "core knows neither brain")
expect_refusal(core/base/A.cpp "#include \"test/support/Effort.h\"" "core knows neither brain")
expect_refusal(brain/lab/A.cpp "#include \"tui/base/Frame.h\"" "brain does not know tui")
expect_refusal(tui/main.cpp "#include \"test/support/Effort.h\"" "tui does not know the tests")
foreach(layer IN ITEMS core brain tui)
    expect_refusal(${layer}/tetris/A.h "#include \"core/puzzle/Position.h\"" "does not know puzzle")
    expect_refusal(${layer}/puzzle/A.cpp "#include \"core/tetris/Board.h\"" "does not know tetris")
    expect_refusal(${layer}/base/A.h "#include \"core/tetris/Board.h\"" "base knows no game")
    expect_refusal(${layer}/base/A.h "#include \"core/puzzle/Position.h\"" "base knows no game")
    expect_refusal(${layer}/base/A.h "#include \"B.h\"" "written from the root")
    expect_refusal(${layer}/base/A.h "#include \"../base/B.h\"" "written from the root")
    expect_refusal(${layer}/base/A.h "#include <curses.h>" "in tui/curses alone")
    expect_refusal(${layer}/tetris/A.cpp "#include <ncursesw/curses.h>" "in tui/curses alone")
endforeach()
expect_refusal(tui/command/run/RunCommand.cpp "#include \"core/puzzle/Position.h\"" "does not know puzzle")
expect_refusal(tui/command/lab/A.cpp "#include \"tui/command/puzzle/B.h\"" "does not know puzzle")
expect_refusal(tui/command/A.cpp "#include \"tui/command/lab/B.h\"" "share knows no game")
expect_refusal(tui/settings/A.cpp "#include \"brain/tetris/Brain.h\"" "share knows no game")
expect_refusal(tui/store/A.cpp "#include \"tui/settings/Settings.h\"" "does not know the settings")
expect_refusal(tui/session/A.cpp "#include \"tui/command/Output.h\"" "never the commands")
expect_refusal(brain/lab/A.cpp "#include \"brain/puzzle/Solver.h\"" "does not know puzzle")
expect_refusal(tui/command/puzzle/A.cpp "#include \"core/tetris/Game.h\"" "does not know tetris")
expect_refusal(brain/puzzle/A.cpp "#include \"brain/lab/Batch.h\"" "does not know tetris")
foreach(game IN ITEMS tetris puzzle)
    expect_refusal(tui/command/Program.cpp "#include \"core/${game}/Game.h\"" "share knows no game")
    expect_refusal(tui/curses/A.cpp "#include \"tui/${game}/A.h\"" "share knows no game")
endforeach()
expect_refusal(brain/puzzle/A.h "#include \"brain/tetris/Brain.h\"" "does not know tetris")
expect_refusal(tui/tetris/A.cpp "#include <ncurses.h>" "in tui/curses alone")
expect_refusal(tui/command/A.cpp "#include <curses.h>" "in tui/curses alone")
expect_refusal(tui/main.cpp "  #  include <term.h>" "in tui/curses alone")
expect_refusal(brain/lab/run/RankChannel.cpp "#include <mpi.h>" "MPI is known in")
expect_acceptance(brain/lab/run/MpiRanks.cpp "#include <mpi.h>")
expect_refusal(tui/command/tetris/A.cpp "#include \"core/puzzle/Position.h\"" "does not know puzzle")
foreach(header IN ITEMS iostream fstream filesystem cstdio stdio.h unistd.h sys/mman.h)
    expect_refusal(core/base/A.cpp "#include <${header}>" "core prints nothing")
endforeach()
foreach(header IN ITEMS chrono ctime thread mutex atomic)
    expect_refusal(core/base/A.h "#include <${header}>" "core has no clock")
endforeach()
expect_refusal(core/base/A.h "#include <random>" "random numbers come from")
expect_refusal(brain/lab/A.h "#include <random>" "random numbers come from")

foreach(above IN ITEMS brain/tetris/Brain.h tui/tetris/state/KeyMap.h tui/puzzle/A.h tui/curses/A.h tui/command/A.h)
    expect_refusal(tui/store/A.cpp "#include \"${above}\"" "the store knows core, brain/base and tui/base")
endforeach()
foreach(screen IN ITEMS base curses tetris puzzle)
    expect_refusal(tui/${screen}/A.cpp "#include \"tui/store/Paths.h\"" "given values, no files")
    expect_refusal(tui/${screen}/A.cpp "#include \"tui/session/A.h\"" "given values, no files")
    expect_refusal(tui/${screen}/A.cpp "#include \"tui/settings/SettingsReader.h\"" "given values")
endforeach()

expect_acceptance(core/tetris/A.h "#include \"core/base/JavaRandom.h\"")
expect_acceptance(tui/store/A.cpp "#include \"core/tetris/Game.h\"")
expect_acceptance(tui/store/A.cpp "#include \"tui/base/Key.h\"")
expect_acceptance(tui/store/A.cpp "#include \"brain/base/WholeFile.h\"")
expect_acceptance(tui/command/A.cpp "#include \"tui/store/Paths.h\"")
expect_acceptance(core/tetris/A.h "#include <ostream>")
expect_acceptance(core/tetris/A.h "// #include <iostream>")
expect_acceptance(brain/tetris/A.cpp "#include \"core/tetris/Board.h\"")
expect_acceptance(brain/lab/A.cpp "#include <thread>")
expect_acceptance(tui/tetris/A.h "#include \"brain/tetris/steer/Pilot.h\"")
expect_acceptance(tui/puzzle/A.h "#include \"tui/base/Frame.h\"")
expect_acceptance(tui/curses/A.cpp "#include <curses.h>")
expect_acceptance(tui/command/puzzle/A.cpp "#include \"core/puzzle/Position.h\"")
expect_acceptance(tui/command/puzzle/A.cpp "#include \"tui/command/Output.h\"")
expect_acceptance(tui/command/tetris/A.cpp "#include \"core/tetris/Game.h\"")
expect_acceptance(tui/tetris/A.cpp "#include \"tui/settings/SettingTable.h\"")

# A source and its header.
foreach(row IN ITEMS
        "#pragma once@#include \"core/base/A.h\"@"
        "@#include \"core/base/A.h\"@begins with #pragma once"
        "#pragma once@#include <array>@its own header"
        "#pragma once@#include <array>\n#include \"core/base/A.h\"@its own header"
        "#pragma once@#include \"core/base/A.h\"\n#include <array>@")
    string(REPLACE "@" ";" row "${row}")
    list(GET row 0 header)
    list(GET row 1 source)
    list(GET row 2 why)
    file(REMOVE_RECURSE "${WORK}")
    file(WRITE "${WORK}/core/base/A.h" "${header}\n")
    file(WRITE "${WORK}/core/base/A.cpp" "${source}\n")
    run_check()
    string(FIND "${output}" "${why}" reason)
    if((why AND (result EQUAL 0 OR reason EQUAL -1)) OR (NOT why AND NOT result EQUAL 0))
        message("${row}: is not judged as it should be\n${output}")
        math(EXPR failures "${failures} + 1")
    endif()
endforeach()

# Circles: each row is the header that A.h, B.h, B.cpp and C.h include besides, and what is to be said.
foreach(row IN ITEMS
        "B@C@array@A@A, core/base/B, core/base/C: a circle of 3 files"
        "B@array@C@A@A, core/base/B, core/base/C: a circle of 3 files"
        "B@A@C@array@"
        "B@C@array@array@"
        "B@C@C@B@")
    string(REPLACE "@" ";" row "${row}")
    file(REMOVE_RECURSE "${WORK}")
    foreach(file IN ITEMS A.h B.h B.cpp C.h)
        list(POP_FRONT row other)
        string(REGEX REPLACE "^([ABC])$" "\"core/base/\\1.h\"" other "${other}")
        string(REPLACE "array" "<array>" other "${other}")
        set(own "#pragma once\n")
        if(file MATCHES "cpp$")
            set(own "#include \"core/base/B.h\"\n")
        endif()
        file(WRITE "${WORK}/core/base/${file}" "${own}#include ${other}\n")
    endforeach()
    run_check()
    string(FIND "${output}" "core/base/${row}" reason)
    if((row AND (result EQUAL 0 OR reason EQUAL -1)) OR (NOT row AND NOT result EQUAL 0))
        message("${row}: a circle is not judged as it should be\n${output}")
        math(EXPR failures "${failures} + 1")
    endif()
endforeach()

# A rule that matches no file.
file(REMOVE_RECURSE "${WORK}")
file(WRITE "${WORK}/core/base/A.h" "#pragma once\n")
execute_process(COMMAND "${CMAKE_COMMAND}" -D "ROOT=${WORK}"
    -P "${CMAKE_CURRENT_LIST_DIR}/layering.cmake"
    OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
string(FIND "${output}" "is about ^brain/, which is no file" reason)
if(result EQUAL 0 OR reason EQUAL -1)
    message("a rule that matches no file was accepted\n${output}")
    math(EXPR failures "${failures} + 1")
endif()

# A tree without sources is refused.
check_tree(docs/A.h "#include <array>")
if(result EQUAL 0)
    message("a tree without sources was accepted")
    math(EXPR failures "${failures} + 1")
endif()

file(REMOVE_RECURSE "${WORK}")
if(failures GREATER 0)
    message(FATAL_ERROR "layering_test: ${failures} failed")
endif()
