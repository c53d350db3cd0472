import type { Locale } from "@cointally/shared/locales.ts";
import type { Context } from "../../core/context.ts";
import type { Queries } from "../../database/client.ts";
import type { Letter, Part } from "../../email/render-email.ts";
import { queueMailTo } from "../email-outbox/queue-email.ts";

export type Decision = "approved" | "denied" | "change_refused" | "claim_accepted" | "claim_refused";

/** The coin that is decided on, and who is told: nobody when the account is gone or the coin was imported. */
type About = { coin: { name: string; slug: string }; userId: string | null };

/** What each decision says, before the moderator's reason and after it, and the page it leads to. */
type Words = { subject: string; before: string; after: string; open: string; page?: "coin" };

const words: Record<Locale, (name: string) => Record<Decision, Words>> = {
  en: (name) => ({
    approved: {
      subject: `${name} is listed`,
      before: `A moderator has approved ${name} at Cointally. Everybody can see it now, vote for it and watch it.`,
      after: "Its page:",
      open: "Open the page",
      page: "coin",
    },
    denied: {
      subject: `${name} was denied`,
      before: `A moderator has denied ${name} at Cointally, for this reason:`,
      after: "You can change it, and it waits for a moderator again:",
      open: "Open your coins",
    },
    change_refused: {
      subject: `Your change of ${name} was refused`,
      before: `A moderator has refused your change of ${name} at Cointally. Its page stays as it was. The reason:`,
      after: "You can change it again:",
      open: "Open your coins",
    },
    claim_accepted: {
      subject: `${name} is yours now`,
      before: `A moderator has accepted your claim: you are the owner of ${name} at Cointally.`,
      after: "You can keep its page true here:",
      open: "Open your coins",
    },
    claim_refused: {
      subject: `Your claim of ${name} was refused`,
      before: `A moderator has refused your claim of ${name} at Cointally.`,
      after: "Your own coins are here:",
      open: "Open your coins",
    },
  }),
  es: (name) => ({
    approved: {
      subject: `${name} ya está en la lista`,
      before: `Un moderador ha aprobado ${name} en Cointally. Ahora cualquiera puede verla, votarla y seguirla.`,
      after: "Su página:",
      open: "Abrir la página",
      page: "coin",
    },
    denied: {
      subject: `${name} ha sido rechazada`,
      before: `Un moderador ha rechazado ${name} en Cointally, por este motivo:`,
      after: "Puedes cambiarla, y volverá a esperar a un moderador:",
      open: "Abrir tus monedas",
    },
    change_refused: {
      subject: `Tu cambio de ${name} ha sido rechazado`,
      before: `Un moderador ha rechazado tu cambio de ${name} en Cointally. Su página queda como estaba. El motivo:`,
      after: "Puedes cambiarla otra vez:",
      open: "Abrir tus monedas",
    },
    claim_accepted: {
      subject: `${name} ya es tuya`,
      before: `Un moderador ha aceptado tu reclamo: ${name} en Cointally es tuya.`,
      after: "Aquí puedes mantener su página al día:",
      open: "Abrir tus monedas",
    },
    claim_refused: {
      subject: `Tu reclamo de ${name} ha sido rechazado`,
      before: `Un moderador ha rechazado tu reclamo de ${name} en Cointally.`,
      after: "Tus propias monedas están aquí:",
      open: "Abrir tus monedas",
    },
  }),
};

const letterOf = (said: Words, reason: string | null, site: string, slug: string): Letter => {
  const quote: Part[] = reason === null ? [] : [{ quote: reason }];
  const link = said.page ? `${site}/coins/${slug}` : `${site}/my-coins`;
  return { subject: said.subject, parts: [said.before, ...quote, said.after, { link, words: said.open }] };
};

/** Owes a coin's owner, or who claims it, what was decided and why: part of the transaction that decides. */
export const mailDecision = (
  ctx: Pick<Context, "jobs" | "config">,
  tx: Queries,
  { coin, userId }: About,
  decision: Decision,
  reason: string | null,
  now: Date,
): Promise<void> =>
  queueMailTo(
    ctx,
    tx,
    userId,
    (locale) => letterOf(words[locale](coin.name)[decision], reason, ctx.config.publicUrl, coin.slug),
    now,
  );
