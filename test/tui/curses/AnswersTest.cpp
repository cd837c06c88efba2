#include "tui/curses/Answers.h"

#include <gtest/gtest.h>

namespace tui {
namespace {

using namespace std::chrono_literals;
using Kind = TerminalEvent::Kind;

constexpr TimePoint kStart{1h};
constexpr TerminalEvent kStatus{.kind = Kind::Status};
constexpr TerminalEvent kAttributes{.kind = Kind::Attributes};

TEST(AnswersTest, ATerminalThatWasOnlyJustAskedMayStillAnswer)
{
    Answers answers;
    EXPECT_FALSE(answers.mayAnswer(kStart));
    answers.onGreeting(kStart);
    EXPECT_TRUE(answers.isAwaited());
    EXPECT_TRUE(answers.mayAnswer(kStart + 900ms));
    EXPECT_FALSE(answers.mayAnswer(kStart + 1s));
    EXPECT_FALSE(answers.hasAnswered());
}

TEST(AnswersTest, AnAnswerTellsThatThereAreAnswersAndHowLongTheyTake)
{
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

TEST(AnswersTest, AnAnswerSettlesAllThatWasAskedBeforeIt)
{
    Answers answers;
    answers.onStatusRequest(kStart);
    answers.onStatusRequest(kStart);
    answers.onGreeting(kStart);
    EXPECT_TRUE(answers.take(kAttributes, kStart + 1ms));
    EXPECT_FALSE(answers.isAwaited()) << "the statuses are lost";
}

TEST(AnswersTest, KnowsWhatTheTerminalKnows)
{
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

TEST(AnswersTest, KeysAndFocusAreNoAnswers)
{
    Answers answers;
    EXPECT_FALSE(answers.take({.kind = Kind::Key}, kStart));
    EXPECT_FALSE(answers.take({.kind = Kind::FocusLost}, kStart));
    EXPECT_FALSE(answers.hasAnswered());
}

}  // namespace
}  // namespace tui
