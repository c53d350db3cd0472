import { secretMeta, siteOf } from "../lib/meta.ts";
import { StopVoteEmails } from "../modules/votes/stop-vote-emails.tsx";
import { votePageWords } from "../words/vote-page.ts";
import type { Route } from "./+types/stop-vote-emails.ts";

export const meta: Route.MetaFunction = ({ matches }) => secretMeta(votePageWords[siteOf(matches).locale].stop.title);

export default function Page({ params }: Route.ComponentProps) {
  return <StopVoteEmails key={params.token} token={params.token} />;
}
