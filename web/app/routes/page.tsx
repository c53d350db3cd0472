import { Outlet } from "react-router";
import { SearchBox } from "../modules/coins/search/search-box.tsx";
import { ErrorPage } from "../ui/feedback/error-page.tsx";
import type { Route } from "./+types/page.ts";

/** Error pages keep Retry-After. */
export const headers = ({ errorHeaders }: Route.HeadersArgs) => errorHeaders ?? {};

/** Every page. Its error boundary, below the root's, keeps the document around a page that cannot be shown. */
export default function Page() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} search={<SearchBox />} />;
}
