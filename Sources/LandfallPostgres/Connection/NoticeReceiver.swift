import CLibPQ

/// Receives what the server says beside its answers, and hands it on.
///
/// One receiver belongs to one connection handle, which keeps it alive until `PQfinish` has returned.
final class NoticeReceiver {
    private let receive: (ServerReport) -> Void

    /// Takes what is called for each notice, on the thread of the statement that caused it.
    init(_ receive: @escaping (ServerReport) -> Void) {
        self.receive = receive
    }

    /// Hands one notice on; one without a code is libpq's own and is dropped.
    fileprivate func take(_ report: ServerReport?) {
        if let report {
            receive(report)
        }
    }

    /// Makes a connection report here instead of on stderr.
    ///
    /// - Parameter connection: A live `PGconn`, finished before this receiver is released.
    func attach(to connection: OpaquePointer) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        _ = unsafe PQsetNoticeReceiver(connection, receiveNotice, context)
    }
}

/// libpq's callback: runs inside a libpq call on that call's thread; the result is libpq's to free.
private func receiveNotice(_ context: UnsafeMutableRawPointer?, _ result: OpaquePointer?) {
    guard let context = unsafe context, let result = unsafe result else {
        return
    }
    let receiver = unsafe Unmanaged<NoticeReceiver>.fromOpaque(context).takeUnretainedValue()
    receiver.take(unsafe ServerReport(reading: result))
}
