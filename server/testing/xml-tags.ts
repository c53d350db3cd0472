import { expect } from "vitest";

/** The tag names of an XML text. Fails unless it is well-formed: every tag closed in order, and nothing that XML does not have. */
export function xmlTags(xml: string): string[] {
  const open: string[] = [];
  const met: string[] = [];
  const rest = xml.replace(/^<\?xml [^?]*\?>\s*/, "");
  for (const [, text = "", close, name = "", attributes = "", self] of rest.matchAll(
    /([^<]*)<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    expect(text + attributes).not.toMatch(/&(?!(?:amp|lt|gt|quot);)/);
    met.push(name);
    if (close) expect(open.pop()).toBe(name);
    else if (!self) open.push(name);
  }
  expect(open).toEqual([]);
  expect(rest.replace(/<\/?[\w:]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, "")).not.toMatch(/[<>]/);
  return met;
}
