#include "test/support/screen/MoFile.h"

#include <algorithm>
#include <cstdint>

namespace tui {

std::string makeMoFile(std::vector<MoText> texts, const std::string& plurals) {
    texts.push_back(
        {"", "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: " + plurals + "\n"});
    // The format requires texts sorted by their bytes, for binary search.
    std::ranges::sort(texts, {}, &MoText::text);
    std::string file;
    const auto append = [&file](size_t number) {
        const auto word = static_cast<uint32_t>(number);
        for (int i = 0; i < 4; ++i)
            file += static_cast<char>((word >> (8 * i)) & 0xFFU);
    };
    constexpr size_t kHeader = 28;
    const size_t table = 8 * texts.size();
    for (const size_t number : {size_t{0x950412DE}, size_t{0}, texts.size(), kHeader,
                                kHeader + table, size_t{0}, size_t{0}}) {
        append(number);
    }
    std::string bytes;
    const auto appendRow = [&](const std::string& text) {
        append(text.size());
        append(kHeader + 2 * table + bytes.size());
        bytes += text + '\0';
    };
    for (const MoText& text : texts)
        appendRow(text.text);
    for (const MoText& text : texts)
        appendRow(text.translation);
    return file + bytes;
}

}  // namespace tui
