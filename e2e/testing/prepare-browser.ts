import { executable } from "./browser.ts";

/** Runs once before the specs: the browser of the npm package unpacks itself on first use, and a second process would start half a file. */
export default async function prepareBrowser(): Promise<void> {
  process.env.CHROMIUM_PATH = await executable();
}
