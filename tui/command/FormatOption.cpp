#include "tui/command/FormatOption.h"

#include <string>

namespace tui {

void addFormatOption(ArgumentParser& parser, TextFormat& format)
{
    const std::string words = format == TextFormat::Text ? "text or json" : "json or text";
    parser.addOption({
        .names = "--format",
        .form = "FORMAT",
        .about = words + (format == TextFormat::Text ? " (default text)" : " (default json)"),
        .noun = "a format",
        .expected = words,
        .take =
            [&format](const std::string& text) {
                format = text == "json" ? TextFormat::Json : TextFormat::Text;
                return text == "json" || text == "text";
            },
    });
}

}  // namespace tui
