import { formats } from "../../lib/format.ts";
import type { PortfolioWords } from "../portfolio.ts";

const { count } = formats.es;

const coins = (n: number) => (n === 1 ? "1 moneda" : `${count(n)} monedas`);
const addresses = (n: number) => (n === 1 ? "1 dirección" : `${count(n)} direcciones`);
const networks = (n: number) => (n === 1 ? "1 red" : `${n} redes`);

const overRange = { "24h": "24 horas", "7d": "7 días", "30d": "30 días", "1y": "un año", all: "todo el tiempo" };

export const portfolio: PortfolioWords = {
  title: "Cartera",
  loading: "Cargando tu cartera",
  failed: "Tu cartera no se cargó",
  failedWhy: "Está a salvo; el servidor no respondió.",
  again: "Intentar de nuevo",
  notNew: "El servidor no respondió: esto es lo que dijo antes.",
  yours: (coinCount, addressCount) =>
    `${[addressCount > 0 && addresses(addressCount), coins(coinCount)].filter(Boolean).join(", ")}. Solo tú ves esto.`,
  someFailed: "Algunas redes no respondieron.",
  actions: "Lo que puedes hacer",
  address: "Dirección",
  byHand: "A mano",
  import: "Importar",
  export: "Exportar",
  hideAmounts: "Ocultar cantidades",
  showAmounts: "Mostrar cantidades",
  hidden: "oculto",

  summary: "Resumen",
  in24h: "en 24 h",
  noChange: "Cambio en 24 h:",
  paid: "Pagado",
  gain: "Ganancia sin realizar",
  ofPaid: "De las monedas cuyo precio diste.",
  best: "La mejor en 24 h",
  worst: "La peor en 24 h",
  unpriced: "Sin precio",
  stale: "Con precio antiguo",
  heldOut: "Apartadas",
  leftOut: (n) => `${coins(n)}, sin contar`,
  counted: (n) => `${coins(n)}, ${n === 1 ? "contada" : "contadas"}`,
  heldOutWhy:
    "Es un peligro, su precio saltó más de 20 veces o salió de la lista: su línea dice cuál. Los valores anteriores del gráfico pueden incluirla.",

  chart: {
    heading: "Valor en el tiempo",
    empty: "Aún no hay historial. Tu valor se guarda cada hora, y el pasado se estima en minutos.",
    failed: "El historial no llegó.",
    name: (range) => `Valor en ${overRange[range]}, punto por punto`,
    summary: (range, first, last, low, high) =>
      `Valor en ${overRange[range]}: de ${first} a ${last}, mínimo ${low}, máximo ${high}.`,
    hiddenSummary: (range, change) => `Valor en ${overRange[range]}: ${change}. Las cantidades están ocultas.`,
    at: (value, moment, estimated) => `${value}, ${moment}${estimated ? ", estimado" : ""}`,
    estimated: "estimado",
    estimatedBefore: (day) =>
      `En trazos, antes del ${day}: estimado, con lo primero que tuviste a los precios de entonces.`,
    sinceStart: "Cambio desde el inicio; las cantidades están ocultas",
    lowHigh: (low, high) => `Mínimo ${low}, máximo ${high}`,
    time: "Hora",
    value: "Valor",
    change: "Desde el inicio",
  },

  allocation: "Dónde está",
  others: "Otras",

  holdings: "Lo que tienes",
  caption: "Monedas que tienes",
  columns: {
    coin: "Moneda",
    amount: "Cantidad",
    price: "Precio",
    day: "24h",
    value: "Valor",
    gain: "Ganancia",
    parts: "Partes",
  },
  sortBy: "Ordenar por",
  sorts: { value: "Valor", change_24h: "Cambio, 24 h", pnl: "Ganancia", name: "Nombre" },
  hideSmall: "Ocultar menos de $1",
  hideSpam: "Ocultar lo que no cuenta",
  hidesSome: (n) => (n === 1 ? "1 moneda oculta." : `${count(n)} monedas ocultas.`),
  allHidden: "Todas tus monedas están ocultas",
  allHiddenWhy: "Valen menos de un dólar, o no cuentan.",
  showAll: "Mostrar todas",
  noPrice: "sin precio",
  noCost: "sin coste",
  notCounted: "no cuenta",
  heldOutShort: { danger: "hay peligro", price_jump: "el precio saltó", delisted: "salió de la lista" },
  heldOutLong: {
    danger:
      "Su revisión de seguridad encontró un peligro: lo que vale sobre el papel quizá no te lo pague nadie. No cuenta hasta que una venta funcione.",
    price_jump: "Su precio es más de 20 veces el de antes. Cuenta cuando eso haya durado 6 horas.",
    delisted: "Salió de la lista, así que aquí no tiene precio y no cuenta.",
  },
  noPriceLong: "Ninguna fuente da un precio, o ninguno de menos de una semana. No cuenta; no es cero.",
  more: (n) => `Mostrar ${count(n)} más`,
  loadingMore: "Cargando más",
  partsOf: (coin) => `Partes de ${coin}`,
  enteredByHand: "A mano",
  boughtAt: "a {} cada una",
  edit: "Editar",
  editOf: (coin, amount) => `Editar ${amount} ${coin}`,
  delete: "Eliminar",
  deleteOf: (coin, amount) => `Eliminar ${amount} ${coin}`,
  nothingRead: "Aún no se pudo leer nada",
  nothingReadWhy: "Las redes no respondieron, así que no se sabe qué hay ahí. Lee de nuevo abajo, o en unos minutos.",
  nothingFound: "Ahí no hay ninguna moneda listada",
  nothingFoundWhy: "Solo se leen las monedas listadas aquí. Lo demás que tengas se puede añadir a mano.",

  addresses: "Direcciones",
  noAddresses: "Aún no hay direcciones. Añade una y lo que tiene se lee de las cadenas.",
  networks: (names) => (names.length > 2 ? networks(names.length) : names.join(", ")),
  waiting: "A la espera de leerse",
  reading: (read, all) => `Leyendo: ${read} de ${networks(all)}`,
  readingMany: (n, read, all) => `Leyendo ${addresses(n)}: ${read} de ${networks(all)}`,
  readingOne: (name, read, all) => `Leyendo ${name}: ${read} de ${networks(all)}`,
  didNotAnswer: (names) => `Sin respuesta de ${names}`,
  didNotAnswerWhy: "Lo que se sabía queda. Lee de nuevo; si sigue así, es la propia red la que no está.",
  readAgain: "Leer de nuevo",
  readAgainOf: (name) => `Leer de nuevo: ${name}`,
  removeOf: (name) => `Quitar ${name}`,
  copyOf: (name) => `Copiar la dirección ${name}`,
  remove: "Quitar",
  keep: "Dejarla",

  updates: "Qué cambió",
  noUpdates: "Aún no se ha movido nada.",
  kinds: {
    balance_in: "Entró: ",
    balance_out: "Salió: ",
    coin_added: "Nueva: ",
    coin_removed: "Se fue: ",
  },
  addedByHand: "A mano, entró: ",
  takenByHand: "A mano, salió: ",
  toAddress: (name) => `en ${name}`,
  gainers: "Suben en 24 h",
  losers: "Bajan en 24 h",
};
