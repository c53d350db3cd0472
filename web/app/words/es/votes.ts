import { formats } from "../../lib/format.ts";
import type { VoteWords } from "../votes.ts";

const { count, day } = formats.es;
const today = (n: number) => `${n === 1 ? "1 voto" : `${count(n)} votos`} hoy`;

export const votes: VoteWords = {
  states: {
    idle: {
      word: "Votar",
      big: (coin) => `Votar por ${coin}`,
      name: (coin, votes) => `Votar por ${coin}. ${today(votes)}`,
      note: (left) => `Un voto al día. El próximo día empieza a las 00:00 UTC, en ${left}.`,
    },
    pending: {
      word: "Enviando",
      big: () => "Enviando",
      name: (coin, votes) => `Enviando tu voto por ${coin}. ${today(votes)}`,
      note: () => "Enviando tu voto.",
    },
    voted: {
      word: "Votado",
      big: (coin) => `Votaste por ${coin}`,
      name: (coin, votes, left) => `Votado: ${coin}. ${today(votes)}. Próximo voto a las 00:00 UTC, en ${left}`,
      note: (left) => `Contado. Próximo voto a las 00:00 UTC, en ${left}.`,
    },
    barred: {
      word: "Tuya",
      big: () => "Tuya",
      name: (coin, votes) => `Tuya: ${coin}. ${today(votes)}. No puedes votar por tu propia moneda`,
      note: () => "Tú enviaste esta moneda, así que no puedes votar por ella.",
    },
  },
  heading: "Votos",
  countedToday: (n) => (n === 1 ? "voto contado hoy" : "votos contados hoy"),
  inAll: "en total",
  today: "hoy",
  cameBack: "Ya puedes votar: un toque.",
  confirmFirst: "Primero confirma tu correo: abre el enlace que te enviamos y luego vota.",
  why: "Por qué este puesto",
  noVotes: (days) => `Sin votos en los últimos ${days} días.`,
  chart: (days, votesToday, most, mostOn) =>
    `Votos por día en ${days} días: ${count(votesToday)} hoy, el máximo el ${day(mostOn)} con ${count(most)}.`,
  perDay: "Votos contados por día",
  todayAtEnd: "hoy",
};
