"""The shop: its screens, and what its customers are sent."""

from .devices import container, screen, window

NAME = "shop"
BUNDLE = "com.example.shop"
SOURCE = "https://push.example.com/shop"
HOST = "https://shop.example.com"
SCHEME = "shopapp:/"
GUESTS_ONE_IN = 4
# Of the guests, those whose session says that signing in takes them a second factor.
SECOND_FACTOR_ONE_IN = 3

_PRODUCTS = ["lamp-oslo-40", "chair-elm", "rug-fjord-200", "mug-tin-2", "desk-birch-140", "sofa-linen-3", "vase-clay"]
_CATEGORIES = ["lighting", "chairs", "rugs", "kitchen", "desks"]
_CARTS = ["cart-2041", "cart-3377", "cart-5102", "cart-6480"]
_VOUCHERS = ["WINTER10", "HELLO5", "FREESHIP"]


def tree(pushed=(), selected=0, presented=None, order=None):
    """The three tabs; `pushed` lies over Home, `order` over Account, `presented` over everything."""
    account = [screen("Account")] + ([screen("Order", {"orderId": order})] if order else [])
    root = container("ShopTabs", "TAB", [
        container("BrowseNavigation", "NAVIGATION", [screen("Home"), *pushed]),
        container("CartNavigation", "NAVIGATION", [screen("Cart")]),
        container("AccountNavigation", "NAVIGATION", account),
    ], selected=selected)
    if presented is not None:
        root["presented"] = presented
    return window(root)


def product(name):
    return screen("Product", {"productId": name})


def sheet(content):
    return container("SheetNavigation", "NAVIGATION", [content], style="PAGE_SHEET")


def checkout():
    return container("SheetNavigation", "NAVIGATION", [screen("Checkout", {"cartId": "cart-2041"}, dismissible=False)])


def anywhere(chance, device):
    """Where a customer may have gone by hand."""
    category = screen("Category", {"categoryId": chance.choose(_CATEGORIES)})
    name = chance.choose(_PRODUCTS)
    order = f"2026-{chance.between(40100, 40999)}" if device.user else None
    return chance.weighted([
        (tree(), 22),
        (tree([category]), 14),
        (tree([category, product(name)]), 20),
        (tree([product(name)], selected=1), 10),
        (tree(selected=2, order=order), 8),
        (tree(presented=sheet(product(name))), 8),
        (tree(presented=sheet(screen("Voucher", {"code": chance.choose(_VOUCHERS)}))), 6),
        ([], 12),
    ])


def cases():
    """Places worth seeing a tap on a product land from: (words, windows, is signed in)."""
    return [
        ("home", tree(), True),
        ("the very product", tree([product("lamp-oslo-40")]), True),
        ("another product, in a tab that is not selected", tree([product("chair-elm")], selected=2), True),
        ("a voucher in a sheet", tree(presented=sheet(screen("Voucher", {"code": "WINTER10"}))), True),
        ("the cart", tree(selected=1), True),
        ("the app is not running", [], True),
        ("a payment that must not be interrupted", tree([product("mug-tin-2")], presented=checkout()), True),
        ("a guest", tree(), False),
    ]


def detours():
    """Places that guests tap on a checkout from: (words, windows, has a second factor, what the guest does)."""
    voucher = sheet(screen("Voucher", {"code": "HELLO5"}))
    return [
        ("a guest on a product", tree([product("rug-fjord-200")]), False, None),
        ("a guest with a second factor, in the cart", tree(selected=1), True, None),
        ("a guest whose app is not running", [], False, None),
        ("a guest with a second factor, whose app is not running", [], True, "complete-twice"),
        ("a guest at a voucher", tree(presented=voucher), False, "cancel"),
        ("a guest on a category", tree([screen("Category", {"categoryId": "rugs"})]), False, "other-device"),
        ("a guest in the account", tree(selected=2), False, "complete-twice"),
    ]


def push_target(chance, products):
    path = chance.weighted([
        ("/p/" + chance.choose(products), 60), ("/sale", 9), ("/cart", 11), (_order(chance), 10),
        (_checkout(chance), 14),
        ("/v/" + chance.choose(_VOUCHERS), 6), ("/k/" + chance.choose(_CATEGORIES), 4),
    ])
    if chance.one_in(14):
        return {"destination": {"route": "product", "context": {"productId": chance.choose(products)}}}
    return {"link": (SCHEME if chance.one_in(8) else HOST) + path}


def checkout_target(chance):
    return {"link": HOST + _checkout(chance)}


def push_campaign(chance):
    return chance.weighted([("price-drop", 40), ("back-in-stock", 25), ("parcel", 20), ("cart-left", 15)])


def email_path(chance, products):
    return chance.weighted([
        ("/p/" + chance.choose(products), 46), ("/products/" + chance.choose(products), 10), ("/sale", 12),
        ("/k/" + chance.choose(_CATEGORIES), 12), (_order(chance), 10), ("/v/" + chance.choose(_VOUCHERS), 6),
        ("/", 4),
    ])


def email_campaign(chance):
    return chance.weighted([("newsletter-w47", 55), ("black-week-2026", 30), ("order-shipped", 15)])


def browser_path(chance):
    """A path of the same site for which the app has no screen."""
    return chance.choose(["/magazine/warm-light", "/stores/hamburg", "/jobs", "/p/lamp-oslo-40/reviews"])


def interests(chance):
    """The products that one customer is told of; few, so that a tap often meets its own screen."""
    return ["lamp-oslo-40"] + [chance.choose(_PRODUCTS) for _ in range(3)]


def _checkout(chance):
    return "/checkout/" + chance.choose(_CARTS)


def _order(chance):
    return f"/orders/2026-{chance.between(40100, 40999)}"
