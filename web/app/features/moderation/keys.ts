/** What a single key asks for. */
export type Command = "approve" | "now" | "deny" | "next" | "back" | "open" | "undo" | "keys";

/** Each key, its command, and the words for it (design/README.md, Moderation). */
export const keyList: { key: string; command: Command; words: string }[] = [
  { key: "J", command: "next", words: "Next" },
  { key: "K", command: "back", words: "Back" },
  { key: "A", command: "approve", words: "Accept, or approve in 24 h" },
  { key: "N", command: "now", words: "Approve now" },
  { key: "D", command: "deny", words: "Deny, with a reason" },
  { key: "O", command: "open", words: "Open the public page" },
  { key: "U", command: "undo", words: "Undo, for 10 s" },
  { key: "?", command: "keys", words: "These keys" },
];

const commands = new Map(keyList.map(({ key, command }) => [key.toLowerCase(), command]));
const fields = "input, textarea, select, [contenteditable], [role=dialog]";

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "isComposing" | "target">;

/**
 * The command of a pressed key; null while a field or a dialog has the focus, with Ctrl, Alt or Meta held, and for a key
 * held down, except to walk the queue.
 */
export function commandOf(event: Pressed): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  if (event.target instanceof Element && event.target.closest(fields)) return null;
  const command = commands.get(event.key.toLowerCase()) ?? null;
  return event.repeat && command !== "next" && command !== "back" ? null : command;
}
