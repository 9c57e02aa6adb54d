import Foundation
import LandfallCatalog
import LandfallTokens
import LandfallValues
import TestSupport

@testable import LandfallGateway

/// A catalog with links, and keys of clicks, in files that a test can change.
struct LinkFixture: Sendable {
    let links: GatewayLinks
    let ring: KeyRing

    static let host = "links.example.com"
    static let target = "https://links.example.com/c/77"

    static func catalog(_ host: String = host) -> String {
        """
        landfall: 1
        app: chat
        screens: {Chat: {context: {chatId: string}}}
        links: {schemes: [https, http, chatapp], hosts: [\(host)]}
        routes:
          chat:
            context: {chatId: string}
            links: ["/c/:chatId"]
            steps:
              - screen: Chat
                find: any
                set: [chatId]
                action: replace-root
              - from: root

        """
    }

    init(_ folder: borrowing TemporaryFolder, parameter: String? = nil) async throws {
        let secret = String(repeating: "QUFB", count: 11)
        let ring = try KeyRing(text: "k1:\(secret)")
        let catalog = try folder.file("routes.yaml", Self.catalog())
        let keys = try folder.file("clicks.txt", "k1:\(secret)\n")
        self.ring = ring
        links = GatewayLinks(
            content: try await WatchedFile(catalog, read: bytes(of:)) {
                let catalog = try Catalog.load($0, file: "routes.yaml", version: "1")
                return GatewayLinks.Content(
                    table: catalog.links,
                    hosts: catalog.links.hosts,
                    apple: "{\"applinks\":{}}",
                    android: "[]"
                )
            },
            keys: try await WatchedFile(keys, read: bytes(of:)) {
                try KeyRing(text: String(decoding: $0, as: UTF8.self))
            },
            parameter: parameter
        )
    }

    /// The path of a click on a link.
    func path(
        _ link: String = target,
        message: String = "m1",
        index: Int32 = 0,
        expiry: Int64 = 4_000_000_000
    ) throws -> String {
        let claims = ClickClaims(
            link: link,
            campaignID: "w47",
            messageID: message,
            linkIndex: index
        )
        guard let token = ring.token(for: claims, expiry: expiry) else { throw NoToken() }
        return GatewayLinks.clickPath + token
    }

    struct NoToken: Error {}
}
