/// One window of the device.
final class Window {
    let id: String

    /// What it shows; `nil` before the app has set a root.
    var root: ViewController?

    init(id: String) { self.id = id }
}
