import LandfallSketches
import Testing

/// A short run of what the fuzzer tries for long, on bytes of a seeded generator.
@Suite struct FuzzInputTests {
    private static let inputs = 1500

    @Test(arguments: [UInt64(1), 2])
    func `bytes of any kind break nothing`(seed: UInt64) {
        var choices = Choices(seed: seed)
        for _ in 0..<Self.inputs {
            let length = choices.below(400)
            let bytes = (0..<length).map { _ in UInt8(choices.below(256)) }
            #expect(FuzzInput.checkCase(bytes) == nil)
            #expect(FuzzInput.doOperations(bytes, isSimulated: true) == nil)
        }
    }

    @Test func `no bytes at all make a case too`() {
        #expect(FuzzInput.checkCase([]) == nil)
        #expect(FuzzInput.doOperations([], isSimulated: true) == nil)
    }
}
