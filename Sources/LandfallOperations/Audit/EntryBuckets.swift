import Foundation

/// Entries sorted into buckets by their group, on disk where they are many.
///
/// What is compared with each other lies in one bucket, so one bucket at a time has to be in
/// memory. Up to `memoryBytes` no file is made; the files have no name and go with their owner.
final class EntryBuckets {
    /// The buckets; each holds that share of all entries.
    static let count = 64
    /// The bytes of each bucket that are kept in memory until they are written.
    private let pageBytes: Int

    private var pages: [[UInt8]]
    private var files: [FileHandle?]
    private let folder: URL

    /// Makes empty buckets.
    ///
    /// - Parameters:
    ///   - memoryBytes: The memory for all of them, before anything is written to disk.
    ///   - folder: Where files are made.
    init(
        memoryBytes: Int = 64 << 20,
        folder: URL = FileManager.default.temporaryDirectory
    ) {
        self.pageBytes = max(AuditEntry.size, memoryBytes / Self.count)
        self.pages = Array(repeating: [], count: Self.count)
        self.files = Array(repeating: nil, count: Self.count)
        self.folder = folder
    }

    /// Adds an entry.
    ///
    /// - Throws: What keeps it from being written to disk.
    func add(_ entry: AuditEntry) throws {
        let bucket = Int(entry.group % UInt64(Self.count))
        entry.pack(into: &pages[bucket])
        guard pages[bucket].count + AuditEntry.size > pageBytes else { return }
        let file = try files[bucket] ?? makeFile()
        files[bucket] = file
        try file.write(contentsOf: pages[bucket])
        pages[bucket].removeAll(keepingCapacity: true)
    }

    /// All entries of a bucket, those of one group next to each other, each group by place.
    ///
    /// - Parameter bucket: From 0 to ``count`` - 1.
    /// - Returns: The entries; the bucket is empty afterwards.
    /// - Throws: What keeps them from being read.
    func take(_ bucket: Int) throws -> [AuditEntry] {
        var entries: [AuditEntry] = []
        if let file = files[bucket] {
            try file.seek(toOffset: 0)
            while let part = try file.read(upToCount: AuditEntry.size * 20_000), !part.isEmpty {
                Self.read(Array(part), into: &entries)
            }
            try file.close()
            files[bucket] = nil
        }
        Self.read(pages[bucket], into: &entries)
        pages[bucket] = []
        entries.sort { first, second in
            (first.group, first.kind.rawValue, first.partition, first.offset)
                < (second.group, second.kind.rawValue, second.partition, second.offset)
        }
        return entries
    }

    private static func read(_ bytes: [UInt8], into entries: inout [AuditEntry]) {
        for start in stride(from: 0, to: bytes.count, by: AuditEntry.size) {
            if let entry = AuditEntry(packed: bytes[start..<start + AuditEntry.size]) {
                entries.append(entry)
            }
        }
    }

    /// A file without a name, which nobody else can open and which goes with the process.
    private func makeFile() throws -> FileHandle {
        let url = folder.appending(path: "landfall-audit-\(UUID().uuidString)")
        guard
            FileManager.default.createFile(
                atPath: url.path,
                contents: nil,
                attributes: [.posixPermissions: 0o600]
            )
        else { throw OperationsError.refused("no file can be made in \(folder.path)") }
        let file = try FileHandle(forUpdating: url)
        try FileManager.default.removeItem(at: url)
        return file
    }
}
