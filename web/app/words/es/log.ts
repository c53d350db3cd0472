import { formats } from "../../lib/format.ts";
import type { LogWords } from "../log.ts";

const { count, total } = formats.es;

export const log: LogWords = {
  title: "Registro de moderación",
  lead: "Todas las monedas aprobadas o rechazadas, primero las más nuevas. No se nombra a nadie; lo que un moderador le escribió a quien la envió queda entre ellos.",
  description:
    "Todas las monedas aprobadas o rechazadas en Cointally, primero las más nuevas, con el motivo de cada rechazo.",
  when: "Cuándo",
  coin: "Moneda",
  decision: "Decisión",
  reason: "Motivo",
  decisions: { approved: "Aprobada", denied: "Rechazada" },
  takenAway: "Una moneda retirada",
  summary: (from, to, of, capped) => `${count(from)} a ${count(to)} de ${total(of, capped)}`,
  older: "Anteriores",
  empty: "Todavía no hay decisiones",
  emptyWhy: "Cuando un moderador apruebe o rechace una moneda, aparecerá aquí.",
  seeCoins: "Ver todas las monedas",
  pastEnd: "Esta página pasa del final",
  pastEndWhy: "El registro es más corto, o el enlace es viejo.",
  newest: "Lo más nuevo",
};
