package import Store
package import Todos

extension ImportResult {
  /// How many todos were added, changed and deleted, and how many were as they are already.
  package var json: JSON {
    [
      "added": JSON(added), "changed": JSON(changed), "deleted": JSON(deleted),
      "unchanged": JSON(unchanged),
    ]
  }
}
