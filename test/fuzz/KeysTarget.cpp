#include <vector>

#include "test/fuzz/Targets.h"
#include "tui/curses/InputParser.h"

namespace test {

namespace {

// The events of the bytes, which arrive in pieces of that size.
std::vector<tui::TerminalEvent> parse(std::string_view bytes, bool utf8, size_t piece) {
    tui::InputParser parser(utf8);
    parser.addSequence("\033OA", {.key = {.code = tui::KeyCode::Up}});
    for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size())))
        parser.feed(bytes.substr(0, piece), {});
    while (const auto wake = parser.nextWake())
        parser.onTime(*wake);
    return parser.take();
}

}  // namespace

// How the bytes are cut into pieces must not matter, and no byte makes more than one event.
void fuzzKeys(std::string_view bytes) {
    for (const bool utf8 : {false, true}) {
        const std::vector<tui::TerminalEvent> events = parse(bytes, utf8, bytes.size() + 1);
        require(events.size() <= bytes.size());
        // Of a sequence of more than 256 bytes that have arrived, a part is forgotten.
        if (bytes.size() > 256) continue;
        require(parse(bytes, utf8, 1) == events);
        require(parse(bytes, utf8, 7) == events);
    }
}

}  // namespace test
