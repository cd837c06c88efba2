"""Fails if README.txt or a document names what is not there: a path of the tree; a function that its file
does not have (`Game.cpp`: `tick`, `land`); in checklists.md, design.md and terminal.md also a name in
backquotes whose words are nowhere in the tree, or X::y without a file that has both. The seams of
design.md are all types with virtual functions.

A source may be named without its ending; a path with NAME in it stands for a file that the reader is to
make. Usage: python3 documents.py ROOT
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
texts = {path.relative_to(root).as_posix(): path.read_text(errors="replace")
         for folder in ("core", "brain", "tui", "test", "include", "docs", ".")
         for path in root.glob("*" if folder == "." else f"{folder}/**/*") if path.is_file()}
texts[".setup.sh"] = (root / ".setup.sh").read_text()
documents = {name: text for name, text in texts.items() if re.fullmatch(r"README\.txt|docs/[^/]*\.(md|6)", name)}
sources = {name: text for name, text in texts.items() if name not in documents}
words = set(re.findall(r"\w+", "\n".join([*texts, *sources.values()])))
toBeMade = re.compile(r"NAME|LANGUAGE|Name[A-Z.]|/Name$")
faults = 0
counted = {"paths": 0, "functions": 0, "names": 0, "seams": 0}


def expect(good, kind, fault):
    global faults
    counted[kind] += 1
    if not good:
        faults += 1
        print(fault)


for document, text in documents.items():
    for path in re.findall(r"(?<![A-Za-z0-9_/.-])(?:core|brain|tui|test|docs|include)/[A-Za-z0-9_*/.-]+", text):
        path = path.rstrip("./")
        if not toBeMade.search(path):
            expect(any(any(root.glob(path + ending)) for ending in ("", ".h", ".cpp")), "paths",
                   f"{document} names {path}, which does not exist")
    for file, functions in re.findall(r"`([A-Za-z0-9_/.]+\.(?:h|cpp))`: ((?:`[A-Za-z0-9_:]+`(?:, )?)+)", text):
        source = "\n".join(text for name, text in sources.items() if ("/" + name).endswith("/" + file))
        for function in re.findall(r"[A-Za-z0-9_:]+", functions):
            expect(re.search(rf"\b{function}\b", source), "functions",
                   f"{document} names `{function}` in {file}, which does not have it")

for document in ("docs/checklists.md", "docs/design.md", "docs/terminal.md"):
    text = re.sub(r"```.*?```|^    .*?$", "", documents[document], flags=re.S | re.M)
    for name in sorted(set(re.findall(r"`([^`\n]+)`", text))):
        if toBeMade.search(name):
            continue
        for word in re.findall(r"\w{2,}", name):
            expect(word in words, "names",
                   f"{document} names `{name}`, but {word} is nowhere in the tree")
        for type, member in re.findall(r"(\w+)::(\w+)", name):
            expect(any(type in text and member in text for text in sources.values()), "names",
                   f"{document} names `{name}`, but no file has both words")

seams = re.search(r"^## The seams$.*?^## ", documents["docs/design.md"], re.S | re.M)
for name, text in sources.items():
    if re.match("(core|brain|tui)/", name) and name.endswith(".h") and re.search(r"virtual [^;{]*= 0;", text):
        expect(seams and f"`{pathlib.Path(name).stem}`" in seams[0], "seams",
               f"{name} has virtual functions, but design.md does not list it with the seams")

print(counted)
# Otherwise what is looked for has another form by now.
expected = {"paths": 50, "functions": 5, "names": 200, "seams": 5}
sys.exit(faults > 0 or any(counted[kind] < least for kind, least in expected.items()))
