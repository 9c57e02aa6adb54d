import TestSupport
import Testing

@testable import LandfallKafka

/// Values that come once, and those who wait for them.
@Suite(.timeLimit(.minutes(5))) struct PendingValueTests {
    @Test func `A thousand waits end no sooner than their limits, and all of them`() async {
        let clock = ContinuousClock()
        let early = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    let limit = Duration.milliseconds(1 + number % 200)
                    let pending = PendingValue<Int>()
                    let began = clock.now
                    let value = await pending.value(within: limit)
                    return value != nil || clock.now - began < limit
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(early == 0)
    }

    @Test func `All who wait get the value, and a second one is dropped`() async {
        let pending = PendingValue<Int>()
        let values = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<50 { group.addTask { await pending.value(within: .seconds(60)) } }
            group.addTask {
                pending.complete(7)
                return pending.complete(8) ? 8 : 7
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: 7, count: 51))
        #expect(await pending.value(within: .zero) == 7)
    }

    @Test func `A value and the end of the time are never both`() async {
        for number in 0..<200 {
            let pending = PendingValue<Int>()
            async let waited = pending.value(within: .milliseconds(10))
            try? await Task.sleep(for: .milliseconds(9) + .microseconds(number * 20))
            pending.complete(number)
            let value = await waited
            #expect(value == nil || value == number)
        }
    }

    @Test func `A limit that nobody lives to see is none`() async {
        let pending = PendingValue<Int>()
        async let waited = pending.value(within: .seconds(Int64.max))
        pending.complete(1)
        #expect(await waited == 1)
    }
}
