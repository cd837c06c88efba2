#include "tui/store/TextFile.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <system_error>

#include "brain/base/WholeFile.h"
#include "core/base/Text.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

using std::filesystem::path;

// The number of symbolic links that Linux follows.
constexpr int kMaxLinks = 40;

std::string sayError(int error) { return std::generic_category().message(error); }

[[noreturn]] void refuseReading(const path& file, const std::string& why) {
    throw std::runtime_error("cannot read " + formatFileName(file) + ": " + why);
}

[[noreturn]] void refuseWriting(const path& file, const std::string& why) {
    throw std::runtime_error("cannot write " + formatFileName(file) + ": " + why);
}

}  // namespace

std::optional<std::string> readTextFile(const path& file) {
    // O_NONBLOCK, so that a pipe with that name does not hang.
    const base::Descriptor opened(
        ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (opened.get() < 0) {
        if (errno == ENOENT || errno == ENOTDIR) return std::nullopt;
        refuseReading(file, sayError(errno));
    }
    struct stat status {};
    if (::fstat(opened.get(), &status) != 0) refuseReading(file, sayError(errno));
    if (S_ISDIR(status.st_mode)) refuseReading(file, "it is a directory");
    if (!S_ISREG(status.st_mode)) refuseReading(file, "it is not a text file");
    std::optional<std::string> text = base::readBytes(opened.get(), kMaxTextBytes);
    if (!text && errno == EFBIG) {
        refuseReading(file, "it has more than " + std::to_string(kMaxTextBytes) + " bytes");
    }
    if (!text) refuseReading(file, sayError(errno));
    if (text->starts_with("\xFF\xFE") || text->starts_with("\xFE\xFF"))
        refuseReading(file, "it is text in UTF-16, not in UTF-8");
    if (text->find('\0') != std::string::npos || !base::isUtf8(*text)) {
        refuseReading(file, "it is not text in UTF-8");
    }
    return text;
}

path followLinks(const path& file) {
    path target = file;
    for (int i = 0; i < kMaxLinks; ++i) {
        std::error_code error;
        if (!std::filesystem::is_symlink(target, error)) return target;
        const path next = std::filesystem::read_symlink(target, error);
        if (error) refuseWriting(file, error.message());
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    refuseWriting(file, sayError(ELOOP));
}

void replaceTextFile(const path& file, std::string_view text) {
    const path target = followLinks(file);
    makePrivateDirectory(target.parent_path());
    struct stat status {};
    const bool isThere = ::stat(target.c_str(), &status) == 0;
    if (isThere && !S_ISREG(status.st_mode)) refuseWriting(file, "it is not a text file");
    // rename() would also replace a file that is read-only.
    if (isThere && ::access(target.c_str(), W_OK) != 0) refuseWriting(file, sayError(errno));
    base::WholeFile whole(formatFileName(file), target,
                          target.parent_path() / ("." + target.filename().string() + "." +
                                                  std::to_string(::getpid()) + ".part"),
                          kPrivateFile);
    if (isThere) {
        // Only root can change the owner; for others the failure is ignored.
        [[maybe_unused]] const int ignored =
            ::fchown(whole.getDescriptor(), status.st_uid, status.st_gid);
    }
    const mode_t mode = isThere ? status.st_mode & 07777U : kPrivateFile;
    whole.check(::fchmod(whole.getDescriptor(), mode));
    whole.write(text);
    whole.check(::fsync(whole.getDescriptor()));
    whole.takePlace();
}

std::string formatFileName(const path& file) {
    std::string name = file.string();
    std::ranges::replace_if(
        name, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
    return name;
}

}  // namespace tui
