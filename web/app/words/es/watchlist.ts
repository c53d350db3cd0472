import { formats } from "../../lib/format.ts";
import type { WatchlistWords } from "../watchlist.ts";

const { count } = formats.es;

export const watchlist: WatchlistWords = {
  title: "Lista de seguimiento",
  caption: "Monedas que sigues",
  total: (n) => (n === 1 ? "1 moneda" : `${count(n)} monedas`),
  loading: "Cargando tu lista de seguimiento",
  failed: "Tu lista de seguimiento no se cargó",
  failedWhy: "Está a salvo; el servidor no respondió.",
  again: "Intentar de nuevo",
  empty: "Tu lista de seguimiento está vacía",
  emptyWhy: "Toca ☆ en cualquier moneda para añadirla.",
  seeBest: "Ver las mejores de hoy",
  removed: (coin) => `Ya no sigues ${coin}.`,
  undo: "Deshacer",
  more: (n) => `Mostrar ${count(n)} más`,
  loadingMore: "Cargando más",

  order: "Cambiar el orden",
  ordered: "Listo",
  howToOrder: "Arrastra una moneda por su asa, o usa las flechas. El orden se guarda al momento.",
  toTop: (coin) => `${coin} al principio`,
  up: (coin) => `${coin} más arriba`,
  down: (coin) => `${coin} más abajo`,
  movedTo: (coin, place, total) => `${coin} está en el puesto ${count(place)} de ${count(total)}.`,

  left: (n) => (n === 1 ? "1 moneda salió de la lista" : `${count(n)} monedas salieron de la lista`),
  denied: (reason, day) => [`Rechazada${day ? ` el ${day}` : ""}`, reason].filter(Boolean).join(": "),
  takeOff: "Quitar",
  forget: (coin) => `Quitar ${coin}`,
  whyLeft: "Un moderador las rechazó. Si una vuelve a la lista, vuelve a estar aquí.",
  alerts: "Avisos",
  alertsOf: (coin) => `Avisos de ${coin}`,
  toLog: "Registro de moderación",
};
