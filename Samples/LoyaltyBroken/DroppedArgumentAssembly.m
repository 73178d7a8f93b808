#import <Typhoon/Typhoon.h>

#import "Components.h"

/// The accounts that the controller is asked for never reach the view.
@interface DroppedArgumentAssembly : TyphoonAssembly

@property (nonatomic, strong, readonly) NetworkComponents *networkComponents;

- (LoyaltyManagementViewController *)accountsControllerWithLoyaltyAccounts:(NSArray *)loyaltyAccounts;
- (LoyaltyManagementView *)accountsView;
- (LoyaltyManagementView *)accountsViewWithAccounts:(NSArray *)loyaltyAccounts;

@end

@implementation DroppedArgumentAssembly

- (LoyaltyManagementViewController *)accountsControllerWithLoyaltyAccounts:(NSArray *)loyaltyAccounts
{
    return [TyphoonDefinition withClass:[LoyaltyManagementViewController class]
        configuration:^(TyphoonDefinition *definition) {
        [definition useInitializer:@selector(initWithLoyaltyClient:view:)
            parameters:^(TyphoonMethod *initializer) {
            [initializer injectParameterWith:[self.networkComponents loyaltyClient]];
            [initializer injectParameterWith:[self accountsView]];
        }];
    }];
}

- (LoyaltyManagementView *)accountsView
{
    return [TyphoonDefinition withClass:[LoyaltyManagementView class]];
}

- (LoyaltyManagementView *)accountsViewWithAccounts:(NSArray *)loyaltyAccounts
{
    return [TyphoonDefinition withClass:[LoyaltyManagementView class]
        configuration:^(TyphoonDefinition *definition) {
        [definition injectMethod:@selector(setLoyaltyAccounts:) parameters:^(TyphoonMethod *method) {
            [method injectParameterWith:loyaltyAccounts];
        }];
    }];
}

@end
