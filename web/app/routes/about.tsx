import { loadText } from "../modules/content/load-text.ts";
import { TextPage, textMeta } from "../modules/content/text-page.tsx";
import type { Route } from "./+types/about.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadText(context, "about");

export const meta: Route.MetaFunction = ({ matches, loaderData }) => textMeta(matches, loaderData);

export default function About({ loaderData }: Route.ComponentProps) {
  return <TextPage text={loaderData} />;
}
