import type { HomeWords } from "../home.ts";

export const home: HomeWords = {
  home: {
    title: "Cointally: votos de monedas que cualquiera puede contar",
    description:
      "Monedas y tokens ordenados por votos: uno por cuenta, moneda y día. Busca por nombre, símbolo o contrato. Ningún puesto está en venta.",
    heading: "Aquí cada voto se puede contar.",
    below: (coins) => `${coins}, ordenadas por votos. Ningún puesto está en venta.`,
    search: "Buscar",
    dayIsYoung: "Aún no hay votos hoy. Se muestran todas las monedas por votos totales.",
  },
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
