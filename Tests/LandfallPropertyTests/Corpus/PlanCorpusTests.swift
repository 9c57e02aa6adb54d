import Foundation
import Landfall
import LandfallContract
import LandfallSketches
import TestSupport
import Testing

/// Holds the plans of 10,000 cases to the bytes that they had when the corpus was made: how an answer
/// is come to may change, what it says may not.
///
/// Half of the cases are random routes on random devices, half are taps in the sample apps; in turns
/// in JSON and in protobuf. `plans.txt` holds a digest of each answer, a hundred to a line. Where a
/// change of the answers is meant, `LANDFALL_CORPUS=write` writes it anew; the change of that file
/// then says how many cases it is.
@Suite(.timeLimit(.minutes(10))) struct PlanCorpusTests {
    private static let count = 10_000

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    private static let file = folder.appending(path: "plans.txt")

    @Test func `plans have the bytes that they had`() throws {
        let answers = try Self.answers.get()
        let digests = answers.map(\.digest)
        if ProcessInfo.processInfo.environment["LANDFALL_CORPUS"] == "write" {
            try Data(Self.text(of: digests).utf8).write(to: Self.file)
        }
        let known = try String(contentsOf: Self.file, encoding: .utf8)
            .split(whereSeparator: \.isWhitespace)
        try #require(known.count == Self.count)
        let changed = digests.indices.filter { Self.text(of: digests[$0]) != known[$0] }
        let first = changed.first.map { "case \($0), \(answers[$0].outcomes)" } ?? ""
        #expect(changed.isEmpty, "\(changed.count) of \(Self.count) differ, the first is \(first)")
    }

    @Test func `the cases come to every outcome but one in both encodings`() throws {
        for parity in 0...1 {
            let answers = try Self.answers.get().enumerated().filter { $0.offset % 2 == parity }
            let outcomes = answers.flatMap(\.element.outcomes)
            for outcome in Outcome.allCases where outcome != .openURL {
                let count = outcomes.count { $0 == outcome }
                #expect(count > 20, "\(outcome) \(count) times")
            }
        }
    }

    private static func text(of digests: [UInt32]) -> String {
        stride(from: 0, to: digests.count, by: 100).map { start in
            digests[start..<min(start + 100, digests.count)].map(text).joined(separator: " ") + "\n"
        }.joined()
    }

    private static func text(of digest: UInt32) -> String {
        let digits = String(digest, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// The outcome of a case.
    private typealias Answer = (outcomes: [Outcome], digest: UInt32)

    /// The answers to all cases.
    private static let answers = Result { () throws -> [Answer] in
        let apps = try makeApps()
        return try (0..<count).map { number -> Answer in
            let encoding: ContentEncoding = number % 2 == 0 ? .json : .protobuf
            let seed = UInt64(number)
            guard number >= count / 2 else {
                return try PropertyCase(seed: seed).corpusCase(encoding).answer()
            }
            // Not `number % 4`, which would give each app one encoding.
            let app = apps[number / 2 % apps.count]
            return try app.makeCase(seed: seed, encoding: encoding).answer()
        }
    }

    private static func makeApps() throws -> [CorpusApp] {
        let tests = folder.appending(path: "../..")
        let files = [
            "LandfallCatalogTests/ExampleApp/routes.yaml", "../deploy/samples/shop/routes.yaml",
            "../deploy/samples/chat/routes.yaml",
        ]
        let apps = try files.map { path in
            let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
            return try CorpusApp(text, name: path)
        }
        return apps + [try CorpusApp(NotesCatalog.text, name: "notes")]
    }
}

extension PropertyCase {
    /// The case as records.
    fileprivate func corpusCase(_ encoding: ContentEncoding) throws -> CorpusCase {
        var intent = intent
        intent.deviceID = CorpusCase.deviceID
        return CorpusCase(
            intent,
            state: state(try tree.tree()),
            encoding: encoding,
            resolver: try resolver()
        )
    }
}
