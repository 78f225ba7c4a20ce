import Foundation

/// A web server on its own port that serves one empty page and records all requests.
package struct RecordingServer: Sendable {
  private let listener: Listener

  package static func start(_ home: TestHome) async throws -> RecordingServer {
    let folder = try ServerFolder(in: home)
    return RecordingServer(listener: try await Listener(script, arguments: [], in: folder))
  }

  package var port: Int { listener.port }

  /// The requests so far, in order.
  package func requests() throws -> [HTTPRequest] {
    let file = "\(listener.folder.path)/requests.txt"
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return [] }
    return try text.split(separator: "\n").map { line in
      let fields = try JSONDecoder().decode([[String]].self, from: Data(line.utf8))
      let headers = fields.dropFirst().map { (name: $0[0], value: $0[1]) }
      return HTTPRequest(fields[0][0], fields[0][1], headers: headers)
    }
  }

  private static let script = """
    import http.server, json, sys

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            fields = [[self.command, self.path]] + [list(item) for item in self.headers.items()]
            with open("requests.txt", "a") as file:
                file.write(json.dumps(fields) + "\\n")
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>other</title>")

        do_POST = do_GET

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
    print("listening", flush=True)
    server.serve_forever()

    """
}
