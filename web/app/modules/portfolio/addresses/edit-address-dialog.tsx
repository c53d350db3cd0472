import type { PortfolioAddress } from "@cointally/contract/portfolio.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useFormat } from "../../../lib/format/locale.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import form from "../../../ui/form/form.module.css";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import css from "../forms.module.css";
import { usePortfolioApi } from "../portfolio-api.ts";
import { useRefresh } from "../portfolio-query.ts";
import { LabelAndNetworksFields } from "./address-fields.tsx";
import { networkNames } from "./address-name.ts";

type Props = { address: PortfolioAddress; onClose: () => void };

/** Changes the label and the networks of an address; the address itself cannot be changed. */
export default function EditAddressDialog({ address, onClose }: Props) {
  const api = usePortfolioApi();
  const { list } = useFormat();
  const refresh = useRefresh();
  const [typed, setTyped] = useState({ label: address.label ?? "", networks: address.chain_ids });
  const { formRef, errors, show, showApiError, clear } = useFormErrors();
  const removed = address.chain_ids.filter((id) => !typed.networks.includes(id));
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.changeAddress({
        params: { id: address.id },
        body: { label: typed.label.trim() || null, chain_ids: typed.networks },
      }),
    onSuccess: () => refresh().then(onClose),
    onError: showApiError,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (typed.networks.length === 0) return show({ chain_ids: m.portfolio_choose_network() });
    mutate();
  };
  return (
    <Dialog title={m.portfolio_edit_address()} onClose={onClose}>
      <form ref={formRef} className={form.form} onSubmit={send} noValidate>
        <p className={css.fixed}>{address.address}</p>
        <LabelAndNetworksFields
          typed={typed}
          errors={errors}
          onChange={(next, field) => {
            setTyped({ ...typed, ...next });
            clear(field);
          }}
        />
        <p className="second" role="status">
          {removed.length > 0 &&
            typed.networks.length > 0 &&
            m.portfolio_networks_leave({ names: list(networkNames(removed)) })}
        </p>
        <Button type="submit" kind="solid" large aria-disabled={isPending}>
          {isPending ? m.common_saving() : m.common_save()}
        </Button>
      </form>
    </Dialog>
  );
}
