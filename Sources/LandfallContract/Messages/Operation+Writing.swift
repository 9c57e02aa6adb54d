import Landfall

extension Operation {
    /// Writes the operation as an `Operation`.
    func write(to sink: inout some (MessageSink & ~Copyable)) {
        switch effect {
        case .update(let node, let context):
            sink.message(OperationField.update) { sink in
                sink.text(UpdateField.node, node.text)
                sink.entries(UpdateField.context, context)
            }
        case .dismiss(let presenter):
            sink.message(OperationField.dismiss) { $0.text(DismissField.presenter, presenter.text) }
        case .select(let container, let child): sink.write(.select, container, child: child)
        case .popTo(let container, let child): sink.write(.popTo, container, child: child)
        case .makeVisible(let container, let child):
            sink.write(.makeVisible, container, child: child)
        case .push(let container, let view): sink.write(.push, container, view)
        case .setPrimary(let container, let view): sink.write(.setPrimary, container, view)
        case .showDetail(let container, let view): sink.write(.showDetail, container, view)
        case .pushOnDetail(let container, let view): sink.write(.pushOnDetail, container, view)
        case .setChildren(let container, let children, let selected):
            sink.message(OperationField.setChildren) { sink in
                sink.text(SetChildrenField.container, container.text)
                sink.messages(SetChildrenField.children, children) { $1.write(to: &$0) }
                sink.int32(SetChildrenField.selected, selected.map(Int32.init(clamping:)))
            }
        case .insertTab(let container, let index, let view):
            sink.write(.insertTab, container, at: index, view)
        case .replaceTab(let container, let index, let view):
            sink.write(.replaceTab, container, at: index, view)
        case .present(let presenter, let view):
            sink.message(OperationField.present) { sink in
                sink.text(PresentField.presenter, presenter.text)
                sink.message(PresentField.view) { view.write(to: &$0) }
            }
        case .replaceRoot(let window, let view):
            sink.message(OperationField.replaceRoot) { sink in
                sink.text(ReplaceRootField.window, window)
                sink.message(ReplaceRootField.view) { view.write(to: &$0) }
            }
        case .activateWindow(let window):
            sink.message(OperationField.activateWindow) { sink in
                sink.text(ActivateWindowField.window, window)
            }
        }
        sink.attributes(OperationField.options, options)
    }
}

extension Operation.Child {
    /// Writes the element as an `Operation.Child`.
    fileprivate func write(to sink: inout some (MessageSink & ~Copyable)) {
        switch self {
        case .node(let id): sink.text(ChildField.node, id.text)
        case .view(let view): sink.message(ChildField.view) { view.write(to: &$0) }
        }
    }
}

extension MessageSink where Self: ~Copyable {
    fileprivate mutating func write(
        _ field: OperationField,
        _ container: NodeID,
        child: NodeID
    ) {
        message(field) { sink in
            sink.text(ChildReferenceField.container, container.text)
            sink.text(ChildReferenceField.child, child.text)
        }
    }

    fileprivate mutating func write(
        _ field: OperationField,
        _ container: NodeID,
        _ view: View
    ) {
        message(field) { sink in
            sink.text(ContainerViewField.container, container.text)
            sink.message(ContainerViewField.view) { view.write(to: &$0) }
        }
    }

    fileprivate mutating func write(
        _ field: OperationField,
        _ container: NodeID,
        at index: Int,
        _ view: View
    ) {
        message(field) { sink in
            sink.text(TabViewField.container, container.text)
            sink.int32(TabViewField.index, Int32(clamping: index).nonZero)
            sink.message(TabViewField.view) { view.write(to: &$0) }
        }
    }
}
