import { formats } from "../../lib/format.ts";
import type { ListsWords } from "../lists.ts";

const { count, total } = formats.es;

type List = ListsWords["lists"]["all"];

const list = (label: string, title: string, why: string, empty: List["empty"]): List => ({ label, title, why, empty });

export const lists: ListsWords = {
  lists: {
    "today-best": list("Mejores de hoy", "Los mejores de hoy", "Por votos contados desde las 00:00 UTC.", [
      "Todavía no hay votos hoy",
      "El día empezó a las 00:00 UTC. Con el primer voto, un token entra en esta lista.",
    ]),
    trending: list(
      "Tendencias",
      "Tendencias",
      "Votantes, nuevos seguidores y visitas de 24 h; cada 6 h pesan la mitad.",
      ["Nada se mueve ahora", "Los votos, seguidores y visitas de las últimas 24 horas traen un token a esta lista."],
    ),
    new: list("Nuevos", "Tokens nuevos", "Aprobados en los últimos 7 días, primero los más nuevos.", [
      "No hay tokens nuevos esta semana",
      "Un token está aquí 7 días desde su aprobación.",
    ]),
    "top-gainers": list(
      "Mayores alzas",
      "Mayores alzas",
      "Por cambio en 24 h; solo precios de la última hora, con liquidez y volumen detrás.",
      [
        "No hay alzas que mostrar",
        "Un token está aquí cuando tiene un precio de la última hora, con liquidez y volumen detrás.",
      ],
    ),
    presale: list(
      "Preventa",
      "Tokens en preventa",
      "Primero las ventas en curso, luego las próximas, luego las que no tienen fecha.",
      ["No hay preventas ahora", "Un token en preventa está aquí hasta que termina su venta."],
    ),
    fairlaunch: list(
      "Fairlaunch",
      "Tokens en fairlaunch",
      "Primero los lanzamientos en curso, luego los próximos, luego los que no tienen fecha.",
      ["No hay fairlaunch ahora", "Un token en fairlaunch está aquí hasta que termina su venta."],
    ),
    audited: list(
      "Auditados",
      "Tokens auditados",
      "Con una auditoría verificada por un moderador, primero las más nuevas.",
      ["Todavía no hay auditorías verificadas", "Un token está aquí cuando un moderador verificó su auditoría."],
    ),
    all: list("Todos", "Todos los tokens", "Por votos contados en total.", [
      "Todavía no hay tokens",
      "Envía tú el primero.",
    ]),
    today: list("De hoy", "Publicados hoy", "Aprobados desde las 00:00 UTC, primero los más nuevos.", [
      "Hoy no se publicó ningún token",
      "El día empezó a las 00:00 UTC.",
    ]),
    promoted: list(
      "Promocionados",
      "Tokens promocionados",
      "Pagado. Se mezclan cada hora, igual para todos. No cambia ningún puesto.",
      ["Ahora no hay nada promocionado", "Un token promocionado está aquí mientras dura su promoción."],
    ),
  },
  listsLabel: "Listas",
  coins: (n, capped) => (capped ? `Más de ${count(n)} tokens` : n === 1 ? "1 token" : `${count(n)} tokens`),
  coinsFor: (coins) => `${coins} para `,
  titleOf: (title, search, page) =>
    `${search && `“${search}” · `}${title}${page > 1 ? `, página ${count(page)}` : ""} · Cointally`,
  describe: (why, coins) => `${why} ${coins}, con votos contados a la vista de todos.`,
  summary: (from, to, of, capped) => `${count(from)} a ${count(to)} de ${total(of, capped)}`,
  next: (rows) => `${rows} más`,

  home: {
    title: "Cointally: votos de tokens que cualquiera puede contar",
    description:
      "Tokens ordenados por votos: uno por cuenta, token y día. Busca por nombre, símbolo o contrato. Ningún puesto está en venta.",
    heading: "Aquí cada voto se puede contar.",
    below: (coins) => `${coins}, ordenados por votos. Ningún puesto está en venta.`,
    search: "Buscar",
    dayIsYoung: "Todavía no hay votos hoy: todos los tokens, por votos contados en total.",
  },

  columns: {
    rank: "#",
    watch: "Seguir",
    name: "Token",
    price: "Precio",
    change_24h: "24 h",
    views_24h: "Visitas 24 h",
    approved_at: "Publicado",
    votes_total: "Votos en total",
    votes_today: "Votos hoy",
    vote: "Votar",
  },
  noSource: "sin fuente",

  sorts: {
    votes_today: "Votos de hoy",
    votes_total: "Votos en total",
    votes_24h: "Votos en 24 h",
    views_24h: "Visitas en 24 h",
    approved_at: "Fecha de publicación",
    launch_at: "Fecha de lanzamiento",
    price: "Precio",
    change_24h: "Cambio en 24 h",
    name: "Nombre",
  },
  sortedBy: (sort) => `Por ${sort.toLowerCase()}.`,
  bestMatches: "Primero lo que mejor coincide.",
  filters: {
    chain: "Red",
    allChains: "Todas las redes",
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

  leftOut: (parts) => `Hay partes de esta dirección que no entendemos y no se usan: ${parts.join(", ")}.`,
  parts: {
    list: "lista",
    search: "búsqueda",
    chain_id: "red",
    stage: "etapa",
    tag: "etiqueta",
    sort: "orden",
    order: "dirección del orden",
    page: "página",
    cursor: "lugar en la lista",
  },
  oneTag: "Una lista toma una sola etiqueta, con letras, cifras y guiones.",

  pastEnd: ["Esta página pasa del final", "La lista es más corta que antes, o el enlace es viejo.", "Primera página"],
  noMatch: "Ningún token coincide con ",
  noMatchHere: "Puede que esté fuera de esta lista y sus filtros. También puedes pegar la dirección de un contrato.",
  noMatchAnywhere: "Prueba con menos letras o pega la dirección de un contrato. Si el token falta, puedes enviarlo.",
  nothingFiltered: ["Nada con estos filtros", "La lista tiene otros tokens, o hoy ninguno.", "Quitar los filtros"],
  searchAll: "Buscar en todos",
  seeAll: "Ver todos los tokens",
  submit: "Enviar un token",

  promotedWhy: "Pagado. No cambia ningún puesto.",
  rail: {
    label: "Hoy",
    fresh: "Recién publicados",
    allFresh: "Todos los nuevos",
    moderated: "Moderación de hoy",
    approved: "Aprobados",
    denied: "Denegados",
  },
};
