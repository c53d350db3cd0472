import { requireModule } from "../../lib/page/modules.ts";
import { DocumentPage, documentMeta } from "../../modules/content/document-page.tsx";
import { loadDocument } from "../../modules/content/load-document.ts";
import type { Route } from "./+types/advertise.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireModule(context, "ads");
  return loadDocument(context, "advertise");
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => documentMeta(matches, loaderData);

export default function Advertise({ loaderData }: Route.ComponentProps) {
  return <DocumentPage text={loaderData} />;
}
