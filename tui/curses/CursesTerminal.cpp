#include "tui/curses/CursesTerminal.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "tui/curses/Keyboard.h"
#include "tui/curses/Palette.h"
#include "tui/curses/Window.h"

// Last: they define macros for common words.
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <term.h>
#undef columns  // a capability to term.h, a member of Size to us

namespace tui {

namespace {

// How long to wait for a line that takes no bytes when the terminal is given back, in ms.
constexpr int kLeaveWait = 300;

// How long the signal of a hang-up may come after the end of the input, in ms.
constexpr int kHangUpWait = 100;

// The text of a terminal capability, with its parameters filled in; empty if there is none.
std::string capability(const char* name, int first = 0, int second = 0)
{
    const char* const text = tigetstr(name);
    // tigetstr says "not a string" by the pointer -1.
    if (text == nullptr || reinterpret_cast<std::intptr_t>(text) == -1) return {};
    static std::string collected;  // tputs hands over bytes to a plain function
    collected.clear();
    tputs(tparm(text, first, second, 0, 0, 0, 0, 0, 0, 0), 1, [](int byte) {
        collected += static_cast<char>(byte);
        return byte;
    });
    return collected;
}

// What switches mouse reports, as curses itself does it.
std::string mouseText(bool on)
{
    std::string own = capability("XM", on ? 1 : 0);
    if (!own.empty()) return own;
    const std::string modes = capability("kmous") == "\033[<" ? "\033[?1006;1000" : "\033[?1000";
    return modes + (on ? "h" : "l");
}

// Throws what to tell a user whose terminal is no good.
[[noreturn]] void refuseTerminal(const std::string& why)
{
    throw std::runtime_error(why +
                             "; set TERM to a type that is known here, such as xterm or vt100");
}

std::string sayUnknown()
{
    const char* const name = std::getenv("TERM");
    if (name == nullptr || *name == '\0') return "TERM is not set";
    std::string plain = std::string(name).substr(0, 60);
    std::ranges::replace_if(
        plain, [](char c) { return c < ' ' || c > '~'; }, '?');
    return "the terminal type '" + plain + "' is not known";
}

}  // namespace

struct CursesTerminal::Curses {
    SCREEN* screen = nullptr;
    std::optional<Keyboard> keyboard;
    PaletteKind palette = PaletteKind::Eight;
    bool hasDefaultColors = false;
    bool hidesCursor = false;
    int pairsUsed = 0;
    std::array<std::array<int, kColors>, kColors> pairs{};  // 0: not made yet

    int findPair(Style style)
    {
        int& pair = pairs[static_cast<std::size_t>(style.foreground)]
                         [static_cast<std::size_t>(style.background)];
        if (pair == 0) {
            int foreground = findColorNumber(style.foreground, palette);
            int background = findColorNumber(style.background, palette);
            if (!hasDefaultColors && foreground < 0) foreground = COLOR_WHITE;
            if (!hasDefaultColors && background < 0) background = COLOR_BLACK;
            pair = ++pairsUsed;
            init_extended_pair(pair, foreground, background);
        }
        return pair;
    }
};

CursesTerminal::CursesTerminal(const CursesOptions& options)
    : shellModes_([] {
          termios modes{};
          tcgetattr(STDIN_FILENO, &modes);
          return modes;
      }()),
      output_(STDOUT_FILENO),
      crashGuard_(STDOUT_FILENO, shellModes_),
      curses_(std::make_unique<Curses>())
{
    look_.utf8 = prepareLocale(options.charset);
    mouse_ = options.mouse;
    waker_ = options.waker;
    try {
        openCurses(options);
    } catch (...) {
        tcsetattr(STDIN_FILENO, TCSANOW, &shellModes_);
        throw;
    }
}

void CursesTerminal::openCurses(const CursesOptions& options)
{
    set_escdelay(Keyboard::kEscapeDelay);
    {
        const SizeInEnvironment size(readWindow());
        curses_->screen = newterm(nullptr, output_.getFile(), stdin);
    }
    if (curses_->screen == nullptr) {
        // curses does not say why: a description that could not be opened looks like an unknown
        // one.
        const int spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
        if (spare < 0) {
            throw std::system_error(errno, std::generic_category(), "cannot start the screen");
        }
        close(spare);
        refuseTerminal(sayUnknown());
    }
    typeahead(-1);
    cbreak();
    noecho();
    nonl();
    tcgetattr(STDIN_FILENO, &playModes_);
    if (capability("cup").empty()) {
        delscreen(curses_->screen);
        refuseTerminal("a terminal of this type cannot move its cursor");
    }

    startColors(options.color);
    output_.begin();
    curses_->keyboard.emplace();
    curses_->hidesCursor = curs_set(0) != ERR;
    leaveok(stdscr, curses_->hidesCursor);
    if (mouse_) {
        mouseinterval(0);
        mouse_ = mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr) != 0;
    }
    write(output_.end());
    readWindowSize();
}

void CursesTerminal::startColors(ColorMode mode)
{
    const char* const noColor = std::getenv("NO_COLOR");
    const bool wantsColor = mode == ColorMode::Always ||
                            (mode == ColorMode::Auto && (noColor == nullptr || *noColor == '\0'));
    if (wantsColor && has_colors() && start_color() == OK && COLORS >= 8) {
        curses_->hasDefaultColors = use_default_colors() == OK;
        if (tigetflag("RGB") > 0 || COLORS > 256) {
            curses_->palette = PaletteKind::Rgb;
        } else if (COLORS >= 256) {
            curses_->palette = PaletteKind::Fixed256;
        }
        look_.colors = COLORS >= 256 ? 256 : 8;
    }
}

CursesTerminal::~CursesTerminal()
{
    leave();
    curses_->keyboard.reset();
    delscreen(curses_->screen);
}

void CursesTerminal::prepareTexts()
{
    enterText_ = capability("smcup") + capability("smkx") + capability("civis");
    leaveText_ = capability("sgr0") + capability("op") + capability("rmkx");
    if (mouse_) {
        enterText_ += mouseText(true);
        leaveText_ += mouseText(false);
    }
    // Where there is no other screen to leave, the prompt shall come on a line of its own.
    leaveText_ += capability("cup", size_.rows - 1, 0) + capability("el") + capability("rmcup");
    // Last, for some terminals keep with each screen whether its cursor shows.
    leaveText_ += capability("cnorm");
    crashGuard_.setRestoreText(leaveText_);
}

void CursesTerminal::readWindowSize()
{
    Size size = readWindow();
    // A line without a known size, such as a serial one: what its description says.
    if (size.columns == 0) size.columns = std::max(1, tigetnum("cols"));
    if (size.rows == 0) size.rows = std::max(1, tigetnum("lines"));
    resize_term(size.rows, size.columns);
    size_ = size;
    // The terminal has moved its lines about in a way that only it knows.
    forgotten_ = true;
    prepareTexts();
}

Input CursesTerminal::wait(std::optional<TimePoint> until)
{
    // poll skips a descriptor that is negative.
    std::array<pollfd, 3> watched{{{STDIN_FILENO, POLLIN, 0},
                                   {signals_.getDescriptor(), POLLIN, 0},
                                   {waker_ != nullptr ? waker_->getDescriptor() : -1, POLLIN, 0}}};
    timespec rest{};
    if (until) {
        using namespace std::chrono;
        const auto left = std::max(nanoseconds(0), nanoseconds(*until - Clock::now()));
        rest.tv_sec = static_cast<time_t>(duration_cast<seconds>(left).count());
        rest.tv_nsec = static_cast<long>((left % seconds(1)).count());
    }
    ppoll(watched.data(), watched.size(), until ? &rest : nullptr, nullptr);

    Input input;
    const SignalWatch::Caught caught = signals_.take();
    input.signal = caught.ending;
    input.suspend = caught.suspend;
    input.continued = caught.continued;
    input.resized = caught.resized;
    if (caught.resized) readWindowSize();
    input.woken = waker_ != nullptr && waker_->take();

    if (watched[0].revents != 0) {
        // Readable without a byte to read: the end of the input, or a line that hung up.
        int waiting = 0;
        if (ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0) input.ended = true;
        if (input.ended && input.signal == 0) input.signal = awaitHangUp();
        while (!input.ended) {
            const std::optional<Key> key = curses_->keyboard->read();
            if (!key) break;
            input.keys.push_back(*key);
        }
    }
    return input;
}

// The input has ended: if that is because the line hung up, SIGHUP is on its way.
int CursesTerminal::awaitHangUp()
{
    pollfd caught{signals_.getDescriptor(), POLLIN, 0};
    poll(&caught, 1, kHangUpWait);
    return signals_.getEnding();
}

void CursesTerminal::putChanges(const Frame& frame)
{
    const Size size = frame.getSize();
    const bool comparable = !forgotten_ && shown_.getSize() == size;
    for (int row = 0; row < size.rows; ++row) {
        for (int column = 0; column < size.columns; ++column) {
            const Cell& cell = frame.getCell(column, row);
            if (comparable && cell == shown_.getCell(column, row)) continue;
            const std::array<wchar_t, 2> glyph{static_cast<wchar_t>(cell.glyph), L'\0'};
            attr_t attributes = A_NORMAL;
            if (cell.style.bold) attributes |= A_BOLD;
            if (cell.style.inverse) attributes |= A_REVERSE;
            const int pair = look_.colors > 0 ? curses_->findPair(cell.style) : 0;
            cchar_t character{};
            // The pair goes through the extended argument; the plain one is too short for it.
            setcchar(&character, glyph.data(), attributes, 0, &pair);
            mvwadd_wch(stdscr, row, column, &character);
        }
    }
    shown_ = frame;
}

void CursesTerminal::show(const Frame& frame, bool beep)
{
    if (!forgotten_ && frame == shown_ && !beep) return;
    const bool whole = forgotten_;
    putChanges(frame);
    forgotten_ = false;
    output_.begin();
    if (whole) clearok(stdscr, TRUE);
    if (!curses_->hidesCursor) wmove(stdscr, size_.rows - 1, 0);
    wrefresh(stdscr);
    if (beep) ::beep();
    write(output_.end());
}

void CursesTerminal::write(const std::string& text)
{
    std::string_view rest = text;
    while (!rest.empty()) {
        const ssize_t count = ::write(STDOUT_FILENO, rest.data(), rest.size());
        if (count >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EINTR) {
            // The line may be stuck for ever: a signal that ends the program does not wait for it.
            if (signals_.getEnding() != 0) return;
        } else if (errno == EAGAIN) {
            pollfd room{STDOUT_FILENO, POLLOUT, 0};
            poll(&room, 1, -1);
            if (signals_.getEnding() != 0) return;
        } else {
            return;  // the line is gone; its input will say so
        }
    }
}

void CursesTerminal::leave()
{
    crashGuard_.setArmed(false);
    pollfd room{STDOUT_FILENO, POLLOUT, 0};
    if (poll(&room, 1, kLeaveWait) > 0 && (room.revents & POLLOUT) != 0) {
        [[maybe_unused]] const ssize_t count =
            ::write(STDOUT_FILENO, leaveText_.data(), leaveText_.size());
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &shellModes_);
}

void CursesTerminal::enter()
{
    tcsetattr(STDIN_FILENO, TCSANOW, &playModes_);
    crashGuard_.setArmed(true);
    readWindowSize();
    write(enterText_);
}

void CursesTerminal::suspend()
{
    leave();
    signals_.stopProgram();
    // The shell may have changed its own modes meanwhile; they are what we give back next time.
    tcgetattr(STDIN_FILENO, &shellModes_);
    crashGuard_.setModes(shellModes_);
    enter();
}

void CursesTerminal::resume()
{
    enter();
}

}  // namespace tui