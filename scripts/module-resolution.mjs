// Preloaded into every Node process of the project. Node 24 reads and parses a package's package.json again for each import of the package
// and, to learn whether a file is a module, for each of the package's files. That of drizzle-orm has 175 kB and is imported by most of our
// files: it took more than half of the time and memory of a start.
import { registerHooks } from "node:module";

const project = new URL("..", import.meta.url).href;
const packages = "/node_modules/";
const ofDrizzle = /\/node_modules\/drizzle-orm\/.*\.js$/;

/** What a package's name means, for each folder it is imported in. */
const resolved = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "", conditions } = context;
    if (specifier.startsWith(".") && specifier.endsWith(".js") && ofDrizzle.test(parentURL)) {
      // Files that are imported by modules of this package are modules.
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    }
    // What require() finds may depend on paths that are given to it, which cannot be seen here.
    const folder = conditions.includes("import") && isPackageName(specifier) && folderOf(parentURL);
    if (!folder) return next(specifier, context);
    const key = `${folder} ${specifier} ${conditions}`;
    if (!resolved.has(key)) resolved.set(key, { ...next(specifier, context), shortCircuit: true });
    return resolved.get(key);
  },
});

function isPackageName(specifier) {
  return /^[@\w]/.test(specifier) && !specifier.includes(":");
}

/** The folder within which a package's name always means the same: that of the importing package, or a workspace of the project. */
function folderOf(parentURL) {
  const start = parentURL.lastIndexOf(packages);
  if (start >= 0) {
    const name = /^(@[^/]+\/)?[^/]+/.exec(parentURL.slice(start + packages.length));
    return name && parentURL.slice(0, start) + packages + name[0];
  }
  return parentURL.startsWith(project) && project + parentURL.slice(project.length).split("/", 1)[0];
}
