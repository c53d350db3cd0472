import { formats } from "../../lib/format.ts";
import type { DiaryWords } from "../diary.ts";

const { count, total } = formats.es;

export const diary: DiaryWords = {
  title: "Historial",
  titleOf: (name) => `Historial de ${name}`,
  description: (name) =>
    `Qué ha pasado con la ficha de ${name}: aprobaciones, cambios, seguridad, auditorías y denuncias.`,
  lead: "Aprobaciones, cambios, seguridad, auditorías, promociones y denuncias. Las direcciones retiradas se muestran como texto.",
  showAll: (entries) => (entries === 1 ? "Ver todo el historial" : `Ver las ${count(entries)} entradas`),
  recent: (parts) => `Cambios en: ${parts}`,
  parts: {
    name: "nombre",
    symbol: "símbolo",
    type: "tipo",
    contracts: "contratos",
    logo: "logo",
    description: "descripción",
    stage: "etapa",
    sale: "venta",
    saleDates: "fechas de la venta",
    links: "enlaces",
    tags: "etiquetas",
    launch: "fecha de lanzamiento",
    contact: "contacto",
  },
  submitted: "Enviada",
  scheduled: "Aprobada por un moderador para más tarde",
  owner_changed: "Pasó a otro propietario, cuyo reclamo aceptó un moderador",
  promotion_ended: "Fin de la promoción",
  approved: {
    at_once: "Aprobada por un moderador",
    scheduled: "Publicada a la hora prevista",
    imported: "Importada de una lista pública de tokens",
  },
  edited: (parts, byModerator) =>
    byModerator ? `${parts}: cambio de un moderador` : `${parts}: cambio revisado por un moderador`,
  updated: (parts) => `${parts}: cambio`,
  denied: (reason) => (reason ? `Rechazada: ${reason}` : "Rechazada"),
  reportUpheld: (reason) => (reason ? `Se confirmó una denuncia: ${reason}` : "Se confirmó una denuncia"),
  statuses: { none: "ninguna", pending: "pendiente", verified: "verificada", revoked: "revocada" },
  vouched: {
    audit: (before, after) =>
      before === after ? `Datos de la auditoría cambiados (${after})` : `Auditoría: ${before} → ${after}`,
    kyc: (before, after) => (before === after ? `Datos de KYC cambiados (${after})` : `KYC: ${before} → ${after}`),
  },
  promoted: (until, payer) =>
    `Promocionada${until ? ` hasta el ${until}` : ""}; ${payer ? `pagó ${payer}` : "no se dice quién pagó"}`,
  safety: (change, chain, block) => `${change} (${chain}, bloque ${count(block)})`,
  summary: (from, to, of, capped) => `${count(from)} a ${count(to)} de ${total(of, capped)}`,
  older: "Anteriores",
  newest: "Entradas más recientes",
  pastEnd: "Esta página está más allá del final",
  pastEndWhy: "El historial es más corto, o el enlace es viejo.",
};
