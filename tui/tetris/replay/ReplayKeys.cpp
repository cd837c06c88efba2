#include "tui/tetris/replay/ReplayKeys.h"

#include <array>

namespace tui {

namespace {

bool isStopped(const ReplayState& state)
{
    return state.paused;
}
bool canPlayOn(const ReplayState& state)
{
    return state.offersPractice && canPractise(*state.timeline);
}
// In a stop the footer names it.
bool canPlayOnNow(const ReplayState& state)
{
    return state.paused && canPlayOn(state);
}
bool isOfMatch(const ReplayState& state)
{
    return state.timeline->getFacts().header.match.has_value();
}
bool returnsFrom(const ReplayState& state)
{
    return state.returns;
}

}  // namespace

std::vector<ViewRow> listReplayKeys(const ReplayState& state)
{
    using Row = KeyRow<ViewAction, ReplayState>;
    using enum ViewAction;
    static constexpr std::array kRows{
        Row{Pause, "Space p", "Space", translatable("play"), "Space p",
            translatable("stop, play on"), isStopped},
        Row{Pause, "Space p", "Space", translatable("stop"), "Space p",
            translatable("stop, play on")},
        Row{StepBack, "Left ,", "Left Right", translatable("step"), "Left Right",
            translatable("a step back, on")},
        Row{StepOn, "Right ."},
        Row{PieceBack, "[ PageUp", "[ ]", translatable("piece"), "[ ]",
            translatable("a piece back, on")},
        Row{PieceOn, "] PageDown"},
        Row{PlayOn, "Enter", "Enter", translatable("play on"), "Enter",
            translatable("play on from here"), canPlayOnNow},
        Row{PlayOn, "Enter", "", "", "Enter", translatable("play on from here"), canPlayOn},
        Row{ClearBack, "{", "", "", "{ }", translatable("an attack of 4 back, on"),
            [](const ReplayState& stopped) { return canPlayOnNow(stopped) && isOfMatch(stopped); }},
        Row{ClearBack, "{", "", "", "{ }", translatable("a clear back, on"), canPlayOnNow},
        Row{ClearBack, "{", "{ }", translatable("attack"), "{ }",
            translatable("an attack of 4 back, on"), isOfMatch},
        Row{ClearBack, "{", "{ }", translatable("clear"), "{ }", translatable("a clear back, on")},
        Row{ClearOn, "}"},
        Row{Start, "Home", "", "", "Home End", translatable("to the start, the end")},
        Row{End, "End", "", "", "42 Enter", translatable("to that piece")},
        Row{Slower, "-", "-+", translatable("speed"), "- +", translatable("slower, faster")},
        Row{Faster, "+ ="},
        Row{View, "v", "v", translatable("brain"), "v", translatable("analysis")},
        Row{Side, "Tab", "", "", "Tab", translatable("that of the other side"), isOfMatch},
        Row{Help, "?", "?", translatable("keys")},
        Row{Quit, "q Esc", "q", translatable("back"), "q Esc", translatable("back"), returnsFrom},
        Row{Quit, "q Esc", "q", translatable("quit"), "q Esc", translatable("quit")},
    };
    return listViewRows(kRows, state);
}

}  // namespace tui
