#include "tui/curses/Keyboard.h"

#include <unistd.h>

#include <array>
#include <cerrno>

#include "core/base/Index.h"
#include "tui/curses/Description.h"

namespace tui {

namespace {

struct NamedKey {
    const char* capability;
    KeyCode code;
    bool isPad = false;
};

constexpr std::array kNamedKeys{
    NamedKey{"kcuu1", KeyCode::Up},         NamedKey{"kcud1", KeyCode::Down},
    NamedKey{"kcub1", KeyCode::Left},       NamedKey{"kcuf1", KeyCode::Right},
    NamedKey{"khome", KeyCode::Home},       NamedKey{"kend", KeyCode::End},
    NamedKey{"kpp", KeyCode::PageUp},       NamedKey{"knp", KeyCode::PageDown},
    NamedKey{"kich1", KeyCode::Insert},     NamedKey{"kdch1", KeyCode::Delete},
    NamedKey{"kent", KeyCode::Enter, true}, NamedKey{"kcbt", KeyCode::BackTab},
    NamedKey{"kbs", KeyCode::Backspace},    NamedKey{"kf1", KeyCode::F1},
    NamedKey{"kf2", KeyCode::F2},           NamedKey{"kf3", KeyCode::F3},
    NamedKey{"kf4", KeyCode::F4},           NamedKey{"kf5", KeyCode::F5},
    NamedKey{"kf6", KeyCode::F6},           NamedKey{"kf7", KeyCode::F7},
    NamedKey{"kf8", KeyCode::F8},           NamedKey{"kf9", KeyCode::F9},
    NamedKey{"kf10", KeyCode::F10},         NamedKey{"kf11", KeyCode::F11},
    NamedKey{"kf12", KeyCode::F12}};

}  // namespace

Keyboard::Keyboard(bool utf8) : parser_(utf8)
{
    for (const NamedKey& named : kNamedKeys) {
        const std::string sequence = findCapability(named.capability);
        if (!sequence.empty())
            parser_.addSequence(sequence, {.key = {.code = named.code}, .isPad = named.isPad});
    }
}

std::optional<std::vector<TerminalEvent>> Keyboard::read()
{
    std::array<char, 4096> bytes{};
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) return std::vector<TerminalEvent>{};
    if (count <= 0) return std::nullopt;
    parser_.feed({bytes.data(), base::toIndex(count)}, Clock::now());
    return parser_.take();
}

std::vector<TerminalEvent> Keyboard::takeDue()
{
    parser_.onTime(Clock::now());
    return parser_.take();
}

}  // namespace tui
