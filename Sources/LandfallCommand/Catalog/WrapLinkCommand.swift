import ArgumentParser
import Foundation
import Landfall
import LandfallCatalog
import LandfallGateway
import LandfallReview
import LandfallSettings
import LandfallTokens
import LandfallWorker

/// `landfall catalog wrap-link`: links for e-mails that go through the gateway.
struct WrapLinkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wrap-link",
        abstract: "Makes links for e-mails whose clicks the gateway records.",
        discussion: """
            Prints each link as https://HOST/l/TOKEN, where HOST is its own host. The first key of the \
            file signs it. The gateway sends browsers on to the link, and makes an intent of the click. \
            Your own sender can do the same: the guide's page on the gateway says which text is signed.

            Nothing is printed unless all links can be wrapped. A link that no route takes is wrapped \
            with a warning: it opens in a browser only.

            Exit status: 0 good, 1 a link can't be wrapped (with --strict also: no route takes it), 2 a \
            file or an option is wrong.
            """
    )

    /// The path of the catalog.
    @Option(help: ArgumentHelp("The catalog of routes, in YAML or JSON.", valueName: "file"))
    var catalog: String
    /// Where the keys are.
    @OptionGroup var keys: ClickKeysOption
    /// How long clicks count.
    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "How long clicks are recorded, such as 7d; afterwards the link still leads to its target.",
            valueName: "duration"
        )
    )
    var life: String = "90d"
    /// The campaign.
    @Option(help: ArgumentHelp("The campaign that the message is part of.", valueName: "id"))
    var campaign: String = ""
    /// The message.
    @Option(help: ArgumentHelp("Your id of the message.", valueName: "id"))
    var message: String = ""
    /// The place of the first link.
    @Option(
        help: ArgumentHelp(
            "Which link of the message the first one is, from 0; the others follow.",
            valueName: "number"
        )
    )
    var index: Int32 = 0
    /// Whether a link that no route takes is an error.
    @Flag(help: "Refuse links that no route takes.")
    var strict = false
    /// Names of interceptors that this binary does not have.
    @OptionGroup var options: CatalogOptions
    /// The links.
    @Argument(help: ArgumentHelp("Links of the catalog, with https.", valueName: "link"))
    var links: [String]

    /// Wraps the links in their order.
    ///
    /// - Throws: ``CommandFailure`` with the exit status.
    func run() throws {
        guard let life = DurationText.read(life), life >= .seconds(1),
            life <= .seconds(86_400 * 3650)
        else {
            throw CommandFailure.usage("--for takes a duration from 1s to 3650d, such as 90d")
        }
        guard index >= 0, Int(index) + links.count - 1 <= Int(Int32.max) else {
            throw CommandFailure.usage("--index is a number from 0, not \(index)")
        }
        let ring = try keys.keyRing(of: .clickKeysFile, ProcessInfo.processInfo.environment)
        let loaded = try options.load(path: catalog)
        let expiry = SystemClock.now.seconds + life.components.seconds
        var wrapped: [String] = []
        var faults: [String] = []
        for (offset, link) in links.enumerated() {
            let claims = ClickClaims(
                link: link,
                campaignID: campaign,
                messageID: message,
                linkIndex: index + Int32(offset)
            )
            do throws(LinkFault) {
                wrapped.append(try wrap(claims, loaded, ring, expiry))
            } catch {
                faults.append(error.line)
            }
        }
        if let last = faults.popLast() {
            faults.forEach(Console.writeError)
            throw CommandFailure.failed(last)
        }
        for link in wrapped { try Console.say(link) }
    }

    /// The fault of a link that can't be wrapped.
    private struct LinkFault: Error {
        /// One line that names the link.
        let line: String

        init(_ link: String, _ reason: String) {
            line = "\(link.printable) can't be wrapped: \(reason)"
        }
    }

    private func wrap(
        _ claims: ClickClaims,
        _ catalog: Catalog,
        _ ring: KeyRing,
        _ expiry: Int64
    ) throws(LinkFault) -> String {
        let link = claims.link
        guard GatewayLinks.isTarget(link, of: catalog.links), let host = Self.host(of: link) else {
            throw LinkFault(link, "it is no https link of a host in the catalog")
        }
        guard let token = ring.token(for: claims, expiry: expiry) else {
            throw LinkFault(
                link,
                "a link has at most \(ClickClaims.linkLimit) bytes, "
                    + "campaign and message \(ClickClaims.nameLimit) each, all of them visible ASCII"
            )
        }
        if case .openURL = catalog.links.resolve(link) {
            guard !strict else { throw LinkFault(link, "no route of the catalog takes it") }
            Console.writeError(
                "warning: no route of the catalog takes \(link.printable): it opens in a browser only"
            )
        }
        return "https://\(host)\(GatewayLinks.clickPath)\(token)"
    }

    /// The host of a safe https link.
    private static func host(of link: String) -> Substring? {
        let rest = link.dropFirst("https://".count)
        let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return host.isEmpty ? nil : host
    }
}
