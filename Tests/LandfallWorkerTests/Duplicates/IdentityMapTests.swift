import LandfallKafka
import TestSupport
import Testing

@testable import LandfallWorker

@Suite struct IdentityMapTests {
    private static let start = ContinuousClock.now
    private static let window = Duration.seconds(3600)
    private static let partition = TopicPartition("intents", 1)

    private static func map(limitBytes: Int = 64 << 20) -> IdentityMap {
        IdentityMap(window: window, limitBytes: limitBytes, now: start)
    }

    private static func add(
        _ hash: UInt64,
        at offset: Int64,
        of partition: TopicPartition = partition,
        seconds: Int64 = 0,
        to map: inout IdentityMap
    ) {
        map.add(
            hash,
            at: IdentityPlace(partition: partition, offset: offset),
            recordedAt: seconds * 1_000_000,
            start + .seconds(seconds)
        )
    }

    @Test func `an identity is found where it was, and others are not`() {
        var map = Self.map()
        let other = TopicPartition("mail", 0)
        Self.add(17, at: 5, to: &map)
        Self.add(17, at: 9, of: other, seconds: 400, to: &map)
        Self.add(0, at: 1, to: &map)
        #expect(
            map.hit(17).places == [
                IdentityPlace(partition: Self.partition, offset: 5),
                IdentityPlace(partition: other, offset: 9),
            ]
        )
        #expect(map.hit(0).places == [IdentityPlace(partition: Self.partition, offset: 1)])
        #expect(map.mayContain(17) && map.mayContain(0) && !map.mayContain(18))
        #expect(map.hit(18) == IdentityMap.Hit())
    }

    @Test func `what a set remembers is remembered, and goes with the window`() {
        var random = SeededGenerator(seed: 6)
        var map = Self.map()
        var reference: [(hash: UInt64, offset: Int64, seconds: Int64)] = []
        var now: Int64 = 0
        for offset in 0..<20_000 {
            if offset.isMultiple(of: 50) {
                now += Int64.random(in: 0...60, using: &random)
                map.forget(before: Self.start + .seconds(now))
            }
            // What is read at an assignment is older than what comes.
            let seconds = max(0, now - Int64.random(in: 0...3600, using: &random))
            let hash = UInt64.random(in: 0...30_000, using: &random)
            Self.add(hash, at: Int64(offset), seconds: seconds, to: &map)
            reference.append((hash, Int64(offset), seconds))
        }
        let young = Dictionary(grouping: reference.filter { $0.seconds >= now - 3600 }, by: \.hash)
        let slack = 3600 / Int64(IdentityMap.slicesPerWindow) + 1
        let old = Set(reference.filter { $0.seconds >= now - 3600 - slack }.map(\.hash))
        #expect(young.count > 1000)
        for hash in UInt64(0)...30_000 {
            let places = Set(map.hit(hash).places.map(\.offset))
            let expected = (young[hash] ?? []).map(\.offset)
            #expect(places.isSuperset(of: expected), "\(hash)")
            #expect(map.mayContain(hash) == !places.isEmpty)
            if !old.contains(hash) { #expect(places.isEmpty, "\(hash) should be forgotten") }
        }
        map.forget(before: Self.start + .seconds(now + 2 * 3600))
        #expect(map.sizeBytes == 0 && map.count == 0)
    }

    @Test func `an identity takes some twenty bytes, and no more than its neighbours before`() {
        var random = SeededGenerator(seed: 7)
        var map = Self.map(limitBytes: 1 << 30)
        for number in 0..<400_000 {
            let seconds = Int64(number / 100_000) * 300
            let hash = UInt64.random(in: .min ... .max, using: &random)
            Self.add(hash, at: Int64(number), seconds: seconds, to: &map)
        }
        #expect(map.count == 400_000)
        let bytes = Double(map.sizeBytes) / 400_000
        #expect(bytes < 28, "\(bytes)")
    }

    @Test(arguments: [1 << 20, 1 << 18, 40_000])
    func `past the bound the oldest lose their places, and are still never passed over`(
        limit: Int
    ) {
        var random = SeededGenerator(seed: 8)
        var map = Self.map(limitBytes: limit)
        var hashes: [UInt64] = []
        for number in 0..<120_000 {
            let hash = UInt64.random(in: .min ... .max, using: &random)
            Self.add(hash, at: Int64(number), seconds: Int64(number / 40), to: &map)
            hashes.append(hash)
            if number.isMultiple(of: 1000) {
                #expect(map.sizeBytes <= limit + IdentityTable.minimumSlots * 16, "\(number)")
            }
        }
        for (number, hash) in hashes.enumerated() {
            let hit = map.hit(hash)
            let seconds = Int64(number / 40) * 1_000_000
            let isPlaced = hit.places.contains { $0.offset == Int64(number) }
            let isTimed = hit.times.contains { $0.contains(seconds) }
            #expect(isPlaced || isTimed, "\(number)")
            #expect(map.mayContain(hash))
        }
        // The newest still have their places.
        #expect(map.hit(hashes[119_999]).places.map(\.offset) == [119_999])
        guard limit == 1 << 20 else { return }
        let strangers = (0..<20_000).count { _ in
            map.mayContain(.random(in: .min ... .max, using: &random))
        }
        #expect(strangers < 400, "\(strangers)")
    }

    @Test func `the clock of the day may say what it likes`() {
        var map = Self.map()
        map.add(
            5,
            at: IdentityPlace(partition: Self.partition, offset: 1),
            recordedAt: .max,
            Self.start
        )
        map.add(
            6,
            at: IdentityPlace(partition: Self.partition, offset: 2),
            recordedAt: .min,
            Self.start - .seconds(1_000_000)
        )
        #expect(map.mayContain(5) && map.mayContain(6))
        map.forget(before: Self.start)
        #expect(map.mayContain(5) && !map.mayContain(6))
    }

    @Test func `a place that does not fit is looked for`() {
        var map = Self.map()
        Self.add(1, at: 1 << 48, seconds: 3, to: &map)
        #expect(map.hit(1) == IdentityMap.Hit(times: [3_000_000...3_000_000]))
        for number in 0..<70_000 {
            Self.add(2, at: 4, of: TopicPartition("t", Partition(Int32(number))), to: &map)
        }
        // One hash has a few places, and whatever else has it is no reason to look at more.
        #expect(map.hit(2).places.count == IdentityTable.placesPerHash)
        Self.add(3, at: 4, of: TopicPartition("u", 0), to: &map)
        #expect(map.hit(3).places.isEmpty && !map.hit(3).times.isEmpty)
    }
}
