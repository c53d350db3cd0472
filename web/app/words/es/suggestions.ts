import { formats } from "../../lib/format.ts";
import type { SuggestionsWords } from "../suggestions.ts";

const { count } = formats.es;

export const suggestions: SuggestionsWords = {
  close: "Cerrar",
  matches: "Coincidencias",
  recent: "Búsquedas recientes",
  clear: "Borrar",
  hint: "Escribe un nombre, un símbolo o la dirección de un contrato.",
  near: "Nada coincide del todo. Se parece a:",
  atAddress: "Monedas con un contrato en esta dirección:",
  all: "Todos los resultados de ",
  none: "Ninguna moneda coincide con ",
  noneHint: "Prueba con menos letras o pega la dirección de un contrato.",
  failed: "La búsqueda no llegó al servidor.",
  again: "Intentar de nuevo",
  searching: "Buscando",
  found: (n) => (n === 1 ? "1 moneda" : `${n} monedas`),
  noPrice: "Aún sin precio",
  votes: (n) => (n === 1 ? "1 voto" : `${count(n)} votos`),
  key: "La tecla / abre la búsqueda",
};
