import LandfallBytes
import LandfallContract
import LandfallKafka

/// The size limit of a dead letter.
///
/// It is the original and some headers more, so an original close to the limit of Kafka's messages
/// can't be sent whole; it would stop its partition for ever.
struct DeadLetterLimit: Hashable, Sendable {
    /// The bytes of key, value and headers together.
    let bytes: Int

    /// Leaves out the value of a letter that is too large, then the headers that it came with, then
    /// its key; headers say how many bytes are missing.
    ///
    /// - Parameters:
    ///   - letter: The letter.
    ///   - originalHeaderCount: How many of its headers are those of the original; they come first.
    /// - Returns: A letter within the limit.
    func fit(
        _ letter: LandfallContract.OutgoingRecord,
        originalHeaderCount: Int
    ) -> LandfallContract.OutgoingRecord {
        var letter = letter
        if size(of: letter) > bytes, let value = letter.value {
            letter.value = nil
            note("value", value.count, in: &letter)
        }
        if size(of: letter) > bytes, originalHeaderCount > 0 {
            let left = letter.headers.prefix(originalHeaderCount).reduce(0) { $0 + size(of: $1) }
            letter.headers.removeFirst(originalHeaderCount)
            note("headers", left, in: &letter)
        }
        if size(of: letter) > bytes, let key = letter.key {
            letter.key = nil
            note("key", key.count, in: &letter)
        }
        return letter
    }

    /// The same for a letter as it goes to Kafka.
    ///
    /// - Parameter record: The letter.
    /// - Returns: A smaller one, which may still be beyond the limit; `nil` where nothing is left to
    ///   be taken out.
    func fit(_ record: LandfallKafka.OutgoingRecord) -> LandfallKafka.OutgoingRecord? {
        let letter = LandfallContract.OutgoingRecord(record)
        // Those of the worker come last, and begin with the reason.
        let own = DeadLetterHeaders.start(in: letter.headers) ?? 0
        let fitted = fit(letter, originalHeaderCount: own)
        guard fitted != letter else { return nil }
        return try? LandfallKafka.OutgoingRecord(fitted)
    }

    private func note(
        _ part: String,
        _ count: Int,
        in letter: inout LandfallContract.OutgoingRecord
    ) {
        letter.headerBlock.append(DeadLetterHeaders.omittedHeader(part), String(count))
    }

    private func size(of letter: LandfallContract.OutgoingRecord) -> Int {
        letter.content.sizeBytes
            + letter.content.headerCount * LandfallKafka.OutgoingRecord.headerOverheadBytes
    }

    private func size(of header: RecordHeader) -> Int {
        header.name.utf8.count + (header.value?.count ?? 0)
            + LandfallKafka.OutgoingRecord.headerOverheadBytes
    }
}
