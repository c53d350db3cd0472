import { limits } from "@cointally/contract/limits.ts";
import type { AccountWords } from "../account.ts";

const { min, max } = limits.password;

export const account: AccountWords = {
  name: "Nombre",
  email: "Correo",
  password: "Contraseña",
  newPassword: "Contraseña nueva",
  logIn: "Entrar",
  makeAccount: "Crear una cuenta",

  places: {
    home: "la portada",
    coins: "las monedas",
    submit: "tu envío",
    myCoins: "tus monedas",
    watchlist: "tu lista de seguimiento",
    portfolio: "tu cartera",
    account: "tu cuenta",
    moderation: "la moderación",
    users: "los usuarios",
    other: "la página de donde venías",
  },

  login: {
    lead: "Para votar, seguir y enviar monedas. Después vas a {}.",
    leadBack: "Para votar, seguir y enviar monedas. Después vuelves a {}.",
    purposes: {
      portfolio:
        "Tu cartera muestra lo que valen tus monedas, ahora y con el tiempo: pega la dirección de una wallet o anota lo que tienes. Solo tú la ves. Después de entrar vuelves a {}.",
      watchlist:
        "Tu lista reúne las monedas que sigues, con precio, cambio y votos, y puede avisarte por correo cuando un precio se mueve. Después de entrar vuelves a {}.",
    },
    lost: "Tu sesión terminó. Entra de nuevo y vuelves a {}; lo que escribiste se conserva.",
    forgot: "¿La olvidaste?",
    sending: "Entrando",
    code: "Código de tu aplicación",
    codeHint: "6 cifras, nuevas cada 30 segundos.",
    recoveryCode: "Código de recuperación",
    recoveryHint: "16 letras y cifras. Sirve una vez.",
    useRecovery: "Usar un código de recuperación",
    useApp: "Usar la aplicación",
    back: "Usar otra cuenta",
    newHere: "¿Es tu primera vez?",
    takes: "Solo pide un nombre, un correo y una contraseña.",
  },

  signup: {
    description: "Una cuenta, un voto al día por cada moneda.",
    lead: "Un voto al día por cada moneda, una lista de seguimiento y tus propias monedas para enviar.",
    nameHint: `De ${limits.name.min} a ${limits.name.max} caracteres. Se ve junto a las monedas que envíes.`,
    emailHint: "Nunca se publica. Te enviamos un enlace.",
    sending: "Creando tu cuenta",
    haveOne: "¿Ya tienes una?",
  },

  passwordHint: {
    empty: `De ${min} a ${max} caracteres. Varias palabras se recuerdan mejor que los signos.`,
    missing: (count) => (count === 1 ? "Falta 1 carácter." : `Faltan ${count} caracteres.`),
    tooMany: (count) => `${count === 1 ? "Sobra 1" : `Sobran ${count}`}. Como máximo ${max} caracteres.`,
    enough: "Ya es lo bastante larga.",
  },

  mailed: {
    title: "Mira tu correo",
    sent: `Enviamos un enlace a {}. Ábrelo antes de ${limits.verifyEmailHours} horas; después podrás votar y enviar monedas.`,
    waiting: "Esta página se entera cuando lo abres, y sigue sola.",
    nothing: `¿No llegó? Mira también en la carpeta de spam. Enviamos como máximo ${limits.mailsPerHour} mensajes por hora.`,
    goOn: "Seguir sin confirmar",
    wrongAddress: "¿No es tu correo?",
    changeIt: "Cámbialo en tu cuenta",
  },

  resend: {
    idle: "Enviar el mensaje otra vez",
    sending: "Enviando",
    sent: "Enviado otra vez",
  },

  verify: {
    title: "Confirma tu correo",
    lead: "Un toque y tu cuenta podrá votar y enviar monedas.",
    confirm: "Confirmar",
    confirming: "Confirmando",
    done: "Tu correo está confirmado",
    may: "Puedes votar una vez al día por cada moneda y enviar tus propias monedas.",
    seeCoins: "Ver las monedas",
    back: "Volver a {}",
  },

  deadLink: {
    title: "Este enlace ya no funciona",
    verify: `Ya se usó o tiene más de ${limits.verifyEmailHours} horas. Si lo usaste tú, todo está bien: tu correo está confirmado.`,
    logInFirst: "Para pedir otro, primero entra en tu cuenta.",
    recover: `Ya se usó o tiene más de ${limits.recoverMinutes} minutos. Tu contraseña sigue igual.`,
    askAgain: "Pedir otro enlace",
  },

  recover: {
    title: "Elige una contraseña nueva",
    lead: "Te enviamos un enlace a tu correo. Abre una página para la contraseña nueva.",
    send: "Enviarme un enlace",
    sending: "Enviando",
    remember: "¿La recuerdas?",
    mailed: `Si {} tiene una cuenta aquí, un mensaje con un enlace va en camino. El enlace funciona una vez, durante ${limits.recoverMinutes} minutos.`,
    another: "Usar otro correo",
    setLead: "Cierra tu sesión en todas partes; después entras con la nueva.",
    change: "Cambiar la contraseña",
    changing: "Cambiando",
    changed: "Tu contraseña cambió",
    loggedOut: "Tu sesión se cerró en todas partes. Entra con la contraseña nueva.",
  },

  ban: {
    until: (since, until) => `Tu cuenta está suspendida desde el ${since} hasta el ${until}. Motivo:`,
    noEnd: (since) => `Tu cuenta está suspendida desde el ${since}. Motivo:`,
    what: "Puedes leer, usar tu cartera, exportar tus datos y borrar tu cuenta. No puedes votar, enviar, editar, denunciar, reclamar ni añadir monedas a tu lista de seguimiento.",
  },
  unverified: {
    sent: "Enviamos un enlace a {}.",
    submit: "Puedes llenar esto ahora y enviarlo cuando tu correo esté confirmado.",
    alerts: "Tu correo aún no está confirmado. Hasta entonces no se envía ningún aviso.",
    account: "Tu correo aún no está confirmado. Hasta entonces no puedes votar ni enviar monedas.",
  },
};
