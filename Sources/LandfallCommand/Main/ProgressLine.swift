import Glibc
import LandfallSettings

/// One line at a terminal that says how far long work is; nothing where nobody watches.
struct ProgressLine {
    private let isShown: Bool
    private let clock = ContinuousClock()
    private var nextTime: ContinuousClock.Instant
    private var isDirty = false

    /// Looks whether somebody watches standard error; the first second shows nothing.
    init() {
        isShown = isatty(STDERR_FILENO) == 1
        nextTime = clock.now + .seconds(1)
    }

    /// Shows how far the work is, at most five times a second.
    ///
    /// - Parameter text: Makes a line that fits a terminal; called only when it is shown.
    mutating func show(_ text: () -> String) {
        guard isShown, clock.now >= nextTime else { return }
        nextTime = clock.now + .milliseconds(200)
        isDirty = true
        try? Console.write(Array("\r\u{1B}[K\(text())".utf8), to: STDERR_FILENO)
    }

    /// Takes the line away.
    mutating func clear() {
        guard isDirty else { return }
        isDirty = false
        try? Console.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO)
    }
}
