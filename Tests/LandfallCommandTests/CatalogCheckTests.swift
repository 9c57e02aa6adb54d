import Foundation
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallReview

@Suite(.timeLimit(.minutes(10)))
struct `Catalog check` {
    private static let faulty = "landfall: 1\nroutes: {a: {steps: [{screen: X}]}}\n"
    private static let doubtful = """
        landfall: 1
        screens: {Login: {}}
        routes:
          login: {steps: [{screen: Login, action: present}, {from: current}]}

        """
    private static let sound = """
        landfall: 1
        screens: {A: {}}
        routes:
          a: {steps: [{screen: A, action: replace-root}, {from: root}]}

        """
    private static let own = """
        landfall: 1
        screens: {A: {}}
        routes:
          a:
            before: [beta-testers]
            steps: [{screen: A, action: replace-root}, {from: root}]
            after: [audit]

        """

    private static func object(_ text: String) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(json as? [String: Any])
    }

    @Test func `has nothing to say of a sound catalog but its last line`() async throws {
        let run = try await Invocation.run(["catalog", "check", "-"], input: Self.sound)
        #expect(run.status == 0)
        #expect(run.output == "1 catalog: no errors, no warnings\n")
        #expect(run.complaint.isEmpty)
    }

    @Test func `lets the sample pass`() async throws {
        let run = try await Invocation.run(["catalog", "check", Samples.catalog])
        #expect(run.status == 0)
        #expect(run.lines.last?.hasPrefix("1 catalog: no errors, ") ?? false)
    }

    @Test func `shows every error with its line and a mark under the place`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("routes.yaml", Self.faulty)
        let run = try await Invocation.run(["catalog", "check", path])
        #expect(run.status == 1)
        #expect(run.complaint.isEmpty)
        let expected = """
            \(path):2:31: error: there is no screen "X"
              2 | routes: {a: {steps: [{screen: X}]}}
                |                               ^
            """
        #expect(run.output.contains(expected))
        #expect(run.lines.last == "1 catalog: 2 errors, no warnings")
    }

    @Test(arguments: [([], 0), (["--strict"], 1)] as [([String], Int32)])
    func `lets warnings pass, unless they count as errors`(
        flags: [String],
        status: Int32
    ) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("routes.yaml", Self.doubtful)
        let run = try await Invocation.run(["catalog", "check", path] + flags)
        #expect(run.status == status)
        #expect(run.output.contains("\(path):4:35: warning: this fails where the app"))
        #expect(run.lines.last == "1 catalog: no errors, 1 warning")
    }

    @Test func `goes on after a file that can't be read, and ends with 2`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("routes.yaml", Self.faulty)
        let run = try await Invocation.run(
            ["catalog", "check", "/nowhere/x.yaml", path, folder.url.path]
        )
        #expect(run.status == 2)
        #expect(run.lines.last == "1 catalog: 2 errors, no warnings")
        let complaints = run.complaint.split(separator: "\n")
        #expect(complaints.count == 2)
        #expect(complaints.first?.contains("/nowhere/x.yaml can't be read: No such file") ?? false)
        #expect(complaints.last?.contains("Is a directory") ?? false)
    }

    @Test func `reads standard input, once`() async throws {
        let run = try await Invocation.run(["catalog", "check", "-"], input: Self.faulty)
        #expect(run.status == 1)
        #expect(run.output.contains("standard input:2:31: error: "))
        let twice = try await Invocation.run(["catalog", "check", "-", "-"])
        #expect(twice.status == 2)
        #expect(twice.complaint.contains("standard input can be read only once"))
    }

    @Test func `knows interceptors of the team's own by name only`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("routes.yaml", Self.own)
        let unknown = try await Invocation.run(["catalog", "check", path])
        #expect(unknown.status == 1)
        #expect(unknown.lines.last == "1 catalog: 2 errors, no warnings")
        let known = try await Invocation.run(
            [
                "catalog", "check", path, "--interceptor", "beta-testers", "--post-interceptor",
                "audit",
            ]
        )
        #expect(known.status == 0)
    }

    @Test func `puts all findings of all files into one document`() async throws {
        let folder = try TemporaryFolder()
        let faulty = try folder.file("faulty.yaml", Self.faulty)
        let doubtful = try folder.file("doubtful.yaml", Self.doubtful)
        let run = try await Invocation.run(["catalog", "check", "--json", faulty, doubtful])
        #expect(run.status == 1)
        #expect(run.lines.count == 1)
        let document = try Self.object(run.output)
        #expect(document["errors"] as? Int == 2)
        #expect(document["warnings"] as? Int == 1)
        let files = try #require(document["files"] as? [[String: Any]])
        #expect(files.map { $0["file"] as? String } == [faulty, doubtful])
        let findings = try #require(files[0]["findings"] as? [[String: Any]])
        let last = try #require(findings.last)
        #expect(last["severity"] as? String == "error")
        #expect(last["line"] as? Int == 2)
        #expect(last["column"] as? Int == 31)
        #expect(last["message"] as? String == "there is no screen \"X\"")
        #expect(last["code"] as? String == "unknown_name")
    }

    @Test func `colours the marks for a person only`() {
        let file = CheckedFile(
            Array(Self.faulty.utf8),
            name: "routes.yaml",
            AssumedInterceptors()
        )
        let colored = file.lines(TerminalStyle(isColored: true))
        #expect(colored.contains { $0.hasSuffix("\u{1B}[31m^\u{1B}[0m") })
        let plain = file.lines(TerminalStyle(isColored: false))
        #expect(!plain.contains { $0.contains("\u{1B}") })
    }
}
