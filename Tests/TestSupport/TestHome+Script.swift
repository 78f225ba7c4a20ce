extension TestHome {
  /// Writes a file that can be run, with the folders that it needs, and gives its absolute path.
  ///
  /// By a process of its own: a process that another test starts at this moment would inherit the open
  /// file for an instant, and a file that is open for writing can't be run (ETXTBSY).
  @discardableResult
  package func writeScript(_ text: String, to name: String) async throws -> String {
    try await writeScript(Array(text.utf8), atPath: path(name))
  }

  /// The same at an absolute path.
  @discardableResult
  package func writeScript(_ bytes: [UInt8], atPath file: String) async throws -> String {
    let script = #"mkdir -p "${0%/*}" && cat > "$0" && chmod 755 "$0""#
    try await TestGit(self).run(["-c", script, file], by: "sh", input: bytes)
    return file
  }
}
