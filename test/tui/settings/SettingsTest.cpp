#include "tui/settings/Settings.h"

#include <gtest/gtest.h>
#include <pwd.h>
#include <unistd.h>

#include "test/support/GivenEnvironment.h"
#include "test/support/screen/SampleSettings.h"
#include "tui/base/Key.h"
#include "tui/base/text/PlayerName.h"

namespace tui {
namespace {

using test::GivenEnvironment;
using test::makeSampleTable;

Key keyOf(const char* name) { return parseKeyName(name).value(); }

TEST(SettingsTest, BeginWithTheDefaults) {
    const GivenEnvironment given{{"LOGNAME", "ann"}};
    const Settings settings(makeSampleTable());
    EXPECT_EQ(settings.getText("theme"), "classic");
    EXPECT_EQ(settings.getText("name"), "ann");
    EXPECT_EQ(settings.getText("speed"), "50");
    EXPECT_EQ(settings.getText("mouse"), "true");
    EXPECT_EQ(settings.getText("preset"), "classic");
    for (const SettingEntry& entry : settings.getTable().entries)
        EXPECT_EQ(settings.getOrigin(entry.name), Origin::Default) << entry.name;
}

TEST(SettingsTest, AnOptionHasHyphens) {
    EXPECT_EQ(makeSampleTable().find("theme")->nameOption(), "--theme");
    EXPECT_EQ(nameOption("first_to"), "--first-to");
    EXPECT_EQ(nameOption("pause_on_focus_loss", true), "--no-pause-on-focus-loss");
}

TEST(SettingsTest, ALoginNameThatIsNoNameIsNotTaken) {
    for (const char* const name : {"", " ", "a\nb", "\xff", "123456789012345678901"}) {
        const GivenEnvironment given{{"LOGNAME", name}};
        EXPECT_EQ(Settings(makeSampleTable()).getText("name"), "player");
    }
    const GivenEnvironment given{{"LOGNAME", "\n"}, {"USER", "Nguyễn"}};
    EXPECT_EQ(Settings(makeSampleTable()).getText("name"), "Nguyễn");
}

TEST(SettingsTest, WhereTheEnvironmentNamesNobodyTheSystemDoes) {
    const GivenEnvironment given{GivenEnvironment::Variables()};
    const passwd* const user = ::getpwuid(::getuid());
    const bool isNamed = user != nullptr && parsePlayerName(user->pw_name).has_value();
    EXPECT_EQ(Settings(makeSampleTable()).getText("name"), isNamed ? user->pw_name : "player");
}

TEST(SettingsTest, NumbersAreKeptInOneWay) {
    Settings settings(makeSampleTable());
    settings.set("speed", "007", Origin::Flag);
    EXPECT_EQ(settings.getText("speed"), "7");
}

TEST(SettingsTest, AKeyChosenLaterIsTakenFromWhoHadIt) {
    Settings settings(makeSampleTable());
    settings.chooseKeys({{"left", {keyOf("a"), keyOf("b")}}, {"right", {keyOf("c")}}});
    settings.chooseKeys({{"down", {keyOf("b"), keyOf("c")}}});
    const KeyChoices expected{{"down", {keyOf("b"), keyOf("c")}}, {"left", {keyOf("a")}}};
    EXPECT_EQ(settings.getKeys(), expected) << "right has nothing left, and so its usual keys";
    settings.chooseKeys({{"left", {}}});
    EXPECT_TRUE(settings.getKeys().at("left").empty()) << "no key at all can be chosen, too";
    settings.chooseKeys({{"down", {keyOf("d")}}});
    ASSERT_TRUE(settings.getKeys().contains("left")) << "and a later choice does not undo that";
    EXPECT_TRUE(settings.getKeys().at("left").empty());
}

TEST(SettingsTest, TheValuesAreThoseOfTheTextsAndOtherwiseTheDefaults) {
    Settings settings(makeSampleTable());
    settings.set("theme", "color-blind", Origin::File);
    settings.set("color", "never", Origin::File);
    settings.set("charset", "ascii", Origin::File);
    settings.set("language", "vi", Origin::File);
    settings.set("beep", "flash", Origin::File);
    settings.set("mouse", "false", Origin::Flag);
    settings.set("name", "Ann", Origin::Flag);
    settings.set("speed", "070", Origin::Environment);
    settings.set("preset", "vi", Origin::File);
    const SettingValues& values = settings.getValues();
    EXPECT_EQ(values.screen, (ScreenOptions{.charset = Charset::Ascii,
                                            .color = ColorMode::Never,
                                            .theme = Theme::ColorBlind,
                                            .mouse = false}));
    EXPECT_EQ(values.language, Language::Vietnamese);
    EXPECT_EQ(values.beep, Beep::Flash);
    EXPECT_EQ(values.name, "Ann");
    EXPECT_EQ(values.speed, 70);
    EXPECT_EQ(values.preset, "vi");
    EXPECT_EQ(values.sequence, "bag");
    EXPECT_EQ(values.das.count(), 170);
}

TEST(SettingsTest, EveryPrintedLineEndsInItsOrigin) {
    const GivenEnvironment given{{"LOGNAME", "ann"}};
    Settings settings(makeSampleTable());
    settings.set("theme", "color-blind", Origin::File);
    settings.set("speed", "70", Origin::Environment);
    settings.set("mouse", "false", Origin::Flag);
    settings.set("motto", "A \"b\\", Origin::File);
    settings.chooseKeys({{"left", {keyOf("\""), keyOf("\\"), keyOf("C-Left")}}});
    EXPECT_EQ(settings.format({{"left", {}}, {"right", {keyOf("l")}}}),
              "language = \"auto\"                       # default\n"
              "name = \"ann\"                            # default\n"
              "theme = \"color-blind\"                   # file\n"
              "color = \"auto\"                          # default\n"
              "charset = \"auto\"                        # default\n"
              "ground = \"auto\"                         # default\n"
              "mouse = false                           # flag\n"
              "beep = \"bell\"                           # default\n"
              "speed = 70                              # env\n"
              "motto = \"A \\\"b\\\\\"                       # file\n"
              "keys.preset = \"classic\"                 # default\n"
              "keys.left = [\"\\\"\", \"\\\\\", \"C-Left\"]      # file\n"
              "# keys.right = [\"l\"]                    # default\n");
}

}  // namespace
}  // namespace tui
