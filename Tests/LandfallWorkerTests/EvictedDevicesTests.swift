import LandfallKafka
import Testing

@testable import LandfallWorker

@Suite struct EvictedDevicesTests {
    @Test func `a device whose state had to go is told from one that never reported`() {
        var devices = EvictedDevices()
        #expect(devices.absence(of: 7, in: 0) == .neverReported)
        devices.insert(7, in: 0)
        #expect(devices.absence(of: 7, in: 0) == .evicted)
        #expect(devices.absence(of: 8, in: 0) == .neverReported)
        #expect(devices.absence(of: 7, in: 1) == .neverReported)
    }

    @Test func `a device that reports again is forgotten, and so is a partition that goes`() {
        var devices = EvictedDevices()
        for device in 1...3 as ClosedRange<UInt64> { devices.insert(device, in: 0) }
        devices.remove(2, in: 0)
        devices.remove(2, in: 1)
        let told = (1...3).map { devices.absence(of: $0, in: 0) }
        #expect(told == [.evicted, .neverReported, .evicted])
        devices.forget(0)
        #expect(devices.absence(of: 1, in: 0) == .neverReported)
    }

    @Test func `past its limit it can't tell, of the partitions that it had no room for`() {
        var devices = EvictedDevices(limit: 2)
        devices.insert(1, in: 0)
        devices.insert(1, in: 0)
        devices.insert(2, in: 1)
        devices.insert(3, in: 1)
        #expect(devices.absence(of: 1, in: 0) == .evicted)
        #expect(devices.absence(of: 9, in: 0) == .neverReported)
        #expect(devices.absence(of: 2, in: 1) == .evicted)
        #expect(devices.absence(of: 3, in: 1) == .unknown)
        // Room again, but what was left out is not known any more.
        devices.remove(1, in: 0)
        devices.insert(4, in: 1)
        #expect(devices.absence(of: 4, in: 1) == .evicted)
        #expect(devices.absence(of: 3, in: 1) == .unknown)
        devices.forget(1)
        #expect(devices.absence(of: 3, in: 1) == .neverReported)
    }

    @Test func `no key is hashed where nothing was evicted`() {
        var devices = EvictedDevices()
        func hash() -> UInt64 {
            Issue.record("hashed")
            return 0
        }
        devices.remove(hash(), in: 0)
        devices.insert(1, in: 1)
        devices.remove(hash(), in: 0)
    }
}
