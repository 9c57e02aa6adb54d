import Synchronization

/// A file that is read again when it has changed; one that can't be used leaves what was read before.
package final class WatchedFile<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        /// The file whose bytes are known: they made the value, or can't make one.
        var stamps: FileStamps
        /// The file that could not be read at the last look, so that this is reported once.
        var unreadable: FileStamps?
        var lookedAt: ContinuousClock.Instant
        var isReading = false
    }

    private let state: Mutex<State>
    private let path: String
    private let read: @Sendable (String) throws -> [UInt8]
    private let parse: @Sendable ([UInt8]) async throws -> Value
    private let onChange: @Sendable (_ failure: (any Error)?) -> Void

    /// How often the file is looked at.
    private static var interval: Duration { .seconds(1) }

    /// Reads the file for the first time.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - read: Reads a file of a path.
    ///   - parse: Makes the value of the file's bytes.
    ///   - onChange: Called once for each change, after the file was read again; gets why it can't be used, or `nil`.
    /// - Throws: Why the file can't be used.
    package init(
        _ path: String,
        read: @escaping @Sendable (String) throws -> [UInt8],
        parse: @escaping @Sendable ([UInt8]) async throws -> Value,
        onChange: @escaping @Sendable (_ failure: (any Error)?) -> Void = { _ in }
    ) async throws {
        self.path = path
        self.read = read
        self.parse = parse
        self.onChange = onChange
        let stamps = FileStamps(of: [path])
        let value = try await parse(try read(path))
        state = Mutex(State(value: value, stamps: stamps, lookedAt: .now))
    }

    /// The value as of now.
    ///
    /// - Returns: That of the file; that of before where the file can't be used.
    package func current() async -> Value {
        guard let before = begin() else { return state.withLock(\.value) }
        // Off the threads of connections: files and parsers block.
        return await withTaskExecutorPreference(globalConcurrentExecutor) { await look(before) }
    }

    /// Reads the file again if it has changed.
    ///
    /// A file that could not be read is tried again at each look: rights, disks and descriptors change without its stamps.
    private func look(_ before: State) async -> Value {
        let stamps = FileStamps(of: [path])
        guard stamps != before.stamps else { return end { $0.unreadable = nil } }
        let bytes: [UInt8]
        do {
            bytes = try read(path)
        } catch {
            if stamps != before.unreadable { onChange(error) }
            return end { $0.unreadable = stamps }
        }
        do {
            let value = try await parse(bytes)
            onChange(nil)
            return end { ($0.value, $0.stamps, $0.unreadable) = (value, stamps, nil) }
        } catch {
            onChange(error)
            return end { ($0.stamps, $0.unreadable) = (stamps, nil) }
        }
    }

    /// Whether it is time to look, and nobody else does.
    private func begin() -> State? {
        state.withLock { state in
            guard !state.isReading, .now - state.lookedAt >= Self.interval else { return nil }
            state.isReading = true
            return state
        }
    }

    private func end(_ change: (inout State) -> Void) -> Value {
        state.withLock { state in
            state.isReading = false
            state.lookedAt = .now
            change(&state)
            return state.value
        }
    }
}
