import Foundation
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
        #expect(SecretFile(setting: "token-keys-file", path: path).isReadByAll == isOpen)
        let other = folder.url.appending(path: "link").path
        try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: path)
        #expect(SecretFile(setting: "token-keys-file", path: other).isReadByAll == isOpen)
    }

    @Test func `are neither folders nor what is not there`() throws {
        let folder = try TemporaryFolder()
        for path in [folder.url.path, folder.url.path + "/none", "-", "/dev/null"] {
            #expect(!SecretFile(setting: "token-keys-file", path: path).isReadByAll)
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
        #expect(!(serve.complaint + doctor.output).contains("secret\n"))
    }
}
