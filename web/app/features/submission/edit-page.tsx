import type { Coin, CoinStatus } from "@cointally/api/coin.ts";
import type { getCoinBySlug, updateCoin } from "@cointally/api/coins.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../lib/api-client.ts";
import { useApi } from "../../lib/api-context.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { myCoinsKey } from "../my-coins/my-coins-query.ts";
import { draftOf } from "./draft.ts";
import { PreviewRow } from "./preview-row.tsx";
import css from "./submission.module.css";
import { SubmissionForm } from "./submission-form.tsx";
import { toChanges } from "./to-submission.ts";

const notes: Partial<Record<CoinStatus, string>> = {
  approved:
    "A new name, symbol, contract, logo or website waits for a moderator; until then the public page stays as it is. Everything else changes at once.",
  denied: "Once saved, the coin waits for a moderator again.",
};

type Props = { slug: string; userId: string };

/** One's own coin in the form it was submitted with; only what differs is sent. */
export function EditPage({ slug, userId }: Props) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ["coin-to-edit", userId, slug],
    queryFn: ({ signal }) => api.call<typeof getCoinBySlug>("GET", `/coins/slugs/${slug}`, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Contact and standing are on the wire for the owner and admins alone.
  if (data && data.coin.contact_email !== undefined) return <EditForm coin={data.coin} userId={userId} />;
  if (data || (error instanceof ApiError && error.status === 404)) {
    return (
      <EmptyState title="This coin is not yours to edit" action={<ButtonLink to="/my-coins">My coins</ButtonLink>}>
        If it is your project, you can claim it on its page.
      </EmptyState>
    );
  }
  if (!error) return <SkeletonText lines={8} label="Loading the coin" />;
  return (
    <EmptyState title="The coin did not load" action={<Button onClick={() => refetch()}>Try again</Button>}>
      The server did not answer.
    </EmptyState>
  );
}

function EditForm({ coin, userId }: { coin: Coin; userId: string }) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [before] = useState(() => draftOf(coin));
  const [draft, setDraft] = useState(before);
  const send = async () => {
    const body = toChanges(before, draft);
    if (Object.keys(body).length === 0) return coin;
    return (await api.call<typeof updateCoin>("PATCH", `/coins/${coin.id}`, { body })).coin;
  };
  return (
    <div className={css.page}>
      <SubmissionForm
        draft={draft}
        onChange={setDraft}
        send={send}
        onSent={() => {
          queryClient.invalidateQueries({ queryKey: myCoinsKey(userId) });
          navigate("/my-coins");
        }}
        words={{ send: "Save", sending: "Saving" }}
        first={<ButtonLink to="/my-coins">Back</ButtonLink>}
        kept={null}
      />
      <div className={css.rail}>
        <PreviewRow draft={draft} />
        {notes[coin.status] && (
          <section>
            <h2>What happens then</h2>
            <p className="second">{notes[coin.status]}</p>
          </section>
        )}
      </div>
    </div>
  );
}
