// Preloaded into every Node process of the project. For each file of a package, Node 24 reads its package.json again to learn whether the
// file is a module. That of drizzle-orm has 175 kB, which took most of the startup time. Files that are imported by modules of the same
// package are modules.
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
