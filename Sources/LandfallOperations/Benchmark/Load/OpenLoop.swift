import LandfallKafka

/// Sends intents at a steady rate, whatever becomes of them, and reads their plans.
///
/// The time of an intent begins when it was due, not when it could be sent, so that a worker
/// that holds everything up is not measured as quick.
struct OpenLoop {
    /// Sends the intents.
    let generator: LoadGenerator
    /// Reads the plans, committed ones only, from their end on.
    let plans: GroupConsumer
    /// Throws when the run has to end.
    let check: () throws -> Void

    private static let warmUp = Duration.seconds(3)
    /// How long the last plans may take.
    private static let patience = Duration.seconds(30)

    /// Sends and reads.
    ///
    /// - Parameters:
    ///   - rate: The intents a second.
    ///   - length: How long, after a warm-up.
    ///   - begin: Called when the warm-up is over.
    ///   - watch: Called many times a second from then on, with the seconds since the start.
    /// - Returns: The milliseconds of each intent that was due after the warm-up.
    /// - Throws: What the check throws, `KafkaError`, or ``BenchmarkError/unsuited(_:)`` when plans
    ///   are missing.
    func run(
        rate: Int,
        length: Duration,
        begin: () -> Void,
        watch: (Double) -> Void
    ) throws -> [Double] {
        let clock = ContinuousClock()
        let first = Self.warmUp.seconds * Double(rate)
        let count = Int(first + length.seconds * Double(rate))
        let start = clock.now
        var sent = 0
        var pending = PendingIntents(first: generator.steadyCount, devices: generator.devices)
        var hasBegun = false
        var latencies = [Double](repeating: -1, count: count)
        var missing = count
        var deadline = clock.now + Self.warmUp + length + Self.patience
        while missing > 0 {
            try check()
            let now = clock.now
            let due = min(count, Int((now - start).seconds * Double(rate)))
            let time = due > sent ? LoadGenerator.now : ""
            while sent < due {
                try generator.sendNext(at: time)
                sent += 1
                if sent == count { deadline = clock.now + Self.patience }
            }
            if !hasBegun, Double(sent) >= first {
                hasBegun = true
                begin()
            }
            if hasBegun { watch((now - start).seconds) }
            missing -= try read(&pending, into: &latencies, from: start, rate: rate)
            guard clock.now < deadline else {
                throw BenchmarkError.unsuited(
                    "\(missing) of \(count) plans did not come at \(rate) intents a second: "
                        + "try a lower --rate"
                )
            }
        }
        return Array(latencies.dropFirst(Int(first)))
    }

    private func read(
        _ pending: inout PendingIntents,
        into latencies: inout [Double],
        from start: ContinuousClock.Instant,
        rate: Int
    ) throws -> Int {
        let limit = PollLimit(count: 10_000, bytes: 64 << 20, wait: .milliseconds(1))
        let batch = try plans.poll(limit) { _ in [:] }
        let now = (ContinuousClock.now - start).seconds
        var found = 0
        for record in batch {
            guard let key = record.keyBytes, let number = pending.next(of: key),
                latencies.indices.contains(number), latencies[number] < 0
            else { continue }
            latencies[number] = (now - Double(number) / Double(rate)) * 1000
            found += 1
        }
        return found
    }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

/// Says which intent of an open loop a plan answers, by its key alone.
///
/// The limit's plans are canned and name no intent. But intents go to the devices in turn, and those of a
/// device are answered in their order.
package struct PendingIntents: Sendable {
    private let first: Int
    private let devices: Int
    private var answered: [Int]

    /// Begins before the first plan.
    ///
    /// - Parameters:
    ///   - first: The number of the first intent of the loop; intent `n` is of device `n % devices`.
    ///   - devices: How many there are.
    package init(first: Int, devices: Int) {
        self.first = first
        self.devices = devices
        answered = Array(repeating: 0, count: devices)
    }

    /// The intent that the next plan of a device answers.
    ///
    /// - Parameter key: The key of the plan: the name of the device, which ends with its number.
    /// - Returns: The intent, counted from the first of the loop; `nil` for a key of no device.
    package mutating func next(of key: [UInt8]) -> Int? {
        let digits = key.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let device = Int(String(decoding: digits.reversed(), as: UTF8.self)),
            answered.indices.contains(device)
        else { return nil }
        let turn = (device - first % devices + devices) % devices
        defer { answered[device] += 1 }
        return turn + answered[device] * devices
    }
}
