#pragma once

#include "tui/command/ArgumentParser.h"

namespace tui {

// For a person, or for a program: one JSON object a line.
enum class TextFormat { Text, Json };

// Adds --format text|json. What `format` is before is the default that help names.
void addFormatOption(ArgumentParser& parser, TextFormat& format);

}  // namespace tui
