import { secretMeta, siteOf } from "../lib/meta.ts";
import { StopAlert } from "../modules/alerts/stop-alert.tsx";
import { alertWords } from "../words/alerts.ts";
import type { Route } from "./+types/stop-alert.ts";

export const meta: Route.MetaFunction = ({ matches }) => secretMeta(alertWords[siteOf(matches).locale].stop.title);

export default function Page({ params }: Route.ComponentProps) {
  return <StopAlert key={params.token} token={params.token} />;
}
