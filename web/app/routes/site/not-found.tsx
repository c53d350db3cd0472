import { data } from "react-router";
import { SearchBox } from "../../modules/coins/search/search-box.tsx";
import { NotFoundPage } from "../../ui/feedback/error-page.tsx";

/** Any address that is no page: a page with status 404. */
export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <NotFoundPage search={<SearchBox />} />;
}
