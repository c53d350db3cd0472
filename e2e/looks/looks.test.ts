import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "../testing/browser.ts";
import { comparePictures } from "./compare-pictures.ts";
import { openStage, type Stage } from "./stage.ts";
import { looks } from "./states.ts";
import { type Frame, frames, storedPath, takePicture } from "./take-picture.ts";

/** Every state of a page looks as its stored pictures, in the demo's world at one moment. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(join(await mkdtemp(join(tmpdir(), "cointally-looks-")), "data"));
}, 600_000);
afterAll(() => stage?.stop());

/** Where pictures that differ are written, beside what differs. It stays after the run. */
const differences = join(import.meta.dirname, "../../node_modules/.cache/looks");

/** What differs from the stored picture, in one sentence; null when nothing does. */
async function differenceOf(look: (typeof looks)[number], frame: Frame): Promise<string | null> {
  const path = storedPath(look, frame);
  const [stored, taken] = [await readFile(path), await takePicture(stage, await sharedBrowser(), look, frame)];
  const { isSame, pixels, difference } = await comparePictures(stored, taken);
  if (isSame) return null;
  const name = join(differences, `${look.name}-${frame.width}-${frame.mode}`);
  await mkdir(differences, { recursive: true });
  await writeFile(`${name}.png`, taken);
  if (difference) await writeFile(`${name}-difference.png`, difference);
  return `${name}.png differs from ${path}, in ${pixels} pixels of a square`;
}

test.each(looks)("$name looks as in its stored pictures", async (look) => {
  const found: string[] = [];
  for (const frame of frames) {
    const difference = await differenceOf(look, frame);
    if (difference) found.push(difference);
  }
  expect(found, "If the change is wanted: npm run pictures -- --looks").toEqual([]);
});
