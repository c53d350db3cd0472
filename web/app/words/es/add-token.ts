import type { AddTokenWords } from "../add-token.ts";

export const addToken: AddTokenWords = {
  add: (symbol, chain) => `Añadir ${symbol} en ${chain} a tu wallet`,
  asking: "Aprueba en la wallet",
  added: "Añadido",
  slow: "La wallet aún no ha respondido. Su ventana puede estar detrás de esta.",
  notSupported: "Esta wallet no permite que los sitios añadan tokens. Añade el contrato en la wallet.",
};
