#import <Typhoon/Typhoon.h>

@class LoyaltyManagementView, LoyaltyManagementViewController, NetworkComponents;

/// Hands a runtime argument on to a dependency.
@interface AccountsAssembly : TyphoonAssembly

@property (nonatomic, strong, readonly) NetworkComponents *networkComponents;

- (LoyaltyManagementViewController *)loyaltyManagementControllerWithLoyaltyAccounts:(NSArray *)loyaltyAccounts;

- (LoyaltyManagementView *)loyaltyManagementViewWithAccounts:(NSArray *)loyaltyAccounts;

@end
