import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compile } from "./compile.ts";

/** The text of each file in `generated/`: contracts as the server uses them. They run on chains that know no newer opcodes. */
export const generated = (): Record<string, string> => {
  const { SafetyProbe } = compile(["safety-probe.sol"], { evmVersion: "paris", optimize: true });
  return { "safety-probe.ts": module("safetyProbe", "contracts/safety-probe.sol", SafetyProbe) };
};

const module = (name: string, source: string, contract: { abi: unknown; bytecode: string } | undefined) =>
  [
    `/** Compiled from ${source} by \`node contracts/generate.ts\`: change the source, not this file. */`,
    `export const ${name} = {`,
    `  abi: ${JSON.stringify(contract?.abi)},`,
    `  bytecode:`,
    `    "${contract?.bytecode}",`,
    "} as const;",
    "",
  ].join("\n");

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = join(import.meta.dirname, "generated");
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(generated())) writeFileSync(join(folder, name), text);
}
