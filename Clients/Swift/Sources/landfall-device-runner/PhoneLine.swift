#if os(Linux)
import Foundation
import LandfallDevice

/// The request of a line of the standard input to the phone.
enum PhoneLine {
    /// A tap on a notification with a link.
    case tap(String)
    /// A universal link.
    case open(URL)
    /// Somebody has signed in.
    case signIn(String)
    /// A detour is done, or a screen that was asked for a result, with what was gathered.
    case complete([String: JSONValue])

    /// A line that is none of these.
    struct Fault: Error {}

    /// What a line is, for whoever has written another.
    static let forms =
        #"a line is {"tap": URL}, {"open": URL}, {"signIn": USER} or {"complete": {…}}"#

    /// Reads a line.
    ///
    /// - Parameter text: One JSON object with one member.
    /// - Throws: ``Fault``.
    init(_ text: String) throws(Fault) {
        do {
            let fields = try FieldReader(try JSONParser.parse(Array(text.utf8)), "line")
            if fields.node("complete") != nil {
                self = .complete(try fields.properties("complete"))
            } else if let link = try fields.text("tap").nonEmpty {
                self = .tap(link)
            } else if let user = try fields.text("signIn").nonEmpty {
                self = .signIn(user)
            } else if let url = URL(string: try fields.text("open")), url.scheme != nil {
                self = .open(url)
            } else {
                throw Fault()
            }
        } catch {
            throw Fault()
        }
    }

    /// Whether it is about what the taps before it have led to, and so waits until they have ended.
    var waitsForTaps: Bool {
        switch self {
        case .tap, .open: false
        case .signIn, .complete: true
        }
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
#endif
