/// A file of entries that outlives the process.
///
/// Before a device is unlocked for the first time, a file may be there and not be readable. It is not
/// overwritten then: what is in it is taken up as soon as it can be read.
@MainActor struct KeptList {
    private let storage: KeptFiles
    private let file: String
    private let name: String
    /// Whether the file is there, and was not read yet.
    private var isPending = true

    /// Names a list.
    ///
    /// - Parameters:
    ///   - storage: Where the file is.
    ///   - file: The name of the file.
    ///   - name: The field of the list.
    init(_ storage: KeptFiles, file: String, name: String) {
        self.storage = storage
        self.file = file
        self.name = name
    }

    /// The entries of the last launch, once; what is no list has none.
    mutating func takeKept() -> [JSONNode] {
        guard isPending else { return [] }
        guard let bytes = storage.read(file) else {
            isPending = storage.exists(file)
            return []
        }
        isPending = false
        let fields = (try? JSONParser.parse(bytes)).flatMap { try? FieldReader($0, file) }
        return (try? fields?.list(name)) ?? []
    }

    /// Writes all entries, unless that would destroy what could not be read yet.
    func write<Entry>(_ entries: [Entry], _ body: (Entry, inout JSONWriter) -> Void) {
        guard !isPending else { return }
        let bytes = JSONWriter.object { writer in writer.messages(name, entries, body) }
        storage.write(bytes, file)
    }
}
