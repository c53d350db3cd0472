const [quote, backslash, openings, closings] = [0x22, 0x5c, [0x5b, 0x7b], [0x5d, 0x7d]];

/** The nesting depth of arrays and objects in a JSON text, read from its bytes without parsing it. */
export function depthOf(json: Uint8Array): number {
  let deepest = 0;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (inText && byte === backslash) at++;
    else if (byte === quote) inText = !inText;
    else if (!inText && openings.includes(byte)) deepest = Math.max(deepest, ++depth);
    else if (!inText && closings.includes(byte)) depth--;
  }
  return deepest;
}

/** More than any service sends. Megabytes of brackets would take seconds to parse, in which the process serves nobody. */
const maxDepth = 100;
/** Shorter texts are parsed in milliseconds however deep they are. */
const quicklyParsed = 100_000;

/**
 * Parses JSON of an external service.
 * @throws {SyntaxError} for what is no JSON, and for a long text that is nested too deep
 */
export function parseJson(text: string): unknown {
  if (text.length > quicklyParsed && depthOf(Buffer.from(text)) > maxDepth) throw new SyntaxError("nested too deep");
  return JSON.parse(text);
}
