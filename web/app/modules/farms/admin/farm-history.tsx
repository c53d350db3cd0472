import * as m from "@cointally/i18n/messages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../lib/api.ts";
import { useApi } from "../../../lib/api-context.ts";
import { Ago } from "../../../ui/figures.tsx";
import css from "./admin-farms.module.css";
import { statusText } from "./labels.ts";

/** Who changed a farm's status, and when; loaded when expanded. */
export function FarmHistory({ farmId }: { farmId: string }) {
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...query(api.getFarmHistory, { params: { id: farmId } }),
    enabled: isOpen,
    staleTime: 0,
  });
  return (
    <details className={css.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.admin_farms_history()}</summary>
      {data?.history.length === 0 && <p>{m.admin_farms_no_history()}</p>}
      <ul>
        {data?.history.map(({ id, actor, before, after, at }) => (
          <li key={id}>
            {m.admin_farms_change({
              who: actor?.name ?? m.common_deleted_account(),
              before: statusText[before](),
              after: statusText[after](),
            })}
            , <Ago at={at} />
          </li>
        ))}
      </ul>
    </details>
  );
}
