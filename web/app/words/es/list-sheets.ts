import { formats } from "../../lib/format.ts";
import type { ListSheetsWords } from "../list-sheets.ts";

const { count } = formats.es;

const saleRules = [
  "Primero las ventas en curso; arriba, la que termina antes.",
  "Después las que empiezan más tarde, por fecha, y al final las que no tienen fecha, por orden de aprobación.",
];

export const listSheets: ListSheetsWords = {
  filters: {
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
    everyTag: "Todas las etiquetas",
    age: "Publicada",
    anyAge: "En cualquier momento",
    days: (n) => (n === 1 ? "En las últimas 24 horas" : `En los últimos ${count(n)} días`),
    liquidity_min: "Liquidez desde",
    market_cap_min: "Capitalización desde",
    market_cap_max: "Capitalización hasta",
    notDollars: "Escribe un importe, por ejemplo 10000.",
    sellable: "Venta",
    anySellable: "Todas las monedas",
    notBlocked: "Ocultar las que no se pueden vender",
    checked: "Solo las probadas que se pueden vender",
    audited: "Auditada",
    kyc: "KYC verificado",
    reset: "Restablecer",
    close: "Cerrar",
    show: (coins) => (coins ? `Mostrar ${coins.toLowerCase()}` : "Mostrar monedas"),
  },
  whyRank: {
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
};
