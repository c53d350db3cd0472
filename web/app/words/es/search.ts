import type { SearchWords } from "../search.ts";

export const search: SearchWords = {
  open: "Buscar",
  label: "Buscar monedas por nombre, símbolo o contrato",
  placeholder: "Nombre, símbolo o contrato",
  submit: "Buscar",
};
