import Foundation

/// A text that is no graph document.
package struct GraphDocumentError: Error, Equatable {
  /// One sentence without a full stop.
  package var message: String
}

extension GraphDocument {
  /// As JSON, keys sorted, ending in a line feed.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  /// Reads what `json()` writes.
  ///
  /// - Throws: `GraphDocumentError` for another text, or one of a later version.
  package init(json: String) throws(GraphDocumentError) {
    struct Header: Decodable { var version: Int }
    let data = Data(json.utf8)
    do {
      let version = try JSONDecoder().decode(Header.self, from: data).version
      guard version == GraphDocument.currentVersion else {
        throw GraphDocumentError(
          message: "this is version \(version) of the graph document; this dilint reads version "
            + "\(GraphDocument.currentVersion)")
      }
      self = try JSONDecoder().decode(GraphDocument.self, from: data)
    } catch let error as GraphDocumentError {
      throw error
    } catch let error as DecodingError {
      throw GraphDocumentError(message: GraphDocument.text(of: error))
    } catch {
      throw GraphDocumentError(message: "not a graph document: \(error.localizedDescription)")
    }
  }

  private static func text(of error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
      return path.isEmpty ? "" : " at \(path.hasPrefix(".") ? String(path.dropFirst()) : path)"
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "not a graph document: '\(key.stringValue)' is missing\(place(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "not a graph document: a value of another type is expected\(place(context))"
    case .dataCorrupted(let context): return "not a graph document: a value cannot be read\(place(context))"
    @unknown default: return "not a graph document"
    }
  }
}
