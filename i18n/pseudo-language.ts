import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileCopy } from "./compile-copy.ts";

/** A third language for tests: English with accents, a third longer, in brackets. A text without brackets did not come from the catalogue. */
export const pseudoLanguage = "qps";

const root = join(import.meta.dirname, "..");
const workspaces = ["contract", "i18n", "server", "shared"];

type Message = string | { match: Record<string, string> }[];

const accents: Record<string, string> = { a: "á", e: "é", i: "í", o: "ó", u: "ú", c: "ç", n: "ñ", y: "ý" };

/** A text in the pseudo-language; what is in braces stays. */
export function pseudo(message: string): string {
  const accented = message.replace(/\{\w+\}|[aeioucny]/g, (found) => accents[found] ?? found);
  return `[${accented}${"~".repeat(Math.ceil(message.length / 3))}]`;
}

function pseudoMessage(message: Message): Message {
  if (typeof message === "string") return pseudo(message);
  return message.map((variants) => ({
    ...variants,
    match: Object.fromEntries(Object.entries(variants.match).map(([key, variant]) => [key, pseudo(variant)])),
  }));
}

function writeCatalogue(file: string): void {
  const english: Record<string, Message> = JSON.parse(readFileSync(join(root, "i18n/en.json"), "utf8"));
  const catalogue = Object.fromEntries(Object.entries(english).map(([key, message]) => [key, pseudoMessage(message)]));
  writeFileSync(file, JSON.stringify(catalogue));
}

/**
 * Copies the product, with the pseudo-language's file added and its packages linked, to a temporary folder.
 * @param pages whether the web app comes with it, built
 * @returns the folder, which the caller deletes
 */
export function copyWithPseudoLanguage({ pages = false } = {}): string {
  const copy = mkdtempSync(join(tmpdir(), "cointally-language-"));
  const copied = pages ? [...workspaces, "web"] : workspaces;
  for (const folder of [...copied, "scripts", "contracts/generated"]) {
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (source) => !/[\\/](node_modules|compiled|build|\.react-router)$|\.test\.tsx?$/.test(source),
    });
  }
  for (const file of ["package.json", "package-lock.json", "tsconfig.base.json"])
    cpSync(join(root, file), join(copy, file));
  const packages = join(copy, "node_modules");
  mkdirSync(join(packages, "@cointally"), { recursive: true });
  for (const entry of readdirSync(join(root, "node_modules"))) {
    if (entry !== "@cointally") symlinkSync(join(root, "node_modules", entry), join(packages, entry));
  }
  for (const workspace of copied) {
    symlinkSync(join(copy, workspace), join(packages, "@cointally", workspace));
    const own = join(root, workspace, "node_modules");
    if (existsSync(own)) symlinkSync(own, join(copy, workspace, "node_modules"));
  }
  writeCatalogue(join(copy, `i18n/${pseudoLanguage}.json`));
  compileCopy(copy, pseudoLanguage);
  if (pages) {
    execFileSync(join(root, "node_modules/.bin/react-router"), ["build"], {
      cwd: join(copy, "web"),
      env: { ...process.env, NODE_ENV: "production", VITEST: "" },
      stdio: "pipe",
    });
  }
  return copy;
}
