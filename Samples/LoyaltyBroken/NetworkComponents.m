#import <Typhoon/Typhoon.h>

#import "Components.h"

@interface NetworkComponents : TyphoonAssembly
- (LoyaltyClient *)loyaltyClient;
@end

@implementation NetworkComponents

- (LoyaltyClient *)loyaltyClient
{
    return [TyphoonDefinition withClass:[LoyaltyClient class]];
}

@end
