import Foundation
import TestSupport

/// The compiler of the toolchain, run on sources against the module that the tests are linked with.
struct Compiler {
    private let modules: URL
    private let folder: URL

    /// The reason why nothing could be compiled.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The messages of the compiler about sources.
    struct Report: Sendable {
        /// The exit status.
        let status: Int32
        /// All that was said.
        let text: String

        /// The errors in one source, without their places.
        func errors(in name: String) -> [String] {
            text.split(separator: "\n").filter { $0.contains("/\(name).swift:") }
                .compactMap { line in
                    line.range(of: ": error: ").map { String(line[$0.upperBound...]) }
                }
        }
    }

    /// Finds the built module beside the program that runs the tests.
    init() throws {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let places = [program, CommandLine.arguments[0]].flatMap { path in
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            return [folder, folder.deletingLastPathComponent()].map {
                $0.appending(path: "Modules")
            }
        }
        let found = places.first { place in
            FileManager.default.fileExists(
                atPath: place.appending(path: "Landfall.swiftmodule").path
            )
        }
        guard let found else {
            throw Failure(description: "no Modules/Landfall.swiftmodule beside \(program)")
        }
        modules = found
        folder = FileManager.default.temporaryDirectory
            .appending(path: "landfall-assembly-\(UUID().uuidString)")
    }

    /// Checks the types of sources, each in a file of its name, all in one process.
    func check(_ sources: [String: String]) throws -> Report {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var files: [String] = []
        for (name, source) in sources.sorted(by: { $0.key < $1.key }) {
            let file = folder.appending(path: "\(name).swift")
            try "import Landfall\n\n\(source)\n".write(to: file, atomically: true, encoding: .utf8)
            files.append(file.path)
        }
        let output = folder.appending(path: "output")
        // What a sanitizer has the tests load is not for the compiler.
        let environment = ProcessInfo.processInfo.environment.filter { $0.key != "LD_PRELOAD" }
        let process = try SpawnedProcess(
            Self.program(),
            Self.flags + ["-I", modules.path] + files,
            environment: environment,
            output: .file(output.path)
        )
        let status = process.wait()
        return Report(status: status, text: try String(contentsOf: output, encoding: .utf8))
    }

    private static let flags = [
        "-typecheck", "-whole-module-optimization", "-parse-as-library", "-swift-version", "6",
        "-diagnostic-style", "llvm", "-warnings-as-errors", "-module-name", "Snippets",
        "-strict-memory-safety",
        "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "InternalImportsByDefault",
        "-enable-upcoming-feature", "MemberImportVisibility",
        "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
        "-enable-upcoming-feature", "InferIsolatedConformances",
        "-enable-upcoming-feature", "ImmutableWeakCaptures",
    ]

    private static func program() throws -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let places = path.split(separator: ":").map { "\($0)/swiftc" }
        guard let place = places.first(where: FileManager.default.isExecutableFile) else {
            throw Failure(description: "no swiftc in PATH: \(path)")
        }
        return place
    }
}
