#import "NetworkComponents.h"

#import "LoyaltyClient.h"

@implementation NetworkComponents

- (LoyaltyClient *)loyaltyClient
{
    return [TyphoonDefinition withClass:[LoyaltyClient class] configuration:^(TyphoonDefinition *definition) {
        [definition injectProperty:@selector(serviceUrl) with:TyphoonConfig(@"loyalty.url")];
        definition.scope = TyphoonScopeSingleton;
    }];
}

@end
