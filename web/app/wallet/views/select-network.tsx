import { type Chain, chains } from "@cointally/api/chains.ts";
import { useWords } from "../../lib/locale.ts";
import { Button } from "../../ui/button.tsx";
import { walletWords } from "../../words/wallet.ts";
import dialog from "../dialog.module.css";
import { go } from "../dialog-path.ts";
import { NetworkMark } from "../network-mark.tsx";
import { useWallet } from "../wallet-state.ts";
import { Row } from "./row.tsx";
import { ViewFrame } from "./view-frame.tsx";

const ofType = (type: Chain["type"]) => chains.filter((chain) => chain.type === type);

/** The six networks, the wallet's own marked; tests stand apart. */
export function SelectNetworkView() {
  const words = useWords(walletWords);
  const { address } = useWallet();
  return (
    <ViewFrame title={words.networks}>
      {address ? (
        <>
          <Networks networks={ofType("mainnet")} />
          <h3>{words.tests}</h3>
          <Networks networks={ofType("testnet")} />
        </>
      ) : (
        <>
          <p>{words.connectFirst}</p>
          <div className={dialog.stack}>
            <Button kind="solid" onClick={() => go({ to: { name: "ConnectWallet" } })}>
              {words.connect}
            </Button>
          </div>
        </>
      )}
    </ViewFrame>
  );
}

function Networks({ networks }: { networks: readonly Chain[] }) {
  const words = useWords(walletWords);
  const { chainId } = useWallet();
  return (
    <ul>
      {networks.map(({ id, name, type }) => (
        <li key={id}>
          <Row
            mark={<NetworkMark chainId={id} size={32} />}
            name={name}
            tag={id === chainId ? words.now : type === "testnet" ? words.test : undefined}
            current={id === chainId}
            onChoose={() => go(id === chainId ? "back" : { to: { name: "SwitchNetwork", chainId: id } })}
          />
        </li>
      ))}
    </ul>
  );
}
