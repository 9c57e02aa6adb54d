import Landfall
import LandfallBytes
package import LandfallContract
import LandfallReview
import LandfallValues

/// A dead letter for people.
package struct DeadLetterText {
    let letter: DeadLetter
    /// Whether texts of it are shown.
    let isRevealed: Bool
    /// Why it still can't be read; `nil` when it can.
    let fault: ContractError?

    /// Describes a letter.
    ///
    /// - Parameters:
    ///   - letter: The letter.
    ///   - isRevealed: Whether texts of it are shown.
    ///   - fault: Why it still can't be read; `nil` when it can.
    package init(letter: DeadLetter, isRevealed: Bool, fault: ContractError?) {
        self.letter = letter
        self.isRevealed = isRevealed
        self.fault = fault
    }

    /// The most bytes of a payload that are shown.
    private static let shownBytes = 4096

    package var lines: [String] {
        var lines = [
            "dead letter \(letter.place), set aside \(TimeText.seconds(letter.milliseconds))",
            "  reason   \(letter.code ?? "unknown"): \(letter.message)".printable,
            "  from     \(origin)".printable,
            "  by       landfall \(letter.version)".printable,
            "  key      \(shown(letter.key))",
        ]
        for header in letter.headers {
            let isPlain = Self.isPlain(header.name)
            lines.append(
                "  header   \(header.name.printable): \(shown(header.value, isPlain: isPlain))"
            )
        }
        lines.append("  value    \(value)")
        if !letter.omitted.isEmpty {
            let parts = letter.omitted.joined(separator: ", ")
            lines.append("  left out \(parts): too large to keep".printable)
        }
        return lines + ["  now      \(verdict)"]
    }

    private var origin: String {
        let time = letter.origin?.timestamp.map {
            ", recorded \(TimeText.seconds($0.millisecondsSinceEpoch))"
        }
        return letter.originText + (time ?? "")
    }

    private var value: String {
        guard let value = letter.value else { return "none" }
        guard !isRevealed else { return shown(value) }
        guard let redacted = letter.redactedValue else { return "\(value.count) bytes of protobuf" }
        return "\(value.count) bytes: \(redacted)".printable
    }

    private var verdict: String {
        guard let fault else {
            return "it can be read: `landfall dead-letters redrive \(letter.place.short)`"
        }
        return "it still can't be read: \(fault)"
    }

    /// Whether the values of a header say nothing of a person.
    package static func isPlain(_ name: String) -> Bool {
        ["content-type", "ce_specversion", "ce_type"].contains(name.lowercased())
    }

    /// Bytes as text, or how many there are.
    private func shown(_ bytes: [UInt8]?, isPlain: Bool = false) -> String {
        guard let bytes else { return "none" }
        guard isRevealed || isPlain else { return "\(bytes.count) bytes" }
        let part = bytes.prefix(Self.shownBytes)
        let rest = bytes.count > part.count ? " … and \(bytes.count - part.count) bytes more" : ""
        if let text = String(validating: bytes, as: UTF8.self) {
            return String(text.prefix(Self.shownBytes)).printable + rest
        }
        return "0x" + Hexadecimal.text(of: part) + rest
    }
}

extension DeadLetter {
    /// The value without what it says of a person; `nil` where it is none that can be redacted.
    package var redactedValue: String? {
        guard let value else { return nil }
        let type = headers.last { $0.name.lowercased() == "content-type" }?.value ?? []
        guard !String(decoding: type, as: UTF8.self).contains("protobuf") else { return nil }
        return PayloadRedaction.redacted(value)
    }
}
