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
