#pragma once

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "test/support/Text.h"

namespace test {

// Who may do what with the file: 0600 and the like.
inline int modeOf(const std::filesystem::path& file) {
    struct stat status {};
    EXPECT_EQ(::stat(file.c_str(), &status), 0) << file;
    return static_cast<int>(status.st_mode & 07777U);
}

// The names of what is in the folder, in order; none where there is no folder.
inline std::vector<std::string> listNames(const std::filesystem::path& folder) {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        names.push_back(entry.path().filename());
    std::ranges::sort(names);
    return names;
}

// The files of the folder whose names end like this: their paths and contents.
inline std::map<std::string, std::string> readFiles(const std::filesystem::path& folder,
                                                    std::string_view end = "") {
    std::map<std::string, std::string> files;
    for (const std::string& name : listNames(folder))
        if (name.ends_with(end)) files[folder / name] = readFile(folder / name);
    return files;
}

// Makes the file that many seconds old.
inline void age(const std::filesystem::path& file, int seconds) {
    std::filesystem::last_write_time(
        file, std::filesystem::file_time_type::clock::now() - std::chrono::seconds(seconds));
}

// Files cannot grow beyond that size while this lives, as on a full disk.
class SizeLimit {
public:
    explicit SizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~SizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }
    SizeLimit(const SizeLimit&) = delete;
    SizeLimit& operator=(const SizeLimit&) = delete;

private:
    rlimit before_{};
    void (*handler_)(int);
};

}  // namespace test
