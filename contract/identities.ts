import { z } from "zod";
import { anyCaseAddress } from "./addresses.ts";
import { endpoint } from "./endpoint.ts";

export const getIdentity = endpoint({
  client: "wallet",
  method: "GET",
  path: "/identities/:address",
  access: "public",
  tag: "Wallet",
  summary:
    "The name that an address has at ENS or SPACE ID, once it leads back to the address, and its avatar as a picture of this site",
  limit: "sync",
  params: z.strictObject({ address: anyCaseAddress }),
  query: z.strictObject({
    service: z
      .enum(["true", "false"])
      .default("false")
      .transform((text) => text === "true")
      .describe("Whether the operator's identity service is asked as well: true from an open wallet dialog alone."),
  }),
  response: z.object({
    identity: z.object({
      name: z.string().nullable(),
      avatar_url: z.string().nullable().describe("A path of this site; 404 where the picture cannot be shown."),
    }),
  }),
});
