import Foundation

final class APIClient {
  let baseURL: URL

  init(baseURL: URL) { self.baseURL = baseURL }
}
