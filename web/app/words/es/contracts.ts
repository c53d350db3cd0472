import { isolated } from "../../lib/isolated.ts";
import type { ContractWords } from "../contracts.ts";

export const contracts: ContractWords = {
  reading: "Leyendo el contrato",
  noAnswer: "La cadena no responde ahora. Rellena tú lo demás.",
  says: (name, symbol, decimals) => {
    const names = [name && isolated(name), symbol && `(${isolated(symbol)})`].filter(Boolean).join(" ");
    const parts = [names, decimals === null ? null : `${decimals} ${decimals === 1 ? "decimal" : "decimales"}`];
    return `En la cadena: ${parts.filter(Boolean).join(", ")}.`;
  },
  saysNothing: "Hay un contrato, pero no dice su nombre, símbolo ni decimales.",
  none: (chain) => `No hay ningún contrato en esta dirección en ${chain}.`,

  trouble: {
    missing: (chain) => `No hay ningún contrato en su dirección en ${chain}`,
    name: (told) => `Su contrato se llama ${isolated(told)}`,
    symbol: (told) => `El símbolo de su contrato es ${isolated(told)}`,
    decimals: (told, chain) => `Su contrato en ${chain} tiene ${told} ${told === "1" ? "decimal" : "decimales"}`,
  },
  submitted: {
    missing: (address) => address,
    name: (given) => `Se envió como ${isolated(given)}.`,
    symbol: (given) => `Se envió como ${isolated(given)}.`,
    decimals: (given) => `Se envió con ${given}.`,
  },
  asSubmitted: "Sus contratos dicen lo que se envió",
  notRead: "No se sabe qué dicen sus contratos. Aún no se han leído.",
  differs: "No coincide con la cadena de bloques",
  differsNote: "Un moderador también lo ve. Corrige lo que esté mal.",
};
