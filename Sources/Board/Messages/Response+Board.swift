import HTTPTypes
import Hummingbird
import Rendering
import Todos

extension Response {
  init(_ json: JSON, status: HTTPResponse.Status = .ok) {
    self.init(bytes: json.utf8, type: "application/json", status: status)
  }

  /// - Parameter type: The media type; all texts are UTF-8.
  init(bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok) {
    self.init(ByteBuffer(bytes: bytes), type: type, status: status)
  }

  init(_ body: ByteBuffer, type: String, status: HTTPResponse.Status = .ok) {
    self.init(
      status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: body))
  }

  /// An error as the interface tells it, or in words alone where a person has opened an address.
  init(_ error: any Error, phrases: any Phrases, path: String) {
    let sentence = ErrorLine(error, phrases: phrases).sentence
    let status = HTTPResponse.Status(of: error, path: path)
    guard path.hasPrefix("/api/") else {
      self.init(
        bytes: Array("\(sentence)\n".utf8), type: "text/plain; charset=utf-8", status: status)
      return
    }
    var members = [JSON.Member("error", .string(sentence))]
    if case BoardError.stale(let present) = error {
      members.append(JSON.Member("present", present))
    }
    self.init(.object(members), status: status)
  }
}
