import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { encodeSvgLogo, type Logo } from "../uploads/encode-image.ts";
import type { NewCoin } from "./insert-coins.ts";

/** A demo coin, without votes and prices. */
export type DemoCoin = Omit<NewCoin, "id" | "logoId"> & {
  /** Its id in the source, stable between starts. */
  key: string;
};

const generated = join(import.meta.dirname, "generated");

/** Every demo coin, best known first (docs/decisions/0005-demo-data-and-imports.md), as `scripts/generate-demo.ts` collected them. */
export function demoCatalogue(): DemoCoin[] {
  return JSON.parse(readFileSync(join(generated, "demo-coins.json"), "utf8"));
}

/** The SVGs of all demo coins by key: 4 MB, so do not cache them. */
export function demoLogos(): Record<string, string> {
  return JSON.parse(brotliDecompressSync(readFileSync(join(generated, "demo-logos.json.br"))).toString());
}

/** A demo coin's logo in all served sizes. */
export function encodeDemoLogo({ key }: DemoCoin, logos: Record<string, string>): Promise<Logo> {
  return encodeSvgLogo(Buffer.from(logos[key] as string));
}
