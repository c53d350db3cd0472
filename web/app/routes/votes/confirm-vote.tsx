import * as m from "@cointally/i18n/messages";
import { lazy } from "react";
import { secretMeta } from "../../lib/page/meta.ts";
import { ConfirmVote } from "../../modules/votes/by-email/confirm-vote.tsx";
import type { Route } from "./+types/confirm-vote.ts";

const NextSteps = lazy(() => import("../account/next-steps.tsx"));

export const meta: Route.MetaFunction = ({ matches }) => secretMeta(matches, m.vote_confirm());

export default function Page({ params }: Route.ComponentProps) {
  return <ConfirmVote key={params.token} token={params.token} NextSteps={NextSteps} />;
}
