import Glibc

/// The user that the server's programs run as when this process is root.
struct UnprivilegedUser {
    /// The login name.
    let name: String
    private let userID: uid_t
    private let groupID: gid_t

    /// Looks the user up, if this process is root at all.
    ///
    /// - Parameter name: The login name.
    /// - Returns: `nil` if this process is not root and needs no other user.
    /// - Throws: ``TemporaryServerError/noUnprivilegedUser(_:)``.
    static func needed(named name: String) throws(TemporaryServerError) -> UnprivilegedUser? {
        guard geteuid() == 0 else {
            return nil
        }
        guard let entry = unsafe getpwnam(name), unsafe entry.pointee.pw_uid != 0 else {
            throw .noUnprivilegedUser(name)
        }
        return unsafe UnprivilegedUser(
            name: name,
            userID: entry.pointee.pw_uid,
            groupID: entry.pointee.pw_gid
        )
    }

    /// Gives a file or folder to the user.
    ///
    /// - Returns: Whether it worked.
    func takeOver(_ path: String) -> Bool {
        unsafe chown(path, userID, groupID) == 0
    }

    /// The words before a command that make it run as the user.
    ///
    /// `setpriv` becomes the command, where `runuser` would stay its parent and not pass signals on.
    var commandPrefix: [String] {
        ["/usr/bin/setpriv", "--reuid", name, "--regid", String(groupID), "--init-groups", "--"]
    }
}
