#import <UIKit/UIKit.h>

@class LoyaltyClient, LoyaltyManagementView;

@interface LoyaltyClient : NSObject
@end

@interface LoyaltyManagementViewController : UIViewController
- (instancetype)initWithLoyaltyClient:(LoyaltyClient *)client view:(LoyaltyManagementView *)view;
@end

@interface LoyaltyManagementView : UIView
@property (nonatomic, weak) LoyaltyManagementViewController *delegate;
@property (nonatomic, copy) NSString *title;
- (instancetype)initWithDelegate:(LoyaltyManagementViewController *)delegate;
- (void)setLoyaltyAccounts:(NSArray *)loyaltyAccounts;
@end
