import { accountRoutes } from "@cointally/contract/account-routes.gen.ts";
import { useApiWith } from "../../../lib/api/use-api-with.ts";

/** The API functions of the account settings. */
export const useAccountApi = () => useApiWith(accountRoutes);
