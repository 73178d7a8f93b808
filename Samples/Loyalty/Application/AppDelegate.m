#import <UIKit/UIKit.h>

#import "AccountsAssembly.h"
#import "LoyaltyManagementViewController.h"
#import "ManagementAssembly.h"
#import "NetworkComponents.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>

@property (nonatomic, strong) UIWindow *window;
@property (nonatomic, strong) AccountsAssembly *accountsAssembly;
@property (nonatomic, strong) ManagementAssembly *managementAssembly;

@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)options
{
    self.managementAssembly = [ManagementAssembly assembly];
    self.accountsAssembly = [[AccountsAssembly assembly]
        activatedWithCollaboratingAssemblies:@[ [NetworkComponents assembly], self.managementAssembly ]];
    [self showAccounts:@[ @"gold", @"silver" ]];
    return YES;
}

- (void)showAccounts:(NSArray *)accounts
{
    UINavigationController *navigation = [[UINavigationController alloc] init];
    [navigation pushViewController:[self.accountsAssembly loyaltyManagementControllerWithLoyaltyAccounts:accounts]
                          animated:NO];
    [navigation pushViewController:[self.managementAssembly loyaltyManagementControllerWithAccounts:accounts]
                          animated:NO];
    self.window.rootViewController = navigation;
}

@end
