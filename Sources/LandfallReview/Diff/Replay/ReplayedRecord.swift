import Foundation
import Landfall
import LandfallBytes
import LandfallContract

/// A record of a recording, at its own time.
struct ReplayedRecord: Sendable {
    /// When it came.
    let time: Timestamp
    let record: FollowedRecord
    /// Whether its device counts it as a report of its own.
    let isSimulated: Bool

    /// Reads a line of a recorded hour, or one that `kcat -J` writes.
    ///
    /// - Parameters:
    ///   - members: The line, taken apart.
    ///   - number: The number of the line, which stands in for an intent's missing id as an offset.
    ///   - nextSequence: What `@next` becomes, by the record's key.
    /// - Throws: ``RecordedLineError`` that says what is missing.
    init(
        _ members: JSONMembers,
        number: Int64,
        nextSequence: (String) -> Int64
    ) throws(RecordedLineError) {
        guard members["at"] == nil else {
            let line = try RecordedLine(members)
            // A recorded hour has no date: it begins with 1970, so that each run gives the same.
            let time = Timestamp(millisecondsSinceEpoch: 0).advanced(by: line.at)
            self.time = time
            record = FollowedRecord(
                place: RecordOrigin(topic: line.topic, partition: 0, offset: number),
                key: Array(line.key.utf8),
                value: line.value(now: time, sequence: nextSequence(line.key)),
                headers: line.headers
            )
            isSimulated = line.isSimulated
            return
        }
        guard let time = members["ts"].flatMap(Self.number) else {
            throw .missing(members["topic"] == nil ? "intent" : "at")
        }
        guard let value = members["payload"] else { throw .missing("payload") }
        self.time = Timestamp(millisecondsSinceEpoch: time)
        record = FollowedRecord(
            place: RecordOrigin(
                topic: members["topic"].flatMap(JSONText.string) ?? "",
                partition: 0,
                offset: members["offset"].flatMap(Self.number) ?? number
            ),
            key: members["key"].flatMap(JSONText.string).map { Array($0.utf8) },
            value: JSONText.string(value).map { Array($0.utf8) },
            headers: Self.headers(members["headers"])
        )
        isSimulated = true
    }

    private static func number(_ text: ArraySlice<UInt8>) -> Int64? {
        Int64(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespaces))
    }

    /// The headers as `kcat` writes them: names and values in turn.
    private static func headers(_ text: ArraySlice<UInt8>?) -> [RecordHeader] {
        let texts =
            text.flatMap { try? JSONDecoder().decode([String?].self, from: Data($0)) } ?? []
        return stride(from: 0, to: texts.count - 1, by: 2).compactMap { place in
            guard let name = texts[place] else { return nil }
            return RecordHeader(name: name, value: texts[place + 1].map { Array($0.utf8) })
        }
    }
}
