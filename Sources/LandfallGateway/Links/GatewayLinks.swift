package import Landfall
package import LandfallTokens
import LandfallValues

/// The service of a catalog's links: answers to clicks, and the files by which hosts name the app
/// that opens them.
package struct GatewayLinks: Sendable {
    /// The catalog, as far as the gateway needs it.
    package struct Content: Sendable {
        /// Says which links are safe, and where they lead.
        let table: any LinkTable
        /// The hosts of its links, in lower case.
        let hosts: Set<String>
        /// The document of Apple's file; `nil` where there is no app to name.
        let apple: PublicDocument?
        /// The document of Android's file; `nil` where there is no app to name.
        let android: PublicDocument?

        /// Takes what a catalog says.
        ///
        /// - Parameters:
        ///   - table: Says which links are safe, and where they lead.
        ///   - hosts: The hosts of its links, in lower case.
        ///   - apple: The text of Apple's file; `nil` where there is no app to name.
        ///   - android: The text of Android's file; `nil` where there is no app to name.
        package init(
            table: any LinkTable,
            hosts: Set<String>,
            apple: String?,
            android: String?
        ) {
            self.table = table
            self.hosts = hosts
            self.apple = apple.map(PublicDocument.init)
            self.android = android.map(PublicDocument.init)
        }
    }

    let content: WatchedFile<Content>
    let keys: WatchedFile<KeyRing>?
    /// Words in the names of programs that follow links for nobody, in lower case.
    let bots: [String]
    /// The parameter of targets that names the intent of the click; `nil` for none.
    let parameter: String?

    /// Takes together what links need.
    ///
    /// - Parameters:
    ///   - content: The catalog, read again when its file has changed.
    ///   - keys: The keys of click tokens; `nil` where the gateway serves no clicks.
    ///   - bots: Words in the names of programs that follow links for nobody, in any case.
    ///   - parameter: The parameter of targets that names the intent of the click; `nil` for none.
    package init(
        content: WatchedFile<Content>,
        keys: WatchedFile<KeyRing>?,
        bots: [String] = Self.knownBots,
        parameter: String? = nil
    ) {
        self.content = content
        self.keys = keys
        self.bots = bots.map { $0.lowercased() }
        self.parameter = parameter
    }

    /// Whether a text can be the name of a parameter: 1 to 32 letters, digits and `_`.
    package static func isParameter(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// A target with the parameter that names the intent of its click.
    ///
    /// - Parameters:
    ///   - link: The target.
    ///   - intentID: The intent.
    /// - Returns: The target; as it is where there is no such parameter, or the target has it already.
    func target(_ link: String, of intentID: String) -> String {
        guard let parameter else { return link }
        let end = link.firstIndex(of: "#") ?? link.endIndex
        let query = link[..<end].firstIndex(of: "?").map { link[$0..<end].dropFirst() }
        guard GatewayPath.value(of: parameter, in: query ?? "") == nil else { return link }
        let mark = query == nil ? "?" : query?.isEmpty == true ? "" : "&"
        return
            "\(link[..<end])\(mark)\(parameter)=\(PercentEncoding.encoded(intentID.utf8))\(link[end...])"
    }

    /// Words in the names of programs that follow links without a person.
    ///
    /// Scanners of mail often name a browser instead, which no list can recognise. `ClickMemory`
    /// recognises them by how often they click.
    package static let knownBots = [
        "bot", "crawler", "spider", "preview", "scanner", "monitor", "headless",
        "facebookexternalhit",
        "googleimageproxy", "yahoomailproxy", "slurp", "barracuda", "mimecast", "proofpoint",
        "safelinks",
        "curl", "wget", "python", "java/", "go-http-client", "okhttp", "libwww", "httpclient",
    ]

    /// The path under which clicks come, with the token behind it.
    package static let clickPath = "/l/"

    /// The click token in a link of the gateway's own.
    ///
    /// - Parameters:
    ///   - link: Untrusted text, such as the link that opened an app.
    ///   - hosts: The hosts of the catalog.
    /// - Returns: The token, unchecked; `nil` for another link.
    static func token(in link: String, _ hosts: Set<String>) -> String? {
        let scheme = "https://"
        guard link.utf8.count <= longestLink, link.lowercased().hasPrefix(scheme) else {
            return nil
        }
        let rest = link.dropFirst(scheme.count)
        guard let slash = rest.firstIndex(of: "/"), hosts.contains(rest[..<slash].lowercased()),
            rest[slash...].hasPrefix(clickPath)
        else { return nil }
        // A mail service may add parameters of its own.
        return String(
            rest[slash...].dropFirst(clickPath.count).prefix { $0 != "?" && $0 != "#" }
        )
    }

    private static let longestLink = 4096

    /// Whether the gateway may send a browser to a link: a safe https link of the catalog that is none of its own clicks.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - table: Says which links are safe.
    /// - Returns: Whether it may.
    package static func isTarget(_ link: String, of table: any LinkTable) -> Bool {
        guard link.hasPrefix("https://"), link.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return false }
        let path = link.dropFirst("https://".count).drop { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !path.hasPrefix(clickPath) else { return false }
        switch table.resolve(link) {
        case .route: return true
        // Safe, on a host of the catalog, and on no screen of the app.
        case .openURL(let url): return url == link
        case .refused: return false
        }
    }

    /// Reads the claims of one of the gateway's own links.
    ///
    /// - Parameters:
    ///   - link: Untrusted text.
    ///   - now: The time, in seconds since 1970.
    /// - Returns: What its token says; `nil` for every other link.
    func claims(in link: String, now: Int64) async -> ClickClaims? {
        guard let keys = await keys?.current() else { return nil }
        let content = await content.current()
        guard let token = Self.token(in: link, content.hosts),
            let opened = keys.click(of: token, now: now),
            Self.isTarget(opened.claims.link, of: content.table)
        else { return nil }
        return opened.claims
    }
}
