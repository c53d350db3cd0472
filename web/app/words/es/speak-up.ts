import { limits } from "@cointally/contract/limits.ts";
import type { SpeakUpWords } from "../speak-up.ts";

export const speakUp: SpeakUpWords = {
  sending: "Enviando",
  close: "Cerrar",

  reportTitle: (coin) => `Denunciar ${coin}`,
  whatIsWrong: "¿Qué está mal?",
  choose: "Elige una opción",
  chooseReason: "Elige qué está mal.",
  whatToKnow: "¿Qué debería saber un moderador?",
  whatToKnowHint: (length) => `Los enlaces ayudan. Hasta ${limits.report.max} caracteres; llevas ${length}.`,
  sendReport: "Enviar la denuncia",
  reportSent: "Gracias. Un moderador lo revisará.",

  claimTitle: "Reclamar este proyecto",
  claimLead: (coin) => `Si un moderador acepta, gestionarás la ficha de ${coin}.`,
  whoYouAre: "Quién eres",
  whoYouAreHint: (length) => `De ${limits.claim.min} a ${limits.claim.max} caracteres; llevas ${length}.`,
  proof: "Prueba",
  proofHint:
    "Una dirección https donde solo el equipo pueda escribir, como una nota en su propio sitio, que nombre a Cointally.",
  sendClaim: "Enviar el reclamo",
  claimSent: "Gracias. Un moderador compara tu prueba con la ficha; te llegará un correo con la respuesta.",

  badgeTitle: "Insignia para tu sitio",
  badgeLead: "Muestra los votos de hoy y en total, y lleva hasta aquí. Es una imagen: sin scripts ni cookies.",
  badgeMode: "Tema",
  dark: "Oscuro",
  light: "Claro",
  badgeAlt: (coin) => `Vota por ${coin} en Cointally`,
  badgeFailed: "La imagen no se cargó. El código funciona en cuanto esté.",
  snippet: "Código para insertar",
  copySnippet: "Copiar el código",
  copiedSnippet: "Código copiado",
};
