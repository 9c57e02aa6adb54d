import ArgumentParser
import LandfallCatalog
import LandfallReview
import LandfallSettings

/// `landfall catalog links`: the links of a catalog, as a table or as the files of the systems.
struct LinksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "links",
        abstract:
            "Lists the links of a catalog, or writes the association files for Apple and Android.",
        discussion: """
            Without --aasa and --assetlinks it prints a table of the links.

            --aasa writes apple-app-site-association, --assetlinks writes assetlinks.json. With these files each \
            https link that a route matches opens the app. Every host of the catalog must serve both \
            from /.well-known/, as application/json and without a redirect. \
            --output writes both into .well-known of a folder; otherwise they go to standard output.

            Exit status: 0 good, 1 a file can't be written, 2 the catalog or an option \
            is wrong.
            """
    )

    /// The path of the catalog.
    @Argument(
        help: ArgumentHelp("A catalog in YAML or JSON; - is standard input.", valueName: "file")
    )
    var file: String
    /// Names of interceptors that this binary does not have.
    @OptionGroup var options: CatalogOptions
    /// Whether Apple's file is written.
    @Flag(help: "Write apple-app-site-association.")
    var aasa = false
    /// The apps for Apple.
    @Option(
        name: .customLong("app-id"),
        help: ArgumentHelp(
            "The app that opens the links, with --aasa: ABCDE12345.com.example.app. Repeatable.",
            valueName: "team.bundle"
        )
    )
    var appIDs: [String] = []
    /// Whether Android's file is written.
    @Flag(help: "Write assetlinks.json.")
    var assetlinks = false
    /// The app for Android.
    @Option(
        help: ArgumentHelp("The app that opens the links, with --assetlinks.", valueName: "name")
    )
    var package: String?
    /// The certificates of the app for Android.
    @Option(
        name: .customLong("fingerprint"),
        help: ArgumentHelp(
            "The SHA-256 of a signing certificate, with --assetlinks: AA:BB:… Repeatable.",
            valueName: "sha256"
        )
    )
    var fingerprints: [String] = []
    /// Where the files go.
    @Option(help: ArgumentHelp("Write into .well-known of this folder.", valueName: "folder"))
    var output: String?
    /// Whether a program reads the table.
    @Flag(help: "Print the table as one JSON document.")
    var json = false

    /// Refuses options that don't go together.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        if aasa, appIDs.isEmpty {
            throw ValidationError("--aasa needs --app-id, such as ABCDE12345.com.example.app")
        }
        if !aasa, !appIDs.isEmpty { throw ValidationError("--app-id has no effect without --aasa") }
        if assetlinks, package == nil {
            throw ValidationError("--assetlinks needs --package, such as com.example.app")
        }
        if assetlinks, fingerprints.isEmpty {
            throw ValidationError(
                "--assetlinks needs --fingerprint, as `keytool -list -v` shows it"
            )
        }
        if !assetlinks, package != nil || !fingerprints.isEmpty {
            throw ValidationError("--package and --fingerprint have no effect without --assetlinks")
        }
        let writesFiles = aasa || assetlinks
        if writesFiles, json { throw ValidationError("--json prints the table; leave it out") }
        if !writesFiles, output != nil {
            throw ValidationError("--output needs --aasa or --assetlinks")
        }
        if aasa, assetlinks, output == nil {
            throw ValidationError("two files need --output; or ask for one of them")
        }
    }

    /// Reads the catalog and writes what was asked for.
    ///
    /// - Throws: ``CommandFailure`` with the exit status.
    func run() throws {
        let apps = try appIDs.map { try AppIdentifier($0) }
        let android = try androidApp()
        let catalog = try options.load(path: file)
        for warning in catalog.warnings { Console.writeErrorLine(warning.rendered) }
        guard aasa || assetlinks else {
            let table = LinkListing(catalog.links)
            return try Console.say(json ? table.json : table.text)
        }
        guard catalog.links.schemes.contains("https"), !catalog.links.patterns.isEmpty else {
            throw CommandFailure.usage(
                "\(CatalogOptions.name(of: file)) has no https links, so no file is needed"
            )
        }
        let association = LinkAssociation(catalog.links)
        for exclusion in association.leftOut {
            let route = exclusion.route.map { " of route \"\($0)\"" } ?? ""
            Console.writeError(
                "the exclusion \"\(exclusion.text.printable)\"\(route) is left out: as the systems"
                    + " match, it would shut out \(exclusion.example?.printable ?? "a link"),"
                    + " which a route takes"
            )
        }
        var files: [AssociationFile] = []
        if aasa { files.append(.apple(association, apps: apps)) }
        if let android { files.append(.android(association, app: android)) }
        for file in files {
            guard let output else { return try Console.say(file.text) }
            Console.writeErrorLine("wrote " + (try file.write(into: output)).printable)
        }
    }

    private func androidApp() throws(ReviewError) -> AndroidApp? {
        guard let package else { return nil }
        return try AndroidApp(package: package, fingerprints: fingerprints)
    }
}
