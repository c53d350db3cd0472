/** The commands of single-key shortcuts. */
export type Command =
  | "next"
  | "back"
  | "approve"
  | "now"
  | "deny"
  | "mark"
  | "all"
  | "clear"
  | "open"
  | "undo"
  | "keys";

/** Each key and its command (design/README.md, Moderation). */
export const keyList: { key: string; command: Command }[] = [
  { key: "J", command: "next" },
  { key: "K", command: "back" },
  { key: "A", command: "approve" },
  { key: "N", command: "now" },
  { key: "D", command: "deny" },
  { key: "X", command: "mark" },
  { key: "S", command: "all" },
  { key: "Esc", command: "clear" },
  { key: "O", command: "open" },
  { key: "U", command: "undo" },
  { key: "?", command: "keys" },
];

const names: Record<string, string> = { Esc: "escape" };
const commands = new Map(keyList.map(({ key, command }) => [names[key] ?? key.toLowerCase(), command]));
/** Shortcuts also work on a checkbox, which does not take text. */
const fields = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]";

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "isComposing" | "target">;

/**
 * The command of a pressed key; null while a field or a dialog has the focus, with Ctrl, Alt or Meta, and for a repeated key, except
 * those that move through the queue.
 */
export function commandOf(event: Pressed): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  if (event.target instanceof Element && event.target.closest(fields)) return null;
  const command = commands.get(event.key.toLowerCase()) ?? null;
  return event.repeat && command !== "next" && command !== "back" ? null : command;
}
