import sprite from "./icons.svg?raw";

export type IconName =
  | "search"
  | "moon"
  | "sun"
  | "star"
  | "share"
  | "copy"
  | "ext"
  | "check"
  | "clock"
  | "q"
  | "warn"
  | "x"
  | "down"
  | "right"
  | "left"
  | "menu"
  | "plus"
  | "flag"
  | "list"
  | "eye"
  | "refresh"
  | "key"
  | "out"
  | "filter"
  | "lock"
  | "user"
  | "gone"
  | "upload"
  | "wallet"
  | "swap"
  | "up"
  | "top"
  | "grip"
  | "bell"
  | "pie"
  | "hide"
  | "edit";

const spriteId = "icons";

/** The text of icons.svg. The browser takes it from the page that the server sent, so that no script has to bring it again. */
const spriteText = (): string => (import.meta.env.SSR ? sprite : (document.getElementById(spriteId)?.innerHTML ?? ""));

/** Every icon as a symbol, once per page; `Icon` refers to them. */
export function IconSprite() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is icons.svg of this folder
  return <div id={spriteId} hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: spriteText() }} />;
}

/** A line icon in the text's colour. Decoration: what it says stands beside it or in its button's label. */
export function Icon({ name, size = 18, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className ? `icon ${className}` : "icon"}
      width={size}
      height={size}
      strokeWidth={size < 16 ? 1.9 : undefined}
      aria-hidden="true"
    >
      <use href={`#i-${name}`} />
    </svg>
  );
}
