#include "tui/settings/SettingTable.h"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "core/base/Text.h"
#include "tui/base/Theme.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/Translation.h"

namespace tui {

namespace {

bool isName(const std::string& text)
{
    return parsePlayerName(text).has_value();
}

// The system's name for the user, if it is an allowed name.
std::string findUserName()
{
    for (const char* const variable : {"LOGNAME", "USER"}) {
        const char* const value = std::getenv(variable);
        if (value != nullptr && isName(value)) return value;
    }
    if (std::getenv("LOGNAME") == nullptr && std::getenv("USER") == nullptr) {
        const passwd* const user = ::getpwuid(::getuid());
        if (user != nullptr && isName(user->pw_name)) return user->pw_name;
    }
    return "player";
}

std::vector<std::string> listThemes()
{
    const auto names = getThemeNames();
    return {names.begin(), names.end()};
}

}  // namespace

std::string_view SettingEntry::getKey() const
{
    constexpr std::string_view kModern = "modern_";
    std::string_view key = name;
    if (table == "keys.modern") key.remove_prefix(kModern.size());
    return key;
}

std::string_view KeyedAction::getKey() const
{
    constexpr std::string_view kModern = "modern.";
    std::string_view key = name;
    if (table == "keys.modern") key.remove_prefix(kModern.size());
    return key;
}

bool SettingEntry::isValue(const std::string& text) const
{
    switch (kind) {
        case SettingKind::Choice: return std::ranges::find(choices, text) != choices.end();
        case SettingKind::Number: {
            int number = 0;
            return readWholeNumber(text, number) && number >= min && number <= max;
        }
        case SettingKind::Switch: return findSwitch(text).has_value();
        case SettingKind::Text: return accepts(text);
    }
    return false;
}

std::string SettingEntry::describeValues() const
{
    switch (kind) {
        case SettingKind::Choice: return base::listWords(choices);
        case SettingKind::Number:
            return "a whole number from " + std::to_string(min) + " to " + std::to_string(max);
        case SettingKind::Switch: return "true or false";
        case SettingKind::Text: return expected;
    }
    return {};
}

std::string SettingEntry::nameVariable() const
{
    std::string variable = "TETRIS_" + name;
    for (char& c : variable) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return variable;
}

std::string SettingEntry::formatValue(std::string_view text) const
{
    if (kind == SettingKind::Number || kind == SettingKind::Switch) return std::string(text);
    return base::quoteToml(text);
}

const SettingEntry* SettingTable::find(std::string_view name) const
{
    const auto found = std::ranges::find(entries, name, &SettingEntry::name);
    return found == entries.end() ? nullptr : &*found;
}

const KeyedAction* SettingTable::findAction(std::string_view name) const
{
    const auto found = std::ranges::find(actions, name, &KeyedAction::name);
    return found == actions.end() ? nullptr : &*found;
}

std::vector<SettingEntry> listSharedSettings()
{
    using enum SettingKind;
    return {
        {.name = "language",
         .kind = Choice,
         .noun = "a language",
         .fallback = "auto",
         .choices = {"auto", "en", "vi"},
         .put = putFound(findLanguage, &SettingValues::language),
         .line = 1,
         .group = translatable("You"),
         .label = translatable("Language")},
        {.name = "name",
         .kind = Text,
         .noun = "a name",
         .fallback = findUserName(),
         .expected = std::string(kNamesExpected),
         .accepts = isName,
         .put = putText(&SettingValues::name),
         .line = 2,
         .group = translatable("You"),
         .label = translatable("Name")},
        {.name = "theme",
         .kind = Choice,
         .noun = "a theme",
         .fallback = "classic",
         .choices = listThemes(),
         .put = putFound(findTheme, &ScreenOptions::theme),
         .line = 3,
         .group = translatable("Look"),
         .label = translatable("Theme")},
        {.name = "color",
         .kind = Choice,
         .noun = "a use of colour",
         .fallback = "auto",
         .choices = {"auto", "always", "never"},
         .put = putFound(findColorMode, &ScreenOptions::color),
         .line = 4,
         .group = translatable("Look"),
         .label = translatable("Colour")},
        {.name = "ground",
         .kind = Choice,
         .noun = "a ground",
         .fallback = "auto",
         .choices = {"auto", "dark", "light"},
         .put = putFound(findGround, &ScreenOptions::ground),
         .line = 6,
         .group = translatable("Look"),
         .label = translatable("Ground")},
        {.name = "charset",
         .kind = Choice,
         .noun = "a character set",
         .fallback = "auto",
         .choices = {"auto", "utf8", "ascii"},
         .put = putFound(findCharset, &ScreenOptions::charset),
         .line = 5,
         .group = translatable("Look"),
         .label = translatable("Characters")},
        {.name = "beep",
         .kind = Choice,
         .noun = "a kind of beep",
         .fallback = "bell",
         .choices = {"off", "bell", "flash"},
         .put = putFound(findBeep, &SettingValues::beep),
         .line = 26,
         .group = translatable("Feel"),
         .label = translatable("Sound")},
        {.name = "mouse",
         .kind = Switch,
         .noun = "a use of the mouse",
         .fallback = "true",
         .put = putFound(findSwitch, &ScreenOptions::mouse),
         .line = 25,
         .group = translatable("Feel"),
         .label = translatable("Mouse")},
    };
}

std::vector<std::string> listGameSettings()
{
    return {"speed",   "rising",   "rules",   "goal",       "level",       "next",  "hold",
            "garbage", "sequence", "size",    "brain",      "adversary",   "ghost", "letters",
            "grid",    "blocks",   "effects", "hold_delay", "hold_repeat", "keys"};
}

}  // namespace tui
