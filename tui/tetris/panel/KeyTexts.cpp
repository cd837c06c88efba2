#include "tui/tetris/panel/KeyTexts.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "tui/base/text/Translation.h"

namespace tui {

namespace {

constexpr std::string_view kPieceGroup = translatable("THE PIECE");
constexpr std::string_view kGameGroup = translatable("THE GAME");
constexpr std::string_view kBrainGroup = translatable("THE BRAIN");
constexpr std::string_view kAdversaryGroup = translatable("THE ADVERSARY");
constexpr std::string_view kLevelGroup = translatable("THE LEVEL");
constexpr std::string_view kScreenGroup = translatable("THE SCREEN");

std::span<const KeyText> getKeyTexts()
{
    using enum Action;
    static constexpr auto kTexts = std::to_array<KeyText>({
        {Left, kPieceGroup, translatable("left"),
         translatable("Moves the piece a column to the left.")},
        {Right, kPieceGroup, translatable("right"),
         translatable("Moves the piece a column to the right.")},
        {Rotate, kPieceGroup, translatable("turn"), translatable("Turns the piece.")},
        {Down, kPieceGroup, translatable("down"), translatable("Moves the piece a row down.")},
        {Drop, kPieceGroup, translatable("drop"),
         translatable("Drops the piece; it can still slide.")},
        {Land, kPieceGroup, translatable("land"),
         translatable("Drops the piece, and it stays there.")},
        {TurnRight, kPieceGroup, translatable("turn right"),
         translatable("Turns the piece clockwise.")},
        {TurnLeft, kPieceGroup, translatable("turn left"),
         translatable("Turns the piece the other way round.")},
        {TurnAround, kPieceGroup, translatable("turn around"),
         translatable("Turns the piece by half a turn.")},
        {Hold, kPieceGroup, translatable("hold"),
         translatable("Puts the piece aside, and takes the one that is there.")},
        {WallLeft, kPieceGroup, translatable("wall left"),
         translatable("Moves the piece to the left wall.")},
        {WallRight, kPieceGroup, translatable("wall right"),
         translatable("Moves the piece to the right wall.")},
        {Undo, kPieceGroup, translatable("undo"),
         translatable("Takes the last piece of a zen game back.")},
        {Pause, kGameGroup, translatable("pause"), translatable("Pauses the game.")},
        {New, kGameGroup, translatable("new"), translatable("Begins a new game.")},
        {Again, kGameGroup, translatable("again"), translatable("Begins the same game again.")},
        {Rules, kGameGroup, translatable("rules"),
         translatable("Chooses the rules of the next game.")},
        {Goal, kGameGroup, translatable("goal"),
         translatable("Chooses what the next modern game is played for.")},
        {Rising, kGameGroup, translatable("rising"),
         translatable("Whether the next game gets faster with its rows.")},
        {Test, kGameGroup, translatable("test"),
         translatable("Whether the next game is the test game.")},
        {Sequence, kGameGroup, translatable("sequence"),
         translatable("Chooses how the next game deals its pieces.")},
        {Size, kGameGroup, translatable("size"),
         translatable("Chooses the size of the well, on the first page.")},
        {Replay, kGameGroup, translatable("replay"),
         translatable("Shows the replay of the game that has ended.")},
        {Quit, kGameGroup, translatable("quit"), translatable("Leaves the game, or ends it.")},
        {Brain, kBrainGroup, translatable("brain"), translatable("The brain plays, or you do.")},
        {NextBrain, kBrainGroup, translatable("next brain"),
         translatable("Chooses the next brain.")},
        {View, kBrainGroup, translatable("brain view"), translatable("Shows what the brain sees.")},
        {Load, kBrainGroup, translatable("load"), translatable("Loads a brain that you name.")},
        {AdversaryUp, kAdversaryGroup, translatable("more"),
         translatable("The adversary chooses more of the pieces.")},
        {AdversaryDown, kAdversaryGroup, translatable("less"),
         translatable("The adversary chooses fewer of the pieces.")},
        {LevelUp, kLevelGroup, translatable("higher"),
         translatable("Raises the level of the next game.")},
        {LevelDown, kLevelGroup, translatable("lower"),
         translatable("Lowers the level of the next game.")},
        {Faster, kScreenGroup, translatable("faster"), translatable("Raises the speed.")},
        {Slower, kScreenGroup, translatable("slower"), translatable("Lowers the speed.")},
        {Ghost, kScreenGroup, translatable("ghost"),
         translatable("Shows where the piece would land, or not.")},
        {Sound, kScreenGroup, translatable("sound"), translatable("Turns the sound on or off.")},
        {Scores, kScreenGroup, translatable("scores"), translatable("Opens the page of scores.")},
        {Settings, kScreenGroup, translatable("settings"),
         translatable("Opens the page of settings.")},
        {Help, kScreenGroup, translatable("help"), translatable("Opens the page of keys.")},
    });
    return kTexts;
}

}  // namespace

std::vector<KeyText> listKeyTexts(KeyTable table)
{
    const std::vector<Action> actions = listActions(table);
    std::vector<KeyText> texts;
    std::ranges::copy_if(getKeyTexts(), std::back_inserter(texts), [&](const KeyText& text) {
        const bool isLevel = text.group == kLevelGroup;
        // In modern games the keys of the adversary change the level.
        if (isLevel || text.group == kAdversaryGroup) return isLevel == (table == KeyTable::Modern);
        return std::ranges::find(actions, text.action) != actions.end();
    });
    return texts;
}

}  // namespace tui
