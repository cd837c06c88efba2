#include "tui/command/Program.h"

#include <gtest/gtest.h>

#include <fstream>

#include "test/support/TemporaryDirectory.h"
#include "test/support/screen/MoFile.h"
#include "tui/command/ScreenArguments.h"

namespace tui {
namespace {

namespace fs = std::filesystem;

// Writes FOLDER/vi/LC_MESSAGES/tetris.mo.
void write(const fs::path& folder, const std::string& bytes) {
    fs::create_directories(folder / "vi" / "LC_MESSAGES");
    std::ofstream(folder / "vi" / "LC_MESSAGES" / "tetris.mo", std::ios::binary) << bytes;
}

TEST(CatalogueFilesTest, TheFirstFolderThatHasACatalogueCounts) {
    const test::TemporaryDirectory directory;
    const fs::path first = directory.getPath() / "first";
    const fs::path second = directory.getPath() / "second";
    const std::vector<fs::path> folders{"/no/such/folder", first, second};
    EXPECT_TRUE(loadCatalogue(folders).getEntries().empty());
    write(second, makeMoFile({{"Rows", "two"}}));
    EXPECT_EQ(loadCatalogue(folders).find("Rows"), "two");
    write(first, makeMoFile({{"Rows", "one"}}));
    EXPECT_EQ(loadCatalogue(folders).find("Rows"), "one");
}

TEST(CatalogueFilesTest, ADamagedCatalogueIsAsOneWithoutTexts) {
    const test::TemporaryDirectory directory;
    const std::vector<fs::path> folders{directory.getPath()};
    const std::string whole = makeMoFile({{"Rows", "one"}});
    for (const std::string& bytes : {std::string(), whole.substr(0, whole.size() / 2),
                                     std::string("rubbish"), std::string(2'000'000, 'x')}) {
        write(directory.getPath(), bytes);
        EXPECT_TRUE(loadCatalogue(folders).getEntries().empty()) << bytes.size();
    }
    fs::remove(directory.getPath() / "vi" / "LC_MESSAGES" / "tetris.mo");
    fs::create_directory(directory.getPath() / "vi" / "LC_MESSAGES" / "tetris.mo");
    EXPECT_TRUE(loadCatalogue(folders).getEntries().empty()) << "a directory";
}

}  // namespace
}  // namespace tui
