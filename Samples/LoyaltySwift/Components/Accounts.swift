import UIKit

@objc final class AccountsView: UIView {
  @objc var accounts: NSArray?
}

@objc final class AccountsViewController: UIViewController {
  private let client: LoyaltyClient

  @objc init(client: LoyaltyClient, view: AccountsView) {
    self.client = client
    super.init(nibName: nil, bundle: nil)
    self.view = view
  }

  required init?(coder: NSCoder) { nil }
}
