import type { BodyOf } from "@cointally/contract/endpoint.ts";
import type { addAddress } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { mainChainIds } from "@cointally/shared/chain-lists.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../lib/api/api-client.ts";
import { createIdempotentPost } from "../../../lib/api/idempotent-post.ts";
import { shortAddress } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { useWallet } from "../../../wallet/wallet-state.ts";
import css from "../forms.module.css";
import { usePortfolioApi } from "../portfolio-api.ts";
import { useRefresh } from "../portfolio-query.ts";
import { LabelAndNetworksFields } from "./address-fields.tsx";

/** The address in a pasted text, such as an explorer link or a payment code. */
export const addressIn = (pasted: string): string => /0x[0-9a-f]{40}(?![0-9a-f])/i.exec(pasted)?.[0] ?? pasted.trim();

type Props = {
  /** Initial value of the field, such as a wallet's address. */
  initialAddress?: string | undefined;
  onWallet: () => void;
  onAdded?: () => void;
};

/** Adds an address. Label and networks are optional. */
export default function AddressForm({ initialAddress = "", onWallet, onAdded }: Props) {
  const api = usePortfolioApi();
  const wallet = useWallet().address;
  const refresh = useRefresh();
  const [typed, setTyped] = useState({ address: initialAddress, label: "", networks: mainChainIds() });
  const { formRef, errors, show, showApiError, clear } = useFormErrors();
  const [post] = useState(() =>
    createIdempotentPost((body, idempotencyKey) => {
      const sent = body as BodyOf<typeof addAddress>;
      return api.addAddress({ body: sent, idempotencyKey });
    }),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: post,
    onSuccess: () => refresh().then(onAdded),
    // Duplicates and the limit are shown at the address field.
    onError: (error) =>
      error instanceof ApiError && error.status === 409 ? show({ address: error.response.error }) : showApiError(error),
  });
  const change = (next: Partial<typeof typed>, field: string) => {
    setTyped({ ...typed, ...next });
    clear(field);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const { address, label, networks } = typed;
    if (networks.length === 0) return show({ chain_ids: m.portfolio_choose_network() });
    mutate({ address: addressIn(address), label: label.trim() || null, chain_ids: networks });
  };
  return (
    <form ref={formRef} className={form.form} onSubmit={send} noValidate>
      <TextField
        id="address"
        label={m.portfolio_address()}
        description={m.portfolio_address_hint()}
        placeholder="0x…"
        value={typed.address}
        onChange={(event) => change({ address: event.currentTarget.value }, "address")}
        error={errors.address}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <details className={css.more}>
        <summary>{m.portfolio_more_choices()}</summary>
        <div className={form.form}>
          <LabelAndNetworksFields typed={typed} errors={errors} onChange={change} />
        </div>
      </details>
      <div className={css.send}>
        <Button type="submit" kind="solid" large aria-disabled={isPending}>
          {isPending ? m.portfolio_adding_address() : m.portfolio_add_address()}
        </Button>
        {wallet ? (
          <Button large icon="wallet" onClick={() => change({ address: wallet }, "address")}>
            {m.portfolio_use_connected({ address: shortAddress(wallet) })}
          </Button>
        ) : (
          <Button large icon="wallet" onClick={onWallet}>
            {m.portfolio_by_wallet()}
          </Button>
        )}
      </div>
    </form>
  );
}
