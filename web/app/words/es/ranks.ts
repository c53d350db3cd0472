import { formats } from "../../lib/format.ts";
import type { RankWords } from "../ranks.ts";

const { count, ordinal } = formats.es;
const votes = (n: number) => (n === 1 ? "1 voto" : `${count(n)} votos`);
const score = (n: number) => new Intl.NumberFormat("es", { maximumFractionDigits: 1 }).format(n);

export const ranks: RankWords = {
  lists: {
    "today-best": {
      title: "Las mejores de hoy",
      by: ({ votes_today, watchers }) =>
        `Por ${votes(votes_today)} desde las 00:00 UTC. Si hay empate, va antes la que más siguen (a esta, ${count(watchers)}) y luego la aprobada antes.`,
      out: "Necesita un voto contado hoy.",
    },
    trending: {
      title: "Tendencias",
      by: ({ trending }) =>
        `Por ${score(trending)} puntos en las últimas 24 h: 3 por cada votante, 2 por cada nuevo seguidor y 0,2 por cada persona que la vio; cada 6 h pesan la mitad.`,
      out: "Nadie votó por ella, empezó a seguirla ni la vio en las últimas 24 h.",
    },
    all: {
      title: "Todas las monedas",
      by: ({ votes_total }) => `Por ${votes(votes_total)} contados en total.`,
      out: "",
    },
  },
  place: (place) => ordinal(place),
  notIn: "no está",
  below: (depth) => `más allá del ${ordinal(depth)}`,
  notForSale: "Ningún puesto se vende: ni la promoción ni los anuncios cambian el orden.",
  failed: "Los puestos no se cargaron.",
  again: "Intentar de nuevo",
};
