import Dispatch
import Foundation
import Synchronization
import SystemPackage

/// Reads what a process before has kept, before a lane asks for it: the worker looks at its servers and joins its group
/// meanwhile.
///
/// Nothing on the disk is changed. Each folder is given out once. What no lane has asked for is let go when all lanes
/// have their first partitions, and after a minute.
final class KeptPrefetch: Sendable {
    private let state: Mutex<State>

    private struct State {
        var steps: [FilePath: Step]
        var waitingLanes: Set<Int>
    }

    private enum Step {
        case waiting
        case reading(DispatchGroup)
        case done(KeptStateReader.Content?)
    }

    /// How long what was read is kept for lanes that get no partitions.
    private static let patience = Duration.seconds(60)

    /// Begins to read, on threads of its own.
    ///
    /// - Parameters:
    ///   - folders: The folders of partitions.
    ///   - lanes: How many lanes there are.
    init(_ folders: [FilePath], lanes: Int) {
        let steps = folders.map { ($0, Step.waiting) }
        state = Mutex(
            State(steps: Dictionary(steps) { first, _ in first }, waitingLanes: Set(0..<lanes))
        )
        let queue = DispatchQueue.global(qos: .userInitiated)
        // A core is left to the start of the worker.
        for _ in 0..<max(1, ProcessInfo.processInfo.activeProcessorCount - 1) {
            queue.async { [self] in for folder in folders { read(folder) } }
        }
        queue.asyncAfter(deadline: .now() + Self.patience / .seconds(1)) { [weak self] in
            self?.end()
        }
    }

    private func read(_ folder: FilePath) {
        let group = DispatchGroup()
        let isWanted = state.withLock { state in
            guard case .waiting = state.steps[folder] else { return false }
            group.enter()
            state.steps[folder] = .reading(group)
            return true
        }
        guard isWanted else { return }
        let content = KeptStateReader.content(of: folder)
        state.withLock { state in
            // Where it is let go, nobody has asked for it.
            guard state.steps[folder] != nil else { return }
            state.steps[folder] = .done(content)
        }
        group.leave()
    }

    /// Gives a folder out, and waits where it is being read.
    ///
    /// - Parameter folder: The folder of a partition.
    /// - Returns: What it holds, as far as it can be used.
    func take(_ folder: FilePath) -> KeptStateReader.Content? {
        while true {
            let step = state.withLock { state in
                if case .reading = state.steps[folder] { return state.steps[folder] }
                return state.steps.removeValue(forKey: folder)
            }
            switch step {
            case .done(let content): return content
            case .reading(let group): group.wait()
            case .waiting, nil: return KeptStateReader.content(of: folder)
            }
        }
    }

    /// Notes that a lane has its first partitions.
    func laneHasBegun(_ lane: Int) {
        let isLast = state.withLock { state in
            state.waitingLanes.remove(lane) != nil && state.waitingLanes.isEmpty
        }
        if isLast { end() }
    }

    /// Lets go of all that nobody has asked for.
    private func end() {
        // Large memory is freed outside of the lock.
        let left = state.withLock { state in
            let left = state.steps
            state.steps = [:]
            return left
        }
        withExtendedLifetime(left) {}
    }
}
