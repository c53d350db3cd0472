import * as m from "@cointally/i18n/messages";
import { type Chain, chains } from "@cointally/shared/chains.ts";
import { dispatch } from "../machine.ts";
import { NetworkIcon } from "../network-icon.tsx";
import { useWallet, useWalletState } from "../wallet-state.ts";
import { Row } from "./row.tsx";
import { ViewFrame } from "./view-frame.tsx";

const ofType = (type: Chain["type"]) => chains.filter((chain) => chain.type === type);

/**
 * The main networks, then the testnets, with the current one marked. Without a wallet, chooses the network to switch to after connecting.
 */
export function SelectNetworkView() {
  const { address } = useWallet();
  return (
    <ViewFrame title={address ? m.wallet_networks() : m.wallet_choose_network()}>
      {!address && <p>{m.wallet_choose_network_why()}</p>}
      <Networks networks={ofType("mainnet")} />
      <h3>{m.wallet_testnets()}</h3>
      <Networks networks={ofType("testnet")} />
    </ViewFrame>
  );
}

function Networks({ networks }: { networks: readonly Chain[] }) {
  const wallet = useWallet();
  const targetNetwork = useWalletState((state) => state.targetNetwork);
  const current = wallet.address ? wallet.chainId : targetNetwork;
  const choose = (chainId: number) => {
    if (!wallet.address) dispatch({ type: "network_chosen", chainId });
    else if (chainId === current) dispatch({ type: "went_back" });
    else dispatch({ type: "view_chosen", view: { name: "SwitchNetwork", chainId } });
  };
  const tagOf = ({ id, type }: Chain) => {
    if (id === current) return wallet.address ? m.wallet_network_current() : m.wallet_network_chosen();
    return type === "testnet" ? m.wallet_testnet() : undefined;
  };
  return (
    <ul>
      {networks.map((chain) => (
        <li key={chain.id}>
          <Row
            icon={<NetworkIcon chainId={chain.id} size={32} />}
            name={chain.name}
            tag={tagOf(chain)}
            current={chain.id === current}
            onChoose={() => choose(chain.id)}
          />
        </li>
      ))}
    </ul>
  );
}
