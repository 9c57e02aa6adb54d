/// The facts about the device that are kept between launches: its id, the sequences that are used up,
/// and how wrong its clock is.
@MainActor final class LaunchRecord {
    nonisolated static let file = "device"
    /// Sequences are reserved in blocks, so that not every change is written down.
    private static let block: Int64 = 10_000

    private let storage: KeptFiles
    private var reserved: Int64
    /// Whether there is a record that can't be read now: it must not be overwritten.
    private let isLocked: Bool
    /// The id of the device.
    let deviceID: String
    /// The sequence of the last change; it is never used again, in another launch neither.
    private(set) var sequence: Int64
    /// How far the server was ahead of the device when it told the time last.
    private(set) var clockOffset: TimeSpan

    init(
        _ storage: KeptFiles,
        deviceID: String?,
        date: Timestamp,
        _ numbers: inout some RandomNumberGenerator
    ) {
        self.storage = storage
        let bytes = storage.read(Self.file)
        self.isLocked = bytes == nil && storage.exists(Self.file)
        let fields = bytes.flatMap { bytes in
            (try? JSONParser.parse(bytes)).flatMap { try? FieldReader($0, "device") }
        }
        let kept = (try? fields?.text("deviceId")).flatMap { $0?.nonEmpty }
        self.deviceID = deviceID ?? kept ?? Identifiers.uuid(at: date, &numbers)
        let last = (try? fields?.int64("reserved")).flatMap { $0 } ?? 0
        self.sequence = max(date.milliseconds, last < .max - 2 * Self.block ? last + 1 : 1)
        self.reserved = sequence + Self.block
        let offset = (try? fields?.int64("clockOffsetMs")).flatMap { $0 } ?? 0
        self.clockOffset = .seconds(Double(offset) / 1_000)
        write()
    }

    /// Counts a change.
    func advance() {
        sequence += 1
        guard sequence >= reserved else { return }
        reserved = sequence + Self.block
        write()
    }

    /// Keeps how far the server is ahead of the device, where that has changed.
    func keep(clockOffset: TimeSpan) {
        guard abs((clockOffset - self.clockOffset).seconds) > 2 else { return }
        self.clockOffset = clockOffset
        write()
    }

    private func write() {
        guard !isLocked else { return }
        let bytes = JSONWriter.object { writer in
            writer.text("deviceId", deviceID)
            writer.int64("reserved", reserved)
            writer.int64("clockOffsetMs", clockOffset.milliseconds)
        }
        storage.write(bytes, Self.file)
    }
}
