import Foundation

/// A small app whose notes are for those who are signed in.
enum DetourSample {
    /// Its catalog.
    static let catalog = """
        landfall: 1
        app: notes
        screens: {Home: {}, Login: {}, Note: {context: {noteId: string}}}
        containers: {Main: {kind: navigation, children: [Home]}}
        links: {schemes: [https], hosts: [links.example.com]}
        flows:
          sign-in:
            root: Login
            steps: {credentials: {route: login}}
        routes:
          home:
            steps: [{container: Main, find: any, action: replace-root}, {from: root}]
          login:
            steps: [{screen: Login, find: any, action: present}, {from: home}]
          note:
            context: {noteId: string}
            links: ["/n/:noteId"]
            before: [{signed-in: {otherwise: {detour: sign-in}}}]
            steps:
              - {screen: Note, find: any, set: [noteId], action: push}
              - {container: Main, find: any, build: no}
              - {from: home}

        """

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
    /// - Parameter keys: The path of the keys; `nil` for none.
    /// - Returns: The token, or nothing where there is none.
    /// - Throws: Why the program can't be run.
    static func token(keys: String? = nil) async throws -> String {
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
