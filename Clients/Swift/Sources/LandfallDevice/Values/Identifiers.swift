/// The names of intents, launches and devices.
enum Identifiers {
    /// A UUID of version 7 (RFC 9562): names of later times come later.
    static func uuid(
        at date: Timestamp,
        _ numbers: inout some RandomNumberGenerator
    ) -> String {
        let time = UInt64(bitPattern: max(0, date.milliseconds)) & 0xFFFF_FFFF_FFFF
        let high = time << 16 | 0x7000 | numbers.next() & 0x0FFF
        let low = numbers.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array((bytes(of: high) + bytes(of: low)).hexadecimal)
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return parts.map { String(digits[$0]) }.joined(separator: "-")
    }

    /// The name of the intent of a notification: the system tells of one tap in two ways, and both
    /// must get one name.
    ///
    /// A notification that is sent under the collapse id of an earlier one has its identifier too: the
    /// time of its delivery tells them apart.
    static func notification(
        _ identifier: String,
        action: String,
        deliveredAt: Timestamp? = nil
    ) -> String {
        let text = [identifier, action, deliveredAt?.text].compactMap { $0 }.joined(separator: "\n")
        return "n." + Array(SHA256.hash(Array(text.utf8)).prefix(16)).hexadecimal
    }

    /// Where a device falls among all, from 0 up to but not 1.
    static func share(of deviceID: String) -> Double {
        let number = SHA256.hash(Array(deviceID.utf8)).prefix(6).reduce(UInt64(0)) {
            $0 << 8 | UInt64($1)
        }
        return Double(number) / Double(UInt64(1) << 48)
    }

    private static func bytes(of number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
    }
}
