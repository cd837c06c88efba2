#include "tui/store/FileSystem.h"

#include <fcntl.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "brain/base/WholeFile.h"

namespace tui {

namespace {

// From <linux/magic.h> and the kernel's file systems; not all of them are in that header.
constexpr std::array<unsigned long, 10> kNetworkTypes{
    0x6969,      // NFS
    0x517B,      // SMB
    0xFF534D42,  // CIFS
    0xFE534D42,  // SMB 2
    0x65735546,  // FUSE
    0x01021997,  // 9p
    0x00C36400,  // Ceph
    0x5346414F,  // AFS
    0x786F4256,  // the shared folders of VirtualBox
    0x73757245,  // Coda
};

}  // namespace

bool isNetworkType(unsigned long type)
{
    return std::ranges::find(kNetworkTypes, type) != kNetworkTypes.end();
}

bool isOnNetwork(const std::filesystem::path& directory)
{
    struct statfs system = {};
    if (::statfs(directory.c_str(), &system) != 0) return false;
    // The numbers have 32 bits; the field may have more, and a sign.
    return isNetworkType(static_cast<unsigned long>(system.f_type) & 0xFFFFFFFFUL);
}

std::optional<std::string> readBytes(int descriptor, std::size_t most)
{
    std::string bytes;
    std::array<char, 65536> part;
    while (bytes.size() < most) {
        const std::size_t room = std::min(part.size(), most - bytes.size());
        const ssize_t count = ::read(descriptor, part.data(), room);
        if (count < 0 && errno != EINTR) return std::nullopt;
        if (count == 0) break;
        if (count > 0) bytes.append(part.data(), static_cast<std::size_t>(count));
    }
    return bytes;
}

bool syncDirectory(const std::filesystem::path& directory)
{
    const base::Descriptor descriptor(
        ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return descriptor.get() >= 0 && ::fsync(descriptor.get()) == 0;
}

}  // namespace tui
