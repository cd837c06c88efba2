#include "tui/curses/InputParser.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Text.h"

namespace tui {
namespace {

using Kind = TerminalEvent::Kind;

Key on(char32_t character) { return {.code = KeyCode::Character, .character = character}; }

Key on(KeyCode code) { return {.code = code}; }

TerminalEvent typed(const Key& key, KeyChange change = KeyChange::Typed) {
    return {.kind = Kind::Key, .key = {key, change}};
}

// Keys that were typed one after another.
std::vector<TerminalEvent> keys(const auto&... which) { return {typed(on(which))...}; }

using namespace std::chrono_literals;

constexpr TimePoint kFirstByte{1h};

// Lets the time pass until nothing waits for it any more.
void wait(InputParser& parser) {
    while (const std::optional<TimePoint> wake = parser.nextWake())
        parser.onTime(*wake);
}

// Parses bytes that come at once, with nothing after them.
std::vector<TerminalEvent> parse(std::string_view bytes, bool utf8 = true) {
    InputParser parser(utf8);
    parser.feed(bytes, kFirstByte);
    wait(parser);
    return parser.take();
}

// The one key that the bytes mean; fails for anything else.
KeyEvent parseKey(std::string_view bytes) {
    const std::vector<TerminalEvent> events = parse(bytes);
    EXPECT_EQ(events.size(), 1U) << bytes;
    if (events.size() != 1) return {};
    EXPECT_EQ(events[0].kind, Kind::Key) << bytes;
    return events[0].key;
}

TEST(InputParserTest, CharactersAreKeys) {
    EXPECT_EQ(parse("j G"), keys(U'j', U' ', U'G'));
    EXPECT_EQ(parseKey("\x01").key, on(U'\x01'));
    EXPECT_EQ(parseKey("\r").key, on(KeyCode::Enter));
    EXPECT_EQ(parseKey("\n").key, on(KeyCode::Enter));
    EXPECT_EQ(parseKey("\t").key, on(KeyCode::Tab));
    EXPECT_EQ(parseKey("\x7f").key, on(KeyCode::Backspace));
    EXPECT_EQ(parseKey("\b").key, on(KeyCode::Backspace));
    EXPECT_EQ(parseKey("é").key, on(U'é'));
    EXPECT_EQ(parseKey("─").key, on(U'─'));
    EXPECT_EQ(parseKey("\xf0\x9f\x98\x80").key, on(U'\U0001F600'));
}

TEST(InputParserTest, WithoutUtf8BytesBeyondAsciiAreUnknown) {
    EXPECT_EQ(parse("\xe9j", false), keys(KeyCode::Unknown, U'j'));
}

TEST(InputParserTest, BrokenUtf8IsUnknownAndTakesNothingWithIt) {
    EXPECT_EQ(parse("\xe2j"), keys(KeyCode::Unknown, U'j'));
    EXPECT_EQ(parse("\xffj"), keys(KeyCode::Unknown, U'j'));
    EXPECT_TRUE(parse("\xe2\x94").empty()) << "its end may still come";
}

TEST(InputParserTest, SequencesOfXtermAreKeys) {
    const std::pair<const char*, KeyCode> kRows[] = {
        {"\033[A", KeyCode::Up},        {"\033OA", KeyCode::Up},      {"\033[B", KeyCode::Down},
        {"\033OD", KeyCode::Left},      {"\033[C", KeyCode::Right},   {"\033[H", KeyCode::Home},
        {"\033OF", KeyCode::End},       {"\033[1~", KeyCode::Home},   {"\033[4~", KeyCode::End},
        {"\033[2~", KeyCode::Insert},   {"\033[3~", KeyCode::Delete}, {"\033[5~", KeyCode::PageUp},
        {"\033[6~", KeyCode::PageDown}, {"\033[Z", KeyCode::BackTab}, {"\033OP", KeyCode::F1},
        {"\033[15~", KeyCode::F5},      {"\033[24~", KeyCode::F12},   {"\033OM", KeyCode::Enter}};
    for (const auto& [bytes, code] : kRows)
        EXPECT_EQ(parseKey(bytes).key, on(code)) << bytes;
    EXPECT_EQ(parseKey("\033[1;5D").key, (Key{.code = KeyCode::Left, .control = true}));
    EXPECT_EQ(parseKey("\033[1;3D").key, (Key{.code = KeyCode::Left, .meta = true}));
    EXPECT_EQ(parseKey("\033Ot").key, on(U'4'));
}

TEST(InputParserTest, TheNumberPadIsThePlainKeysAndKnown) {
    const std::string letters = "jklmnopqrstuvwxyXI M";
    const std::u32string keys = U"*+,-./0123456789=";
    for (size_t i = 0; i < letters.size(); ++i) {
        const Key key = i < keys.size()     ? on(keys[i])
                        : letters[i] == 'I' ? on(KeyCode::Tab)
                        : letters[i] == ' ' ? on(U' ')
                                            : on(KeyCode::Enter);
        EXPECT_EQ(parseKey(std::string("\033O") + letters[i]),
                  (KeyEvent{.key = key, .isPad = true}))
            << letters[i];
    }
    EXPECT_EQ(parse("\033OO"), std::vector{(TerminalEvent{.key = {.key = {}, .isPad = true}})})
        << "not a lost focus";
    for (int digit = 0; digit < 10; ++digit) {
        EXPECT_EQ(parseKey("\033[" + std::to_string(57399 + digit) + "u"),
                  (KeyEvent{on(U'0' + static_cast<char32_t>(digit)), KeyChange::Pressed, true}));
    }
    EXPECT_EQ(parseKey("\033[57416u").key, on(U','));
    EXPECT_TRUE(parseKey("\033[57417u").isPad) << "without NumLock";
    EXPECT_FALSE(parseKey("\033[13u").isPad);
    EXPECT_FALSE(parseKey("\033OA").isPad);
}

TEST(InputParserTest, EscIsAKeyWhenNothingFollowsWithin35Milliseconds) {
    InputParser parser(true);
    parser.feed("\033", kFirstByte);
    EXPECT_EQ(parser.nextWake(), kFirstByte + 35ms);
    parser.onTime(kFirstByte + 34ms);
    EXPECT_TRUE(parser.take().empty());
    parser.onTime(kFirstByte + 35ms);
    EXPECT_EQ(parser.nextWake(), std::nullopt);
    EXPECT_EQ(parser.take(), keys(KeyCode::Escape));
    EXPECT_EQ(parse("\033\033"), keys(KeyCode::Escape, KeyCode::Escape));
}

TEST(InputParserTest, EscBeforeAKeyIsAlt) {
    EXPECT_EQ(parseKey("\033x").key,
              (Key{.code = KeyCode::Character, .character = U'x', .meta = true}));
    EXPECT_EQ(parseKey("\033P").key,
              (Key{.code = KeyCode::Character, .character = U'P', .meta = true}));
    EXPECT_EQ(parse("\033]j"), keys(KeyCode::Unknown, U'j')) << "no string begins so";
    EXPECT_TRUE(parse("\033O").empty()) << "but these two begin sequences";
    EXPECT_TRUE(parse("\033[").empty());
}

TEST(InputParserTest, ADescriptionTellsItsOwnKeys) {
    InputParser parser(true);
    parser.addSequence("\x0c", {on(KeyCode::Right)});
    parser.addSequence("\033A", {on(KeyCode::Up)});
    parser.feed("\x0c\033Aj", kFirstByte);
    EXPECT_EQ(parser.take(), keys(KeyCode::Right, KeyCode::Up, U'j'));
}

TEST(InputParserTest, AnswersAreNoKeys) {
    EXPECT_EQ(parse("\033[0n"), std::vector{TerminalEvent{.kind = Kind::Status}});
    EXPECT_EQ(parse("\033[?62;4c"), std::vector{TerminalEvent{.kind = Kind::Attributes}});
    EXPECT_EQ(parse("\033[?2026;2$y"),
              std::vector{(TerminalEvent{.kind = Kind::Mode, .number = 2026, .value = 2})});
    EXPECT_EQ(parse("\033[?0u"), std::vector{TerminalEvent{.kind = Kind::KeyProtocol}});
    EXPECT_EQ(parse("\033[2;3R"),
              std::vector{(TerminalEvent{.kind = Kind::Cursor, .number = 2, .value = 3})});
    EXPECT_EQ(parseKey("\033[1;2R").key, on(KeyCode::F3)) << "with Shift";
    EXPECT_EQ(parse("\033[O"), std::vector{TerminalEvent{.kind = Kind::FocusLost}});
    EXPECT_TRUE(parse("\033[I").empty());
}

TerminalEvent makeGround(int rgb) { return {.kind = Kind::Ground, .value = rgb}; }

TEST(InputParserTest, TheColourOfTheBackgroundHasManyForms) {
    for (const char* const color : {"rgb:ffff/8080/0000", "rgb:fff/808/000", "rgb:ff/80/00",
                                    "rgba:ffff/8080/0000/ffff", "rgb:FF/80/00"}) {
        for (const char* const end : {"\007", "\033\\"}) {
            const std::string answer = std::string("\033]11;") + color + end;
            EXPECT_EQ(parse(answer + "j"), (std::vector{makeGround(0xff8000), typed(on(U'j'))}))
                << answer.substr(1);
        }
    }
    EXPECT_EQ(parse("\033]11;rgb:f/0/8\007"), std::vector{makeGround(0xff0088)});
}

TEST(InputParserTest, AColourThatIsNoneIsOneUnknownKey) {
    for (const char* const color : {"", "rgb:", "rgb:ff/ff", "rgb:ff/ff/", "rgb:fffff/0/0",
                                    "rgb:-f/0/0", "rgb:ff,ff,ff", "rgb:gg/00/00", "#ffffff", "?"}) {
        EXPECT_EQ(parse(std::string("\033]11;") + color + "\007j"), keys(KeyCode::Unknown, U'j'))
            << color;
    }
}

TEST(InputParserTest, UnknownSequencesAreOneUnknownKeyEach) {
    for (const char* const bytes : {"\033[99;99;99z", "\033[>1;2c", "\033]11;red\007",
                                    "\033]10;rgb:0/0/0\007", "\033]0;x\033\\", "\033P1$r\033\\",
                                    "\033[1;2;3;4;5;6;7;8;9;10x", "\033[57358u\033[5;5z"}) {
        EXPECT_EQ(parse(std::string(bytes) + "j"), keys(KeyCode::Unknown, U'j')) << bytes + 1;
    }
}

TEST(InputParserTest, WhatIsPastedIsNothing) {
    EXPECT_TRUE(parse("\033[200~qy g\033[A\r\033[201~").empty());
    EXPECT_EQ(parse("j\033[200~\033[\xff\033[201~l"), keys(U'j', U'l'));
    InputParser parser(true);
    parser.feed("\033[200~abc\033[20", kFirstByte);
    parser.feed("1~j", kFirstByte + 900ms);
    EXPECT_EQ(parser.take(), keys(U'j'));
}

TEST(InputParserTest, APasteWithoutAnEndEndsAfterASecondOfSilence) {
    InputParser parser(true);
    parser.feed("\033[200~abc", kFirstByte);
    parser.feed("j", kFirstByte + 1s);
    EXPECT_TRUE(parser.take().empty());
    parser.feed("j", kFirstByte + 2001ms);
    EXPECT_EQ(parser.take(), keys(U'j'));
}

TEST(InputParserTest, TheMouseIsReadInBothForms) {
    const Key press{.code = KeyCode::MousePress, .column = 4, .row = 9};
    EXPECT_EQ(parseKey("\033[<0;5;10M").key, press);
    EXPECT_EQ(parseKey("\033[M \x25\x2a").key, press);
    EXPECT_EQ(parseKey("\033[<0;5;10m").key,
              (Key{.code = KeyCode::MouseRelease, .column = 4, .row = 9}));
    EXPECT_EQ(parseKey("\033[M#\x25\x2a").key,
              (Key{.code = KeyCode::MouseRelease, .column = 4, .row = 9}));
    EXPECT_EQ(parseKey("\033[<64;1;1M").key.code, KeyCode::WheelUp);
    EXPECT_EQ(parseKey("\033[<65;1;1M").key.code, KeyCode::WheelDown);
    EXPECT_EQ(parseKey("\033[<2;1;1M").key.code, KeyCode::Unknown) << "the right button";
    EXPECT_EQ(parseKey("\033[<32;5;10M").key,
              (Key{.code = KeyCode::MouseDrag, .column = 4, .row = 9}));
    EXPECT_EQ(parseKey("\033[M@\x25\x2a").key,
              (Key{.code = KeyCode::MouseDrag, .column = 4, .row = 9}));
    EXPECT_EQ(parseKey("\033[<34;1;1M").key.code, KeyCode::Unknown) << "with the right button";
    EXPECT_EQ(parseKey("\033[<35;1;1M").key.code, KeyCode::Unknown) << "with no button";
    EXPECT_EQ(parseKey("\033[<;;M").key, (Key{.code = KeyCode::MousePress})) << "no numbers";
}

// ---- The kitty keyboard protocol

TEST(InputParserTest, KittyTellsOfKeysGoingDownAndUp) {
    using enum KeyChange;
    EXPECT_EQ(parseKey("\033[106;1;106u"), (KeyEvent{on(U'j'), Pressed, false, U'j'}));
    EXPECT_EQ(parseKey("\033[106;1:1;106u"), (KeyEvent{on(U'j'), Pressed, false, U'j'}));
    EXPECT_EQ(parseKey("\033[106;1:2;106u"), (KeyEvent{on(U'j'), Repeated, false, U'j'}));
    EXPECT_EQ(parseKey("\033[106;1:3u"), (KeyEvent{on(U'j'), Released, false, U'j'}));
    EXPECT_EQ(parseKey("\033[59:58;2;58u"), (KeyEvent{on(U':'), Pressed, false, U';'}));
    EXPECT_EQ(parseKey("\033[59:58;2:3u"), (KeyEvent{on(U':'), Released, false, U';'}));
    EXPECT_EQ(parseKey("\033[D"), KeyEvent{on(KeyCode::Left)}) << "as without the protocol";
    EXPECT_EQ(parseKey("\033[1;1:2D"), (KeyEvent{on(KeyCode::Left), Repeated}));
    EXPECT_EQ(parseKey("\033[1;1:3D"), (KeyEvent{on(KeyCode::Left), Released}));
    EXPECT_EQ(parseKey("\033[1;7:3D"), (KeyEvent{on(KeyCode::Left), Released}));
    EXPECT_EQ(parseKey("\033[59;5:3u"), (KeyEvent{on(U';'), Released, false, U';'}));
    EXPECT_EQ(parseKey("\033[13u"), (KeyEvent{on(KeyCode::Enter), Pressed}));
    EXPECT_EQ(parseKey("\033[9;2u").key, on(KeyCode::BackTab));
    EXPECT_EQ(parseKey("\033[57417u").key, on(KeyCode::Left)) << "of the number pad";
    EXPECT_EQ(parseKey("\033[57404u").key, on(U'5'));
}

TEST(InputParserTest, KittyCharactersAreTheTextThatTheyMake) {
    EXPECT_EQ(parseKey("\033[103:71;2;71u").key, on(U'G'));
    EXPECT_EQ(parseKey("\033[103:71;2:3u").key, on(U'G')) << "a release has no text";
    EXPECT_EQ(parseKey("\033[103;2:3u").key, on(U'G'));
    EXPECT_EQ(parseKey("\033[223:63;2;63u").key, on(U'?')) << "Shift and sharp s";
}

TEST(InputParserTest, CapsLockAndNumLockDoNotCount) {
    EXPECT_EQ(parseKey("\033[106;65;74u").key, on(U'j')) << "CapsLock";
    EXPECT_EQ(parseKey("\033[106:74;66;106u").key, on(U'J')) << "CapsLock and Shift";
    EXPECT_EQ(parseKey("\033[106;129;106u").key, on(U'j')) << "NumLock";
    EXPECT_EQ(parseKey("\033[1;193:1D").key, on(KeyCode::Left)) << "both";
    EXPECT_EQ(parseKey("\033[99;69u").key, on(U'\x03')) << "Control and CapsLock";
}

TEST(InputParserTest, ControlMakesControlCharacters) {
    EXPECT_EQ(parseKey("\033[99;5u").key, on(U'\x03'));
    EXPECT_EQ(parseKey("\033[122;5u").key, on(U'\x1a'));
    EXPECT_EQ(parseKey("\033[92;5u").key, on(U'\x1c'));
    EXPECT_EQ(parseKey("\033[1089::99;5u").key, on(U'\x03')) << "a Cyrillic keyboard";
    EXPECT_EQ(parseKey("\033[120;3u").key,
              (Key{.code = KeyCode::Character, .character = U'x', .meta = true}));
}

TEST(InputParserTest, KeysThatOnlyChangeOthersAreNone) {
    EXPECT_TRUE(parse("\033[57441;2u\033[57441;1:3u\033[57358u").empty());
}

// ---- Sequences cut anywhere, and random bytes

TEST(InputParserTest, BytesMayComeOneByOne) {
    const std::string all =
        "j\033[A\033OD\033[<0;5;10M\033[M !!é\033[?2026;2$y\033[106;1:3u"
        "\033]11;rgb:1e1e/1e1e/2e2e\033\\k";
    const std::vector<TerminalEvent> expected = parse(all);
    EXPECT_EQ(expected.size(), 10U);
    InputParser parser(true);
    std::vector<TerminalEvent> events;
    TimePoint now = kFirstByte;
    for (const char byte : all) {
        parser.feed({&byte, 1}, now += 34ms);
        for (const TerminalEvent& event : parser.take())
            events.push_back(event);
    }
    EXPECT_EQ(events, expected);
}

// Feeds the parts with these pauses before them, and returns all events.
std::vector<TerminalEvent> parseParts(InputParser& parser, const std::vector<std::string>& parts,
                                      Duration pause, TimePoint now = kFirstByte) {
    for (const std::string& part : parts) {
        now += pause;
        if (const auto wake = parser.nextWake(); wake && *wake <= now) parser.onTime(*wake);
        parser.feed(part, now);
    }
    return parser.take();
}

std::vector<TerminalEvent> parseParts(const std::vector<std::string>& parts, Duration pause) {
    InputParser parser(true);
    return parseParts(parser, parts, pause);
}

TEST(InputParserTest, WhatHasBegunIsCompletedHoweverLongItTakes) {
    EXPECT_EQ(parseParts({"\033[", "A"}, 1min), keys(KeyCode::Up));
    EXPECT_EQ(parseParts({"\033O", "A"}, 1min), keys(KeyCode::Up));
    EXPECT_EQ(parseParts({"\033]11;rg", "b:1e1e/1e1e/2e", "2e\033", "\\"}, 1min),
              std::vector{makeGround(0x1e1e2e)});
    EXPECT_EQ(parseParts({"\033[?62;", "4", "c"}, 1min),
              std::vector{TerminalEvent{.kind = Kind::Attributes}});
    EXPECT_EQ(parseParts({"\xe2", "\x94", "\x80"}, 1min), keys(U'─'));
}

TEST(InputParserTest, TheRestOfASequenceWhoseEscHasActedIsSwallowed) {
    const std::vector escape{typed(on(KeyCode::Escape))};
    EXPECT_EQ(parseParts({"\033", "[A"}, 34ms), keys(KeyCode::Up));
    EXPECT_EQ(parseParts({"\033", "[A"}, 500ms), escape);
    EXPECT_EQ(parseParts({"\033", "[", "1;5", "D"}, 500ms), escape);
    EXPECT_EQ(parseParts({"\033", "OA"}, 500ms), escape);
    EXPECT_EQ(parseParts({"\033", "]10;rgb:0/0/0\007"}, 500ms), escape);
    EXPECT_EQ(parseParts({"\033", "[0n"}, 500ms),
              (std::vector{typed(on(KeyCode::Escape)), TerminalEvent{.kind = Kind::Status}}))
        << "an answer counts";
    EXPECT_EQ(parseParts({"\033", "[Aj"}, 500ms), keys(KeyCode::Escape, U'j'));
    EXPECT_EQ(parseParts({"\033", "j"}, 100ms), keys(KeyCode::Escape, U'j'));
    EXPECT_EQ(parseParts({"\033", "[A"}, 501ms).size(), 3U) << "a person has typed this";
    EXPECT_EQ(parseParts({"\033", "j", "["}, 100ms).size(), 3U) << "and this";
}

TEST(InputParserTest, AnUnknownStringEndsAfterHalfASecondOfSilence) {
    EXPECT_EQ(parseParts({"\033]10;rgb:", "0/0/0", "\007j"}, 499ms), keys(KeyCode::Unknown, U'j'));
    EXPECT_EQ(parseParts({"\033]10;rgb:", "j"}, 500ms), keys(KeyCode::Unknown, U'j'));
    EXPECT_EQ(parseParts({"\033P1$r", "\033[A"}, 100ms), keys(KeyCode::Unknown, KeyCode::Up))
        << "Esc ends it";
    EXPECT_EQ(parse("\033]52;c;" + std::string(5000, 'j') + "\007g"), keys(KeyCode::Unknown, U'g'));
}

TEST(InputParserTest, IntroducersMayHaveEightBits) {
    for (const bool utf8 : {false, true}) {
        EXPECT_EQ(parse("\233A", utf8), keys(KeyCode::Up));
        EXPECT_EQ(parse("\217A", utf8), keys(KeyCode::Up));
        EXPECT_EQ(parse("\x9b?62c", utf8), std::vector{TerminalEvent{.kind = Kind::Attributes}});
        EXPECT_EQ(parse("\23511;rgb:1e/1e/2e\234j", utf8),
                  (std::vector{makeGround(0x1e1e2e), typed(on(U'j'))}));
        EXPECT_EQ(parse("\2201$r\234j", utf8), keys(KeyCode::Unknown, U'j'));
    }
    EXPECT_EQ(parse("\302\233A"), keys(KeyCode::Up));
    EXPECT_EQ(parse("\302\23511;rgb:1e/1e/2e\302\234j"),
              (std::vector{makeGround(0x1e1e2e), typed(on(U'j'))}));
    EXPECT_EQ(parseParts({"\xc2", "\x9b", "1", "~"}, 1min), keys(KeyCode::Home));
}

TEST(InputParserTest, TheKeysOfTheConsoleAndOfRxvtAreWhole) {
    EXPECT_EQ(parse("\033[[Aj"), keys(KeyCode::F1, U'j'));
    EXPECT_EQ(parseParts({"\033[[", "E"}, 1min), keys(KeyCode::F5));
    EXPECT_EQ(parse("\033[7$j"), keys(KeyCode::Unknown, U'j')) << "Home with Shift";
}

// All sequences that are known, and answers that terminals send unasked.
const std::vector<std::string> kSequences = {
    // keys
    "\033[A", "\033OB", "\033[1;5C", "\033[15~", "\033[3;2~", "\033[Z", "\033OP", "\033OM",
    "\033Ot", "\033[[C", "\233D", "\217H", "\302\2335~", "\001@\r", "\342\224\200",
    // keys with their releases, and the mouse
    "\033[106;1:3u", "\033[103:71;2;71u", "\033[57417u", "\033[1;1:3D", "\033[M !!",
    "\033[M#\177\340", "\033[<0;5;10M", "\033[<64;1;1M", "\033[O", "\033[I",
    // answers
    "\033[0n", "\033[?62;4c", "\033[?2026;2$y", "\033[?0u", "\033[>1;2c", "\033[12;40R",
    "\033]11;rgb:1e1e/1e1e/2e2e\033\\", "\033]11;rgb:ff/ff/ff\007", "\23511;rgb:0/0/0\234"};

TEST(InputParserTest, NoByteOfASequenceIsTypedHoweverItIsCut) {
    std::mt19937 random(5);
    for (int round = 0; round < 20000; ++round) {
        const std::string& sequence = kSequences[random() % kSequences.size()];
        const auto makeParser = [] {
            InputParser parser(true);
            parser.addSequence("\033OA", {on(KeyCode::Up)});
            parser.addSequence("\001@\r", {on(KeyCode::F1)});
            return parser;
        };
        InputParser whole = makeParser();
        whole.feed(sequence, kFirstByte);
        const std::vector<TerminalEvent> meant = whole.take();
        InputParser parser = makeParser();
        TimePoint now = kFirstByte;
        std::string cuts;
        for (size_t at = 0; at < sequence.size();) {
            const size_t count = 1 + random() % (sequence.size() - at);
            parser.feed(std::string_view(sequence).substr(at, count), now);
            at += count;
            // A key that acts alone may be 500 ms before the rest; nothing else has a limit.
            const bool isAlone = at == 1;
            now += std::chrono::milliseconds(random() % (isAlone ? 501 : 5000));
            cuts += ' ' + std::to_string(count);
            if (at == sequence.size()) break;
            if (const auto wake = parser.nextWake(); wake && *wake <= now) parser.onTime(*wake);
        }
        parser.feed("j", now);
        for (const TerminalEvent& event : parser.take()) {
            const Key& key = event.key.key;
            const bool isMarker = event == typed(on(U'j'));
            const bool hasActed =
                event.kind == Kind::Key && (key.code == KeyCode::Escape || key == on(U'\x01'));
            const bool isMeant = std::ranges::find(meant, event) != meant.end();
            EXPECT_TRUE(isMarker || hasActed || isMeant)
                << base::quote(sequence) << " cut as" << cuts;
        }
    }
}

TEST(InputParserTest, NoRubbishKeepsLaterKeysFromArriving) {
    constexpr std::string_view kPool = "\033[O;:0123?<~uMc\xe2\x94\x9b\a\\]Pn";
    std::mt19937 random(11);
    for (int round = 0; round < 500; ++round) {
        InputParser parser(round % 2 == 0);
        parser.addSequence("\033[A", {on(KeyCode::Up)});
        TimePoint now = kFirstByte;
        for (int part = 0; part < 5; ++part) {
            std::string bytes;
            for (int i = 0; i < 60; ++i)
                bytes += kPool[random() % kPool.size()];
            parser.feed(bytes, now);
            wait(parser);
            now += 10s;
        }
        static_cast<void>(parser.take());
        // What has begun takes at most the three bytes of a mouse report.
        parser.feed("jjjj", now);
        EXPECT_EQ(parser.take().back(), typed(on(U'j'))) << round;
    }
}

}  // namespace
}  // namespace tui
