import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { email, line, password, secret } from "./fields.ts";
import { limits } from "./limits.ts";
import { storedUser } from "./users.ts";

const tag = "Setup";

export const getSetup = endpoint({
  method: "GET",
  path: "/setup",
  access: "public",
  client: "admin",
  tag,
  summary: "Whether the site has no admin yet, so that the link which the first start printed makes one",
  response: z.object({ needs_admin: z.boolean() }),
});

export const makeFirstAdmin = endpoint({
  method: "POST",
  path: "/setup/admin",
  access: "public",
  client: "admin",
  idempotent: false,
  limit: "expensive",
  errors: ["conflict", "gone"],
  tag,
  summary: "Make the first admin by the key of the link that the first start printed, and log in",
  body: z.strictObject({
    key: secret.describe("Valid for 24 hours, and until there is an admin."),
    name: line(limits.name.min, limits.name.max),
    email,
    password,
  }),
  status: 201,
  response: z.object({ token: z.string(), user: storedUser }),
});
