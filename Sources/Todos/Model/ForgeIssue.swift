/// An issue as a forge reports it.
package struct ForgeIssue: Hashable, Sendable {
  package let reference: IssueReference
  package var title: String
  package var body: String
  /// Unique names.
  package var labels: [String]
  /// The colours of labels, if the forge reports them.
  package var colors: [String: LabelColor] = [:]
  package var milestone: String?
  package var isClosed: Bool
  /// Whether it was closed without being done: as not planned, or as a duplicate.
  package var isDropped = false
  /// When it was closed, or at least last changed; nil if unknown.
  package var closed: Moment?
  package var created: Moment?
  /// When anything of it was last changed; nil if unknown.
  package var updated: Moment?

  package init(
    _ reference: IssueReference, title: String, body: String = "",
    labels: [String] = [], milestone: String? = nil, isClosed: Bool = false,
    closed: Moment? = nil, created: Moment? = nil
  ) {
    self.reference = reference
    self.title = title
    self.body = body
    self.labels = labels
    self.milestone = milestone
    self.isClosed = isClosed
    self.closed = closed
    self.created = created
  }
}
