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

/** The text of icons.svg. The browser reads it from the server's HTML, so that no script has to contain it. */
const spriteText = (): string => (import.meta.env.SSR ? sprite : (document.getElementById(spriteId)?.innerHTML ?? ""));

/** All icons as symbols, once per page; `Icon` refers to them. */
export function IconSprite() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is icons.svg of this folder
  return <div id={spriteId} hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: spriteText() }} />;
}

/** A line icon in the text's colour. Decorative: its meaning must also be in text or in the button's label. */
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
