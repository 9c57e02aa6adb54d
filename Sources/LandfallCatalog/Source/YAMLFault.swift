import Yams

/// Says in the words of a catalog's author what the YAML parser found.
enum YAMLFault {
    /// The fault for an error of the parser.
    ///
    /// - Parameters:
    ///   - error: What the parser threw.
    ///   - text: The text that it read.
    /// - Returns: One sentence, at the place that needs a change.
    static func fault(for error: YamlError, in text: SourceText) -> SourceFault {
        switch error {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            fault(problem, at: place(mark), begun: context.map { place($0.mark) }, in: text)
        case .reader(let problem, _, _, _):
            SourceFault(
                message: "this is not YAML: \(problem)",
                place: SourcePlace(line: 1, column: 1)
            )
        case .duplicatedKeysInMapping(let keys, let context):
            SourceFault(
                message: "the key \"\(keys.first ?? "")\" stands twice in one mapping",
                place: place(context.mark)
            )
        default:
            SourceFault(message: "the file is not YAML", place: SourcePlace(line: 1, column: 1))
        }
    }

    /// The place of a mark.
    static func place(_ mark: Mark) -> SourcePlace {
        SourcePlace(line: max(1, mark.line), column: max(1, mark.column))
    }

    private static func fault(
        _ problem: String,
        at place: SourcePlace,
        begun: SourcePlace?,
        in text: SourceText
    ) -> SourceFault {
        let beginning = begun.map { " that begins at \($0.line):\($0.column)" } ?? ""
        let message: String
        switch problem {
        case "found character that cannot start any token":
            message = badBeginning(at: place, in: text)
        case _ where isLongKey(before: place, in: text):
            message = "a key is at most \(keyLimit) characters long"
        case "mapping values are not allowed in this context":
            message =
                "a mapping can't begin here; check the indentation, or put a value with \": \" in quotes"
        case "did not find expected ',' or ']'":
            message = "expected \",\" or \"]\" in the list\(beginning)"
        case "did not find expected ',' or '}'":
            message = "expected \",\" or \"}\" in the mapping\(beginning)"
        case "did not find expected '-' indicator":
            message = "expected \"- \" in the list\(beginning); check the indentation"
        case "did not find expected key":
            message = "expected a key of the mapping\(beginning); check the indentation"
        case "could not find expected ':'":
            message = "expected \":\" after the key\(beginning)"
        case "found unexpected end of stream", "found unexpected document indicator":
            return SourceFault(
                message: "the quoted text that begins here never ends",
                place: begun ?? place
            )
        case "found undefined alias":
            message =
                "no anchor of this name ends before here; a value that begins with \"*\" must be in quotes"
        case "did not find expected alphabetic or numeric character":
            message = "a value that begins with \"*\" or \"&\" must be in quotes"
        case "found unknown escape character":
            message = "there is no such escape; in double quotes a backslash is written \\\\"
        case "but found another document":
            message = "expected nothing after the first document"
        case let nesting where nesting.hasPrefix("Maximum nesting level"):
            message = "the catalog is nested too deep"
        default:
            message = "this is not YAML: \(problem)"
        }
        return SourceFault(message: message, place: place)
    }

    /// The most characters of a key, by YAML's own rule.
    private static let keyLimit = 1024

    /// Whether the parser stopped at the colon of a key that is too long for it.
    private static func isLongKey(before place: SourcePlace, in text: SourceText) -> Bool {
        let line = text.line(place.line)
        guard place.column > keyLimit, line.indices.contains(place.column - 1),
            line[place.column - 1] == ":"
        else { return false }
        let key = line[..<(place.column - 1)]
        let ends = key.indices.dropLast().filter { key[$0] == ":" && key[$0 + 1] == " " }
        return key[(ends.last ?? key.startIndex)...].drop { " :-{[,?".unicodeScalars.contains($0) }
            .count > keyLimit
    }

    private static func badBeginning(at place: SourcePlace, in text: SourceText) -> String {
        let line = text.line(place.line)
        guard line.indices.contains(place.column - 1) else { return "expected a value" }
        let scalar = line[place.column - 1]
        return scalar == "\t"
            ? "a tab can't indent YAML; use spaces"
            : "a value that begins with \"\(scalar)\" must be in quotes"
    }
}
