import { chainById } from "@cointally/shared/chains.ts";

/** Test networks have the icon of their main network, in grey. */
const iconOf: Record<number, number> = { 97: 56, 11155111: 1 };

/** A chain's icon, as decoration beside its name. Renders nothing for an unsupported chain. */
export function NetworkIcon({ chainId, size = 16 }: { chainId: number; size?: number }) {
  const chain = chainById(chainId);
  if (!chain) return null;
  const grey = chain.type === "testnet" ? { filter: "grayscale(1)" } : undefined;
  const radius = { borderRadius: size > 16 ? 6 : 3, ...grey };
  return <img src={`/chains/${iconOf[chainId] ?? chainId}.svg`} width={size} height={size} alt="" style={radius} />;
}
