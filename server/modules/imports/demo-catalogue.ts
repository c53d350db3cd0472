import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { encodeSvgLogo, type Logo } from "../uploads/encode-logo.ts";
import type { NewCoin } from "./insert-coins.ts";

/** One coin of the demo. None has votes or prices. */
export type DemoCoin = Omit<NewCoin, "id" | "logoId"> & {
  /** The id that its source gives it: the same from one start to the next. */
  key: string;
};

const generated = join(import.meta.dirname, "generated");

/** Every demo coin, the best known first (docs/decisions/0005-demo-data-and-imports.md), as `scripts/generate-demo.ts` collected them. */
export function demoCatalogue(): DemoCoin[] {
  return JSON.parse(readFileSync(join(generated, "demo-coins.json"), "utf8"));
}

/** The SVGs of all demo coins by key, 4 MB: to be dropped once they are drawn. */
export function demoLogos(): Record<string, string> {
  return JSON.parse(brotliDecompressSync(readFileSync(join(generated, "demo-logos.json.br"))).toString());
}

/** A demo coin's logo in the sizes that are served. */
export function encodeDemoLogo({ key }: DemoCoin, logos: Record<string, string>): Promise<Logo> {
  return encodeSvgLogo(Buffer.from(logos[key] as string));
}
