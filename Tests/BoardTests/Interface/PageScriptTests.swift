import Testing
import TestingAdditions

@testable import Board

/// Joining the page's modules into one script.
@Suite(.startsNothing) struct PageScriptTests {
  @Test func `a module comes after those that it imports, and returns what it exports`() throws {
    let script = try PageScript.joining(
      [
        "main.js": """
        import { second } from "./lib/b.js";
        import "./board/c.js";
        console.log(second());
        """,
        "lib/b.js": """
        import {
          first, other,
        } from "./a.js";
        export const second = () => first(other);
        """,
        "lib/a.js": """
        const hidden = 1;
        export const other = hidden;
        export async function first(value) { return value; }
        export class Third {}
        """,
        "board/c.js": "import { other } from \"../lib/a.js\";\nother.toString();",
        "unused.js": "nothing();",
      ], from: "main.js")
    expectEqual(
      script,
      """
      const module_lib_a_js = (() => {
      const hidden = 1;
      const other = hidden;
      async function first(value) { return value; }
      class Third {}
      return { other, first, Third };
      })();
      const module_lib_b_js = (() => {
      const {
      first, other,
      } = module_lib_a_js;
      const second = () => first(other);
      return { second };
      })();
      const module_board_c_js = (() => {
      const { other } = module_lib_a_js;
      other.toString();
      return {  };
      })();
      const { second } = module_lib_b_js;
      console.log(second());
      """)
  }

  @Test func `comments on lines of their own, empty lines and indentation are left out`() throws {
    let script = try PageScript.joining(
      [
        "main.js": """
        // @ts-check
        /** @type {string} */
        let place = "//"; // Not this one.
          /**
           * Adds.
           * @param {number} count
           */
          const add = (count) => /** @type {any} */ (count + 1);

          /** @type {any} */ (document).title = `/**`;
        """
      ], from: "main.js")
    expectEqual(
      script,
      """
      let place = "//"; // Not this one.
      const add = (count) => /** @type {any} */ (count + 1);
      /** @type {any} */ (document).title = `/**`;
      """)
  }

  @Test func `modules that import each other are an error`() {
    #expect(throws: PageError.cyclicImport("a.js")) {
      try PageScript.joining(
        ["a.js": "import \"./b.js\";", "b.js": "import { a } from \"./a.js\";"], from: "a.js")
    }
  }

  @Test func `a missing module is an error`() {
    #expect(throws: PageError.missingModule("lib/b.js")) {
      try PageScript.joining(["a.js": "import \"./lib/b.js\";"], from: "a.js")
    }
  }
}
