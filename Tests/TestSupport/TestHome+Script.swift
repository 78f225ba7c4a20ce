extension TestHome {
  /// Writes an executable file, creating its parent folders.
  /// - Returns: Its absolute path.
  ///
  /// A separate process writes the file: a process that another test starts at this moment could briefly
  /// inherit an open file descriptor, and a file that is open for writing can't be executed (ETXTBSY).
  @discardableResult
  package func writeScript(_ text: String, to name: String) async throws -> String {
    try await writeScript(Array(text.utf8), atPath: path(name))
  }

  /// Writes an executable file at an absolute path.
  @discardableResult
  package func writeScript(_ bytes: [UInt8], atPath file: String) async throws -> String {
    let script = #"mkdir -p "${0%/*}" && cat > "$0" && chmod 755 "$0""#
    try await TestGit(self).run(["-c", script, file], by: "sh", input: bytes)
    return file
  }
}
