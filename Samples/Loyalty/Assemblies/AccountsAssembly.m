#import "AccountsAssembly.h"

#import "LoyaltyManagementView.h"
#import "LoyaltyManagementViewController.h"
#import "NetworkComponents.h"

@implementation AccountsAssembly

- (LoyaltyManagementViewController *)loyaltyManagementControllerWithLoyaltyAccounts:(NSArray *)loyaltyAccounts
{
    return [TyphoonDefinition withClass:[LoyaltyManagementViewController class]
        configuration:^(TyphoonDefinition *definition) {
        [definition useInitializer:@selector(initWithLoyaltyClient:view:)
            parameters:^(TyphoonMethod *initializer) {

            [initializer injectParameterWith:[self.networkComponents loyaltyClient]];
            [initializer injectParameterWith:
                [self loyaltyManagementViewWithAccounts:loyaltyAccounts]];
        }];
    }];
}

- (LoyaltyManagementView *)loyaltyManagementViewWithAccounts:(NSArray *)loyaltyAccounts
{
    return [TyphoonDefinition withClass:[LoyaltyManagementView class]
        configuration:^(TyphoonDefinition *definition) {

        // The accounts are propagated through the parent controller onto the view.
        [definition injectMethod:@selector(setLoyaltyAccounts:)
            parameters:^(TyphoonMethod *method) {

            [method injectParameterWith:loyaltyAccounts];
        }];
    }];
}

@end
