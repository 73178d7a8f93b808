import UIKit

@objc final class ManagementView: UIView {
  @objc var accounts: NSArray?
  @objc weak var delegate: ManagementViewController?
}

@objc final class ManagementViewController: UIViewController {
  private let client: LoyaltyClient

  @objc init(client: LoyaltyClient, view: ManagementView) {
    self.client = client
    super.init(nibName: nil, bundle: nil)
    self.view = view
  }

  required init?(coder: NSCoder) { nil }
}
