import ArgumentParser
import Landfall
import LandfallContract
import LandfallKafka
import LandfallOperations
import LandfallWorker

/// `landfall dead-letters show`: one dead letter, as far as it can be made out.
struct DeadLettersShowCommand: AsyncParsableCommand {
    /// Name and words.
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one dead letter.",
        discussion: """
            Texts of the payload, the key and the values of headers are blotted out, as they tell \
            of a person; --reveal shows them.
            """
    )

    /// Where it is.
    @Argument(help: ArgumentHelp("Where it is, as list says it.", valueName: "partition:offset"))
    var place: DeadLetterPlace
    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// Whether nothing is blotted out.
    @Flag(help: "Show texts of the payload, the key and the headers.") var reveal = false

    /// Reads and shows.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka.
    func run() async throws {
        let source = try await options.source()
        let cluster = try await options.cluster(source, for: "dead-letters")
        let name = try TopicSettings(source).deadLetters
        let topic = DeadLetterTopic(
            try Topic(name),
            reader: try cluster.reader(),
            timeout: OperateOptions.silence
        )
        guard let letter = try topic.letter(place.partition, place.offset) else {
            throw CommandFailure.usage(
                "\(name) has no record at \(place.partition):\(place.offset): take a place that "
                    + "`landfall dead-letters list` shows"
            )
        }
        for line in DeadLetterText(letter: letter, isRevealed: reveal).lines {
            try Console.say(line)
        }
    }
}

/// A dead letter for people.
struct DeadLetterText {
    /// The letter.
    let letter: DeadLetter
    /// Whether texts of it are shown.
    let isRevealed: Bool

    /// The most bytes of a payload that are shown.
    private static let shownBytes = 4096

    /// The lines.
    var lines: [String] {
        var lines = [
            "dead letter \(letter.place), set aside \(TimeText.seconds(letter.milliseconds))",
            "  reason   \(letter.code ?? "unknown"): \(letter.message)".printable,
            "  from     \(origin)".printable,
            "  by       landfall \(letter.version)".printable,
            "  key      \(shown(letter.key, masked: nil))",
        ]
        for header in letter.headers {
            let value = shown(header.value, masked: isPlain(header.name) ? .some(nil) : nil)
            lines.append("  header   \(header.name.printable): \(value)")
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
        guard !isRevealed else { return shown(value, masked: nil) }
        let type = letter.headers.last { $0.name.lowercased() == "content-type" }?.value ?? []
        guard !String(decoding: type, as: UTF8.self).contains("protobuf") else {
            return "\(value.count) bytes of protobuf"
        }
        return "\(value.count) bytes: \(MaskedText.mask(value))".printable
    }

    private var verdict: String {
        switch letter.read(by: IntentReader()) {
        case .success: "it can be read: `landfall dead-letters redrive \(letter.place.short)`"
        case .failure(let error): "it still can't be read: \(error)"
        }
    }

    /// Whether the values of a header say nothing of a person.
    private func isPlain(_ name: String) -> Bool {
        ["content-type", "ce_specversion", "ce_type"].contains(name.lowercased())
    }

    /// Bytes as text, or how many there are.
    private func shown(_ bytes: [UInt8]?, masked: String??) -> String {
        guard let bytes else { return "none" }
        guard isRevealed || masked != nil else { return "\(bytes.count) bytes" }
        let part = bytes.prefix(Self.shownBytes)
        let rest = bytes.count > part.count ? " … and \(bytes.count - part.count) bytes more" : ""
        if let text = String(validating: bytes, as: UTF8.self) {
            return String(text.prefix(Self.shownBytes)).printable + rest
        }
        let digits = part.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        return "0x" + digits.joined() + rest
    }
}
