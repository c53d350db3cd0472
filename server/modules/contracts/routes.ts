import * as api from "@cointally/contract/contracts.ts";
import { type Route, route } from "../../http/route.ts";
import { lookAtContract } from "./look-at-contract.ts";

export const contractRoutes: Route[] = [
  route(api.getContract, async ({ ctx, params, now }) => ({
    contract: await lookAtContract(ctx, params.chainId, params.address, now),
  })),
];
