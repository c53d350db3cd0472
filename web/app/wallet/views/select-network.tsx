import { type Chain, chains } from "@cointally/shared/chains.ts";
import { useWords } from "../../lib/locale.ts";
import { walletWords } from "../../words/wallet.ts";
import { go, wanted } from "../dialog-path.ts";
import { NetworkMark } from "../network-mark.tsx";
import { useWallet } from "../wallet-state.ts";
import { Row } from "./row.tsx";
import { ViewFrame } from "./view-frame.tsx";

const ofType = (type: Chain["type"]) => chains.filter((chain) => chain.type === type);

/**
 * The six networks, the wallet's own marked; tests stand apart. Before a wallet is connected, the chosen network is the one on which the
 * connection is to end.
 */
export function SelectNetworkView() {
  const words = useWords(walletWords);
  const { address } = useWallet();
  return (
    <ViewFrame title={address ? words.networks : words.chooseNetwork}>
      {!address && <p>{words.chooseNetworkWhy}</p>}
      <Networks networks={ofType("mainnet")} />
      <h3>{words.tests}</h3>
      <Networks networks={ofType("testnet")} />
    </ViewFrame>
  );
}

/** Chooses the network before the wallet. */
function chooseFirst(chainId: number): void {
  wanted.set(chainId);
  go({ to: { name: "ConnectWallet" } });
}

function Networks({ networks }: { networks: readonly Chain[] }) {
  const words = useWords(walletWords);
  const wallet = useWallet();
  const chosen = wanted.use();
  const chainId = wallet.address ? wallet.chainId : chosen;
  const choose = (id: number) => {
    if (!wallet.address) chooseFirst(id);
    else go(id === chainId ? "back" : { to: { name: "SwitchNetwork", chainId: id } });
  };
  return (
    <ul>
      {networks.map(({ id, name, type }) => (
        <li key={id}>
          <Row
            mark={<NetworkMark chainId={id} size={32} />}
            name={name}
            tag={
              id === chainId ? (wallet.address ? words.now : words.chosen) : type === "testnet" ? words.test : undefined
            }
            current={id === chainId}
            onChoose={() => choose(id)}
          />
        </li>
      ))}
    </ul>
  );
}
