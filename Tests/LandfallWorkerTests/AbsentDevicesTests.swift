import Landfall
import LandfallKafka
import Testing

@testable import LandfallWorker

@Suite struct AbsentDevicesTests {
    @Test func `a device whose state went is told from one that never reported`() {
        var devices = AbsentDevices()
        #expect(devices.absence(of: 7, in: 0) == .neverReported)
        devices.insert(7, .evicted, in: 0)
        devices.insert(6, .forgotten, in: 0)
        #expect(devices.absence(of: 7, in: 0) == .evicted)
        #expect(devices.absence(of: 6, in: 0) == .forgotten)
        #expect(devices.absence(of: 8, in: 0) == .neverReported)
        #expect(devices.absence(of: 7, in: 1) == .neverReported)
        // Its state was evicted, and is deleted afterwards.
        devices.insert(7, .forgotten, in: 0)
        #expect(devices.absence(of: 7, in: 0) == .forgotten)
    }

    @Test func `neither a device that reports again is remembered nor a partition that goes`() {
        var devices = AbsentDevices()
        for device in 1...3 as ClosedRange<UInt64> { devices.insert(device, .evicted, in: 0) }
        devices.remove(2, in: 0)
        devices.remove(2, in: 1)
        let told = (1...3).map { devices.absence(of: $0, in: 0) }
        #expect(told == [.evicted, .neverReported, .evicted])
        devices.forget(0)
        #expect(devices.absence(of: 1, in: 0) == .neverReported)
    }

    @Test func `past its limit it can't tell, of the partitions that it had no room for`() {
        var devices = AbsentDevices(limit: 2)
        devices.insert(1, .evicted, in: 0)
        devices.insert(1, .evicted, in: 0)
        devices.insert(2, .evicted, in: 1)
        devices.insert(3, .forgotten, in: 1)
        #expect(devices.absence(of: 1, in: 0) == .evicted)
        #expect(devices.absence(of: 9, in: 0) == .neverReported)
        #expect(devices.absence(of: 2, in: 1) == .evicted)
        #expect(devices.absence(of: 3, in: 1) == .unknown)
        // One that is remembered needs no more room.
        devices.insert(2, .forgotten, in: 1)
        #expect(devices.absence(of: 2, in: 1) == .forgotten)
        // Room again, but what was left out is not known any more.
        devices.remove(1, in: 0)
        devices.insert(4, .evicted, in: 1)
        #expect(devices.absence(of: 4, in: 1) == .evicted)
        #expect(devices.absence(of: 3, in: 1) == .unknown)
        devices.forget(1)
        #expect(devices.absence(of: 3, in: 1) == .neverReported)
    }

    @Test func `the next process takes over what is remembered`() {
        var devices = AbsentDevices(limit: 3)
        devices.insert(9, .evicted, in: 4)
        devices.insert(2, .evicted, in: 4)
        devices.insert(5, .forgotten, in: 4)
        devices.insert(6, .forgotten, in: 4)
        let memory = devices.memory(of: 4)
        #expect(
            memory
                == AbsentDevices.PartitionMemory(
                    evicted: [2, 9],
                    forgotten: [5],
                    isIncomplete: true
                )
        )
        var next = AbsentDevices()
        next.take(memory, of: 1)
        #expect(next.absence(of: 9, in: 1) == .evicted)
        #expect(next.absence(of: 5, in: 1) == .forgotten)
        #expect(next.absence(of: 6, in: 1) == .unknown)
        #expect(devices.memory(of: 3) == AbsentDevices.PartitionMemory())
    }

    @Test func `each process has the same hash of a device`() {
        let hash = unsafe Array("dev-1".utf8).withUnsafeBytes {
            unsafe AbsentDevices.device(ofKey: $0)
        }
        #expect(hash == 0x0388_FB62_6CA8_9A12)
    }

    @Test func `no key is hashed where nothing is remembered`() {
        var devices = AbsentDevices()
        func hash() -> UInt64 {
            Issue.record("hashed")
            return 0
        }
        devices.remove(hash(), in: 0)
        devices.insert(1, .evicted, in: 1)
        devices.remove(hash(), in: 0)
    }
}
