import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallReview

/// A dead letter for programs, without its payload.
package struct DeadLetterDocument: Encodable {
    /// The position of the original record.
    package struct Origin: Encodable {
        package let topic: String
        package let partition: Int32
        package let offset: Int64
        package let time: String?
    }

    package let partition: Int32
    package let offset: Int64
    package let time: String
    package let code: String?
    package let message: String
    package let version: String
    package let original: Origin?
    package let keyBytes: Int?
    package let valueBytes: Int?
    package let headers: [String]
    package let omitted: [String]

    /// Takes a letter.
    package init(_ letter: DeadLetter) {
        partition = letter.place.partition.partition.number
        offset = letter.place.offset.value
        time = TimeText.seconds(letter.milliseconds)
        code = letter.code
        message = letter.message
        version = letter.version
        original = letter.origin.map { origin in
            Origin(
                topic: origin.topic,
                partition: origin.partition,
                offset: origin.offset,
                time: origin.timestamp.map { TimeText.seconds($0.millisecondsSinceEpoch) }
            )
        }
        keyBytes = letter.key?.count
        valueBytes = letter.value?.count
        headers = letter.headers.map(\.name)
        omitted = letter.omitted
    }
}

extension DeadLetter {
    /// Where it came from, as `navigation.intents.push 0:401`.
    package var originText: String {
        origin.map { "\($0.topic) \($0.partition):\($0.offset)" } ?? "unknown"
    }
}
