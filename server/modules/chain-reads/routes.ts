import * as api from "@cointally/contract/rpc.ts";
import { type Route, route } from "../../http/route.ts";
import { readChain } from "./read-chain.ts";

export const chainReadRoutes: Route[] = [
  route(api.readChain, ({ ctx, params, body }) => readChain(ctx, params.chainId, body)),
];
