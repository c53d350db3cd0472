import type { LabelWords } from "../labels.ts";

export const labels: LabelWords = {
  promoted: "Promocionada",
  danger: { cannot_be_sold: "No se puede vender", sell_tax_extreme: "Impuesto de venta extremo" },
  onChains: (names) => `en ${names.join(", ")}`,
  stages: { presale: "Preventa", fairlaunch: "Fairlaunch", launched: "Lanzada" },
  links: {
    website: "Sitio web",
    telegram: "Telegram",
    twitter: "Twitter",
    discord: "Discord",
    github: "GitHub",
    reddit: "Reddit",
    whitepaper: "Whitepaper",
    chart: "Gráfico",
    swap: "Intercambio",
  },
  reasons: {
    copied_identity: "Identidad copiada",
    malicious_contract: "Contrato malicioso",
    false_information: "Información falsa",
    spam: "Spam",
    other: "Otro",
  },
};
