/// An entry of a ``KeptList``.
protocol KeptEntry {
    /// Whether its times stay, however the clock is corrected.
    var hasFinalTimes: Bool { get set }

    /// The time from which its age counts; `nil` for a tap, which may expire by a wrong clock.
    var countsFrom: Timestamp? { get }

    /// Moves its times.
    mutating func moveTimes(by span: TimeSpan)

    init(_ fields: FieldReader) throws(CodecError)

    func write(to writer: inout JSONWriter)
}

/// A file of entries that outlives the process, and the rule for their times.
///
/// An entry has its times from the clock of the launch that made it. When the server corrects the
/// clock, they move with it. Once the server has answered, they are written as final, and no later
/// launch moves them. A launch that never got an answer leaves times that are not final, and nobody can
/// tell how wrong they are: what it left grows old from the next launch on.
///
/// Before a device is unlocked for the first time, a file may be there and not be readable. It is not
/// overwritten then: what is in it is taken up as soon as it can be read.
@MainActor struct KeptList<Entry: KeptEntry> {
    private let files: KeptFiles
    private let clock: LaunchClock
    private let file: String
    private let name: String
    /// Whether the file is there, and was not read yet.
    private var isPending = true
    /// The entries, oldest first.
    var entries: [Entry] = []

    /// Names a list.
    ///
    /// - Parameters:
    ///   - files: Where the file is.
    ///   - clock: The clock of the launch.
    ///   - file: The name of the file.
    ///   - name: The field of the list.
    init(_ files: KeptFiles, _ clock: LaunchClock, file: String, name: String) {
        self.files = files
        self.clock = clock
        self.file = file
        self.name = name
    }

    /// Reads the entries of former launches, once; what is no list has none.
    ///
    /// - Returns: Those that were read now; they come before the entries of this launch.
    @discardableResult mutating func load() -> [Entry] {
        guard isPending else { return [] }
        guard let bytes = files.read(file) else {
            isPending = files.exists(file)
            return []
        }
        isPending = false
        let fields = (try? JSONParser.parse(bytes)).flatMap { try? FieldReader($0, file) }
        let nodes = (try? fields?.list(name)) ?? []
        let kept = nodes.compactMap { try? read($0) }
        entries = kept + entries
        // Their times have moved: the next launch must know what this one may have sent.
        if kept.contains(where: { !$0.hasFinalTimes }) { write() }
        return kept
    }

    private func read(_ node: JSONNode) throws(CodecError) -> Entry {
        let fields = try FieldReader(node, name)
        var entry = try Entry(fields)
        entry.hasFinalTimes = try fields.bool("final")
        if !entry.hasFinalTimes {
            entry.moveTimes(by: entry.countsFrom.map { clock.date - $0 } ?? clock.correction)
        }
        return entry
    }

    /// Moves all times that are not final, and keeps them.
    mutating func moveTimes(by span: TimeSpan) {
        guard entries.contains(where: { !$0.hasFinalTimes }) else { return }
        for index in entries.indices where span != .zero && !entries[index].hasFinalTimes {
            entries[index].moveTimes(by: span)
        }
        write()
    }

    /// Writes all entries, unless that would destroy what could not be read yet.
    func write() {
        guard !isPending else { return }
        let isKnown = clock.isKnown
        let bytes = JSONWriter.object { writer in
            writer.messages(name, entries) { entry, writer in
                writer.bool("final", entry.hasFinalTimes || isKnown)
                entry.write(to: &writer)
            }
        }
        files.write(bytes, file)
    }
}
