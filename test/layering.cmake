# Fails on an #include that goes the wrong way. Usage: cmake -D ROOT=<tree> -P layering.cmake
#
# tui -> brain -> core; tetris and puzzle never include each other, and base neither of them. Inside tui
# the screens include nothing that reads files: settings may include the store, sessions both, commands
# everything. Only tui/curses includes curses, and only brain/lab/run/MpiRanks.cpp includes MPI. core
# prints nothing, opens no file and has no clock; random numbers come from base/JavaRandom only.
#
# No three files include each other in a circle; a header and its source count as one file. Two may,
# because they are often one subject. To break a circle, move a type or a function to where it belongs.
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
forbid("tetris does not know puzzle" "^([a-z]+/|tui/command/)(tetris|lab|game|long|report|run)/" "^\".*/puzzle/")
forbid("puzzle does not know tetris" "/puzzle/" "^\"(.*/tetris|.*/lab|.*/game|.*/long|.*/report|.*/run)/")
forbid("base knows no game" "^[a-z]+/base/" "^\".*/(tetris|puzzle)/")
# The rules of the next game are one of the settings.
forbid("what the programs share knows no game" "^tui/(curses|settings|command)/[^/]*$"
    "^\".*/(tetris|puzzle|lab|game|long|report|run)/" "^tui/settings/SettingValues[.]h$")
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
# A date is read by the calendar of <chrono>, which asks no clock.
forbid("core has no clock and no threads" "^core/"
    "^<(chrono|ctime|time[.]h|thread|mutex|condition_variable|future|stop_token|atomic)>"
    "^core/base/Text[.]cpp$")
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
# What X.h and X.cpp, taken as one, include: `uses_X`, and the reverse `usedBy_X`.
set(stems ${sources})
list(TRANSFORM stems REPLACE "[.](h|cpp)$" "")
list(REMOVE_DUPLICATES stems)

foreach(source IN LISTS sources)
    file(STRINGS "${ROOT}/${source}" lines REGEX "^[ \t]*#[ \t]*include")
    string(REGEX REPLACE "[.](h|cpp)$" "" stem ${source})
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
        string(REGEX REPLACE "^\"(.*)[.]h\"$" "\\1" used "${include}")
        if(NOT used STREQUAL stem AND used IN_LIST stems)
            list(APPEND uses_${stem} ${used})
            list(APPEND usedBy_${used} ${stem})
        endif()
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

# Circles. What nothing uses, or what uses nothing, is in none; it is taken away until all that is left
# lies on circles or between them. Of that, two files are on one circle if each reaches the other.
set(left ${stems})
set(before "")
while(NOT "${left}" STREQUAL "${before}")
    set(before ${left})
    foreach(stem IN LISTS before)
        foreach(side IN ITEMS uses usedBy)
            set(others "")
            foreach(other IN LISTS ${side}_${stem})
                if(other IN_LIST left)
                    list(APPEND others ${other})
                endif()
            endforeach()
            set(${side}_${stem} ${others})
            if(NOT others)
                list(REMOVE_ITEM left ${stem})
            endif()
        endforeach()
    endforeach()
endwhile()
set(placed "")
foreach(stem IN LISTS left)
    foreach(side IN ITEMS uses usedBy)
        set(${side} "")
        set(pending ${stem})
        while(pending)
            list(POP_BACK pending next)
            foreach(other IN LISTS ${side}_${next})
                if(NOT other IN_LIST ${side})
                    list(APPEND ${side} ${other})
                    list(APPEND pending ${other})
                endif()
            endforeach()
        endwhile()
    endforeach()
    set(circle "")
    foreach(other IN LISTS uses)
        if(other IN_LIST usedBy)
            list(APPEND circle ${other})
        endif()
    endforeach()
    list(SORT circle)
    list(LENGTH circle length)
    if(length GREATER 2 AND NOT stem IN_LIST placed)
        list(APPEND placed ${circle})
        list(JOIN circle ", " names)
        message("${names}: a circle of ${length} files that include each other")
        math(EXPR errors "${errors} + 1")
    endif()
endforeach()

if(errors GREATER 0)
    message(FATAL_ERROR "layering: ${errors} faults")
endif()
message(STATUS "layering: ${count} files keep the direction")
