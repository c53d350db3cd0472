import { requireModule } from "../lib/modules.ts";
import { loadText } from "../modules/content/load-text.ts";
import { TextPage, textMeta } from "../modules/content/text-page.tsx";
import type { Route } from "./+types/advertise.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireModule(context, "ads");
  return loadText(context, "advertise");
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => textMeta(matches, loaderData);

export default function Advertise({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData} />;
}
