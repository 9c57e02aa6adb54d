public import CoreMetrics
import FoundationEssentials
import Glibc

/// The metrics of the process from the kernel, by the names that Prometheus' client libraries
/// share.
///
/// What can't be read is left out.
public struct ProcessMetrics: Sendable {
    private let factory: any MetricsFactory
    private let folder: String
    private let ticksPerSecond: Double
    private let pageBytes: Double

    /// What is measured.
    public static let definitions = [
        MetricDefinition(
            "process_cpu_seconds_total",
            .counter,
            unit: "seconds",
            "Processor time that the process has used"
        ),
        MetricDefinition(
            "process_resident_memory_bytes",
            .gauge,
            unit: "bytes",
            "Memory of the process that is in use"
        ),
        MetricDefinition(
            "process_virtual_memory_bytes",
            .gauge,
            unit: "bytes",
            "Addresses that the process has reserved"
        ),
        MetricDefinition("process_open_fds", .gauge, "Files and sockets that are open"),
        MetricDefinition("process_max_fds", .gauge, "The most files and sockets that may be open"),
        MetricDefinition("process_threads", .gauge, "Threads of the process"),
        MetricDefinition(
            "process_start_time_seconds",
            .gauge,
            unit: "seconds",
            "When the process started, since 1970"
        ),
        MetricDefinition(
            "landfall_memory_limit_bytes",
            .gauge,
            unit: "bytes",
            "The memory that the container may use; left out where it has no limit"
        ),
    ]

    /// Measures this process.
    ///
    /// - Parameters:
    ///   - factory: Where the values go.
    ///   - folder: Where the kernel says it.
    public init(factory: any MetricsFactory, folder: String = "/proc") {
        self.factory = factory
        self.folder = folder
        ticksPerSecond = Double(sysconf(Int32(_SC_CLK_TCK)))
        pageBytes = Double(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Reads and sets all of them.
    public func update() {
        readStat()
        set("process_open_fds", TextFile.count(in: "\(folder)/self/fd").map(Double.init))
        let limits = TextFile.lines(of: "\(folder)/self/limits")
        let files = limits.first { $0.hasPrefix("Max open files") }
        set(
            "process_max_fds",
            files?.split(separator: " ").dropFirst(3).first.flatMap { Double($0) }
        )
        let limit = TextFile.lines(of: "/sys/fs/cgroup/memory.max").first
        set("landfall_memory_limit_bytes", limit.flatMap { Double($0) })
    }

    /// The line of numbers that the kernel keeps of the process; the name, in brackets, may hold blanks.
    private func readStat() {
        guard let line = TextFile.lines(of: "\(folder)/self/stat").first,
            let end = line.lastIndex(of: ")")
        else { return }
        let fields = line[line.index(after: end)...].split(separator: " ").map { Double($0) }
        // The first of these is the third field of the manual, proc(5).
        func field(_ number: Int) -> Double? {
            fields.indices.contains(number - 3) ? fields[number - 3] : nil
        }
        if let user = field(14), let system = field(15) {
            set("process_cpu_seconds_total", (user + system) / ticksPerSecond)
        }
        set("process_threads", field(20))
        set("process_virtual_memory_bytes", field(23))
        set("process_resident_memory_bytes", field(24).map { $0 * pageBytes })
        let boot = TextFile.lines(of: "\(folder)/stat").first { $0.hasPrefix("btime ") }
        if let start = field(22), let boot = boot.flatMap({ Double($0.dropFirst(6)) }) {
            set("process_start_time_seconds", boot + start / ticksPerSecond)
        }
    }

    private func set(_ name: String, _ value: Double?) {
        guard let value else { return }
        Meter(label: name, factory: factory).set(value)
    }
}

/// Small files that the kernel writes when they are read.
enum TextFile {
    /// The lines of a file; none where it can't be read.
    static func lines(of path: String) -> [Substring] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
        return text.split(separator: "\n")
    }

    /// Counts the entries of a folder.
    static func count(in path: String) -> Int? {
        (try? FileManager.default.contentsOfDirectory(atPath: path))?.count
    }
}
