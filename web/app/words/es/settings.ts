import { limits } from "@cointally/api/limits.ts";
import type { SettingsWords } from "../settings.ts";

export const settings: SettingsWords = {
  title: "Cuenta",
  loading: "Cargando tu cuenta",
  failed: "Tu cuenta no se cargó",
  noAnswer: "El servidor no respondió.",
  tryAgain: "Intentar de nuevo",
  saving: "Guardando",
  saved: "Guardado",
  currentPassword: "Contraseña actual",

  name: {
    title: "Nombre",
    note: "Se ve junto a las monedas que envías.",
    hint: `De ${limits.name.min} a ${limits.name.max} caracteres`,
    save: "Guardar el nombre",
  },

  email: {
    title: "Correo",
    note: "Para entrar y para mensajes sobre tus monedas. Nunca se publica.",
    now: "Ahora",
    confirmed: "confirmado",
    unconfirmed: "sin confirmar",
    waits: `{} espera a que abras el enlace del mensaje que enviamos allí, antes de ${limits.verifyEmailHours} horas. Hasta entonces sigue el correo anterior, también para entrar.`,
    new: "Correo nuevo",
    newHint: "Le enviamos un enlace. El anterior sigue hasta que lo abras.",
    save: "Cambiar el correo",
  },

  password: {
    title: "Contraseña",
    note: "Una nueva cierra todas tus sesiones menos esta.",
    save: "Cambiar la contraseña",
    changed: "Tu contraseña cambió. Tus otras sesiones se cerraron.",
  },

  sessions: {
    title: "Sesiones",
    note: `Dónde está abierta tu cuenta. La que pasa ${limits.sessionDays} días sin uso se cierra sola.`,
    loading: "Cargando tus sesiones",
    device: (browser, system) => `${browser} en ${system}`,
    unknown: "Dispositivo desconocido",
    current: "Esta",
    network: (network) => `Red ${network}`,
    lastUsed: "último uso",
    since: "desde",
    end: "Cerrar",
    endOf: (device) => `Cerrar la sesión: ${device}`,
    endOthers: "Cerrar todas las demás",
    ending: "Cerrando",
    logOut: "Salir",
    showAll: (count) => `Ver las ${count}`,
  },

  export: {
    title: "Tus datos",
    note: "Todo lo que guardamos de ti: cuenta, sesiones, monedas, votos, lista de seguimiento, denuncias y reclamos. Un archivo JSON.",
    button: "Descargar mis datos",
    preparing: "Preparando",
    done: "Descargado",
  },

  delete: {
    title: "Borrar la cuenta",
    note: "No se puede deshacer.",
    goes: "Lo que se borra: tu nombre, correo y contraseña, tus sesiones, tu lista de seguimiento, tus denuncias y tus reclamos.",
    stays: "Lo que queda: tus votos, contados pero sin votante, y tus monedas, publicadas pero sin quien las envió.",
    open: "Borrar mi cuenta",
    confirm: "Borrarla para siempre",
    deleting: "Borrando",
    keep: "Conservarla",
    question: "¿Borrar tu cuenta?",
    gone: "Tu cuenta se borró",
    goneNote: "Tus votos siguen contados sin votante, y tus monedas siguen publicadas sin quien las envió.",
    seeCoins: "Ver las monedas",
  },
};
