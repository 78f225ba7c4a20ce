import Files
import Git

/// Where a remote's address leads, however it is written.
struct RemoteLocation: Equatable {
  private let place: String

  /// - Parameter folder: Where relative paths begin; by default the working folder.
  init(_ url: String, in folder: String? = nil, session: Session) {
    let url = session.configuration?.rewritten(url) ?? url
    let address = RemoteURL(url)
    if let page = address.webPage {
      // The same repository by https, ssh and a port of its own.
      place = page.split(separator: "://").last.map(String.init)?.lowercased() ?? page
    } else {
      let path = url.hasPrefix("file://") ? String(url.dropFirst(7)) : url
      let absolute =
        path.hasPrefix("/") ? path : "\(folder ?? session.context.workingDirectory)/\(path)"
      place = RemoteLocation.resolved(absolute)
    }
  }

  private static func resolved(_ path: String) -> String {
    // As git does, which finds `todos.git` for `todos`.
    let real = FileSystem.realPath(path) ?? FileSystem.realPath(path + ".git") ?? path
    return real.hasSuffix("/.git") ? String(real.dropLast(5)) : real
  }
}
