import Foundation
import Synchronization
import Testing

@testable import LandfallOperations

/// The reading of a worker's page while the worker is measured.
@Suite(.timeLimit(.minutes(5))) struct PageReadingTests {
    /// The port of a worker, and what was read of it.
    private final class Worker: Sendable {
        let state = Mutex((address: String?.none, read: [String]()))
        var read: [String] { state.withLock { $0.read } }

        func page(_ address: String, isGood: Bool = true) -> Bool {
            state.withLock { $0.read.append(address) }
            return isGood
        }
    }

    private func reached(_ holds: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while !holds(), ContinuousClock.now < deadline {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(holds())
    }

    private func ended(_ reading: PageReading) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                reading.end()
                continuation.resume()
            }
        }
    }

    @Test func `Pages are read again and again, from when the worker says where it listens`()
        async throws
    {
        let worker = Worker()
        let reading = PageReading(
            Observation(variables: [:]) { worker.page($0) },
            every: .milliseconds(1)
        ) { worker.state.withLock { $0.address } }
        #expect(worker.read.isEmpty)
        worker.state.withLock { $0.address = "127.0.0.1:9" }
        try await reached { reading.pages >= 3 }
        await ended(reading)
        let count = reading.pages
        #expect(Set(worker.read) == ["127.0.0.1:9"])
        // Its thread is over.
        #expect(worker.read.count == count)
        #expect(reading.failures == 0)
    }

    @Test func `It ends where a worker never listens, and before the next page is due`()
        async throws
    {
        let nobody = PageReading(Observation(variables: [:]) { _ in true }) { nil }
        await ended(nobody)
        #expect(nobody.pages == 0)
        let slow = PageReading(
            Observation(variables: [:]) { _ in true },
            every: .seconds(3600)
        ) { "127.0.0.1:9" }
        try await reached { slow.pages == 1 }
        await ended(slow)
        #expect(slow.pages == 1)
    }

    @Test func `A page that can't be read counts as none`() async throws {
        let worker = Worker()
        let reading = PageReading(
            Observation(variables: [:]) { worker.page($0, isGood: false) },
            every: .milliseconds(1)
        ) { "127.0.0.1:9" }
        try await reached { reading.failures >= 2 }
        await ended(reading)
        #expect(reading.pages == 0)
    }

    @Test func `A worker's log says where it listens`() throws {
        let log = FileManager.default.temporaryDirectory
            .appending(path: "landfall-test-\(UUID().uuidString).log")
        defer { try? FileManager.default.removeItem(at: log) }
        #expect(MeasuredProcess.adminAddress(inLog: log) == nil)
        try Data("info: the worker starts\n".utf8).write(to: log)
        #expect(MeasuredProcess.adminAddress(inLog: log) == nil)
        let line = "info: address=127.0.0.1:4711 ready=http://127.0.0.1:4711/health/ready "
        try Data((line + "the admin port is open\n").utf8).write(to: log)
        #expect(MeasuredProcess.adminAddress(inLog: log) == "127.0.0.1:4711")
    }

    @Test func `The share of its pace is that of each round to the one beside it`() {
        func round(_ pace: Double) -> BenchmarkResult.Round {
            .init(intentsPerSecond: pace, processor: .init(process: 1), peakBytes: 1)
        }
        var result = BenchmarkResult()
        result.worker = [round(100), round(200), round(400)]
        #expect(result.observedShare == nil)
        result.observed = [round(99), round(100), round(396)]
        #expect(result.observedShare == 0.99)
    }
}
