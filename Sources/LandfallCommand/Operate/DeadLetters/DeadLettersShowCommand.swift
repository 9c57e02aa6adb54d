import ArgumentParser
import LandfallOperations
import LandfallReview
import LandfallSettings
import LandfallWorker

/// `landfall dead-letters show`: one dead letter, as far as it can be made out.
struct DeadLettersShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one dead letter.",
        discussion: """
            Texts of the payload, the key and the values of headers are redacted, since they may be \
            about a person; --reveal shows them.
            """
    )

    /// Where it is.
    @Argument(
        help: ArgumentHelp("Its place, as list prints it.", valueName: "partition:offset"),
        transform: DeadLetterPlace.init
    )
    var place: DeadLetterPlace
    /// How to reach Kafka.
    @OptionGroup var options: OperateOptions
    /// Whether nothing is redacted.
    @Flag(help: "Show texts of the payload, the key and the headers.") var reveal = false
    /// Whether for programs.
    @Flag(help: "One JSON object.") var json = false

    /// Reads and shows.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka.
    func run() async throws {
        let source = try await options.source()
        let cluster = try await options.cluster(source, for: "dead-letters")
        let letter = try DeadLetterTopic(source, cluster).letter(at: place)
        let reader = DeadLetterReader(try TopicSettings(source))
        let text = DeadLetterText(
            letter: letter,
            isRevealed: reveal,
            fault: reader.fault(in: letter)
        )
        if json {
            try Console.say(JSONDocument.line(DeadLetterContentDocument(text)))
        } else {
            for line in text.lines { try Console.say(line) }
        }
    }
}
