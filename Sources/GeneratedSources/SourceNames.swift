/// Writes the parts of a generated file: the names follow from the number of the file.
struct SourceNames {
  let number: Int
  private var dice: Dice

  init(number: Int) {
    self.number = number
    dice = Dice(seed: UInt64(truncatingIfNeeded: number) &* 2_654_435_761 &+ 17)
  }

  private static let nouns = [
    "Account", "Basket", "Client", "Device", "Event", "Feed", "Group", "Invoice", "Journal", "Ledger", "Message",
    "Notice", "Order", "Payment", "Query", "Report", "Session", "Ticket", "User", "Voucher",
  ]
  private static let roles = ["Controller", "Service", "Store", "View", "Presenter", "Router", "Loader", "Mapper"]

  private mutating func noun() -> String { dice.pick(SourceNames.nouns) }
  private mutating func role() -> String { dice.pick(SourceNames.roles) }

  // MARK: - Objective-C

  /// A class of some eighty lines as applications have them.
  mutating func objectiveCClass() -> String {
    let name = noun() + role() + "\(number)"
    var text = """
      //
      //  \(name).m
      //

      #import "\(name).h"
      #import <Foundation/Foundation.h>

      static NSString *const k\(name)Identifier = @"\(name)";

      @interface \(name) () <NSCopying>
      @property (nonatomic, strong, readonly) NSArray<NSString *> *titles;
      @property (nonatomic, weak) id<\(noun())Delegate> delegate;
      @end

      @implementation \(name)

      #pragma mark - Life cycle

      - (instancetype)initWithTitles:(NSArray<NSString *> *)titles delegate:(id<\(noun())Delegate>)delegate {
        self = [super init];
        if (self) {
          _titles = [titles copy];
          _delegate = delegate;
        }
        return self;
      }

      """
    for index in 0..<4 {
      let thing = noun()
      text += """

        /// Loads what is shown.
        - (void)load\(thing)\(index)WithCompletion:(void (^)(\(thing) *\(thing.lowercased()), NSError *error))completion {
          __weak typeof(self) weakSelf = self;
          NSMutableDictionary *parameters = [@{ @"page" : @(self.page + \(index)), @"query" : self.query ?: @"" } mutableCopy];
          [self.client get:@"/\(thing.lowercased())s" parameters:parameters completion:^(id response, NSError *error) {
            __strong typeof(weakSelf) strongSelf = weakSelf;
            if (error != nil || ![response isKindOfClass:[NSDictionary class]]) {
              completion(nil, error);
              return;
            }
            for (NSDictionary *item in response[@"items"]) {
              [strongSelf.items addObject:[[\(thing) alloc] initWithDictionary:item]];
            }
            // The first one is shown.
            completion(strongSelf.items.firstObject, nil);
          }];
        }

        """
    }
    return text + "\n@end\n\n"
  }

  /// An assembly of four definitions.
  mutating func objectiveCAssembly() -> String {
    let name = noun() + "Assembly\(number)"
    var text = """
      #import "\(name).h"
      #import <Typhoon/Typhoon.h>

      @interface \(name) : TyphoonAssembly
      @property (nonatomic, strong) ApplicationAssembly *applicationAssembly;
      @end

      @implementation \(name)

      """
    for index in 0..<4 {
      let thing = noun()
      let role = role()
      text += """

        - (\(thing)\(role) *)\(thing.lowercased())\(role)\(index)With\(noun()):(id)argument {
          return [TyphoonDefinition withClass:[\(thing)\(role) class] configuration:^(TyphoonDefinition *definition) {
            [definition useInitializer:@selector(initWithClient:title:) parameters:^(TyphoonMethod *initializer) {
              [initializer injectParameterWith:[self.applicationAssembly client]];
              [initializer injectParameterWith:@"\(thing)"];
            }];
            [definition injectProperty:@selector(delegate) with:argument];
            [definition injectProperty:@selector(parent) with:[self parent\(index)]];
            definition.scope = TyphoonScopeLazySingleton;
          }];
        }

        - (id)parent\(index) {
          return [TyphoonDefinition withClass:[\(noun())\(role) class]];
        }

        """
    }
    return text + "\n@end\n\n"
  }

  // MARK: - Swift

  /// A class of some eighty lines.
  mutating func swiftClass() -> String {
    let name = noun() + role() + "\(number)"
    var text = """
      import Foundation

      /// Shows what is there.
      final class \(name) {
        private let client: Client
        private var titles: [String: Int] = [:]
        weak var delegate: \(noun())Delegate?

        init(client: Client, delegate: \(noun())Delegate?) {
          self.client = client
          self.delegate = delegate
        }

      """
    for index in 0..<6 {
      let thing = noun()
      text += """

          func load\(thing)\(index)(page: Int = \(index), completion: @escaping (Result<\(thing), Error>) -> Void) {
            client.get("/\(thing.lowercased())s", parameters: ["page": "\\(page)"]) { [weak self] result in
              guard let self else { return }
              switch result {
              case .success(let items):
                self.titles = Dictionary(uniqueKeysWithValues: items.map { ($0.title, $0.count) })
                if let first = items.first { completion(.success(first)) }
              case .failure(let error): completion(.failure(error))
              }
            }
          }

        """
    }
    return text + "}\n"
  }

  /// An assembly of four registrations.
  mutating func swiftAssembly() -> String {
    let name = noun() + "Assembly\(number)"
    var text = """
      import Swinject

      final class \(name): Assembly {
        func assemble(container: Container) {

      """
    for index in 0..<4 {
      let thing = noun() + role()
      text += """
            container.register(\(thing).self, name: "\(number)-\(index)") { resolver in
              \(thing)(client: resolver.resolve(Client.self)!, delegate: nil)
            }
            .inObjectScope(.container)

        """
    }
    return text + "  }\n}\n"
  }
}
