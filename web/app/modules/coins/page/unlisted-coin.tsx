import type { Coin } from "@cointally/contract/coin.ts";
import type { ResponseOf } from "@cointally/contract/endpoint.ts";
import type { getSafety } from "@cointally/contract/safety.ts";
import * as m from "@cointally/i18n/messages";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Navigate } from "react-router";
import { composed, query } from "../../../lib/api/api.ts";
import { ApiError } from "../../../lib/api/api-client.ts";
import { useApi } from "../../../lib/api/api-context.ts";
import type { Format } from "../../../lib/format/format.ts";
import { useFormat } from "../../../lib/format/locale.ts";
import { useSiteName } from "../../../lib/page/brand.ts";
import { withSiteName } from "../../../lib/page/meta.ts";
import { useIsOn } from "../../../lib/page/modules.ts";
import { useCurrentUrl } from "../../../lib/page/site.ts";
import { loginPath } from "../../../lib/session/redirect.ts";
import { useSession, useSessionExpired } from "../../../lib/session/session.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { NotFoundPage } from "../../../ui/feedback/error-page.tsx";
import { SkeletonRows } from "../../../ui/feedback/skeleton.tsx";
import { fetchAsSessionUser } from "../../accounts/fetch-as-session-user.ts";
import { SearchBox } from "../search/search-box.tsx";
import type { CoinFacts } from "./coin-facts.ts";
import css from "./unlisted-coin.module.css";

type Props = {
  slug: string;
  /** The coin's page with the parts of all modules. */
  Page: ComponentType<CoinFacts & { safety: ResponseOf<typeof getSafety> | null; days: null }>;
};

/**
 * The page of a coin that is not public. The server renders it as not found; the browser then requests it with the session's token, so
 * that the coin's owner and admins see it.
 */
export function UnlistedCoin({ slug, Page }: Props) {
  const hasSafety = useIsOn("safety");
  const api = useApi();
  const client = useQueryClient();
  const site = useSiteName();
  const pageUrl = useCurrentUrl();
  const userId = useSession()?.user.id;
  const sessionLost = useSessionExpired();
  const { moment } = useFormat();
  const { data, isLoading } = useQuery({
    ...composed(query(api.getCoinBySlug, { params: { slug } }), "page", async (signal) => {
      const { coin } = await fetchAsSessionUser(client, api, userId, slug, signal);
      const params = { id: coin.id };
      const [{ creator }, safety, history, { descriptionHtml }, { toHistoryLine }] = await Promise.all([
        api.getCreator({ params, signal }),
        hasSafety ? api.getSafety({ params, signal }) : null,
        api.getPublicHistory({ params, query: { limit: 100 }, signal }),
        import("../markdown.ts"),
        import("../history/history-entries.ts"),
      ]);
      return {
        coin,
        creator,
        safety,
        description: coin.description && descriptionHtml(coin.description),
        history: { lines: history.diary.map(toHistoryLine), total: history.total },
      };
    }),
    enabled: userId !== undefined,
    meta: { expects: ["not_found"] },
    retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
  });
  if (isLoading) {
    return (
      <div className="wrap">
        <SkeletonRows label={m.coin_checking_access()} />
      </div>
    );
  }
  if (sessionLost) return <Navigate to={loginPath(pageUrl)} replace />;
  if (!data) return <NotFoundPage search={<SearchBox />}>{m.coin_not_found_text()}</NotFoundPage>;
  if (data.coin.slug !== slug) return <Navigate to={`/coins/${data.coin.slug}`} replace />;
  const { coin } = data;
  return (
    <>
      <title>{withSiteName(m.coin_title_not_public({ name: coin.name, symbol: coin.symbol }), site)}</title>
      <div className="wrap">
        <p className={css.notice} role="status">
          {statusNotice(coin, moment)}
        </p>
        <ButtonLink kind="quiet" to={`/coins/${coin.slug}/edit`} className={css.edit}>
          {m.coin_edit()}
        </ButtonLink>
      </div>
      <Page {...data} days={null} position={null} similar={[]} recent={null} />
    </>
  );
}

/** Says who sees a coin that is not public, and why. */
function statusNotice({ status, approve_at, denied_reason }: Coin, moment: Format["moment"]): string {
  switch (status) {
    case "pending":
      return m.coin_status_note_pending();
    case "scheduled":
      return approve_at
        ? m.coin_status_note_scheduled_at({ time: moment(approve_at) })
        : m.coin_status_note_scheduled();
    case "denied":
      return m.coin_status_note_denied_for({ reason: denied_reason ?? m.moderation_general_reason() });
    case "approved":
      return m.coin_status_note_approved();
  }
}
