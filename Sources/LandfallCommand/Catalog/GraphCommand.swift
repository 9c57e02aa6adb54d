import ArgumentParser
import Glibc
import Landfall
import LandfallCatalog
import LandfallReview
import LandfallSettings

/// `landfall catalog graph`: what leads where.
struct GraphCommand: ParsableCommand {
    /// The most routes that a message lists.
    private static let listLimit = 12

    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Draws routes, screens, containers and flows, and what leads where.",
        discussion: """
            Writes Mermaid for pages of Markdown, DOT for Graphviz, a picture in SVG, or JSON; \
            without --format the ending of --output decides (.mmd, .dot, .svg, .json), or it is \
            Mermaid if there is none.

            Arrows point in the direction of navigation: from a route to the one that continues from it, from \
            a route to its screen, from a container to the screens that actions put into it. Redirects, \
            detours and the routes of close buttons are dashed.

            Exit status: 0 good, 1 the output can't be written, 2 the catalog has errors \
            or a file can't be opened.
            """
    )

    /// The path of the catalog.
    @Argument(
        help: ArgumentHelp("A catalog in YAML or JSON; - is standard input.", valueName: "file")
    )
    var file: String
    /// The language in which it is written.
    @Option(help: ArgumentHelp("The language in which it is written.", valueName: "format"))
    var format: GraphFormat?
    /// The path of the output.
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Where to write it; standard output if left out.", valueName: "file")
    )
    var output: String?
    /// The name of the only route that is drawn.
    @Option(
        help: ArgumentHelp("Draw only this route and what is connected to it.", valueName: "name")
    )
    var route: String?
    /// Names of interceptors that this binary does not have.
    @OptionGroup var options: CatalogOptions

    /// Draws the catalog.
    ///
    /// - Throws: ``CommandFailure``.
    func run() throws {
        if let output { try OutputFile.check(output, as: "--output") }
        let format = try usedFormat()
        let catalog = try options.load(path: file)
        let name = catalog.app.isEmpty ? CatalogOptions.name(of: file) : catalog.app
        let graph: CatalogGraph
        var title = "What leads where in \(name)"
        if let route {
            let routes = catalog.syntax.routes.map(\.id.name)
            guard routes.contains(route) else { throw Self.unknown(route, among: routes) }
            graph = CatalogGraph(catalog.bound, only: RouteID(route))
            title = "What concerns the route \(route) of \(name)"
        } else {
            graph = CatalogGraph(catalog.bound)
        }
        let text = format.text(of: graph, title: title)
        guard let output else { return try Console.write(Array(text.utf8), to: STDOUT_FILENO) }
        try OutputFile.write(text, to: output, as: "--output")
    }

    /// Returns the format that was asked for, or that the name of the output has.
    private func usedFormat() throws(CommandFailure) -> GraphFormat {
        if let format { return format }
        guard let output, output.split(separator: "/").last?.contains(".") == true else {
            return .mermaid
        }
        guard let format = GraphFormat(extensionOf: output) else {
            throw .usage(
                "--output: \(output) has no known ending: use .svg, .dot, .mmd or .json, or give "
                    + "--format"
            )
        }
        return format
    }

    private static func unknown(_ route: String, among routes: [String]) -> CommandFailure {
        var list = routes.prefix(listLimit).joined(separator: ", ")
        if routes.count > listLimit { list += ", … (\(routes.count) in all)" }
        return .usage("there is no route \"\(route.printable)\"; the catalog has: \(list)")
    }
}
