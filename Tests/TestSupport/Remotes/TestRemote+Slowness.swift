import Foundation

extension TestRemote {
  /// Lets pushes wait when all that was pushed is there and no ref is changed yet.
  ///
  /// As on any server, a push whose client is gone goes on; it doesn't wait any longer.
  package func slowDown(seconds: Double) throws {
    let script = """
      : > \(TestRemote.waitMark)
      parent() { cut -d' ' -f4 "/proc/$RECEIVE_PACK/stat" 2>/dev/null; }
      client=$(parent)
      count=0
      while [ -e \(TestRemote.waitMark) ] && [ $count -lt \(Int((seconds * 10).rounded(.up))) ] && [ "$(parent)" = "$client" ]; do
        sleep 0.1
        count=$((count + 1))
      done
      rm -f \(TestRemote.waitMark)
      """
    try add(script, named: "0-slow", to: .preReceive)
  }

  /// Lets the push that waits go on, and those after it not wait.
  package func endSlowness() async throws {
    try await acceptAll()
    try FileManager.default.removeItem(atPath: "\(path)/\(TestRemote.waitMark)")
  }

  /// Returns as soon as a push waits that `slowDown` lets wait.
  package func waitForPush(within seconds: Double = 30) async throws {
    let mark = "\(path)/\(TestRemote.waitMark)"
    try await onOwnThread {
      let deadline = Date(timeIntervalSinceNow: seconds)
      while !FileManager.default.fileExists(atPath: mark) {
        guard Date() < deadline else { throw ChildProcess.Failure(description: "no push came") }
        usleep(2000)
      }
    }
  }

  private static let waitMark = "waiting-push"
}
