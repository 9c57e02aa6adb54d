import ArgumentParser
import Glibc
import Landfall
import LandfallCatalog
import LandfallReview
import LandfallSettings

extension NewRoute.Placement: ExpressibleByArgument {}

/// `landfall catalog new route`: one more route in a catalog.
struct NewRouteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: "Adds a route to a catalog.",
        discussion: """
            Puts the route after the others, and declares its screen if it is new. The rest of the \
            file stays as it is, with its comments. If standard input is a terminal, it asks \
            for what no option says.

            The catalog is checked before it is written: no error and no warning is added to it.

            Exit status: 0 the route is added, 2 the catalog has errors, or an answer can't be used; \
            the file is as before.
            """
    )

    /// The catalog.
    @Argument(help: ArgumentHelp("The catalog in YAML.", valueName: "file"))
    var file: String
    /// The name.
    @Option(help: ArgumentHelp("The route's name, such as order.", valueName: "name"))
    var name: String?
    /// The screen.
    @Option(
        help: ArgumentHelp(
            "The screen to which it leads, declared if it is new; else order leads to Order.",
            valueName: "name"
        )
    )
    var screen: String?
    /// How the screen gets to its place.
    @Option(
        help: ArgumentHelp(
            "How the screen gets there: push, sheet, or there if it comes with its container.",
            valueName: "how"
        )
    )
    var how: NewRoute.Placement?
    /// The stack.
    @Option(
        help: ArgumentHelp("The navigation container onto which it is pushed.", valueName: "name")
    )
    var onto: String?
    /// The keys.
    @Option(
        help: ArgumentHelp(
            "The keys of a new screen, with commas, such as orderId or page:int.",
            valueName: "keys"
        )
    )
    var keys: String?
    /// The route with which it continues.
    @Option(
        name: .customLong("from"),
        help: ArgumentHelp(
            "The route with which it continues; else the first that makes a valid chain.",
            valueName: "route"
        )
    )
    var origin: String?
    /// The pattern.
    @Option(help: ArgumentHelp("The pattern of its link, or none.", valueName: "pattern"))
    var link: String?
    /// The flow.
    @Option(
        help: ArgumentHelp("The flow for people who are not signed in.", valueName: "flow")
    )
    var signIn: String?
    /// Whether one of the screens is enough.
    @Flag(name: .customLong("switch"), help: "Give a screen that is open the new values.")
    var isSwitching = false
    /// Whether the file stays as it is.
    @Flag(name: .customLong("print"), help: "Print the changed catalog, and leave the file.")
    var prints = false
    /// Names of interceptors that this binary does not have.
    @OptionGroup var options: CatalogOptions

    /// Asks, checks and writes.
    ///
    /// - Throws: ``CommandFailure``.
    func run() throws {
        guard file != "-" else {
            throw CommandFailure.usage("a route is added to a file: name it instead of -")
        }
        _ = try options.load(path: file)
        let bytes = try CommandFailure.translating { () throws(ReviewError) in
            try InputFile.read(file, as: "the catalog")
        }
        let addition = try RouteAddition(bytes, name: file, options.assumed)
        let route = try answers(for: addition)
        let (text, origin) = try CommandFailure.translating { () throws(ReviewError) in
            try addition.adding(route)
        }
        guard !prints else { return try Console.write(Array(text.utf8), to: STDOUT_FILENO) }
        try CommandFailure.translating { () throws(ReviewError) in
            try OutputFile.write(text, to: file, as: "the catalog")
        }
        try Console.say(
            "\(file) has the route \(route.name) now, which continues with \(origin); "
                + "next: landfall catalog verify \(file)"
        )
    }

    private func answers(for addition: RouteAddition) throws -> NewRoute {
        let questions = Questions()
        guard let name = try questions.answer(self.name, "The route's name", ""), !name.isEmpty
        else { throw CommandFailure.usage("--name: a route needs a name, such as order") }
        try CommandFailure.translating { () throws(ReviewError) in try addition.checkIsFree(name) }
        let usual = NewRoute.screen(for: name)
        let screen = try questions.answer(self.screen, "The screen to which it leads", usual)
        var route = NewRoute(name, screen: screen ?? usual)
        let known = addition.type(route.screen)
        if let known {
            route.keys = NewRoute.Key.all(of: known)
            if keys != nil {
                throw CommandFailure.usage(
                    "--keys: \(route.screen) is declared already, with its keys"
                )
            }
        } else {
            let texts = try questions.answer(keys, "Its keys, with commas", "") ?? ""
            route.keys = try texts.split(separator: ",").map { text in
                guard let key = NewRoute.Key(String(text).trimmingSpaces) else {
                    let types = ContextType.allCases.map(\.rawValue).joined(separator: ", ")
                    throw CommandFailure.usage(
                        "--keys: \"\(text)\" is no key; write orderId or page:int, of the types \(types)"
                    )
                }
                return key
            }
        }
        let words = NewRoute.Placement.allCases.map(\.rawValue).joined(separator: ", ")
        let how = try questions.answer(self.how?.rawValue, "How it gets there: \(words)", "push")
        guard let placement = NewRoute.Placement(rawValue: how ?? "push") else {
            throw CommandFailure.usage("--how: \(how ?? "") is none of \(words)")
        }
        route.placement = placement
        if placement == .push {
            let stacks = addition.stacks
            let question = "The container: \(stacks.joined(separator: ", "))"
            route.container = try questions.answer(onto, question, stacks.first ?? "")
        }
        let takesLinks = !addition.catalog.links.schemes.isEmpty
        let usualLink = takesLinks ? route.usualLink : "none"
        let link = try questions.answer(self.link, "Its link, or none", usualLink)
        route.link = link == "none" ? nil : link
        route.origin = origin.map { RouteID($0) }
        route.flow = signIn
        route.isSwitching = isSwitching
        return route
    }
}

/// `landfall catalog new`: what can be added to a catalog.
struct NewCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Adds to a catalog.",
        subcommands: [NewRouteCommand.self]
    )
}
