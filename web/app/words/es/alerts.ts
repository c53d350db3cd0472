import { formats } from "../../lib/format.ts";
import type { AlertWords } from "../alerts.ts";

const { count } = formats.es;

export const alerts: AlertWords = {
  dialog: {
    title: "Avisos",
    titleOf: (coin) => `Avisos de ${coin}`,
    lead: "Te escribimos cuando ocurre: cada aviso como mucho una vez al día, con un enlace que lo detiene.",
    loading: "Cargando tus avisos",
    failed: "Tus avisos no se cargaron.",
    again: "Intentar de nuevo",
    none: "Aún no hay avisos.",
    count: (n, most) => `${count(n)} de ${count(most)} avisos`,
    full: (most) => `Tienes ${count(most)} avisos. Es el máximo: borra uno para poner otro.`,
    mailedOn: (day) => `Enviado por última vez el ${day}`,
    notMailed: "Aún no enviado",
    remove: "Borrar",
    deleted: "El aviso está borrado.",
    coin: "Moneda",
    what: "Qué ocurre",
    kinds: {
      price_above: "El precio sube hasta",
      price_below: "El precio baja hasta",
      change_24h: "Se mueve en 24 horas",
      safety: "Cambia un dato de seguridad",
    },
    price: "Dólares",
    percent: "Por ciento, arriba o abajo",
    says: {
      price_above: (value) => `Precio de $${value} o más`,
      price_below: (value) => `Precio de $${value} o menos`,
      change_24h: (value) => `Sube o baja un ${value}% o más en 24 horas`,
      safety: () => "Cambia un dato de seguridad",
    },
    mailedWhen: (what) => `${what}.`,
    now: (figure) => `Ahora ${figure}.`,
    unknownNow: "Ahora no se conoce su cifra. El aviso espera una nueva.",
    already: "Ya está ahí, así que el correo llega en minutos.",
    safetyNow: "Como un dueño nuevo, una tasa más alta, o que ya no se pueda vender.",
    watchesToo: "La moneda entra también en tu lista de seguimiento.",
    set: "Poner aviso",
    setting: "Poniendo",
    isSet: "El aviso está puesto.",
  },
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
