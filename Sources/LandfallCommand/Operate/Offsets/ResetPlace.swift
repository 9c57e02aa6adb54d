import LandfallKafka
import LandfallOperations

/// The target of a move of offsets, on the command line.
struct ResetPlace: Hashable, Sendable {
    /// Where to.
    let target: OffsetTarget

    /// Reads a place.
    ///
    /// - Parameter text: A word, a number or a time.
    /// - Throws: ``OptionForm/Refusal`` naming the forms.
    init(_ text: String) throws {
        switch text {
        case "earliest": target = .earliest
        case "latest": target = .latest
        case "postgres": target = .recorded
        default:
            if let offset = Int64(text).flatMap({ Offset(exactly: $0) }) {
                target = .offset(offset)
            } else if Int64(text) == nil, let instant = try? InstantText(text) {
                target = .time(instant.milliseconds)
            } else {
                throw OptionForm.Refusal(
                    description:
                        "earliest, latest, postgres, an offset as 1201, or \(InstantText.forms)"
                )
            }
        }
    }
}
