import type { AddTokenWords } from "../add-token.ts";

export const addToken: AddTokenWords = {
  add: (symbol, chain) => `Añadir ${symbol} en ${chain} a tu wallet`,
  asking: "Acepta en la wallet",
  added: "Añadido",
  notSupported: "Esta wallet no puede añadir tokens desde un sitio. Añade el contrato en la wallet.",
};
