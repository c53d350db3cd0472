import { loadText } from "../modules/content/load-text.ts";
import { TextPage, textMeta } from "../modules/content/text-page.tsx";
import type { Route } from "./+types/advertise.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadText(context, "advertise");

export const meta: Route.MetaFunction = ({ matches, loaderData }) => textMeta(matches, loaderData);

export default function Advertise({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData} />;
}
