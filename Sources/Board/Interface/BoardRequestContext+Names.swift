import Foundation
import Hummingbird
import Rendering
import Todos

extension BoardRequestContext {
  /// What the path names, which is escaped there (RFC 3986, 2.1).
  var name: String {
    get throws(BoardError) {
      guard let text = parameters.get("id") else { throw .noSuchPage("") }
      return text.removingPercentEncoding ?? text
    }
  }
}
