import Landfall
package import LandfallWorker

/// The format of a setting: how its values are read, written and explained.
package struct SettingFormat<Value: Sendable>: Sendable {
    /// What a value looks like, its bounds among it.
    package var form: String
    /// Makes the value, `nil` when it is not given; it refuses an invalid text.
    package let read: @Sendable (SettingsSource, Setting) throws(CommandFailure) -> Value?
    /// Writes a value as it is read.
    package let write: @Sendable (Value) -> ShownSetting

    /// A format of one text.
    ///
    /// - Parameters:
    ///   - form: What a value looks like.
    ///   - parse: Makes a value of a text, or `nil` of an invalid one.
    ///   - write: Writes it.
    package init(
        _ form: String,
        parse: @escaping @Sendable (String) -> Value?,
        write: @escaping @Sendable (Value) -> ShownSetting
    ) {
        self.form = form
        self.read = { source, setting throws(CommandFailure) in
            try source.value(setting, parse)
        }
        self.write = write
    }

    /// A format of several texts.
    ///
    /// - Parameters:
    ///   - form: What a value looks like.
    ///   - parse: Makes a value of the texts, or throws of the first invalid one.
    ///   - write: Writes it.
    package init(
        listOf form: String,
        parse:
            @escaping @Sendable (SettingsSource, Setting, [String]) throws(CommandFailure) -> Value,
        write: @escaping @Sendable (Value) -> ShownSetting
    ) {
        self.form = form
        self.read = { source, setting throws(CommandFailure) in
            guard let items = try source.list(setting) else { return nil }
            return try parse(source, setting, items)
        }
        self.write = write
    }

    /// The same in other words.
    package func worded(_ form: String) -> SettingFormat {
        var other = self
        other.form = form
        return other
    }
}

extension SettingFormat<String> {
    /// Any text.
    package static func text(_ form: String) -> SettingFormat {
        SettingFormat(form, parse: { $0 }, write: { $0.isEmpty ? .none : .text($0) })
    }

    /// A word of an enumeration, kept as text.
    package static func word<Choice>(of type: Choice.Type) -> SettingFormat
    where Choice: CaseIterable & RawRepresentable<String> & SendableMetatype {
        SettingFormat(
            words(type.allCases.map(\.rawValue)),
            parse: { type.init(rawValue: $0)?.rawValue },
            write: ShownSetting.text
        )
    }

    /// The path of a file with keys.
    package static let keyFile = text("a file with a line id:secret for each key, in base64")
    /// The path of a file with a password.
    package static let passwordFile = text("a file whose first line is the password")
    /// The name of a topic.
    package static let topic = text("the name of a topic")
}

extension SettingFormat<SecretText> {
    package static let password = SettingFormat("a password", parse: { SecretText($0) }) {
        .text("\($0)")
    }
}

extension SettingFormat<[String]> {
    /// Texts with commas between.
    package static func list(
        _ form: String,
        isGood: @escaping @Sendable (String) -> Bool = { _ in true }
    ) -> SettingFormat {
        SettingFormat(
            listOf: form,
            parse: { source, setting, items throws(CommandFailure) in
                if let bad = items.first(where: { !isGood($0) }), let found = source.find(setting) {
                    throw .refused(setting, found, bad.debugDescription)
                }
                return items
            },
            write: ShownSetting.list
        )
    }

    /// The names of topics.
    package static let topics = list("names of topics, with commas between")
}

extension SettingFormat where Value: CaseIterable & RawRepresentable<String> {
    /// A word of an enumeration.
    package static var word: SettingFormat {
        SettingFormat(
            words(Value.allCases.map(\.rawValue)),
            parse: { Value(rawValue: $0) },
            write: { .text($0.rawValue) }
        )
    }
}

extension SettingFormat<Bool> {
    /// Whether something holds.
    package static let boolean = SettingFormat(
        "true or false",
        parse: truth(of:),
        write: ShownSetting.boolean
    )

    @Sendable private static func truth(of text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }
}

extension SettingFormat<Int> {
    /// A whole number within bounds.
    package static func count(_ bounds: ClosedRange<Int>) -> SettingFormat {
        SettingFormat(
            "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)",
            parse: { Int($0).flatMap { bounds.contains($0) ? $0 : nil } },
            write: ShownSetting.number
        )
    }

    /// An amount of memory within bounds.
    package static func size(_ bounds: ClosedRange<Int>) -> SettingFormat {
        let (least, most) = (SizeText.write(bounds.lowerBound), SizeText.write(bounds.upperBound))
        return SettingFormat(
            bounds.upperBound == .max
                ? "bytes from \(least), as 512MiB or 2GiB" : "bytes from \(least) to \(most)",
            parse: { SizeText.read($0).flatMap { bounds.contains($0) ? $0 : nil } },
            write: { .text(SizeText.write($0)) }
        )
    }
}

extension SettingFormat<Duration> {
    /// A duration within bounds.
    ///
    /// - Parameters:
    ///   - bounds: The bounds.
    ///   - off: A word that stands for zero, which then is within them.
    /// - Returns: A format.
    package static func duration(
        _ bounds: ClosedRange<Duration>,
        off: String? = nil
    ) -> SettingFormat {
        let (least, most) = (bounds.lowerBound, bounds.upperBound)
        return SettingFormat(
            "a duration from \(DurationText.write(least)) to \(DurationText.write(most))"
                + (off.map { ", or \($0)" } ?? ""),
            parse: { text in
                guard text != off else { return .zero }
                let isGood = { bounds.contains($0) || off != nil && $0 == .zero }
                return DurationText.read(text).flatMap { isGood($0) ? $0 : nil }
            },
            write: { duration in
                .text(duration == .zero ? off ?? "0s" : DurationText.write(duration))
            }
        )
    }
}

/// Some words for a reader, as in `text, json or yaml`.
private func words(_ all: [String]) -> String {
    let first = all.dropLast().joined(separator: ", ")
    return (first.isEmpty ? all : [first] + all.suffix(1)).joined(separator: " or ")
}

/// Amounts of memory as people type them: `4096`, `512MiB`, `2GiB`.
package enum SizeText {
    private static let units: [(name: String, bytes: Int)] = [
        ("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10),
    ]

    /// Reads a whole number, with `KiB`, `MiB`, `GiB` or `TiB` behind it, or nothing for bytes.
    ///
    /// - Parameter text: The text, without spaces.
    /// - Returns: The bytes, or `nil` for another text.
    package static func read(_ text: String) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits) else { return nil }
        let unit = text.dropFirst(digits.count)
        guard !unit.isEmpty else { return number }
        guard let found = units.first(where: { $0.name == unit }) else { return nil }
        let (bytes, isTooMany) = number.multipliedReportingOverflow(by: found.bytes)
        return isTooMany ? nil : bytes
    }

    /// Writes an amount as it is read, with the largest unit that it is a multiple of.
    ///
    /// - Parameter bytes: An amount that is not negative.
    /// - Returns: `2GiB`, or `0` for none.
    package static func write(_ bytes: Int) -> String {
        for (name, size) in units where bytes >= size && bytes.isMultiple(of: size) {
            return "\(bytes / size)\(name)"
        }
        return String(bytes)
    }
}
