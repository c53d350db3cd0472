import { formats } from "../../lib/format.ts";
import type { PricesWords } from "../prices.ts";

const { count } = formats.es;

const overRange = { "24h": "24 horas", "7d": "7 días", "30d": "30 días", "1y": "un año", all: "todo el tiempo" };

export const prices: PricesWords = {
  heading: "Historial del precio",
  range: "Periodo",
  ranges: { "24h": "24 h", "7d": "7 d", "30d": "30 d", "1y": "1 a", all: "Todo" },
  asTable: "Como tabla",
  noData: "sin datos",
  lowHigh: (low, high) => `Mínimo ${low}, máximo ${high}`,
  summary: (range, first, last, low, high) =>
    `Precio en ${overRange[range]}: de ${first} a ${last}, mínimo ${low}, máximo ${high}.`,
  gap: (from, to) => `Sin datos de ${from} a ${to}.`,
  gaps: (n) => `Sin datos en ${count(n)} momentos; la tabla los nombra.`,
  chart: (range) => `Precio en ${overRange[range]}, punto por punto`,
  at: (price, moment) => `${price}, ${moment}`,
  time: "Hora",
  price: "Precio",
  volume: "Volumen, 24 h",
  liquidity: "Liquidez",
  empty: "No hay historial del precio en este tiempo. Se dibuja desde el segundo precio.",
  failed: "El historial no llegó.",
  again: "Intentar de nuevo",
  loading: "Cargando el historial del precio",
  needsScripts: "El gráfico necesita scripts.",
  madeBy: "Gráfico: TradingView Lightweight Charts™, © 2026 TradingView, Inc.",
};
