import { existsSync, mkdtempSync, renameSync } from "node:fs";
import { fileURLToPath } from "node:url";
import project from "../../package.json" with { type: "json" };
import { executable } from "./browser.ts";

const version = project.devDependencies["@sparticuz/chromium"];
const unpacked = fileURLToPath(new URL(`../../node_modules/.cache/chromium-${version}`, import.meta.url));

/**
 * Runs once before the specs: the browser of the npm package unpacks itself on first use, into the folder for temporary files, and a second
 * process would start half a file. It stays for the next run.
 */
export default async function prepareBrowser(): Promise<void> {
  if (!existsSync(unpacked)) {
    const draft = mkdtempSync(`${unpacked}-`);
    await withTemporaryFolder(draft, executable);
    renameSync(draft, unpacked);
  }
  process.env.CHROMIUM_PATH = await withTemporaryFolder(unpacked, executable);
}

async function withTemporaryFolder<Result>(folder: string, run: () => Promise<Result>): Promise<Result> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    return await run();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
