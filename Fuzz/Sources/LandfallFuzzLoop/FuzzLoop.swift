import LandfallSketches

/// Tries seeded bytes without a fuzzer: `LandfallFuzzLoop FIRST-SEED COUNT`.
///
/// One seed makes one input, so what is broken is seen again with its seed and a count of one.
@main
enum FuzzLoop {
    /// The longest input.
    private static let longest = 500

    static func main() {
        let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
        let first = numbers.first ?? 1
        let count = numbers.dropFirst().first ?? 100_000
        for seed in first..<first + count {
            var choices = Choices(seed: seed)
            let length = 1 + choices.below(longest)
            let bytes = (0..<length).map { _ in UInt8(choices.below(256)) }
            if let fault = FuzzInput.tryOut(bytes) { fatalError("seed \(seed): \(fault)") }
            if (seed - first + 1) % 500_000 == 0 { print("\(seed - first + 1) executions") }
        }
        print("\(count) executions, nothing broken")
    }
}
