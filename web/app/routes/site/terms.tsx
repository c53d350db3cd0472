import { DocumentPage, documentMeta } from "../../modules/content/document-page.tsx";
import { loadDocument } from "../../modules/content/load-document.ts";
import type { Route } from "./+types/terms.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadDocument(context, "terms");

export const meta: Route.MetaFunction = ({ matches, loaderData }) => documentMeta(matches, loaderData);

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <DocumentPage text={loaderData} />;
}
