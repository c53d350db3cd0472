import type { Setting } from "@cointally/contract/settings.ts";
import { type ComponentType, createContext } from "react";
import type { SettingsDraft } from "./use-settings.ts";

export type SitePreviewProps = { settings: readonly Setting[]; draft: SettingsDraft };

/** The preview of the site as its settings are typed; routes provide it, since it shows pages of other modules. */
export const SitePreviewContext = createContext<ComponentType<SitePreviewProps> | null>(null);
