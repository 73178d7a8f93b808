import Foundation

@objc final class LoyaltyClient: NSObject {
  @objc var serviceURL: NSString?
}
