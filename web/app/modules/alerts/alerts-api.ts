import { alertRoutes } from "@cointally/contract/alert-routes.gen.ts";
import { useApiWith } from "../../lib/api/use-api-with.ts";

/** The API functions of alerts. */
export const useAlertsApi = () => useApiWith(alertRoutes);
