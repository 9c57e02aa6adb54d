import Glibc
package import Landfall
import LandfallConformance
import LandfallContract
import LandfallSimulator
import Synchronization

/// The device kit, in a process of its own: its executor on the stand-in for UIKit.
///
/// The kit shares no code with Landfall, so the demo asks its runner, a line for each plan, as
/// `landfall conformance judge` does.
package final class KitPerformer: PlanPerformer {
    /// How long the runner may take for a plan.
    private static let patience = Duration.seconds(20)

    private let runner: Mutex<RunnerProcess>

    /// Starts the runner and greets it.
    ///
    /// - Parameter program: The path of `landfall-device-runner`, or its name on the PATH.
    /// - Throws: ``DemoError`` where it does not answer.
    package init(_ program: String) throws(DemoError) {
        let fault = DemoError.setup(
            "\(program) does not answer: build it with `swift build --package-path Clients/Swift "
                + "--product landfall-device-runner`, and name it with --device-runner"
        )
        // `env`, by which it is started, would add a line of its own.
        guard unsafe !program.contains("/") || access(program, X_OK) == 0 else { throw fault }
        let process: RunnerProcess
        do {
            process = try RunnerProcess([program, "--host", "kit"])
        } catch {
            throw fault
        }
        guard case .line(let answer) = process.ask(#"{"hello":1}"#, timeout: Self.patience),
            JSONTree(parsing: answer)?["runner"] != nil
        else { throw fault }
        runner = Mutex(process)
    }

    /// Carries a plan out by the kit.
    package func perform(_ plan: ActionPlan, on state: DeviceState) -> PlanPerformance {
        let before = String(decoding: ContentEncoding.json.bytes(of: state), as: UTF8.self)
        let asked = String(decoding: ContentEncoding.json.bytes(of: plan), as: UTF8.self)
        let line = #"{"id":"\#(plan.planID)","before":\#(before),"plan":\#(asked)}"#
        let reply = runner.withLock { $0.ask(line, timeout: Self.patience) }
        guard case .line(let text) = reply, let answer = JSONTree(parsing: text) else {
            return .refused(Self.silent)
        }
        guard answer["result"]?.string == "APPLIED" else { return .refused(Self.refusal(answer)) }
        // As on a phone, what a plan has made gets an id of the device's own.
        let tag = "k\(state.sequence)."
        guard let after = answer["after"]?.renamed(tag) else { return .refused(Self.silent) }
        let bytes = Array(after.text.utf8)
        let read = unsafe bytes.withUnsafeBytes { bytes in
            Result { () throws(ContractError) in
                unsafe try StateReader().read(key: nil, value: bytes, in: .json)
            }
        }
        let shown: DeviceState
        switch read {
        case .success(let state): shown = state
        case .failure(.tree(let fault)): return .unreportable(fault)
        case .failure: return .refused(Self.silent)
        }
        let target = plan.target.map { NodeID($0.text.renamedID(tag)) }
        let isLanded = target.map { SimulatedDevice(shown.tree).isVisible($0) } ?? false
        return .done(shown.tree, isLanded: isLanded)
    }

    private static let silent = PlanRefusal(
        operation: 0,
        code: "timed_out",
        message: "the device runner has ended or gives no answer that can be read"
    )

    private static func refusal(_ answer: JSONTree) -> PlanRefusal {
        let code = answer["code"]?.string ?? answer["error"]?.string ?? "other_outcome"
        return PlanRefusal(
            operation: Int(answer["operation"]?.integer ?? 0),
            code: code,
            message: "the kit says \(code)"
        )
    }
}

extension JSONTree {
    /// A part of a state in which no node has the name that a plan gave it.
    fileprivate func renamed(_ tag: String) -> JSONTree {
        switch self {
        case .list(let elements): return .list(elements.map { $0.renamed(tag) })
        case .object(let members):
            var renamed: [String: JSONTree] = [:]
            for (name, value) in members {
                switch (name, value) {
                case ("id", .string(let id)), ("parentOverride", .string(let id)):
                    renamed[name] = .string(id.renamedID(tag))
                // A value of a context is no name of a node.
                case ("context", _): renamed[name] = value
                default: renamed[name] = value.renamed(tag)
                }
            }
            return .object(renamed)
        case .null, .bool, .integer, .number, .string: return self
        }
    }
}

extension String {
    /// The id that a device gives to a node that a plan calls `$1`; any other id as it is.
    fileprivate func renamedID(_ tag: String) -> String {
        hasPrefix("$") ? tag + dropFirst() : self
    }
}
