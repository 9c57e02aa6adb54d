import LandfallExperiments

/// Entries of a catalog as YAML.
package struct ImportedText {
    /// The experiments, in their order.
    package let experiments: [ImportedExperiment]
    /// Features that are on or off.
    package let flags: [String: Bool]

    /// Takes what is written.
    ///
    /// - Parameters:
    ///   - experiments: The experiments, in their order.
    ///   - flags: Features that are on or off.
    package init(
        experiments: [ImportedExperiment],
        flags: [String: Bool]
    ) {
        self.experiments = experiments
        self.flags = flags
    }

    /// The text, for the top level of a catalog.
    package var yaml: String {
        var lines: [String] = []
        let groups = experiments.reduce(into: [:]) { $0.merge($1.groups) { first, _ in first } }
        if !groups.isEmpty {
            lines.append("groups:")
            lines += groups.sorted { $0.key < $1.key }.map {
                "  \(JSONValue.quoted($0.key)): \($0.value.source)"
            }
        }
        if !experiments.isEmpty {
            lines.append("experiments:")
            lines += experiments.flatMap(Self.lines)
        }
        if !flags.isEmpty {
            lines.append("flags:")
            lines += flags.sorted { $0.key < $1.key }.map {
                "  \(JSONValue.quoted($0.key)): \($0.value)"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ imported: ImportedExperiment) -> [String] {
        let declaration = imported.ordered
        let list = declaration.variations.map(JSONValue.quoted).joined(separator: ", ")
        let words =
            imported.words.isEmpty ? "" : "  # \(comment(imported.words.joined(separator: ", ")))"
        var lines = ["variations: [\(list)]\(words)"]
        if let weights = declaration.weights { lines.append("weights: \(numbers(weights))") }
        if declaration.ranges == nil { lines.append("coverage: \(declaration.coverage)") }
        lines.append("hash-attribute: \(JSONValue.quoted(declaration.hashAttribute))")
        lines.append("hash-version: \(declaration.hashVersion.rawValue)")
        if let seed = declaration.seed { lines.append("seed: \(JSONValue.quoted(seed))") }
        if let ranges = declaration.ranges { lines.append("ranges: \(text(ranges))") }
        if let namespace = declaration.namespace, declaration.filters == nil {
            let range = namespace.range
            lines.append(
                "namespace: [\(JSONValue.quoted(namespace.id)), \(range.lowerBound), \(range.upperBound)]"
            )
        }
        if let filters = declaration.filters {
            lines.append("filters: [\(filters.map(text).joined(separator: ", "))]")
        }
        if declaration.isSticky {
            lines.append("sticky: true")
            lines.append("bucket-version: \(declaration.bucketVersion)")
            lines.append("min-bucket-version: \(declaration.minimumBucketVersion)")
        }
        if let attribute = declaration.fallbackAttribute {
            lines.append("fallback-attribute: \(JSONValue.quoted(attribute))")
        }
        if let condition = imported.condition { lines.append("condition: \(condition.source)") }
        if declaration.status != .running { lines.append("status: \(declaration.status)") }
        if let force = declaration.force {
            lines.append("force: \(JSONValue.quoted(declaration.variations[force]))")
        }
        let title = imported.title.map { "  # \(comment($0))" } ?? ""
        return ["  \(JSONValue.quoted(declaration.key)):\(title)"] + lines.map { "    \($0)" }
    }

    private static func numbers(_ numbers: [Double]) -> String {
        "[\(numbers.map { "\($0)" }.joined(separator: ", "))]"
    }

    private static func text(_ ranges: [BucketRange]) -> String {
        let list = ranges.map { "[\($0.lowerBound), \($0.upperBound)]" }
        return "[\(list.joined(separator: ", "))]"
    }

    private static func text(_ filter: ExperimentFilter) -> String {
        "{seed: \(JSONValue.quoted(filter.seed)), attribute: \(JSONValue.quoted(filter.attribute)), "
            + "hash-version: \(filter.hashVersion.rawValue), ranges: \(text(filter.ranges))}"
    }

    /// A text on one line.
    private static func comment(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar {
                    case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}",
                        "\u{FEFF}":
                        " "
                    default: scalar
                    }
                }
            )
        )
    }
}

extension JSONValue {
    /// JSON, which YAML reads as well; a text is always in quotes, so that it stays one.
    package var source: String {
        switch self {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
        case .string(let text): Self.quoted(text)
        case .list(let elements): "[\(elements.map(\.source).joined(separator: ", "))]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }
                .map { "\(Self.quoted($0.key)): \($0.value.source)" }
                .joined(separator: ", ") + "}"
        }
    }

    /// A text in double quotes, with the escapes that JSON and YAML have in common.
    fileprivate static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
