#pragma once

#include <string>

namespace test {

// The brain that keeps the stack flat, as a plugin and as a program.
inline const std::string kFlatPlugin = TETRIS_PLUGINS "/flat_brain.so";
inline const std::string kFlatProgram = "python3 " TETRIS_SOURCE "/docs/child/flat_brain.py";

// The plugin that breaks its contract in the way of that number (plugins/BadPlugin.cpp).
inline std::string nameBadPlugin(int number) {
    return TETRIS_PLUGINS "/bad_plugin_" + std::to_string(number) + ".so";
}

}  // namespace test
