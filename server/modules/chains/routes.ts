import * as api from "@cointally/contract/chains.ts";
import { chains } from "@cointally/shared/chains.ts";
import { type Route, route } from "../../http/route.ts";
import { testNode } from "./test-node.ts";

export const chainRoutes: Route[] = [
  route(api.listChains, async () => ({ chains: [...chains].map(({ hexId: _, ...chain }) => chain) })),
  route(api.testNode, ({ ctx, body }) => testNode(ctx, body)),
];
