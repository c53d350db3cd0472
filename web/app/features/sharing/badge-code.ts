export type BadgeMode = "dark" | "light";

/** The badge's picture, drawn by the server; its size is fixed so that no page jumps. */
export const badgeSize = { width: 220, height: 56 };

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Address of a coin's badge for a page of this mode. `page` is the coin's own page. */
export const badgePicture = (page: string, mode: BadgeMode): string => `${page}/badge.svg?mode=${mode}`;

/** What a team puts into its own page: a link with a picture, no script. */
export const badgeCode = (page: string, mode: BadgeMode, alt: string): string =>
  `<a href="${page}"><img src="${badgePicture(page, mode)}" width="${badgeSize.width}" height="${badgeSize.height}" alt="${escaped(alt)}"></a>`;
