import { lazy, Suspense } from "react";

const SearchBox = lazy(() => import("./search-box.tsx").then((module) => ({ default: module.SearchBox })));

/** The search box of pages that hardly ever show one, so that they do not load it in advance. */
export const LazySearchBox = () => (
  <Suspense>
    <SearchBox />
  </Suspense>
);
