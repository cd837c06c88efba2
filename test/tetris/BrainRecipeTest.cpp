#include "brain/tetris/BrainRecipe.h"

#include <gtest/gtest.h>

#include <fstream>

#include "brain/tetris/Brains.h"
#include "test/support/Refusal.h"
#include "test/support/TemporaryDirectory.h"

namespace tetris {
namespace {

std::string refusalOf(const std::string& text) {
    return test::refusalOf([&] { return BrainRecipe(text); });
}

TEST(BrainRecipeTest, NamesWithAndWithoutSettingsAreRead) {
    EXPECT_EQ(BrainRecipe().getName(), "default");
    EXPECT_EQ(BrainRecipe("dt20").getKind(), BrainKind::Linear);
    EXPECT_EQ(*BrainRecipe("dt20").getWeights(), findWeights("dt20")->weights);
    EXPECT_EQ(BrainRecipe("bad").getWeights(), nullptr);

    const BrainRecipe recipe("expectimax:weights=rvce,depth=2,nodes=20000,loss=1.5");
    EXPECT_EQ(recipe.getName(), "expectimax:weights=rvce,depth=2,nodes=20000,loss=1.5");
    EXPECT_EQ(recipe.getSettings().weights, findWeights("rvce")->weights);
    EXPECT_EQ(recipe.getSettings().depth, 2);
    EXPECT_EQ(recipe.getSettings().nodes, 20000);
    EXPECT_EQ(recipe.getSettings().loss, 1.5);
    EXPECT_EQ(recipe.getSettings().chooseRiskAversion(), 0);
    EXPECT_EQ(BrainRecipe("expectimax:caution=0.25").getSettings().chooseRiskAversion(), 0.25);
    EXPECT_EQ(BrainRecipe("expectimax:depth=2,best=6,room=3").getSettings().room, 3);
    EXPECT_EQ(BrainRecipe("planner:beam=7").getSettings().beam, 7);
    EXPECT_EQ(BrainRecipe("lookahead:depth=3").make()->sees(), 3);
}

TEST(BrainRecipeTest, WhatIsWrongIsNamedWithWhatWasExpected) {
    EXPECT_NE(refusalOf("genius").find("there is no brain 'genius'; expected one of default, bad"),
              std::string::npos);
    EXPECT_EQ(refusalOf("dt10:depth=1"), "the brain dt10 has no settings");
    EXPECT_EQ(
        refusalOf("expectimax:beam=1"),
        "'beam=1' is not a setting of expectimax; expected KEY=VALUE with one of weights, depth, "
        "room, nodes, best, loss, caution");
    EXPECT_EQ(
        refusalOf("expectimax:depth"),
        "'depth' is not a setting of expectimax; expected KEY=VALUE with one of weights, depth, "
        "room, nodes, best, loss, caution");
    EXPECT_EQ(refusalOf("expectimax:depth=9"),
              "'9' is not a value for depth; expected a number from 0 to 4");
    EXPECT_EQ(refusalOf("expectimax:depth=1,depth=2"), "the setting depth is given twice");
    EXPECT_NE(refusalOf("expectimax:weights=luck").find("there are no weights 'luck'"),
              std::string::npos);
    EXPECT_NE(refusalOf("expectimax:"), "");
    EXPECT_NE(refusalOf("expectimax:loss=nan"), "");
    EXPECT_EQ(refusalOf("expectimax:caution=1.5"),
              "'1.5' is not a value for caution; expected a number from 0 to 1");
    EXPECT_NE(refusalOf("planner:beam=0"), "");
    EXPECT_NE(refusalOf(""), "");
    for (const std::string name : {"f\xff.so", "command:\xff", "\xff.toml"})
        EXPECT_NE(refusalOf(name).find("' is not valid UTF-8"), std::string::npos) << name;
    EXPECT_NE(refusalOf("no/such/file.toml").find("no/such/file.toml: No such file"),
              std::string::npos);
}

TEST(BrainRecipeTest, RiskAversionIsThatOfTheWeightsUnlessItIsGiven) {
    Weights weights = findWeights("dt10")->weights;
    weights.search = SearchWeights{.values = weights.values, .riskAversion = 0.5};
    const BrainRecipe bold("expectimax:weights=dt10");
    EXPECT_EQ(bold.getSettings().chooseRiskAversion(), 0);
    EXPECT_EQ(bold.withWeights(weights).getSettings().chooseRiskAversion(), 0);
    const BrainRecipe cautious("expectimax:weights=champion");
    EXPECT_EQ(cautious.getSettings().chooseRiskAversion(), 0.2);
    EXPECT_EQ(cautious.withWeights(bold.getSettings().weights).getSettings().chooseRiskAversion(),
              0.2);
    EXPECT_EQ(BrainRecipe("expectimax:caution=0.25")
                  .withWeights(weights)
                  .getSettings()
                  .chooseRiskAversion(),
              0.25);
    EXPECT_EQ((BrainSettings{.weights = weights}.chooseRiskAversion()), 0.5);
    EXPECT_EQ((BrainSettings{.weights = weights, .riskAversion = 0}.chooseRiskAversion()), 0);
}

TEST(BrainRecipeTest, AMasterLooksOnePieceAheadAtMost) {
    EXPECT_EQ(BrainRecipe("lookahead:depth=3").makeMaster()->sees(), 1);
    EXPECT_EQ(BrainRecipe("lookahead:depth=0").makeMaster()->sees(), 0);
    EXPECT_EQ(BrainRecipe("planner").makeMaster()->sees(), Brain::kSeesAll);
    // This answers at once; a search of four pieces ahead would take minutes.
    EXPECT_TRUE(BrainRecipe("expectimax:depth=4")
                    .makeMaster()
                    ->bestMove(Board(10, 24), *Piece::getPieces()[0], 20));
}

TEST(BrainRecipeTest, AFileOfWeightsIsReadOnce) {
    const test::TemporaryDirectory directory;
    const std::string name = directory.getPath() / "mine.toml";
    std::ofstream(name) << "format = 1\nabout = \"holes only\"\n[weights]\nholes = -1\n";
    const BrainRecipe recipe(name);
    const BrainRecipe inSearch("expectimax:weights=" + name);
    std::ofstream(name) << "rubbish";
    EXPECT_EQ(recipe.getAbout(), "holes only");
    EXPECT_EQ(recipe.getKind(), BrainKind::Linear);
    EXPECT_EQ((*recipe.getWeights())[Feature::Holes], -1);
    EXPECT_EQ(inSearch.getSettings().weights[Feature::Holes], -1);
    EXPECT_TRUE(recipe.make()->bestMove(Board(10, 24), *Piece::getPieces()[0], 20));
}

TEST(BrainRecipeTest, RecipesAreEqualIfTheirTextsAndWeightsAre) {
    EXPECT_EQ(BrainRecipe("dt10"), BrainRecipe("dt10"));
    EXPECT_NE(BrainRecipe("dt10"), BrainRecipe("dt20"));
    EXPECT_NE(BrainRecipe("planner:beam=5"), BrainRecipe("planner:beam=6"));
}

}  // namespace
}  // namespace tetris
