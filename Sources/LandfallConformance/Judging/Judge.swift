/// Asks a runner every vector of a suite, and says which it answers rightly.
///
/// Its calls block.
package struct Judge {
    /// The vectors.
    package let file: SuiteFile
    /// The program, by its path or its name on the PATH, and its arguments.
    package let runner: [String]
    /// How long the runner may take for a vector.
    package var timeout = Duration.seconds(5)
    /// How long it may take to start.
    package var startTimeout = Duration.seconds(60)
    /// The ids that are judged, or their beginnings before a `/`; empty for all.
    package var only: [String] = []
    /// The ids that are not asked.
    package var skipped: Set<String> = []

    /// How often a runner is started anew before the rest counts as failed.
    package static let restartLimit = 20

    /// Creates a judge.
    ///
    /// - Parameters:
    ///   - file: The vectors.
    ///   - runner: The program and its arguments.
    package init(_ file: SuiteFile, runner: [String]) {
        self.file = file
        self.runner = runner
    }

    /// Judges.
    ///
    /// - Parameter report: Called with each verdict, in the order of the vectors.
    /// - Returns: All verdicts.
    /// - Throws: ``ConformanceError/noRunner(_:)`` if the runner does not start or does not say hello.
    package func run(
        report: (Verdict) throws -> Void = { _ in }
    ) throws -> Judgement {
        var session = try Session(judge: self)
        var judgement = Judgement(suite: file.suite, runner: session.hello)
        for vector in file.vectors where isWanted(vector.id) {
            let verdict = session.verdict(on: vector)
            judgement.verdicts.append(verdict)
            try report(verdict)
        }
        session.end()
        return judgement
    }

    private func isWanted(_ id: String) -> Bool {
        only.isEmpty || only.contains { id == $0 || id.hasPrefix($0 + "/") }
    }

    /// Starts the runner and takes what it says of itself.
    fileprivate func start() throws(ConformanceError) -> (RunnerProcess, RunnerHello) {
        guard !runner.isEmpty else {
            throw .noRunner("no runner is named: write `-- PROGRAM ARGUMENTS` at the end")
        }
        let process = try RunnerProcess(runner)
        let question =
            #"{"hello":1,"suite":"\#(file.suite.rawValue)","version":"\#(file.version)"}"#
        let name = runner[0]
        switch process.ask(question, timeout: startTimeout) {
        case .line(let line):
            guard let hello = JSONTree(parsing: line).flatMap(RunnerHello.init) else {
                throw .noRunner(
                    "\(name) answers hello with \(Self.shown(line)); expected "
                        + #"{"runner": "NAME", "language": "LANGUAGE"}"#
                )
            }
            return (process, hello)
        case .ended: throw .noRunner("\(name) ends before it answers hello")
        case .silence: throw .noRunner("\(name) does not answer hello within \(startTimeout)")
        case .tooLong: throw .noRunner("\(name) answers hello with more than a line")
        }
    }

    /// A line of a runner, short enough for a message.
    fileprivate static func shown(_ line: String) -> String {
        let start = String(line.prefix(200))
        return String(reflecting: start) + (start.count < line.count ? "…" : "")
    }
}

/// The first message of a runner about itself.
package struct RunnerHello: Hashable, Sendable {
    package let name: String
    /// The language that it is written in.
    package let language: String
    /// What it can't do: suites, operations, kinds of containers, messages, encodings.
    package let unsupported: Set<String>

    init?(_ answer: JSONTree) {
        guard let name = answer["runner"]?.string else { return nil }
        self.name = name
        self.language = answer["language"]?.string ?? ""
        self.unsupported = Set((answer["unsupported"]?.list ?? []).compactMap(\.string))
    }
}

/// A runner and how often it was started.
private struct Session {
    let judge: Judge
    private(set) var hello: RunnerHello
    private var process: RunnerProcess?
    private var restarts = 0

    init(judge: Judge) throws(ConformanceError) {
        self.judge = judge
        let (process, hello) = try judge.start()
        self.process = process
        self.hello = hello
    }

    mutating func end() {
        process?.end()
        process = nil
    }

    mutating func verdict(on vector: Vector) -> Verdict {
        if judge.skipped.contains(vector.id) { return Verdict(vector.id, .skipped("--skip")) }
        let missing = vector.features(in: judge.file.suite).intersection(hello.unsupported).sorted()
        guard missing.isEmpty else {
            return Verdict(vector.id, .skipped("unsupported: \(missing.joined(separator: ", "))"))
        }
        let began = ContinuousClock.now
        let faults = faults(of: vector)
        var verdict = Verdict(vector.id, faults.isEmpty ? .passed : .failed(faults))
        verdict.time = ContinuousClock.now - began
        return verdict
    }

    private mutating func faults(of vector: Vector) -> [String] {
        let running: RunnerProcess
        do throws(ConformanceError) {
            running = try started()
        } catch { return ["\(error)"] }
        guard vector.members["steps"] != nil else {
            switch answer(of: running, to: vector.question, id: vector.id) {
            case .failure(let fault): return broken(fault.line)
            case .success(let answer): return AnswerCheck(vector: vector).faults(of: answer)
            }
        }
        var conversation = Conversation(vector)
        while let question = conversation.question {
            switch answer(of: running, to: question, id: vector.id) {
            case .failure(let fault): return broken(fault.line)
            case .success(let answer):
                let faults = conversation.take(answer)
                guard faults.isEmpty else { return faults }
            }
        }
        return []
    }

    /// The fault for which a runner's line is no answer.
    private struct Fault: Error {
        let line: String
    }

    private func answer(
        of running: RunnerProcess,
        to question: String,
        id: String
    ) -> Result<JSONTree, Fault> {
        switch running.ask(question, timeout: judge.timeout) {
        case .silence: return .failure(Fault(line: "no answer within \(judge.timeout)"))
        case .ended: return .failure(Fault(line: "the runner has ended"))
        case .tooLong:
            return .failure(Fault(line: "an answer of more than \(RunnerProcess.lineLimit) bytes"))
        case .line(let line):
            guard let answer = JSONTree(parsing: line), answer.members != nil else {
                return .failure(Fault(line: "the answer is no JSON object: \(Judge.shown(line))"))
            }
            guard answer["id"]?.string == id else {
                let other = answer["id"]?.text ?? "no id"
                return .failure(Fault(line: "an answer out of order: \(other) instead of \(id)"))
            }
            return .success(answer)
        }
    }

    /// The runner, started anew if it had to be ended.
    private mutating func started() throws(ConformanceError) -> RunnerProcess {
        if let process { return process }
        guard restarts < Judge.restartLimit else {
            throw .noRunner("not asked: the runner was restarted \(restarts) times")
        }
        restarts += 1
        let (process, _) = try judge.start()
        self.process = process
        return process
    }

    private mutating func broken(_ fault: String) -> [String] {
        end()
        return [fault]
    }
}
