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
    ///   - letter: The key, the value and the headers of the letter.
    ///   - originalHeaderCount: How many of its headers are those of the original; they come first.
    /// - Returns: A letter within the limit.
    func fit(_ letter: RecordContent, originalHeaderCount: Int) -> RecordContent {
        var letter = letter
        if size(of: letter) > bytes, let value = letter.value {
            letter.value = nil
            note("value", value.count, in: &letter)
        }
        if size(of: letter) > bytes, originalHeaderCount > 0 {
            let headers = Array(letter.headers)
            let left = headers.prefix(originalHeaderCount).reduce(0) { $0 + size(of: $1) }
            letter.headers = HeaderBlock(Array(headers.dropFirst(originalHeaderCount)))
            note("headers", left, in: &letter)
        }
        if size(of: letter) > bytes, let key = letter.key {
            letter.key = nil
            note("key", key.count, in: &letter)
        }
        return letter
    }

    /// The same for a letter as the ledger has it.
    ///
    /// - Parameter letter: The letter.
    /// - Returns: A smaller one, which may still be beyond the limit; `nil` where nothing is left to
    ///   be taken out.
    func fit(_ letter: RecordContent) -> RecordContent? {
        let count = DeadLetterHeaders.start(in: Array(letter.headers)) ?? 0
        let fitted = fit(letter, originalHeaderCount: count)
        return fitted == letter ? nil : fitted
    }

    private func note(_ part: String, _ count: Int, in letter: inout RecordContent) {
        letter.headers.append(DeadLetterHeaders.omittedHeader(part), String(count))
    }

    private func size(of letter: RecordContent) -> Int {
        letter.sizeBytes + letter.headerCount * OutgoingRecord.headerOverheadBytes
    }

    private func size(of header: RecordHeader) -> Int {
        header.name.utf8.count + (header.value?.count ?? 0)
            + OutgoingRecord.headerOverheadBytes
    }
}
