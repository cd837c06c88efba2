#include "tui/tetris/watch/WatchKeys.h"

#include <array>

namespace tui {

namespace {

bool isOver(const WatchState& state)
{
    return state.isOver;
}
bool canGoOn(const WatchState& state)
{
    return state.isOver && hasNextSeed(state);
}
bool isOn(const WatchState& state)
{
    return !state.isOver;
}
bool isWatchStopped(const WatchState& state)
{
    return state.paused && !state.isOver;
}
bool isFull(const WatchState& state)
{
    return !state.isOver && state.speed == kFullSpeed;
}
bool hasVerbs(const WatchState& state)
{
    return !state.isOver && state.setup.rules.set == tetris::RuleSet::Modern;
}

}  // namespace

std::vector<ViewRow> listWatchKeys(const WatchState& state)
{
    using Row = KeyRow<ViewAction, WatchState>;
    using enum ViewAction;
    static constexpr std::array kRows{
        Row{Again, "g", "g", translatable("again"), "", "", isOver},
        Row{NextSeed, "n", "n", translatable("next seed"), "", "", canGoOn},
        Row{Pause, "Space p", "p", translatable("play on"), "Space p", translatable("stop, go on"),
            isWatchStopped},
        Row{Pause, "Space p", "p", translatable("pause"), "Space p", translatable("stop, go on"),
            isOn},
        Row{Slower, "-", "-+", translatable("speed"), "+ -", translatable("faster, slower"), isOn},
        Row{Faster, "+ =", "", "", "", "", isOn},
        Row{Full, "f", "f", translatable("speed 100"), "f", translatable("as fast as it goes"),
            isFull},
        Row{Full, "f", "f", translatable("full speed"), "f", translatable("as fast as it goes"),
            isOn},
        Row{StepOn, ". Right", "", "", ". Right", translatable("a verb for each"), hasVerbs},
        Row{StepOn, ". Right", "", "", ". Right", translatable("a row for each"), isOn},
        Row{PieceOn, "] PageDown", "]", translatable("piece"), "] PageDown",
            translatable("a piece for each"), isOn},
        Row{End, "e", "e", translatable("end"), "e", translatable("end all games"), isOn},
        Row{Help, "?", "?", translatable("keys"), "? Esc", translatable("these keys, and back"),
            isOn},
        Row{Quit, "q Enter Esc", "q", translatable("quit"), "", "", isOver},
        Row{Quit, "q", "q", translatable("quit"), "q", translatable("quit, with the table"), isOn},
    };
    return listViewRows(kRows, state);
}

std::vector<FooterWord> listWatchWords(const WatchState& state)
{
    if (state.showsHelp && !state.isOver)
        return {{"Esc", std::string(state.tr("back")), Key{.code = KeyCode::Escape}}};
    return listWords(listWatchKeys(state), state);
}

}  // namespace tui
