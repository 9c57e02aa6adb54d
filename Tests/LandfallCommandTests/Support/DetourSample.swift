import Foundation
import TestSupport

/// A small app whose notes are for those who are signed in.
enum DetourSample {
    /// A tap of somebody who is not signed in.
    static let tap = """
        {"intent":{"intentId":"i1","deviceId":"dev-1","link":"https://links.example.com/n/secret-7"},\
        "now":"2026-11-21T12:00:00Z"}

        """

    /// A line of keys.
    static func keys(_ id: String, _ byte: UInt8 = 7) -> String {
        "\(id):\(Data(repeating: byte, count: 32).base64EncodedString())\n"
    }

    /// The token of the plan that answers the tap.
    ///
    /// - Parameters:
    ///   - keys: The path of the keys; `nil` for none.
    ///   - catalog: The app, in YAML.
    /// - Returns: The token, or nothing where there is none.
    /// - Throws: Why the program can't be run.
    static func token(
        keys: String? = nil,
        of catalog: String = NotesCatalog.text
    ) async throws -> String {
        let folder = try TemporaryFolder()
        let path = try folder.file("routes.yaml", catalog)
        let run = try await Invocation.run(
            ["resolve", "--catalog", path] + (keys.map { ["--token-keys-file", $0] } ?? []),
            input: tap
        )
        let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let plan = (answer as? [String: Any])?["plan"] as? [String: Any]
        return plan?["resume"] as? String ?? ""
    }
}
