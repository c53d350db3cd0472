import { lazy, type ReactNode, Suspense } from "react";
import { SitePreviewContext, type SitePreviewProps } from "../../modules/settings/site-preview-slot.ts";

// It has the code that renders pages to HTML, which no other page loads.
const SitePreview = lazy(() => import("./site-preview.tsx"));

function LazySitePreview(props: SitePreviewProps) {
  return (
    <Suspense>
      <SitePreview {...props} />
    </Suspense>
  );
}

/** Provides the preview beside the settings that change it. */
export function WithSitePreview({ children }: { children: ReactNode }) {
  return <SitePreviewContext value={LazySitePreview}>{children}</SitePreviewContext>;
}
