import { formats } from "../../lib/format.ts";
import type { SafetyWords } from "../safety.ts";

const { count } = formats.es;

export const safety: SafetyWords = {
  title: "Datos de seguridad",
  yes: "Sí",
  no: "No",
  unknown: "Desconocido",
  both: (buy, sell) => `${buy} y ${sell}`,
  facts: {
    sellable: "Se puede vender",
    taxes: "Impuesto al comprar y al vender",
    transferTax: "Impuesto al enviar",
    mintable: "Se pueden crear más",
    pausable: "Se puede pausar el comercio",
    blacklist: "Se pueden bloquear direcciones",
    feeMutable: "Se pueden cambiar los impuestos",
    replaceable: "Se puede cambiar el código",
    behindProxy: "Usa el código de otro contrato",
    owner: "Dueño",
    liquidityBurned: "Liquidez quemada",
    liquidityLocked: "Liquidez bloqueada",
  },
  notes: {
    simulated: "probado en una simulación",
    ownerGone: "su dueño renunció",
    mayChange: "que se puede cambiar",
    lockers: "en depósitos que conocemos",
  },
  ownerGone: "Renunció",
  openOwner: "Abrir el dueño en el explorador",
  readFrom: (chain, block) => `Leído del contrato en ${chain}, en el bloque ${count(block)}.`,
  unknownMeans: "Desconocido significa que no lo pudimos saber. No significa seguro.",
  soon: "La primera revisión llega en 2 minutos.",
  notYet: "Aún sin revisar.",
  others: (chain) => `El contrato en ${chain}`,
  changes: "Qué cambió",
  change: {
    unsellable: "Ya no se puede vender.",
    unsellableFromStart: "No se pudo vender cuando lo probamos por primera vez.",
    sellable: "Se puede vender de nuevo.",
    buy_tax: (before, after) => `El impuesto al comprar subió de ${before} a ${after}.`,
    sell_tax: (before, after) => `El impuesto al vender subió de ${before} a ${after}.`,
    transfer_tax: (before, after) => `El impuesto al enviar subió de ${before} a ${after}.`,
    owner: (before, after) => `Dueño nuevo: ${after}, antes ${before}.`,
    ownerGone: (before) => `El dueño, ${before}, renunció.`,
    implementation: (before, after) => `Código nuevo: ${after}, antes ${before}.`,
  },
  on: (chain) => `En ${chain}`,
};
