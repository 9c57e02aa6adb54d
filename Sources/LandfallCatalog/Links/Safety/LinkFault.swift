/// Why a link leads nowhere; the raw values are the reasons that a plan gives.
enum LinkFault: String, Error, Hashable, CaseIterable {
    /// The link is longer than ``SafeLink/lengthLimit``.
    case tooLong = "link_too_long"
    /// It is not absolute, or holds a character that no URL has.
    case invalid = "invalid_link"
    /// The catalog does not name its scheme.
    case scheme = "scheme_not_allowed"
    /// It names a user.
    case userInfo = "user_info_not_allowed"
    /// The catalog does not name its host.
    case host = "host_not_allowed"
    /// It names a port other than the scheme's own.
    case port = "port_not_allowed"
    /// A percent sign is not followed by two digits, or the bytes are no UTF-8.
    case escape = "invalid_escape"
    /// A segment is empty, `.` or `..`, or holds a slash, a backslash or a control character.
    case path = "invalid_path"
    /// The query holds NUL or the end of a line, or a declared parameter a control character.
    case query = "invalid_query"
    /// The fragment holds NUL or the end of a line.
    case fragment = "invalid_fragment"
    /// A declared query parameter stands there twice.
    case repeatedParameter = "repeated_parameter"
    /// No route takes it, and no browser could open it.
    case unknown = "unknown_destination"
}
