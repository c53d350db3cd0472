import { ConfirmVote } from "../features/votes/confirm-vote.tsx";
import { secretMeta, siteOf } from "../lib/meta.ts";
import { votePageWords } from "../words/vote-page.ts";
import type { Route } from "./+types/confirm-vote.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  secretMeta(votePageWords[siteOf(matches).locale].confirm.press);

export default function Page({ params }: Route.ComponentProps) {
  return <ConfirmVote key={params.token} token={params.token} />;
}
