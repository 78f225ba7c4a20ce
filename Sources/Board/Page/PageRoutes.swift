import HTTPTypes
import Hummingbird
import Localization
import Resources
import Todos

/// Routes for the files of the page.
struct PageRoutes {
  let context: BoardContext

  /// The paths of all files. They contain no user data, so reading them needs no session.
  static let paths = Set(["/", "/words.js"] + Resource.page.keys.map { "/\($0)" })

  func add(to router: Router<BoardRequestContext>) {
    for (name, bytes) in Resource.page {
      let path = name == "index.html" ? "" : name
      router.get(RouterPath(path)) { _, _ in
        Response(bytes: bytes, type: Self.type(of: name))
      }
    }
    router.get("words.js") { _, _ in
      Response(bytes: Array(words.utf8), type: Self.type(of: "words.js"))
    }
  }

  /// A JavaScript module with the page's texts and settings.
  private var words: String {
    let language = context.language
    let english = Language.english.texts(prefix: "page.")
    let own = language.texts(prefix: "page.")
    let settings: JSON = ["wipLimit": context.wipLimit.map { JSON($0) } ?? .null]
    return """
      export const words = { ...\(english), ...\(own) };
      export const language = \(JSON.string(language.rawValue).text);
      export const settings = \(settings.text);

      """
  }

  private static func type(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    default: "application/octet-stream"
    }
  }
}
