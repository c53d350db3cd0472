import * as m from "@cointally/i18n/messages";
import { secretMeta } from "../../lib/page/meta.ts";
import { StopVoteEmails } from "../../modules/votes/by-email/stop-vote-emails.tsx";
import type { Route } from "./+types/stop-vote-emails.ts";

export const meta: Route.MetaFunction = ({ matches }) => secretMeta(matches, m.vote_stop_title());

export default function Page({ params }: Route.ComponentProps) {
  return <StopVoteEmails key={params.token} token={params.token} />;
}
