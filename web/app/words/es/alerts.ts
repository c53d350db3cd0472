import type { AlertWords } from "../alerts.ts";

/** Pages of alerts, in Spanish. */
export const alerts: AlertWords = {
  stop: {
    title: "Detener un aviso",
    stopping: "Deteniendo este aviso.",
    done: "El aviso está detenido",
    noMore: "No llegará más correo por él. Tus otros avisos siguen.",
    dead: "Este enlace no funciona",
    cut: "Quizá el programa de correo lo cortó. Ábrelo otra vez desde el correo, o cópialo entero.",
    again: "Intentar otra vez",
    watchlist: "Ir a Seguimiento",
  },
};
