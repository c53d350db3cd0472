/** A stranger's text made safe to print: what steers a terminal, hides, or turns the reading direction is written as its number. */
export const visible = (text: string): string =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (c) => `\\u{${(c.codePointAt(0) as number).toString(16)}}`);
