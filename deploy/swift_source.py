"""Reads Swift sources for the checks of this folder (check-lengths, check-circles).

Comments, strings (multi-line, raw, with interpolations) and regex literals are skipped by a scanner, so a brace or a name in
one of them is not seen.
"""

import re

TYPE_KEYWORDS = {"struct", "class", "enum", "actor", "extension", "protocol"}
WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
STRING_START = re.compile(r'(#*)("""|")')
# A slash begins a regex literal only where an expression may begin, and never before a space.
REGEX_LITERAL = re.compile(r"/(?![\s/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+/")
EXPRESSION_START = set("=(,:[{!&|?;")


class Unbalanced(Exception):
    """Braces, a string or a comment that never ends, at a line."""

    def __init__(self, line, what):
        super().__init__(what)
        self.line = line


class Scanner:
    """Gives the words and the brackets of a Swift source, without what stands in comments and literals."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.line = 1

    def tokens(self):
        """Yields (kind, text, line); kind is "word" or "mark"."""
        previous = "\n"
        while self.at < len(self.text):
            character = self.text[self.at]
            if self.text.startswith("//", self.at):
                self.skip_to(self.find("\n", len(self.text)))
            elif self.text.startswith("/*", self.at):
                self.skip_comment()
            elif (start := STRING_START.match(self.text, self.at)) is not None:
                self.skip_string(len(start.group(1)), start.group(2))
                previous = '"'
            elif character == "#" and (end := self.extended_regex_end()) is not None:
                self.skip_to(end)
                previous = "/"
            elif (end := self.regex_end(previous)) is not None:
                self.skip_to(end)
                previous = "/"
            elif character == "`":
                name = self.text[self.at : self.find("`", len(self.text), self.at + 1) + 1]
                yield "word", name, self.line
                self.skip_to(self.at + len(name))
                previous = "`"
            elif (word := WORD.match(self.text, self.at)) is not None:
                # A word after a dot is a member (`.init`, `\\.class`), no keyword.
                yield "word", ("." if previous == "." else "") + word.group(), self.line
                self.at = word.end()
                previous = "a"
            else:
                if not character.isspace():
                    yield "mark", character, self.line
                    previous = character
                self.skip_to(self.at + 1)

    def find(self, what, otherwise, start=None):
        found = self.text.find(what, self.at if start is None else start)
        return otherwise if found < 0 else found

    def skip_to(self, end):
        self.line += self.text.count("\n", self.at, end)
        self.at = end

    def skip_comment(self):
        """Skips a block comment; in Swift they nest."""
        begin, depth = self.line, 0
        while self.at < len(self.text):
            pair = self.text[self.at : self.at + 2]
            if pair in ("/*", "*/"):
                depth += 1 if pair == "/*" else -1
                self.skip_to(self.at + 2)
                if depth == 0:
                    return
            else:
                self.skip_to(self.at + 1)
        raise Unbalanced(begin, "a comment that never ends")

    def skip_string(self, pounds, quotes):
        begin = self.line
        escape, end = "\\" + "#" * pounds, quotes + "#" * pounds
        self.skip_to(self.at + pounds + len(quotes))
        while self.at < len(self.text):
            if self.text.startswith(end, self.at):
                self.skip_to(self.at + len(end))
                return
            if self.text.startswith(escape + "(", self.at):
                self.skip_to(self.at + len(escape) + 1)
                self.skip_interpolation(begin)
            elif self.text.startswith(escape, self.at):
                self.skip_to(self.at + len(escape) + 1)
            elif self.text[self.at] == "\n" and quotes == '"':
                break
            else:
                self.skip_to(self.at + 1)
        raise Unbalanced(begin, "a string that never ends")

    def skip_interpolation(self, begin):
        """Skips to the parenthesis that closes an interpolation, over the literals in it."""
        depth = 1
        for kind, text, _ in self.tokens():
            if kind == "mark" and text in "()":
                depth += 1 if text == "(" else -1
                if depth == 0:
                    # The generator stands before the mark that it has yielded.
                    self.skip_to(self.at + 1)
                    return
        raise Unbalanced(begin, "an interpolation that never ends")

    def extended_regex_end(self):
        start = re.compile(r"(#+)/").match(self.text, self.at)
        if start is None:
            return None
        closing = "/" + start.group(1)
        found = self.find(closing, -1, start.end())
        return None if found < 0 else found + len(closing)

    def regex_end(self, previous):
        if self.text[self.at] != "/" or previous not in EXPRESSION_START:
            return None
        literal = REGEX_LITERAL.match(self.text, self.at)
        return None if literal is None else literal.end()
