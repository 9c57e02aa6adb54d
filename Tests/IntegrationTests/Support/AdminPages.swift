import Foundation
import TestSupport
import Testing

/// The pages of one worker, as curl sees them.
struct AdminPages {
    let address: String

    /// Finds them by what the worker has logged.
    init(of worker: SpawnedWorker) async throws {
        try await worker.logs("the admin port is open")
        try self.init(in: worker.lines)
    }

    /// Finds them in a log.
    init(in log: String) throws {
        let line = log.split(separator: "\n").first { $0.contains("admin port is open") }
        address = try String(#require(line?.firstMatch(of: /127\.0\.0\.1:\d+/)).output)
    }

    /// The status of a page and what it says.
    func page(_ path: String) throws -> (status: String, text: String) {
        let words = [
            "--silent", "--max-time", "10", "-w", "%{http_code}", "http://\(address)\(path)",
        ]
        let text = try SpawnedProcess.run("/usr/bin/curl", words).text
        return (String(text.suffix(3)), String(text.dropLast(3)))
    }

    /// What `/status` says is wrong.
    func reasons() throws -> [String] {
        let document = try JSONSerialization.jsonObject(
            with: Data(try page("/status").text.utf8)
        )
        return (document as? [String: Any])?["reasons"] as? [String] ?? []
    }

    /// Waits until the worker is in a state, and compares all pages with it.
    ///
    /// - Parameters:
    ///   - word: What `/health/ready` says.
    ///   - state: The state that metrics name.
    ///   - cause: What metrics say that is waited for.
    /// - Throws: What keeps a page from being read.
    func expect(_ word: String, state: String, waitingFor cause: String? = nil) async throws {
        try await eventually("it is not \(word) but \((try? page("/health/ready").text) ?? "")") {
            try page("/health/ready") == (word == "ready" ? "200" : "503", word + "\n")
        }
        #expect(try page("/health/live") == ("200", "live\n"))
        let metrics = try page("/metrics")
        #expect(metrics.status == "200")
        let lines = Set(metrics.text.split(separator: "\n"))
        let isInState = lines.contains("landfall_worker_state{state=\"\(state)\"} 1")
        #expect(isInState, "\(word)")
        for other in ["postgres", "kafka", "schema", "topics", "group"] {
            let value = other == cause ? 1 : 0
            let isSaid = lines.contains("landfall_waiting{cause=\"\(other)\"} \(value)")
            #expect(isSaid, "\(word): \(other)")
        }
        let status = try page("/status")
        #expect(status.status == "200")
        let document = try JSONSerialization.jsonObject(with: Data(status.text.utf8))
        #expect((document as? [String: Any])?["state"] as? String == word)
    }
}
