import LandfallValues
import TestSupport
import Testing

/// Runs a body that blocks on a thread of its own: two blocked tests would stop the cooperative pool.
///
/// It stays a part of the test's task: an issue recorded in it belongs to the test.
func offPool<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withTaskExecutorPreference(TaskThreadExecutor(label: "landfall.tests")) {
        try await apart(body)
    }
}

@concurrent private func apart<Value: Sendable>(
    _ body: @Sendable () throws -> Value
) async throws -> Value {
    try body()
}

/// Waits until something holds that happens elsewhere, and says so if it does not in time.
///
/// - Returns: Whether it holds.
@discardableResult
func eventually(
    _ what: Comment,
    within limit: Duration = .seconds(150),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ holds: () async throws -> Bool
) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
        if try await holds() { return true }
        try await Task.sleep(for: .milliseconds(15))
    }
    Issue.record(what, sourceLocation: sourceLocation)
    return false
}
