import LandfallValues

/// The verdict on a vector.
package struct Verdict: Hashable, Sendable {
    /// The outcome of a runner.
    package enum Outcome: Hashable, Sendable {
        /// It answered rightly.
        case passed
        /// It did not; lines for a person.
        case failed([String])
        /// It was not asked, and why.
        case skipped(String)
    }

    /// The id of the vector.
    package let id: String
    /// How the runner did.
    package let outcome: Outcome
    /// How long it took.
    package var time = Duration.zero

    init(_ id: String, _ outcome: Outcome) {
        self.id = id
        self.outcome = outcome
    }
}

/// The verdicts on a runner.
package struct Judgement: Sendable {
    package let suite: Suite
    /// What the runner says of itself.
    package let runner: RunnerHello
    /// The verdicts, in the order of the vectors.
    package internal(set) var verdicts: [Verdict] = []

    /// How many vectors were answered rightly.
    package var passed: Int { verdicts.count { $0.outcome == .passed } }

    /// How many were not asked.
    package var skipped: Int {
        verdicts.count { if case .skipped = $0.outcome { true } else { false } }
    }

    /// How many were not answered rightly.
    package var failed: Int { verdicts.count - passed - skipped }

    /// The last line of a report.
    package var summary: String { "\(passed) passed, \(failed) failed, \(skipped) skipped" }
}

extension Judgement: Encodable {
    private enum Key: String, CodingKey {
        case suite, runner, language, passed, failed, skipped, failures, version
    }

    private struct Failure: Encodable {
        let id: String
        let faults: [String]
    }

    /// Writes counts and failures.
    ///
    /// - Parameter encoder: What writes.
    /// - Throws: What the encoder throws.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(suite.rawValue, forKey: .suite)
        try container.encode(Suite.version, forKey: .version)
        try container.encode(runner.name, forKey: .runner)
        try container.encode(runner.language, forKey: .language)
        try container.encode(passed, forKey: .passed)
        try container.encode(failed, forKey: .failed)
        try container.encode(skipped, forKey: .skipped)
        let failures = verdicts.compactMap { verdict -> Failure? in
            guard case .failed(let faults) = verdict.outcome else { return nil }
            return Failure(id: verdict.id, faults: faults)
        }
        try container.encode(failures, forKey: .failures)
    }
}

extension Judgement {
    /// The report in the form of JUnit, as systems that build and test read it.
    package var junit: String {
        let name = "landfall conformance \(suite.rawValue), \(runner.name)"
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuite name="\#(Self.escaped(name))" tests="\#(verdicts.count)" "#
                + #"failures="\#(failed)" skipped="\#(skipped)">"#,
        ]
        for verdict in verdicts {
            let seconds = Double(Int(verdict.time / .milliseconds(1))) / 1000
            let head =
                #"  <testcase classname="\#(suite.rawValue)" name="\#(Self.escaped(verdict.id))" "#
                + #"time="\#(seconds)""#
            switch verdict.outcome {
            case .passed: lines.append(head + "/>")
            case .skipped(let reason):
                lines.append(head + #"><skipped message="\#(Self.escaped(reason))"/></testcase>"#)
            case .failed(let faults):
                lines.append(
                    head + #"><failure message="\#(Self.escaped(faults.first ?? ""))">"#
                        + Self.escaped(faults.joined(separator: "\n")) + "</failure></testcase>"
                )
            }
        }
        return (lines + ["</testsuite>", ""]).joined(separator: "\n")
    }

    /// A text within XML; what XML can't hold is left out.
    private static func escaped(_ text: String) -> String {
        MarkupText.escaped(text) { scalar in
            switch scalar {
            case "\n", "\t": nil
            case "\u{0}"..<" ", "\u{7F}", "\u{FFFE}", "\u{FFFF}": ""
            default: nil
            }
        }
    }
}
