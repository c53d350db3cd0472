import { formats } from "../../lib/format.ts";
import type { MyCoinsWords } from "../my-coins.ts";

const { count, list } = formats.es;

export const myCoins: MyCoinsWords = {
  title: "Mis monedas",
  submit: "Enviar una moneda",
  caption: "Tus monedas, primero las más nuevas",
  columns: {
    coin: "Moneda",
    standing: "Cómo está",
    sent: "Enviada",
    votes: "Votos en total",
    actions: "Qué puedes hacer",
  },
  loading: "Cargando tus monedas",
  didNotLoad: "Tus monedas no se cargaron",
  noAnswer: "Están a salvo; el servidor no respondió.",
  tryAgain: "Intentar de nuevo",
  none: "Aún no has enviado ninguna moneda",
  noneText:
    "Hace falta un nombre, un sitio web, unas palabras y, si ya existe, un contrato. Un moderador lee cada envío.",
  pastEnd: "Tus monedas terminan antes de esta página",
  pastEndText: (coins) => (coins === 1 ? "Tienes una." : `Tienes ${count(coins)}.`),
  firstPage: "A la primera página",
  range: (from, to, all) => `${from} a ${to} de ${all}`,
  next: "Siguiente",

  sent: "se envió.",
  sentText:
    "Ahora la lee un moderador. Si la aprueba, se publica a la hora que verás aquí; si la rechaza, el motivo estará aquí y en tu correo.",
  saved: "se guardó.",
  savedWaits: "Lo que espera a un moderador está abajo y puedes retirarlo hasta entonces.",

  word: { waiting: "En espera", public: "Pública", denied: "Rechazada" },
  publicIn: (time) => `Pública en ${time}`,
  publicSoon: "Pública en un minuto",
  waitingNote: "La leerá un moderador. Hasta entonces puedes editarla o borrarla.",
  scheduledNote: (moment) => `Un moderador la aprobó. Se publica el ${moment}.`,
  dueNote: "Un moderador la aprobó.",
  deniedNote: "Edítala y guarda: volverá a esperar a un moderador.",
  noReason: "No se dio un motivo.",
  waits: (fields) => `Un moderador aún debe aceptar lo nuevo: ${list(fields)}.`,
  fields: {
    name: "nombre",
    symbol: "símbolo",
    type: "tipo",
    contracts: "contratos",
    logo: "logo",
    website: "sitio web",
    stage: "etapa",
  },
  sentOn: "Enviada",
  edit: "Editar",
  correct: "Corregir",
  editOf: (name) => `Editar ${name}`,
  correctOf: (name) => `Corregir ${name}`,
  delete: "Borrar",
  deleteOf: (name) => `Borrar ${name}`,
  deleteTitle: (name) => `¿Borrar ${name}?`,
  deleteText: "El envío se retira y su contrato queda libre. No se puede deshacer.",
  deleting: "Borrando",

  waitingNow: "Lo que espera a un moderador",
  showWaiting: "Ver lo que espera",
  showWaitingOf: (name) => `Ver lo que espera de ${name}`,
  withdraw: "Retirar estos cambios",
  withdrawTitle: "¿Retirar estos cambios?",
  withdrawText: "La página sigue como está ahora. Puedes volver a pedirlos cuando quieras.",
  withdrawIt: "Retirar",
  withdrawing: "Retirando",
  replace: "Para cambiar lo que espera, edítalo abajo y guarda: lo nuevo ocupa su lugar.",
};
