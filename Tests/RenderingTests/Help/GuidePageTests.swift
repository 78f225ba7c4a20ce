import Localization
import Testing
import TestingAdditions

@testable import Rendering

@Suite(.serialized, .startsNothing) struct GuidePageTests {
  @Test func `paragraphs and list items are wrapped, tables and code aren't`() {
    let markdown = """
      # Naming

      [JSON](json.md) is printed by each of the commands that read, so that scripts can
      use it.

      1. the todo of the branch that is checked out, or else the first one
         that is in progress
      - short

      | a | a cell that is wider than the page, which stays as it is |

      ```sh
      ootd list --format "{id}  {title}  {priority}  {project}"
      ```
      """
    expectEqual(
      GuidePage(markdown, format: .sample(.english, width: 40)).text,
      """
      Naming

      [JSON](json.md) is printed by each of
      the commands that read, so that scripts
      can use it.

      1. the todo of the branch that is
         checked out, or else the first one
         that is in progress
      - short

      | a | a cell that is wider than the page, which stays as it is |

          ootd list --format "{id}  {title}  {priority}  {project}"

      """)
  }
}
