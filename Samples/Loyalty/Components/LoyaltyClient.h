#import <Foundation/Foundation.h>

/// Talks to the loyalty service.
@interface LoyaltyClient : NSObject

@property (nonatomic, copy) NSURL *serviceUrl;

@end
