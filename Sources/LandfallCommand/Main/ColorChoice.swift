import ArgumentParser
import Glibc
import LandfallReview

/// When text for a person is coloured.
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
