/// A label, and how many todos have it.
package struct LabelUse: Hashable, Sendable {
  package let label: Label
  package let open: Int
  package let done: Int

  package init(label: Label, open: Int, done: Int) {
    self.label = label
    self.open = open
    self.done = done
  }
}
