import Foundation
import Glibc

/// The processor time of a process, as the kernel counts it (`/proc/PID/stat`).
package struct ProcessTimes: Hashable, Sendable {
    /// The process that started it.
    package let parent: Int32
    /// What it has used so far, its threads together.
    package let own: Duration
    /// What its children have used that have ended.
    package let ofEndedChildren: Duration

    /// Asks the kernel; `nil` if there is no such process.
    ///
    /// - Parameter process: The process id.
    package init?(of process: Int32) {
        self.init(
            stat: (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? "",
            ticksPerSecond: Int64(sysconf(Int32(_SC_CLK_TCK)))
        )
    }

    /// Reads the kernel's line; `nil` if it is no such line.
    ///
    /// - Parameters:
    ///   - stat: The line.
    ///   - ticksPerSecond: The unit of its times.
    package init?(stat: String, ticksPerSecond: Int64) {
        // Behind the name, which may hold anything but ends with the last parenthesis.
        guard let name = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[stat.index(after: name)...].split(separator: " ")
        guard fields.count > 14, let parent = Int32(fields[1]) else { return nil }
        let ticks = fields[11...14].compactMap { Int64($0) }
        guard ticks.count == 4 else { return nil }
        self.parent = parent
        own = .milliseconds((ticks[0] + ticks[1]) * 1000 / ticksPerSecond)
        ofEndedChildren = .milliseconds((ticks[2] + ticks[3]) * 1000 / ticksPerSecond)
    }

    /// The ids of all processes that this one may see.
    static var all: [Int32] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap {
            Int32($0)
        }
    }
}
