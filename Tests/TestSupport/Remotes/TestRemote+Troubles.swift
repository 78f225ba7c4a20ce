import Foundation

extension TestRemote {
  /// Rejects every push with a message.
  package func rejectPushes(message: String = "pushes are not accepted") throws {
    try add("echo \(quoted(message)) >&2; exit 1", named: "reject", to: .preReceive)
  }

  /// Rejects all refs that don't match a pattern, like forges that only accept branches and tags.
  /// - Parameter pattern: A shell pattern: in `refs/ootd/*`, `*` also matches slashes.
  package func rejectRefs(otherThan pattern: String) throws {
    let script = "case $1 in \(pattern)) ;; *) echo \"$1 is not accepted\" >&2; exit 1 ;; esac"
    try add(script, named: "reject", to: .update)
  }

  /// Rejects all pushes.
  ///
  /// Uses the settings of `git http-backend` and `git daemon`, and a hook for other servers: permissions
  /// don't restrict root.
  package func makeReadOnly() async throws {
    try await run("config", "http.receivepack", "false")
    try await run("config", "daemon.receivepack", "false")
    try add("echo 'this repository is read-only' >&2; exit 1", named: "read-only", to: .preReceive)
  }

  /// Reports success for pushes, but deletes the pushed refs.
  package func acceptButDrop() throws {
    let script = """
      while read -r old new ref; do
        git update-ref -d "$ref" || exit 1
      done
      """
    try add(script, named: "drop", to: .postReceive)
  }

  /// Uses git's own setting for branches, and a hook for other refs.
  package func denyDeletes() async throws {
    try await run("config", "receive.denyDeletes", "true")
    let script = """
      case $3 in *[!0]*) ;; *) echo "$1 must not be deleted" >&2; exit 1 ;; esac
      """
    try add(script, named: "deletes", to: .update)
  }

  /// Reverts all of these, and makes room again.
  package func acceptAll() async throws {
    try removeScripts()
    try await run("config", "http.receivepack", "true")
    try await run("config", "daemon.receivepack", "true")
    try await run("config", "receive.denyDeletes", "false")
    try makeRoom()
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// Makes pushes fail as on a full disk: objects are written but refs aren't, because their reflog is a link
  /// to `/dev/full`. So the error is the kernel's own "No space left on device". Linux only.
  package func fill() throws {
    let script = """
      while read -r old new ref; do
        mkdir -p "logs/${ref%/*}" && ln -sf /dev/full "logs/$ref"
      done
      """
    try add(script, named: "fill", to: .preReceive)
  }

  /// Makes pushes succeed again.
  package func makeRoom() throws {
    try removeScripts(named: "fill")
    let logs = "\(path)/logs"
    if FileManager.default.fileExists(atPath: logs) {
      try FileManager.default.removeItem(atPath: logs)
    }
  }

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
        guard Date() < deadline else { throw TestFailure(description: "no push came") }
        usleep(2000)
      }
    }
  }

  private static let waitMark = "waiting-push"

  /// Removes an object that a ref needs.
  /// - Parameter revision: As in gitrevisions(7): `refs/ootd/packs/x` for the commit, `…^{tree}`, `…:ops`,
  ///   `…~2`.
  package func corrupt(_ revision: String) async throws {
    let object = try await run("rev-parse", "--verify", revision)
    try await unpack()
    try FileManager.default.removeItem(
      atPath: "\(path)/objects/\(object.prefix(2))/\(object.dropFirst(2))")
  }

  /// Unpacks all objects into loose ones.
  private func unpack() async throws {
    let files = FileManager.default
    let folder = "\(path)/objects/pack"
    let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.filter({ $0.hasSuffix(".pack") }) {
      // Git doesn't unpack objects that the repository already has in a pack.
      let pack = home.path("saved/\(name)")
      try files.createDirectory(atPath: home.path("saved"), withIntermediateDirectories: true)
      try files.moveItem(atPath: "\(folder)/\(name)", toPath: pack)
      for other in names where other.hasPrefix(name.dropLast(4)) && other != name {
        try files.removeItem(atPath: "\(folder)/\(other)")
      }
      let bytes = try Data(contentsOf: URL(fileURLWithPath: pack))
      try await TestGit(home).run(["unpack-objects", "-q"], in: path, input: Array(bytes))
      try files.removeItem(atPath: pack)
    }
  }
}
