# Fails if a filter of tests matches no test, or if a parameterised test has an unreadable name.
# Usage: cmake -D PROGRAM=<test program> -D "FILTERS=<filter>|<filter>..." -P filters.cmake

cmake_minimum_required(VERSION 3.25)

string(REPLACE "|" ";" filters "${FILTERS}")
foreach(filter IN LISTS filters ITEMS "*")
    execute_process(COMMAND "${PROGRAM}" --gtest_list_tests "--gtest_filter=${filter}"
        OUTPUT_VARIABLE tests COMMAND_ERROR_IS_FATAL ANY)
    if(NOT tests MATCHES "\n  ")
        message(SEND_ERROR "the filter ${filter} matches no test of ${PROGRAM}")
    endif()
endforeach()

execute_process(COMMAND "${PROGRAM}" --gtest_list_tests OUTPUT_VARIABLE tests COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]*GetParam\\(\\) = [^\n]*(-byte object|0x[0-9a-f][0-9a-f][0-9a-f][0-9a-f])[^\n]*" unreadable "${tests}")
foreach(line IN LISTS unreadable)
    message(SEND_ERROR "a parameter needs a printer: ${line}")
endforeach()
