#if canImport(UIKit)
// One import is enough in a file of an app: the types of these modules are in the kit's interface.
@_exported public import LandfallDevice
@_exported public import UIKit

#if canImport(UserNotifications)
@_exported public import UserNotifications
#endif
#endif
