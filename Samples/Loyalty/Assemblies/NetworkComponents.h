#import <Typhoon/Typhoon.h>

@class LoyaltyClient;

@interface NetworkComponents : TyphoonAssembly

- (LoyaltyClient *)loyaltyClient;

@end
