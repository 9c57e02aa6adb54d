import LandfallBytes

extension ViewTreeBuilder {
    /// Checks what can only be seen of the whole, and makes the tree.
    ///
    /// - Returns: The tree; without a window, that of a cold start.
    /// - Throws: ``ViewTreeError`` for the first fault.
    package mutating func finish() throws(ViewTreeError) -> ViewTree {
        try finishTree()
        return former.ownTree
    }

    /// Makes the tree, as ``finish()`` does, and the state of what a device reported beside it.
    package mutating func finish(
        deviceID: consuming String,
        sequence: Int64,
        launchID: consuming String,
        capturedAt: Timestamp?,
        receivedAt: Timestamp?,
        app: consuming AppDescription,
        session: consuming Session?
    ) throws(ViewTreeError) -> DeviceState {
        try finishTree()
        former.set(
            deviceID: deviceID,
            sequence: sequence,
            launchID: launchID,
            capturedAt: capturedAt,
            receivedAt: receivedAt,
            app: app,
            session: session
        )
        return former
    }

    private mutating func finishTree() throws(ViewTreeError) {
        guard windows.count > 0 else { return former.ownTree = .coldStart }
        let isOwn = former.ownTree.withOwnLists { lists in
            swap(&text, &lists.reported.value.text)
            types.swapTable(with: &lists.reported.value.typeTable)
            lists.forgetAdditions()
            nodes.copy(to: &lists.nodes)
            links.copy(to: &lists.reported.value.links)
            typeLinks.copy(to: &lists.reported.value.typeLinks)
            entries.copy(to: &lists.reported.value.entries)
            types.names.copy(to: &lists.reported.value.types)
            windows.copy(to: &lists.windows)
        }
        precondition(isOwn, "a tree is finished once after it was begun")
        try former.ownTree.link()
    }
}
