# A package for Debian: `cpack` in a build folder that was configured with -DCMAKE_INSTALL_PREFIX=/usr.
# finish.cmake makes of what was installed what Debian's policy asks for.

# The topmost entry of the changelog says which version the package has, who keeps it, and when.
file(STRINGS changelog changelogTop LIMIT_COUNT 1)
string(REGEX MATCH "^tetris \\(([0-9.]+)-([0-9]+)\\)" matched "${changelogTop}")
if(NOT CMAKE_MATCH_1 VERSION_EQUAL PROJECT_VERSION)
    message(FATAL_ERROR "docs/package/changelog begins with '${changelogTop}', not with ${PROJECT_VERSION}")
endif()
set(CPACK_DEBIAN_PACKAGE_RELEASE ${CMAKE_MATCH_2})
file(STRINGS changelog signature REGEX "^ -- " LIMIT_COUNT 1)
string(REGEX MATCH "^ -- (.* <.*>)  (.*)$" matched "${signature}")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${CMAKE_MATCH_1}")
set(TETRIS_CHANGELOG_DATE "${CMAKE_MATCH_2}")

set(CPACK_GENERATOR DEB)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_NAME tetris)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "falling blocks and sliding tiles in the terminal, with brains")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"A game of Tetris to play yourself, also over slow lines and on old
terminals, with a brain that plays on from where you are when you ask it
to, and an adversary that deals the worst piece there is. Games are
recorded, left for later, watched again, or played by the thousand
without a screen; brains of one's own are weights, plugins in C or
programs in any language.
.
The second program, npuzzle, has the sliding tiles from 2x2 to 16x16,
solves them as short as can be proven, and gives hints.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_BINARY_DIR}/finish.cmake)
configure_file(finish.cmake.in finish.cmake @ONLY)
include(CPack)
