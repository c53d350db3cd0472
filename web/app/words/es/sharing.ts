import type { SharingWords } from "../sharing.ts";

export const sharing: SharingWords = {
  share: "Compartir",
  ways: "Formas de compartir",
  copyLink: "Copiar el enlace",
  copied: "Enlace copiado",
  postOnX: "Publicar en X",
  sendByTelegram: "Enviar por Telegram",
  says: (name, symbol) => `${name} (${symbol}) en Cointally`,
};
