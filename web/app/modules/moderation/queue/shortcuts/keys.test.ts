import { afterEach, describe, expect, it } from "vitest";
import { commandOf } from "./keys.ts";

const press = (key: string, on: Element = document.body, more: Partial<KeyboardEventInit> = {}) => {
  let command: ReturnType<typeof commandOf> = null;
  const listen = (event: KeyboardEvent) => {
    command = commandOf(event);
  };
  window.addEventListener("keydown", listen);
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
  window.removeEventListener("keydown", listen);
  return command;
};
const inPage = (html: string) => {
  document.body.innerHTML = html;
  return document.querySelector("[data-target]") as Element;
};
afterEach(() => {
  document.body.innerHTML = "";
});

it.each([
  ["a", "approve"],
  ["A", "approve"],
  ["n", "now"],
  ["d", "deny"],
  ["j", "next"],
  ["k", "back"],
  ["o", "open"],
  ["u", "undo"],
  ["x", "mark"],
  ["X", "mark"],
  ["s", "all"],
  ["Escape", "clear"],
  ["?", "keys"],
  ["z", null],
  ["Enter", null],
])("%s asks for %s", (key, command) => expect(press(key)).toBe(command));

describe("nothing is requested", () => {
  it.each([
    ["an input", "<input data-target>"],
    ["a text area", "<textarea data-target></textarea>"],
    ["a select", "<select data-target></select>"],
    ["editable text", "<p contenteditable><b data-target>x</b></p>"],
    ["a dialog's button", '<div role="dialog"><button data-target>Close</button></div>'],
  ])("while %s has the focus", (_, html) => expect(press("a", inPage(html))).toBeNull());

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }, { repeat: true }])(
    "with %j",
    (more) => expect(press("a", document.body, more)).toBeNull(),
  );
});

it("runs a command on a checkbox, which does not take text", () =>
  expect(press("a", inPage('<input type="checkbox" data-target>'))).toBe("approve"));

it("runs a command on a button, and moves on while J is held down", () => {
  expect(press("a", inPage("<button data-target>Skip</button>"))).toBe("approve");
  expect(press("j", document.body, { repeat: true })).toBe("next");
});
