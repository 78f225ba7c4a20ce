import Foundation

extension TestRemote {
  /// Makes pushes wait after receiving all objects and before updating any ref.
  ///
  /// As on any server, a push continues after its client has exited; it just stops waiting.
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

  /// Lets the waiting push continue, and no later push wait.
  package func endSlowness() async throws {
    try await acceptAll()
    try FileManager.default.removeItem(atPath: "\(path)/\(TestRemote.waitMark)")
  }

  /// Waits until a push waits because of `slowDown`.
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
