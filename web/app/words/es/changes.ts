import type { ChangesWords } from "../changes.ts";

export const changes: ChangesWords = {
  fields: {
    name: "Nombre",
    symbol: "Símbolo",
    type: "Tipo",
    contracts: "Contratos",
    website: "Sitio web",
    logo: "Logo",
  },
  kinds: { coin: "Moneda propia de una cadena", token: "Token" },
  caption: "Qué cambia",
  field: "Campo",
  nowPublic: "Público ahora",
  askedFor: "Lo que se pide",
  before: "antes: ",
  after: "después: ",
  nothing: "nada",
  nothingDiffers: "Ya no hay diferencias: la moneda es como se pidió.",
  newHost: "otro dominio",
  noContract: (chain) => `${chain}, sin contrato`,
  decimals: (decimals) => `${decimals} decimales`,
  asBefore: (contracts) => `${contracts} como antes`,
  more: (contracts) => `${contracts === 1 ? "uno" : contracts} más`,
  less: (contracts) => `${contracts === 1 ? "uno" : contracts} menos`,
  otherOrder: "otro orden",
  unchanged: (fields) => `Sin cambios: ${fields.charAt(0).toLowerCase()}${fields.slice(1)}.`,
};
