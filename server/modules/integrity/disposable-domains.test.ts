import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sampleCoin } from "../../testing/samples.ts";
import { useTestAppWithUsers } from "../../testing/use-test-app.ts";
import { assertLastingEmail } from "./disposable-domains.ts";

const { app, owner, admin } = useTestAppWithUsers();
const password = "river stone lamp 9";
const refused = { status: 400, body: { code: "disposable_email" } };

test.each(["a@mailinator.com", "a@YOPMAIL.com", "a@deep.sub.guerrillamail.com"])("refuses %s", async (email) => {
  await expect(assertLastingEmail(email)).rejects.toMatchObject({ code: "disposable_email" });
});

test.each([
  "a@example.org",
  "a@gmail.com",
  "a@company.co.uk",
  "a@mailinator.com.example.org",
  "a@duck.com",
  "a@mozmail.com",
])("accepts %s", async (email) => {
  await expect(assertLastingEmail(email)).resolves.toBeUndefined();
});

test("refuses them at sign-up, change of email and vote by email, in the language of the request, and writes nothing", async () => {
  const email = "grace@sub.mailinator.com";
  const signUp = { name: "Grace Harbor", email, password };
  expect(await app.request("POST", "/users", { body: signUp })).toMatchObject(refused);
  const spanish = await app.request("POST", "/users", { body: signUp, headers: { "accept-language": "es" } });
  expect(spanish.body.error).toBe("Este correo es de un servicio desechable. Usa uno que vayas a conservar.");

  const own = { name: "Ada Harbor", email: "ada@example.org", password };
  await app.request("POST", "/users", { body: own });
  const { token, user } = (await app.request("POST", "/users/auth", { body: { email: own.email, password } })).body;
  const change = { email, current_password: password };
  expect(await app.request("PATCH", `/users/${user.id}`, { token, body: change })).toMatchObject(refused);

  const coin = await sampleCoin(app, owner, admin);
  const vote = await app.request("POST", "/votes/email", { body: { coin_id: coin.id, email } });
  expect(vote).toMatchObject(refused);
  const { rows } = await app.ctx.db.execute(sql`
    select 1 from users where email = ${email} or pending_email = ${email}
    union all select 1 from email_votes where address = ${email} union all select 1 from queued_emails where address = ${email}`);
  expect(rows).toEqual([]);
});
