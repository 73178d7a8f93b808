import UIKit

@objc final class LoyaltyClient: NSObject {}

@objc final class LoyaltyView: UIView {
  @objc var accounts: NSArray?
  @objc weak var delegate: LoyaltyViewController?

  @objc init(delegate: LoyaltyViewController) {
    self.delegate = delegate
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }
}

@objc final class LoyaltyViewController: UIViewController {
  private let client: LoyaltyClient

  @objc init(client: LoyaltyClient, view: LoyaltyView) {
    self.client = client
    super.init(nibName: nil, bundle: nil)
    self.view = view
  }

  required init?(coder: NSCoder) { nil }
}
