import { formats } from "../../lib/format.ts";
import type { WatchlistWords } from "../watchlist.ts";

const { count } = formats.es;

export const watchlist: WatchlistWords = {
  watch: "Seguir",
  watching: "Siguiendo",
  watchCoin: (coin) => `Seguir ${coin}`,
  watchingCoin: (coin) => `Siguiendo ${coin}. Pulsa para dejar de seguirla`,

  title: "Lista de seguimiento",
  caption: "Monedas que sigues, primero la estrella más nueva",
  total: (n) => (n === 1 ? "1 moneda" : `${count(n)} monedas, primero la estrella más nueva`),
  loading: "Cargando tu lista de seguimiento",
  failed: "Tu lista de seguimiento no se cargó",
  failedWhy: "Está a salvo; el servidor no respondió.",
  again: "Intentar de nuevo",
  empty: "Aún no sigues ninguna moneda",
  emptyWhy: "Toca la estrella junto a una moneda y aparecerá aquí, con sus votos.",
  seeBest: "Ver las mejores de hoy",
  removed: (coin) => `Ya no sigues ${coin}.`,
  undo: "Deshacer",
  more: (n) => `Mostrar ${count(n)} más`,
  loadingMore: "Cargando más",
};
