import { useEffect } from "react";
import { shortAddress } from "../../lib/format.ts";
import { useWords } from "../../lib/locale.ts";
import { walletWords } from "../../words/wallet.ts";
import { Avatar } from "../avatar.tsx";
import { learnWho, lookingForName } from "../identity.ts";
import { type Address, useWallet } from "../wallet-state.ts";
import css from "./account.module.css";

/** The picture and the name of an address, where it has any, and the address itself. */
export function Identity({ address }: { address: Address }) {
  const words = useWords(walletWords);
  const { name, avatar } = useWallet();
  const looking = lookingForName.use();
  useEffect(() => void learnWho(), []);
  return (
    <>
      <Avatar address={address} src={avatar} size={48} />
      <div className={css.names}>
        <b>
          <bdi>{name ?? shortAddress(address)}</bdi>
        </b>
        <span>{name ? shortAddress(address) : looking ? words.lookingForName : words.noName}</span>
      </div>
    </>
  );
}
