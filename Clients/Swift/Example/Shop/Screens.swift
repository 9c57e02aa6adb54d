import LandfallUIKit

/// The first screen of the shop.
final class HomeViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "Home"

    init() {
        super.init("Shop")
        add("Shoes") { [weak self] in
            let category = CategoryViewController(categoryID: "shoes")
            self?.navigationController?.pushViewController(category, animated: true)
        }
    }

    required init?(coder: NSCoder) { nil }
}

/// A category of products.
final class CategoryViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "Category"
    private(set) var categoryID: String

    init(categoryID: String) {
        self.categoryID = categoryID
        super.init("Category \(categoryID)")
        add("Product 5") { [weak self] in
            let product = ProductViewController(productID: "5")
            self?.navigationController?.pushViewController(product, animated: true)
        }
    }

    required init?(coder: NSCoder) { nil }

    var landfallContext: ScreenContext { ["categoryId": categoryID] }

    func landfallUpdate(_ context: ScreenContext) throws {
        categoryID = try context.text("categoryId")
        text = "Category \(categoryID)"
    }
}

/// The screen of a product, told apart by its id.
final class ProductViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "Product"
    private(set) var productID: String

    init(productID: String) {
        self.productID = productID
        super.init("Product \(productID)")
        add("To the cart") { landfall.go("cart") }
    }

    required init?(coder: NSCoder) { nil }

    var landfallContext: ScreenContext { ["productId": productID] }

    func landfallUpdate(_ context: ScreenContext) throws {
        productID = try context.text("productId")
        text = "Product \(productID)"
    }
}

/// The sale; a tab of its own while it lasts.
final class SaleViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "Sale"

    init() { super.init("Sale") }

    required init?(coder: NSCoder) { nil }
}

/// The screen of a voucher, told apart by its code.
final class VoucherViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "Voucher"
    private(set) var code: String

    init(code: String) {
        self.code = code
        super.init("Voucher \(code)")
    }

    required init?(coder: NSCoder) { nil }

    var landfallContext: ScreenContext { ["code": code] }

    func landfallUpdate(_ context: ScreenContext) throws {
        code = try context.text("code")
        text = "Voucher \(code)"
    }
}
