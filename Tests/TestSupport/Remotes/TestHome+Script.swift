extension TestHome {
  /// Writes a file that can be run, with the folders that it needs, and gives its absolute path.
  ///
  /// By a process of its own: a process that another test starts at this moment would inherit the open
  /// file for an instant, and a file that is open for writing can't be run (ETXTBSY).
  @discardableResult
  func writeScript(_ text: String, to name: String) async throws -> String {
    let file = path(name)
    let script = #"mkdir -p "${0%/*}" && cat > "$0" && chmod 755 "$0""#
    try await TestGit(self).run(["-c", script, file], by: "sh", input: Array(text.utf8))
    return file
  }
}
