/// Types that say too little about what a value is for to tell where it belongs.
enum GeneralTypes {
  static let names: Set<String> = [
    "", "NSObject", "NSString", "NSNumber", "NSArray", "NSDictionary", "NSSet", "NSURL", "NSData", "NSDate", "NSValue",
    "UIViewController", "UIView", "UIImage", "UIColor", "NSMutableArray", "NSMutableDictionary", "NSError",
    "String", "Int", "Double", "Float", "Bool", "URL", "Data", "Date", "Any", "AnyObject",
  ]
}
