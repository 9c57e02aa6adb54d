import Crypto
import Foundation
import TestSupport

/// The digest of a text, in hexadecimal.
enum SHA256Text {
    static func of(_ text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }.joined()
    }
}

/// The reply to a request.
struct Reply: Sendable {
    let status: Int
    let fields: [String: String]
    let body: String

    /// The stable word of a problem.
    var code: String? {
        let document = try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
        return document?["code"] as? String
    }
}

/// A client of the gateway, by curl.
struct Client: Sendable {
    let port: Int
    var token: String?

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - method: Its method.
    ///   - path: The path, as it is sent.
    ///   - body: The text of its body.
    ///   - fields: Further fields, as `Name: value`.
    ///   - options: Further options of curl.
    /// - Returns: The answer.
    /// - Throws: ``NoAnswer``, or why curl could not be run.
    func send(
        _ method: String,
        _ path: String,
        _ body: String? = nil,
        fields: [String] = [],
        options: [String] = []
    ) async throws -> Reply {
        try await send(method, path, data: body.map { Data($0.utf8) }, fields, options)
    }

    func send(
        _ method: String,
        _ path: String,
        data: Data?,
        _ fields: [String] = [],
        _ options: [String] = []
    ) async throws -> Reply {
        var arguments = [
            "--silent", "--show-error", "--max-time", "100", "--path-as-is", "--include", "-X",
            method,
        ]
        if let token { arguments += ["-H", "Authorization: Bearer \(token)"] }
        for field in fields { arguments += ["-H", field] }
        if data != nil {
            if !fields.contains(where: { $0.hasPrefix("Content-Type:") }) {
                arguments += ["-H", "Content-Type: application/json"]
            }
            arguments += ["--data-binary", "@-"]
        }
        arguments += options + ["http://127.0.0.1:\(port)\(path)"]
        let all = arguments
        let output = try await offPool { try Tool.run("curl", all, input: data) }
        return try Self.parse(String(decoding: output, as: UTF8.self))
    }

    /// The reason why an answer is none.
    struct NoAnswer: Error {
        let text: String
    }

    private static func parse(_ text: String) throws -> Reply {
        var rest = text[...]
        while true {
            guard let end = rest.range(of: "\r\n\r\n") else { throw NoAnswer(text: text) }
            let lines = rest[..<end.lowerBound].components(separatedBy: "\r\n")
            rest = rest[end.upperBound...]
            let status = lines[0].split(separator: " ")
            guard status.count >= 2, let code = Int(status[1]) else { throw NoAnswer(text: text) }
            // The answer that it may go on is followed by the one that counts.
            if code == 100 { continue }
            var fields: [String: String] = [:]
            for line in lines.dropFirst() {
                guard let colon = line.firstIndex(of: ":") else { continue }
                fields[line[..<colon].lowercased()] =
                    line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            }
            return Reply(status: code, fields: fields, body: String(rest))
        }
    }
}

/// Programs that every machine has on which the tests run.
enum Tool {
    /// Runs a program and gives what it prints.
    static func run(_ name: String, _ arguments: [String], input: Data? = nil) throws -> Data {
        let (output, source) = (Pipe(), Pipe())
        let process = try SpawnedProcess(
            "/usr/bin/env",
            [name] + arguments,
            input: .descriptor(source.fileHandleForReading.fileDescriptor),
            output: .descriptor(output.fileHandleForWriting.fileDescriptor)
        )
        try output.fileHandleForWriting.close()
        try source.fileHandleForReading.close()
        if let input { try? source.fileHandleForWriting.write(contentsOf: input) }
        try? source.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.wait()
        return data
    }

    static func gzip(_ data: Data) throws -> Data { try run("gzip", ["-c", "-9"], input: data) }
}
