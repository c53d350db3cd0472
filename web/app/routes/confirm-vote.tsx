import { lazy } from "react";
import { secretMeta, siteOf } from "../lib/meta.ts";
import { ConfirmVote } from "../modules/votes/confirm-vote.tsx";
import { votePageWords } from "../words/vote-page.ts";
import type { Route } from "./+types/confirm-vote.ts";

const NextSteps = lazy(() => import("./next-steps.tsx"));

export const meta: Route.MetaFunction = ({ matches }) =>
  secretMeta(votePageWords[siteOf(matches).locale].confirm.press);

export default function Page({ params }: Route.ComponentProps) {
  return <ConfirmVote key={params.token} token={params.token} NextSteps={NextSteps} />;
}
