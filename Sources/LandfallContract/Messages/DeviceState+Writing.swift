import Landfall

extension DeviceState {
    /// Writes the state as a `DeviceState`.
    func write(to sink: inout some (MessageSink & ~Copyable)) {
        sink.text(StateField.deviceId, deviceID)
        sink.int64(StateField.sequence, sequence.nonZero)
        sink.text(StateField.launchId, launchID)
        sink.timestamp(StateField.capturedAt, capturedAt)
        if app != AppDescription() {
            sink.message(StateField.app) { sink in
                sink.text(AppField.bundleId, app.bundleID)
                sink.text(AppField.version, app.version)
                sink.text(AppField.platform, app.platform)
                sink.text(AppField.idiom, app.idiom)
                sink.text(AppField.locale, app.locale)
            }
        }
        if let session {
            sink.message(StateField.session) { sink in
                sink.text(SessionField.userId, session.userID)
                sink.bool(SessionField.authenticated, session.isAuthenticated ? true : nil)
                sink.attributes(SessionField.attributes, session.attributes)
            }
        }
        // An app that is not running has no window, though its tree has a synthetic one.
        guard !tree.isUntouchedColdStart else { return }
        sink.messages(StateField.windows, tree.windows) { sink, window in
            sink.text(WindowField.id, tree.string(window.id))
            sink.bool(WindowField.key, window.isKey ? true : nil)
            guard !tree.isPlaceholder(window.root) else { return }
            sink.message(WindowField.root) { tree.write(window.root, to: &$0) }
        }
    }
}

extension ViewTree {
    /// Whether it is the tree of an app that is not running, to which nothing was done.
    fileprivate var isUntouchedColdStart: Bool {
        isColdStart && windows.allSatisfy { isPlaceholder($0.root) }
    }

    /// Writes a node with all below it and all that it presents.
    fileprivate func write(_ node: NodeIndex, to sink: inout some (MessageSink & ~Copyable)) {
        let record = record(node)
        sink.text(NodeField.id, string(record.id))
        sink.text(NodeField.type, type(of: node).name)
        sink.texts(NodeField.supertypes, supertypes(of: node).map(\.name))
        sink.kind(record.kind)
        sink.messages(NodeField.children, children(of: node)) { write($1, to: &$0) }
        sink.int32(NodeField.selected, record.selected >= 0 ? record.selected : nil)
        sink.bool(NodeField.collapsed, record.isCollapsed ? true : nil)
        sink.integers(NodeField.visible, record.visible.range.map { link(at: $0).raw })
        if !record.presented.isNone {
            sink.message(NodeField.presented) { write(record.presented, to: &$0) }
        }
        sink.style(record.style)
        sink.bool(
            NodeField.definesPresentationContext,
            record.definesPresentationContext ? true : nil
        )
        sink.entries(NodeField.context, context(of: node))
        sink.bool(NodeField.dismissible, record.isDismissible ? nil : false)
        let isSettled = record.transition == .settled
        let transition = isSettled ? 0 : Int(record.transition.rawValue)
        sink.word(NodeField.transition, transition, of: .transition)
        // A parent that is no longer in the tree does not count, and could not be read again.
        let parent = record.parentOverride
        if !parent.isNone, self.record(parent).isAttached {
            sink.text(NodeField.parentOverride, string(self.record(parent).id))
        }
    }
}

extension MessageSink where Self: ~Copyable {
    /// Writes the kind of a node, unless it is a screen.
    mutating func kind(_ kind: NodeKind) {
        word(NodeField.kind, kind == .screen ? 0 : Int(kind.rawValue), of: .kind)
    }

    /// Writes the style of a node, unless it covers the whole window.
    mutating func style(_ style: PresentationStyle) {
        word(NodeField.style, style == .fullScreen ? 0 : Int(style.rawValue), of: .style)
    }
}
