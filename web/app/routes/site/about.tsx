import { DocumentPage, documentMeta } from "../../modules/content/document-page.tsx";
import { loadDocument } from "../../modules/content/load-document.ts";
import type { Route } from "./+types/about.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadDocument(context, "about");

export const meta: Route.MetaFunction = ({ matches, loaderData }) => documentMeta(matches, loaderData);

export default function About({ loaderData }: Route.ComponentProps) {
  return <DocumentPage text={loaderData} />;
}
