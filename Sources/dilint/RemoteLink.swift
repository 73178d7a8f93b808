import Foundation
import SourceFiles

/// The pages on which a forge shows the source of a repository, told by its remote.
enum RemoteLink {
  /// The word that asks for it in place of a template.
  static let word = "remote"

  /// The template of addresses for paths that are relative to a directory, at the commit that is checked out.
  ///
  /// - Throws: `WorkError` where the directory is in no repository, or its remote is no forge's that is known.
  static func template(for directory: String) throws -> String {
    let git = try Git(in: directory)
    let names = try lines(git.run(["remote"]))
    guard let name = names.contains("origin") ? "origin" : names.first else {
      throw WorkError(message: "--link remote: the repository has no remote")
    }
    let remote = try lines(git.run(["remote", "get-url", name])).first ?? ""
    guard let page = page(of: remote) else {
      throw WorkError(
        message: "--link remote: '\(withoutSecrets(remote))' is neither on GitHub nor on GitLab; write a template")
    }
    let commit = try git.commit("HEAD")
    let folder = SourceDiscovery.resolved(directory).dropFirst(git.root.count).split(separator: "/")
    let path = folder.compactMap { $0.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) }
    return ([page, commit] + path).joined(separator: "/") + "/{path}#L{line}"
  }

  /// `https://github.com/me/app/blob` for `git@github.com:me/app.git`; nil for a host that is neither GitHub's nor
  /// GitLab's.
  static func page(of remote: String) -> String? {
    var host: Substring
    var path: Substring
    if let scheme = remote.range(of: "://") {
      let rest = remote[scheme.upperBound...]
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      host = rest[..<slash]
      path = rest[rest.index(after: slash)...]
    } else {
      guard let colon = remote.firstIndex(of: ":") else { return nil }
      host = remote[..<colon]
      path = remote[remote.index(after: colon)...]
    }
    if let user = host.lastIndex(of: "@") { host = host[host.index(after: user)...] }
    if let port = host.firstIndex(of: ":") { host = host[..<port] }
    while path.hasPrefix("/") { path = path.dropFirst() }
    while path.hasSuffix("/") { path = path.dropLast() }
    if path.hasSuffix(".git") { path = path.dropLast(4) }
    guard !host.isEmpty, path.contains("/") else { return nil }
    let words = host.split(separator: ".")
    if words.contains("github") { return "https://\(host)/\(path)/blob" }
    if words.contains("gitlab") { return "https://\(host)/\(path)/-/blob" }
    return nil
  }

  /// Without the name and password that an address may have in it.
  private static func withoutSecrets(_ remote: String) -> String {
    guard let scheme = remote.range(of: "://"), let user = remote.lastIndex(of: "@"), user > scheme.upperBound else {
      return remote
    }
    return String(remote[..<scheme.upperBound] + remote[remote.index(after: user)...])
  }

  private static func lines(_ output: Data) -> [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
