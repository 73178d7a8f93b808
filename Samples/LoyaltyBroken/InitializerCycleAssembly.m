#import <Typhoon/Typhoon.h>

#import "Components.h"

/// Both halves of the cycle are initializer parameters: neither instance can be made first.
@interface InitializerCycleAssembly : TyphoonAssembly

@property (nonatomic, strong, readonly) NetworkComponents *networkComponents;

- (LoyaltyManagementViewController *)loyaltyManagementControllerWithAccounts:(NSArray *)loyaltyAccounts;
- (LoyaltyManagementView *)loyaltyManagementViewWithAccounts:(NSArray *)loyaltyAccounts;

@end

@implementation InitializerCycleAssembly

- (LoyaltyManagementViewController *)loyaltyManagementControllerWithAccounts:(NSArray *)loyaltyAccounts
{
    return [TyphoonDefinition withClass:[LoyaltyManagementViewController class]
        configuration:^(TyphoonDefinition *definition) {
        [definition useInitializer:@selector(initWithLoyaltyClient:view:)
            parameters:^(TyphoonMethod *initializer) {
            [initializer injectParameterWith:[self.networkComponents loyaltyClient]];
            [initializer injectParameterWith:[self loyaltyManagementViewWithAccounts:loyaltyAccounts]];
        }];
    }];
}

- (LoyaltyManagementView *)loyaltyManagementViewWithAccounts:(NSArray *)loyaltyAccounts
{
    return [TyphoonDefinition withClass:[LoyaltyManagementView class]
        configuration:^(TyphoonDefinition *definition) {
        [definition useInitializer:@selector(initWithDelegate:) parameters:^(TyphoonMethod *initializer) {
            [initializer injectParameterWith:[self loyaltyManagementControllerWithAccounts:loyaltyAccounts]];
        }];
        [definition injectMethod:@selector(setLoyaltyAccounts:) parameters:^(TyphoonMethod *method) {
            [method injectParameterWith:loyaltyAccounts];
        }];
    }];
}

@end
