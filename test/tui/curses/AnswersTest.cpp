#include "tui/curses/Answers.h"

#include <gtest/gtest.h>

#include <utility>

namespace tui {
namespace {

using namespace std::chrono_literals;
using Kind = TerminalEvent::Kind;

constexpr TimePoint kStart{1h};
constexpr TerminalEvent kStatus{.kind = Kind::Status};
constexpr TerminalEvent kAttributes{.kind = Kind::Attributes};

TEST(AnswersTest, ATerminalThatWasOnlyJustAskedMayStillAnswer) {
    Answers answers;
    EXPECT_FALSE(answers.mayAnswer(kStart));
    answers.onGreeting(kStart);
    EXPECT_TRUE(answers.isAwaited());
    EXPECT_TRUE(answers.mayAnswer(kStart + 900ms));
    EXPECT_FALSE(answers.mayAnswer(kStart + 1s));
    EXPECT_FALSE(answers.hasAnswered());
}

TEST(AnswersTest, AnAnswerTellsThatThereAreAnswersAndHowLongTheyTake) {
    Answers answers;
    answers.onGreeting(kStart);
    EXPECT_TRUE(answers.take(kAttributes, kStart + 80ms));
    EXPECT_FALSE(answers.isAwaited());
    EXPECT_TRUE(answers.hasAnswered());
    EXPECT_TRUE(answers.mayAnswer(kStart + 1h));
    answers.onStatusRequest(kStart + 1s);
    answers.onStatusRequest(kStart + 1010ms);
    EXPECT_TRUE(answers.take(kStatus, kStart + 1030ms));
    EXPECT_TRUE(answers.isAwaited()) << "one of two";
    EXPECT_TRUE(answers.take(kStatus, kStart + 1040ms));
    EXPECT_FALSE(answers.isAwaited());
    EXPECT_EQ(answers.getSlowest(), 80ms);
}

TEST(AnswersTest, AnAnswerSettlesAllThatWasAskedBeforeIt) {
    Answers answers;
    answers.onStatusRequest(kStart);
    answers.onStatusRequest(kStart);
    answers.onGreeting(kStart);
    EXPECT_TRUE(answers.take(kAttributes, kStart + 1ms));
    EXPECT_FALSE(answers.isAwaited()) << "the statuses are lost";
}

TEST(AnswersTest, TheAttributesTellOfAClipboard) {
    for (const auto& [text, takes] : {std::pair("?62;22;52c", true), std::pair("?52;1c", false)}) {
        Answers answers;
        EXPECT_TRUE(answers.take(interpret(readControlSequence(text)).value(), kStart));
        EXPECT_EQ(answers.takesClipboard(), takes) << text << ": the first one is the level";
    }
}

TEST(AnswersTest, KnowsWhatTheTerminalKnows) {
    Answers answers;
    EXPECT_TRUE(answers.take({.kind = Kind::Mode, .number = 2026, .value = 0}, kStart));
    EXPECT_FALSE(answers.knowsSynchronisation());
    EXPECT_TRUE(answers.take({.kind = Kind::Mode, .number = 2026, .value = 4}, kStart));
    EXPECT_FALSE(answers.knowsSynchronisation()) << "never to be switched on";
    EXPECT_TRUE(answers.take({.kind = Kind::Mode, .number = 2026, .value = 2}, kStart));
    EXPECT_TRUE(answers.knowsSynchronisation());
    EXPECT_FALSE(answers.knowsKeyProtocol());
    EXPECT_TRUE(answers.take({.kind = Kind::KeyProtocol}, kStart));
    EXPECT_TRUE(answers.knowsKeyProtocol());
}

TEST(AnswersTest, TheBackgroundIsDarkOrLight) {
    Answers answers;
    EXPECT_EQ(answers.getGround(), Ground::Unknown);
    const std::pair<int, Ground> kColors[] = {
        {0x000000, Ground::Dark},  {0x1e1e2e, Ground::Dark},  {0x002b36, Ground::Dark},
        {0x300a24, Ground::Dark},  {0xffffff, Ground::Light}, {0xfdf6e3, Ground::Light},
        {0xc0c0c0, Ground::Light}, {0x0000ff, Ground::Dark},  {0xffff00, Ground::Light}};
    for (const auto& [color, ground] : kColors) {
        EXPECT_TRUE(answers.take({.kind = Kind::Ground, .value = color}, kStart));
        EXPECT_EQ(answers.getGround(), ground) << std::hex << color;
    }
    EXPECT_FALSE(answers.hasAnswered()) << "only answers to what all terminals know count";
}

TEST(AnswersTest, KeysAndFocusAreNoAnswers) {
    Answers answers;
    EXPECT_FALSE(answers.take({.kind = Kind::Key}, kStart));
    EXPECT_FALSE(answers.take({.kind = Kind::FocusLost}, kStart));
    EXPECT_FALSE(answers.hasAnswered());
}

TEST(AnswersTest, SignsThatTakeTwoColumnsAreNoticed) {
    Answers answers;
    EXPECT_FALSE(answers.drawsWide());
    for (const auto& [row, column] : {std::pair(2, 3), std::pair(2, 1), std::pair(3, 5)}) {
        EXPECT_TRUE(answers.take({.kind = Kind::Cursor, .number = row, .value = column}, kStart));
        EXPECT_FALSE(answers.drawsWide());
    }
    for (const int column : {4, 5, 7}) {  // one of them, both, bytes of UTF-8
        EXPECT_TRUE(answers.take({.kind = Kind::Cursor, .number = 2, .value = column}, kStart));
        EXPECT_TRUE(answers.drawsWide());
    }
}

}  // namespace
}  // namespace tui
