# What ./play builds can be built in little time: configured as it does it, once, and then each group
# of files that are compiled as one is looked at, without making its object.
#     cmake -D ROOT=<tree> -D WORK=<directory to write in> -P quick_build.cmake
#     cmake -D WORK=... -D TARGET=<target> -D GROUP=<its group> -P quick_build.cmake
# The first fails, too, if tetris waits for what npuzzle alone needs.

cmake_minimum_required(VERSION 3.25)

if(NOT DEFINED GROUP)
    execute_process(COMMAND "${CMAKE_COMMAND}" --preset release -B "${WORK}"
        WORKING_DIRECTORY "${ROOT}" OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
    file(STRINGS "${WORK}/CMakeCache.txt" ninja REGEX "^CMAKE_MAKE_PROGRAM:")
    string(REGEX REPLACE "^[^=]*=" "" ninja "${ninja}")
    foreach(game IN ITEMS tetris npuzzle)
        execute_process(COMMAND "${ninja}" -C "${WORK}" -t commands "${game}"
            OUTPUT_VARIABLE commands COMMAND_ERROR_IS_FATAL ANY)
        foreach(part IN ITEMS puzzle_brain tui_puzzle npuzzle_commands brain tui_tetris tetris_commands)
            string(FIND "${commands}" "/${part}.dir/" place)
            set(${game}_${part} ${place})
        endforeach()
    endforeach()
    foreach(part IN ITEMS puzzle_brain tui_puzzle npuzzle_commands)
        if(NOT tetris_${part} EQUAL -1 OR npuzzle_${part} EQUAL -1)
            message(FATAL_ERROR "${part} is for npuzzle alone: tetris is not to wait for it")
        endif()
    endforeach()
    foreach(part IN ITEMS brain tui_tetris tetris_commands)
        if(NOT npuzzle_${part} EQUAL -1 OR tetris_${part} EQUAL -1)
            message(FATAL_ERROR "${part} is for tetris alone: npuzzle is not to wait for it")
        endif()
    endforeach()
    return()
endif()

file(READ "${WORK}/compile_commands.json" entries)
string(JSON count LENGTH "${entries}")
math(EXPR last "${count} - 1")
foreach(i RANGE ${last})
    string(JSON file GET "${entries}" ${i} file)
    if(file MATCHES "/${TARGET}[.]dir/Unity/unity_${GROUP}_cxx[.]cxx$")
        string(JSON command GET "${entries}" ${i} command)
        string(JSON directory GET "${entries}" ${i} directory)
        separate_arguments(command UNIX_COMMAND "${command}")
        execute_process(COMMAND ${command} -fsyntax-only
            WORKING_DIRECTORY "${directory}" COMMAND_ERROR_IS_FATAL ANY)
        return()
    endif()
endforeach()
message(FATAL_ERROR "${TARGET}: no group ${GROUP}")
