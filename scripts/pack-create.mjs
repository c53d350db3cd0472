// Packs create-cointally with the source code of this commit, for the npm registry: `npm run create:pack`, in a clone.
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { packedNames } from "../create-cointally/create-site.mjs";

const project = fileURLToPath(new URL("..", import.meta.url));
const creator = join(project, "create-cointally");

/** What a site does not need: how this repository is worked on, and the package itself. */
const leftOut = /^(\.changeset|\.ci|\.github|create-cointally)\//;

/** The files of the repository that a created site has. */
export function siteFiles() {
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: project, encoding: "utf8", maxBuffer: 1e8 });
  return tracked.split("\0").filter((file) => file && !leftOut.test(file));
}

/** Packs the creator with these files of a folder. @returns the path of the archive in the folder `out` */
export function packCreate(folder, files, out) {
  const staged = mkdtempSync(join(tmpdir(), "create-cointally-"));
  try {
    const { version } = JSON.parse(readFileSync(join(project, "server/package.json"), "utf8"));
    const manifest = JSON.parse(readFileSync(join(creator, "package.json"), "utf8"));
    writeFileSync(join(staged, "package.json"), JSON.stringify({ ...manifest, version }, null, 2));
    copyFileSync(join(project, "LICENSE"), join(staged, "LICENSE"));
    for (const name of ["README.md", "index.mjs", "create-site.mjs"]) cpSync(join(creator, name), join(staged, name));
    for (const file of files) {
      const packed = join(staged, "template", packedNames[file] ?? file);
      mkdirSync(dirname(packed), { recursive: true });
      copyFileSync(join(folder, file), packed);
    }
    const [{ filename }] = JSON.parse(
      execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", out], {
        cwd: staged,
        encoding: "utf8",
        maxBuffer: 1e8,
      }),
    );
    return join(out, filename);
  } finally {
    rmSync(staged, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(packCreate(project, siteFiles(), process.env.INIT_CWD ?? process.cwd()));
}
