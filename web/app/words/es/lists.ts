import { formats } from "../../lib/format.ts";
import type { ListsWords } from "../lists.ts";

const { count, total } = formats.es;

type List = ListsWords["lists"]["all"];

const list = (label: string, title: string, why: string, empty: List["empty"]): List => ({ label, title, why, empty });

const saleRules = [
  "Primero las ventas en curso; arriba, la que termina antes.",
  "Después las que empiezan más tarde, por fecha, y al final las que no tienen fecha, por orden de aprobación.",
];

export const lists: ListsWords = {
  lists: {
    "today-best": list("Mejores de hoy", "Las mejores de hoy", "Por votos contados desde las 00:00 UTC.", [
      "Todavía no hay votos hoy",
      "El día empezó a las 00:00 UTC. Con el primer voto, una moneda entra en esta lista.",
    ]),
    trending: list(
      "Tendencias",
      "Tendencias",
      "Votantes, nuevos seguidores y vistas de 24 h; cada 6 h pesan la mitad.",
      ["Nada se mueve ahora", "Los votos, seguidores y vistas de las últimas 24 horas traen una moneda a esta lista."],
    ),
    new: list("Nuevas", "Monedas nuevas", "Aprobadas en los últimos 7 días, primero las más nuevas.", [
      "No hay monedas nuevas esta semana",
      "Una moneda está aquí 7 días desde su aprobación.",
    ]),
    "top-gainers": list(
      "Mayores alzas",
      "Mayores alzas",
      "Por cambio en 24 h; solo precios de la última hora, con liquidez y volumen detrás.",
      [
        "No hay alzas que mostrar",
        "Una moneda está aquí cuando tiene un precio de la última hora, con liquidez y volumen detrás.",
      ],
    ),
    presale: list(
      "Preventa",
      "Monedas en preventa",
      "Primero las ventas en curso, luego las próximas, luego las que no tienen fecha.",
      ["No hay preventas ahora", "Una moneda en preventa está aquí hasta que termina su venta."],
    ),
    fairlaunch: list(
      "Fairlaunch",
      "Monedas en fairlaunch",
      "Primero los lanzamientos en curso, luego los próximos, luego los que no tienen fecha.",
      ["No hay fairlaunch ahora", "Una moneda en fairlaunch está aquí hasta que termina su venta."],
    ),
    audited: list(
      "Auditadas",
      "Monedas auditadas",
      "Con una auditoría verificada por un moderador, primero las más nuevas.",
      ["Todavía no hay auditorías verificadas", "Una moneda está aquí cuando un moderador ha verificado su auditoría."],
    ),
    all: list("Todas", "Todas las monedas", "Por votos contados en total.", [
      "Todavía no hay monedas",
      "Envía tú la primera.",
    ]),
    approved: list("Por fecha", "Todas las monedas por fecha", "Todas las monedas aprobadas, primero las más nuevas.", [
      "Todavía no hay monedas",
      "Envía tú la primera.",
    ]),
    today: list("De hoy", "Publicadas hoy", "Aprobadas desde las 00:00 UTC, primero las más nuevas.", [
      "Hoy no se publicó ninguna moneda",
      "El día empezó a las 00:00 UTC.",
    ]),
    promoted: list(
      "Promocionadas",
      "Monedas promocionadas",
      "Pagadas. Se mezclan cada hora, igual para todos. No cambian ningún puesto.",
      ["Ahora no hay ninguna promocionada", "Una moneda promocionada está aquí mientras dura su promoción."],
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

  home: {
    title: "Cointally: votos de monedas que cualquiera puede contar",
    description:
      "Monedas y tokens ordenados por votos: uno por cuenta, moneda y día. Busca por nombre, símbolo o contrato. Ningún puesto está en venta.",
    heading: "Aquí cada voto se puede contar.",
    below: (coins) => `${coins}, ordenadas por votos. Ningún puesto está en venta.`,
    search: "Buscar",
    dayIsYoung: "Todavía no hay votos hoy: todas las monedas, por votos contados en total.",
  },

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
    audit: "Auditoría",
    votes_total: "Votos en total",
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
  sale: {
    begins: (day) => `empieza el ${day}`,
    beginsIn: (left) => `empieza en ${left}`,
    ends: (day) => `termina el ${day}`,
    endsIn: (left) => `termina en ${left}`,
    runs: "en curso",
    over: "terminó",
    noDate: "sin fecha",
  },

  sorts: {
    votes_today: "Votos de hoy",
    votes_total: "Votos en total",
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
    title: "Filtros",
    stage: "Etapa",
    everyStage: "Todas las etapas",
    tag: "Etiqueta",
    tagExample: "por ejemplo, defi",
    sort: "Ordenar por",
    ownOrder: "El orden de la lista",
    order: "Orden",
    usualOrder: "El habitual",
    desc: "De más a menos, o lo más nuevo",
    asc: "De menos a más, lo más viejo o la A",
    show: "Mostrar",
  },

  whyRank: {
    open: "Por qué este puesto",
    close: "Cerrar",
    rules: {
      "today-best": [
        "Ordenadas por votos contados desde las 00:00 UTC.",
        "Con los mismos votos, va antes la que tiene más seguidores y después la aprobada antes.",
      ],
      trending: [
        "Ordenadas por la actividad de las últimas 24 horas: 3 puntos por votante, 2 por cada cuenta verificada que empezó a seguirla y 0,2 por visitante.",
        "Los puntos pierden la mitad de su peso cada 6 horas.",
        "Las monedas que no se pueden vender quedan fuera.",
      ],
      new: ["Monedas aprobadas en los últimos 7 días, primero las más nuevas."],
      today: ["Monedas aprobadas desde las 00:00 UTC, primero las más nuevas."],
      approved: ["Todas las monedas aprobadas, primero las más nuevas."],
      "top-gainers": [
        "Ordenadas por el cambio de precio en las últimas 24 horas.",
        "Solo monedas lanzadas con un precio de la última hora, al menos 10.000 $ de liquidez y 1000 $ de volumen.",
        "Las monedas que no se pueden vender quedan fuera.",
      ],
      presale: saleRules,
      fairlaunch: saleRules,
      audited: ["Monedas con una auditoría verificada por un moderador, primero la más reciente."],
      all: ["Ordenadas por votos contados desde que se publicó la moneda."],
      promoted: ["Puestos pagados; se mezclan cada hora, igual para todos. No cambian ninguna otra lista."],
    },
    chosen: (sort) => [`Ordenadas por ${sort.toLowerCase()}, como elegiste.`, "Sin dato conocido, van al final."],
    matches: [
      "Primero lo que mejor coincide: nombres y símbolos exactos, luego los que empiezan así, luego los parecidos.",
    ],
    everywhere:
      "Ningún puesto se vende. La página de cada moneda muestra su puesto en cada lista con sus cifras, en «Por qué este puesto».",
  },

  leftOut: (parts) => `Hay partes de esta dirección que no entendemos y no se usan: ${parts.join(", ")}.`,
  parts: {
    list: "lista",
    search: "búsqueda",
    chain_id: "cadena",
    stage: "etapa",
    tag: "etiqueta",
    sort: "orden",
    order: "dirección del orden",
    page: "página",
    cursor: "lugar en la lista",
  },
  oneTag: "Una lista toma una sola etiqueta, con letras, números y guiones.",

  pastEnd: ["Esta página pasa del final", "La lista es más corta que antes, o el enlace es viejo.", "Primera página"],
  noMatch: "Ninguna moneda coincide con ",
  noMatchHere: "Puede que esté fuera de esta lista y sus filtros. También puedes pegar la dirección de un contrato.",
  noMatchAnywhere: "Prueba con menos letras o pega la dirección de un contrato. Si la moneda falta, puedes enviarla.",
  nothingFiltered: ["Nada con estos filtros", "La lista tiene otras monedas, o hoy ninguna.", "Quitar los filtros"],
  searchAll: "Buscar en todas",
  seeAll: "Ver todas las monedas",
  submit: "Enviar una moneda",

  promotedWhy: "Pagado. No cambia ningún puesto.",
  rail: {
    label: "Hoy",
    moved: "Suben hoy",
    allMoved: "Todas las alzas",
    fresh: "Recién publicadas",
    allFresh: "Todas las nuevas",
    moderated: "Moderación de hoy",
    approved: "Aprobadas",
    denied: "Rechazadas",
  },
};
