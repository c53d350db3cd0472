// Preloaded into every Node of ours. Node 24 reads a package's whole package.json anew for each of its files, to learn whether that
// one is a module; drizzle-orm's has 175 kB, and that was the larger half of a start. What such a package's modules import from each
// other are modules as well.
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
