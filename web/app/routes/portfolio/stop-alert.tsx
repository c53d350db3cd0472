import * as m from "@cointally/i18n/messages";
import { secretMeta } from "../../lib/page/meta.ts";
import { requireModule } from "../../lib/page/modules.ts";
import { StopAlert } from "../../modules/alerts/stop-alert.tsx";
import type { Route } from "./+types/stop-alert.ts";

export const loader = ({ context }: Route.LoaderArgs) => requireModule(context, "alerts");

export const meta: Route.MetaFunction = ({ matches }) => secretMeta(matches, m.alert_stop_title());

export default function Page({ params }: Route.ComponentProps) {
  return <StopAlert key={params.token} token={params.token} />;
}
