import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rollup } from "vite";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Bundles the wallet's own code of the first load, minified; code shared with pages is external. */
const firstLoad = async (entries: string[]) => {
  const built = (await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: true,
      rollupOptions: {
        input: entries.map((entry) => folder + entry),
        preserveEntrySignatures: "strict",
        external: (id) => !id.startsWith(folder) && !/^\.\/(?!wallet-chunk)/.test(id) && !/\.css$/.test(id),
        output: { manualChunks: () => "wallet" },
      },
    },
  })) as Rollup.RollupOutput;
  return built.output.flatMap((file) => (file.type === "chunk" ? [file] : []));
};

it("loads at most 3 kB of wallet code at first, without wagmi and viem", async () => {
  const chunks = await firstLoad(["wallet-button.tsx", "wallet-root.tsx", "add-token-button.tsx"]);
  const code = chunks.map((chunk) => chunk.code).join("\n");
  if (process.env.SHOW_BUDGETS) console.info("wallet code in a first load", gzipSync(code).length);
  expect(code).toContain("useSyncExternalStore");
  expect(code).toContain("unsupported");
  expect(gzipSync(code).length).toBeLessThanOrEqual(3000);
  expect(chunks.flatMap(({ imports }) => imports).filter((id) => /wagmi|viem/.test(id))).toEqual([]);
});
