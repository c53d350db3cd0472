import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { shortAddress } from "../../lib/format.ts";
import { useWords } from "../../lib/locale.ts";
import { walletWords } from "../../words/wallet.ts";
import { Avatar } from "../avatar.tsx";
import { identityOf } from "../names.ts";
import { picturesAllowed, settingsStore } from "../settings.ts";
import { type Address, walletStore } from "../wallet-state.ts";
import css from "./account.module.css";

const staleAfterMs = 10 * 60_000;

/** The picture and the name of an address, where it has any, and the address itself. */
export function Identity({ address }: { address: Address }) {
  const words = useWords(walletWords);
  const settings = settingsStore.use();
  const { data, isPending } = useQuery({
    queryKey: ["wallet", "identity", address],
    queryFn: () => identityOf(address, settings.identityUrl, picturesAllowed(settings)),
    staleTime: staleAfterMs,
    retry: false,
  });
  useEffect(() => {
    const wallet = walletStore.get();
    if (data && wallet.address === address) walletStore.set({ ...wallet, ...data });
  }, [data, address]);
  const name = data?.name;
  return (
    <>
      <Avatar address={address} src={data?.avatar ?? null} size={48} />
      <div className={css.names}>
        <b>
          <bdi>{name ?? shortAddress(address)}</bdi>
        </b>
        <span>{name ? shortAddress(address) : isPending ? words.lookingForName : words.noName}</span>
      </div>
    </>
  );
}
