import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Abi, Hex } from "viem";

const folder = import.meta.dirname;
const require = createRequire(import.meta.url);
const outputs = ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"];

/** One contract as the compiler gives it; `runtime` is its code once it stands on a chain, immutables not filled in. */
export type Artifact = { abi: Abi; bytecode: Hex; runtime: Hex };

type Output = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<
    string,
    Record<string, { abi: Abi; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >;
};

/**
 * Every contract of `sources` (paths in this folder, or a folder of it), by name. Compiled once per text of the sources, version
 * of the compiler and of OpenZeppelin; afterwards read from `node_modules/.cache`. Code runs on chains since `evmVersion`; to optimize takes four times as long.
 * @throws with what the compiler says when it refuses
 */
export function compile(
  sources: string[],
  { evmVersion = "cancun", optimize = false }: { evmVersion?: string; optimize?: boolean } = {},
): Record<string, Artifact> {
  const files = sources.flatMap((path) => (path.endsWith(".sol") ? [path] : solidityIn(path)));
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(files.map((path) => [path, { content: readFileSync(join(folder, path), "utf8") }])),
    settings: {
      evmVersion,
      optimizer: { enabled: optimize, runs: 200 },
      metadata: { appendCBOR: false },
      outputSelection: Object.fromEntries(files.map((path) => [path, { "*": outputs }])),
    },
  };
  const key = createHash("sha256").update(
    JSON.stringify([input, versionOf("solc"), versionOf("@openzeppelin/contracts")]),
  );
  const cacheFile = join(folder, "../node_modules/.cache/cointally-contracts", `${key.digest("hex")}.json`);
  try {
    return JSON.parse(readFileSync(cacheFile, "utf8"));
  } catch {
    const artifacts = run(input);
    mkdirSync(join(cacheFile, ".."), { recursive: true });
    // Renamed into its place, so that tests that compile at the same time never read half a file.
    writeFileSync(`${cacheFile}.${process.pid}`, JSON.stringify(artifacts));
    renameSync(`${cacheFile}.${process.pid}`, cacheFile);
    return artifacts;
  }
}

const solidityIn = (path: string) =>
  readdirSync(join(folder, path))
    .filter((name) => name.endsWith(".sol"))
    .sort()
    .map((name) => `${path}/${name}`);

const versionOf = (name: string): string => require(`${name}/package.json`).version;

// The compiler is ten megabytes of WebAssembly: loaded when there is something to compile.
const run = (input: object): Record<string, Artifact> => {
  const solc = require("solc") as { compile(input: string, callbacks: object): string };
  const read = (path: string) => ({ contents: readFileSync(require.resolve(path), "utf8") });
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input), { import: read }));
  const refused = output.errors?.filter((error) => error.severity === "error") ?? [];
  if (refused.length) throw new Error(refused.map((error) => error.formattedMessage).join("\n"));
  return Object.fromEntries(
    Object.values(output.contracts).flatMap((contracts) =>
      Object.entries(contracts).map(([name, { abi, evm }]) => [
        name,
        { abi, bytecode: `0x${evm.bytecode.object}`, runtime: `0x${evm.deployedBytecode.object}` } as Artifact,
      ]),
    ),
  );
};
