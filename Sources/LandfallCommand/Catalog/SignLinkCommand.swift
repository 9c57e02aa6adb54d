import ArgumentParser
import Foundation
import Landfall
import LandfallCatalog
import LandfallReview
import LandfallSettings
import LandfallTokens
import LandfallWorker

/// `landfall catalog sign-link`: links that a route with `signed-link` takes.
struct SignLinkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-link",
        abstract: "Signs links for routes that accept only signed links.",
        discussion: """
            Prints each link with its token. The first key of the file signs the route of the link \
            with its values. Your own sender can do the same: the page on the language says which \
            text is signed.

            Exit status: 0 good, 1 a link can't be signed, 2 a file or an option is wrong.
            """
    )

    /// The path of the catalog.
    @Option(help: ArgumentHelp("The catalog of routes, in YAML or JSON.", valueName: "file"))
    var catalog: String
    /// Where the keys are.
    @OptionGroup var keys: LinkKeysOption
    /// How long a link is good.
    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("The lifetime of the links, such as 1h or 7d.", valueName: "duration")
    )
    var life: String = "1h"
    /// Names of interceptors that this binary does not have.
    @OptionGroup var options: CatalogOptions
    /// The links.
    @Argument(help: ArgumentHelp("Links without a token.", valueName: "link"))
    var links: [String]

    /// Signs the links in their order.
    ///
    /// - Throws: ``CommandFailure`` with the exit status.
    func run() throws {
        guard let life = DurationText.read(life), life >= .seconds(1),
            life <= .seconds(86_400 * 3650)
        else {
            throw CommandFailure.usage("--for takes a duration from 1s to 3650d, such as 1h or 7d")
        }
        let ring = try keys.keyRing(of: .linkKeysFile, ProcessInfo.processInfo.environment)
        let loaded = try options.load(path: catalog)
        let now = SystemClock.now
        let expiry = Timestamp(
            millisecondsSinceEpoch: now.millisecondsSinceEpoch + life.components.seconds * 1000
        )
        for link in links {
            try Console.say(sign(link, by: loaded, ring, expiry: expiry, now: now))
        }
    }

    private func sign(
        _ link: String,
        by catalog: Catalog,
        _ ring: KeyRing,
        expiry: Timestamp,
        now: Timestamp
    ) throws(CommandFailure) -> String {
        do throws(LinkSigningFault) {
            return try catalog.signed(link, by: ring, expiry: expiry, now: now)
        } catch {
            throw .failed("\(link) can't be signed: \(error)")
        }
    }
}
