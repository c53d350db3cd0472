import { formats } from "../../lib/format.ts";
import type { LogWords } from "../log.ts";

const { count, total } = formats.es;

export const log: LogWords = {
  title: "Registro de moderación",
  lead: "Todos los tokens aprobados o rechazados, los más nuevos primero. No se nombra a nadie; lo que un moderador le escribió a quien lo envió queda entre ellos.",
  description:
    "Todos los tokens aprobados o rechazados en Cointally, los más nuevos primero, con el motivo de cada rechazo.",
  when: "Cuándo",
  coin: "Token",
  decision: "Decisión",
  reason: "Motivo",
  decisions: { approved: "Aprobado", denied: "Rechazado" },
  takenAway: "Un token retirado",
  summary: (from, to, of, capped) => `${count(from)} a ${count(to)} de ${total(of, capped)}`,
  older: "Anteriores",
  empty: "Todavía no hay decisiones",
  emptyWhy: "Cuando un moderador apruebe o rechace un token, aparecerá aquí.",
  seeCoins: "Ver todos los tokens",
  pastEnd: "Esta página está después del final",
  pastEndWhy: "El registro es más corto, o el enlace es viejo.",
  newest: "Lo más nuevo",
};
