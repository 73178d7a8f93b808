#import "ManagementAssembly.h"

#import "LoyaltyManagementView.h"
#import "LoyaltyManagementViewController.h"
#import "NetworkComponents.h"

@implementation ManagementAssembly

- (LoyaltyManagementViewController *)loyaltyManagementControllerWithAccounts:(NSArray *)loyaltyAccounts
{
    return [TyphoonDefinition withClass:[LoyaltyManagementViewController class]
        configuration:^(TyphoonDefinition *definition) {
        [definition useInitializer:@selector(initWithLoyaltyClient:view:)
            parameters:^(TyphoonMethod *initializer) {
            [initializer injectParameterWith:[self.networkComponents loyaltyClient]];
            [initializer injectParameterWith:
                [self loyaltyManagementViewLoyaltyAccounts:loyaltyAccounts]];
        }];
    }];
}

- (LoyaltyManagementView *)loyaltyManagementViewLoyaltyAccounts:(NSArray *)loyaltyAccounts
{
    return [TyphoonDefinition withClass:[LoyaltyManagementView class]
        configuration:^(TyphoonDefinition *definition) {

        [definition injectProperty:@selector(delegate)
            with:[self loyaltyManagementControllerWithAccounts:loyaltyAccounts]];
    }];
}

@end
