/// The taps that have not ended: they are kept from the first moment on, also over a restart.
@MainActor final class TapInbox {
    private static let limit = 8

    private var list: KeptList<Landfall.Tap>
    /// Takes the taps of the last launch that could not be read when this one began.
    var onLate: (@MainActor ([Landfall.Tap]) -> Void)?

    init(_ files: KeptFiles, _ clock: LaunchClock) {
        list = KeptList(files, clock, file: "taps", name: "taps")
        list.load()
    }

    /// The taps, oldest first.
    var taps: [Landfall.Tap] { list.entries }

    /// Reads the taps of the last launch, unless that was done.
    func load() {
        let kept = list.load()
        if !kept.isEmpty { onLate?(kept) }
    }

    /// Keeps a tap, in the place of what was kept of it before.
    func keep(_ tap: Landfall.Tap) {
        load()
        list.entries.removeAll { $0.intent.intentID == tap.intent.intentID }
        list.entries.append(tap)
        list.entries.removeFirst(max(0, taps.count - Self.limit))
        list.write()
    }

    /// Forgets a tap that has ended.
    func forget(_ intentID: String) {
        guard taps.contains(where: { $0.intent.intentID == intentID }) else { return }
        list.entries.removeAll { $0.intent.intentID == intentID }
        list.write()
    }

    /// Moves the times of taps: the clock was corrected.
    func moveTimes(by span: TimeSpan) { list.moveTimes(by: span) }
}

extension Landfall.Tap: KeptEntry {
    /// A tap that is too old falls back, the end of a detour would be lost.
    var countsFrom: Timestamp? { isEnding ? intent.occurredAt : nil }

    mutating func moveTimes(by span: TimeSpan) { intent.moveTimes(by: span) }

    init(_ fields: FieldReader) throws(CodecError) {
        guard let intent = fields.node("intent") else { throw .missing("intent") }
        self.init(try NavigationIntent(intent))
        isAsked = try fields.bool("asked")
    }

    func write(to writer: inout JSONWriter) {
        writer.bool("asked", isAsked)
        writer.message("intent") { intent.write(to: &$0) }
    }
}

extension NavigationIntent {
    /// Moves the times: they were stamped by a clock that was wrong by as much.
    mutating func moveTimes(by span: TimeSpan) {
        occurredAt = occurredAt.map { $0 + span }
        expiresAt = expiresAt.map { $0 + span }
        // The server compares it with the time of the tap.
        if let date = deviceState?.capturedAt { deviceState?.capturedAt = date + span }
    }
}
