import { formats } from "../../lib/format.ts";
import type { CoinWords } from "../coins.ts";

const { count, moment, ordinal } = formats.es;
const votes = (n: number) => (n === 1 ? "1 voto" : `${count(n)} votos`);

export const coins: CoinWords = {
  title: (name, symbol) => `${name} (${symbol}): votos, contratos y datos · Cointally`,
  description: (name, total, today) =>
    `${name}: ${votes(total)} en total, ${count(today)} hoy. Contratos, enlaces, auditoría y cómo llegó a la lista.`,
  titleNotPublic: (name, symbol) => `${name} (${symbol}), no es pública · Cointally`,
  path: "Ruta",
  coins: "Monedas",
  placeToday: (place) => `${ordinal(place)} hoy`,
  audited: "Auditada",
  kyc: "KYC",
  synthetic: "Sintética",
  syntheticWhy: "Creada por una prueba de carga: no es una moneda real",

  figures: "Cifras",
  price: "Precio",
  day: "24 h",
  sources: {
    onchain: "Leído en la cadena, de los pares en que se negocia",
    dexscreener: "Según DexScreener",
    coingecko: "Según CoinGecko",
  },
  noPrice: "Todavía no se conoce ningún precio. Cuando una fuente dé uno, estará aquí con su edad.",
  marketCap: "Capitalización",
  diluted: "Totalmente diluida",
  volume: "Volumen, 24 h",
  liquidity: "Liquidez",
  hour: "1 h",
  week: "7 d",
  watchers: "La siguen",
  views: "Vistas, 24 h",
  viewsInAll: "Vistas en total",
  launch: "Lanzamiento",

  about: "Qué es",
  links: "Enlaces",
  importedText: "Texto de la lista de donde se tomó. Cointally no comprueba que sea cierto.",
  submittersText: "Texto de quien la envió. Cointally no comprueba que sea cierto.",
  noText: "Todavía nadie ha escrito sobre esta moneda.",

  contracts: "Contratos",
  noContractNative: "Es una moneda nativa: no tiene contrato.",
  noContractYet: "Aún no tiene contrato. Llega con el lanzamiento.",
  moreContracts: (n) => (n === 1 ? "1 contrato más" : `${n} contratos más`),
  copyContract: (chain) => `Copiar el contrato en ${chain}`,
  openExplorer: (chain) => `Abrir en el explorador de ${chain}`,

  status: "Estado",
  statuses: {
    verified: "Verificado por un moderador",
    pending: "Enviado, aún sin verificar",
    expired: "Vencido",
    revoked: "Revocado",
  },
  date: "Fecha",
  audit: "Auditoría",
  noAudit: "No hay nada. Nadie nos ha mostrado una auditoría de esta moneda.",
  openReport: "Abrir el informe",
  auditor: "Auditor",
  findings: "Hallazgos",
  severities: { critical: "críticos", high: "altos", medium: "medios", low: "bajos" },
  noKyc: "No hay nada. El equipo no ha mostrado quién es ante un proveedor que conozcamos.",
  openCertificate: "Abrir el certificado",
  validUntil: "Válido hasta",
  provider: "Proveedor",
  level: "Nivel",
  levels: { bronze: "Bronce", silver: "Plata", gold: "Oro" },
  platform: "Plataforma",
  softCap: "Soft cap",
  hardCap: "Hard cap",
  starts: "Empieza",
  ends: "Termina",

  story: "Historial",
  approved: "Aprobada",
  approvedHow: {
    at_once: "Aprobada al momento por un moderador",
    scheduled: "Aprobada por un moderador, pública tras el tiempo de espera",
    imported: "Tomada de una lista pública de tokens por quien opera este sitio",
  },
  submittedBy: (year, coins) =>
    `Enviada por {}, miembro desde ${year}, ${coins === 1 ? "1 moneda" : `${count(coins)} monedas`}`,
  submitterGone: "Enviada por una cuenta que ya no existe",
  creator: {
    title: (name) => `Monedas de ${name} · Cointally`,
    description: (name, coins) => `${coins} enviadas por ${name}, con votos que cualquiera puede contar.`,
    memberSince: (day) => `Miembro desde el ${day}`,
    caption: "Monedas publicadas de esta cuenta, primero las más nuevas.",
    pastEnd: "Esta página pasa del final",
    pastEndWhy: "Hay menos monedas, o el enlace es viejo.",
    first: "Primera página",
  },

  similar: "Monedas parecidas",
  coin: "Moneda",
  votesToday: "Votos de hoy",
  today: "hoy",

  somethingWrong: "¿Algo está mal, o es tuya?",
  report: "Denunciar",
  claim: "Es mi proyecto",
  edit: "Editar esta moneda",
  badge: "Insignia para tu sitio",

  askingAgain: "Preguntando de nuevo con tu cuenta",
  notThere: "Puede que la dirección esté mal, o que la moneda se haya rechazado o quitado.",
  standing: {
    pending: () => "Aún no es pública: espera a un moderador. Solo su dueño y los moderadores ven esta página.",
    scheduled: (at) =>
      `Aprobada, y pública ${at ? `el ${moment(at)}` : "pronto"}. Hasta entonces solo su dueño y los moderadores ven esta página.`,
    denied: (_, reason) => `Rechazada${reason ? `: ${reason}` : "."} Solo su dueño y los moderadores ven esta página.`,
    approved: () => "Esta moneda es pública. Vuelve a cargar la página para verla como todos.",
  },
};
