import ArgumentParser
import Glibc
import Landfall
import LandfallCatalog
import LandfallReview
import LandfallSettings

/// The options with which the commands of `landfall catalog` read a catalog.
///
/// Interceptors that a team has written in Swift are unknown to the stock binary; by these options
/// their names are known, and each lets everything proceed. Signed links are taken for genuine, as
/// the keys are where the worker is.
struct CatalogOptions: ParsableArguments {
    /// The names for `before`.
    @Option(
        name: .customLong("interceptor"),
        help: ArgumentHelp(
            "An interceptor of your own in `before`; here it lets every intent proceed. Repeatable.",
            valueName: "name"
        )
    )
    var interceptors: [String] = []
    /// The names for `after`.
    @Option(
        name: .customLong("post-interceptor"),
        help: ArgumentHelp(
            "An interceptor of your own in `after`; here it records nothing. Repeatable.",
            valueName: "name"
        )
    )
    var postInterceptors: [String] = []

    /// The interceptors by those names.
    var assumed: AssumedInterceptors {
        AssumedInterceptors(before: interceptors, after: postInterceptors)
    }

    /// Reads and checks a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file; `-` is standard input.
    ///   - role: What messages begin with, as in `the old catalog`.
    /// - Returns: The catalog.
    /// - Throws: ``CommandFailure`` with status 2, and with all findings.
    func load(path: String, as role: String = "the catalog") throws(CommandFailure) -> Catalog {
        let bytes = try CommandFailure.translating { () throws(ReviewError) in
            try InputFile.read(path, as: role)
        }
        do throws(CatalogErrors) {
            return try assumed.load(bytes, name: Self.name(of: path))
        } catch {
            let count = error.findings.count + error.omittedCount
            throw CommandFailure(
                status: .usage,
                message: "\(role) \(Self.name(of: path)) has \(count) error\(count == 1 ? "" : "s")"
                    + ": correct the \(count == 1 ? "place" : "places") above",
                findings: ["\(error)"]
            )
        }
    }

    /// Returns the name of a file in messages.
    ///
    /// - Parameter path: Its path; `-` is standard input.
    /// - Returns: The path, or words for standard input.
    static func name(of path: String) -> String { path == "-" ? "standard input" : path }
}

/// The choice when to colour text.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    /// On a terminal, unless NO_COLOR or TERM=dumb say otherwise.
    case auto
    /// Always, also into a pipe.
    case always
    case never

    /// Decides for an open file.
    ///
    /// - Parameter descriptor: Where the text goes.
    /// - Returns: Whether the text is coloured.
    func colors(_ descriptor: Int32) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto:
            let term = unsafe getenv("TERM").map { unsafe String(cString: $0) }
            return term != "dumb" && TerminalStyle(of: descriptor).isColored
        }
    }
}
