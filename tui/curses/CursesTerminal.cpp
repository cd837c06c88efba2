#include "tui/curses/CursesTerminal.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/curses/Description.h"
#include "tui/curses/Outlet.h"

// Included last, because they define macros for common words.
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <term.h>
#undef columns  // a macro of term.h; here a member of Size

namespace tui {

namespace {

// How long to wait for a terminal that accepts no bytes when it is released, in ms.
constexpr int kLeaveWait = 300;

// How long to wait for SIGHUP after the end of the input, in ms.
constexpr int kHangUpWait = 100;

// Limits of the wait for a terminal's last answers, which is three times its slowest answer.
constexpr Duration kLeastPatience = std::chrono::milliseconds(100);
constexpr Duration kMostPatience = std::chrono::seconds(2);
// The same limit if output was stopped: questions may have been discarded, and the slowest answer
// may have waited for a person.
constexpr Duration kStuckPatience = std::chrono::milliseconds(500);

// Pictures of more bytes are sent as one synchronised update if the terminal supports this.
constexpr size_t kLargePicture = 500;
// A picture of no more bytes, such as the tenth of a clock, asks for no status soon after another.
constexpr size_t kTinyPicture = 24;
constexpr Duration kBetweenQuestions = std::chrono::seconds(1);

constexpr std::string_view kStatusRequest = "\033[5n";
// Asks for synchronised output, the kitty keyboard protocol and the colour of the background.
// Terminals answer in order, so what is not answered before the last question is not supported.
constexpr std::string_view kQuestions = "\033[?2026$p\033[?u\033]11;?\033\\\033[c";
constexpr std::string_view kLastQuestion = "\033[c";
constexpr std::string_view kBeginPicture = "\033[?2026h";
constexpr std::string_view kEndPicture = "\033[?2026l";
constexpr std::string_view kBeginPaste = "\033[?2004h";
constexpr std::string_view kEndPaste = "\033[?2004l";
// Requests reports when the window loses the focus: the person may have gone, and the release of a
// key is not reported then.
constexpr std::string_view kBeginFocus = "\033[?1004h";
constexpr std::string_view kEndFocus = "\033[?1004l";
// Requests all keys as sequences with their releases, alternate keys and text.
constexpr std::string_view kBeginKeys = "\033[>31u";
constexpr std::string_view kEndKeys = "\033[<u";

// Nullopt if it is not known.
std::optional<std::string> formatSize(int size) {
    return size > 0 ? std::optional(std::to_string(size)) : std::nullopt;
}

// The signal that a key means: in the key protocol the driver does not turn keys into signals; 0:
// none.
int findSignal(const KeyEvent& event) {
    const Key& key = event.key;
    const bool isDown = event.change == KeyChange::Pressed || event.change == KeyChange::Repeated;
    if (key.code != KeyCode::Character || key.meta || !isDown) return 0;
    switch (key.character) {
        case U'\x03': return SIGINT;
        case U'\x1a': return SIGTSTP;
        case U'\x1c': return SIGQUIT;
        default: return 0;
    }
}

// It knows the keys of the terminal's own description, too. Requires: curses is initialised.
InputParser makeParser(bool utf8) {
    InputParser parser(utf8);
    for (const SentKey& sent : kSentKeys) {
        if (sent.capability == nullptr) continue;
        const std::string sequence = findCapability(sent.capability);
        // Terminfo knows Enter by that of the number pad.
        if (!sequence.empty())
            parser.addSequence(sequence,
                               {.key = {.code = sent.code}, .isPad = sent.code == KeyCode::Enter});
    }
    return parser;
}

// Throws a sentence for the user of a terminal that cannot be used.
[[noreturn]] void refuseTerminal(const std::string& why) {
    base::fail("{}; set TERM to a type that is known here, such as xterm or vt100", why);
}

}  // namespace

CursesTerminal::CursesTerminal(const CursesOptions& options)
    : shellModes_(readModes()), outlet_(STDOUT_FILENO), crashGuard_(STDOUT_FILENO, shellModes_) {
    choice_ = options.screen;
    utf8_ = prepareLocale(choice_.charset);
    look_.isConsole = isConsole();
    mouseReleases_ = options.mouseReleases;
    waker_ = options.waker;
    try {
        openCurses();
    } catch (...) {
        tcsetattr(STDIN_FILENO, TCSANOW, &shellModes_);
        throw;
    }
}

void CursesTerminal::openCurses() {
    // curses looks there first, but the user's values may be out of date, and a claimed 10000x10000
    // would cost gigabytes.
    const Size window = readWindow();
    const auto linesBefore = replaceVariable("LINES", formatSize(window.rows));
    const auto columnsBefore = replaceVariable("COLUMNS", formatSize(window.columns));
    screen_ = newterm(nullptr, output_.getStream(), stdin);
    if (screen_ == nullptr) {
        if (const char* const relative = findRelativeType())
            screen_ = newterm(relative, output_.getStream(), stdin);
    }
    replaceVariable("LINES", linesBefore);
    replaceVariable("COLUMNS", columnsBefore);
    greeting_ = output_.take();
    if (screen_ == nullptr) {
        // curses does not say why it failed; the reason may be that no descriptor was left.
        const int spare = open("/dev/null", O_RDONLY | O_CLOEXEC);
        if (spare < 0) {
            base::failSystem("cannot start the screen");
        }
        close(spare);
        refuseTerminal(describeUnknownType());
    }
    typeahead(-1);
    // Tells curses the modes, which it cannot set on a file in memory.
    cbreak();
    noecho();
    nonl();
    playModes_ = makePlayModes(shellModes_);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &playModes_);
    if (findCapability("cup").empty()) {
        delscreen(screen_);
        refuseTerminal("a terminal of this type cannot move its cursor");
    }

    ansi_ = isAnsi();
    trimDescription();
    prepareLook();
    parser_ = makeParser(utf8_);
    picture_.hideCursor();
    static_cast<void>(output_.take());  // enterText_ contains these bytes
    mouse_ = choice_.mouse && !formatMouseSwitch(true).empty();
    readWindowSize();
    greeting_ += enterText_;
    if (!ansi_) return;
    // Asks what the terminal supports, and does not wait for the answers. The questions are sent
    // before the first picture, on the alternate screen, so that the picture covers what a terminal
    // may show for them.
    if (utf8_) greeting_ += Answers::kWidthQuestion;
    greeting_ += kQuestions;
    answers_.onGreeting(Clock::now());
}

void CursesTerminal::choose(const ScreenOptions& choice) {
    const ScreenOptions before = std::exchange(choice_, choice);
    const bool hasNewColors = choice.color != before.color || choice.theme != before.theme ||
                              choice.ground != before.ground || choice.pieces != before.pieces;
    std::string text;
    if (choice.charset != before.charset) {
        utf8_ = prepareLocale(choice.charset);
        parser_ = makeParser(utf8_);
    }
    prepareLook();
    text += output_.take();
    if (choice.mouse != before.mouse && !formatMouseSwitch(true).empty()) {
        mouse_ = choice.mouse;
        text += formatMouseSwitch(mouse_);
        prepareTexts();
    }
    if (choice.takesText != before.takesText && answers_.knowsKeyProtocol()) {
        text += choice.takesText ? kEndKeys : kBeginKeys;
        tellsReleases_ = false;
        prepareTexts();
    }
    sendControls(text);
    // New colours need a full repaint; everything else is in the next picture.
    if (hasNewColors) picture_.forget();
}

// What does not answer may be a line that shows the bytes instead.
void CursesTerminal::copy(const std::string& line) {
    copied_ = line;
    if (ansi_ && !isAway_ && answers_.hasAnswered() && !look_.isConsole)
        sendControls(formatClipboard(line));
}

// Uses UTF-8 where the terminal draws all of it one column wide, or where it is asked for. Chooses
// colours for the ground that is set, or that the terminal or else COLORFGBG tells.
void CursesTerminal::prepareLook() {
    look_.utf8 = utf8_ && (!answers_.drawsWide() || choice_.charset == Charset::Utf8);
    look_.ground = choice_.ground;
    if (look_.ground == Ground::Unknown) look_.ground = answers_.getGround();
    if (look_.ground == Ground::Unknown) look_.ground = readGroundVariable();
    look_.colors = picture_.chooseColors(choice_, look_.ground);
    look_.letters = choice_.letters;
    look_.blocks = choice_.blocks;
    look_.grid = choice_.grid;
    look_.copies = answers_.takesClipboard();
    look_.hasReleases = answers_.knowsKeyProtocol();
}

CursesTerminal::~CursesTerminal() {
    leave();
    delscreen(screen_);
    if (copied_.empty() || signals_.getEnding() != 0) return;
    outlet_.send(copied_ + "\n");
    outlet_.flushFor(kLeaveWait);
}

void CursesTerminal::prepareTexts() {
    enterText_ = findCapability("smcup") + findCapability("smkx") + findCapability("civis");
    leaveText_.clear();
    if (answers_.knowsSynchronisation()) leaveText_ += kEndPicture;
    leaveText_ += findCapability("sgr0") + findCapability("op") + findCapability("rmkx");
    if (mouse_) {
        enterText_ += formatMouseSwitch(true);
        leaveText_ += formatMouseSwitch(false);
    }
    if (ansi_) {
        enterText_ += kBeginPaste;
        enterText_ += kBeginFocus;
        leaveText_ += kEndPaste;
        leaveText_ += kEndFocus;
    }
    if (answers_.knowsKeyProtocol() && !choice_.takesText) {
        // After a stop from outside the key protocol is still on, and must not be pushed twice.
        enterText_ += kEndKeys;
        enterText_ += kBeginKeys;
        leaveText_ += kEndKeys;
    }
    // tmux 3.3 moves rows of an alternate screen into its history if the window has become larger
    // meanwhile, so nothing is left on that screen. Without one, the prompt must start on a line of
    // its own.
    const std::string leaveScreen = findCapability("rmcup");
    leaveText_ += leaveScreen.empty()
                      ? findCapability("cup", size_.rows - 1, 0) + findCapability("el")
                      : findCapability("cup", 0, 0) + findCapability("ed") + leaveScreen;
    // Last, because some terminals store for each screen whether its cursor is visible.
    leaveText_ += findCapability("cnorm");
    crashGuard_.setRestoreText(leaveText_);
}

void CursesTerminal::readWindowSize() {
    Size size = readWindow();
    // For a line without a known size, such as a serial one, the description's size counts.
    if (size.columns == 0) size.columns = std::max(1, tigetnum("cols"));
    if (size.rows == 0) size.rows = std::max(1, tigetnum("lines"));
    resize_term(size.rows, size.columns);
    size_ = size;
    // It is unknown how the terminal has moved its lines.
    picture_.forget();
    prepareTexts();
}

Input CursesTerminal::wait(std::optional<TimePoint> until) {
    Input input;
    if (isAway_) {
        input.signal = signals_.getEnding();
        return input;
    }
    const Ready ready = sleep(earlier(until, parser_.nextWake()));
    if (ready.signal) {
        input = signals_.take();
        if (input.resized) readWindowSize();
    }
    input.woken = ready.waker && waker_->take();
    if (ready.room) outlet_.flush();
    if (ready.keys && !readBytes()) {
        input.ended = true;
        // If the line was hung up, SIGHUP will come.
        pollfd caught{signals_.getDescriptor(), POLLIN, 0};
        if (signals_.getEnding() == 0) poll(&caught, 1, kHangUpWait);
    }
    parser_.onTime(Clock::now());
    for (const TerminalEvent& event : parser_.take())
        takeEvent(event, input);
    input.signal = signals_.getEnding();
    return input;
}

CursesTerminal::Ready CursesTerminal::sleep(std::optional<TimePoint> until) const {
    // poll skips a descriptor that is negative.
    std::array<pollfd, 4> watched{
        {{STDIN_FILENO, POLLIN, 0},
         {signals_.getDescriptor(), POLLIN, 0},
         {waker_ != nullptr ? waker_->getDescriptor() : -1, POLLIN, 0},
         {outlet_.isBlocked() ? outlet_.getDescriptor() : -1, POLLOUT, 0}}};
    timespec rest{};
    if (until) {
        using namespace std::chrono;
        const auto left = std::max(nanoseconds(0), nanoseconds(*until - Clock::now()));
        rest.tv_sec = static_cast<time_t>(duration_cast<seconds>(left).count());
        rest.tv_nsec = static_cast<long>((left % seconds(1)).count());
    }
    if (ppoll(watched.data(), watched.size(), until ? &rest : nullptr, nullptr) < 0) {
        return {.signal = true};  // interrupted by a signal
    }
    return {.keys = watched[0].revents != 0,
            .signal = watched[1].revents != 0,
            .waker = watched[2].revents != 0,
            .room = watched[3].revents != 0};
}

// Reads what has come, without waiting. False if the input has ended.
bool CursesTerminal::readBytes() {
    std::array<char, 4096> bytes{};
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count > 0) parser_.feed({bytes.data(), toIndex(count)}, Clock::now());
    return count > 0 || (count < 0 && errno == EINTR);
}

void CursesTerminal::takeEvent(const TerminalEvent& event, Input& input) {
    using Kind = TerminalEvent::Kind;
    const bool knewKeys = answers_.knowsKeyProtocol();
    if (answers_.take(event, Clock::now())) {
        input.answered += event.kind == Kind::Status ? 1 : 0;
        const bool isWide = event.kind == Kind::Cursor && answers_.drawsWide();
        if (isWide || look_.copies != answers_.takesClipboard() ||
            knewKeys != answers_.knowsKeyProtocol() ||
            (event.kind == Kind::Ground && look_.ground != answers_.getGround())) {
            prepareLook();
            input.lookChanged = true;
            if (isWide) picture_.forget();  // what was drawn before is not where it should be
        }
        prepareTexts();
        if (!knewKeys && answers_.knowsKeyProtocol() && !choice_.takesText)
            sendControls(std::string(kBeginKeys));
    } else if (event.kind == Kind::FocusLost) {
        input.focusLost = true;
    } else {
        if (event.key.key.code == KeyCode::MouseRelease && !mouseReleases_) return;
        const KeyEvent key = findChange(event.key);
        const int signal = findSignal(key);
        if (signal != 0) raise(signal);
        if (signal == 0) input.keys.push_back(key);
    }
}

// In the key protocol the press of an arrow, Home, End or a function key looks like one without it.
// It counts as a press only when the terminal has told a release, so that no key is held whose
// release would not be told.
KeyEvent CursesTerminal::findChange(KeyEvent event) {
    if (!answers_.knowsKeyProtocol() || choice_.takesText) return event;
    if (event.change == KeyChange::Released) tellsReleases_ = true;
    using enum KeyCode;
    // Those have a form of their own in the protocol.
    constexpr std::array kOthers{Character, Unknown, Enter, Tab, BackTab, Backspace, Escape};
    const bool isNamed = !base::contains(kOthers, event.key.code) && !isMouse(event.key);
    if (tellsReleases_ && isNamed && event.change == KeyChange::Typed)
        event.change = KeyChange::Pressed;
    return event;
}

// The bytes that turn the screen's picture into this one; none if both are equal.
std::string CursesTerminal::drawChanges(const Frame& frame, bool beep) {
    if (isAway_ || (picture_.shows(frame) && !beep)) return {};
    if (picture_.isForgotten()) back_.clear();  // the cursor may be anywhere
    picture_.paint(frame);
    if (beep) ::beep();
    std::string bytes = output_.take();
    returnCursor(frame, bytes);
    if (bytes.size() > kLargePicture && answers_.knowsSynchronisation()) {
        bytes.insert(0, kBeginPicture);
        bytes += kEndPicture;
    }
    isEntered_ = true;
    return std::exchange(greeting_, {}) + bytes;
}

// Where the cursor goes back to its place, saving and restoring it costs fewer bytes. The pen is
// plain before a picture and after it.
void CursesTerminal::returnCursor(const Frame& frame, std::string& bytes) {
    const std::optional<CellPlace> cursor = frame.getCursor();
    const std::string before =
        std::exchange(back_, cursor ? findCapability("cup", cursor->row, cursor->column) : "");
    const std::string save = findCapability("sc");
    const std::string restore = findCapability("rc");
    if (back_ != before || !bytes.ends_with(back_) || save.empty() || restore.empty() ||
        save.size() + restore.size() >= back_.size())
        return;
    bytes.replace(bytes.size() - back_.size(), back_.size(), restore);
    bytes.insert(0, save);
}

bool CursesTerminal::askGround() {
    if (!ansi_ || isAway_ || look_.colors == 0 || look_.ground != Ground::Unknown) return false;
    isEntered_ = true;
    outlet_.send(std::exchange(greeting_, {}));
    return true;
}

void CursesTerminal::show(const Frame& frame, bool beep) { outlet_.send(drawChanges(frame, beep)); }

bool CursesTerminal::showAndAsk(const Frame& frame, bool beep) {
    std::string bytes = drawChanges(frame, beep);
    if (bytes.empty()) return false;
    const TimePoint now = Clock::now();
    const bool asks = bytes.size() > kTinyPicture || now >= askedAt_ + kBetweenQuestions;
    if (asks && ansi_) {
        bytes += kStatusRequest;
        answers_.onStatusRequest(now);
        askedAt_ = now;
    }
    outlet_.send(bytes);
    return asks;
}

void CursesTerminal::askStatus() {
    if (!ansi_ || isAway_) return;
    answers_.onStatusRequest(Clock::now());
    outlet_.send(std::string(kStatusRequest));
}

// Sends the bytes; before the first picture with it, after the bytes that enter the screen.
void CursesTerminal::sendControls(const std::string& text) {
    if (!greeting_.empty()) {
        greeting_ += text;
    } else if (!text.empty()) {
        outlet_.send(text);
    }
}

void CursesTerminal::leave() {
    // A shell that has stopped this program has set modes of its own.
    const bool isTaken = signals_.getEnding() != 0 && tcgetpgrp(STDIN_FILENO) != getpgrp();
    if (!isEntered_) {
        crashGuard_.setArmed(false);
        if (!isAway_ && !isTaken) tcsetattr(STDIN_FILENO, TCSANOW, &shellModes_);
        return;
    }
    isEntered_ = false;
    if (isTaken) {
        crashGuard_.setArmed(false);
        // It gets its screen back, and nothing is waited for.
        signal(SIGTTOU, SIG_IGN);
        outlet_.drop();
        outlet_.send(leaveText_);
        outlet_.flushFor(kLeaveWait);
        return;
    }
    // Waiting bytes are dropped. If that cuts a sequence, the next one ends it.
    outlet_.drop();
    const bool wasStuck = reopenOutput(STDOUT_FILENO);
    const bool canAnswer =
        ansi_ && answers_.mayAnswer(Clock::now()) && signals_.getEnding() != SIGHUP;
    std::string text = leaveText_;
    if (canAnswer) text += kLastQuestion;
    outlet_.send(text);
    const bool left = outlet_.flushFor(kLeaveWait);
    outlet_.drop();
    if (left && canAnswer) {
        answers_.onGreeting(Clock::now());
        awaitLastAnswers(wasStuck ? kStuckPatience : kMostPatience);
    }
    // Not TCSAFLUSH, because it waits for output that may never be accepted.
    if (canAnswer) tcflush(STDIN_FILENO, TCIFLUSH);
    tcsetattr(STDIN_FILENO, TCSANOW, &shellModes_);
    crashGuard_.setArmed(false);  // not before, because all this may take a while
}

// Reads and drops outstanding answers, and keys that were pressed before the terminal left its
// modes, so that the shell does not get them.
void CursesTerminal::awaitLastAnswers(Duration most) {
    const Duration patience = answers_.hasAnswered()
                                  ? std::max(3 * answers_.getSlowest(), kLeastPatience)
                                  : Answers::kFirstAnswer;
    const TimePoint end = Clock::now() + std::min(patience, most);
    while (answers_.isAwaited()) {
        using namespace std::chrono;
        const auto left = duration_cast<milliseconds>(end - Clock::now());
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (left.count() <= 0) return;
        const int ready = poll(&input, 1, static_cast<int>(left.count()));
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0 || (input.revents & POLLIN) == 0) return;
        if (!readBytes()) return;
        for (const TerminalEvent& event : parser_.take())
            answers_.take(event, Clock::now());
    }
}

void CursesTerminal::enter() {
    // If the program is in the background, tcsetattr stops it until it is in the foreground. If a
    // signal to end has come, the terminal must not be changed, because other programs use it.
    const bool isMine =
        signals_.getEnding() == 0 && tcsetattr(STDIN_FILENO, TCSANOW, &playModes_) == 0;
    isAway_ = !isMine && signals_.getEnding() != 0;
    if (isAway_) return;
    crashGuard_.setArmed(true);
    readWindowSize();
    tellsReleases_ = false;
    greeting_ = enterText_;
    back_.clear();
}

void CursesTerminal::suspend() {
    leave();
    signals_.stopProgram();
    // The shell may have changed its modes meanwhile; leave() restores the new ones.
    tcgetattr(STDIN_FILENO, &shellModes_);
    crashGuard_.setModes(shellModes_);
    enter();
}

}  // namespace tui