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
}
