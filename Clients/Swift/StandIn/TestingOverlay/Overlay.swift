// Swift Testing has an overlay for UIKit: a file that imports both gets this module in the place of
// Testing. The stand-in adds nothing to it.
@_exported public import Testing
