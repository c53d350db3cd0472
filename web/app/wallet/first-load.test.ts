import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rollup } from "vite";
import { expect, it } from "vitest";

const here = fileURLToPath(new URL(".", import.meta.url));

/** The wallet's own code of every first load, minified and packed as it is sent; what it shares with pages is not the wallet's. */
const firstLoad = async (entries: string[]) => {
  const built = (await build({
    root: here,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: true,
      rollupOptions: {
        input: entries.map((entry) => here + entry),
        preserveEntrySignatures: "strict",
        external: (id) => !id.startsWith(here) && !/^\.\/(?!wallet-chunk)/.test(id) && !/\.css$/.test(id),
        output: { manualChunks: () => "wallet" },
      },
    },
  })) as Rollup.RollupOutput;
  return built.output.flatMap((file) => (file.type === "chunk" ? [file] : []));
};

it("a first load has 3 kB of wallet code at most, and neither wagmi nor viem", async () => {
  const chunks = await firstLoad(["wallet-button.tsx", "wallet-place.tsx", "add-token-button.tsx"]);
  const code = chunks.map((chunk) => chunk.code).join("\n");
  if (process.env.SHOW_BUDGETS) console.info("wallet code in a first load", gzipSync(code).length);
  expect(code).toContain("useSyncExternalStore");
  expect(code).toContain("unsupported");
  expect(gzipSync(code).length).toBeLessThanOrEqual(3000);
  expect(chunks.flatMap(({ imports }) => imports).filter((id) => /wagmi|viem/.test(id))).toEqual([]);
});
