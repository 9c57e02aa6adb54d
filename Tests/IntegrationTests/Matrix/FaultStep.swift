@testable import LandfallWorker

/// A step of a lane at which a fault may happen: those of all three stages under one name.
enum FaultStep: String, Hashable, Sendable, CaseIterable {
    case didTakeOver, didReconcile, didRestore, didTake, didResolve, didRecord, didPublish
    case storeWillBegin, willCopy, storeWillCommit, storeDidCommit
    case willInitialize, didInitialize, willBegin, willSend, willSendOffsets, willCommit, didCommit

    init(_ step: LaneStep) {
        switch step {
        case .didTakeOver: self = .didTakeOver
        case .didReconcile: self = .didReconcile
        case .didRestore: self = .didRestore
        case .didTake: self = .didTake
        case .didResolve: self = .didResolve
        case .didRecord: self = .didRecord
        case .didPublish: self = .didPublish
        }
    }

    init(_ step: StoreStep) {
        switch step {
        case .willBegin: self = .storeWillBegin
        case .willCopy: self = .willCopy
        case .willCommit: self = .storeWillCommit
        case .didCommit: self = .storeDidCommit
        }
    }

    init(_ step: PublishStep) {
        switch step {
        case .willInitialize: self = .willInitialize
        case .didInitialize: self = .didInitialize
        case .willBegin: self = .willBegin
        case .willSend: self = .willSend
        case .willSendOffsets: self = .willSendOffsets
        case .willCommit: self = .willCommit
        case .didCommit: self = .didCommit
        }
    }

    /// Those of a batch, in their order.
    static let ofBatch: [FaultStep] = [
        .didTake, .didResolve, .storeWillBegin, .willCopy, .storeWillCommit, .storeDidCommit,
        .didRecord, .willBegin, .willSend, .willSendOffsets, .willCommit, .didCommit, .didPublish,
    ]

    /// Those of a lane that begins.
    static let ofAssignment: [FaultStep] = [
        .willInitialize, .didInitialize, .didTakeOver, .didReconcile, .didRestore,
    ]

    /// Those of a batch's PostgreSQL transaction.
    static let ofStore: [FaultStep] = [
        .storeWillBegin, .willCopy, .storeWillCommit, .storeDidCommit,
    ]

    /// Whether the lane holds locks on its watermarks there.
    var holdsLocks: Bool { self == .willCopy || self == .storeWillCommit }
}
