import { formats } from "../../lib/format.ts";
import type { ListsWords } from "../lists.ts";

const { count, total } = formats.es;

type List = ListsWords["lists"]["all"];

const list = (label: string, title: string, why: string): List => ({ label, title, why });

export const lists: ListsWords = {
  lists: {
    "today-best": list("Mejores de hoy", "Las mejores de hoy", "Por votos contados desde las 00:00 UTC."),
    trending: list(
      "Tendencias",
      "Tendencias",
      "Votos, nuevos seguidores y vistas de las últimas 24 horas. Lo más reciente cuenta más.",
    ),
    new: list("Nuevas", "Monedas nuevas", "Aprobadas en los últimos 7 días, primero las más nuevas."),
    "top-gainers": list(
      "Mayores alzas",
      "Mayores alzas",
      "Por cambio en 24 h; solo precios de la última hora, con liquidez y volumen detrás.",
    ),
    presale: list(
      "Preventa",
      "Monedas en preventa",
      "Primero las ventas en curso, luego las próximas, luego las que no tienen fecha.",
    ),
    fairlaunch: list(
      "Fairlaunch",
      "Monedas en fairlaunch",
      "Primero los lanzamientos en curso, luego los próximos, luego los que no tienen fecha.",
    ),
    audited: list(
      "Auditadas",
      "Monedas auditadas",
      "Con una auditoría verificada por un moderador, primero las más nuevas.",
    ),
    all: list("Todas", "Todas las monedas", "Por votos contados en total."),
    approved: list("Por fecha", "Todas las monedas por fecha", "Todas las monedas aprobadas, primero las más nuevas."),
    today: list("De hoy", "Publicadas hoy", "Aprobadas desde las 00:00 UTC, primero las más nuevas."),
    promoted: list(
      "Promocionadas",
      "Monedas promocionadas",
      "Pagadas. Se mezclan cada hora, igual para todos. No cambian ningún puesto.",
    ),
  },
  listsLabel: "Listas",
  coins: (n, capped) => (capped ? `Más de ${count(n)} monedas` : n === 1 ? "1 moneda" : `${count(n)} monedas`),
  coinsFor: (coins) => `${coins} para `,
  titleOf: (title, search, page) =>
    `${search && `“${search}” · `}${title}${page > 1 ? `, página ${count(page)}` : ""} · Cointally`,
  describe: (why, coins) => `${why} ${coins}, con votos contados a la vista de todos.`,
  summary: (from, to, of, capped) => `${count(from)} a ${count(to)} de ${total(of, capped)}`,
  next: (rows) => `${rows} más`,

  columns: {
    rank: "#",
    watch: "Seguir",
    name: "Moneda",
    price: "Precio",
    change_1h: "1 h",
    change_24h: "24 h",
    change_7d: "7 d",
    line: "7 días",
    market_cap: "Cap. merc.",
    views_24h: "Vistas 24 h",
    approved_at: "Publicada",
    sale: "Venta",
    raised: "Recaudado",
    audit: "Auditoría",
    votes_total: "Votos totales",
    votes_today: "Votos hoy",
    vote: "Votar",
    trending: "Puntuación",
    volume_24h: "Volumen 24 h",
    liquidity: "Liquidez",
    votes_24h: "Votos 24 h",
    launch_at: "Lanzamiento",
    today: "Hoy",
  },
  noSource: "sin fuente",
  noHistory: "sin historial",
  imported: "importada",
  sale: {
    begins: (day) => `empieza el ${day}`,
    beginsIn: (left) => `empieza en ${left}`,
    ends: (day) => `termina el ${day}`,
    endsIn: (left) => `termina en ${left}`,
    runs: "en curso",
    over: "terminó",
    raisedOf: (raised, cap, unit) => `${raised} de ${cap} ${unit}`.trim(),
    statedCap: (cap, unit) => `tope ${cap} ${unit}`.trim(),
    noDate: "sin fecha",
  },

  sorts: {
    votes_today: "Votos de hoy",
    votes_total: "Votos totales",
    votes_24h: "Votos en 24 h",
    views_24h: "Vistas en 24 h",
    approved_at: "Fecha de publicación",
    launch_at: "Fecha de lanzamiento",
    price: "Precio",
    change_1h: "Cambio en 1 h",
    change_24h: "Cambio en 24 h",
    change_7d: "Cambio en 7 días",
    market_cap: "Capitalización",
    name: "Nombre",
    volume_24h: "Volumen en 24 h",
    liquidity: "Liquidez",
  },
  sortedBy: (sort) => `Por ${sort.toLowerCase()}.`,
  bestMatches: "Primero lo que mejor coincide.",
  filters: {
    chain: "Cadena",
    allChains: "Todas las cadenas",
    open: (set) => (set ? `Filtros (${set})` : "Filtros"),
    openShort: (set) => (set ? `Orden y filtros (${set})` : "Orden y filtros"),
  },

  whyRank: {
    open: "Por qué este puesto",
  },
};
