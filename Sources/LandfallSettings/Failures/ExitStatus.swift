/// What the program tells its caller when it ends.
package enum ExitStatus: Int32, Hashable, Sendable {
    /// All was done.
    case good = 0
    /// The work failed.
    case failed = 1
    /// The command line or a setting is wrong, or what it points to is not there.
    case usage = 2
    /// The time was up before the work was done, and nothing is wrong until then.
    case outOfTime = 3
}
