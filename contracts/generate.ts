import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Artifact, compile } from "./compile.ts";

/** Chains of ours may not know opcodes of 2023 (PUSH0) and 2024 (transient storage), so no contract that leaves here uses them. */
export const forAllChains = { evmVersion: "paris", optimize: true };

/** The text of each file in `generated/`: what the server and the pages know of contracts. */
export function generated(): Record<string, string> {
  const probes = compile(["safety-probe.sol", "balance-probe.sol", "code-probe.sol", "read-probe.sol"], forAllChains);
  const { SafetyProbe, BalanceProbe, CodeProbe, ReadProbe } = probes;
  const { Multicall3 } = compile(["test-chain/multicall3.sol"], forAllChains);
  const { Farm, FarmFactory } = compile(["farms"], forAllChains);
  return {
    "safety-probe.ts": module("safetyProbe", "contracts/safety-probe.sol", SafetyProbe),
    "balance-probe.ts": module("balanceProbe", "contracts/balance-probe.sol", BalanceProbe),
    "code-probe.ts": module("codeProbe", "contracts/code-probe.sol", CodeProbe),
    "read-probe.ts": module("readProbe", "contracts/read-probe.sol", ReadProbe),
    "multicall3.ts": codeModule("multicall3Code", "contracts/test-chain/multicall3.sol", Multicall3?.runtime),
    "farm-factory.ts": codeModule("farmFactoryCode", "contracts/farms/farm-factory.sol", FarmFactory?.bytecode),
    "farm-abi.ts": abiModule("farmAbi", "contracts/farms/farm.sol", Farm),
    "farm-factory-abi.ts": abiModule("farmFactoryAbi", "contracts/farms/farm-factory.sol", FarmFactory),
  };
}

const origin = (source: string) =>
  `/** Compiled from ${source} by \`node contracts/generate.ts\`: change the source, not this file. */`;

const module = (name: string, source: string, contract: Artifact | undefined) =>
  [
    origin(source),
    `export const ${name} = {`,
    `  abi: ${JSON.stringify(contract?.abi)},`,
    `  bytecode:`,
    `    "${contract?.bytecode}",`,
    "} as const;",
    "",
  ].join("\n");

/** Code alone, of which the server has use and no page. */
const codeModule = (name: string, source: string, code: string | undefined) =>
  `${origin(source)}\nexport const ${name} =\n  "${code}" as const;\n`;

// Without the code, which no page needs, and with nothing of how it was built.
const abiModule = (name: string, source: string, contract: Artifact | undefined) =>
  `${origin(source)}\nexport const ${name} = ${JSON.stringify(contract?.abi)} as const;\n`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = join(import.meta.dirname, "generated");
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(generated())) writeFileSync(join(folder, name), text);
}
