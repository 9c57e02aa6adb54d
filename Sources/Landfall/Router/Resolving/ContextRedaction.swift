/// What may be recorded of a context that a flow has made, or that has secrets.
struct ContextRedaction: Sendable {
    /// What stands in records for such a value.
    static let word = TextRedaction.word

    /// What was known where the outermost flow was asked for, and is recorded with that intent;
    /// `nil` where no flow has made the context.
    private let known: [ContextEntry]?

    /// What the flows have gathered.
    private let gathered: Set<String>

    /// The keys whose values are recorded nowhere.
    var secrets: Set<String> = []

    /// What may be recorded of a context with secrets.
    ///
    /// - Parameter secrets: The keys whose values are recorded nowhere.
    init(secrets: Set<String>) {
        known = nil
        gathered = []
        self.secrets = secrets
    }

    /// What of the flows that run may be recorded.
    ///
    /// - Parameter flows: The flows, the outermost first.
    init(_ flows: [ResumePoint.OpenFlow]) {
        known = flows.first?.context ?? []
        gathered = Set(flows.flatMap { $0.data.map(\.value) + $0.step.values.map(\.value) })
    }

    /// The context with its keys, and the values that were known before.
    func redacting(_ context: [ContextEntry]) -> [ContextEntry] {
        context.map { isOpen($0) ? $0 : ContextEntry(key: $0.key, value: Self.word) }
    }

    private func isOpen(_ entry: ContextEntry) -> Bool {
        known?.contains(entry) ?? true && !secrets.contains(entry.key)
    }

    /// The values that must not be recorded with a context.
    func hidden(in context: [ContextEntry]) -> Set<String> {
        let own = Set(context.filter { !isOpen($0) }.map(\.value))
        return own.union(gathered).subtracting([""])
    }

    /// An entry of something else, without those values, or texts that hold one.
    static func redacting(_ entry: ContextEntry, of values: Set<String>) -> ContextEntry {
        let isOpen = values.allSatisfy { value in
            entry.value != value && (value.utf8.count < 4 || !entry.value.contains(value))
        }
        return isOpen ? entry : ContextEntry(key: entry.key, value: word)
    }
}
