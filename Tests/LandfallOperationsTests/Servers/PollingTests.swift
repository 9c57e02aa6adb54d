import Testing

@testable import LandfallOperations

/// Asking until something is so.
struct PollingTests {
    private struct Refusal: Error {}

    @Test(arguments: [1, 2, 5])
    func `it asks until the answer is yes, and no more`(needed: Int) async throws {
        let polling = Polling(every: .milliseconds(1), for: .seconds(3600))
        var asked = 0
        #expect(
            polling.block {
                asked += 1
                return asked == needed
            }
        )
        #expect(asked == needed)
        asked = 0
        let isSo = try await polling.wait {
            asked += 1
            return asked == needed
        }
        #expect(isSo && asked == needed)
    }

    @Test func `it asks once where there is no time, and gives up`() async throws {
        let polling = Polling(every: .seconds(60), for: .zero)
        var asked = 0
        #expect(
            !polling.block {
                asked += 1
                return false
            }
        )
        let isSo = try await polling.wait {
            asked += 1
            return false
        }
        #expect(!isSo && asked == 2)
    }

    @Test func `an error ends it`() async throws {
        let polling = Polling(every: .seconds(60), for: .seconds(3600))
        #expect(throws: Refusal.self) { try polling.block { throw Refusal() } }
        await #expect(throws: Refusal.self) { try await polling.wait { throw Refusal() } }
    }
}
