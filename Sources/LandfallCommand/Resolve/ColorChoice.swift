import ArgumentParser
import Glibc

/// When text for a person is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    /// On a terminal, unless NO_COLOR or TERM=dumb say otherwise.
    case auto
    /// Always, also into a pipe.
    case always
    /// Never.
    case never

    /// Decides for an open file.
    ///
    /// - Parameters:
    ///   - descriptor: Where the text goes.
    ///   - environment: Looks a variable up.
    /// - Returns: Whether the text is coloured.
    func colors(
        _ descriptor: Int32,
        environment: (String) -> String? = ColorChoice.variable
    ) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto:
            isatty(descriptor) == 1 && (environment("NO_COLOR") ?? "").isEmpty
                && environment("TERM") != "dumb"
        }
    }

    private static func variable(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
