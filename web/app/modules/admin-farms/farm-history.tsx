import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../lib/api.ts";
import { useApi } from "../../lib/api-context.ts";
import { useWords } from "../../lib/locale.ts";
import { Ago } from "../../ui/figures.tsx";
import { farmDeskWords } from "../../words/farm-desk.ts";
import css from "./farm-desk.module.css";

/** Who changed a farm's status, and when; asked for when it is unfolded. */
export function FarmHistory({ farmId }: { farmId: string }) {
  const words = useWords(farmDeskWords);
  const api = useApi();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...query(api.getFarmHistory, { params: { id: farmId } }),
    enabled: isOpen,
    staleTime: 0,
  });
  return (
    <details className={css.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.history}</summary>
      {data?.history.length === 0 && <p>{words.noHistory}</p>}
      <ul>
        {data?.history.map(({ id, actor, before, after, at }) => (
          <li key={id}>
            {words.change(actor?.name ?? words.somebody, words.statuses[before], words.statuses[after])},{" "}
            <Ago at={at} />
          </li>
        ))}
      </ul>
    </details>
  );
}
