import { limits } from "@cointally/contract/limits.ts";
import { formats } from "../../lib/format.ts";
import type { VotePageWords } from "../vote-page.ts";

const { count } = formats.es;
const { hours, perMailbox } = limits.emailVote;

export const votePage: VotePageWords = {
  title: (coin) => `Votar por ${coin}`,

  ask: {
    lead: "Te enviamos un enlace por correo. Ábrelo y pulsa un botón: tu voto cuenta. Sin contraseña.",
    email: "Tu correo",
    hint: "Nunca es público. Sin boletines.",
    send: "Enviarme el enlace",
    sending: "Enviando",
    haveAccount: "¿Ya tienes una cuenta?",
    logIn: "Tengo una cuenta",
    notListed: "Esta moneda no está en la lista",
    notListedWhy: "Solo puedes votar por monedas de la lista.",
  },

  sent: {
    title: "Revisa tu correo",
    sent: `Enviamos un enlace a {}. Ábrelo en las próximas ${hours} horas y pulsa el botón que verás.`,
    waiting: "Puedes abrirlo en cualquier navegador. Esta página te avisa cuando tu voto cuente.",
    nothing: `¿No llega? Mira en spam. Enviamos como mucho ${perMailbox} al día a una dirección, y ninguno a quien los detuvo.`,
    another: "Usar otro correo",
  },

  counted: {
    title: (coin) => `Tu voto por ${coin} ha contado`,
    elsewhere: "Se confirmó en otro navegador. Para votar aquí la próxima vez, entra en tu cuenta.",
    loggedIn: "Has entrado en tu cuenta. Puedes votar por cada moneda una vez al día.",
    next: (left) => `Próximo voto por esta moneda a las 00:00 UTC, en ${left}.`,
    setPassword: "Pon una contraseña en tu cuenta",
  },

  expired: {
    title: "Este enlace ya no sirve",
    why: (coin) => `Venció o se detuvo, y no se emitió con él ningún voto por ${coin}.`,
    unknown: `Está incompleto o tiene más de ${hours} horas.`,
    again: "Pedir otro enlace",
  },

  used: {
    counted: "Este enlace ya se usó. Tu voto contó una vez.",
  },

  confirm: {
    loading: "Cargando tu voto",
    failed: "No se pudo cargar tu voto",
    failedWhy: "El servidor no respondió. No se ha perdido nada.",
    tryAgain: "Intentar de nuevo",
    as: "Votas como {}.",
    what: "Esto confirma tu correo, abre tu cuenta aquí y emite tu voto.",
    other: "Este navegador está en la cuenta {}. Pasará a estar en la de tu correo.",
    press: "Confirmar y votar",
    pressing: "Votando",
    notListed: (coin) => `${coin} salió de la lista, así que no puedes votar por ella.`,
    pressWithoutVote: "Confirmar y entrar",
    code: "Código de tu aplicación o código de recuperación",
    codeWhy: "Tu cuenta tiene un segundo factor.",
    notYou: "¿No lo has pedido?",
    stop: "No he sido yo",
  },

  refused: {
    already_voted: (coin) => `Ya votaste hoy por ${coin}`,
    own_coin: "No puedes votar por tu propia moneda",
    not_found: (coin) => `${coin} ya no está en la lista`,
    other: "Tu voto no ha contado",
    loggedIn: "Tu correo está confirmado y has entrado en tu cuenta. Con este enlace no se emitió ningún voto.",
  },

  stop: {
    title: "¿No has sido tú?",
    lead: "Cancelamos esta petición y no enviamos más correos de voto a tu dirección. No se emitió ningún voto.",
    press: "Detener estos correos",
    pressing: "Deteniendo",
    done: "No habrá más correos de voto",
    doneWhy:
      "Nadie puede pedir ya correos de voto para tu dirección. Si un día creas una cuenta, se permiten de nuevo.",
    dead: "Este enlace es demasiado antiguo",
    deadWhy: "La petición terminó sola y no se emitió ningún voto.",
    seeCoins: "Ver todas las monedas",
  },

  back: "Volver a {}",

  after: {
    heading: "Después de tu voto",
    loading: "Cargando el puesto",
    moved: (before, after) => `Puesto de hoy: n.º ${count(before)} → n.º ${count(after)}`,
    same: (place) => `Puesto de hoy: sigue en el n.º ${count(place)}`,
    entered: (place) => `Puesto de hoy: n.º ${count(place)}, nueva entre las mejores de hoy`,
    now: (place) => `Puesto de hoy: n.º ${count(place)}`,
    fell: "Otras monedas recibieron votos mientras tanto.",
    below: (most) => `Puesto de hoy: por debajo del n.º ${count(most)}`,
    unknown: "No se pudo cargar el puesto.",
    next: "Siguientes de tu lista de seguimiento",
    noneLeft: "Hoy has votado por todas las monedas de tu lista de seguimiento.",
    empty: "Toca ☆ para encontrar mañana esta moneda en tu lista de seguimiento.",
    watchlist: "Ver tu lista de seguimiento",
  },

  mine: {
    title: "Mis votos",
    lead: "Tus votos de todos los días, primero los más nuevos.",
    link: "Ver todos tus votos",
    loading: "Cargando tus votos",
    failed: "No se pudieron cargar tus votos",
    failedWhy: "El servidor no respondió. No se ha perdido nada.",
    tryAgain: "Intentar de nuevo",
    empty: "Aún no hay votos",
    emptyWhy: "Puedes votar por cada moneda una vez al día.",
    seeCoins: "Ver las mejores de hoy",
    total: (n, capped) => (n === 1 ? "1 voto" : `${count(n)}${capped ? "+" : ""} votos`),
    more: "Mostrar más",
    loadingMore: "Cargando más",
    day: "Día",
    coin: "Moneda",
    state: "Estado",
    states: { counted: "Contado", held: "En revisión", void: "No contado" },
    deleted: "Moneda eliminada",
    notListed: "Ya no está en la lista",
  },

  proof: {
    why: "Aún no tienes contraseña. Te enviamos un código por correo.",
    send: "Enviarme un código",
    sending: "Enviando",
    sent: "Código enviado",
    code: "Código de nuestro correo",
    hint: `6 cifras. Sirve durante ${limits.emailCodeMinutes} minutos.`,
    setPassword: "Poner una contraseña",
    setNote: "Entras con enlaces por correo. Con una contraseña también puedes entrar sin ellos.",
  },
};
