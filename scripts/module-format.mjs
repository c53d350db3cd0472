// Preloaded into every Node process of the project. Node 24 reads a package’s package.json again for each of its files, to learn whether the
// file is a module. drizzle-orm’s has 175 kB, which took most of the time of a start. Files that its modules import from each other are modules.
import { registerHooks } from "node:module";

const inside = /\/node_modules\/drizzle-orm\/.*\.js$/;

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith(".") || !specifier.endsWith(".js") || !inside.test(context.parentURL ?? "")) {
      return next(specifier, context);
    }
    return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
  },
});
