import * as api from "@cointally/contract/contracts.ts";
import { type Route, route } from "../../http/route.ts";
import { inspectContract } from "./inspect-contract.ts";

export const contractRoutes: Route[] = [
  route(api.getContract, async ({ ctx, params, now }) => ({
    contract: await inspectContract(ctx, params.chainId, params.address, now),
  })),
];
