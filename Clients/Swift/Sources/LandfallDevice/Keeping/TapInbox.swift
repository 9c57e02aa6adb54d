/// The taps that have not ended: they are kept from the first moment on, also over a restart.
@MainActor final class TapInbox {
    private static let limit = 8

    private var file: KeptList
    /// The taps, oldest first.
    private(set) var taps: [Landfall.Tap] = []
    /// Takes the taps of the last launch that could not be read when this one began.
    var onLate: (@MainActor ([Landfall.Tap]) -> Void)?

    init(_ storage: KeptFiles) {
        file = KeptList(storage, file: "taps", name: "taps")
        load()
    }

    /// Reads the taps of the last launch, unless that was done.
    func load() {
        let kept = file.takeKept().compactMap { try? Landfall.Tap($0) }
        guard !kept.isEmpty else { return }
        taps = kept + taps
        onLate?(kept)
    }

    /// Keeps a tap, in the place of what was kept of it before.
    func keep(_ tap: Landfall.Tap) {
        load()
        taps.removeAll { $0.intent.intentID == tap.intent.intentID }
        taps.append(tap)
        if taps.count > Self.limit { taps.removeFirst(taps.count - Self.limit) }
        write()
    }

    /// Forgets a tap that has ended.
    func forget(_ intentID: String) {
        guard taps.contains(where: { $0.intent.intentID == intentID }) else { return }
        taps.removeAll { $0.intent.intentID == intentID }
        write()
    }

    private func write() {
        file.write(taps) { tap, writer in
            writer.bool("asked", tap.isAsked)
            writer.message("intent") { tap.intent.write(to: &$0) }
        }
    }
}

extension Landfall.Tap {
    fileprivate init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "tap")
        guard let intent = fields.node("intent") else { throw .missing("intent") }
        self.init(try NavigationIntent(intent))
        isAsked = try fields.bool("asked")
    }
}
