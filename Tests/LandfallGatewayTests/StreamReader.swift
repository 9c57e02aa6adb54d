import Foundation
import TestSupport

/// A reader of a device's stream: curl, which writes what comes to a file.
struct StreamReader {
    let file: String
    let process: SpawnedProcess

    /// The path of the device's plans.
    static let path = "/v1/devices/dev-1/plans"

    init(_ port: Int, _ token: String, _ file: String, _ options: [String] = []) throws {
        self.file = file
        process = try SpawnedProcess(
            "/usr/bin/env",
            [
                "curl", "--silent", "--no-buffer", "--include", "--max-time", "300", "-H",
                "Accept: text/event-stream", "-H", "Authorization: Bearer \(token)",
            ] + options + ["http://127.0.0.1:\(port)\(Self.path)"],
            output: .file(file),
            errors: .null
        )
    }

    var text: String {
        let data = (try? Data(contentsOf: URL(filePath: file))) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    /// How many bytes have come.
    var size: Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        return attributes?[.size] as? Int ?? 0
    }

    /// Waits until a text has come.
    func text(until words: String) async throws -> String {
        try await waited { self.text.contains(words) }
        return text
    }

    /// Ends it as a client ends that is gone.
    func kill() async {
        process.signal(SIGKILL)
        await process.end()
    }
}

/// Waits until something holds, or for a long time.
func waited(_ condition: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(90)
    while !condition(), .now < deadline { try await Task.sleep(for: .milliseconds(20)) }
}
