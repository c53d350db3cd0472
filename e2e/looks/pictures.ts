import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { openBrowser } from "../testing/browser.ts";
import prepareBrowser from "../testing/prepare-browser.ts";
import { openStage, type Stage } from "./stage.ts";
import { looks, type PageLook, waitForChart } from "./states.ts";
import { type Frame, frames, storedPath, takePicture } from "./take-picture.ts";

/**
 * `npm run pictures`: takes the pictures of the README; with `--looks` those with which looks.test.ts compares pages, and with names after it only
 * the pictures of these states.
 */

const home: PageLook = { name: "home", path: "/" };
const coin: PageLook = { name: "coin", path: "/coins/lanternfish", act: waitForChart };
const [phoneDark, phoneLight, wideDark, wideLight] = frames;

const ofReadme: [PageLook, Frame][] = [
  [home, wideDark],
  [home, phoneDark],
  [coin, wideLight],
  [coin, phoneLight],
];

const docs = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));

async function takeReadme(take: (look: PageLook, frame: Frame) => Promise<Buffer>): Promise<void> {
  for (const [look, frame] of ofReadme) {
    const picture = sharp(await take(look, frame)).png({ palette: true, effort: 10 });
    await picture.toFile(join(docs, `${look.name}-${frame.width}-${frame.mode}.png`));
  }
}

async function takeLooks(take: (look: PageLook, frame: Frame) => Promise<Buffer>, names: string[]): Promise<void> {
  const chosen = names.length > 0 ? looks.filter(({ name }) => names.includes(name)) : looks;
  for (const look of chosen) {
    for (const frame of frames) {
      const path = storedPath(look, frame);
      await mkdir(join(path, ".."), { recursive: true });
      await writeFile(
        path,
        await sharp(await take(look, frame))
          .webp({ lossless: true, effort: 6 })
          .toBuffer(),
      );
    }
    process.stdout.write(`${look.name}\n`);
  }
}

async function run(): Promise<void> {
  await prepareBrowser();
  const folder = await mkdtemp(join(tmpdir(), "cointally-pictures-"));
  let stage: Stage | undefined;
  const browser = await openBrowser();
  try {
    stage = await openStage(join(folder, "data"));
    const opened = stage;
    const take = (look: PageLook, frame: Frame) => takePicture(opened, browser, look, frame);
    const [option, ...names] = process.argv.slice(2);
    await (option === "--looks" ? takeLooks(take, names) : takeReadme(take));
  } finally {
    await browser.close();
    await stage?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await run();
