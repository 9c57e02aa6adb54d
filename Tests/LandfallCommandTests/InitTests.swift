import Foundation
import TestSupport
import Testing

/// `landfall catalog init`, without a terminal.
@Suite struct `A catalog to begin with` {
    @Test(arguments: [
        [], ["--sign-in"], ["--tabs", "Only", "--detail", "Thing"],
        ["--app", "gym", "--tabs", "Today,Classes", "--detail", "Class", "--sign-in"],
    ])
    func `passes check and verify`(flags: [String]) async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "first.yaml").path
        let run = try await Invocation.run(["catalog", "init", path] + flags)
        #expect(run.status == 0)
        #expect(run.output == "\(path) is written; next: landfall catalog verify \(path)\n")
        let check = try await Invocation.run(["catalog", "check", "--strict", path])
        #expect(check.status == 0)
        #expect(check.output == "1 catalog: no errors, no warnings\n")
        let verify = try await Invocation.run(["catalog", "verify", path])
        #expect(verify.status == 0)
        #expect(verify.output.hasSuffix("no findings\n"))
        let again = try await Invocation.run(["catalog", "init", path])
        #expect(again.status == 2)
        #expect(again.complaint.contains("is there already: name another file"))
    }

    @Test func `puts the screen with an id onto the tab that has its name`() async throws {
        let flags = ["--tabs", "Today,Classes", "--detail", "Class"]
        let run = try await Invocation.run(["catalog", "init", "-"] + flags)
        let route = try #require(run.output.components(separatedBy: "\n  class:").last)
        #expect(route.contains("container: ClassesNavigation"))
        #expect(run.output.contains("landfall catalog check routes.yaml"))
    }

    @Test(arguments: [
        (["--app", "My App"], "\"My App\" is no name of an app"),
        (["--tabs", ""], "a tab is needed"),
        (["--tabs", "Home,Main"], "each screen needs a name of its own"),
        (["--detail", "7up"], "\"7up\" is no name of a screen"),
        (["--host", "localhost"], "\"localhost\" is no host"),
    ])
    func `refuses an answer that can't be used`(flags: [String], words: String) async throws {
        let run = try await Invocation.run(["catalog", "init", "-"] + flags)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.complaint.contains(words), "\(run.complaint)")
    }
}
