# shellcheck shell=sh disable=SC2034,SC2154
# What ./play and ./check share: installing packages, configuring and building a preset.
# They source this file. Its messages go to standard error; the logs are in build/.
#
# Requires of the script that sources it:
#   program  its own name, for messages
#   root     the source tree, absolute and without symbolic links
#
# Steps print the reason and return non-zero when they fail; the caller decides what to do.
# File descriptor 9 is the lock of the preset that is being built (lockPreset, unlockPreset).

# What is needed beside the essential packages of Debian: for ./play, for ./check, for its --sanitizers,
# or for its --all; the package; and the programs of it that builds, scripts and tests call. The tests
# find these programs and the essential ones alone (limitPrograms).
packageTable='
play       g++                  g++ c++ gcc cc as ld
play       cmake                cmake ctest
play       ninja-build          ninja
play       pkgconf              pkg-config
play       gettext              msgattrib msgfmt msgmerge xgettext
play       libncurses-dev
play       libcli11-dev
play       libfmt-dev
play       nlohmann-json3-dev
play       libtomlplusplus-dev
play       libsqlite3-dev
play       libutf8proc-dev
check      clang                clang++
check      git                  git
check      libgtest-dev
check      libvterm-dev
check      lld                  ld.lld
check      make                 make
check      python3              python3
sanitizers libclang-rt-dev
sanitizers llvm                 llvm-symbolizer
all        binutils             readelf
all        clang-16             clang++-16
all        desktop-file-utils   desktop-file-validate
all        dpkg-dev             dpkg-buildflags
all        file
all        googletest
all        libbenchmark-dev
all        libc++-16-dev
all        libc++abi-16-dev
all        libopenmpi-dev
all        lintian              lintian
all        man-db               man
all        mmdebstrap           mmdebstrap
all        mount                mount
all        openmpi-bin          mpirun
all        python3-setuptools
all        python3-venv
all        python3-wheel
'
exitNeedsRoot=69

say() {
    printf '%s: %s\n' "$program" "$*" >&2
}

fail() {
    say "$@"
    exit 1
}

# announce TEXT: prints that the next of $steps steps begins.
step=0
steps=1
announce() {
    step=$((step + 1))
    [ "$step" -le "$steps" ] || steps=$step
    printf '%d/%d %s\n' "$step" "$steps" "$*" >&2
}

# tellFailure LOG SENTENCE: prints the end of the log, then the sentence.
tellFailure() {
    tail -n 20 "$1" | sed 's/^/    /' >&2
    say "$2 (all of it: $1)"
}

# ---- packages ----

# listPackages WHO...: the packages in the rows of these.
listPackages() {
    for who; do
        printf '%s' "$packageTable" | sed -n "s/^$who  *\([^ ]*\).*/\1/p"
    done
}

# limitPrograms DIRECTORY: fills the directory with the programs of essential packages and of the table, and
# nothing else. So what calls a program of another package fails on every machine, not only on a fresh
# one. A program that somebody has installed in another place, such as a python3 that is a script of
# pyenv, is used only where the package's own is missing. Without dpkg, which knows the essential
# packages, with all programs there are.
limitPrograms() {
    rm -rf "$1"
    mkdir "$1"
    {
        if command -v dpkg-query >/dev/null; then
            dpkg-query -W -f '${Essential} ${Package}\n' | sed -n 's/^yes //p' | xargs dpkg -L |
                grep -E '^(/usr)?/s?bin/.'
            # Not essential, but installed first.
            command -v awk
        else
            printf '%s\n' "$PATH" | tr ':' '\n' | while read -r place; do ls -d "$place"/* 2>/dev/null; done
        fi
        printf '%s' "$packageTable" | sed 's/^[a-z]*  *[^ ]* *//' | tr ' ' '\n' |
            while read -r name; do PATH=/usr/bin:/bin:$PATH command -v "$name" || true; done
    } | while read -r file; do
        [ ! -x "$file" ] || ln -sf "$file" "$1"
    done
}

# Prints the named packages that are not installed.
missingPackages() {
    # Without dpkg nothing is printed, and the build fails if something is missing.
    command -v dpkg-query >/dev/null || return 0
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
    missing=
    for package; do
        case "
$installed
" in
            *"
installed $package
"*) ;;
            *) missing="$missing $package" ;;
        esac
    done
    printf '%s' "${missing# }"
}

# Prints how many packages apt would install, dependencies included; fails if it does not know them.
countPackages() {
    plan=$(LC_ALL=C apt-get install -s --no-install-recommends "$@" 2>/dev/null) || return 1
    printf '%s\n' "$plan" | grep -c '^Inst '
}

# Prints the size of their downloads: ", 95 MB to fetch"; nothing if there are none.
measureDownload() {
    LC_ALL=C apt-get install -y --print-uris --no-install-recommends "$@" 2>/dev/null | awk '
        /^\047[a-z]+:/ { bytes += $3 }
        END { if (bytes > 0) printf ", %d MB to fetch", bytes / 1000000 + 1 }'
}

# Sets asRoot to the prefix that makes a command run as root; fails if there is no way.
findRoot() {
    asRoot=
    [ "$(id -u)" -ne 0 ] || return 0
    command -v sudo >/dev/null || return 1
    if sudo -n true 2>/dev/null; then
        asRoot='sudo -n'
    elif (: </dev/tty) 2>/dev/null; then
        say "installing packages ($*) needs root: sudo asks for your password"
        sudo -v || return 1
        asRoot=sudo
    else
        return 1
    fi
}

dieInterrupted() {
    trap - INT
    kill -INT $$
}

# runApt ARGUMENTS: runs apt-get as root, into the log; waits while another apt or dpkg is running.
# It does not inherit our locks, because a service that a package starts would hold them.
runApt() {
    waited=0
    until
        # shellcheck disable=SC2086 # none or several words each
        $asRoot $apart env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -y \
            -o DPkg::Lock::Timeout=600 -o Acquire::Retries=2 -o Acquire::http::Timeout=30 \
            "$@" </dev/null >"$installLog" 2>&1 8>&- 9>&-
    do
        grep -qE 'Could not get lock|Unable to lock' "$installLog" && [ "$waited" -lt 120 ] || return 1
        [ "$waited" -gt 0 ] || say 'waiting for another apt to finish ...'
        waited=$((waited + 1))
        sleep 5
    done
}

# A hang-up or ^C while dpkg unpacks would leave a package half installed, so it waits until dpkg has
# finished. apt runs in its own session, because it resets ignored signals for dpkg. (The downloads,
# which take most of the time, come before and can be interrupted.)
apart=
installUndisturbed() (
    trap '' INT HUP
    apart='setsid --wait'
    runApt install --no-install-recommends "$@"
)

# Downloads and installs. Prints a message when ^C has to wait.
installOnce() {
    runApt install --no-install-recommends --download-only "$@" || return 1
    interrupted=no
    trap 'interrupted=yes; say "stopping as soon as the installation that has begun is done ..."' INT
    installUndisturbed "$@" &
    while :; do
        wait $! && installed=0 || installed=$?
        [ "$installed" -gt 128 ] || break
    done
    trap dieInterrupted INT
    [ $interrupted = no ] || dieInterrupted
    return "$installed"
}

# The first failure may come from old package lists, or from an interrupted dpkg.
installRepaired() {
    # shellcheck disable=SC2086
    $asRoot env DEBIAN_FRONTEND=noninteractive dpkg --configure -a \
        </dev/null >"$installLog" 2>&1 8>&- 9>&- || true
    runApt update && installOnce "$@"
}

# installPackages NAME...: installs the missing ones. If it cannot become root, it prints the command
# that an administrator has to run, and exits with 69.
installPackages() {
    [ -n "$(missingPackages "$@")" ] || return 0
    requireWritable
    installLog=$root/build/install.log
    exec 8>>"$root/build/.install.lock"
    flock -n 8 || { say 'waiting for another installation ...' && flock 8; }
    # shellcheck disable=SC2046 # a list of names
    set -- $(missingPackages "$@")
    if [ $# -gt 0 ]; then
        count=$(countPackages "$@") || count=
        if ! findRoot "$@"; then
            say "$# packages are missing, and installing them takes root; an administrator has to run:"
            printf '%sapt-get install -y --no-install-recommends %s\n' \
                "$([ -n "$count" ] || echo 'apt-get update && ')" "$*" >&2
            exit "$exitNeedsRoot"
        fi
        trap dieInterrupted INT
        if [ -z "$count" ]; then
            say 'reading the lists of packages ...'
            runApt update || true
            count=$(countPackages "$@") || count=
        fi
        announce "installing ${count:-$#} packages$(measureDownload "$@") ..."
        if ! installOnce "$@" && ! installRepaired "$@"; then
            hint=
            ! grep -qE 'Failed to fetch|Unable to locate' "$installLog" || hint='; is there a network?'
            tellFailure "$installLog" "apt could not install $*$hint"
            return 1
        fi
        trap - INT
    fi
    exec 8>&-
}

# ---- building ----

failUnwritable() {
    fail "cannot write to $1, where the build goes; copy the tree to a directory of your own"
}

# Makes the directory that holds the builds, the logs and the locks.
requireBuildDirectory() {
    [ -d "$root/build" ] || mkdir "$root/build" 2>/dev/null || failUnwritable "$root"
}

# requireWritable [PRESET]: exits with a sentence if this user cannot build.
requireWritable() {
    for directory in "$root/build" "$root/build/${1:-}"; do
        [ ! -e "$directory" ] || [ -w "$directory" ] || failUnwritable "$directory"
    done
}

# lockPreset PRESET: no other process builds it until unlockPreset. A user who cannot write there
# can still run what another user built: then the lock only keeps others from building.
lockPreset() {
    lock=$root/build/.$1.lock
    mode=-x
    if (: >>"$lock") 2>/dev/null; then
        exec 9>>"$lock"
    elif (: <"$lock") 2>/dev/null; then
        exec 9<"$lock"
        mode=-s
    else
        failUnwritable "$root/build"
    fi
    # To look whether anything is to be built takes less than these two seconds.
    flock -w 2 "$mode" 9 || { say "waiting for another build of $1 ..." && flock "$mode" 9; }
}

unlockPreset() {
    exec 9>&-
}

# True if build/NAME was configured with the tree at this place; a tree may be moved or copied with
# its builds.
isOfThisTree() {
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$root/build/$1/CMakeCache.txt" 2>/dev/null
}

# True if it was configured with the present CMakePresets.json, which CMake does not check itself.
isConfigured() {
    isOfThisTree "$1" && [ -f "$root/build/$1/.configured" ] &&
        [ -z "$(find "$root/CMakePresets.json" -newer "$root/build/$1/.configured")" ]
}

# isBuilt PRESET [TARGET...]: true if these targets, or all of the preset, are up to date.
isBuilt() {
    isConfigured "$1" || return 1
    preset=$1
    shift
    case $(cmake --build "$root/build/$preset" ${1:+--target "$@"} -- -n 2>&1 </dev/null) in
        *'no work to do'*) ;;
        *) return 1 ;;
    esac
}

# Sources dated in the future (because a clock is wrong here, or was where they were packed) are always
# newer than what is built from them, so ninja would build them each time.
bringDatesBack() {
    now=$root/build/.now
    : >"$now"
    (cd "$root" && find . \( -path ./build -o -name .git \) -prune -o -type f -newer "$now" \
        -exec touch -c {} +) 2>/dev/null || true
    rm -f "$now"
}

# configurePreset PRESET: configures afresh; if that fails, removes the build and tries again.
configurePreset() {
    directory=$root/build/$1
    configureLog=$root/build/$1.configure.log
    requireWritable "$1"
    bringDatesBack
    isOfThisTree "$1" || rm -rf "$directory"
    # --fresh, because CMake drops other values when a preset names another compiler than before.
    if ! (cd "$root" && cmake --fresh --preset "$1") >"$configureLog" 2>&1 </dev/null; then
        rm -rf "$directory"
        if ! (cd "$root" && cmake --preset "$1") >"$configureLog" 2>&1 </dev/null; then
            tellFailure "$configureLog" "configuring $1 failed"
            return 1
        fi
    fi
    touch "$directory/.configured"
}

# Copies ninja's lines to the log; on a terminal it shows the count in front of them.
# Ignores ^C, so that ninja can still write while it cleans up.
watchBuild() (
    trap '' INT
    if [ -t 2 ]; then
        tee "$1" | while IFS= read -r line; do
            case $line in
                '['*/*']'*) printf '\r%s ' "${line%%]*}]" >&2 ;;
            esac
        done
        printf '\r             \r' >&2
    else
        cat >"$1"
    fi
)

# buildPreset PRESET [TARGET...]: builds these targets, or those of the build preset, or all if it names
# none. Requires: configured.
buildPreset() {
    preset=$1
    shift
    buildLog=$root/build/$preset.build.log
    requireWritable "$preset"
    bringDatesBack
    rm -f "$root/build/$preset.built"
    {
        (cd "$root" && cmake --build --preset "$preset" ${1:+--target "$@"} --parallel "$(nproc)") 2>&1 </dev/null &&
            : >"$root/build/$preset.built"
    } | watchBuild "$buildLog" || true
    [ -e "$root/build/$preset.built" ]
}
