# Fails on an #include that goes the wrong way. Usage: cmake -D ROOT=<tree> -P layering.cmake
#
# tui -> brain -> core; tetris and puzzle never include each other, and base neither of them. Inside tui
# the screens include nothing that reads files: settings may include the store, sessions both, commands
# everything. Only tui/curses includes curses, and only brain/lab/run/MpiRanks.cpp includes MPI. core
# prints nothing, opens no file and has no clock; random numbers come from base/JavaRandom only.
#
# A rule whose pattern of files matches no file is an error, too, unless -D PARTIAL=ON is given.
#
# It also fails if a source does not include its own header first (which proves that the header
# compiles by itself), and if a header has no #pragma once.

cmake_minimum_required(VERSION 3.25)

# Adds a rule: files whose path matches `files`, but not `except` if it is given, must have no include
# that matches `include` (as written, with its quotes or angle brackets).
set(rules "")
function(forbid why files include)
    set(except "${ARGV3}")
    if(NOT except)
        set(except "^$")
    endif()
    list(APPEND rules "${why}@${files}@${include}@${except}")
    set(rules "${rules}" PARENT_SCOPE)
endfunction()

forbid("core knows neither brain nor tui" "^core/" "^\"(brain|tui|test)/")
forbid("brain does not know tui" "^brain/" "^\"(tui|test)/")
forbid("tui does not know the tests" "^tui/" "^\"test/")
forbid("tetris does not know puzzle" "^([a-z]+/|tui/command/)(tetris|lab|game|long|report)/" "^\".*/puzzle/")
forbid("puzzle does not know tetris" "/puzzle/" "^\"(.*/tetris|.*/lab|.*/game|.*/long|.*/report)/")
forbid("base knows no game" "^[a-z]+/base/" "^\".*/(tetris|puzzle)/")
forbid("what the programs share knows no game" "^tui/(curses|settings|command)/[^/]*$"
    "^\".*/(tetris|puzzle|lab|game|long|report)/")
forbid("the store knows core, brain/base and tui/base alone" "^tui/(store|settings)/"
    "^\"(brain/(lab|puzzle|tetris)|tui/(curses|tetris|puzzle|session|command))/")
forbid("the store does not know the settings" "^tui/store/" "^\"tui/settings/")
forbid("sessions know the screens, never the commands" "^tui/session/" "^\"tui/command/")
forbid("the screen is given values, no files" "^tui/(base|curses|tetris|puzzle)/"
    "^\"tui/(store|session|command|settings/(Reader|SettingsReader|SettingsWriter))")
forbid("curses is known in tui/curses alone" "."
    "^[<\"](.*/)?(n?curses|panel|term|termcap)[.]h" "^tui/curses/")
forbid("MPI is known in brain/lab/run/MpiRanks.cpp alone" "." "^[<\"](.*/)?mpi[.]h"
    "^brain/lab/run/MpiRanks[.]cpp$")
forbid("core prints nothing and opens no file" "^core/"
    "^<(iostream|fstream|filesystem|cstdio|stdio[.]h|fcntl[.]h|unistd[.]h|sys/.*)>")
forbid("core has no clock and no threads" "^core/"
    "^<(chrono|ctime|time[.]h|thread|mutex|condition_variable|future|stop_token|atomic)>")
forbid("random numbers come from base/JavaRandom" "^(core|brain)/" "^<random>")
forbid("includes are written from the root" "." "^\"([.]|[^/]*\"$)")

file(GLOB_RECURSE sources RELATIVE "${ROOT}"
    "${ROOT}/core/*.h" "${ROOT}/core/*.cpp" "${ROOT}/brain/*.h" "${ROOT}/brain/*.cpp"
    "${ROOT}/tui/*.h" "${ROOT}/tui/*.cpp")
list(SORT sources)
list(LENGTH sources count)
if(count EQUAL 0)
    message(FATAL_ERROR "layering: no sources below '${ROOT}'")
endif()

set(errors 0)
if(NOT PARTIAL)
    foreach(rule IN LISTS rules)
        string(REPLACE "@" ";" rule "${rule}")
        list(GET rule 0 why)
        foreach(part IN ITEMS 1 3)
            list(GET rule ${part} pattern)
            set(matching ${sources})
            list(FILTER matching INCLUDE REGEX "${pattern}")
            if(NOT matching AND NOT pattern STREQUAL "^$")
                message("the rule '${why}' is about ${pattern}, which is no file")
                math(EXPR errors "${errors} + 1")
            endif()
        endforeach()
    endforeach()
endif()
foreach(source IN LISTS sources)
    file(STRINGS "${ROOT}/${source}" lines REGEX "^[ \t]*#[ \t]*include")
    if(source MATCHES "[.]h$")
        file(STRINGS "${ROOT}/${source}" once REGEX "^#pragma once$")
        if(NOT once)
            message("${source}: a header begins with #pragma once")
            math(EXPR errors "${errors} + 1")
        endif()
    else()
        string(REGEX REPLACE "cpp$" "h" header "${source}")
        if(EXISTS "${ROOT}/${header}" AND NOT lines MATCHES "^#include \"${header}\"(;|$)")
            message("${source}: its own header is the first that a source includes")
            math(EXPR errors "${errors} + 1")
        endif()
    endif()
    foreach(line IN LISTS lines)
        string(REGEX REPLACE "^[ \t]*#[ \t]*include[ \t]*([<\"][^>\"]*[>\"]).*" "\\1" include "${line}")
        foreach(rule IN LISTS rules)
            string(REPLACE "@" ";" rule "${rule}")
            list(GET rule 0 why)
            list(GET rule 1 files)
            list(GET rule 2 pattern)
            list(GET rule 3 except)
            if(source MATCHES "${files}" AND NOT source MATCHES "${except}"
               AND include MATCHES "${pattern}")
                message("${source}: #include ${include}: ${why}")
                math(EXPR errors "${errors} + 1")
            endif()
        endforeach()
    endforeach()
endforeach()

if(errors GREATER 0)
    message(FATAL_ERROR "layering: ${errors} faults")
endif()
message(STATUS "layering: ${count} files keep the direction")
