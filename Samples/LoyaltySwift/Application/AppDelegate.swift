import UIKit

@UIApplicationMain
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private var accountsAssembly: AccountsAssembly!
  private var managementAssembly: ManagementAssembly!

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    managementAssembly = ManagementAssembly()
    accountsAssembly = AccountsAssembly().activated(
      withCollaboratingAssemblies: [NetworkAssembly(), managementAssembly])
    show(accounts: ["gold", "silver"])
    return true
  }

  private func show(accounts: NSArray) {
    let navigation = UINavigationController()
    for controller in [
      accountsAssembly.accountsController(accounts: accounts),
      managementAssembly.managementController(accounts: accounts),
    ] {
      navigation.pushViewController(controller as! UIViewController, animated: false)
    }
    window?.rootViewController = navigation
  }
}
