import type { AddTokenWords } from "../add-token.ts";

export const addToken: AddTokenWords = {
  add: (symbol, chain) => `Añadir ${symbol} en ${chain} a tu wallet`,
  asking: "Acepta en la wallet",
  added: "Añadido",
  slow: "La wallet aún no ha respondido. Puede que esconda su ventana detrás de esta.",
  notSupported: "Esta wallet no puede añadir tokens desde un sitio. Añade el contrato en la wallet.",
};
