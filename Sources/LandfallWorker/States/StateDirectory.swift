import Foundation
import SystemPackage

/// The directory in which a worker keeps device states, so that a restart finds them there.
///
/// One process has it at a time. Each lane has a folder of its own in it, and in that one for each partition.
final class StateDirectory: Sendable {
    /// Where it is.
    let path: FilePath
    private let lock: FileDescriptor
    /// What is read before lanes ask for it; `nil` where nothing is.
    let prefetch: KeptPrefetch?

    /// How long what is kept may be used after it was written: for much less than the time after which Kafka lets
    /// go of a record that deletes a device (`delete.retention.ms`, a day by default), since one that is gone could
    /// not be taken any more.
    static let longestAge = Duration.seconds(3600)

    /// Takes the directory, and makes it where it is not there.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - lanes: For how many lanes what is kept is read at once; `nil` for none: then it is read when it is asked for.
    /// - Throws: ``WorkerError/configuration(_:)`` where it can't be written, or where another process has it.
    init(_ path: String, readingAheadFor lanes: Int? = nil) throws(WorkerError) {
        let path = FilePath(path)
        let known = try? FileManager.default.attributesOfItem(atPath: path.string)
        if let known, known[.type] as? FileAttributeType != .typeDirectory {
            throw .configuration(
                "state-directory: \(path) is no directory: name one in which the worker may write"
            )
        }
        do {
            // The folder above it has to be there: a volume that is not mounted would go unnoticed.
            if known == nil { try Self.make(path, withParents: false) }
            lock = try FileDescriptor.open(
                path.appending("lock"),
                .readWrite,
                options: [.create, .closeOnExec],
                permissions: .ownerReadWrite
            )
        } catch {
            throw .configuration(
                "state-directory: \(path) can't be made or written: name a directory in which the worker may "
                    + "write, or whose parent it may write"
            )
        }
        guard flock(lock.rawValue, LOCK_EX | LOCK_NB) == 0 else {
            try? lock.close()
            throw .configuration(
                "state-directory: \(path) is in use by another process: give each worker one of its own"
            )
        }
        self.path = path
        Self.removeUseless(in: path)
        prefetch = lanes.map { KeptPrefetch(Self.keptFolders(in: path), lanes: $0) }
    }

    /// Removes what no start can use any more: folders without an index, as a crash leaves them, and those that are
    /// too old.
    private static func removeUseless(in path: FilePath) {
        let oldest = Date.now.addingTimeInterval(-(Self.longestAge / .seconds(1)))
        for lane in Self.names(in: path) where lane.hasPrefix("lane-") {
            for partition in Self.names(in: path.appending(lane)) {
                let folder = path.appending(lane).appending(partition)
                let index = folder.appending(Self.indexName).string
                let attributes = try? FileManager.default.attributesOfItem(atPath: index)
                let written = attributes?[.modificationDate] as? Date
                if written.map({ $0 < oldest }) ?? true { Self.remove(folder) }
            }
        }
    }

    deinit { try? lock.close() }

    /// Makes a folder that only its owner may look into; one that is there stays.
    static func make(_ path: FilePath, withParents: Bool = true) throws {
        try FileManager.default.createDirectory(
            atPath: path.string,
            withIntermediateDirectories: withParents,
            attributes: [.posixPermissions: 0o700]
        )
    }

    /// The names in a folder; none where it can't be read.
    static func names(in path: FilePath) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path.string)) ?? []
    }

    /// Removes a file, or a folder with all in it; what can't be removed stays.
    static func remove(_ path: FilePath) {
        try? FileManager.default.removeItem(atPath: path.string)
    }

    /// Gives a folder another name, in the place of one that has it.
    static func move(_ path: FilePath, to other: FilePath) throws {
        guard path != other else { return }
        remove(other)
        try FileManager.default.moveItem(atPath: path.string, toPath: other.string)
    }

    /// The folder of a lane.
    func folder(ofLane lane: Int) -> FilePath { path.appending("lane-\(lane)") }

    /// The folders of all partitions of which something was kept.
    private static func keptFolders(in path: FilePath) -> [FilePath] {
        names(in: path).sorted().filter { $0.hasPrefix("lane-") }.flatMap { lane in
            names(in: path.appending(lane)).sorted().map { path.appending(lane).appending($0) }
        }.filter { FileManager.default.fileExists(atPath: $0.appending(indexName).string) }
    }

    /// The folder of a partition in which a worker that has stopped has kept its states.
    ///
    /// - Parameter name: The partition's name.
    /// - Returns: `nil` where no lane's folder has one with an index.
    func keptFolder(of name: String) -> FilePath? {
        for lane in Self.names(in: path).sorted() where lane.hasPrefix("lane-") {
            let folder = path.appending(lane).appending(name)
            let index = folder.appending(Self.indexName)
            if FileManager.default.fileExists(atPath: index.string) { return folder }
        }
        return nil
    }

    /// The file that says what the files of segments hold.
    static let indexName = "index"

    /// The file of a segment.
    static func segmentName(_ number: Int64, isLarge: Bool) -> String {
        "\(isLarge ? "large" : "small")-\(number)"
    }

    /// Reads a file of a known size.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - size: How many bytes it has; `nil` for as many as it has.
    /// - Returns: What it holds.
    /// - Throws: `Errno` where it can't be read or has another size.
    static func read(_ path: FilePath, size: Int? = nil) throws -> [UInt8] {
        let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec])
        return try file.closeAfter {
            let end = try file.seek(offset: 0, from: .end)
            guard size == nil || end == Int64(size ?? 0) else { throw Errno.ioError }
            try file.seek(offset: 0, from: .start)
            let count = Int(end)
            return try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                while filled < count {
                    let rest = unsafe UnsafeMutableRawBufferPointer(buffer)[filled...]
                    let read = try unsafe file.read(
                        into: UnsafeMutableRawBufferPointer(rebasing: rest)
                    )
                    guard read > 0 else { throw Errno.ioError }
                    filled += read
                }
            }
        }
    }

    /// Writes a file anew.
    static func write(_ bytes: [UInt8], to path: FilePath) throws {
        let file = try FileDescriptor.open(
            path,
            .writeOnly,
            options: [.create, .truncate, .closeOnExec],
            permissions: .ownerReadWrite
        )
        _ = try file.closeAfter { try file.writeAll(bytes) }
    }
}
