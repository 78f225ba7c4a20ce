extension TestRemote {
  /// Rejects every push, by a hook that says why.
  package func rejectPushes(message: String = "pushes are not accepted") throws {
    try add("echo \(quoted(message)) >&2; exit 1", named: "reject", to: .preReceive)
  }

  /// Rejects the refs of a push that match a pattern, and accepts the others.
  /// - Parameter pattern: The shell's: `refs/ootd/*`, where `*` stands for slashes too.
  package func rejectRefs(matching pattern: String) throws {
    let script = "case $1 in \(pattern)) echo \"$1 is not accepted\" >&2; exit 1 ;; esac"
    try add(script, named: "reject", to: .update)
  }

  /// Rejects all refs that don't match a pattern, as some forges accept branches and tags only.
  package func rejectRefs(otherThan pattern: String) throws {
    let script = "case $1 in \(pattern)) ;; *) echo \"$1 is not accepted\" >&2; exit 1 ;; esac"
    try add(script, named: "reject", to: .update)
  }

  /// Accepts reading only.
  ///
  /// By the settings that `git http-backend` and `git daemon` have for this, and elsewhere by a hook:
  /// permissions wouldn't bind root.
  package func makeReadOnly() async throws {
    try await run("config", "http.receivepack", "false")
    try await run("config", "daemon.receivepack", "false")
    try add("echo 'this repository is read-only' >&2; exit 1", named: "read-only", to: .preReceive)
  }

  package func makeWritable() async throws {
    try await run("config", "http.receivepack", "true")
    try await run("config", "daemon.receivepack", "true")
    try removeScripts(named: "read-only")
  }

  /// Accepts pushes and says so, and deletes the refs that were pushed.
  package func acceptButDrop() throws {
    let script = """
      while read -r old new ref; do
        git update-ref -d "$ref" || exit 1
      done
      """
    try add(script, named: "drop", to: .postReceive)
  }

  /// By git's own setting, which binds branches only, and elsewhere by a hook.
  package func denyDeletes() async throws {
    try await run("config", "receive.denyDeletes", "true")
    let script = """
      case $3 in *[!0]*) ;; *) echo "$1 must not be deleted" >&2; exit 1 ;; esac
      """
    try add(script, named: "deletes", to: .update)
  }

  /// By git's own setting, which binds branches only, and elsewhere by a hook.
  package func denyNonFastForwards() async throws {
    try await run("config", "receive.denyNonFastForwards", "true")
    let script = """
      case $2 in *[!0]*) ;; *) exit 0 ;; esac
      case $3 in *[!0]*) ;; *) exit 0 ;; esac
      git merge-base --is-ancestor "$2" "$3" || { echo "$1 must not go back" >&2; exit 1; }
      """
    try add(script, named: "rewinds", to: .update)
  }

  /// Takes back all of these, and makes room.
  package func acceptAll() async throws {
    try removeScripts()
    try await makeWritable()
    try await run("config", "receive.denyDeletes", "false")
    try await run("config", "receive.denyNonFastForwards", "false")
    try makeRoom()
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
