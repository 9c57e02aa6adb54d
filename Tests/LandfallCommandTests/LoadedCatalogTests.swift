import Foundation
import TestSupport
import Testing

@testable import Landfall
@testable import LandfallCommand
@testable import LandfallReview
@testable import LandfallSettings

@Suite(.timeLimit(.minutes(10)))
struct `Catalogs that were loaded` {
    private static let doubtful = """
        landfall: 1
        defaults: {interceptor-timeout: 250ms, max-state-age: 1m}
        screens: {Login: {}}
        routes:
          login: {steps: [{screen: Login, action: present}, {from: current}]}

        """

    @Test func `let interceptors take as long as they say`() throws {
        let loaded = try LoadedCatalog(Array(Self.doubtful.utf8), name: "routes.yaml")
        #expect(loaded.resolver.interceptorTimeout == .milliseconds(250))
    }

    @Test func `are read again for each lane, which shares no route with another`() throws {
        let loaded = try LoadedCatalog(Array(Self.doubtful.utf8), name: "routes.yaml")
        let resolvers = loaded.resolvers(forLanes: 3)
        let routes = try resolvers.map { resolver in
            ObjectIdentifier(try #require(resolver.router.table.prepared("login")))
        }
        #expect(Set(routes).count == 3)
        #expect(Set(resolvers.map(\.catalogVersion)).count == 1)
        #expect(loaded.resolvers(forLanes: 1).count == 1)
    }

    @Test func `are checked by resolve without a line, which prints what deserves a look`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = try folder.file("routes.yaml", Self.doubtful)
        let run = try await Invocation.run(["resolve", "--catalog", path])
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        #expect(
            run.complaint == """
                \(path):5:35: this fails where the app is not running, since "from: current" is an \
                empty window then; begin it at another route, or add a switch
                  5 |   login: {steps: [{screen: Login, action: present}, {from: current}]}
                    |                                   ^^^^^^
                landfall: the catalog loads, with 1 warning
                landfall: there is no line on standard input: only the catalog is checked

                """
        )
    }

    @Test func `with signed links need keys`() throws {
        let folder = try TemporaryFolder()
        let catalog = try folder.file(
            "routes.yaml",
            """
            landfall: 1
            app: chat
            screens: {Chat: {context: {chatId: string}}}
            links: {schemes: [https], hosts: [links.example.com]}
            routes:
              chat:
                context: {chatId: string}
                links: ["/c/:chatId"]
                query: {t: "string?"}
                before: [{signed-link: {parameter: t}}]
                steps: [{screen: Chat, set: [chatId], action: replace-root}, {from: root}]
            """
        )
        let refusal = #expect(throws: CatalogRefusal.self) {
            try LoadedCatalog(files: CatalogFiles(catalog: catalog))
        }
        let failure = CommandFailure(of: try #require(refusal))
        #expect(failure.status == .usage)
        #expect(failure.message.hasPrefix("the catalog \(catalog) has 1 error: "))
        #expect(failure.findings.first?.contains("LANDFALL_LINK_KEYS_FILE") ?? false)
        let secret = Data(repeating: 7, count: 32).base64EncodedString()
        let keys = try folder.file("keys", "one:\(secret)\n")
        let loaded = try LoadedCatalog(files: CatalogFiles(catalog: catalog, linkKeys: keys))
        #expect(loaded.resolver.interceptorTimeout == .seconds(1))
    }

    @Test func `that are sound are passed over in silence`() async throws {
        let run = try await Invocation.run(["resolve", "--catalog", Samples.catalog])
        #expect(run.status == 0)
        #expect(
            run.complaint == """
                landfall: there is no line on standard input: only the catalog is checked

                """
        )
    }
}
