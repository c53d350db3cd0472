import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";

/** A challenge of ALTCHA's proof-of-work, version 2, as its packages create and solve it. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    expiresAt: z.int().describe("In seconds since 1970."),
    data: z.object({ purpose: z.string(), coin: z.string(), level: z.int() }),
  }),
  signature: z.string(),
});
export type Challenge = z.output<typeof challenge>;

/** A solved challenge as ALTCHA sends it: base64 of its JSON `{challenge, solution}`. Required only after a response with 428. */
export const pow = z
  .string()
  .max(4000)
  .optional()
  .describe(
    "A solved proof-of-work: base64 of `{challenge, solution}`. Required after a response with 428, which contains the challenge.",
  );

export const getProofOfWork = endpoint({
  client: "none",
  method: "GET",
  path: "/pow",
  access: "public",
  tag: "Proof-of-work",
  summary: "A proof-of-work challenge for a sign-up, or with `coin_id` for a vote; valid for 10 minutes, once",
  query: z.strictObject({ coin_id: id.optional() }),
  response: z.object({ challenge }),
});
