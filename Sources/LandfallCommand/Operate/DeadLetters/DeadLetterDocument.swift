import Landfall
import LandfallContract
import LandfallKafka
import LandfallOperations

/// A dead letter for programs, without its payload.
struct DeadLetterDocument: Encodable {
    /// Where a record stood.
    struct Origin: Encodable {
        let topic: String
        let partition: Int32
        let offset: Int64
        let time: String?
    }

    let partition: Int32
    let offset: Int64
    let time: String
    let code: String?
    let message: String
    let version: String
    let original: Origin?
    let keyBytes: Int?
    let valueBytes: Int?
    let headers: [String]
    let omitted: [String]

    /// Takes a letter.
    init(_ letter: DeadLetter) {
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
    var originText: String {
        origin.map { "\($0.topic) \($0.partition):\($0.offset)" } ?? "unknown"
    }
}
