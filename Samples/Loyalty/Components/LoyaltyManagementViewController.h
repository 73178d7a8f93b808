#import <UIKit/UIKit.h>

@class LoyaltyClient, LoyaltyManagementView;

@interface LoyaltyManagementViewController : UIViewController

- (instancetype)initWithLoyaltyClient:(LoyaltyClient *)client view:(LoyaltyManagementView *)view;

@end
