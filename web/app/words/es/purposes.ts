import type { PurposeWords } from "../purposes.ts";

export const purposes: PurposeWords = {
  portfolio:
    "Lo que valen tus monedas, ahora y con el tiempo: pega la dirección de una wallet o anota lo que tienes. Solo tú lo ves. Hace falta una cuenta.",
  watchlist: "Las monedas que sigues en un solo lugar, con precio, cambio y votos. Hace falta una cuenta.",
};
