import LandfallWire
import SwiftProtobuf
import TestSupport

extension RandomMessages {
    mutating func plan() -> WireActionPlan {
        WireActionPlan.with {
            $0.planID = "plan\(text())"
            $0.intentID = text()
            $0.deviceID = text()
            $0.outcome = .init(rawValue: random.number(1...7)) ?? .navigate
            $0.route = text()
            $0.context = context()
            if random.once(in: 2) {
                $0.basedOn = .with {
                    $0.sequence = Int64(random.number(0...99))
                    $0.source = .init(rawValue: random.number(1...3)) ?? .stored
                    if random.once(in: 2) { $0.launchID = text() }
                    if random.once(in: 2) {
                        let words = ["never_reported", "evicted", "forgotten", "unknown"]
                        $0.reason = words[random.number(0...3)]
                    } else if random.once(in: 2) {
                        $0.reason = "too_old"
                        $0.tooOldBy = .init(seconds: Int64(random.number(0...90)), nanos: 1)
                    }
                }
            }
            $0.operations = (0..<random.number(0...4)).map { _ in operation() }
            $0.target = text()
            $0.assignments = (0..<random.number(0...2)).map { _ in
                WireAssignment.with {
                    $0.experimentID = text()
                    $0.variationID = text()
                    $0.hashAttribute = text()
                    if random.once(in: 2) { $0.bucket = Double(random.number(0...9999)) / 10000 }
                }
            }
            $0.reason = text()
            if random.once(in: 3) {
                $0.error = .with {
                    $0.code = text()
                    $0.step = text()
                    $0.node = text()
                    $0.container = text()
                    $0.message = text()
                }
            }
            if random.once(in: 3) {
                $0.retryAfter = .init(seconds: Int64(random.number(0...90)), nanos: 250_000_000)
            }
            $0.url = text()
            $0.resume = text()
            $0.flow = text()
            $0.catalogVersion = text()
            if random.once(in: 2) { $0.issuedAt = time() }
            if random.once(in: 2) { $0.expiresAt = time() }
        }
    }

    mutating func operation() -> WireOperation {
        WireOperation.with {
            $0.effect = effect()
            if random.once(in: 4) { $0.options = .init(fields: ["animated": true]) }
        }
    }

    private mutating func effect() -> WireOperation.OneOf_Effect {
        let child = WireOperation.ChildReference.with {
            $0.container = "n1"
            $0.child = text()
        }
        let pair = WireOperation.ContainerView.with {
            $0.container = text()
            $0.view = view()
        }
        let tab = WireOperation.TabView.with {
            $0.container = "n1"
            $0.index = Int32(random.number(0...3))
            $0.view = view()
        }
        switch random.number(1...15) {
        case 1:
            return .update(
                .with {
                    $0.node = text(); $0.context = context()
                }
            )
        case 2: return .dismiss(.with { $0.presenter = text() })
        case 3: return .select(child)
        case 4: return .popTo(child)
        case 5: return .makeVisible(child)
        case 6: return .push(pair)
        case 7: return .setChildren(list())
        case 8: return .insertTab(tab)
        case 9: return .replaceTab(tab)
        case 10: return .setPrimary(pair)
        case 11: return .showDetail(pair)
        case 12: return .pushOnDetail(pair)
        case 13:
            return .present(
                .with {
                    $0.presenter = "n2"; $0.view = view()
                }
            )
        case 14:
            return .replaceRoot(
                .with {
                    $0.window = "main"; $0.view = view()
                }
            )
        default: return .activateWindow(.with { $0.window = text() })
        }
    }

    private mutating func list() -> WireOperation.SetChildren {
        WireOperation.SetChildren.with {
            $0.container = "n1"
            if random.once(in: 2) { $0.selected = Int32(random.number(0...2)) }
            for number in 0..<random.number(0...3) {
                $0.children.append(
                    .with { $0.child = random.once(in: 2) ? .node("n\(number)") : .view(view()) }
                )
            }
        }
    }

    /// A subtree as plans carry it: settled, and with the parent that it has.
    private mutating func view() -> WireNode {
        var view = node(depth: 3)
        view.forEachNode { node in
            node.clearTransition()
            node.parentOverride = ""
            node.normalize()
        }
        return view
    }

    mutating func result() -> WirePlanResult {
        WirePlanResult.with {
            $0.planID = "p" + text()
            $0.intentID = text()
            $0.deviceID = text()
            $0.result = .init(rawValue: random.number(1...4)) ?? .applied
            if random.once(in: 2) { $0.operation = Int32(random.number(0...3)) }
            $0.sequence = Int64(random.number(0...99))
            if random.once(in: 2) { $0.at = time() }
            if random.once(in: 2) { $0.reason = "other_tree_\(random.number(0...9))" }
        }
    }

    mutating func report() -> WireDeviceReport {
        WireDeviceReport.with {
            $0.state = state()
            $0.state.deviceID = "d" + text()
            $0.results = (0..<random.number(0...3)).map { _ in result() }
        }
    }
}

extension WireNode {
    mutating func clearTransition() { transition = .unspecified }

    /// Leaves out what says the same as leaving it out.
    mutating func normalize() {
        if kind == .screen { kind = .unspecified }
        if style == .fullScreen { style = .unspecified }
        if transition == .settled { transition = .unspecified }
        if hasDismissible, dismissible { clearDismissible() }
    }

    /// Changes the node, all below it and all that it presents.
    mutating func forEachNode(_ body: (inout WireNode) -> Void) {
        body(&self)
        for index in children.indices { children[index].forEachNode(body) }
        if hasPresented { presented.forEachNode(body) }
    }
}
