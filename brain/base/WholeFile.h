#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "brain/base/OpenFile.h"

namespace base {

// Writes a file under another name, a draft in the same directory, which then gets the file's name.
// So readers see the old contents or the new ones, never a part. Whatever fails throws
// std::runtime_error, "cannot write NAME: " and the system's reason; the old file then stays, and
// the draft is removed by the destructor.
class WholeFile {
public:
    // Creates the draft, or empties what a killed program has left of it. `name` is the file's in
    // messages; `mode` is for open(2).
    WholeFile(std::string name, std::filesystem::path file, std::filesystem::path draft,
              mode_t mode);
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    // Of the draft.
    [[nodiscard]] int getDescriptor() const { return draft_.get(); }
    // Throws, with the reason in errno, unless a system call has returned 0.
    void check(int result) const;
    void write(std::string_view bytes) const;
    void writeAt(std::size_t offset, std::string_view bytes) const;
    // Closes the draft and replaces the file. Without a sync before, a crash of the system may
    // leave an empty file.
    void takePlace();

private:
    const std::string name_;
    const std::filesystem::path file_;
    std::filesystem::path draftName_;  // empty once it has replaced the file
    Descriptor draft_;
};

}  // namespace base
