#include "tui/base/text/Translation.h"

#include <gtest/gtest.h>

#include "test/support/screen/MoFile.h"

namespace tui {
namespace {

using enum Language;

TEST(LanguagesTest, TheEnvironmentWishes) {
    struct Row {
        LanguageVariables variables;
        Language wish;
    };
    const Row kRows[] = {
        {{}, English},
        {{.lang = "vi_VN.UTF-8"}, Vietnamese},
        {{.lang = "vi"}, Vietnamese},
        {{.lang = "vi_VN"}, Vietnamese},
        {{.lang = "vi.UTF-8@x"}, Vietnamese},
        {{.lang = "C"}, English},
        {{.lang = "C.UTF-8"}, English},
        {{.lang = "vie_VN"}, English},
        {{.lang = "auto"}, English},
        {{.lang = "de_DE.UTF-8"}, English},
        // The first variable that is not empty
        {{.messages = "vi_VN.UTF-8", .lang = "en_US.UTF-8"}, Vietnamese},
        {{.messages = "en_US.UTF-8", .lang = "vi_VN.UTF-8"}, English},
        {{.all = "C.UTF-8", .messages = "vi_VN.UTF-8", .lang = "vi_VN.UTF-8"}, English},
        {{.all = "vi_VN.UTF-8", .messages = "C", .lang = "C"}, Vietnamese},
        // LANGUAGE comes before all of them
        {{.language = "vi", .all = "C.UTF-8"}, Vietnamese},
        {{.language = "en:vi", .lang = "vi_VN.UTF-8"}, English},
        {{.language = "vi:en", .lang = "en_US.UTF-8"}, Vietnamese},
        {{.language = "vi_VN:en"}, Vietnamese},
        {{.language = "de:fr:vi:en"}, Vietnamese},
        {{.language = "::vi"}, Vietnamese},
        {{.language = ":", .lang = "vi_VN.UTF-8"}, Vietnamese},
        {{.language = "de:fr", .lang = "vi_VN.UTF-8"}, Vietnamese},
        {{.language = "de:fr", .lang = "fr_FR.UTF-8"}, English},
        {{.language = "auto", .lang = "vi_VN.UTF-8"}, Vietnamese},
    };
    for (const Row& row : kRows)
        EXPECT_EQ(findWish(row.variables), row.wish)
            << row.variables.language << '|' << row.variables.all << '|' << row.variables.messages
            << '|' << row.variables.lang;
}

TEST(LanguagesTest, ASettingGoesBeforeTheWish) {
    const Catalogue catalogue = Catalogue::parse(makeMoFile({{"Rows", "Hàng"}})).value();
    const Languages english(English, catalogue);
    const Languages vietnamese(Vietnamese, catalogue);
    EXPECT_EQ(english.choose(Auto, true)("Rows"), "Rows");
    EXPECT_EQ(english.choose(English, true)("Rows"), "Rows");
    EXPECT_EQ(english.choose(Vietnamese, true)("Rows"), "Hàng");
    EXPECT_EQ(vietnamese.choose(Auto, true)("Rows"), "Hàng");
    EXPECT_EQ(vietnamese.choose(English, true)("Rows"), "Rows");
    EXPECT_EQ(vietnamese.choose(Vietnamese, true)("Rows"), "Hàng");
}

TEST(LanguagesTest, AScreenWithoutUtf8SpeaksEnglish) {
    const Languages languages(Vietnamese, Catalogue::parse(makeMoFile({{"Rows", "H"}})).value());
    for (const Language setting : {Auto, English, Vietnamese})
        EXPECT_EQ(languages.choose(setting, false)("Rows"), "Rows");
    EXPECT_EQ(Languages().choose(Vietnamese, true)("Rows"), "Rows");
}

}  // namespace
}  // namespace tui
