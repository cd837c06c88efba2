# Writes a copy of a source file with one mutant of mutants.txt applied.
#
# Usage: awk -f mutate.awk -v name=NAME mutants.txt SOURCE
# Without a name it prints all mutants, "NAME FILE" each: awk -f mutate.awk mutants.txt
# Exits with 2 and a line on stderr unless the mutant's lines occur exactly once.

function trim(text)
{
    gsub(/^[ \t]+|[ \t]+$/, "", text)
    return text
}

# The first file is mutants.txt, with a paragraph for each mutant.
FILENAME == ARGV[1] {
    if ($0 ~ /^#/) next
    if ($0 == "") { row = 0; next }
    ++row
    if (row == 1) { current = $0; next }
    if (row == 2 && name == "") print current, $0
    if (current != name || row == 2) next
    if ($0 ~ /^-/) before[++befores] = trim(substr($0, 2))
    if ($0 ~ /^\+/) after[++afters] = trim(substr($0, 2))
    next
}

{ line[++lines] = $0 }

function matches(at,    i)
{
    for (i = 1; i <= befores; ++i) {
        if (trim(line[at + i - 1]) != before[i]) return 0
    }
    return 1
}

END {
    if (name == "") exit
    for (at = 1; at + befores - 1 <= lines; ++at) {
        if (matches(at)) { where = at; ++places }
    }
    if (befores == 0 || places != 1) {
        print "its lines occur " (places + 0) " times" > "/dev/stderr"
        exit 2
    }
    for (at = 1; at <= lines; ++at) {
        if (at == where) {
            for (i = 1; i <= afters; ++i) print after[i]
            at += befores - 1
        } else {
            print line[at]
        }
    }
}
