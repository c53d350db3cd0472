import type { getCoin } from "@cointally/api/coins.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useApi } from "../../lib/api-context.ts";
import css from "./submission.module.css";

/** Leads to the coin that has the contract already, where its real team can claim it. */
export function TakenCoin({ id }: { id: string }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["coin", id],
    queryFn: ({ signal }) => api.call<typeof getCoin>("GET", `/coins/${id}`, { signal }),
  });
  if (!data) return null;
  return (
    <p className={css.note}>
      It stands on the page of <Link to={`/coins/${data.coin.slug}`}>{data.coin.name}</Link>. If that is your project,
      you can claim it there.
    </p>
  );
}
