#import <Typhoon/Typhoon.h>

#import "Components.h"

/// As published: a method that is called by another name, a collaborator reached through its instance variable, and a
/// block that is never closed.
@interface PublishedAssembly : TyphoonAssembly
{
    NetworkComponents *_networkComponents;
}

@property (nonatomic, strong, readonly) NetworkComponents *networkComponents;

@end

@implementation PublishedAssembly

- (id)loyaltyManagementControllerWithAccounts:(NSArray*)loyaltyAccounts
{
    return [TyphoonDefinition withClass:[LoyaltyManagementViewController class] configuration:^(TyphoonDefinition* definition) {

        [definition useInitializer:@selector(initWithLoyaltyClient:view:)
            parameters:^(TyphoonMethod* initializer) {
            [initializer injectParameterWith:[_networkComponents loyaltyClient]];
            [initializer injectParameterWith:
                [self loyaltyManagementViewWithAccounts:loyaltyAccounts]];
        }];
    }];
}

- (id)loyaltyManagementViewLoyaltyAccounts:(NSArray*)loyaltyAccounts
{
    return [TyphoonDefinition withClass:[LoyaltyManagementView class]
        configuration:^(TyphoonDefinition* definition) {

        [definition injectMethod:@selector(setLoyaltyAccounts:)
            parameters:^(TyphoonMethod* method) {

            [method injectParameterWith:loyaltyAccounts];
        }];
}

@end
