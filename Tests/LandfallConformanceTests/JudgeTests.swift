import Foundation
import Testing

@testable import LandfallConformance

/// The judge, with runners that do not do as a runner does.
@Suite(.timeLimit(.minutes(10))) struct JudgeTests {
    /// A file of a few vectors.
    private static func file() throws -> SuiteFile {
        SuiteFile(.tree, Array(try Repository.file(.tree).vectors.prefix(3)))
    }

    /// Judges a runner that is a script for sh, away from the pool of threads that must not block.
    private static func judgement(
        _ script: String,
        timeout: Duration = .seconds(120)
    ) async throws -> Judgement {
        var judge = Judge(try file(), runner: ["/bin/sh", "-c", script])
        judge.timeout = timeout
        judge.startTimeout = .seconds(120)
        return try await run(judge)
    }

    static func run(_ judge: Judge) async throws -> Judgement {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try judge.run() })
            }
        }
    }

    private static func faults(_ judgement: Judgement) -> [String] {
        judgement.verdicts.compactMap { verdict in
            guard case .failed(let faults) = verdict.outcome else { return nil }
            return faults.first
        }
    }

    private static let hello = #"read line; echo '{"runner":"sh"}'; "#

    @Test func `a runner that hangs is reported as that, and started anew`() async throws {
        let judgement = try await Self.judgement(
            Self.hello + "read line; exec sleep 600",
            timeout: .milliseconds(300)
        )
        #expect(judgement.summary == "0 passed, 3 failed, 0 skipped")
        #expect(Self.faults(judgement).allSatisfy { $0.hasPrefix("no answer within") })
    }

    @Test func `a runner that does not read is reported as one that hangs`() async throws {
        let judgement = try await Self.judgement(
            Self.hello + "exec sleep 600",
            timeout: .milliseconds(300)
        )
        #expect(Self.faults(judgement).count == 3)
    }

    @Test func `a runner that ends is reported as that`() async throws {
        let judgement = try await Self.judgement(Self.hello + "read line; exit 3")
        #expect(
            Self.faults(judgement) == Array(repeating: "the runner has ended", count: 3)
        )
    }

    @Test func `a line that is no JSON is shown`() async throws {
        let judgement = try await Self.judgement(
            Self.hello + "while read line; do echo 'Traceback: oops'; done"
        )
        #expect(
            Self.faults(judgement)
                == Array(
                    repeating: #"the answer is no JSON object: "Traceback: oops""#,
                    count: 3
                )
        )
    }

    @Test func `answers out of order are reported as that`() async throws {
        let judgement = try await Self.judgement(
            Self.hello + #"while read line; do echo '{"id":"tree/other"}'; done"#
        )
        let first = try Self.file().vectors[0].id
        #expect(
            Self.faults(judgement).first
                == #"an answer out of order: "tree/other" instead of \#(first)"#
        )
    }

    @Test func `a line without an end is cut off`() async throws {
        let judgement = try await Self.judgement(Self.hello + "exec cat /dev/zero")
        #expect(Self.faults(judgement).first?.hasPrefix("an answer of more than") == true)
    }

    @Test(arguments: [
        (["/nowhere/runner"], "ends before it answers hello"), ([], "no runner is named"),
        (["/bin/sh", "-c", "read line; echo hi"], #"answers hello with "hi""#),
        (["/bin/sh", "-c", "read line; echo '{}'"], "answers hello with"),
    ])
    func `without a runner nothing is judged`(arguments: [String], reason: String) async throws {
        var judge = Judge(try Self.file(), runner: arguments)
        judge.startTimeout = .seconds(120)
        let asked = judge
        let error = await #expect(throws: ConformanceError.self) {
            _ = try await Self.run(asked)
        }
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }

    @Test func `what is unsupported or skipped is counted, and not asked`() async throws {
        let vectors = try Repository.file(.tree).vectors
        let kept = vectors.filter { $0.features(in: .tree).contains("TAB") }.prefix(3)
        let other = vectors.filter { !$0.features(in: .tree).contains("TAB") }.prefix(2)
        let script = #"read line; echo '{"runner":"sh","unsupported":["TAB"]}'; exec sleep 600"#
        var judge = Judge(
            SuiteFile(.tree, Array(kept) + Array(other)),
            runner: ["/bin/sh", "-c", script]
        )
        judge.skipped = Set(other.map(\.id))
        let judgement = try await Self.run(judge)
        #expect(judgement.summary == "0 passed, 0 failed, 5 skipped")
        #expect(judgement.verdicts.first?.outcome == .skipped("unsupported: TAB"))
        #expect(judgement.verdicts.last?.outcome == .skipped("--skip"))
        judge.only = [String(kept[0].id)]
        #expect(try await Self.run(judge).verdicts.count == 1)
    }

    @Test func `a runner is not started anew for ever`() async throws {
        let many = SuiteFile(.tree, Array(try Repository.file(.tree).vectors.prefix(40)))
        let judge = Judge(many, runner: ["/bin/sh", "-c", Self.hello + "read line; exit 1"])
        let judgement = try await Self.run(judge)
        #expect(judgement.failed == 40)
        #expect(
            Self.faults(judgement).last == "not asked: the runner was restarted 20 times"
        )
    }

    @Test func `reports are JUnit and JSON`() async throws {
        let judgement = try await Self.judgement(
            Self.hello + #"while read line; do echo '<&"'; done"#
        )
        #expect(judgement.junit.contains(#"tests="3" failures="3" skipped="0""#))
        #expect(judgement.junit.contains("&lt;&amp;"))
        #expect(!judgement.junit.contains("<&"))
        let json = String(decoding: try JSONEncoder().encode(judgement), as: UTF8.self)
        #expect(JSONTree(parsing: json)?["failures"]?.list?.count == 3)
        #expect(JSONTree(parsing: json)?["failed"] == .integer(3))
    }
}
