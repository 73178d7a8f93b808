#import <Typhoon/Typhoon.h>

@class LoyaltyManagementView, LoyaltyManagementViewController, NetworkComponents;

/// Hands a runtime argument around a cycle: the controller has a view, whose delegate is the controller.
@interface ManagementAssembly : TyphoonAssembly

@property (nonatomic, strong, readonly) NetworkComponents *networkComponents;

- (LoyaltyManagementViewController *)loyaltyManagementControllerWithAccounts:(NSArray *)loyaltyAccounts;

- (LoyaltyManagementView *)loyaltyManagementViewLoyaltyAccounts:(NSArray *)loyaltyAccounts;

@end
