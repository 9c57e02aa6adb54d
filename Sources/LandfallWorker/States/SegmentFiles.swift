import Dispatch
import LandfallBytes
import Synchronization
import SystemPackage

/// Writes the segments of a lane's device states to files, on a thread of its own.
///
/// The disk may be slow: a lane only hands segments over, and not more than ``limitBytes`` at a time.
final class SegmentFiles: Sendable {
    private let queue: DispatchQueue
    private let state = Mutex(State())

    /// A file, by its folder and name.
    struct File: Hashable, Sendable {
        /// The folder of the partition.
        let folder: FilePath
        /// Whether it holds large states.
        let isLarge: Bool
        /// The number of the segment.
        let number: Int64

        /// Where it is.
        var path: FilePath {
            folder.appending(StateDirectory.segmentName(number, isLarge: isLarge))
        }
    }

    private struct State {
        var waitingBytes = 0
        /// The folders that wait to be removed, and how often.
        var removed: [FilePath: Int] = [:]
        /// The checksums of what was written.
        var written: [File: UInt64] = [:]
        var failure: String?
    }

    /// The most bytes that wait to be written.
    static let limitBytes = 64 << 20

    /// Begins with nothing.
    ///
    /// - Parameter label: The thread's name in a debugger.
    init(label: String) { queue = DispatchQueue(label: label, qos: .utility) }

    /// Whether more may be handed over.
    var hasRoom: Bool { state.withLock { $0.waitingBytes < Self.limitBytes } }

    /// Why a file could not be written; `nil` while all could.
    var failure: String? { state.withLock { $0.failure } }

    /// Writes a file, later.
    func write(_ bytes: [UInt8], to file: File) {
        state.withLock { $0.waitingBytes += bytes.count }
        queue.async { [self] in
            let failure: String?
            let checksum = bytes.withBytes { $0.checksum }
            do {
                try StateDirectory.write(bytes, to: file.path)
                failure = nil
            } catch {
                failure = "\(file.path): \(error)"
            }
            state.withLock { state in
                state.waitingBytes -= bytes.count
                state.failure = state.failure ?? failure
                if failure == nil { state.written[file] = checksum }
            }
        }
    }

    /// Notes a file that was written by another process.
    func note(_ file: File, checksum: UInt64) { state.withLock { $0.written[file] = checksum } }

    /// Removes a file, after all that was handed over before.
    func remove(_ file: File) {
        queue.async { [self] in
            _ = state.withLock { $0.written.removeValue(forKey: file) }
            StateDirectory.remove(file.path)
        }
    }

    /// Removes the folder of a partition with its files, after all that was handed over before.
    func remove(folder: FilePath) {
        state.withLock { $0.removed[folder, default: 0] += 1 }
        queue.async { [self] in
            state.withLock { state in
                state.written = state.written.filter { $0.key.folder != folder }
            }
            StateDirectory.remove(folder)
            state.withLock { state in
                let left = (state.removed[folder] ?? 1) - 1
                state.removed[folder] = left > 0 ? left : nil
            }
        }
    }

    /// Whether a folder is still to be removed.
    func waitsForRemoval(of folder: FilePath) -> Bool {
        state.withLock { $0.removed[folder] != nil }
    }

    /// Makes the folder of a partition anew and empty, after all that was handed over before.
    func make(folder: FilePath) {
        queue.async { [self] in
            StateDirectory.remove(folder)
            do {
                try StateDirectory.make(folder)
            } catch {
                state.withLock { $0.failure = $0.failure ?? "\(folder): \(error)" }
            }
        }
    }

    /// Waits until all is written that was handed over.
    ///
    /// - Returns: The checksums of the files of a folder, by size class and number; `nil` where it took longer or
    ///   a file could not be written.
    func checksums(until deadline: ContinuousClock.Instant) -> [File: UInt64]? {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        let left = (deadline - .now) / .seconds(1)
        guard done.wait(timeout: .now() + max(0, left)) == .success else { return nil }
        return state.withLock { $0.failure == nil ? $0.written : nil }
    }
}
