#import <UIKit/UIKit.h>

@class LoyaltyManagementViewController;

@interface LoyaltyManagementView : UIView

/// Told when an account is chosen.
@property (nonatomic, weak) LoyaltyManagementViewController *delegate;

- (void)setLoyaltyAccounts:(NSArray *)loyaltyAccounts;

@end
