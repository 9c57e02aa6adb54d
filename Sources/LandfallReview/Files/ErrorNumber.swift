import Glibc

/// Why a system call failed.
package struct ErrorNumber: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number, as in `errno`.
    let number: Int32

    /// The number that the last failed call of this thread left.
    package static var current: ErrorNumber { ErrorNumber(number: errno) }

    /// The system's words, as in `No such file or directory`.
    package var description: String {
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: text)
    }
}
