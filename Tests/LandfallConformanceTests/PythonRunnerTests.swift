import Foundation
import Testing

@testable import LandfallConformance

/// The runner that is written from the guide alone, and faults in it that the vectors must find.
@Suite(.timeLimit(.minutes(20))) struct PythonRunnerTests {
    private static let folder = "\(Repository.root)/conformance/runners/python"

    private static func judge(_ suite: Suite, in folder: String = folder) throws -> Judge {
        var judge = Judge(
            try Repository.file(suite),
            runner: ["python3", "-B", "\(folder)/runner.py"]
        )
        // Other tests run beside.
        judge.timeout = .seconds(120)
        judge.startTimeout = .seconds(120)
        return judge
    }

    @Test(arguments: Suite.allCases)
    func `the Python runner passes`(suite: Suite) async throws {
        let judgement = try await JudgeTests.run(try Self.judge(suite))
        for verdict in judgement.verdicts {
            if case .failed(let faults) = verdict.outcome {
                Issue.record("\(verdict.id): \(faults.joined(separator: "\n"))")
            }
        }
        #expect(judgement.runner.language == "python")
        switch suite {
        case .tree: #expect(judgement.skipped == 0 && judgement.passed > 1000)
        case .codec: #expect(judgement.passed > judgement.skipped)
        case .uikit: #expect(judgement.passed == 0)
        case .session: #expect(judgement.skipped == 0 && judgement.passed >= 60)
        }
    }

    @Test(arguments: Mutant.all)
    func `each fault is found`(mutant: Mutant) async throws {
        let files = ["runner.py", "tree.py", "codec.py", "session.py"]
        let copy = FileManager.default.temporaryDirectory
            .appendingPathComponent("landfall-mutant-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: copy) }
        for name in files {
            var text = try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
            if name == mutant.file {
                let count = text.components(separatedBy: mutant.old).count - 1
                try #require(count == 1, "the text stands there \(count) times: \(mutant.old)")
                text = text.replacing(mutant.old, with: mutant.new)
            }
            try text.write(
                to: copy.appendingPathComponent(name),
                atomically: true,
                encoding: .utf8
            )
        }
        let suite = Suite(rawValue: String(mutant.file.dropLast(3))) ?? .tree
        let judge = try Self.judge(suite, in: copy.path)
        let found = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try Self.firstFailure(judge) })
            }
        }
        #expect(found != nil, "no vector finds it")
    }

    private struct Found: Error { let id: String }

    /// The first vector that is not answered rightly.
    private static func firstFailure(_ judge: Judge) throws -> String? {
        do {
            _ = try judge.run { verdict in
                if case .failed = verdict.outcome { throw Found(id: verdict.id) }
            }
            return nil
        } catch let found as Found { return found.id }
    }

    @Test func `it is short, and needs nothing but Python`() throws {
        var lines = 0
        for name in ["runner.py", "tree.py"] {
            let text = try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
            lines += text.split(separator: "\n", omittingEmptySubsequences: false)
                .count { !$0.allSatisfy(\.isWhitespace) }
        }
        #expect(lines <= 300)
    }
}

extension Mutant: CustomTestStringConvertible {
    var testDescription: String { name }
}
