import Foundation
import LandfallOperations
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallSettings

@Suite(.timeLimit(.minutes(10)))
struct `Files of secrets` {
    @Test(arguments: [(0o600, false), (0o640, false), (0o440, false), (0o644, true), (0o604, true)])
    func `are open to all by their last three bits`(mode: Int, isOpen: Bool) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("keys", "", mode: mode)
        #expect(SecretFile(setting: .tokenKeysFile, path: path).isReadByAll == isOpen)
        let other = folder.url.appending(path: "link").path
        try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: path)
        #expect(SecretFile(setting: .tokenKeysFile, path: other).isReadByAll == isOpen)
    }

    @Test func `are neither folders nor what is not there`() throws {
        let folder = try TemporaryFolder()
        for path in [folder.url.path, folder.url.path + "/none", "-", "/dev/null"] {
            #expect(!SecretFile(setting: .tokenKeysFile, path: path).isReadByAll)
        }
    }

    @Test(arguments: [0o600, 0o644])
    func `that everybody can read are warned of, and used`(mode: Int) async throws {
        let folder = try TemporaryFolder()
        let keys = try folder.file("keys", DetourSample.keys("k1"), mode: mode)
        let run = try await Invocation.run(
            [
                "token", "inspect", "--token-keys-file", keys,
                try await DetourSample.token(keys: keys),
            ]
        )
        #expect(run.status == 0)
        #expect(run.lines.contains("code      right"))
        let warning =
            "landfall: token-keys-file: everybody on this machine can read \(keys): chmod 600 it; "
            + "for a secret of Kubernetes set defaultMode: 0440\n"
        #expect(run.complaint == (mode == 0o644 ? warning : ""))
    }

    @Test func `that everybody can read are warned of by the worker and the doctor`() async throws {
        let folder = try TemporaryFolder()
        let keys = try folder.file("keys", DetourSample.keys("k1"), mode: 0o644)
        let password = try folder.file("password", "secret\n", mode: 0o604)
        let environment = [
            "LANDFALL_BROKERS": "127.0.0.1:1", "LANDFALL_POSTGRES": "postgres://a@127.0.0.1:1/b",
            "LANDFALL_CATALOG": Samples.catalog, "LANDFALL_PATIENCE": "0s",
            "LANDFALL_USER_ID_KEY_FILE": keys, "LANDFALL_POSTGRES_PASSWORD_FILE": password,
        ]
        let serve = try await Invocation.run(["serve"], environment: environment)
        let doctor = try await Invocation.run(["doctor"], environment: environment)
        for path in [keys, password] {
            #expect(serve.complaint.contains(path))
            #expect(doctor.output.contains(path))
        }
        #expect(serve.complaint.contains("everybody on this machine can read a file of secrets"))
        #expect(doctor.output.contains("-> chmod 600 it"))
        #expect(doctor.output.contains("127.0.0.1:1 failed: Connection refused"))
        #expect(!(serve.complaint + doctor.output).contains("secret\n"))
    }

    @Test func `are all in the table by which worker, gateway and doctor look at them`() {
        let keys = SettingFormat<String>.keyFile.form
        let password = SettingFormat<String>.passwordFile.form
        #expect(Setting.all.filter { $0.form == keys }.allSatisfy(Setting.keyRings.contains))
        #expect(
            Setting.all.filter { $0.form == password }.allSatisfy(Setting.secrets.contains)
        )
        #expect(Set(Setting.secrets).count == Setting.secrets.count)
    }

    /// What the doctor finds in a file of secrets.
    private func finding(_ setting: Setting, _ path: String) throws -> CheckResult? {
        let source = SettingsSource(flags: [:], environment: [setting.variable: path])
        var findings: [CheckResult] = []
        SecretExamination(try Settings(source, Setting.secrets)).run { findings.append($0) }
        #expect(findings.count <= 1)
        return findings.first
    }

    @Test(arguments: Setting.keyRings)
    func `with keys are looked at by the doctor, those of the gateway too`(
        setting: Setting
    ) throws {
        let folder = try TemporaryFolder()
        #expect(try finding(setting, folder.file("keys", DetourSample.keys("k1"))) == nil)
        let open = try folder.file("open", DetourSample.keys("k1"), mode: 0o644)
        let warning = try #require(try finding(setting, open))
        #expect(warning.verdict == .warning)
        #expect(warning.text == "\(setting.name): everybody on this machine can read \(open)")
        let empty = try folder.file("empty", "")
        for path in [empty, folder.url.path, folder.url.path + "/none"] {
            let fault = try #require(try finding(setting, path))
            #expect(fault.verdict == .fault)
            #expect(fault.text.hasPrefix("\(setting.name): \(path)"))
            #expect(fault.advice == "write a file with a line id:secret for each key, in base64")
        }
    }

    @Test func `with headers for traces are looked at by the doctor`() throws {
        let folder = try TemporaryFolder()
        #expect(try finding(.traceHeadersFile, folder.file("headers", "a: b\n")) == nil)
        #expect(try finding(.traceHeadersFile, folder.file("wrong", "a b\n"))?.verdict == .fault)
        #expect(try finding(.traceHeadersFile, folder.url.path + "/none")?.verdict == .fault)
    }
}
