import { formats } from "../../lib/format.ts";
import type { RankWords } from "../ranks.ts";

const { amount, change, count, moment, ordinal, points } = formats.es;
const votes = (n: number) => (n === 1 ? "1 voto" : `${count(n)} votos`);

type List = RankWords["lists"]["all"];

const sale = (title: string): List => ({
  title,
  by: ({ sale_start_at: start, sale_end_at: end, approved_at }) => {
    if (end)
      return `Por el final de la venta, ${moment(end)}. Las ventas en curso van antes que las que empiezan después.`;
    if (start)
      return `Por el inicio de la venta, ${moment(start)}. Las ventas en curso van antes que las que empiezan después.`;
    return `Sin fechas, detrás de todas las demás, por aprobación: ${moment(approved_at ?? "")}.`;
  },
  out: () => "La venta terminó, o la moneda está en otra etapa.",
});
const newest = (title: string, out: string): List => ({
  title,
  by: ({ approved_at }) => `Por la fecha de aprobación, primero las más nuevas: ${moment(approved_at ?? "")}.`,
  out: () => out,
});
const cannotBeSold = "No se puede vender, por eso esta lista la deja fuera.";

export const ranks: RankWords = {
  lists: {
    "today-best": {
      title: "Las mejores de hoy",
      by: ({ votes_today, watchers }) =>
        `Por ${votes(votes_today)} desde las 00:00 UTC. Con los mismos votos, va antes la que tiene más seguidores (esta, ${count(watchers)}) y después la aprobada antes.`,
      out: () => "Necesita un voto contado hoy.",
    },
    trending: {
      title: "Tendencias",
      by: ({ trending }) =>
        `Por ${points(trending)} puntos en las últimas 24 h: 3 por cada votante, 2 por cada nuevo seguidor y 0,2 por cada persona que la vio; cada 6 h pesan la mitad.`,
      out: ({ unsellable }) =>
        unsellable ? cannotBeSold : "Nadie votó por ella, empezó a seguirla ni la vio en las últimas 24 h.",
    },
    "top-gainers": {
      title: "Mayores alzas",
      by: ({ change_24h, liquidity_usd, volume_24h }) =>
        `Por ${change(change_24h ?? 0).text} en 24 h, con ${amount(liquidity_usd ?? "0")} de liquidez y ${amount(volume_24h ?? "0")} de volumen.`,
      out: ({ unsellable }) =>
        unsellable
          ? cannotBeSold
          : "Necesita un precio al alza de la última hora, 10.000 $ de liquidez y 1000 $ de volumen.",
    },
    all: { title: "Todas las monedas", by: ({ votes_total }) => `Por ${votes(votes_total)} en total.`, out: () => "" },
    new: newest("Monedas nuevas", "Se aprobó hace más de 7 días."),
    today: newest("Publicadas hoy", "Se aprobó antes de hoy, 00:00 UTC."),
    approved: newest("Todas por aprobación", ""),
    presale: sale("Preventa"),
    fairlaunch: sale("Fairlaunch"),
    audited: {
      title: "Auditadas",
      by: ({ audited_at }) => `Por la fecha de su auditoría, primero la más reciente: ${moment(audited_at ?? "")}.`,
      out: () => "No tiene una auditoría verificada.",
    },
    promoted: {
      title: "Promocionadas",
      by: () => "Pagada. Se mezclan cada hora, igual para todos.",
      out: () => "Nadie paga por promocionarla.",
    },
  },
  place: (place) => ordinal(place),
  notIn: "no está",
  below: (depth) => `más allá del ${ordinal(depth)}`,
  notForSale: "Ningún puesto se vende: ni la promoción ni los anuncios cambian el orden.",
  failed: "Los puestos no se cargaron.",
  again: "Intentar de nuevo",
};
