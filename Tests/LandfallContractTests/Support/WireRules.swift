import LandfallWire
import SwiftProtobuf

// What the contract allows beyond what the generated code checks, written down a second time.

extension WireDeviceState {
    /// Whether the contract allows the state.
    var isAllowed: Bool {
        guard sequence >= 0, !hasCapturedAt || capturedAt.isAllowed,
            !hasSession || session.attributes.isAllowed,
            Set(windows.map(\.id)).count == windows.count, windows.count <= 16,
            windows.allSatisfy({ !$0.id.isEmpty })
        else { return false }
        var nodes: [WireNode] = []
        var parents: [String: String] = [:]
        for window in windows where window.hasRoot {
            window.root.gather(into: &nodes, parents: &parents)
        }
        let ids = Set(nodes.map(\.id))
        guard ids.count == nodes.count, nodes.allSatisfy(\.isAllowed) else { return false }
        let overrides = nodes.filter { !$0.parentOverride.isEmpty }
        guard overrides.allSatisfy({ ids.contains($0.parentOverride) }) else { return false }
        for node in overrides { parents[node.id] = node.parentOverride }
        return nodes.allSatisfy { node in
            var current: String? = node.id
            for _ in 0...nodes.count {
                guard let id = current else { return true }
                current = parents[id]
            }
            return false
        }
    }
}

extension WireNode {
    fileprivate func gather(into nodes: inout [WireNode], parents: inout [String: String]) {
        nodes.append(self)
        for child in children {
            parents[child.id] = id
            child.gather(into: &nodes, parents: &parents)
        }
        if hasPresented { presented.gather(into: &nodes, parents: &parents) }
    }

    /// Whether the contract allows the node by itself.
    fileprivate var isAllowed: Bool {
        guard !id.isEmpty, !id.utf8.starts(with: "$".utf8), !type.isEmpty, !kind.isUnknown,
            !style.isUnknown, !transition.isUnknown, supertypes.allSatisfy({ !$0.isEmpty }),
            visible.allSatisfy({ $0 >= 0 && $0 < children.count })
        else { return false }
        guard hasSelected else { return true }
        return selected >= 0 && (kind != .tab || children.isEmpty || selected < children.count)
    }
}

extension WireNavigationIntent {
    /// Whether the contract allows the intent.
    var isAllowed: Bool {
        let targets = [!link.isEmpty, hasDestination, !destinations.isEmpty, hasResume]
        guard targets.filter({ $0 }).count == 1, attempt >= 0, intentID.utf8.count <= 128,
            intentID.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), attributes.isAllowed,
            !hasOccurredAt || occurredAt.isAllowed, !hasExpiresAt || expiresAt.isAllowed,
            !hasDestination || !destination.route.isEmpty,
            destinations.allSatisfy({ !$0.route.isEmpty })
        else { return false }
        if hasResume {
            guard !resume.token.isEmpty, [.completed, .cancelled].contains(resume.result),
                resume.data.isAllowed
            else { return false }
        }
        guard hasDeviceState else { return true }
        let device = deviceState.deviceID
        return deviceState.isAllowed && (device.isEmpty || device == deviceID)
    }
}

extension Google_Protobuf_Timestamp {
    fileprivate var isAllowed: Bool {
        (-62_135_596_800...253_402_300_799).contains(seconds) && (0...999_999_999).contains(nanos)
    }
}

extension Google_Protobuf_Struct {
    fileprivate var isAllowed: Bool { fields.values.allSatisfy(\.isAllowed) }
}

extension Google_Protobuf_Value {
    fileprivate var isAllowed: Bool {
        switch kind {
        case .numberValue(let number): number.isFinite
        case .listValue(let list): list.values.allSatisfy(\.isAllowed)
        case .structValue(let object): object.isAllowed
        default: true
        }
    }
}

extension Enum {
    fileprivate var isUnknown: Bool {
        Self(rawValue: rawValue).map { "\($0)".contains("UNREC") } ?? true
    }
}
