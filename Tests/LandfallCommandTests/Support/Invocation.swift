import Foundation
import TestSupport

/// A run of the built executable, which lies beside the test bundle.
struct Invocation {
    /// The exit status.
    let status: Int32
    /// What it wrote to standard output.
    let output: String
    /// What it wrote to standard error.
    let complaint: String

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Runs the executable to its end.
    ///
    /// - Parameters:
    ///   - arguments: The words after its name.
    ///   - environment: All variables it sees.
    ///   - input: What stands on its standard input.
    /// - Returns: How it ended.
    /// - Throws: Why it could not be started.
    static func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        input: String = ""
    ) async throws -> Invocation {
        let folder = try TemporaryFolder()
        let input = try folder.file("input", input)
        let output = try folder.file("output", "")
        let complaint = try folder.file("complaint", "")
        let process = try SpawnedProcess(
            executable.path,
            arguments,
            environment: environment,
            input: .file(input),
            output: .file(output),
            errors: .file(complaint)
        )
        return Invocation(
            status: await process.end(),
            output: try String(contentsOfFile: output, encoding: .utf8),
            complaint: try String(contentsOfFile: complaint, encoding: .utf8)
        )
    }

    /// Where the executable is.
    static var executable: URL {
        URL(fileURLWithPath: CommandLine.arguments[0])
            .deletingLastPathComponent()
            .appending(path: "landfall")
    }
}
