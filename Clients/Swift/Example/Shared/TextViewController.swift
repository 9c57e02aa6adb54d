import LandfallUIKit

/// A screen with a text and buttons below it: enough for an example.
class TextViewController: UIViewController {
    private let label = UILabel()
    private var actions: [UIAction] = []

    init(_ title: String, _ actions: [UIAction] = []) {
        super.init(nibName: nil, bundle: nil)
        self.title = title
        self.actions = actions
        label.text = title
    }

    required init?(coder: NSCoder) { nil }

    /// The text in the middle of the screen.
    var text: String? {
        get { label.text }
        set { label.text = newValue }
    }

    /// Adds a button, before the view is made.
    func add(_ title: String, _ action: @escaping () -> Void) {
        actions.append(UIAction(title: title) { _ in action() })
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        label.numberOfLines = 0
        label.textAlignment = .center
        let buttons: [UIView] = actions.map { UIButton(type: .system, primaryAction: $0) }
        let stack = UIStackView(arrangedSubviews: [label] + buttons)
        stack.axis = .vertical
        stack.alignment = .center
        stack.distribution = .equalCentering
        stack.frame = view.bounds
        stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(stack)
    }
}
