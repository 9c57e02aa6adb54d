import Synchronization

/// A file that is read again when it has changed; one that can't be used leaves what was read before.
package final class WatchedFile<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var stamps: FileStamps
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
    private func look(_ before: FileStamps) async -> Value {
        let stamps = FileStamps(of: [path])
        guard stamps != before else { return end(nil, stamps) }
        do {
            let value = try await parse(try read(path))
            onChange(nil)
            return end(value, stamps)
        } catch {
            onChange(error)
            return end(nil, stamps)
        }
    }

    /// Whether it is time to look, and nobody else does.
    private func begin() -> FileStamps? {
        state.withLock { state in
            guard !state.isReading, .now - state.lookedAt >= Self.interval else { return nil }
            state.isReading = true
            return state.stamps
        }
    }

    private func end(_ value: Value?, _ stamps: FileStamps) -> Value {
        state.withLock { state in
            state.isReading = false
            state.lookedAt = .now
            state.stamps = stamps
            if let value { state.value = value }
            return state.value
        }
    }
}
