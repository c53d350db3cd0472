import { limits } from "@cointally/contract/limits.ts";
import type { deviceOf } from "@cointally/shared/device.ts";
import type { Locale } from "@cointally/shared/locales.ts";
import type { Letter } from "../../email/render-email.ts";

// No word of these letters comes from a visitor (the reason of a ban is an admin's), so that nobody can send a stranger words of one's own in our name.

/** Where a session began, as a letter tells it. */
export type Seen = { device: ReturnType<typeof deviceOf>; network: string };

/** The letters to an account, in one language. */
type Letters = {
  verification(link: string): Letter;
  recovery(link: string): Letter;
  /** A code that stands in for a password. */
  emailCode(code: string): Letter;
  passwordChanged(site: string): Letter;
  /** To the address that was left. */
  emailChanged(site: string): Letter;
  newDevice(seen: Seen, site: string): Letter;
  secondFactorOn(site: string): Letter;
  secondFactorOff(site: string): Letter;
  recoveryCodeUsed(left: number, site: string): Letter;
  banned(ban: { reason: string; until: Date | null }, site: string): Letter;
  banEnded(site: string): Letter;
};

/** A moment as "2026-11-22 18:00 UTC". */
const utcMinute = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

const recover = (site: string) => `${site}/recover`;
const account = (site: string) => `${site}/account`;

const en: Letters = {
  verification: (link) => ({
    subject: "Confirm your email address",
    parts: [
      "Open this link to confirm your email address at Cointally:",
      { link, words: "Confirm the address" },
      `It works once, within ${limits.verifyEmailHours} hours.`,
      "If you did not ask for this, do nothing.",
    ],
  }),
  recovery: (link) => ({
    subject: "Choose a new password",
    parts: [
      "Open this link to choose a new password at Cointally:",
      { link, words: "Choose a password" },
      `It works once, within ${limits.recoverMinutes} minutes.`,
      "If you did not ask for this, do nothing: your password stays as it is.",
    ],
  }),
  emailCode: (code) => ({
    subject: `${code} is your code`,
    parts: [
      "Enter this code on your account page at Cointally to confirm that it is you:",
      code,
      `It works once, within ${limits.emailCodeMinutes} minutes.`,
      "If you did not ask for it, somebody is logged in to your account. Do not share this code.",
    ],
  }),
  passwordChanged: (site) => ({
    subject: "Your password was changed",
    parts: [
      "The password of your account at Cointally was changed, and its other sessions have ended.",
      "If it was not you, choose a new password at once:",
      { link: recover(site), words: "Choose a new password" },
    ],
  }),
  emailChanged: (site) => ({
    subject: "Your account has another email address",
    parts: [
      "Your account at Cointally has another email address now. This one is no longer part of it, and gets no more mail.",
      "If it was not you, write to whoever runs the site:",
      { link: site, words: "Open Cointally" },
    ],
  }),
  newDevice: ({ device, network }, site) => ({
    subject: "A new login to your account",
    parts: [
      `Somebody logged in to your account at Cointally with ${device ? `${device.browser} on ${device.system}` : "a program that we do not know"}, from the network ${network}. Your account was not used from there before.`,
      "If it was you, do nothing. If not, end that session and choose a new password:",
      { link: account(site), words: "See your sessions" },
    ],
  }),
  secondFactorOn: (site) => ({
    subject: "Your account has a second factor",
    parts: [
      "From now on your account at Cointally asks for a code from your app at each login. Keep your recovery codes where you find them without it.",
      "If it was not you, choose a new password, and write to whoever runs the site:",
      { link: recover(site), words: "Choose a new password" },
    ],
  }),
  secondFactorOff: (site) => ({
    subject: "Your account has no second factor any more",
    parts: [
      "Your account at Cointally no longer asks for a code at login.",
      "If it was not you, choose a new password and turn it on again:",
      { link: recover(site), words: "Choose a new password" },
    ],
  }),
  recoveryCodeUsed: (left, site) => ({
    subject: "A recovery code was used",
    parts: [
      `Somebody logged in to your account at Cointally with a recovery code. ${left === 1 ? "One is" : `${left} are`} left.`,
      "If it was not you, choose a new password, then turn the second factor off and on again:",
      { link: account(site), words: "Open your account" },
    ],
  }),
  banned: ({ reason, until }, site) => ({
    subject: "Your account is banned",
    parts: [
      `A moderator has banned your account at Cointally${until ? ` until ${utcMinute(until)}` : ""}, for this reason:`,
      { quote: reason },
      "You can still log in, read, export your data and delete your account. You cannot vote, submit, edit, report or claim coins. Your sessions have ended.",
      { link: account(site), words: "Open your account" },
    ],
  }),
  banEnded: (site) => ({
    subject: "Your account is no longer banned",
    parts: [
      "A moderator has ended the ban of your account at Cointally. You can vote, submit and report again.",
      { link: account(site), words: "Open your account" },
    ],
  }),
};

const es: Letters = {
  verification: (link) => ({
    subject: "Confirma tu correo",
    parts: [
      "Abre este enlace para confirmar tu dirección de correo en Cointally:",
      { link, words: "Confirmar la dirección" },
      `Sirve una vez, durante ${limits.verifyEmailHours} horas.`,
      "Si no lo has pedido, no hagas nada.",
    ],
  }),
  recovery: (link) => ({
    subject: "Elige una contraseña nueva",
    parts: [
      "Abre este enlace para elegir una contraseña nueva en Cointally:",
      { link, words: "Elegir una contraseña" },
      `Sirve una vez, durante ${limits.recoverMinutes} minutos.`,
      "Si no lo has pedido, no hagas nada: tu contraseña sigue como está.",
    ],
  }),
  emailCode: (code) => ({
    subject: `${code} es tu código`,
    parts: [
      "Escribe este código en la página de tu cuenta en Cointally para confirmar que eres tú:",
      code,
      `Sirve una vez, durante ${limits.emailCodeMinutes} minutos.`,
      "Si no lo has pedido, alguien ha entrado en tu cuenta. No compartas este código.",
    ],
  }),
  passwordChanged: (site) => ({
    subject: "Tu contraseña ha cambiado",
    parts: [
      "La contraseña de tu cuenta en Cointally ha cambiado y sus otras sesiones se han cerrado.",
      "Si no has sido tú, elige una contraseña nueva ahora mismo:",
      { link: recover(site), words: "Elegir una contraseña nueva" },
    ],
  }),
  emailChanged: (site) => ({
    subject: "Tu cuenta tiene otra dirección de correo",
    parts: [
      "Tu cuenta en Cointally tiene ahora otra dirección de correo. Esta ya no es parte de ella y no recibe más correos.",
      "Si no has sido tú, escribe a quien lleva el sitio:",
      { link: site, words: "Abrir Cointally" },
    ],
  }),
  newDevice: ({ device, network }, site) => ({
    subject: "Una sesión nueva en tu cuenta",
    parts: [
      `Alguien ha entrado en tu cuenta en Cointally con ${device ? `${device.browser} en ${device.system}` : "un programa que no conocemos"}, desde la red ${network}. Tu cuenta no se había usado desde ahí.`,
      "Si has sido tú, no hagas nada. Si no, cierra esa sesión y elige una contraseña nueva:",
      { link: account(site), words: "Ver tus sesiones" },
    ],
  }),
  secondFactorOn: (site) => ({
    subject: "Tu cuenta tiene un segundo factor",
    parts: [
      "Desde ahora tu cuenta en Cointally pide un código de tu aplicación cada vez que entras. Guarda tus códigos de recuperación donde los encuentres sin ella.",
      "Si no has sido tú, elige una contraseña nueva y escribe a quien lleva el sitio:",
      { link: recover(site), words: "Elegir una contraseña nueva" },
    ],
  }),
  secondFactorOff: (site) => ({
    subject: "Tu cuenta ya no tiene segundo factor",
    parts: [
      "Tu cuenta en Cointally ya no pide un código al entrar.",
      "Si no has sido tú, elige una contraseña nueva y vuelve a activarlo:",
      { link: recover(site), words: "Elegir una contraseña nueva" },
    ],
  }),
  recoveryCodeUsed: (left, site) => ({
    subject: "Se ha usado un código de recuperación",
    parts: [
      `Alguien ha entrado en tu cuenta en Cointally con un código de recuperación. ${left === 1 ? "Queda uno" : `Quedan ${left}`}.`,
      "Si no has sido tú, elige una contraseña nueva, y desactiva y activa de nuevo el segundo factor:",
      { link: account(site), words: "Abrir tu cuenta" },
    ],
  }),
  banned: ({ reason, until }, site) => ({
    subject: "Tu cuenta está suspendida",
    parts: [
      `Un moderador ha suspendido tu cuenta en Cointally${until ? ` hasta el ${utcMinute(until)}` : ""}, por este motivo:`,
      { quote: reason },
      "Todavía puedes entrar, leer, exportar tus datos y borrar tu cuenta. No puedes votar ni enviar, editar, denunciar o reclamar monedas. Tus sesiones se han cerrado.",
      { link: account(site), words: "Abrir tu cuenta" },
    ],
  }),
  banEnded: (site) => ({
    subject: "Tu cuenta ya no está suspendida",
    parts: [
      "Un moderador ha levantado la suspensión de tu cuenta en Cointally. Puedes volver a votar, enviar y denunciar.",
      { link: account(site), words: "Abrir tu cuenta" },
    ],
  }),
};

/** What accounts are told, in each language. */
export const letters: Record<Locale, Letters> = { en, es };
