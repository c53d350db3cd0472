import { formats } from "../../lib/format.ts";
import type { PlacementWords } from "../placements.ts";

const { count, total } = formats.es;

export const placements: PlacementWords = {
  title: "Espacios pagados",
  lead: "Todo lo que alguien pagó en este sitio, primero lo más nuevo: anuncios y monedas promocionadas. Nada de esto cambia un puesto, un voto ni un dato.",
  description:
    "Todos los anuncios y monedas promocionadas de Cointally, pasados y presentes: quién pagó, dónde estuvo y desde cuándo hasta cuándo.",
  who: "Quién",
  what: "Qué",
  where: "Dónde",
  time: "Desde, hasta",
  kinds: { ad: "Anuncio", promotion: "Promoción" },
  promotedPlaces: "Franja y lista de promocionadas",
  slots: {
    header: "Arriba en las páginas",
    sidebar: "Al lado de las listas",
    inline: "Debajo de una lista",
    footer: "Al final de las páginas",
  },
  paidBy: "Pagado por {}",
  notNamed: "Pagador: sin nombrar",
  open: "abierto",
  summary: (from, to, of, capped) => `${count(from)} a ${count(to)} de ${total(of, capped)}`,
  older: "Anteriores",
  empty: "Todavía nadie pagó por nada",
  emptyWhy: "Cuando se promocione una moneda o corra un anuncio, aparecerá aquí y aquí quedará.",
  seeCoins: "Ver todas las monedas",
  pastEnd: "Esta página pasa del final",
  pastEndWhy: "La lista es más corta, o el enlace es viejo.",
  newest: "Lo más nuevo",
};
