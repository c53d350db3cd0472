import * as m from "@cointally/i18n/messages";
import { secretMeta } from "../../lib/page/meta.ts";
import { SetupPage } from "../../modules/setup/setup-page.tsx";
import { WithSitePreview } from "../site-preview/with-site-preview.tsx";
import type { Route } from "./+types/setup.ts";

export const meta: Route.MetaFunction = ({ matches }) => secretMeta(matches, m.setup_title());

export default function Setup() {
  return (
    <WithSitePreview>
      <SetupPage />
    </WithSitePreview>
  );
}
